// What a scene becomes by the changes that the server sends of it (src/drumhead/server/changes.py says what they are).
import type { Scene } from './wire';

type Holder = Record<string | number, unknown>;

/** The scene that these changes lead to. The old one stays as it is, and what did not change is the same in both. */
export function applied(old: Scene, changes: unknown[][]): Scene {
  const scene = { ...old } as Holder;
  const mine = new Set<unknown>([scene]);
  const own = (holder: Holder, key: string | number): Holder => {
    let inner = holder[key] as Holder;
    if (!mine.has(inner)) {
      inner = (Array.isArray(inner) ? [...(inner as unknown[])] : { ...inner }) as Holder;
      holder[key] = inner;
      mine.add(inner);
    }
    return inner;
  };
  for (const [where, ...what] of changes) {
    const path = where as (string | number)[];
    const last = path[path.length - 1] as string | number;
    const holder = path.slice(0, -1).reduce(own, scene);
    if (what.length === 0) Reflect.deleteProperty(holder, last);
    else if (what.length === 1) holder[last] = what[0];
    else (own(holder, last) as unknown as unknown[]).splice(what[0] as number, what[1] as number, ...(what[2] as unknown[]));
  }
  return scene as Scene;
}

/** The last scene that came, by number: what changes are carried out on. */
export class Held {
  private seat = -2;
  private drawing = 0;
  private scene: Scene | null = null;

  /** The whole scene of this view; null if it builds on one that is not held here. */
  hear(view: { seat: number; drawing: number; base: number; changes: unknown[][] | null; scene: Scene }): Scene | null {
    if (view.changes !== null && (this.scene === null || this.seat !== view.seat || this.drawing !== view.base)) return null;
    this.scene = view.changes === null ? view.scene : applied(this.scene as Scene, view.changes);
    this.seat = view.seat;
    this.drawing = view.drawing;
    return this.scene;
  }

  forget(): void {
    this.scene = null;
  }
}
