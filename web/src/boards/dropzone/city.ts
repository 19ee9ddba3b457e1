// What does a city look like from above? Trees, roofs and rows: always the same for the same piece, drawn in hundredths of an inch.
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface Dot {
  x: number;
  y: number;
  r: number;
}

export type Look = 'building' | 'bunker' | 'shack' | 'forest' | 'park' | 'wheat' | 'road' | 'lava' | 'mast' | 'barricade';
const LOOKS: readonly Look[] = ['building', 'bunker', 'shack', 'forest', 'park', 'wheat', 'road', 'lava', 'mast', 'barricade'];

/** How a kind of scenery is drawn; what a pack adds looks like a building. */
export function lookOf(kind: string): Look {
  return LOOKS.find((look) => kind.startsWith(look)) ?? 'building';
}

/** Numbers from 0 to 1 that depend on nothing but the seed. */
function chances(seed: number): () => number {
  let at = (Math.abs(Math.round(seed)) % 2147483646) + 1;
  return () => (at = (at * 48271) % 2147483647) / 2147483647;
}

const seedOf = (box: Box): number => box.x * 31 + box.y * 17 + box.width * 7 + 11;

/** Crowns of trees inside a box, none of which reaches over its edge. */
export function trees(box: Box, most: number): Dot[] {
  const next = chances(seedOf(box));
  const found: Dot[] = [];
  for (let tries = 0; tries < most * 8 && found.length < most; tries += 1) {
    const r = 26 + next() * 20;
    const x = box.x + r + next() * Math.max(0, box.width - 2 * r);
    const y = box.y + r + next() * Math.max(0, box.height - 2 * r);
    if (found.every((one) => Math.hypot(one.x - x, one.y - y) > (one.r + r) * 0.62)) found.push({ x, y, r });
  }
  return found;
}

/** What stands on a flat roof: a shed or two, a round vent; kept clear of the plate at the lower edge. */
export function roof(box: Box): { sheds: Box[]; vents: Dot[] } {
  const next = chances(seedOf(box));
  const small = Math.min(box.width, box.height);
  if (small < 200) return { sheds: [], vents: [] };
  const left = next() < 0.5;
  const shed = { width: small * 0.34, height: small * 0.28 };
  const x = left ? box.x + small * 0.14 : box.x + box.width - small * 0.14 - shed.width;
  const sheds = [{ x, y: box.y + small * 0.14, ...shed }];
  const vents = [
    { x: left ? box.x + box.width - small * 0.24 : box.x + small * 0.24, y: box.y + small * (0.22 + next() * 0.12), r: small * 0.075 },
  ];
  if (next() < 0.5) vents.push({ x: box.x + box.width / 2 + small * 0.12, y: box.y + box.height * 0.56, r: small * 0.055 });
  return { sheds, vents };
}

/** Stains of rain and oil on the pavement. */
export function stains(width: number, height: number): (Dot & { squash: number })[] {
  const next = chances(width * 3 + height);
  return Array.from({ length: Math.round((width * height) / 360000) }, () => ({
    x: next() * width,
    y: next() * height,
    r: 90 + next() * 180,
    squash: 0.3 + next() * 0.4,
  }));
}

/** One place for each name, in the order asked: below the bases, above them, beside them; the first that covers nothing. */
export function placeNames(wanted: { base: Box; width: number; height: number }[], taken: Box[], field: Box): (Box | null)[] {
  const used = [...taken];
  return wanted.map(({ base, width, height }) => {
    const middle = base.x + base.width / 2 - width / 2;
    const level = base.y + base.height / 2 - height / 2;
    const gap = height * 0.25;
    const spots = [
      { x: middle, y: base.y + base.height + gap },
      { x: middle, y: base.y - height - gap },
      { x: base.x + base.width + gap, y: level },
      { x: base.x - width - gap, y: level },
    ].map((at) => ({ ...at, width, height }));
    const free = spots.find((one) => within(one, field) && used.every((other) => !meet(one, other)));
    if (free) used.push(free);
    return free ?? null;
  });
}

function meet(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

function within(a: Box, field: Box): boolean {
  return a.x >= field.x && a.y >= field.y && a.x + a.width <= field.x + field.width && a.y + a.height <= field.y + field.height;
}
