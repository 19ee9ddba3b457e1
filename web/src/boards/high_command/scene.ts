// What the High Command board reads off a scene (see games/high_command/notation/scene.py).
import type { Numbers, Scene, Thing } from '../../lib/wire';

export interface Cost { cmd?: number; war?: number }
export interface Card extends Thing {
  pays?: Cost; buy?: Cost; rush?: Cost; printed?: { buy?: Cost; rush?: Cost }; vp?: number; colours?: string[]; types?: string[]; power?: number; health?: number; used?: boolean;
}
export interface Place extends Card {
  place: number; empty: boolean; rows: Record<string, Card[]>; totals: Record<string, [number, number]>; counts: Record<string, number>;
  margins: Record<string, number>; lead: { seat: number; by: number }; due: number;
}
export interface Winds extends Card { round: number; era: string; left: number; stages: Record<string, number>; past: string[] }
export interface Battle { place: number; attacker: number; seats: number[]; power?: number; against?: number; picker?: number; left?: number }
export interface Paying extends Card { seat: number; how: string; place: number; goal?: string; owed: Cost }

/** A card with the numbers that plates and the inspector show. */
export function faced(card: Card): Card {
  if (card.numbers) return card;
  const numbers: Numbers[] = [];
  if (typeof card.power === 'number') numbers.push({ label: 'Power', value: card.power });
  if (typeof card.health === 'number') numbers.push({ label: 'Health', value: card.health });
  return { ...card, numbers };
}

export function placesOf(scene: Scene): Place[] {
  return (scene.locations ?? []) as Place[];
}

export function reservesOf(scene: Scene, seat: number): (Card | null)[] {
  return ((scene.reserves ?? {}) as Record<string, (Card | null)[]>)[String(seat)] ?? [];
}

export function castersOf(scene: Scene, seat: number): Card[] {
  return ((scene.warcasters ?? {}) as Record<string, Card[]>)[String(seat)] ?? [];
}

/** Own seat last: it lies at the bottom. */
export function seatOrder(scene: Scene): number[] {
  const bottom = (scene.viewer ?? -1) >= 0 ? (scene.viewer ?? 0) : 0;
  const all = (scene.seats ?? []).map((s) => s.seat);
  return [...all.filter((s) => s !== bottom), bottom];
}

function sum(cost: Cost | undefined): number {
  return (cost?.cmd ?? 0) + (cost?.war ?? 0);
}

export function cheaper(now: Cost | undefined, printed: Cost | undefined): boolean {
  return sum(now) < sum(printed);
}

/** A price to draw, if there is one: what has become free costs 0 of what it used to cost. A scene leaves zeros out. */
export function price(now: Cost | undefined, printed: Cost | undefined): Cost | null {
  if (sum(now) > 0) return now ?? null;
  return sum(printed) > 0 ? { [printed?.cmd ? 'cmd' : 'war']: 0 } : null;
}
