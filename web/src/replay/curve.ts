// Where things stand on a chance curve: pure arithmetic for the chart and its table.
import type { Analysis } from '../lib/wire';

export type Curve = Analysis['curve'];

/** A seat's line in a box of 1000 x 100, the first input at the left, certainty at the top. */
export function path(curve: Curve, seat: number, inputs: number): string {
  const across = Math.max(1, inputs);
  return curve
    .map(
      (p, at) => `${at === 0 ? 'M' : 'L'}${((p.inputs / across) * 1000).toFixed(1)} ${(100 - (p.chances[seat] ?? 0.5) * 100).toFixed(1)}`,
    )
    .join('');
}

/** What the seats could know of their chances after so many inputs: the last point not later than that. */
export function chancesAt(curve: Curve, n: number): number[] {
  let found: number[] = curve[0]?.chances ?? [];
  for (const p of curve) if (p.inputs <= n) found = p.chances;
  return found;
}

/** About so many points, evenly taken, the first and the last among them. */
export function thinned(curve: Curve, most: number): Curve {
  const every = Math.max(1, Math.ceil((curve.length - 1) / Math.max(1, most - 1)));
  return curve.filter((_, at) => at % every === 0 || at === curve.length - 1);
}

/** For whom a swing was good, and by how much: the seat whose chance changed most. */
export function mover(change: number[]): { seat: number; by: number } {
  let seat = 0;
  change.forEach((by, at) => {
    if (Math.abs(by) > Math.abs(change[seat] ?? 0)) seat = at;
  });
  return { seat, by: change[seat] ?? 0 };
}
