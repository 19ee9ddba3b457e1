import { m } from '../../lib/messages';
import type { Scene, SceneSeat } from '../../lib/wire';

export { default as Board } from './Board.svelte';
export { default as Between } from './Between.svelte';
export { default as SeatExtra } from './SeatExtra.svelte';
export { default as Card } from './HandCardHC.svelte';

export const drawn = ['Victory points in the army', 'Captures', 'Hand', 'Banked'];
export const suggested = ['settle'];
export const pileNames = m.command.piles;

export function brief(_scene: Scene, seat: SceneSeat): string[] {
  const hand = seat.facts?.find(([label]) => label === 'Hand')?.[1];
  return [m.field.score(Number(seat.vp ?? 0)), ...(hand ? [m.edge.inHand(Number(hand))] : [])];
}
