// Made by scripts/wire_types.py from the schema 0d90ae041ba2cfcc59345229276b22150aa7288ee26f1b61fbaf741d377033ca. Do not edit.
/**
 * Everything that the board of one viewer shows; `reserves` and `warcasters` by seat.
 */
export interface Scene {
  active: number;
  battle: Battle | null;
  first: number;
  game: string;
  groups: Group[];
  hand: Card[];
  locations: Place[];
  look: Card[];
  outcome: Outcome | null;
  paying: Paying | null;
  phase: string;
  reserves: {
    [k: string]: (Card | null)[];
  };
  round: number;
  seats: Seat[];
  title: string;
  viewer: number;
  warcasters: {
    [k: string]: Card[];
  };
  winds: Winds;
}
/**
 * An attack under way: both totals, and what is left of the picker's.
 *
 * This interface was referenced by `Scene`'s JSON-Schema
 * via the `definition` "Battle".
 */
export interface Battle {
  against?: number;
  all_out?: boolean;
  attacker: number;
  left?: number;
  picker?: number;
  place: number;
  power?: number;
  seats: number[];
  stage?: number;
}
/**
 * A part of the table for a board that knows no game.
 *
 * This interface was referenced by `Scene`'s JSON-Schema
 * via the `definition` "Group".
 */
export interface Group {
  id: string;
  items: Card[];
  label: string;
}
/**
 * A card anywhere; a back says only its name.
 *
 * This interface was referenced by `Scene`'s JSON-Schema
 * via the `definition` "Card".
 */
export interface Card {
  buy?: Cost;
  card?: number;
  colours?: string[];
  copies?: number;
  faction?: string;
  flavour?: string;
  health?: number;
  hidden?: boolean;
  icon?: string;
  id?: string;
  keywords?: string[];
  kind?: string;
  name: string;
  numbers?: Numbers[];
  owner?: number;
  pays?: Cost;
  power?: number;
  printed?: Prices;
  ref?: string;
  rush?: Cost;
  states?: string[];
  text?: string[];
  types?: string[];
  used?: boolean;
  vp?: number;
}
/**
 * Zeros are left out.
 *
 * This interface was referenced by `Scene`'s JSON-Schema
 * via the `definition` "Cost".
 */
export interface Cost {
  cmd?: number;
  war?: number;
}
/**
 * A number with what it is now, what is printed, and where the difference comes from.
 *
 * This interface was referenced by `Scene`'s JSON-Schema
 * via the `definition` "Numbers".
 */
export interface Numbers {
  base?: number;
  label: string;
  lost?: number;
  of?: number;
  sources?: [string, number, string][];
  value: number;
}
/**
 * What a card costs.
 *
 * This interface was referenced by `Scene`'s JSON-Schema
 * via the `definition` "Prices".
 */
export interface Prices {
  buy: Cost;
  rush: Cost;
}
/**
 * A location with everybody's cards; by seat: rows of cards, [Power, Health], cards and the lead that captures.
 *
 * This interface was referenced by `Scene`'s JSON-Schema
 * via the `definition` "Place".
 */
export interface Place {
  buy?: Cost;
  card?: number;
  colours?: string[];
  copies?: number;
  counts: {
    [k: string]: number;
  };
  due: number;
  empty: boolean;
  faction?: string;
  flavour?: string;
  health?: number;
  hidden?: boolean;
  icon?: string;
  id?: string;
  keywords?: string[];
  kind?: string;
  lead: Lead;
  margins: {
    [k: string]: number;
  };
  name: string;
  numbers?: Numbers[];
  owner?: number;
  pays?: Cost;
  place: number;
  power?: number;
  printed?: Prices;
  ref?: string;
  rows: {
    [k: string]: Card[];
  };
  rush?: Cost;
  states?: string[];
  text?: string[];
  totals: {
    /**
     * @minItems 2
     * @maxItems 2
     */
    [k: string]: [number, number];
  };
  types?: string[];
  used?: boolean;
  vp?: number;
}
/**
 * Who is ahead at a location, and by how much; seat -1: nobody.
 *
 * This interface was referenced by `Scene`'s JSON-Schema
 * via the `definition` "Lead".
 */
export interface Lead {
  by: number;
  seat: number;
}
/**
 * How it ended.
 *
 * This interface was referenced by `Scene`'s JSON-Schema
 * via the `definition` "Outcome".
 */
export interface Outcome {
  rule?: string;
  text: string;
  winners: number[];
}
/**
 * A payment under way, or a card on its way to a location.
 *
 * This interface was referenced by `Scene`'s JSON-Schema
 * via the `definition` "Paying".
 */
export interface Paying {
  buy?: Cost;
  card?: number;
  colours?: string[];
  copies?: number;
  faction?: string;
  flavour?: string;
  goal?: string;
  health?: number;
  hidden?: boolean;
  how: string;
  icon?: string;
  id?: string;
  keywords?: string[];
  kind?: string;
  mixed?: boolean;
  name: string;
  numbers?: Numbers[];
  owed: Cost;
  owner?: number;
  pays?: Cost;
  place: number;
  power?: number;
  printed?: Prices;
  ref?: string;
  rush?: Cost;
  seat: number;
  states?: string[];
  text?: string[];
  types?: string[];
  used?: boolean;
  vp?: number;
}
/**
 * A seat's panel: `vp` is what its army is worth, `sure` what nobody can take from it any more.
 *
 * This interface was referenced by `Scene`'s JSON-Schema
 * via the `definition` "Seat".
 */
export interface Seat {
  captures: number;
  faction: string;
  facts: [string, string][];
  icon: string;
  piles: Pile[];
  seat: number;
  subtitle: string;
  sure: number;
  vp: number;
}
/**
 * A pile, with its cards where they lie open.
 *
 * This interface was referenced by `Scene`'s JSON-Schema
 * via the `definition` "Pile".
 */
export interface Pile {
  cards: Card[];
  count: number;
  label: string;
  ref: string;
}
/**
 * The Winds card in force and the track of rounds.
 *
 * This interface was referenced by `Scene`'s JSON-Schema
 * via the `definition` "Winds".
 */
export interface Winds {
  buy?: Cost;
  card?: number;
  colours?: string[];
  copies?: number;
  era: string;
  faction?: string;
  flavour?: string;
  health?: number;
  hidden?: boolean;
  icon?: string;
  id?: string;
  keywords?: string[];
  kind?: string;
  left: number;
  name: string;
  numbers?: Numbers[];
  owner?: number;
  past: string[];
  pays?: Cost;
  power?: number;
  printed?: Prices;
  ref?: string;
  round: number;
  rush?: Cost;
  stages: {
    [k: string]: number;
  };
  states?: string[];
  text?: string[];
  types?: string[];
  used?: boolean;
  vp?: number;
}
