// A scenario while it is drawn: its parts as shapes with corners, and as the YAML that packs hold.
export type Point = [number, number];
export interface Piece {
  id: string;
  type: string;
  polygon?: Point[];
  line?: Point[];
  width?: number;
  elevation?: number;
  points?: Point;
}
export interface SpecialRule {
  name: string;
  text: string;
  effect?: string;
  scores?: boolean;
}
export interface SideOf {
  edge: string;
  zones: Point[][];
}
export interface Draft {
  id: string;
  title: string;
  text: string;
  symmetry?: string;
  table: Point;
  budget: { south: number; north: number };
  turns: number;
  deployment: { south: SideOf; north: SideOf };
  terrain?: Piece[];
  zones?: Record<string, Point[]>;
  rules?: SpecialRule[];
  switches?: string[];
  end: { at_limit: string; then?: string; basic?: boolean; target?: number; margin?: number };
}

export const grounds = [
  'forest',
  'low_brush',
  'hill',
  'rough',
  'very_rough',
  'road',
  'shallow_water',
  'deep_water',
  'very_deep_water',
  'rapids',
  'swamp',
  'shoreline',
  'wet_ground',
  'hedge',
  'stakes',
  'fort_wall',
  'fort_door',
  'fort_inside',
];
export const switches = ['south_first_deploys', 'heading_east', 'south_begins', 'exit_east', 'reserves', 'mercenaries_500'];
const lines = new Set(['hedge', 'stakes']);

export type Part = 'terrain' | 'south' | 'north' | 'zone';
/** One outline on the table: whose corners can be dragged. */
export interface Shape {
  key: string;
  part: Part;
  name: string;
  at: number;
  points: Point[];
  line: boolean;
  kind: string;
  width: number;
}

export function shapesOf(draft: Draft): Shape[] {
  const sides = (['south', 'north'] as const).flatMap((part) =>
    draft.deployment[part].zones.map((points, at): Shape => ({
      key: `${part}:${at}`,
      part,
      name: `${part} ${at + 1}`,
      at,
      points,
      line: false,
      kind: '',
      width: 0,
    })),
  );
  const ground = (draft.terrain ?? []).map((piece, at): Shape => ({
    key: `terrain:${at}`,
    part: 'terrain',
    name: piece.id,
    at,
    points: piece.polygon ?? piece.line ?? [],
    line: piece.line !== undefined,
    kind: piece.type,
    width: piece.width ?? 0.5,
  }));
  const zones = Object.entries(draft.zones ?? {}).map(([name, points], at): Shape => ({
    key: `zone:${name}`,
    part: 'zone',
    name,
    at,
    points,
    line: false,
    kind: '',
    width: 0,
  }));
  return [...ground, ...sides, ...zones];
}

export function blank(): Draft {
  return {
    id: 'my_table',
    title: 'My table',
    text: 'Who has more left at the limit wins.',
    symmetry: 'rot180',
    table: [36, 30],
    budget: { south: 1500, north: 1500 },
    turns: 18,
    deployment: {
      south: {
        edge: 'south',
        zones: [
          [
            [5, 0],
            [31, 0],
            [31, 7.5],
            [5, 7.5],
          ],
        ],
      },
      north: {
        edge: 'north',
        zones: [
          [
            [5, 22.5],
            [31, 22.5],
            [31, 30],
            [5, 30],
          ],
        ],
      },
    },
    terrain: [],
    zones: {},
    rules: [],
    switches: [],
    end: { at_limit: 'surviving_cost', then: 'draw', basic: true, margin: 0 },
  };
}

/** A name that nothing has yet: wood, wood_2, wood_3. */
export function freshName(wanted: string, taken: string[]): string {
  for (let n = 1; ; n++) {
    const name = n === 1 ? wanted : `${wanted}_${n}`;
    if (!taken.includes(name)) return name;
  }
}

function box(draft: Draft, wide: number, high: number): Point[] {
  const x = Math.round(draft.table[0] / 2 - wide / 2);
  const y = Math.round(draft.table[1] / 2 - high / 2);
  return [
    [x, y],
    [x + wide, y],
    [x + wide, y + high],
    [x, y + high],
  ];
}

