import { words } from './messages';
import type { Scene, SceneSeat, TableEvent } from '../../lib/wire';
import { told } from '../../wire/events/shadows_edge';
import { pointsOf } from './scene';

export { spoken, terms } from './messages';
export { default as Board } from './Board.svelte';
export { default as SeatExtra } from './Points.svelte';

export const watched = ['defence', 'health'];

/** Events name a Commander by 1 or 2, units from 3 on. */
function refOf(uid: number): string {
  return uid <= 2 ? `commander:${uid - 1}` : `unit:${uid}`;
}

export function lunge(event: TableEvent): [string, string] | null {
  const attack = told(event, 'attack');
  return attack ? [refOf(attack.attacker), refOf(attack.target)] : null;
}

/** Actions number Commanders like units. */
export function alias(ref: string): string {
  return ref.startsWith('commander:') ? `unit:${Number(ref.slice(10)) + 1}` : ref;
}

export function brief(scene: Scene, seat: SceneSeat): string[] {
  const p = pointsOf(scene, seat);
  const hand = seat.piles?.find((pile) => pile.ref.startsWith('pile:hand'));
  return [words.ready(p.pool), words.reserve(p.reserve), ...(hand ? [words.inHand(hand.count)] : [])];
}
