// What the Battleground board reads off a scene (declared in games/battleground/notation/scene.py).
import type { Scene, Thing } from '../../lib/wire';
import type * as wire from '../../wire/scenes/battleground';

export type Regiment = wire.Regiment & Thing;
export type Fight = wire.Fight;
export type Check = wire.Check;

/** The scene as its game declares it. */
export function read(scene: Scene): wire.Scene {
  return scene as unknown as wire.Scene;
}

export function regiments(scene: Scene): Regiment[] {
  return read(scene).units as Regiment[];
}

export function waiting(scene: Scene): Regiment[] {
  return read(scene).waiting as Regiment[];
}

/** Of 216 rolls of three dice, how many give each total from 3 to 18. */
export const TOTALS: number[] = Array.from({ length: 16 }, (_, n) => {
  let ways = 0;
  for (let a = 1; a <= 6; a++) for (let b = 1; b <= 6; b++) for (let c = 1; c <= 6; c++) if (a + b + c === n + 3) ways++;
  return ways;
});
