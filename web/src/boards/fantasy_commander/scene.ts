// What the Fantasy Commander board reads off a scene (see games/fantasy_commander/table/scene.py).
import { words } from './messages';
import type { Scene, TableEvent, Thing } from '../../lib/wire';

export interface Hex {
  ref: string;
  name: string;
  column: number;
  row: number;
  q: number;
  r: number;
  terrain: string;
  title: string;
  text: string;
  flag?: { value: number; owner: number };
  zone?: number;
}
export interface FieldUnit extends Thing {
  at: string | null;
  order: string;
  defence: boolean;
  fatigue: number;
  figures: [number, number] | null;
  health: [number, number] | null;
  hero: boolean;
  acted: boolean;
  active: boolean;
  owner: number;
}
export interface Way {
  unit: string;
  walk: string[];
  run: string[];
  sights: { to: string; blocker: string | null }[];
}
export interface Die {
  value: number;
  mark: string;
  note: string;
}
export interface Roll {
  side: number;
  title: string;
  dice: Die[];
}
export const COLOURS = ['red', 'blue', 'green', 'yellow', 'purple'] as const;
export type Colour = (typeof COLOURS)[number];

export function hexesOf(scene: Scene): { cols: number; rows: number; hexes: Hex[] } {
  return (scene.map as { cols: number; rows: number; hexes: Hex[] } | undefined) ?? { cols: 0, rows: 0, hexes: [] };
}

/** Units with the viewer's own plan laid on them while orders are handed out. */
export function unitsOf(scene: Scene): FieldUnit[] {
  const draft = (scene.draft ?? {}) as Record<string, string>;
  return ((scene.units ?? []) as FieldUnit[]).map((u) => {
    const planned = draft[u.ref.slice(5)];
    return planned ? { ...u, order: planned.charAt(0).toUpperCase() } : u;
  });
}

export function poolOf(scene: Scene, seat: number): Record<Colour, number> | null {
  return ((scene.pools ?? []) as (Record<Colour, number> | null)[])[seat] ?? null;
}

export function rollsOf(scene: Scene): Roll[] {
  return (scene.dice ?? []) as Roll[];
}

/** Units in events carry their number in the low byte and their card above it. */
const unitNo = (tag: number): number => tag & 255;

/**
 * The dice of this round's last attack, each marked by what came of it; none while the next is still being rolled.
 * Most attacks are over before they can be drawn, so this reads the log.
 */
export function lastAttack(events: TableEvent[], names: (unit: number) => string): Roll[] {
  const end = lastOf(events, events.length, (e) => e.said === 'settled');
  if (end < 0 || events.slice(end).some((e) => e.said === 'round' || e.said === 'rolled')) return [];
  const settled = events[end];
  if (!settled) return [];
  const start = lastOf(events, end, (e) => e.said === 'settled' || e.said === 'activated');
  const rolled = [0, 1].map((side) => {
    const at = lastOf(events, end, (e) => (e.said === 'rolled' || e.said === 'rerolled') && e.b === side);
    return at > start ? events[at] : undefined;
  });
  const [damage = 0, panic = 0, strike = 0, scare = 0, blocks = 0, ...counted] = settled.more;
  const shot = events.slice(start + 1, end).some((e) => e.said === 'shot');
  const rolls: Roll[] = [];
  if (rolled[0])
    rolls.push({
      side: rolled[0].seat,
      title: words.rolls[shot ? 'shoots' : 'attacks'](names(unitNo(settled.a)), damage, panic),
      dice: attackDice(rolled[0].more, counted, blocks),
    });
  if (rolled[1])
    rolls.push({
      side: rolled[1].seat,
      title: words.rolls.defends(names(unitNo(settled.b)), strike, scare),
      dice: defenceDice(rolled[1].more, blocks, strike, scare),
    });
  return rolls;
}

/** The card that was turned up last in this colour's step, with the seat that played it: effects are often over at once. */
export function lastCard(scene: Scene, events: TableEvent[]): { card: Thing; seat: number } | null {
  const now = scene.card as Thing | null;
  if (now) return { card: now, seat: now.owner ?? -1 };
  const at = lastOf(events, events.length, (e) => ['card', 'step', 'round', 'round_over'].includes(e.said));
  const played = events[at];
  if (played?.said !== 'card') return null;
  const card = (scene.seats ?? [])
    .flatMap((s) => s.piles ?? [])
    .flatMap((p) => p.cards ?? [])
    .find((c) => c.ref === `card:${played.card}`);
  return card ? { card, seat: played.seat } : null;
}

function lastOf(events: TableEvent[], before: number, test: (e: TableEvent) => boolean): number {
  for (let at = before - 1; at >= 0; at--) if (events[at] && test(events[at] as TableEvent)) return at;
  return -1;
}

function attackDice(faces: number[], counted: number[], blocks: number): Die[] {
  const left = [0, ...counted];
  // blocks take damage first, panic last (FC-MEL-05)
  let shields = blocks;
  const marks = new Map<number, string[]>();
  for (const face of [2, 3, 4, 1]) {
    const kept = Math.min(left[face] ?? 0, faces.filter((f) => f === face).length);
    const stopped = Math.min(shields, left[face] ?? 0);
    shields -= stopped;
    marks.set(
      face,
      Array.from({ length: kept }, (_, n) => (n < kept - stopped ? (face === 1 ? 'panic' : 'hit') : 'blocked')),
    );
  }
  return faces.map((value) => ({
    value,
    mark: value > 4 ? 'miss' : (marks.get(value)?.shift() ?? (value === 4 ? 'miss' : 'ignored')),
    note: '',
  }));
}

function defenceDice(faces: number[], blocks: number, strike: number, scare: number): Die[] {
  const fours = blocks > faces.filter((f) => f > 4).length;
  let hits = strike;
  let scares = scare;
  return faces.map((value) => {
    if (value > 4 || (value === 4 && fours)) return { value, mark: 'block', note: '' };
    if (value === 4) return { value, mark: 'miss', note: '' };
    if (value === 1) return { value, mark: scares-- > 0 ? 'panic' : 'ignored', note: '' };
    return { value, mark: hits-- > 0 ? 'hit' : 'ignored', note: '' };
  });
}
