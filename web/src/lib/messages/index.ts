// The one place where words come from. Another language is another file with the same shape.
import { en } from './en';

export { many } from './en';

export type Messages = typeof en;
export const m: Messages = en;
