// What a piece on the table may ask of the table it lies on. Pieces outside a table (gallery, builder) lie calm.
import { getContext, setContext, type Snippet } from 'svelte';
import type { Decision, Option, Thing, Verdict, WireAction } from '../lib/wire';
import type { Light } from './select';

export interface Deed {
  words: string;
  busy: boolean;
  act: () => void;
}
export interface TableContext {
  readonly game: string;
  light(ref: string): Light;
  refused(ref: string): boolean;
  /** What will likely come of clicking it, in a word or two. */
  chip(ref: string): string;
  pick(ref: string): void;
  /** Ask what stands against it, whether it glows or not. */
  why(ref: string): void;
  /** Do something that is no option, such as an edit of one's secret plan; the server judges it. */
  act(action: WireAction): void;
  /** What may be chosen now, for boards on which things are put by hand. */
  offered(): Option[];
  /** The question that this seat is asked. */
  question(): Decision | null;
  /** What would the rules say to this? Nothing is played. */
  judge(action: WireAction): Promise<Verdict | null>;
  /** What would come of this, as far as one may know? In the game's own format; null where nothing is foreseen. */
  foresee(action: WireAction): Promise<unknown>;
  /** The option that somebody points at in the prompt. */
  considered(): Option | null;
  /** A deed in several steps that the board carries out: it is the main button while it is there; null takes it away. */
  lead(deed: Deed | null): void;
  /** Lay a panel on the shelf below the prompt, where it covers nothing of the board; null takes it away. */
  dock(panel: Snippet | null): void;
  /** Show it in the inspector; `open` brings up the sheet on phones. */
  inspect(thing: Thing, open?: boolean): void;
}

const KEY = Symbol('table');
const calm: TableContext = {
  game: '',
  light: () => 'calm',
  refused: () => false,
  chip: () => '',
  pick: () => undefined,
  why: () => undefined,
  act: () => undefined,
  offered: () => [],
  question: () => null,
  judge: () => Promise.resolve(null),
  foresee: () => Promise.resolve(null),
  considered: () => null,
  lead: () => undefined,
  dock: () => undefined,
  inspect: () => undefined,
};

/** What a table does not say, its pieces cannot do. */
export function layTable(context: Partial<TableContext>): void {
  setContext(KEY, { ...calm, ...context });
}

export function useTable(): TableContext {
  return getContext<TableContext | undefined>(KEY) ?? calm;
}
