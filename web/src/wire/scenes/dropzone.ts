// Made by scripts/wire_types.py from the schema 0f5d60cccade0547db33c76729099032583ba25d0617015881cee1d653045028. Do not edit.
/**
 * The whole table.
 */
export interface Scene {
  acting: number;
  active: number;
  depth: number;
  first: number;
  game: string;
  groups: GroupScene[];
  hand: CardScene[];
  names: {
    [k: string]: string;
  };
  objectives: ObjectiveScene[];
  outcome: Outcome | null;
  pieces: PieceScene[];
  round: number;
  rounds: number;
  scenario: string;
  seats: SeatScene[];
  squad: number;
  squads: SquadScene[];
  stack: StackScene[];
  title: string;
  units: UnitScene[];
  viewer: number;
  width: number;
  zones: number[][][];
}
/**
 * This interface was referenced by `Scene`'s JSON-Schema
 * via the `definition` "GroupScene".
 */
export interface GroupScene {
  activated: boolean;
  mode: string;
  name: string;
  ref: string;
  seat: number;
  squads: number[];
}
/**
 * A command card; a back says only that it is one.
 *
 * This interface was referenced by `Scene`'s JSON-Schema
 * via the `definition` "CardScene".
 */
export interface CardScene {
  card?: number;
  copy?: boolean;
  faction?: string;
  hidden?: boolean;
  icon?: string;
  id?: string;
  keywords?: string[];
  kind?: string;
  name: string;
  numbers?: Numbers[];
  owner?: number;
  ref?: string;
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
 * This interface was referenced by `Scene`'s JSON-Schema
 * via the `definition` "ObjectiveScene".
 */
export interface ObjectiveScene {
  hidden: boolean;
  mobile: boolean;
  name: string;
  owner: number;
  piece: number;
  ref: string;
  squad: number;
  vp: number;
  x: number;
  y: number;
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
 * A piece of scenery; `box` is left, bottom, right, top in thousandths of an inch.
 *
 * This interface was referenced by `Scene`'s JSON-Schema
 * via the `definition` "PieceScene".
 */
export interface PieceScene {
  armour: number;
  box: number[];
  dp: number;
  fallen: boolean;
  height: number;
  inside: number[];
  keywords: string[];
  kind: string;
  name: string;
  of: number;
  ref: string;
  tokens: number;
}
/**
 * A seat's panel: points, and the command value that its hand goes by.
 *
 * This interface was referenced by `Scene`'s JSON-Schema
 * via the `definition` "SeatScene".
 */
export interface SeatScene {
  faction: string;
  facts: [string, string][];
  kp: number;
  limit: number;
  piles: PileScene[];
  seat: number;
  subtitle: string;
  value: number;
  vp: number;
  zone: number;
}
/**
 * A pile, with its cards where they lie open.
 *
 * This interface was referenced by `Scene`'s JSON-Schema
 * via the `definition` "PileScene".
 */
export interface PileScene {
  cards: CardScene[];
  count: number;
  label: string;
  ref: string;
}
/**
 * This interface was referenced by `Scene`'s JSON-Schema
 * via the `definition` "SquadScene".
 */
export interface SquadScene {
  activated: boolean;
  carries: number;
  category: string;
  group: number;
  members: number[];
  name: string;
  ref: string;
  seat: number;
  weapons: string[];
}
/**
 * A card on the stack, the last played first.
 *
 * This interface was referenced by `Scene`'s JSON-Schema
 * via the `definition` "StackScene".
 */
export interface StackScene {
  id: string;
  name: string;
  negated: boolean;
  seat: number;
  text: string;
}
/**
 * A unit; lengths in thousandths of an inch, heading in hundredths of a degree.
 *
 * This interface was referenced by `Scene`'s JSON-Schema
 * via the `definition` "UnitScene".
 */
export interface UnitScene {
  air: boolean;
  armour: number;
  card?: number;
  cargo?: number[];
  commander?: string;
  dp: number;
  edge?: number;
  evasion: number;
  faction?: string;
  heading: number;
  height: number;
  icon?: string;
  influence?: number;
  inside?: number;
  keywords?: string[];
  kind?: string;
  move: number;
  name: string;
  numbers?: Numbers[];
  of: number;
  owner?: number;
  passive: number;
  place: string;
  radius: number;
  ref?: string;
  scans?: number;
  seat: number;
  squad: number;
  states?: string[];
  text?: string[];
  type: string;
  uid: number;
  value?: number;
  x: number;
  y: number;
  z: number;
}
