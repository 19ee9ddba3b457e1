// Made by scripts/wire_types.py from the schema aba20ba22d80e64f87368dd83b1115fca12338e499f257ada8467a73199edc58. Do not edit.
/**
 * Everything that the board of one viewer shows.
 *
 *     `vp` per seat as points and target; `track` counts the tokens of each colour that each seat still has; `below` is
 *     the seat whose zone is the southern one.
 */
export interface Scene {
  active: number;
  below: number;
  card: Card | null;
  colour: string;
  dice: Roll[];
  draft: {
    [k: string]: string;
  };
  fight: Strike | null;
  game: string;
  groups: string[];
  hand: Card[];
  initiative: number;
  map: Map;
  outcome: Outcome | null;
  phase: string;
  pools: ({
    [k: string]: number;
  } | null)[];
  round: number;
  rounds: number;
  scenario: Briefing;
  seats: Seat[];
  title: string;
  track: {
    [k: string]: number;
  }[];
  units: Piece[];
  viewer: number;
  vp: [number, number][];
  ways: Way[];
}
/**
 * A tactic card.
 *
 * This interface was referenced by `Scene`'s JSON-Schema
 * via the `definition` "Card".
 */
export interface Card {
  card?: number;
  faction?: string;
  golden: boolean;
  icon?: string;
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
 * The dice of one side.
 *
 * This interface was referenced by `Scene`'s JSON-Schema
 * via the `definition` "Roll".
 */
export interface Roll {
  dice: Die[];
  side: number;
  title: string;
}
/**
 * A die of an attack, marked by what its face is worth at first sight.
 *
 * This interface was referenced by `Scene`'s JSON-Schema
 * via the `definition` "Die".
 */
export interface Die {
  mark: string;
  note: string;
  value: number;
}
/**
 * The attack under way, as refs.
 *
 * This interface was referenced by `Scene`'s JSON-Schema
 * via the `definition` "Strike".
 */
export interface Strike {
  attacker: string;
  target: string;
}
/**
 * All hexes, row by row.
 *
 * This interface was referenced by `Scene`'s JSON-Schema
 * via the `definition` "Map".
 */
export interface Map {
  cols: number;
  hexes: Hex[];
  rows: number;
}
/**
 * A hex; `height` 1 looks past own units, `zone` is whose deployment zone it is.
 *
 * This interface was referenced by `Scene`'s JSON-Schema
 * via the `definition` "Hex".
 */
export interface Hex {
  column: number;
  flag?: Flag;
  height: number;
  name: string;
  q: number;
  r: number;
  ref: string;
  row: number;
  terrain: string;
  text: string;
  title: string;
  zone?: number;
}
/**
 * A capture point: its number, and whose unit stands there (-1: nobody's).
 *
 * This interface was referenced by `Scene`'s JSON-Schema
 * via the `definition` "Flag".
 */
export interface Flag {
  owner: number;
  value: number;
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
 * What is played for.
 *
 * This interface was referenced by `Scene`'s JSON-Schema
 * via the `definition` "Briefing".
 */
export interface Briefing {
  text: string;
  title: string;
  victory: Source[];
}
/**
 * What gives victory points to a side.
 *
 * This interface was referenced by `Scene`'s JSON-Schema
 * via the `definition` "Source".
 */
export interface Source {
  side: number;
  text: string;
}
/**
 * One side.
 *
 * This interface was referenced by `Scene`'s JSON-Schema
 * via the `definition` "Seat".
 */
export interface Seat {
  committed: boolean;
  faction: string;
  facts: [string, string][];
  piles: Heap[];
  seat: number;
  side: string;
  subtitle: string;
}
/**
 * A pile, newest card first; of a deck only what the viewer has seen.
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
 * A unit: `hex` is axial, `at` its ref; `order` a letter, "back" face down; strength as figures or as health.
 *
 * This interface was referenced by `Scene`'s JSON-Schema
 * via the `definition` "Piece".
 */
export interface Piece {
  acted: boolean;
  active: boolean;
  at: string | null;
  card?: number;
  cost: number;
  defence: boolean;
  faction?: string;
  fatigue: number;
  figures: [number, number] | null;
  health: [number, number] | null;
  hero: boolean;
  hex: [number, number] | null;
  icon?: string;
  keywords?: string[];
  kind?: string;
  level: string;
  name: string;
  numbers?: Numbers[];
  order: string;
  owner?: number;
  range: [number, number] | null;
  ref?: string;
  stamina: number;
  states?: string[];
  text?: string[];
}
/**
 * Where a unit could walk and run, and whom it could shoot: what hovering over it shows.
 *
 * This interface was referenced by `Scene`'s JSON-Schema
 * via the `definition` "Way".
 */
export interface Way {
  run: string[];
  sights: Sight[];
  unit: string;
  walk: string[];
}
/**
 * A sight line to an enemy in range, and the hex that blocks it.
 *
 * This interface was referenced by `Scene`'s JSON-Schema
 * via the `definition` "Sight".
 */
export interface Sight {
  blocker: string | null;
  to: string;
}
