// Made by scripts/wire_types.py from the lexicon in the game's verbs.py. Do not edit.
import type { TableEvent } from '../socket';

export interface Events {
  deployed: { unit: number; at: number };
  round: { round: number };
  dice: { faces: number[] };
  pool: { pool: number; whose: number };
  looked: Record<string, never>;
  committed: Record<string, never>;
  tokens: { left: number; tokens: number[][] };
  initiative: { first: number; second: number };
  swapped: { unit: number; order: number };
  declined: { step: number };
  step: { step: number };
  card: Record<string, never>;
  passed_on: Record<string, never>;
  shuffled: Record<string, never>;
  no_card: Record<string, never>;
  terrain: { ground: number; at: number };
  activated: { unit: number; order: number };
  paid: { unit: number; ability: number };
  moved: { unit: number; to: number; path: number[] };
  ran: { unit: number; to: number; path: number[] };
  defending: { unit: number };
  rested: { unit: number };
  held: { unit: number };
  melee: { attacker: number; target: number };
  shot: { attacker: number; target: number };
  redirected: { old: number; new: number };
  tired: { unit: number; gain: number };
  guarded: { unit: number };
  rolled: { unit: number; defence: number; faces: number[] };
  rerolled: { unit: number; defence: number; faces: number[] };
  settled: { attacker: number; target: number; damage: number; panic: number; strike: number; scare: number; blocks: number; ones: number; twos: number; threes: number; fours: number };
  lost: { unit: number; lost: number };
  destroyed: { unit: number };
  restored: { unit: number; back: number };
  shed: { unit: number; gone: number };
  fatigued: { unit: number; more: number };
  regrouped: { unit: number };
  panicked: { unit: number; hexes: number };
  retreated: { unit: number; to: number; path: number[] };
  pushed: { unit: number; to: number; path: number[] };
  advanced: { unit: number; to: number };
  pursued: { unit: number; to: number; path: number[] };
  raised: { unit: number; at: number };
  scored: { points: number; total: number };
  round_over: { round: number };
  orders: { order: number; change: number };
  peeked: { whose: number };
  armed: { unit: number; what: number; amount: number };
  over: { winners: number };
  swept: { unit: number };
}

const readers: { [K in keyof Events]: (n: number[]) => Events[K] } = {
  deployed: (n) => ({ unit: n[0] ?? 0, at: n[1] ?? 0 }),
  round: (n) => ({ round: n[0] ?? 0 }),
  dice: (n) => ({ faces: n.slice(3) }),
  pool: (n) => ({ pool: n[0] ?? 0, whose: n[1] ?? 0 }),
  looked: () => ({}),
  committed: () => ({}),
  tokens: (n) => ({ left: n[0] ?? 0, tokens: Array.from({ length: (n.length - 3) / 2 }, (_, i) => n.slice(3 + i * 2, 5 + i * 2)) }),
  initiative: (n) => ({ first: n[0] ?? 0, second: n[1] ?? 0 }),
  swapped: (n) => ({ unit: n[0] ?? 0, order: n[1] ?? 0 }),
  declined: (n) => ({ step: n[0] ?? 0 }),
  step: (n) => ({ step: n[0] ?? 0 }),
  card: () => ({}),
  passed_on: () => ({}),
  shuffled: () => ({}),
  no_card: () => ({}),
  terrain: (n) => ({ ground: n[0] ?? 0, at: n[1] ?? 0 }),
  activated: (n) => ({ unit: n[0] ?? 0, order: n[1] ?? 0 }),
  paid: (n) => ({ unit: n[0] ?? 0, ability: n[1] ?? 0 }),
  moved: (n) => ({ unit: n[0] ?? 0, to: n[1] ?? 0, path: n.slice(3) }),
  ran: (n) => ({ unit: n[0] ?? 0, to: n[1] ?? 0, path: n.slice(3) }),
  defending: (n) => ({ unit: n[0] ?? 0 }),
  rested: (n) => ({ unit: n[0] ?? 0 }),
  held: (n) => ({ unit: n[0] ?? 0 }),
  melee: (n) => ({ attacker: n[0] ?? 0, target: n[1] ?? 0 }),
  shot: (n) => ({ attacker: n[0] ?? 0, target: n[1] ?? 0 }),
  redirected: (n) => ({ old: n[0] ?? 0, new: n[1] ?? 0 }),
  tired: (n) => ({ unit: n[0] ?? 0, gain: n[1] ?? 0 }),
  guarded: (n) => ({ unit: n[0] ?? 0 }),
  rolled: (n) => ({ unit: n[0] ?? 0, defence: n[1] ?? 0, faces: n.slice(3) }),
  rerolled: (n) => ({ unit: n[0] ?? 0, defence: n[1] ?? 0, faces: n.slice(3) }),
  settled: (n) => ({ attacker: n[0] ?? 0, target: n[1] ?? 0, damage: n[3] ?? 0, panic: n[4] ?? 0, strike: n[5] ?? 0, scare: n[6] ?? 0, blocks: n[7] ?? 0, ones: n[8] ?? 0, twos: n[9] ?? 0, threes: n[10] ?? 0, fours: n[11] ?? 0 }),
  lost: (n) => ({ unit: n[0] ?? 0, lost: n[1] ?? 0 }),
  destroyed: (n) => ({ unit: n[0] ?? 0 }),
  restored: (n) => ({ unit: n[0] ?? 0, back: n[1] ?? 0 }),
  shed: (n) => ({ unit: n[0] ?? 0, gone: n[1] ?? 0 }),
  fatigued: (n) => ({ unit: n[0] ?? 0, more: n[1] ?? 0 }),
  regrouped: (n) => ({ unit: n[0] ?? 0 }),
  panicked: (n) => ({ unit: n[0] ?? 0, hexes: n[1] ?? 0 }),
  retreated: (n) => ({ unit: n[0] ?? 0, to: n[1] ?? 0, path: n.slice(3) }),
  pushed: (n) => ({ unit: n[0] ?? 0, to: n[1] ?? 0, path: n.slice(3) }),
  advanced: (n) => ({ unit: n[0] ?? 0, to: n[1] ?? 0 }),
  pursued: (n) => ({ unit: n[0] ?? 0, to: n[1] ?? 0, path: n.slice(3) }),
  raised: (n) => ({ unit: n[0] ?? 0, at: n[1] ?? 0 }),
  scored: (n) => ({ points: n[0] ?? 0, total: n[1] ?? 0 }),
  round_over: (n) => ({ round: n[0] ?? 0 }),
  orders: (n) => ({ order: n[0] ?? 0, change: n[1] ?? 0 }),
  peeked: (n) => ({ whose: n[0] ?? 0 }),
  armed: (n) => ({ unit: n[0] ?? 0, what: n[1] ?? 0, amount: n[2] ?? 0 }),
  over: (n) => ({ winners: n[0] ?? 0 }),
  swept: (n) => ({ unit: n[0] ?? 0 }),
};

/** The numbers of an event of this kind by name; null if it is of another kind. */
export function told<K extends keyof Events>(event: TableEvent, kind: K): Events[K] | null {
  return event.said === kind ? readers[kind]([event.a, event.b, event.c, ...event.more]) : null;
}
