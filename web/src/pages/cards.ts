// A catalogue entry as a thing to draw: every game names its fields a little differently.
import type { CardFace, Numbers } from '../lib/wire';

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function asThing(card: CardFace): CardFace {
  const raw = card as CardFace & Record<string, unknown>;
  const numbers: Numbers[] = card.numbers ?? [];
  if (numbers.length === 0)
    for (const label of ['attack', 'power', 'defence', 'health', 'ranged', 'range', 'move', 'stamina', 'points', 'vp'])
      if (typeof raw[label] === 'number') numbers.push({ label: capital(label), value: raw[label] });
  const faction = card.faction ?? (raw.colour as string | undefined) ?? (raw.color as string | undefined);
  const kind = card.kind ?? (raw.type as string | undefined);
  const ref = card.ref ?? `card:${card.id}`;
  return { ...card, numbers, ref, ...(faction ? { faction } : {}), ...(kind ? { kind: capital(kind) } : {}) };
}
