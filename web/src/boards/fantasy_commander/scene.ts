// What the Fantasy Commander board reads off a scene (see games/fantasy_commander/table/scene.py).
import type { Scene, Thing } from '../../lib/wire';

export interface Hex {
  ref: string; name: string; column: number; row: number; q: number; r: number; terrain: string; title: string; text: string;
  flag?: { value: number; owner: number }; zone?: number;
}
export interface FieldUnit extends Thing {
  at: string | null; order: string; defence: boolean; fatigue: number; figures: [number, number] | null; health: [number, number] | null;
  hero: boolean; acted: boolean; active: boolean; owner: number;
}
export interface Die { value: number; mark: string; note: string }
export interface Roll { side: number; title: string; dice: Die[] }
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
