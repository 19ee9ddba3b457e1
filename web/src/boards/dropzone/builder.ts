// Dropzone: squads in battlegroups, transports and who rides in them, commanders, and a deck of thirty different cards.
import { m } from '../../lib/messages';
import type { CardFace, Roster } from '../../lib/wire';
import { repeated, strings, tally, type MakeMuster } from '../../builder/muster';
import { words } from './messages';

interface Faction {
  id: string;
  name: string;
}
interface Squad {
  id: string;
  unit: string;
  count: number;
  aboard: Record<string, number>;
  commanders: string[];
  [more: string]: unknown;
}
interface Group {
  type: string;
  squads: Squad[];
}
interface Sheet {
  groups: Record<string, Record<string, unknown>>;
  deck: number;
}

const AUX = 'auxiliaries';
const THIRTY = 30;
const RANKS = 6;

const groupsOf = (roster: Roster): Group[] => (Array.isArray(roster.groups) ? (roster.groups as Group[]) : []);
const auxOf = (roster: Roster): Squad[] => (Array.isArray(roster.auxiliaries) ? (roster.auxiliaries as Squad[]) : []);
const allOf = (roster: Roster): Squad[] => [...groupsOf(roster).flatMap((g) => g.squads), ...auxOf(roster)];
const models = (squads: Squad[]): Map<string, number> =>
  squads.reduce((found, q) => found.set(q.unit, (found.get(q.unit) ?? 0) + q.count), new Map<string, number>());

/** So many models of a unit, in squads as large as allowed; squads that stay keep their ids, so that transports know them. */
function resized(squads: Squad[], unit: string, n: number, most: number, taken: Set<string>, letter: string): Squad[] {
  const kept: Squad[] = [];
  let left = n;
  for (const q of squads) {
    if (q.unit !== unit) kept.push(q);
    else if (left > 0) {
      const count = Math.min(left, most);
      left -= count;
      kept.push({
        ...q,
        count,
        aboard: Object.fromEntries(
          Object.entries(q.aboard)
            .slice(0, 1)
            .map(([id]) => [id, count]),
        ),
      });
    }
  }
  for (let number = 1; left > 0; number++) {
    const id = `${letter}${number}`;
    if (taken.has(id)) continue;
    taken.add(id);
    const count = Math.min(left, most);
    left -= count;
    kept.push({ id, unit, count, options: [], aboard: {}, holding: false, commanders: [], joins: '', category: null });
  }
  return kept;
}

