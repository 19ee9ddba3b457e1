// Measuring is free at any time: a line from a unit to whatever one points at, with what hides it and which weapons reach.
import type { TableContext } from '../../table/context';

export interface Sight {
  kind: string;
  from: [number, number];
  to: [number, number];
  number?: number;
  seen?: boolean;
  hull?: boolean;
  weapons?: { name: string; reach: number; bars: string }[];
  blocker?: string;
  outline?: [number, number][];
  round?: [number, number, number];
}

const KINDS: Record<string, number> = { unit: 1, piece: 4 };

/** A thing on the table as the game numbers it: its kind in four bits, its number above. */
export function thing(ref: string): number {
  const [kind = '', number = '0'] = ref.split(':');
  return (KINDS[kind] ?? 0) + Number(number) * 16;
}

export class Sights {
  on = $state(false);
  /** The unit that is measured from. */
  from = $state(0);
  target = $state('');
  found = $state.raw<Sight | null>(null);
  private asked = 0;

  constructor(private readonly table: TableContext) {}

  toggle(from: number): void {
    this.on = !this.on;
    this.from = this.on ? from : 0;
    this.target = '';
    this.found = null;
  }

  start(uid: number): void {
    this.from = uid;
    this.target = '';
    this.found = null;
  }

  async measure(ref: string): Promise<void> {
    if (!this.on || !this.from || ref === `unit:${this.from}` || ref === this.target) return;
    this.target = ref;
    const mine = ++this.asked;
    const found = await this.table.foresee({ verb: 'measure', a: this.from, b: thing(ref), c: 0, more: [] });
    if (mine === this.asked) this.found = found as Sight | null;
  }
}
