// Reading things off a scene: find by ref, say aloud, compare before and after.
import { m } from './messages';
import type { Numbers, Scene, Thing } from './wire';

export function isThing(value: unknown): value is Thing {
  return (
    typeof value === 'object' && value !== null && typeof (value as Thing).ref === 'string' && typeof (value as Thing).name === 'string'
  );
}

/** Every named thing in a scene by its ref; of several copies the first. */
export function indexScene(scene: unknown, found = new Map<string, Thing>()): Map<string, Thing> {
  if (Array.isArray(scene)) for (const item of scene) indexScene(item, found);
  else if (typeof scene === 'object' && scene !== null) {
    if (isThing(scene) && !found.has(scene.ref)) found.set(scene.ref, scene);
    for (const value of Object.values(scene)) if (typeof value === 'object') indexScene(value, found);
  }
  return found;
}

export function number(thing: { numbers?: Numbers[] }, label: string): Numbers | undefined {
  return thing.numbers?.find((n) => n.label.toLowerCase() === label);
}

export function lines(text: string[] | string | undefined): string[] {
  if (!text) return [];
  return (Array.isArray(text) ? text : [text]).filter(Boolean);
}

/** A thing in words, for people who hear the table. */
export function describe(thing: Thing): string {
  const parts = [thing.name];
  if (thing.kind) parts.push(thing.kind);
  if (typeof thing.cost === 'number') parts.push(m.costs(thing.cost));
  for (const n of thing.numbers ?? [])
    parts.push(`${n.label.toLowerCase()} ${n.of !== undefined && n.of !== n.value ? m.of(n.value, n.of) : n.value}`);
  parts.push(...(thing.keywords ?? []), ...(thing.states ?? []));
  if (thing.stance) parts.push(thing.stance);
  return parts.join(', ');
}

export interface Change {
  ref: string;
  delta: number;
}

/** Which number of which thing fell or rose (the like of health), to let it be seen. */
export function changes(before: Scene | null, after: Scene | null, label: string): Change[] {
  if (!before || !after) return [];
  const old = indexScene(before);
  const found: Change[] = [];
  for (const [ref, thing] of indexScene(after)) {
    const was = old.get(ref);
    const x = was && number(was, label);
    const y = number(thing, label);
    if (x && y && x.value !== y.value) found.push({ ref, delta: y.value - x.value });
  }
  return found;
}

/** What kind of thing it is, in words: building_small is a small building. */
export function sortOf(kind: string | undefined): string {
  if (!kind?.includes('_')) return kind ?? '';
  const words = kind.replace(/^(\w+?)_(tiny|small|medium|large)$/, '$2 $1').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
