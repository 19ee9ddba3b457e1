// Fantasy Commander: units of one faction within the points, and one command card for each of them.
import { m } from '../../lib/messages';
import type { CardFace, Roster } from '../../lib/wire';
import { repeated, strings, tally, type MakeMuster } from '../../builder/muster';

interface Faction {
  id: string;
  name: string;
}
const isUnit = (c: CardFace): boolean => c.ref.startsWith('print:units:');
const isCard = (c: CardFace): boolean => c.ref.startsWith('print:cards:');

export const muster: MakeMuster = (cards, content) => {
  const factions = (content.factions ?? []) as Faction[];
  const byId = new Map(cards.map((c) => [String(c.id), c]));
  const factionOf = (ids: string[]): string => ids.map((id) => byId.get(id)?.faction).find(Boolean) ?? '';
  // with nothing chosen yet, the faction that was picked last
  let picked = '';
  const factionIn = (roster: Roster): string =>
    factionOf([...strings(roster.units), ...strings(roster.deck)]) || picked || (factions[0]?.id ?? '');
  return {
    key: (card) => String(card.id),
    open: ({ faction: _, ...roster }) => roster, // a list says its faction by its units alone
    choices: (roster) => [
      {
        label: m.gallery.faction,
        value: factionIn(roster),
        options: factions.map((f) => [f.id, f.name]),
        set: (faction) => {
          picked = faction;
          return { units: [], deck: [] };
        },
      },
    ],
    parts: (roster) => [
      {
        id: 'units',
        title: m.builder.units,
        wanted: 0,
        pool: cards.filter((c) => isUnit(c) && c.faction === factionIn(roster)),
        counts: tally(strings(roster.units)),
      },
      {
        id: 'deck',
        title: m.builder.commandDeck,
        wanted: strings(roster.units).length,
        pool: cards.filter((c) => isCard(c) && c.faction === factionIn(roster)),
        counts: tally(strings(roster.deck)),
      },
    ],
    put: (roster, part, key, n) => ({ ...roster, [part]: repeated(strings(roster[part]), key, n) }),
    weight: () => null,
    points: (card) => (isUnit(card) ? Number(card.cost ?? 0) : 0),
    options: ['scenario', 'points'],
  };
};
