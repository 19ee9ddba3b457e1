import { words } from './messages';
import type { Scene, SceneSeat, TableEvent } from '../../lib/wire';

export { spoken, terms } from './messages';
export { default as Board } from './Board.svelte';
export { default as Tray } from './Tray.svelte';
export { default as SeatExtra } from './SeatExtra.svelte';

export const watched = ['health'];
export const shelf = 150;

export function lunge(event: TableEvent): [string, string] | null {
  return event.said === 'melee' ? [`unit:${event.a}`, `unit:${event.b}`] : null;
}

export const drawn = ['Victory points', 'Orders', 'Initiative'];

export function brief(scene: Scene, seat: SceneSeat): string[] {
  const [now, target] = ((scene.vp ?? []) as [number, number][])[seat.seat] ?? [-1, 0]; // a mission counts none
  return [
    ...(target ? [words.points(now, target)] : now >= 0 ? [words.score(now)] : []),
    ...(scene.initiative === seat.seat ? [words.initiative] : []),
  ];
}
