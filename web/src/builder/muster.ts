// How is a list of this game taken apart and put together? One small adapter per game; the page itself knows none.
// What is legal is only ever asked of the server.
import { rulesOf } from '../lib/games';
import type { CardFace, Roster } from '../lib/wire';

/** Something chosen for the whole list: a commander, a faction, a colour. */
export interface Choice {
  label: string;
  value: string;
  options: [string, string][];
  set: (value: string) => Roster;
}
/** A part of the list that is filled from a pool. */
export interface Part {
  id: string;
  title: string;
  wanted: number;
  pool: CardFace[];
  counts: Map<string, number>;
}
export interface Muster {
  /** How the list names a card. */
  key: (card: CardFace) => string;
  /** The same list written out in full, ready to be changed. */
  open: (roster: Roster) => Roster;
  choices: (roster: Roster) => Choice[];
  parts: (roster: Roster) => Part[];
  /** Copies of a card in a part; 0 takes it out. */
  put: (roster: Roster, part: string, key: string, n: number) => Roster;
  /** What a card costs at the table, for the curve; null for those that stand outside of it. */
  weight: (card: CardFace) => number | null;
  /** Points that a card takes from the army's limit, in games that count them. */
  points?: (card: CardFace) => number;
  /** Options of the table that a list is made for. */
  options: string[];
}
export type MakeMuster = (cards: CardFace[], content: Record<string, unknown>) => Muster;

const known = import.meta.glob<MakeMuster>('../boards/*/builder.ts', { eager: true, import: 'muster' });

export function musterOf(game: string, cards: CardFace[], content: Record<string, unknown>): Muster | null {
  return known[`../boards/${rulesOf(game)}/builder.ts`]?.(cards, content) ?? null;
}

/** A record of counts with one of them changed; none at all is not kept as a nought. */
export function counted(counts: Record<string, number>, key: string, n: number): Record<string, number> {
  const rest = Object.entries(counts).filter(([k, value]) => k !== key && value > 0);
  return Object.fromEntries(n > 0 ? [...rest, [key, n]] : rest);
}

/** A list of ids with so many of one of them. */
export function repeated(ids: string[], key: string, n: number): string[] {
  const at = ids.indexOf(key);
  const rest = ids.filter((id) => id !== key);
  rest.splice(at < 0 ? rest.length : at, 0, ...Array.from({ length: n }, () => key));
  return rest;
}

export function tally(ids: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

export function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((v): v is string => typeof v === 'string') : [];
}
