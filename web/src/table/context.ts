// What a piece on the table may ask of the table it lies on. Pieces outside a table (gallery, builder) lie calm.
import { getContext, setContext } from 'svelte';
import type { Thing } from '../lib/wire';
import type { Light } from './select';

export interface TableContext {
  readonly game: string;
  light(ref: string): Light;
  refused(ref: string): boolean;
  pick(ref: string): void;
  /** Show it in the inspector; `open` brings up the sheet on phones. */
  inspect(thing: Thing, open?: boolean): void;
}

const KEY = Symbol('table');
const calm: TableContext = { game: '', light: () => 'calm', refused: () => false, pick: () => undefined, inspect: () => undefined };

export function layTable(context: TableContext): void {
  setContext(KEY, context);
}

export function useTable(): TableContext {
  return getContext<TableContext | undefined>(KEY) ?? calm;
}
