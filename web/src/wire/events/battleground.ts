// Made by scripts/wire_types.py from the lexicon in the game's verbs.py. Do not edit.
import type { TableEvent } from '../socket';

export interface Events {
  first: Record<string, never>;
  placed: { unit: number; at: number[]; heading: number; airborne: number };
  turn: { turn: number };
  phase: { phase: number };
  ordered: { unit: number; letter: number; cap: number; airborne: number; objective: number; point: number[] };
  actions: { gained: number; left: number };
  draw: Record<string, never>;
  no_draw: Record<string, never>;
  controlled: { unit: number };
  moved: { unit: number; at: number[]; heading: number; way: number[][] };
  rushed: { unit: number; target: number; struck: number; side: number; at: number[]; heading: number };
  turned: { unit: number; heading: number };
  rallied: { unit: number; heading: number };
  routed: { unit: number };
  charged: Record<string, never>;
  recalled: { unit: number };
  pinched: { unit: number };
  slid: { unit: number; at: number[] };
  check: { unit: number; roll: number; courage: number; check: number; dice: number[] };
  passed_check: { unit: number; check: number };
  failed_check: { unit: number; check: number };
  shaken: { unit: number };
  frightened: { unit: number };
  targeted: { unit: number; target: number; chosen: number };
  attack: { unit: number; target: number; struck: number; attack: number; dice: number; skill: number; power: number; defence: number; toughness: number };
  hit_roll: { unit: number; number: number; hits: number; dice: number[] };
  damage_roll: { unit: number; number: number; damage: number; dice: number[] };
  damage: { unit: number; boxes: number; left: number };
  prevented: { unit: number; boxes: number };
  healed: { unit: number; boxes: number };
  colour: { unit: number; colour: number };
  destroyed: { unit: number };
  fled: { unit: number };
  exited: { unit: number };
  replaced: { unit: number; by: number; fresh: number };
  passed_through: { unit: number; friend: number; met: number };
  played: { bearer: number; text: number };
  effect: { bearer: number; source: number; text: number };
  pass: Record<string, never>;
  marked: { unit: number; mark: number };
  unmarked: { unit: number; mark: number };
  modified: { unit: number; stat: number; amount: number };
  discard: Record<string, never>;
  look: { cards: number };
  points: { total: number; gained: number };
  landed: { unit: number; at: number[]; heading: number };
  took_off: { unit: number };
  cast: { unit: number; spell: number; target: number; struck: number };
  skipped: { unit: number };
  free_attack: { unit: number; target: number; struck: number; attack: number; dice: number; skill: number; power: number; defence: number; toughness: number };
  misfire: { unit: number };
  reached: { unit: number; at: number[] };
  over: Record<string, never>;
  stayed: { unit: number };
}

