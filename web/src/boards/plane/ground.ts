// How does a piece of terrain look? Its exact outline, and inside it something that everybody recognises.
export interface Look {
  fill: string;
  edge: string;
  dash?: string;
  marks: 'trees' | 'brush' | 'waves' | 'stones' | 'hatch' | 'planks' | 'reeds' | 'none';
}

const looks: Record<string, Look> = {
  road: { fill: 'var(--hx-hill)', edge: 'var(--hx-hill-2)', marks: 'none' },
  forest: { fill: 'var(--hx-forest)', edge: 'var(--hx-tree)', marks: 'trees' },
  low_brush: { fill: 'var(--hx-forest)', edge: 'var(--hx-tree-2)', dash: '14 12', marks: 'brush' },
  shallow_water: { fill: 'var(--hx-water)', edge: 'var(--hx-bank)', marks: 'waves' },
  deep_water: { fill: 'var(--hx-water-2)', edge: 'var(--hx-bank)', marks: 'waves' },
  very_deep_water: { fill: 'var(--hx-water-2)', edge: 'var(--hx-water-3)', marks: 'waves' },
  rapids: { fill: 'var(--hx-water-2)', edge: 'var(--hx-water-3)', dash: '20 14', marks: 'waves' },
  swamp: { fill: 'var(--hx-bank)', edge: 'var(--hx-tree-3)', marks: 'reeds' },
  shoreline: { fill: 'var(--hx-hill)', edge: 'var(--hx-hill-2)', marks: 'none' },
  wet_ground: { fill: 'var(--hx-open-2)', edge: 'var(--hx-line)', dash: '8 14', marks: 'reeds' },
  rough: { fill: 'var(--hx-rock-3)', edge: 'var(--hx-rock-2)', dash: '18 12', marks: 'stones' },
  very_rough: { fill: 'var(--hx-rock)', edge: 'var(--hx-rock-2)', marks: 'stones' },
  stakes: { fill: 'var(--hx-plank)', edge: 'var(--hx-plank-2)', marks: 'planks' },
  hedge: { fill: 'var(--hx-tree-2)', edge: 'var(--hx-tree-3)', marks: 'none' },
  hill: { fill: 'var(--hx-hill)', edge: 'var(--hx-hill-3)', marks: 'hatch' },
  fort_wall: { fill: 'var(--hx-rock)', edge: 'var(--hx-rock-2)', marks: 'planks' },
  fort_door: { fill: 'var(--hx-plank)', edge: 'var(--hx-plank-2)', marks: 'planks' },
  fort_inside: { fill: 'var(--hx-town-2)', edge: 'var(--hx-rock-2)', marks: 'none' },
};

export function lookOf(kind: string): Look {
  return looks[kind] ?? { fill: 'var(--hx-hill)', edge: 'var(--hx-hill-3)', marks: 'none' };
}

type Corner = readonly [number, number];

/** A row of numbers between 0 and 1, always the same for the same piece. */
export function chancesOf(points: readonly Corner[]): () => number {
  let seed = Math.abs(Math.round((points[0]?.[0] ?? 0) * 7 + (points[0]?.[1] ?? 0) * 13)) + 11;
  return () => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed / 2147483648;
  };
}

/** Points inside a polygon on a jittered grid, always the same for the same piece. */
export function scatter(points: readonly Corner[], step: number, most = 260): [number, number][] {
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  const found: [number, number][] = [];
  const chance = chancesOf(points);
  for (let y = Math.min(...ys); y <= Math.max(...ys); y += step)
    for (let x = Math.min(...xs); x <= Math.max(...xs); x += step) {
      const px = x + (chance() - 0.5) * step * 0.8;
      const py = y + (chance() - 0.5) * step * 0.8;
      if (inside(points, px, py) && found.length < most) found.push([px, py]);
    }
  return found;
}

function middle(points: readonly Corner[]): Corner {
  const sum = points.reduce(([x, y], p): [number, number] => [x + p[0], y + p[1]], [0, 0]);
  return [sum[0] / points.length, sum[1] / points.length];
}

/** Contours of a hill: its outline drawn smaller and smaller, as the points of polygons. */
export function rings(points: readonly Corner[]): string[] {
  const [mx, my] = middle(points);
  return [0.76, 0.5, 0.24].map((k) =>
    points.map(([x, y]) => `${(mx + (x - mx) * k).toFixed(1)},${(my + (y - my) * k).toFixed(1)}`).join(' '),
  );
}

/** Short strokes down from the outline, as maps show a slope. */
export function slopes(points: readonly Corner[], apart = 26): string {
  const [mx, my] = middle(points);
  const strokes: string[] = [];
  points.forEach(([ax, ay], n) => {
    const [bx, by] = points[(n + 1) % points.length] ?? [ax, ay];
    const many = Math.max(1, Math.floor(Math.hypot(bx - ax, by - ay) / apart));
    for (let i = 0; i < many; i++) {
      const x = ax + ((bx - ax) * (i + 0.5)) / many;
      const y = ay + ((by - ay) * (i + 0.5)) / many;
      const from = 0.05 + 0.02 * (i % 2);
      const to = 0.17 + 0.07 * ((i * 7) % 3);
      const step = (k: number): string => `${(x + (mx - x) * k).toFixed(1)} ${(y + (my - y) * k).toFixed(1)}`;
      strokes.push(`M${step(from)}L${step(to)}`);
    }
  });
  return strokes.join('');
}

export function inside(points: readonly Corner[], x: number, y: number): boolean {
  let within = false;
  points.forEach(([ax, ay], n) => {
    const [bx, by] = points[(n + 1) % points.length] ?? [ax, ay];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) within = !within;
  });
  return within;
}
