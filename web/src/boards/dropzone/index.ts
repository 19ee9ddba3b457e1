import type { Scene, SceneSeat } from '../../lib/wire';
import { words } from './messages';
import { read } from './scene';

export { spoken, terms } from './messages';
export { default as Board } from './Board.svelte';
export { default as Lying } from '../plane/Card.svelte';
export { default as SeatExtra } from './SeatExtra.svelte';
export { default as Tray } from './Tray.svelte';

export const drawn = ['Victory Points', 'Kill Points'];
/** One row of cards, the pile of answers, or a march being judged. */
export const shelf = 136;
/** Dice and counters, and what only tells of a stage. */
export const asides = ['rolled', 'declined', 'kills', 'reserves'];
export const watched = ['damage points'];

export function brief(scene: Scene, seat: SceneSeat): string[] {
  const own = read(scene).seats[seat.seat];
  return own ? [words.points(own.vp), words.value(own.value)] : [];
}
