// What moved where: one regiment after the other, each along the way it took.
import type { TableEvent } from '../../lib/wire';
import { stillness } from '../../table/motion';
import { told } from '../../wire/events/battleground';
import type { PlaneView, Pose } from '../plane/view.svelte';

export interface Trail {
  uid: number;
  seat: number;
  rush: boolean;
  poses: Pose[];
}

const SLOWEST = 620;
const QUICKEST = 200;
const WHOLE = 3200; // milliseconds for everything that happened

const pose = (numbers: number[]): Pose => ({ x: numbers[0] ?? 0, y: numbers[1] ?? 0, heading: numbers[2] ?? 0 });

/** The ways that these events tell of, in their order, each from where the unit stood. */
export function trails(events: TableEvent[], stood: Map<number, Pose>): Trail[] {
  const at = new Map(stood);
  const found: Trail[] = [];
  for (const event of events) {
    const moved = told(event, 'moved');
    const rushed = told(event, 'rushed');
    const uid = moved?.unit ?? rushed?.unit ?? 0;
    const from = at.get(uid);
    if (!uid || !from) continue;
    const end = pose(moved ? [...moved.at, moved.heading] : [...(rushed?.at ?? []), rushed?.heading ?? 0]);
    const way = moved ? moved.way.map(pose) : [];
    at.set(uid, end);
    if (Math.hypot(end.x - from.x, end.y - from.y) < 20 && Math.abs(end.heading - from.heading) < 50) continue;
    found.push({ uid, seat: event.seat, rush: rushed !== null, poses: [from, ...way, end] });
  }
  return found;
}

/** Let every unit walk its trail; what is drawn already is where it ends. */
export function parade(root: Element, view: PlaneView, list: Trail[]): void {
  if (stillness() || list.length === 0) return;
  const share = Math.min(SLOWEST, Math.max(QUICKEST, WHOLE / list.length));
  let wait = 0;
  for (const trail of list) {
    const unit = root.querySelector(`[data-ref="unit:${trail.uid}"].unit`);
    let turned = 0;
    const frames = trail.poses.map((p, n) => {
      const { x, y } = view.at(p.x, p.y);
      const turn = view.turn(p.heading);
      turned = n === 0 ? turn : turned + ((((turn - turned) % 360) + 540) % 360) - 180; // the short way round
      return { transform: `translate(${x}px, ${y}px) rotate(${turned}deg)` };
    });
    unit?.animate(frames, { duration: share, delay: wait, fill: 'backwards', easing: 'ease-in-out' });
    wait += share * 0.75;
  }
}