const readers: { [K in keyof Events]: (n: number[]) => Events[K] } = {
  first: () => ({}),
  placed: (n) => ({ unit: n[0] ?? 0, at: n.slice(1, 3), heading: n[3] ?? 0, airborne: n[4] ?? 0 }),
  turn: (n) => ({ turn: n[0] ?? 0 }),
  phase: (n) => ({ phase: n[0] ?? 0 }),
  ordered: (n) => ({ unit: n[0] ?? 0, letter: n[3] ?? 0, cap: n[4] ?? 0, airborne: n[5] ?? 0, objective: n[6] ?? 0, point: n.slice(7, 9) }),
  actions: (n) => ({ gained: n[0] ?? 0, left: n[1] ?? 0 }),
  draw: () => ({}),
  no_draw: () => ({}),
  controlled: (n) => ({ unit: n[0] ?? 0 }),
  moved: (n) => ({ unit: n[0] ?? 0, at: n.slice(1, 3), heading: n[3] ?? 0, way: Array.from({ length: (n.length - 4) / 3 }, (_, i) => n.slice(4 + i * 3, 7 + i * 3)) }),
  rushed: (n) => ({ unit: n[0] ?? 0, target: n[1] ?? 0, struck: n[2] ?? 0, side: n[3] ?? 0, at: n.slice(4, 6), heading: n[6] ?? 0 }),
  turned: (n) => ({ unit: n[0] ?? 0, heading: n[3] ?? 0 }),
  rallied: (n) => ({ unit: n[0] ?? 0, heading: n[3] ?? 0 }),
  routed: (n) => ({ unit: n[0] ?? 0 }),
  charged: () => ({}),
  recalled: (n) => ({ unit: n[0] ?? 0 }),
  pinched: (n) => ({ unit: n[0] ?? 0 }),
  slid: (n) => ({ unit: n[0] ?? 0, at: n.slice(1, 3) }),
  check: (n) => ({ unit: n[0] ?? 0, roll: n[1] ?? 0, courage: n[2] ?? 0, check: n[3] ?? 0, dice: n.slice(4) }),
  passed_check: (n) => ({ unit: n[0] ?? 0, check: n[1] ?? 0 }),
  failed_check: (n) => ({ unit: n[0] ?? 0, check: n[1] ?? 0 }),
  shaken: (n) => ({ unit: n[0] ?? 0 }),
  frightened: (n) => ({ unit: n[0] ?? 0 }),
  targeted: (n) => ({ unit: n[0] ?? 0, target: n[1] ?? 0, chosen: n[2] ?? 0 }),
  attack: (n) => ({ unit: n[0] ?? 0, target: n[1] ?? 0, struck: n[2] ?? 0, attack: n[3] ?? 0, dice: n[4] ?? 0, skill: n[5] ?? 0, power: n[6] ?? 0, defence: n[7] ?? 0, toughness: n[8] ?? 0 }),
  hit_roll: (n) => ({ unit: n[0] ?? 0, number: n[1] ?? 0, hits: n[2] ?? 0, dice: n.slice(3) }),
  damage_roll: (n) => ({ unit: n[0] ?? 0, number: n[1] ?? 0, damage: n[2] ?? 0, dice: n.slice(3) }),
  damage: (n) => ({ unit: n[0] ?? 0, boxes: n[1] ?? 0, left: n[2] ?? 0 }),
  prevented: (n) => ({ unit: n[0] ?? 0, boxes: n[1] ?? 0 }),
  healed: (n) => ({ unit: n[0] ?? 0, boxes: n[1] ?? 0 }),
  colour: (n) => ({ unit: n[0] ?? 0, colour: n[1] ?? 0 }),
  destroyed: (n) => ({ unit: n[0] ?? 0 }),
  fled: (n) => ({ unit: n[0] ?? 0 }),
  exited: (n) => ({ unit: n[0] ?? 0 }),
  replaced: (n) => ({ unit: n[0] ?? 0, by: n[1] ?? 0, fresh: n[2] ?? 0 }),
  passed_through: (n) => ({ unit: n[0] ?? 0, friend: n[1] ?? 0, met: n[2] ?? 0 }),
  played: (n) => ({ bearer: n[0] ?? 0, text: n[1] ?? 0 }),
  effect: (n) => ({ bearer: n[0] ?? 0, source: n[1] ?? 0, text: n[2] ?? 0 }),
  pass: () => ({}),
  marked: (n) => ({ unit: n[0] ?? 0, mark: n[1] ?? 0 }),
  unmarked: (n) => ({ unit: n[0] ?? 0, mark: n[1] ?? 0 }),
  modified: (n) => ({ unit: n[0] ?? 0, stat: n[1] ?? 0, amount: n[2] ?? 0 }),
  discard: () => ({}),
  look: (n) => ({ cards: n[1] ?? 0 }),
  points: (n) => ({ total: n[0] ?? 0, gained: n[1] ?? 0 }),
  landed: (n) => ({ unit: n[0] ?? 0, at: n.slice(1, 3), heading: n[3] ?? 0 }),
  took_off: (n) => ({ unit: n[0] ?? 0 }),
  cast: (n) => ({ unit: n[0] ?? 0, spell: n[1] ?? 0, target: n[2] ?? 0, struck: n[3] ?? 0 }),
  skipped: (n) => ({ unit: n[0] ?? 0 }),
  free_attack: (n) => ({ unit: n[0] ?? 0, target: n[1] ?? 0, struck: n[2] ?? 0, attack: n[3] ?? 0, dice: n[4] ?? 0, skill: n[5] ?? 0, power: n[6] ?? 0, defence: n[7] ?? 0, toughness: n[8] ?? 0 }),
  misfire: (n) => ({ unit: n[0] ?? 0 }),
  reached: (n) => ({ unit: n[0] ?? 0, at: n.slice(1, 3) }),
  over: () => ({}),
  stayed: (n) => ({ unit: n[0] ?? 0 }),
};

/** The numbers of an event of this kind by name; null if it is of another kind. */
export function told<K extends keyof Events>(event: TableEvent, kind: K): Events[K] | null {
  return event.said === kind ? readers[kind]([event.a, event.b, event.c, ...event.more]) : null;
}
