// Made by scripts/wire_types.py from the lexicon in the game's verbs.py. Do not edit.
import type { TableEvent } from '../socket';

export interface Events {
  first: Record<string, never>;
  commander: { leader: number };
  mulligan: { cards: number };
  turn: { turn: number };
  points: { ready: number; deck: number; used: number; reserve: number };
  draw: Record<string, never>;
  no_draw: Record<string, never>;
  decked: Record<string, never>;
  deploy: { unit: number; line: number };
  order: Record<string, never>;
  equip: { bearer: number; worn_by: number };
  attack: { attacker: number; target: number; struck: number };
  move: { unit: number; line: number };
  retreat: { unit: number; line: number };
  brace: { unit: number };
  ready: { unit: number };
  ability: { user: number; text: number };
  intercept: { shooter: number; flyer: number; shot: number };
  pass: { flyer: number };
  fizzle: { attacker: number; target: number };
  damage: { victim: number; damage: number };
  warded: { unit: number };
  loss: { victim: number; loss: number };
  heal: { healed: number; amount: number };
  defeat: { unit: number };
  grave: Record<string, never>;
  shock: { unit: number };
  afflict: { unit: number };
  cleanse: { unit: number };
  trigger: { unit: number; text: number };
  boost: { unit: number; attack: number; defence: number };
  keyword: { unit: number; keys: number };
  opcost: { unit: number; change: number };
  rest: { unit: number };
  bounce: { unit: number };
  steal: { unit: number; line: number };
  summon: { unit: number; line: number };
  recall: Record<string, never>;
  revive: { unit: number; line: number };
  discard: Record<string, never>;
  mill: Record<string, never>;
  look: { cards: number };
  place: { top: number };
  target: { target: number; aim: number };
  over: Record<string, never>;
}

const readers: { [K in keyof Events]: (n: number[]) => Events[K] } = {
  first: () => ({}),
  commander: (n) => ({ leader: n[0] ?? 0 }),
  mulligan: (n) => ({ cards: n[1] ?? 0 }),
  turn: (n) => ({ turn: n[0] ?? 0 }),
  points: (n) => ({ ready: n[0] ?? 0, deck: n[1] ?? 0, used: n[2] ?? 0, reserve: n[3] ?? 0 }),
  draw: () => ({}),
  no_draw: () => ({}),
  decked: () => ({}),
  deploy: (n) => ({ unit: n[0] ?? 0, line: n[1] ?? 0 }),
  order: () => ({}),
  equip: (n) => ({ bearer: n[0] ?? 0, worn_by: n[1] ?? 0 }),
  attack: (n) => ({ attacker: n[0] ?? 0, target: n[1] ?? 0, struck: n[2] ?? 0 }),
  move: (n) => ({ unit: n[0] ?? 0, line: n[1] ?? 0 }),
  retreat: (n) => ({ unit: n[0] ?? 0, line: n[1] ?? 0 }),
  brace: (n) => ({ unit: n[0] ?? 0 }),
  ready: (n) => ({ unit: n[0] ?? 0 }),
  ability: (n) => ({ user: n[0] ?? 0, text: n[1] ?? 0 }),
  intercept: (n) => ({ shooter: n[0] ?? 0, flyer: n[1] ?? 0, shot: n[2] ?? 0 }),
  pass: (n) => ({ flyer: n[0] ?? 0 }),
  fizzle: (n) => ({ attacker: n[0] ?? 0, target: n[1] ?? 0 }),
  damage: (n) => ({ victim: n[0] ?? 0, damage: n[1] ?? 0 }),
  warded: (n) => ({ unit: n[0] ?? 0 }),
  loss: (n) => ({ victim: n[0] ?? 0, loss: n[1] ?? 0 }),
  heal: (n) => ({ healed: n[0] ?? 0, amount: n[1] ?? 0 }),
  defeat: (n) => ({ unit: n[0] ?? 0 }),
  grave: () => ({}),
  shock: (n) => ({ unit: n[0] ?? 0 }),
  afflict: (n) => ({ unit: n[0] ?? 0 }),
  cleanse: (n) => ({ unit: n[0] ?? 0 }),
  trigger: (n) => ({ unit: n[0] ?? 0, text: n[1] ?? 0 }),
  boost: (n) => ({ unit: n[0] ?? 0, attack: n[1] ?? 0, defence: n[2] ?? 0 }),
  keyword: (n) => ({ unit: n[0] ?? 0, keys: n[3] ?? 0 }),
  opcost: (n) => ({ unit: n[0] ?? 0, change: n[1] ?? 0 }),
  rest: (n) => ({ unit: n[0] ?? 0 }),
  bounce: (n) => ({ unit: n[0] ?? 0 }),
  steal: (n) => ({ unit: n[0] ?? 0, line: n[1] ?? 0 }),
  summon: (n) => ({ unit: n[0] ?? 0, line: n[1] ?? 0 }),
  recall: () => ({}),
  revive: (n) => ({ unit: n[0] ?? 0, line: n[1] ?? 0 }),
  discard: () => ({}),
  mill: () => ({}),
  look: (n) => ({ cards: n[1] ?? 0 }),
  place: (n) => ({ top: n[1] ?? 0 }),
  target: (n) => ({ target: n[0] ?? 0, aim: n[1] ?? 0 }),
  over: () => ({}),
};

/** The numbers of an event of this kind by name; null if it is of another kind. */
export function told<K extends keyof Events>(event: TableEvent, kind: K): Events[K] | null {
  return event.said === kind ? readers[kind]([event.a, event.b, event.c, ...event.more]) : null;
}
