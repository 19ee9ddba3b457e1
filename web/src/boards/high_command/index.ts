import { words } from './messages';
import type { Scene, SceneSeat } from '../../lib/wire';

export { spoken, terms } from './messages';
export { default as Board } from './Board.svelte';
export { default as Between } from './Between.svelte';
export { default as SeatExtra } from './SeatExtra.svelte';
export { default as Card } from './HandCardHC.svelte';

export const watched = ['health'];
export const drawn = ['Victory points in the army', 'Captures', 'Hand', 'Banked'];
export const suggested = ['settle'];
export const pileNames = words.piles;

export function brief(_scene: Scene, seat: SceneSeat): string[] {
  const hand = seat.facts?.find(([label]) => label === 'Hand')?.[1];
  return [words.score(Number(seat.vp ?? 0)), ...(hand ? [words.inHand(Number(hand))] : [])];
}
