// How ground looks on a hex map: drawn with texture, seeded by its place, so a hex looks the same on every screen.
// All pictures are strings of SVG around the hex's centre, for a hex of radius 50 with a corner on top.
export type Terrain = 'open' | 'forest' | 'hill' | 'rocks' | 'water' | 'ford' | 'bridge' | 'town';

export const R = 50;
export const W = Math.sqrt(3) * R;

/** Corners clockwise from the top. */
export const CORNERS: [number, number][] = [0, 60, 120, 180, 240, 300].map((deg) => {
  const a = (deg * Math.PI) / 180;
  return [R * Math.sin(a), -R * Math.cos(a)];
});

export function outline(grow = 0): string {
  return CORNERS.map(([x, y]) => `${f(x * (1 + grow / R))},${f(y * (1 + grow / R))}`).join(' ');
}

function f(n: number): string {
  return n.toFixed(1);
}

/** A small seeded generator (mulberry32): the same place gives the same trees. */
export function seeded(q: number, r: number): () => number {
  let state = (q * 73856093) ^ (r * 19349663) ^ 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const BASE: Record<Terrain, string> = {
  open: '',
  forest: 'hx-forest',
  hill: 'hx-hill',
  rocks: '',
  water: 'hx-water',
  ford: 'hx-water',
  bridge: 'hx-water',
  town: '',
};

export function isWet(terrain: string): boolean {
  return terrain === 'water' || terrain === 'ford' || terrain === 'bridge';
}

function tufts(rnd: () => number, count: number): string {
  let out = '';
  for (let i = 0; i < count; i++) {
    const x = (rnd() - 0.5) * 62;
    const y = (rnd() - 0.5) * 58;
    out += `<path d="M${f(x)} ${f(y)}l-3.5 -5.3M${f(x)} ${f(y)}l.4 -7M${f(x)} ${f(y)}l3.5 -4.6" stroke="var(--hx-tuft)" stroke-width="1.35" stroke-linecap="round"/>`;
  }
  return out;
}

function forest(rnd: () => number): string {
  const spots: [number, number][] = [
    [2, -24],
    [-20, -15],
    [23, -10],
    [-3, 1],
    [-28, 9],
    [23, 10],
    [2, 19],
    [-20, 28],
    [21, 30],
    [0, 38],
  ];
  return spots
    .map(([x0, y0]) => {
      const x = x0 + (rnd() - 0.5) * 5;
      const y = y0 + (rnd() - 0.5) * 4;
      const k = 0.92 + rnd() * 0.2;
      return `<g transform="translate(${f(x)} ${f(y)}) scale(${k.toFixed(2)})"><ellipse cx="2" cy="4" rx="11" ry="4.8" fill="var(--hx-tree-3)" opacity=".45"/><path d="M-12 -1q-3 -9 5.4 -9.6q1.8 -8.4 9 -6.6q9 .6 7.8 7.8q6 4.8 .6 9.6q-11.4 5.4 -22.8 -1.2z" fill="var(--hx-tree)"/><path d="M-6.6 -8.2q2.4 -6 8.4 -5.4M-1.2 -2.2q3.6 -4.2 7.8 -1.2" stroke="var(--hx-tree-2)" stroke-width="2.3" fill="none" stroke-linecap="round"/></g>`;
    })
    .join('');
}

function hill(rnd: () => number): string {
  const turn = rnd() * 6.28;
  const ring = (cx: number, cy: number, rad: number): [number, number][] =>
    Array.from({ length: 28 }, (_, i) => {
      const a = (i / 28) * 2 * Math.PI;
      const w = rad * (1 + 0.09 * Math.sin(3 * a + turn) + 0.05 * Math.sin(5 * a - turn));
      return [cx + w * Math.cos(a), cy + w * 0.86 * Math.sin(a)];
    });
  const shape = (points: [number, number][]): string => `M${points.map(([x, y]) => `${f(x)} ${f(y)}`).join('L')}Z`;
  const outer = ring(3, 1, 37);
  let out = `<path d="${shape(outer)}" fill="var(--hx-hill-2)" opacity=".55"/><path d="${shape(ring(-2, -4, 25))}" fill="var(--hx-hill-2)" opacity=".8"/><path d="${shape(ring(-6, -8, 13))}" fill="var(--hx-hill)" opacity=".9"/>`;
  for (let i = 0; i < 15; i++) {
    const a = -0.15 + (i / 14) * 2.1 + (rnd() - 0.5) * 0.05;
    const from = 30 + rnd() * 2;
    const to = from + 6 + rnd() * 4 * Math.sin((i / 14) * Math.PI);
    out += `<path d="M${f(3 + from * Math.cos(a))} ${f(1 + from * 0.86 * Math.sin(a))}L${f(3 + to * Math.cos(a))} ${f(1 + to * 0.86 * Math.sin(a))}" stroke="var(--hx-hill-3)" stroke-width="2.3" stroke-linecap="round" opacity=".88"/>`;
  }
  return out;
}

function rocks(): string {
  const rock = (x: number, y: number, k: number): string =>
    `<g transform="translate(${x} ${y}) scale(${k})"><path d="M-20 17.5L-12 -2.5L0 -11.5L14 -.5L20 17.5Z" fill="var(--hx-rock)" stroke="var(--hx-rock-2)" stroke-width="1.5"/><path d="M0 -11.5L2 17.5L-20 17.5L-12 -2.5Z" fill="var(--hx-rock-3)" opacity=".6"/></g>`;
  return rock(-17, 0, 1) + rock(15, 5, 0.9) + rock(1, -20, 1.25);
}

function stream(rnd: () => number): string {
  let out = `<rect x="${f(-W / 2)}" y="-14" width="${f(W)}" height="28" fill="var(--hx-water-2)" opacity=".55"/>`;
  for (const y of [-25, -12.5, 0, 12.5, 25])
    out += `<path d="M${f(-30 + rnd() * 18)} ${y}q8 -4.4 16 0t16 0" stroke="var(--hx-water-3)" stroke-width="1.5" fill="none" stroke-linecap="round" opacity=".75"/>`;
  return out;
}

function stones(rnd: () => number): string {
  let out = '';
  for (let y = -37.5; y <= 37.5; y += 12.5)
    for (const x of [-9, 8])
      out += `<ellipse cx="${f(x + (rnd() - 0.5) * 5)}" cy="${y}" rx="7.5" ry="4.5" fill="var(--hx-rock-3)" stroke="var(--hx-rock-2)"/>`;
  return out;
}

function planks(): string {
  let out = '<rect x="-23" y="-51" width="46" height="102" fill="var(--hx-plank)" stroke="var(--hx-plank-2)" stroke-width="2"/>';
  for (let y = -44; y < 50; y += 7) out += `<path d="M-23 ${y}h46" stroke="var(--hx-plank-2)" stroke-width="1.1" opacity=".7"/>`;
  return `${out}<rect x="-25.5" y="-51" width="5" height="102" fill="var(--hx-plank-2)"/><rect x="20.5" y="-51" width="5" height="102" fill="var(--hx-plank-2)"/>`;
}

function houses(): string {
  const house = (x: number, y: number, w: number): string =>
    `<rect x="${f(x - w * 0.4)}" y="${y}" width="${f(w * 0.8)}" height="${f(w * 0.4)}" fill="var(--hx-town-2)" stroke="var(--hx-town-3)"/><path d="M${f(x - w / 2)} ${y}L${f(x - w * 0.275)} ${f(y - w * 0.375)}H${f(x + w * 0.275)}L${f(x + w / 2)} ${y}Z" fill="var(--hx-town)" stroke="var(--hx-town-3)"/>`;
  return house(-20, -15, 30) + house(15, -18, 34) + house(-5, 6, 36) + house(22, 12, 26) + house(-25, 19, 24);
}

/** The whole picture of one hex: base, texture. The grid line is drawn by the map. */
export function ground(terrain: string, q: number, r: number): string {
  const kind = (terrain in BASE ? terrain : 'open') as Terrain;
  const rnd = seeded(q, r);
  const tone = ['hx-open', 'hx-open-2', 'hx-open-3'][Math.floor(rnd() * 3)] ?? 'hx-open';
  const base = `<polygon points="${outline(0.5)}" fill="var(--${BASE[kind] || tone})"/>`;
  switch (kind) {
    case 'open':
      return base + tufts(rnd, 4);
    case 'forest':
      return base + forest(rnd);
    case 'hill':
      return base + hill(rnd);
    case 'rocks':
      return base + tufts(rnd, 2) + rocks();
    case 'water':
      return base + stream(rnd);
    case 'ford':
      return base + stream(rnd) + stones(rnd);
    case 'bridge':
      return base + stream(rnd) + planks();
    case 'town':
      return base + houses();
  }
}

/** The bank along side `side` (0: upper right, clockwise) of a wet hex whose neighbour is land. */
export function bank(side: number, broken: boolean): string {
  const [x1, y1] = CORNERS[side % 6] ?? [0, 0];
  const [x2, y2] = CORNERS[(side + 1) % 6] ?? [0, 0];
  const path = `M${f(x1 * 0.97)} ${f(y1 * 0.97)}L${f(x2 * 0.97)} ${f(y2 * 0.97)}`;
  return `<path d="${path}" stroke="var(--hx-hill)" stroke-width="7" ${broken ? 'stroke-dasharray="9 7"' : 'stroke-linecap="round"'}/><path d="M${f(x1)} ${f(y1)}L${f(x2)} ${f(y2)}" stroke="var(--hx-bank)" stroke-width="2.6" ${broken ? 'stroke-dasharray="9 7"' : 'stroke-linecap="round"'}/>`;
}
