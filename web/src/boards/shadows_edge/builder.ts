// Shadow's Edge: a commander and a deck, cards by name.
import { m } from '../../lib/messages';
import type { Roster } from '../../lib/wire';
import { counted, type MakeMuster } from '../../builder/muster';

function deckOf(roster: Roster): Record<string, number> {
  return typeof roster.cards === 'object' && roster.cards !== null ? (roster.cards as Record<string, number>) : {};
}

export const muster: MakeMuster = (cards) => {
  const byName = new Map(cards.map((c) => [c.name, c]));
  const commanders = cards.filter((c) => c.kind === 'Commander');
  const pool = cards.filter((c) => c.kind !== 'Commander' && c.sort !== 'token');
  return {
    key: (card) => card.name,
    open: (roster) => roster,
    choices: (roster) => [
      {
        label: m.builder.commander,
        value: String(roster.commander ?? ''),
        options: commanders.map((c) => [c.name, `${c.name} (${c.faction ?? ''})`]),
        set: (commander) => ({ ...roster, commander }),
      },
    ],
    parts: (roster) => [{ id: 'cards', title: m.builder.deck, wanted: 0, pool, counts: new Map(Object.entries(deckOf(roster))) }],
    put: (roster, _part, key, n) => {
      const deck = counted(deckOf(roster), key, n);
      return {
        ...roster,
        cards: deck,
        colours: [
          ...new Set(
            Object.keys(deck)
              .map((k) => byName.get(k)?.faction ?? '')
              .filter(Boolean),
          ),
        ],
      };
    },
    weight: (card) => card.cost ?? 0,
    options: [],
  };
};
