// Where does a share stand between the ends of a chart? All rows of a chart have the same ends, so that they can be compared.
export interface Ends {
  least: number;
  most: number;
}

/** Ends that hold every interval and the middle, with some air. */
export function ends(intervals: { low: number; high: number }[], middle: number): Ends {
  const least = Math.min(middle, ...intervals.map((i) => i.low));
  const most = Math.max(middle, ...intervals.map((i) => i.high));
  const air = Math.max(0.01, 0.04 * (most - least));
  return { least: least - air, most: most + air };
}

/** From 0 to 100. */
export function place(value: number, { least, most }: Ends): number {
  return Math.round((1000 * (Math.min(most, Math.max(least, value)) - least)) / (most - least)) / 10;
}

export const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
/** With its sign, as differences have. */
export function points(difference: number): string {
  const told = (100 * difference).toFixed(1);
  return Number(told) === 0 ? '0.0' : `${difference > 0 ? '+' : '−'}${told.replace('-', '')}`;
}
