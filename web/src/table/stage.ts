// What happened is seen on the table as it stood, before the table as it stands is laid out: who strikes, what is hurt, what falls.
import type { BoardModule } from '../boards';
import { changes, indexScene } from '../lib/things';
import type { Scene, TableEvent } from '../lib/wire';
import { lunge, pop } from './motion';
import { play } from './sound';

export interface Act {
  root: Element;
  layer: HTMLElement | undefined;
  board: BoardModule;
  before: Scene;
  after: Scene;
  events: TableEvent[];
  /** How long a second lasts; 0: nothing is shown. */
  stretch: number;
  /** Whose losses deserve a moment more. */
  mine: number[];
}

const STRIKES = 3;

/** Things on the board that the next scene no longer holds, as they are drawn now. */
export function leaving(root: Element, before: Scene, after: Scene): Element[] {
  const old = indexScene(before);
  const now = indexScene(after);
  const found = new Map<string, Element>();
  for (const e of root.querySelectorAll('.board [data-ref]')) {
    const ref = e.getAttribute('data-ref') ?? '';
    if (ref.startsWith('unit:') && old.has(ref) && !now.has(ref) && !found.has(ref)) found.set(ref, e);
  }
  return [...found.values()];
}

/** It flinches, loses its colour and sinks. What is drawn inside a picture keeps to itself: there, turning would swing it about. */
function fall(e: Element, duration: number, delay: number): Animation {
  const sunk =
    e instanceof SVGElement ? { opacity: 0, translate: '0 10px' } : { opacity: 0, translate: '0 14px', rotate: '5deg', scale: 0.8 };
  const frames: Keyframe[] = [
    { opacity: 1, translate: '0 0' },
    { opacity: 1, translate: '4px 0', offset: 0.12 },
    { opacity: 1, translate: '-4px 0', offset: 0.24 },
    { opacity: 0.9, translate: '0 0', offset: 0.36 },
    sunk,
  ];
  return e.animate(frames, { duration, delay, easing: 'ease-in', fill: 'forwards', id: 'fall' });
}

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Show it, in order; done when the next scene may be laid out. */
export async function perform(act: Act): Promise<void> {
  if (act.stretch === 0) return;
  const strikes = act.events.map((e) => act.board.lunge?.(e)).filter((pair) => pair !== null && pair !== undefined);
  for (const [from, to] of strikes.slice(0, STRIKES)) {
    play('strike');
    lunge(act.root, from, to, act.stretch);
    await wait(400 * act.stretch);
  }
  let hurt = false;
  for (const label of act.board.watched ?? [])
    for (const change of changes(act.before, act.after, label)) {
      hurt = true;
      if (act.layer) pop(act.layer, act.root, change.ref, change.delta);
    }
  const gone = leaving(act.root, act.before, act.after);
  if (gone.length > 0) {
    play('fall');
    const falls = gone.map((e, at) => fall(e, 480 * act.stretch, Math.min(at, 4) * 90 * act.stretch));
    await Promise.all(falls.map((falling) => falling.finished.catch(() => undefined)));
    const old = indexScene(act.before);
    if (gone.some((e) => act.mine.includes(old.get(e.getAttribute('data-ref') ?? '')?.owner ?? -1))) await wait(260 * act.stretch);
    // whatever draws the next scene may use the same element for something else
    queueMicrotask(() => falls.forEach((falling) => requestAnimationFrame(() => falling.cancel())));
  } else if (hurt) await wait(220 * act.stretch);
}