export const muster: MakeMuster = (cards, content) => {
  const factions = (content.factions ?? []) as Faction[];
  const sheets = Object.keys(((content.building ?? {}) as { sheets?: Record<string, unknown> }).sheets ?? {});
  const categories = ((content.building ?? {}) as { sheets?: Sheet['groups'] }).sheets ?? {};
  const units = cards.filter((c) => c.ref.startsWith('print:units:'));
  const byId = new Map(units.map((c) => [String(c.id), c]));
  const deck = cards.filter((c) => c.ref.startsWith('print:cards:'));
  const commanders = cards.filter((c) => c.ref.startsWith('print:commanders:')).slice(0, RANKS);
  const most = (unit: string): number => Number(((byId.get(unit)?.squad ?? [1, 1]) as number[])[1] ?? 1);
  /** A squad by its unit, and by a letter where there are several of that kind, as at the table. */
  const named = (roster: Roster, q: Squad): string => {
    const twins = allOf(roster).filter((one) => one.unit === q.unit);
    const letter = twins.length > 1 ? ` ${String.fromCharCode(65 + twins.findIndex((one) => one.id === q.id))}` : '';
    return `${byId.get(q.unit)?.name ?? q.unit}${letter}`;
  };
  const change = (roster: Roster, id: string, by: (q: Squad) => Squad): Roster => ({
    ...roster,
    groups: groupsOf(roster).map((g) => ({ ...g, squads: g.squads.map((q) => (q.id === id ? by(q) : q)) })),
    auxiliaries: auxOf(roster).map((q) => (q.id === id ? by(q) : q)),
  });
  const carriers = (roster: Roster): Squad[] => allOf(roster).filter((q) => ((byId.get(q.unit)?.capacity ?? []) as unknown[]).length > 0);
  return {
    key: (card) => String(card.id),
    open: (roster) => ({ faction: factions[0]?.id ?? '', limit: 500, groups: [], auxiliaries: [], deck: [], ...roster }),
    choices: (roster) => [
      {
        label: m.gallery.faction,
        value: String(roster.faction),
        options: factions.map((f) => [f.id, f.name]),
        set: (faction) => ({ faction, limit: roster.limit, groups: [], auxiliaries: [], deck: [] }),
      },
      {
        label: words.limit,
        value: String(roster.limit),
        options: ['500', '750', '1000', '1250', '1500', '2000'].map((n): [string, string] => [n, n]),
        set: (n) => ({ ...roster, limit: Number(n) }),
      },
      ...allOf(roster)
        .filter((q) => ((byId.get(q.unit)?.requirement ?? []) as unknown[]).length > 0)
        .map((q) => ({
          label: words.ridesIn(named(roster, q)),
          value: Object.keys(q.aboard)[0] ?? '',
          options: [
            ['', words.onFoot] as [string, string],
            ...carriers(roster)
              .filter((t) => t.id !== q.id)
              .map((t): [string, string] => [t.id, named(roster, t)]),
          ],
          set: (id: string) => change(roster, q.id, (one) => ({ ...one, aboard: id ? { [id]: one.count } : {} })),
        })),
      ...allOf(roster)
        .filter((q) => byId.get(q.unit)?.mountable === true)
        .map((q) => ({
          label: words.commands(named(roster, q)),
          value: q.commanders[0] ?? '',
          options: [['', words.nobody] as [string, string], ...commanders.map((c): [string, string] => [String(c.id), c.name])],
          set: (id: string) => change(roster, q.id, (one) => ({ ...one, commanders: id ? [id] : [] })),
        })),
    ],
    parts: (roster) => {
      const mine = units.filter((c) => c.faction === roster.faction);
      const groups = [...new Set([...sheets, ...groupsOf(roster).map((g) => g.type)])];
      return [
        ...groups.map((type) => ({
          id: type,
          title: words.group(type),
          wanted: 0,
          pool: mine.filter((c) => String(c.category) in (categories[type] ?? {})),
          counts: models(
            groupsOf(roster)
              .filter((g) => g.type === type)
              .flatMap((g) => g.squads),
          ),
        })),
        {
          id: AUX,
          title: words.transports,
          wanted: 0,
          pool: mine.filter((c) => c.category === 'Auxiliary'),
          counts: models(auxOf(roster)),
        },
        {
          id: 'deck',
          title: words.deck,
          wanted: THIRTY,
          pool: deck.filter((c) => !c.faction || c.faction === roster.faction),
          counts: tally(strings(roster.deck)),
        },
      ];
    },
    put: (roster, part, key, n) => {
      if (part === 'deck') return { ...roster, deck: repeated(strings(roster.deck), key, n) };
      const taken = new Set(allOf(roster).map((q) => q.id));
      if (part === AUX) return { ...roster, auxiliaries: resized(auxOf(roster), key, n, 1, taken, 't') };
      const groups = groupsOf(roster);
      const has = groups.some((g) => g.type === part) ? groups : [...groups, { type: part, squads: [] }];
      let done = false;
      const changed = has.map((g) => {
        if (g.type !== part || done) return g;
        done = true;
        return { ...g, squads: resized(g.squads, key, n, most(key), taken, part.charAt(0)) };
      });
      return { ...roster, groups: changed.filter((g) => g.squads.length > 0) };
    },
    weight: () => null,
    points: (card: CardFace) => (card.ref.startsWith('print:units:') ? Number(card.points ?? 0) : 0),
    options: ['scenario'],
  };
};
