// What a piece on the table may ask of the table it lies on. Pieces outside a table (gallery, builder) lie calm.
import { getContext, setContext } from 'svelte';
import type { Thing, WireAction } from '../lib/wire';
import type { Light } from './select';

export interface TableContext {
  readonly game: string;
  light(ref: string): Light;
  refused(ref: string): boolean;
  /** What will likely come of clicking it, in a word or two. */
  chip(ref: string): string;
  pick(ref: string): void;
  /** Do something that is no option, such as an edit of one's secret plan; the server judges it. */
  act(action: WireAction): void;
  /** Show it in the inspector; `open` brings up the sheet on phones. */
  inspect(thing: Thing, open?: boolean): void;
}

const KEY = Symbol('table');
const calm: TableContext = { game: '', light: () => 'calm', refused: () => false, chip: () => '', pick: () => undefined, act: () => undefined, inspect: () => undefined };

/** What a table does not say, its pieces cannot do. */
export function layTable(context: Partial<TableContext>): void {
  setContext(KEY, { ...calm, ...context });
}

export function useTable(): TableContext {
  return getContext<TableContext | undefined>(KEY) ?? calm;
}
