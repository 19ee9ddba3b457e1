// What the Shadow's Edge board reads off a scene (see games/shadows_edge/view.py).
import type { Scene, SceneSeat, Thing } from '../../lib/wire';

export interface Line {
  seat: number;
  spaces: { front: number; support: number };
  front: Thing[];
  support: Thing[];
  commander: Thing | null;
}
export interface Points {
  pool: number;
  used: number;
  reserve: number;
  deck: number;
}

const nothing: Points = { pool: 0, used: 0, reserve: 0, deck: 0 };

export function linesOf(scene: Scene): Line[] {
  const lines = (scene.lines ?? []) as Partial<Line>[];
  return lines.map((l, at) => ({
    seat: l.seat ?? at,
    spaces: l.spaces ?? { front: 5, support: 4 },
    front: (l.front ?? []).filter(Boolean),
    support: (l.support ?? []).filter(Boolean),
    commander: l.commander ?? null,
  }));
}

export function pointsOf(scene: Scene, seat: SceneSeat): Points {
  const own = seat.points as Points | undefined;
  const all = scene.points as Points[] | undefined;
  return own ?? all?.[seat.seat] ?? nothing;
}
