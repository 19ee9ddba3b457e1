// What the Dropzone board reads off a scene (declared in games/dropzone/notation/scene.py).
import type { Scene, Thing } from '../../lib/wire';
import type * as wire from '../../wire/scenes/dropzone';

export type DropUnit = wire.UnitScene & Thing;
export type Piece = wire.PieceScene;
export type Objective = wire.ObjectiveScene;

/** The scene as its game declares it. */
export function read(scene: Scene): wire.Scene {
  return scene as unknown as wire.Scene;
}

export function unitsOf(scene: Scene): DropUnit[] {
  return read(scene).units as DropUnit[];
}

/** The outline around a squad's bases, as a smooth hull: who belongs together. */
export function hull(points: { x: number; y: number; r: number }[], pad: number): string {
  const rim = points.flatMap(({ x, y, r }) =>
    Array.from(
      { length: 12 },
      (_, n) => [x + Math.cos((n * Math.PI) / 6) * (r + pad), y + Math.sin((n * Math.PI) / 6) * (r + pad)] as [number, number],
    ),
  );
  rim.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (list: [number, number][]): [number, number][] => {
    const kept: [number, number][] = [];
    for (const p of list) {
      for (;;) {
        const [a, b] = [kept[kept.length - 2], kept[kept.length - 1]];
        if (!a || !b || (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) > 0) break;
        kept.pop();
      }
      kept.push(p);
    }
    return kept.slice(0, -1);
  };
  return [...half(rim), ...half([...rim].reverse())].map((p) => p.map((n) => n.toFixed(1)).join()).join(' ');
}
