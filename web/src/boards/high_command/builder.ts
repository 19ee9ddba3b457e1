// High Command: a faction, three warcasters, and for each of them a detachment of one colour.
import { m } from '../../lib/messages';
import type { CardFace, Roster } from '../../lib/wire';
import { counted, repeated, strings, tally, type MakeMuster } from '../../builder/muster';

interface Detachment {
  colour: string;
  cards: Record<string, number>;
}
interface Kit {
  faction: string;
  warcasters: string[];
  detachments: string[];
}
interface Faction {
  id: string;
  name: string;
}
const COLOURS = ['blue', 'red', 'orange', 'green', 'purple', 'yellow'];
const TWELVE = 12;
const THREE = 3;

const isCaster = (c: CardFace): boolean => strings(c.types).includes('warcaster');
const isArmy = (c: CardFace, faction: string, colour: string): boolean =>
  !isCaster(c) && c.faction === faction && strings(c.colours).includes(colour);

export const muster: MakeMuster = (cards, content) => {
  const factions = (content.factions ?? []) as Faction[];
  const kits = (content.kits ?? []) as Kit[];
  const printed = (faction: string, colour: string): Detachment => ({
    colour,
    cards: Object.fromEntries(cards.filter((c) => isArmy(c, faction, colour)).map((c) => [String(c.id), Number(c.copies ?? 1)])),
  });
  const detachments = (roster: Roster): Detachment[] => (roster.detachments ?? []) as Detachment[];
  const open = (roster: Roster): Roster => {
    const faction = String(roster.faction ?? factions[0]?.id ?? '');
    const kit = kits.find((k) => k.faction === faction);
    const given = (roster.detachments ?? kit?.detachments ?? []) as (string | Detachment)[];
    return {
      faction,
      warcasters: roster.warcasters ?? kit?.warcasters ?? [],
      detachments: given.map((d) => (typeof d === 'string' ? printed(faction, d) : d)),
    };
  };
  const recoloured = (roster: Roster, at: number, colour: string): Roster => ({
    ...roster,
    detachments: detachments(roster).map((d, n) => (n === at ? printed(String(roster.faction), colour) : d)),
  });
  return {
    key: (card) => String(card.id),
    open,
    choices: (roster) => [
      {
        label: m.gallery.faction,
        value: String(roster.faction),
        options: factions.map((f) => [f.id, f.name]),
        set: (faction) => open({ faction }),
      },
      ...detachments(roster).map((d, at) => ({
        label: m.builder.detachmentColour(at + 1),
        value: d.colour,
        options: COLOURS.map((c): [string, string] => [c, m.builder.colours[c] ?? c]),
        set: (colour: string) => recoloured(roster, at, colour),
      })),
    ],
    parts: (roster) => [
      {
        id: 'warcasters',
        title: m.builder.warcasters,
        wanted: THREE,
        pool: cards.filter((c) => isCaster(c) && c.faction === roster.faction),
        counts: tally(strings(roster.warcasters)),
      },
      ...detachments(roster).map((d, at) => ({
        id: String(at),
        title: m.builder.detachment(m.builder.colours[d.colour] ?? d.colour),
        wanted: TWELVE,
        pool: cards.filter((c) => isArmy(c, String(roster.faction), d.colour)),
        counts: new Map(Object.entries(d.cards)),
      })),
    ],
    put: (roster, part, key, n) => {
      if (part === 'warcasters') return { ...roster, warcasters: repeated(strings(roster.warcasters), key, n) };
      return {
        ...roster,
        detachments: detachments(roster).map((d, at) => (String(at) === part ? { ...d, cards: counted(d.cards, key, n) } : d)),
      };
    },
    weight: (card) => {
      const buy = (card.buy ?? {}) as { cmd?: number; war?: number };
      return isCaster(card) ? null : (buy.cmd ?? 0) + (buy.war ?? 0);
    },
    options: [],
  };
};
