// An order while it is being chosen: its letter, where to, how far, and what the server foresees of it.
import type { Option, Verdict, WireAction } from '../../lib/wire';
import type { TableContext } from '../../table/context';
import type { Plan } from '../../wire/scenes/battleground';
import type { Regiment } from './scene';

export const LETTERS = ['C', 'R', 'S', 'L', 'H', 'F'] as const;
const POINT = -1;

export class OrderDesk {
  uid = $state(0);
  letter = $state(1);
  cap = $state(0);
  airborne = $state(false);
  /** 0 none, -1 a point, else a unit. */
  objective = $state(0);
  point = $state.raw<[number, number]>([0, 0]);
  plan = $state.raw<Plan | null>(null);
  verdict = $state.raw<Verdict | null>(null);
  private asked = 0;
  private had = '';
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly table: TableContext) {}

  /** Begin with the order that the unit has; what is half chosen stays while that order is still the same. */
  open(unit: Regiment): void {
    const had = JSON.stringify(unit.order);
    if (this.uid === unit.uid && this.had === had) {
      this.ask();
      return;
    }
    this.had = had;
    this.uid = unit.uid;
    const { letter, cap, airborne, objective, at } = unit.order;
    const known = LETTERS.indexOf(letter as (typeof LETTERS)[number]);
    const first = LETTERS.indexOf((unit.letters[0] ?? 'H') as (typeof LETTERS)[number]);
    this.letter = (known >= 0 ? known : Math.max(0, first)) + 1;
    this.cap = cap;
    this.airborne = airborne;
    this.objective = objective === 'point' ? POINT : Number(objective.split(':')[1] ?? 0);
    this.point = at;
    this.ask();
  }

  close(): void {
    this.uid = 0;
    this.plan = null;
    this.verdict = null;
    clearTimeout(this.timer);
  }

  action(): WireAction {
    const [px, py] = this.objective === POINT ? this.point : [0, 0];
    return { verb: 'order', a: this.uid, b: 0, c: 0, more: [this.letter, this.cap, this.airborne ? 1 : 0, this.objective, px, py] };
  }

  /** Something was changed: look ahead again, a moment later. */
  ask(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.look(), 60);
  }

  private async look(): Promise<void> {
    const mine = ++this.asked;
    const action = this.action();
    const [plan, verdict] = await Promise.all([this.table.foresee(action), this.table.judge(action)]);
    if (mine !== this.asked || this.uid === 0) return;
    this.plan = plan as Plan | null;
    this.verdict = verdict;
  }

  aimAt(x: number, y: number): void {
    this.objective = POINT;
    this.point = [Math.round(x), Math.round(y)];
    this.ask();
  }

  get allowed(): boolean {
    return this.verdict?.code === 'ok';
  }

  give(): void {
    if (this.allowed) this.table.act(this.action());
  }
}

/** The next thing to do so that everybody carries out the orders they have; null when a person must choose. */
export function nextStep(options: Option[], rushing: boolean): WireAction | null {
  const of = (group: string): Option[] => options.filter((o) => o.group === group);
  const rushes = of('rush');
  const targets = new Set(rushes.map((o) => o.action.b));
  const rushers = new Set(rushes.map((o) => o.action.a));
  if (rushes.length > 0) return targets.size === rushes.length && rushers.size === rushes.length ? (rushes[0]?.action ?? null) : null;
  const moves = of('move');
  if (moves.length > 0)
    return new Set(moves.map((o) => o.action.a)).size === moves.length ? ((of('moves')[0] ?? moves[0])?.action ?? null) : null;
  // after the rushes the normal moves; the phase itself is ended by whoever has command actions left for it
  return rushing && of('rushes').length === 0 && of('end').length === 1 ? (of('end')[0]?.action ?? null) : null;
}
