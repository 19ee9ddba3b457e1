// Battleground: regiments of one faction and hired ones within the points, and the order each of them begins with.
import { m } from '../../lib/messages';
import type { CardFace, Roster } from '../../lib/wire';
import type { MakeMuster } from '../../builder/muster';
import { words } from './messages';

interface Faction {
  id: string;
  name: string;
  hired?: boolean;
}
/** A unit as a list names it: bare, or with the place and order that its owner plans. */
interface Entry {
  unit: string;
  order?: string;
  [more: string]: unknown;
}

const NAMES: Record<string, string> = { C: 'Close', R: 'Ranged', S: 'Short', L: 'Long', H: 'Hold', F: 'Follow' };

function entriesOf(roster: Roster): Entry[] {
  const units: unknown[] = Array.isArray(roster.units) ? roster.units : [];
  return units.flatMap((one): Entry[] => {
    if (typeof one === 'string') return [{ unit: one }];
    return typeof one === 'object' && one !== null && typeof (one as Entry).unit === 'string' ? [one as Entry] : [];
  });
}

export const muster: MakeMuster = (cards, content) => {
  const factions = (content.factions ?? []) as Faction[];
  const hired = new Set(factions.filter((f) => f.hired).map((f) => f.id));
  const units = cards.filter((c) => c.ref.startsWith('print:units:'));
  const byId = new Map(units.map((c) => [String(c.id), c]));
  const counts = (roster: Roster, pool: CardFace[]): Map<string, number> => {
    const mine = new Set(pool.map((c) => String(c.id)));
    const found = new Map<string, number>();
    for (const { unit } of entriesOf(roster)) if (mine.has(unit)) found.set(unit, (found.get(unit) ?? 0) + 1);
    return found;
  };
  return {
    key: (card) => String(card.id),
    open: (roster) => ({ ...roster, faction: roster.faction ?? factions[0]?.id ?? '', units: entriesOf(roster) }),
    choices: (roster) => [
      {
        label: m.gallery.faction,
        value: String(roster.faction),
        options: factions.map((f) => [f.id, f.name]),
        set: (faction) => ({ faction, cards: 0, units: [] }),
      },
      {
        label: words.boughtCards,
        value: String(roster.cards ?? 0),
        options: Array.from({ length: 11 }, (_, n): [string, string] => [String(n), String(n)]),
        set: (n) => ({ ...roster, cards: Number(n) }),
      },
      ...[...new Set(entriesOf(roster).map((e) => e.unit))].map((id) => {
        const letters = (byId.get(id)?.orders ?? ['C', 'H', 'F']) as string[];
        return {
          label: words.firstOrder(byId.get(id)?.name ?? id),
          value: entriesOf(roster).find((e) => e.unit === id)?.order ?? '',
          options: [['', words.later] as [string, string], ...letters.map((l): [string, string] => [l, NAMES[l] ?? l])],
          set: (order: string): Roster => ({
            ...roster,
            units: entriesOf(roster).map((e) => {
              if (e.unit !== id) return e;
              const { order: _, cap: __, point: ___, ...rest } = e;
              return order ? { ...rest, order } : rest;
            }),
          }),
        };
      }),
    ],
    parts: (roster) => {
      const own = units.filter((c) => c.faction === roster.faction);
      const others = units.filter((c) => c.faction !== roster.faction && hired.has(String(c.faction)));
      return [
        { id: 'units', title: m.builder.units, wanted: 0, pool: own, counts: counts(roster, own) },
        { id: 'hired', title: words.hired, wanted: 0, pool: others, counts: counts(roster, others) },
      ];
    },
    put: (roster, _part, key, n) => {
      const all = entriesOf(roster);
      const same = all.filter((e) => e.unit === key);
      const kept = same.slice(0, n); // who goes is the last that came, with his place
      const rest = all.filter((e) => e.unit !== key || kept.includes(e));
      return { ...roster, units: [...rest, ...Array.from({ length: Math.max(0, n - same.length) }, (): Entry => ({ unit: key }))] };
    },
    weight: () => null,
    points: (card) => Number(card.points ?? 0),
    options: ['scenario', 'budget'],
  };
};
