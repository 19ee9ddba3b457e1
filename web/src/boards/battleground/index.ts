import type { Scene, SceneSeat, TableEvent } from '../../lib/wire';
import { words } from './messages';
import { told } from '../../wire/events/battleground';
import { read } from './scene';

export { default as Between } from './Between.svelte';
export { spoken, terms } from './messages';
export { default as Board } from './Board.svelte';
export { default as Lying } from '../plane/Card.svelte';
export { default as Rest } from './Rest.svelte';
export { default as SeatExtra } from './SeatExtra.svelte';
export { default as Tray } from './Tray.svelte';

export const drawn = ['Command actions', 'Units standing'];
/** One row of cards, of dice, or an order being made. */
export const shelf = 136;
export const asides = ['phase', 'actions'];
export const stages = asides;
export const freehand = ['place', 'pose'];

export function lunge(event: TableEvent): [string, string] | null {
  const attack = told(event, 'attack');
  return attack ? [`unit:${attack.unit}`, `unit:${attack.target}`] : null;
}

export function brief(scene: Scene, seat: SceneSeat): string[] {
  const own = read(scene).seats[seat.seat];
  return own ? words.brief(own.actions, own.standing, own.units) : [];
}
