// Made by scripts/wire_types.py from the schema b4ec32b1cf8a624c7a7e6989ea28bdfae86192272dd491de05c729585448e0eb. Do not edit.
/**
 * Everything that the board of one viewer shows.
 */
export interface Scene {
  active: number;
  aside: Card[];
  attack: Strike | null;
  game: string;
  hand: Card[];
  lines: Lines[];
  outcome: Outcome | null;
  seats: Seat[];
  title: string;
  turn: number;
  viewer: number;
}
/**
 * A printed card; a back has a name and a kind only.
 *
 * This interface was referenced by `Scene`'s JSON-Schema
 * via the `definition` "Card".
 */
export interface Card {
  card?: number;
  cost?: number;
  faction?: string;
  flavour?: string;
  icon?: string;
  id?: number;
  keywords?: string[];
  kind?: string;
  name: string;
  numbers?: Numbers[];
  op?: number;
  owner?: number;
  ref?: string;
  sort?: string;
  states?: string[];
  text?: string[];
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
 * An attack under way, as refs.
 *
 * This interface was referenced by `Scene`'s JSON-Schema
 * via the `definition` "Strike".
 */
export interface Strike {
  attacker: string;
  target: string;
}
/**
 * The two lines of a side, by age; they have no columns.
 *
 * This interface was referenced by `Scene`'s JSON-Schema
 * via the `definition` "Lines".
 */
export interface Lines {
  commander: Piece;
  front: Piece[];
  seat: number;
  spaces: Spaces;
  support: Piece[];
}
/**
 * A unit or Commander in play.
 *
 * This interface was referenced by `Scene`'s JSON-Schema
 * via the `definition` "Piece".
 */
export interface Piece {
  card?: number;
  cost?: number;
  equipment?: Card[];
  faction?: string;
  flavour?: string;
  fresh?: boolean;
  icon?: string;
  id?: number;
  keywords?: string[];
  kind?: string;
  name: string;
  numbers?: Numbers[];
  op?: number;
  owner?: number;
  ready?: boolean;
  ref?: string;
  sort?: string;
  stance: string;
  states?: string[];
  text?: string[];
}
/**
 * How many units a line holds.
 *
 * This interface was referenced by `Scene`'s JSON-Schema
 * via the `definition` "Spaces".
 */
export interface Spaces {
  front: number;
  support: number;
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
 * One player.
 *
 * This interface was referenced by `Scene`'s JSON-Schema
 * via the `definition` "Seat".
 */
export interface Seat {
  faction: string;
  facts: [string, string][];
  first: boolean;
  piles: Heap[];
  points: Purse;
  seat: number;
  subtitle: string;
}
/**
 * A pile; Graveyards show their cards, newest first.
 *
 * This interface was referenced by `Scene`'s JSON-Schema
 * via the `definition` "Heap".
 */
export interface Heap {
  cards: Card[];
  count: number;
  label: string;
  ref: string;
}
/**
 * Command points; `reserve_first`: the Reserve gives its point to the next payment.
 *
 * This interface was referenced by `Scene`'s JSON-Schema
 * via the `definition` "Purse".
 */
export interface Purse {
  deck: number;
  pool: number;
  reserve: number;
  reserve_first: boolean;
  used: number;
}
