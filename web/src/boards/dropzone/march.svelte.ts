// A squad moved by hand: its leader goes where the finger says, the others keep their places around it or are put one by
// one, and the server judges.
import type { Option, Verdict, WireAction } from '../../lib/wire';
import type { TableContext } from '../../table/context';
import type { Spot } from '../plane/view.svelte';

const LAND = 1;
/** Verbs that put a squad somewhere, and which numbers of the action say where. */
const WHERE: Record<string, ['a', 'b'] | ['b', 'c']> = { go: ['a', 'b'], place: ['b', 'c'] };

/** One unit of the squad that is moved: where it stands now and which way it looks. */
export interface Member extends Spot {
  uid: number;
  heading: number;
}

export class March {
  spot = $state.raw<Spot | null>(null);
  lands = $state(false);
  verdict = $state.raw<Verdict | null>(null);
  judging = $state(false);
  /** Where each unit shall stand, once they are put one by one; the leader first. */
  members = $state.raw<Member[]>([]);
  /** Which of them the arrow keys move. */
  chosen = $state(0);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;
  private at = -1;

  constructor(private readonly table: TableContext) {}

  /** What may be chosen now that puts a squad somewhere. */
  offers(): Option[] {
    return this.table.offered().filter((o) => o.group in WHERE);
  }

  get canLand(): boolean {
    return this.offers().some((o) => o.group === 'go' && (o.action.c & LAND) > 0);
  }

  get adjusting(): boolean {
    return this.members.length > 0;
  }

  /** The leader goes there; those who were put by hand keep their places around it. */
  put(spot: Spot): void {
    const to = { x: Math.round(spot.x), y: Math.round(spot.y) };
    const was = this.spot ?? to;
    this.members = this.members.map((one) => ({ ...one, x: one.x + to.x - was.x, y: one.y + to.y - was.y }));
    this.spot = to;
    this.wait();
  }

  /** From now on every unit is put by itself: as they stand around their leader. */
  adjust(units: Member[]): void {
    const [first] = units;
    if (!first || !this.spot) return;
    const dx = this.spot.x - first.x;
    const dy = this.spot.y - first.y;
    this.members = units.map((one) => ({ ...one, x: one.x + dx, y: one.y + dy }));
    this.chosen = Math.min(1, units.length - 1);
    this.wait();
  }

  together(): void {
    this.members = [];
    this.wait();
  }

  /** One unit goes somewhere else. */
  place(index: number, spot: Spot): void {
    this.chosen = index;
    this.members = this.members.map((one, n) => (n === index ? { ...one, x: Math.round(spot.x), y: Math.round(spot.y) } : one));
    const first = this.members[0];
    if (index === 0 && first) this.spot = { x: first.x, y: first.y };
    this.wait();
  }

  turn(by: number): void {
    this.members = this.members.map((one, n) =>
      n === this.chosen ? { ...one, heading: (((one.heading + by) % 36000) + 36000) % 36000 } : one,
    );
    this.wait();
  }

  private wait(): void {
    this.judging = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.judge(), 70);
  }

  drop(): void {
    this.spot = null;
    this.verdict = null;
    this.members = [];
    this.at = -1;
    clearTimeout(this.timer);
  }

  action(): WireAction | null {
    const model = this.offers()[0];
    const slots = model && WHERE[model.group];
    if (!model || !slots || !this.spot) return null;
    const [x, y] = slots;
    const more = this.members.flatMap((one) => [...(model.group === 'go' ? [1] : []), one.x, one.y, one.heading]);
    const action = { ...model.action, [x]: this.spot.x, [y]: this.spot.y, more };
    return model.group === 'go' ? { ...action, c: this.lands ? LAND : 0 } : action;
  }

  /** The next of the places that a machine would think of. */
  suggest(): void {
    const all = this.offers();
    this.at = (this.at + 1) % Math.max(1, all.length);
    const chosen = all[this.at];
    const slots = chosen && WHERE[chosen.group];
    if (!chosen || !slots) return;
    if (chosen.group === 'go') this.lands = (chosen.action.c & LAND) > 0;
    this.put({ x: chosen.action[slots[0]], y: chosen.action[slots[1]] });
  }

  /** The squad was let go over a Transport or a building: the option that means it, if there is one. */
  onto(ref: string): Option | undefined {
    return this.table.offered().find((o) => (o.group === 'embark' || o.group === 'enter') && o.refs.includes(ref));
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

  /** Arrow keys move a tenth of an inch (half an inch with Shift); Enter sets down, N suggests; [ and ] change the unit. */
  key(event: KeyboardEvent, turned: boolean): boolean {
    const spot = this.members[this.chosen] ?? this.spot;
    if (!this.spot || !spot) return false;
    const by = (event.shiftKey ? 500 : 100) * (turned ? -1 : 1);
    const go = (x: number, y: number): void => (this.adjusting ? this.place(this.chosen, { x, y }) : this.put({ x, y }));
    if (event.key === 'ArrowLeft') go(spot.x - by, spot.y);
    else if (event.key === 'ArrowRight') go(spot.x + by, spot.y);
    else if (event.key === 'ArrowUp') go(spot.x, spot.y + by);
    else if (event.key === 'ArrowDown') go(spot.x, spot.y - by);
    else if (event.key === 'n') this.suggest();
    else if (this.adjusting && (event.key === '[' || event.key === ']'))
      this.chosen = (this.chosen + (event.key === ']' ? 1 : this.members.length - 1)) % this.members.length;
    else if (this.adjusting && (event.key === ',' || event.key === '.')) this.turn(event.key === ',' ? 500 : -500);
    else if (event.key === 'Enter' && !(event.target as Element).closest('button, a, input, select')) this.stand();
    else if (event.key === 'Escape') this.drop();
    else return false;
    return true;
  }
}
