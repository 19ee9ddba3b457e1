// Made by scripts/wire_types.py from the lexicon in the game's verbs.py. Do not edit.
import type { TableEvent } from '../socket';

export interface Events {
  scenario: { what: number };
  lists: { points: number };
  sealed: Record<string, never>;
  mounted: { in_: number; leader: number };
  aboard: { what: number; in_: number };
  joined: { what: number; to: number };
  doctrine: { chosen: number };
  rolled: { die: number; plus: number; initiative: number };
  zone: { chosen: number };
  deployed: { what: number; how: number };
  placed: { what: number; poses: number[] };
  round: { round: number };
  first: Record<string, never>;
  tossed: { why: number };
  drew: Record<string, never>;
  hand: { whose: number };
  shuffled: Record<string, never>;
  activated: { what: number; auxiliaries: number[] };
  declared: { what: number; to: number };
  declined: Record<string, never>;
  squad: { what: number };
  moved: { what: number; poses: number[] };
  entered: { what: number; where: number; at: number };
  left: { what: number; where: number; poses: number[] };
  embarked: { what: number; in_: number };
  disembarked: { what: number; poses: number[] };
  landed: { what: number };
  took_off: { what: number };
  shoots: { what: number; how: number };
  aimed: { what: number; with_: number; at: number };
  redirected: { from_: number; to: number; with_: number };
  hit_roll: { what: number; with_: number; need: number; dice: number[] };
  hits: { at: number; hits: number; energy: number };
  damage_roll: { at: number; energy: number; dice: number[] };
  saved: { what: number; saved: number; dice: number[] };
  damaged: { what: number; lost: number; left: number };
  destroyed: { what: number; cause: number };
  killed: { what: number; leader: number };
  piece_damaged: { what: number; lost: number; left: number };
  collapsed: { what: number };
  tokens: { what: number; now: number };
  crashed: { what: number; die: number };
  cargo: { what: number; die: number };
  collateral: { what: number; who_: number; dice: number[] };
  tested: { what: number; die: number; passed: number };
  abandoned: { what: number; where: number };
  claimed: { what: number; by: number };
  dropped: { what: number; by: number };
  passed_on: { what: number; to: number };
  found: { what: number; die: number; found: number };
  scanned: { what: number; tokens: number };
  signalled: { what: number; to: number };
  arrived: { what: number };
  played: { text: number; on: number; named: number[] };
  answered: { by: number };
  resolved: Record<string, never>;
  fizzled: Record<string, never>;
  discarded: Record<string, never>;
  stays: { counters: number };
  effect: { kind: number; at: number; amount: number; named: number[] };
  rule: { what: number; text: number };
  rerolled: { what: number; with_: number; dice: number[] };
  scored: { points: number; total: number };
  kills: { points: number; total: number };
  round_up: { round: number };
  reserves: { what: number };
  removed: { what: number };
  restored: { what: number; dp: number };
  created: { what: number; unit: number };
  passed: Record<string, never>;
  finished: { what: number };
  ended: { what: number };
  over: { first: number; second: number; kills: number[] };
  testing: { what: number; need: number };
  lost: { what: number };
  searches: { what: number; for_: number };
  marked: { at: number; marker: number };
  put_back: { how: number };
  shown: Record<string, never>;
}

