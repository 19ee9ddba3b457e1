// What the High Command board reads off a scene (declared in games/high_command/notation/scene.py).
import type { Scene, Thing } from '../../lib/wire';
import type * as wire from '../../wire/scenes/high_command';

export type Cost = wire.Cost;
export type Card = wire.Card & Thing;
export type Place = wire.Place & Card & { rows: Record<string, Card[]> };
export type Winds = wire.Winds & Card;
export type Battle = wire.Battle;
export type Paying = wire.Paying & Card;

/** The scene as its game declares it. */
export function read(scene: Scene): wire.Scene {
  return scene as unknown as wire.Scene;
}

/** A card with the numbers that plates and the inspector show. */
export function faced(card: Card): Card {
  if (card.numbers) return card;
  const numbers: wire.Numbers[] = [];
  if (typeof card.power === 'number') numbers.push({ label: 'Power', value: card.power });
  if (typeof card.health === 'number') numbers.push({ label: 'Health', value: card.health });
  return { ...card, numbers };
}

export function placesOf(scene: Scene): Place[] {
  return read(scene).locations as Place[];
}

export function reservesOf(scene: Scene, seat: number): (Card | null)[] {
  return (read(scene).reserves[String(seat)] ?? []) as (Card | null)[];
}

export function castersOf(scene: Scene, seat: number): Card[] {
  return (read(scene).warcasters[String(seat)] ?? []) as Card[];
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
