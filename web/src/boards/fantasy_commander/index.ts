import { m } from '../../lib/messages';
import type { Scene, SceneSeat } from '../../lib/wire';

export { default as Board } from './Board.svelte';
export { default as Tray } from './Tray.svelte';
export { default as SeatExtra } from './SeatExtra.svelte';

export const drawn = ['Victory points', 'Orders', 'Initiative'];

export function brief(scene: Scene, seat: SceneSeat): string[] {
  const [now, target] = ((scene.vp ?? []) as [number, number][])[seat.seat] ?? [-1, 0]; // a mission counts none
  return [...(target ? [m.field.points(now, target)] : now >= 0 ? [m.field.score(now)] : []), ...(scene.initiative === seat.seat ? [m.field.initiative] : [])];
}
