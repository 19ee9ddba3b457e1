// Everything printed in a game's packs as things to draw; every game names its fields a little differently.
import type { CardFace, Numbers } from './wire';

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const LABELS = ['attack', 'power', 'defence', 'health', 'ranged', 'range', 'move', 'stamina', 'points', 'vp'];

export function asThing(raw: Record<string, unknown>, list: string, at: number): CardFace {
  const numbers = ((raw.numbers as Numbers[] | undefined) ?? []).slice();
  if (numbers.length === 0)
    for (const label of LABELS) if (typeof raw[label] === 'number') numbers.push({ label: capital(label), value: raw[label] });
  const id = (raw.id ?? `${list}-${at}`) as number | string;
  const faction = (raw.faction ?? raw.colour) as string | undefined;
  const kind = (raw.kind ?? raw.type ?? list.replace(/s$/, '')) as string;
  return {
    ...raw,
    id,
    name: String(raw.name),
    numbers,
    ref: `print:${list}:${id}`,
    kind: capital(kind.replaceAll('_', ' ')),
    ...(faction ? { faction } : {}),
  };
}

/** All lists of named entries in a catalogue: cards, units, tactics, locations ... */
export function printedThings(content: Record<string, unknown>): CardFace[] {
  const found: CardFace[] = [];
  for (const [list, entries] of Object.entries(content))
    if (Array.isArray(entries))
      entries.forEach((entry: unknown, at) => {
        if (typeof entry === 'object' && entry !== null && 'name' in entry && ('icon' in entry || 'text' in entry))
          found.push(asThing(entry as Record<string, unknown>, list, at));
      });
  return found;
}
