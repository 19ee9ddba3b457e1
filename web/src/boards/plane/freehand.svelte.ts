// Putting a piece somewhere by hand: the pose under the finger, and what the rules say to it while it moves.
import type { Option, Verdict, WireAction } from '../../lib/wire';
import type { TableContext } from '../../table/context';
import type { Pose } from './view.svelte';

/** Actions that say where a piece shall stand: x, y and heading, and in `more` the piece and whatever else goes along. */
export function posing(options: Option[], verbs: readonly string[]): Option[] {
  return options.filter((o) => verbs.includes(o.group));
}

export class Freehand {
  uid = $state(0);
  pose = $state.raw<Pose>({ x: 0, y: 0, heading: 0 });
  verdict = $state.raw<Verdict | null>(null);
  judging = $state(false);
  private model = $state.raw<WireAction | null>(null);
  private start: Pose = { x: 0, y: 0, heading: 0 };
  private at = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;

  constructor(private readonly table: TableContext) {}

  get active(): boolean {
    return this.model !== null;
  }

  /** Take a piece in hand; `options` are the poses that a machine would think of for it. */
  take(uid: number, options: Option[], start: Pose): void {
    this.uid = uid;
    this.model = options[0]?.action ?? null;
    this.start = start;
    this.at = -1;
    this.put(start);
  }

  drop(): void {
    this.model = null;
    this.uid = 0;
    this.verdict = null;
    clearTimeout(this.timer);
  }

  action(): WireAction | null {
    return this.model && { ...this.model, a: this.pose.x, b: this.pose.y, c: this.pose.heading };
  }

  put(pose: Pose): void {
    this.pose = { x: Math.round(pose.x), y: Math.round(pose.y), heading: ((Math.round(pose.heading) % 36000) + 36000) % 36000 };
    this.judging = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.judge(), 70);
  }

  again(): void {
    this.put(this.start);
  }

  /** The next of the places that a machine would think of. */
  suggest(options: Option[], step = 1): void {
    const mine = options.filter((o) => o.action.more[0] === this.uid);
    if (mine.length === 0) return;
    this.at = (this.at + step + mine.length) % mine.length;
    const chosen = mine[this.at]?.action;
    if (!chosen) return;
    this.model = chosen;
    this.put({ x: chosen.a, y: chosen.b, heading: chosen.c });
  }

  private async judge(): Promise<void> {
    const action = this.action();
    if (!action) return;
    const mine = ++this.asked;
    const verdict = await this.table.judge(action);
    if (mine !== this.asked) return;
    this.verdict = verdict;
    this.judging = false;
  }

  get allowed(): boolean {
    return !this.judging && this.verdict?.code === 'ok';
  }

  stand(): void {
    const action = this.action();
    if (action && this.allowed) this.table.act(action);
  }

  /** Arrow keys move a tenth of an inch (half an inch with Shift), comma and full stop turn by one degree (five). */
  key(event: KeyboardEvent, turned: boolean): boolean {
    const by = event.shiftKey ? 500 : 100;
    const sign = turned ? -1 : 1;
    const { x, y, heading } = this.pose;
    if (event.key === 'ArrowLeft') this.put({ x: x - by * sign, y, heading });
    else if (event.key === 'ArrowRight') this.put({ x: x + by * sign, y, heading });
    else if (event.key === 'ArrowUp') this.put({ x, y: y + by * sign, heading });
    else if (event.key === 'ArrowDown') this.put({ x, y: y - by * sign, heading });
    else if (event.key === ',' || event.key === '<') this.put({ x, y, heading: heading + (event.shiftKey ? 500 : 100) });
    else if (event.key === '.' || event.key === '>') this.put({ x, y, heading: heading - (event.shiftKey ? 500 : 100) });
    else if (event.key === 'Enter') this.stand();
    else return false;
    return true;
  }
}
