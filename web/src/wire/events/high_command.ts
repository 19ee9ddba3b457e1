// Made by scripts/wire_types.py from the lexicon in the game's verbs.py. Do not edit.
import type { TableEvent } from '../socket';

export interface Events {
  round: { round: number };
  winds: { round: number };
  turn: { round: number };
  captured: { place: number };
  occupied: { unit: number; place: number };
  expelled: { unit: number; place: number };
  location: { place: number };
  deployed: { unit: number; place: number };
  purchased: Record<string, never>;
  rushed: { unit: number; place: number };
  paid: { kind: number; worth: number };
  reserve: { slot: number };
  refreshed: { slot: number };
  discarded: Record<string, never>;
  banked: Record<string, never>;
  unbanked: Record<string, never>;
  drew: Record<string, never>;
  reshuffled: { cards: number };
  culled: Record<string, never>;
  attack: { place: number; foe: number };
  swept: { unit: number; place: number };
  totals: { own: number; other: number; place: number };
  picked: { unit: number; health: number; left: number };
  destroyed: { unit: number; place: number };
  saved: { unit: number; place: number };
  left: { unit: number; place: number };
  ability: { unit: number; text: number; place: number };
  changed: { unit: number; what: number; amount: number; source: number; span: number };
  moved: { unit: number; to: number; from_: number };
  placed: { unit: number; place: number };
  took: Record<string, never>;
  recalled: { unit: number };
  retired: Record<string, never>;
  bounced: { unit: number; place: number };
  stowed: { top: number };
  scried: { cards: number };
  banned: { unit: number; what: number; amount: number; source: number; span: number; place: number };
  spent: Record<string, never>;
  score: { points: number; captures: number };
  over: { points: number };
  left_table: Record<string, never>;
}

const readers: { [K in keyof Events]: (n: number[]) => Events[K] } = {
  round: (n) => ({ round: n[0] ?? 0 }),
  winds: (n) => ({ round: n[0] ?? 0 }),
  turn: (n) => ({ round: n[0] ?? 0 }),
  captured: (n) => ({ place: n[0] ?? 0 }),
  occupied: (n) => ({ unit: n[0] ?? 0, place: n[1] ?? 0 }),
  expelled: (n) => ({ unit: n[0] ?? 0, place: n[1] ?? 0 }),
  location: (n) => ({ place: n[0] ?? 0 }),
  deployed: (n) => ({ unit: n[0] ?? 0, place: n[1] ?? 0 }),
  purchased: () => ({}),
  rushed: (n) => ({ unit: n[0] ?? 0, place: n[1] ?? 0 }),
  paid: (n) => ({ kind: n[0] ?? 0, worth: n[1] ?? 0 }),
  reserve: (n) => ({ slot: n[0] ?? 0 }),
  refreshed: (n) => ({ slot: n[0] ?? 0 }),
  discarded: () => ({}),
  banked: () => ({}),
  unbanked: () => ({}),
  drew: () => ({}),
  reshuffled: (n) => ({ cards: n[0] ?? 0 }),
  culled: () => ({}),
  attack: (n) => ({ place: n[0] ?? 0, foe: n[1] ?? 0 }),
  swept: (n) => ({ unit: n[0] ?? 0, place: n[1] ?? 0 }),
  totals: (n) => ({ own: n[0] ?? 0, other: n[1] ?? 0, place: n[2] ?? 0 }),
  picked: (n) => ({ unit: n[0] ?? 0, health: n[1] ?? 0, left: n[2] ?? 0 }),
  destroyed: (n) => ({ unit: n[0] ?? 0, place: n[1] ?? 0 }),
  saved: (n) => ({ unit: n[0] ?? 0, place: n[1] ?? 0 }),
  left: (n) => ({ unit: n[0] ?? 0, place: n[1] ?? 0 }),
  ability: (n) => ({ unit: n[0] ?? 0, text: n[1] ?? 0, place: n[2] ?? 0 }),
  changed: (n) => ({ unit: n[0] ?? 0, what: n[1] ?? 0, amount: n[2] ?? 0, source: n[3] ?? 0, span: n[4] ?? 0 }),
  moved: (n) => ({ unit: n[0] ?? 0, to: n[1] ?? 0, from_: n[2] ?? 0 }),
  placed: (n) => ({ unit: n[0] ?? 0, place: n[1] ?? 0 }),
  took: () => ({}),
  recalled: (n) => ({ unit: n[0] ?? 0 }),
  retired: () => ({}),
  bounced: (n) => ({ unit: n[0] ?? 0, place: n[1] ?? 0 }),
  stowed: (n) => ({ top: n[0] ?? 0 }),
  scried: (n) => ({ cards: n[0] ?? 0 }),
  banned: (n) => ({ unit: n[0] ?? 0, what: n[1] ?? 0, amount: n[2] ?? 0, source: n[3] ?? 0, span: n[4] ?? 0, place: n[5] ?? 0 }),
  spent: () => ({}),
  score: (n) => ({ points: n[0] ?? 0, captures: n[1] ?? 0 }),
  over: (n) => ({ points: n[0] ?? 0 }),
  left_table: () => ({}),
};

/** The numbers of an event of this kind by name; null if it is of another kind. */
export function told<K extends keyof Events>(event: TableEvent, kind: K): Events[K] | null {
  return event.said === kind ? readers[kind]([event.a, event.b, event.c, ...event.more]) : null;
}
