// Made by scripts/wire_types.py from the schema bb4e222b506ccac9366a26d8230e750cd21c9013b534c2b171dc42f13d351567. Do not edit.
/**
 * Everything that the board of one viewer shows; `waiting` are units beside the table.
 */
export interface Scene {
  active: number;
  areas: Area[];
  chart: number[];
  check: Check | null;
  fight: Fight | null;
  game: string;
  ground: Ground[];
  hand: Card[];
  height: number;
  links: Link[];
  look: Card[];
  names: {
    [k: string]: string;
  };
  normal: boolean;
  outcome: Outcome | null;
  phase: string;
  plans: Plan[];
  scenario: string;
  seats: Seat[];
  title: string;
  turn: number;
  units: Regiment[];
  viewer: number;
  waiting: Regiment[];
  width: number;
}
/**
 * A part of the table with a name; `side` is whose deployment zone it is, -1 for the scenario's own.
 *
 * This interface was referenced by `Scene`'s JSON-Schema
 * via the `definition` "Area".
 */
export interface Area {
  name: string;
  points: [number, number][];
  side: number;
}
/**
 * A courage check: three dice, at most courage passes; `chance` in thousandths before the roll.
 *
 * This interface was referenced by `Scene`'s JSON-Schema
 * via the `definition` "Check".
 */
export interface Check {
  chance: number;
  courage: number;
  dice: number[];
  fear: boolean;
  passed: boolean | null;
  sum: number;
  unit: string;
}
/**
 * The attack that is being resolved: first to hit, then to damage.
 *
 * This interface was referenced by `Scene`'s JSON-Schema
 * via the `definition` "Fight".
 */
export interface Fight {
  attacker: string;
  changes: Change[];
  damage: number;
  damage_dice: Die[];
  deed: string;
  dice: number;
  hit_dice: Die[];
  hits: number;
  rolling: string;
  target: string;
  to_damage: number;
  to_hit: number;
}
/**
 * One line of the sum: what changes, by how much, and where that comes from (a rule's id or a name).
 *
 * This interface was referenced by `Scene`'s JSON-Schema
 * via the `definition` "Change".
 */
export interface Change {
  by: number;
  source: string;
  what: string;
}
/**
 * A rolled die, and whether it succeeds.
 *
 * This interface was referenced by `Scene`'s JSON-Schema
 * via the `definition` "Die".
 */
export interface Die {
  face: number;
  hit: boolean;
}
/**
 * A piece of terrain with its exact outline; a line has two ends and a width.
 *
 * This interface was referenced by `Scene`'s JSON-Schema
 * via the `definition` "Ground".
 */
export interface Ground {
  elevation: number;
  id: string;
  kind: string;
  line: boolean;
  points: [number, number][];
  width: number;
}
/**
 * A command card.
 *
 * This interface was referenced by `Scene`'s JSON-Schema
 * via the `definition` "Card".
 */
export interface Card {
  card?: number;
  colour?: string;
  faction?: string;
  icon?: string;
  keywords?: string[];
  kind?: string;
  name: string;
  number?: number;
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
 * Two units in contact.
 *
 * This interface was referenced by `Scene`'s JSON-Schema
 * via the `definition` "Link".
 */
export interface Link {
  /**
   * @minItems 2
   * @maxItems 2
   */
  at: [number, number];
  one: string;
  other: string;
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
 * Where an order leads this turn, if nothing else changes: poses as x, y, heading.
 *
 * This interface was referenced by `Scene`'s JSON-Schema
 * via the `definition` "Plan".
 */
export interface Plan {
  /**
   * @minItems 3
   * @maxItems 3
   */
  end: [number, number, number];
  evidence?: Evidence;
  length: number;
  letter: string;
  path: [number, number, number][];
  rule: string;
  rush: string;
  together: boolean;
  unit: string;
  why: string;
  words: string;
}
/**
 * Why it rushes or not: a line, an outline, who blocks, and the number measured against the one needed.
 *
 * This interface was referenced by `Scene`'s JSON-Schema
 * via the `definition` "Evidence".
 */
export interface Evidence {
  blocker: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  end: [number, number];
  holds: boolean;
  kind: string;
  needed: number;
  number: number;
  outline: [number, number][];
  /**
   * @minItems 2
   * @maxItems 2
   */
  start: [number, number];
}
/**
 * A seat's panel.
 *
 * This interface was referenced by `Scene`'s JSON-Schema
 * via the `definition` "Seat".
 */
export interface Seat {
  actions: number;
  faction: string;
  facts: [string, string][];
  gained: number;
  icon: string;
  piles: Pile[];
  points: number;
  seat: number;
  side: number;
  standing: number;
  subtitle: string;
  units: number;
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
 * A unit: where it stands, what it has been told, what it has left.
 *
 * This interface was referenced by `Scene`'s JSON-Schema
 * via the `definition` "Regiment".
 */
export interface Regiment {
  attack: [number, number, number] | null;
  boxes: Boxes;
  card?: number;
  colour: string;
  courage: number;
  /**
   * @minItems 2
   * @maxItems 2
   */
  defence: [number, number];
  depth: number;
  faction?: string;
  foes: string[];
  heading: number;
  icon?: string;
  keywords?: string[];
  kind?: string;
  letters: string[];
  marks: string[];
  move: number;
  name: string;
  numbers?: Numbers[];
  order: Standing;
  owner?: number;
  pinched: boolean;
  place: string;
  points: number;
  ref?: string;
  routing: boolean;
  side: number;
  size: string;
  states?: string[];
  text?: string[];
  uid: number;
  width: number;
  x: number;
  y: number;
}
/**
 * Damage boxes by colour, and how many are lost, green first.
 *
 * This interface was referenced by `Scene`'s JSON-Schema
 * via the `definition` "Boxes".
 */
export interface Boxes {
  green: number;
  lost: number;
  red: number;
  yellow: number;
}
/**
 * An order with its modifiers; `objective` is a ref, '' for none, 'point' for the point at `at`.
 *
 * This interface was referenced by `Scene`'s JSON-Schema
 * via the `definition` "Standing".
 */
export interface Standing {
  airborne: boolean;
  /**
   * @minItems 2
   * @maxItems 2
   */
  at: [number, number];
  cap: number;
  letter: string;
  name: string;
  objective: string;
}
