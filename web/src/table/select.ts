// What does a click mean? Options carry the things they touch, in order; this narrows them click by click.
// Knows no game and no legality: whatever is not among the options is only ever asked of the server.
import type { Option, WireAction } from '../lib/wire';

export type Light = 'calm' | 'ember' | 'lit' | 'sel';

function startsWith(refs: string[], picked: string[]): boolean {
  return picked.length <= refs.length && picked.every((ref, at) => refs[at] === ref);
}

/** Options that are still possible after these picks. */
export function remaining(options: Option[], picked: string[]): Option[] {
  return options.filter((o) => startsWith(o.refs, picked));
}

/** Things that may be clicked next, after these picks. */
export function nextRefs(options: Option[], picked: string[]): Set<string> {
  const found = new Set<string>();
  for (const o of remaining(options, picked)) {
    const ref = o.refs[picked.length];
    if (ref !== undefined) found.add(ref);
  }
  return found;
}

/** What all clickable options begin with: a thing already in hand, so nobody has to click it first. */
export function given(options: Option[]): string[] {
  const touching = options.filter((o) => o.refs.length > 0);
  const first = touching[0]?.refs[0];
  if (touching.length < 2 || first === undefined || !touching.some((o) => o.refs.length > 1)) return [];
  return touching.every((o) => o.refs[0] === first) ? [first] : [];
}

/** True when every option is one click: then that click decides, and the places burn bright at once. */
export function oneClick(options: Option[]): boolean {
  const touching = options.filter((o) => o.refs.length > 0);
  const seen = new Set(touching.map((o) => o.refs[0]));
  return touching.length > 0 && touching.every((o) => o.refs.length === 1) && seen.size === touching.length;
}

/** How each thing glows. Only things with a part in some option appear. */
export function lights(options: Option[], picked: string[]): Map<string, Light> {
  const glow = new Map<string, Light>();
  const bright = picked.length > 0 || oneClick(options);
  for (const o of options) if (o.refs[0] !== undefined) glow.set(o.refs[0], 'ember');
  for (const ref of nextRefs(options, picked)) glow.set(ref, bright ? 'lit' : 'ember');
  for (const ref of picked) glow.set(ref, 'sel');
  return glow;
}

/** The outcome to show on each thing that may be clicked next, where all options that go on with it agree. */
export function chips(options: Option[], picked: string[]): Map<string, string> {
  const said = new Map<string, string | null>();
  for (const o of remaining(options, picked)) {
    const ref = o.refs[picked.length];
    if (ref === undefined) continue;
    said.set(ref, said.has(ref) && said.get(ref) !== o.chip ? null : o.chip);
  }
  return new Map([...said].filter((entry): entry is [string, string] => Boolean(entry[1])));
}

export interface Click {
  picked: string[];
  play: Option | null;
  /** The click hit nothing that may be touched now. */
  missed: boolean;
}

/** The picks after a click on `ref`; `play` is set when only one option is left and it is complete. */
export function click(options: Option[], picked: string[], ref: string): Click {
  if (nextRefs(options, picked).has(ref)) {
    const now = [...picked, ref];
    const left = remaining(options, now);
    const only = left.length === 1 ? left[0] : undefined;
    const decides = only && only.refs.length === now.length && (now.length > 1 || oneClick(options));
    return { picked: decides ? [] : now, play: decides ? only : null, missed: false };
  }
  if (picked.length > 0 && picked[picked.length - 1] === ref) return { picked: picked.slice(0, -1), play: null, missed: false };
  if (picked.length > 0 && nextRefs(options, []).has(ref)) return click(options, [], ref);
  return { picked, play: null, missed: true };
}

/** Options that are complete with these picks: nothing else must be clicked for them. */
export function complete(options: Option[], picked: string[]): Option[] {
  return picked.length === 0 ? [] : remaining(options, picked).filter((o) => o.refs.length === picked.length);
}

/** The longest prefix of the picks that still means something among new options; at least what is given. */
export function keep(options: Option[], picked: string[]): string[] {
  if (oneClick(options)) return []; // what an earlier question left picked would cost a click more
  let kept = picked.length === 0 ? given(options) : picked;
  while (kept.length > 0 && !remaining(options, kept).some((o) => o.refs.length >= kept.length)) kept = kept.slice(0, -1);
  return kept.length === 0 ? given(options) : kept;
}

const SLOTS = ['a', 'b', 'c'] as const;

/** `hex:3:4` is the hex 3, 4: a kind and its numbers. */
function kindOf(ref: string): string {
  return ref.split(':')[0] ?? '';
}

function numbersOf(ref: string): number[] {
  return ref.split(':').slice(1).map(Number);
}

/**
 * The action a person seems to mean by clicking or dropping on something that does not glow, made from a similar option:
 * same kinds of things, other numbers (`alias` names things as actions number them). The server says by which rule it is refused. Null when nothing is similar.
 */
export function guess(options: Option[], wanted: string[], alias: (ref: string) => string = (ref) => ref): WireAction | null {
  const refs = wanted.map(alias);
  const known = options.map((o) => ({ ...o, refs: o.refs.map(alias) }));
  const similar = known.filter((o) => o.refs.length === refs.length && o.refs.every((ref, at) => kindOf(ref) === kindOf(refs[at] ?? '')));
  similar.sort((x, y) => shared(y.refs, refs) - shared(x.refs, refs));
  for (const o of similar) {
    const action = { ...o.action };
    const free = new Set<(typeof SLOTS)[number]>(SLOTS);
    const fits = o.refs.every((ref, at) => {
      const wants = numbersOf(refs[at] ?? '');
      const slots = numbersOf(ref).map((n) => {
        const slot = SLOTS.find((s) => free.has(s) && o.action[s] === n);
        if (slot !== undefined) free.delete(slot);
        return slot;
      });
      if (slots.includes(undefined) || slots.length !== wants.length) return ref === refs[at];
      slots.forEach((slot, n) => (action[slot as (typeof SLOTS)[number]] = wants[n] ?? Number.NaN));
      return wants.every(Number.isInteger);
    });
    if (fits) return action;
  }
  return null;
}

function shared(x: string[], y: string[]): number {
  let same = 0;
  while (same < x.length && x[same] === y[same]) same++;
  return same;
}