const readers: { [K in keyof Events]: (n: number[]) => Events[K] } = {
  scenario: (n) => ({ what: n[0] ?? 0 }),
  lists: (n) => ({ points: n[0] ?? 0 }),
  sealed: () => ({}),
  mounted: (n) => ({ in_: n[0] ?? 0, leader: n[1] ?? 0 }),
  aboard: (n) => ({ what: n[0] ?? 0, in_: n[1] ?? 0 }),
  joined: (n) => ({ what: n[0] ?? 0, to: n[1] ?? 0 }),
  doctrine: (n) => ({ chosen: n[0] ?? 0 }),
  rolled: (n) => ({ die: n[0] ?? 0, plus: n[1] ?? 0, initiative: n[2] ?? 0 }),
  zone: (n) => ({ chosen: n[0] ?? 0 }),
  deployed: (n) => ({ what: n[0] ?? 0, how: n[1] ?? 0 }),
  placed: (n) => ({ what: n[0] ?? 0, poses: n.slice(3) }),
  round: (n) => ({ round: n[0] ?? 0 }),
  first: () => ({}),
  tossed: (n) => ({ why: n[1] ?? 0 }),
  drew: () => ({}),
  hand: (n) => ({ whose: n[0] ?? 0 }),
  shuffled: () => ({}),
  activated: (n) => ({ what: n[0] ?? 0, auxiliaries: n.slice(3) }),
  declared: (n) => ({ what: n[0] ?? 0, to: n[1] ?? 0 }),
  declined: () => ({}),
  squad: (n) => ({ what: n[0] ?? 0 }),
  moved: (n) => ({ what: n[0] ?? 0, poses: n.slice(3) }),
  entered: (n) => ({ what: n[0] ?? 0, where: n[1] ?? 0, at: n[2] ?? 0 }),
  left: (n) => ({ what: n[0] ?? 0, where: n[1] ?? 0, poses: n.slice(3) }),
  embarked: (n) => ({ what: n[0] ?? 0, in_: n[1] ?? 0 }),
  disembarked: (n) => ({ what: n[0] ?? 0, poses: n.slice(3) }),
  landed: (n) => ({ what: n[0] ?? 0 }),
  took_off: (n) => ({ what: n[0] ?? 0 }),
  shoots: (n) => ({ what: n[0] ?? 0, how: n[1] ?? 0 }),
  aimed: (n) => ({ what: n[0] ?? 0, with_: n[1] ?? 0, at: n[2] ?? 0 }),
  redirected: (n) => ({ from_: n[0] ?? 0, to: n[1] ?? 0, with_: n[2] ?? 0 }),
  hit_roll: (n) => ({ what: n[0] ?? 0, with_: n[1] ?? 0, need: n[2] ?? 0, dice: n.slice(3) }),
  hits: (n) => ({ at: n[0] ?? 0, hits: n[1] ?? 0, energy: n[2] ?? 0 }),
  damage_roll: (n) => ({ at: n[0] ?? 0, energy: n[1] ?? 0, dice: n.slice(3) }),
  saved: (n) => ({ what: n[0] ?? 0, saved: n[1] ?? 0, dice: n.slice(3) }),
  damaged: (n) => ({ what: n[0] ?? 0, lost: n[1] ?? 0, left: n[2] ?? 0 }),
  destroyed: (n) => ({ what: n[0] ?? 0, cause: n[1] ?? 0 }),
  killed: (n) => ({ what: n[0] ?? 0, leader: n[1] ?? 0 }),
  piece_damaged: (n) => ({ what: n[0] ?? 0, lost: n[1] ?? 0, left: n[2] ?? 0 }),
  collapsed: (n) => ({ what: n[0] ?? 0 }),
  tokens: (n) => ({ what: n[0] ?? 0, now: n[1] ?? 0 }),
  crashed: (n) => ({ what: n[0] ?? 0, die: n[1] ?? 0 }),
  cargo: (n) => ({ what: n[0] ?? 0, die: n[1] ?? 0 }),
  collateral: (n) => ({ what: n[0] ?? 0, who_: n[1] ?? 0, dice: n.slice(3) }),
  tested: (n) => ({ what: n[0] ?? 0, die: n[1] ?? 0, passed: n[2] ?? 0 }),
  abandoned: (n) => ({ what: n[0] ?? 0, where: n[1] ?? 0 }),
  claimed: (n) => ({ what: n[0] ?? 0, by: n[1] ?? 0 }),
  dropped: (n) => ({ what: n[0] ?? 0, by: n[1] ?? 0 }),
  passed_on: (n) => ({ what: n[0] ?? 0, to: n[1] ?? 0 }),
  found: (n) => ({ what: n[0] ?? 0, die: n[1] ?? 0, found: n[2] ?? 0 }),
  scanned: (n) => ({ what: n[0] ?? 0, tokens: n[1] ?? 0 }),
  signalled: (n) => ({ what: n[0] ?? 0, to: n[1] ?? 0 }),
  arrived: (n) => ({ what: n[0] ?? 0 }),
  played: (n) => ({ text: n[0] ?? 0, on: n[1] ?? 0, named: n.slice(3) }),
  answered: (n) => ({ by: n[0] ?? 0 }),
  resolved: () => ({}),
  fizzled: () => ({}),
  discarded: () => ({}),
  stays: (n) => ({ counters: n[0] ?? 0 }),
  effect: (n) => ({ kind: n[0] ?? 0, at: n[1] ?? 0, amount: n[2] ?? 0, named: n.slice(3) }),
  rule: (n) => ({ what: n[0] ?? 0, text: n[1] ?? 0 }),
  rerolled: (n) => ({ what: n[0] ?? 0, with_: n[1] ?? 0, dice: n.slice(3) }),
  scored: (n) => ({ points: n[0] ?? 0, total: n[1] ?? 0 }),
  kills: (n) => ({ points: n[0] ?? 0, total: n[1] ?? 0 }),
  round_up: (n) => ({ round: n[0] ?? 0 }),
  reserves: (n) => ({ what: n[0] ?? 0 }),
  removed: (n) => ({ what: n[0] ?? 0 }),
  restored: (n) => ({ what: n[0] ?? 0, dp: n[1] ?? 0 }),
  created: (n) => ({ what: n[0] ?? 0, unit: n[1] ?? 0 }),
  passed: () => ({}),
  finished: (n) => ({ what: n[0] ?? 0 }),
  ended: (n) => ({ what: n[0] ?? 0 }),
  over: (n) => ({ first: n[0] ?? 0, second: n[1] ?? 0, kills: n.slice(3) }),
  testing: (n) => ({ what: n[0] ?? 0, need: n[1] ?? 0 }),
  lost: (n) => ({ what: n[0] ?? 0 }),
  searches: (n) => ({ what: n[0] ?? 0, for_: n[1] ?? 0 }),
  marked: (n) => ({ at: n[0] ?? 0, marker: n[1] ?? 0 }),
  put_back: (n) => ({ how: n[0] ?? 0 }),
  shown: () => ({}),
};

/** The numbers of an event of this kind by name; null if it is of another kind. */
export function told<K extends keyof Events>(event: TableEvent, kind: K): Events[K] | null {
  return event.said === kind ? readers[kind]([event.a, event.b, event.c, ...event.more]) : null;
}
