import { m } from '../../lib/messages';
import type { Scene, SceneSeat } from '../../lib/wire';
import { pointsOf } from './scene';

export { default as Board } from './Board.svelte';
export { default as SeatExtra } from './Points.svelte';

/** Events name a Commander by 1 or 2, units from 3 on. */
export function refOf(uid: number): string {
  return uid <= 2 ? `commander:${uid - 1}` : `unit:${uid}`;
}

/** Actions number Commanders like units. */
export function alias(ref: string): string {
  return ref.startsWith('commander:') ? `unit:${Number(ref.slice(10)) + 1}` : ref;
}

export function brief(scene: Scene, seat: SceneSeat): string[] {
  const p = pointsOf(scene, seat);
  const hand = seat.piles?.find((pile) => pile.ref.startsWith('pile:hand'));
  return [m.edge.ready(p.pool), m.edge.reserve(p.reserve), ...(hand ? [m.edge.inHand(hand.count)] : [])];
}