/** Each of these changes the draft and says which shape it is about. */
export function addPiece(draft: Draft, type: string): string {
  const pieces = (draft.terrain ??= []);
  const id = freshName(
    type,
    pieces.map((p) => p.id),
  );
  const outline = box(draft, 4, 3);
  if (lines.has(type))
    pieces.push({
      id,
      type,
      line: [outline[0] as Point, outline[1] as Point],
      width: 0.5,
      ...(type === 'stakes' ? { points: [0, 1] as Point } : {}),
    });
  else pieces.push({ id, type, polygon: outline, ...(type === 'hill' ? { elevation: 10 } : {}) });
  return `terrain:${pieces.length - 1}`;
}
export function addZone(draft: Draft): string {
  const zones = (draft.zones ??= {});
  const name = freshName('objective', Object.keys(zones));
  zones[name] = box(draft, 4, 4);
  return `zone:${name}`;
}
export function addField(draft: Draft, side: 'south' | 'north'): string {
  const zones = draft.deployment[side].zones;
  zones.push(box(draft, 6, 4));
  return `${side}:${zones.length - 1}`;
}
export function drop(draft: Draft, shape: Shape): void {
  if (shape.part === 'terrain') draft.terrain?.splice(shape.at, 1);
  else if (shape.part === 'zone') delete draft.zones?.[shape.name];
  else draft.deployment[shape.part].zones.splice(shape.at, 1);
}

/** Lays the image of a shape, turned half round the middle of the table; says which shape that is. */
export function mirror(draft: Draft, shape: Shape): string {
  const [w, h] = draft.table;
  const turned = shape.points.map(([x, y]): Point => [round(w - x), round(h - y)]);
  if (shape.part === 'zone') {
    const name = shape.name.endsWith('_b') ? shape.name.slice(0, -2) : `${shape.name}_b`;
    (draft.zones ??= {})[name] = turned;
    return `zone:${name}`;
  }
  if (shape.part === 'terrain') {
    const pieces = (draft.terrain ??= []);
    const piece = pieces[shape.at];
    if (!piece) return shape.key;
    const id = piece.id.endsWith('_b') ? piece.id.slice(0, -2) : `${piece.id}_b`;
    const image: Piece = {
      ...piece,
      id,
      ...(piece.line ? { line: turned } : { polygon: turned }),
      ...(piece.points ? { points: [-piece.points[0], -piece.points[1]] as Point } : {}),
    };
    const known = pieces.findIndex((p) => p.id === id);
    if (known >= 0) pieces[known] = image;
    else pieces.push(image);
    return `terrain:${known >= 0 ? known : pieces.length - 1}`;
  }
  const other = shape.part === 'south' ? 'north' : 'south';
  draft.deployment[other].zones[Math.min(shape.at, draft.deployment[other].zones.length)] = turned;
  return `${other}:${shape.at}`;
}

export function round(n: number, step = 0.01): number {
  return Math.round(Math.round(n / step) * step * 1000) / 1000;
}

// -- as YAML: one line for each thing, so that a violation's line leads to it

function value(x: unknown): string {
  if (typeof x === 'number') return String(Number.isFinite(x) ? round(x, 0.001) : 0);
  if (typeof x === 'string')
    return /^[A-Za-z][A-Za-z0-9_]*$/.test(x) && !/^(true|false|null|yes|no|on|off|y|n)$/i.test(x) ? x : JSON.stringify(x);
  if (Array.isArray(x)) return `[${x.map(value).join(', ')}]`;
  if (typeof x === 'object' && x)
    return `{${Object.entries(x)
      .filter(([, part]) => part !== undefined)
      .map(([key, part]) => `${key}: ${value(part)}`)
      .join(', ')}}`;
  return String(x);
}

export function written(d: Draft): string {
  const side = (name: 'south' | 'north'): string[] => [
    `  ${name}:`,
    `    edge: ${value(d.deployment[name].edge)}`,
    `    zones:${d.deployment[name].zones.length > 0 ? '' : ' []'}`,
    ...d.deployment[name].zones.map((zone) => `      - ${value(zone)}`),
  ];
  const out = [
    `id: ${value(d.id)}`,
    `title: ${JSON.stringify(d.title)}`,
    `text: ${JSON.stringify(d.text)}`,
    `symmetry: ${value(d.symmetry ?? 'none')}`,
    `table: ${value(d.table)}`,
    `budget: ${value(d.budget)}`,
    `turns: ${value(d.turns)}`,
    'deployment:',
    ...side('south'),
    ...side('north'),
  ];
  if (d.terrain?.length) out.push('terrain:', ...d.terrain.map((piece) => `  - ${value(piece)}`));
  if (d.zones && Object.keys(d.zones).length > 0)
    out.push('zones:', ...Object.entries(d.zones).map(([name, points]) => `  ${name}: ${value(points)}`));
  if (d.rules?.length) {
    out.push('rules:');
    for (const r of d.rules)
      out.push(
        `  - name: ${JSON.stringify(r.name)}`,
        `    text: ${JSON.stringify(r.text)}`,
        ...(r.effect ? [`    effect: ${JSON.stringify(r.effect)}`] : []),
        ...(r.scores ? ['    scores: true'] : []),
      );
  }
  if (d.switches?.length) out.push(`switches: ${value(d.switches)}`);
  out.push(`end: ${value(d.end)}`, '');
  return out.join('\n');
}
