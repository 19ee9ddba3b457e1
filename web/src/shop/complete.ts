// Which words fit where the caret stands? The vocabulary of the game's effects, and the fields of the entry.
import type { ShopWord } from '../lib/wire';

export interface Fit {
  word: string;
  written: string;
  reads: string;
  call: boolean;
}

/** The words of a game by their first word; what several sections know is there once. */
export function fits(vocabulary: ShopWord[], fields: string[]): Fit[] {
  const found = new Map<string, Fit>();
  for (const name of fields) found.set(`:${name}`, { word: name, written: `${name}:`, reads: '', call: false });
  for (const w of vocabulary) {
    const word = /^[A-Za-z_][A-Za-z0-9_]*/.exec(w.written)?.[0];
    if (word && !found.has(word)) found.set(word, { word, written: w.written, reads: w.reads, call: w.written.startsWith(`${word}(`) });
  }
  return [...found.values()];
}

/** The piece of a word before the caret. */
export function fragment(text: string, at: number): string {
  return /[A-Za-z_][A-Za-z0-9_]*$/.exec(text.slice(0, at))?.[0] ?? '';
}

/** Where in the text a field may begin: at the start of a line, or inside braces that hold no effect. */
function atKey(text: string, at: number): boolean {
  return /^\s*[A-Za-z_]*$/.test(text.slice(text.lastIndexOf('\n', at - 1) + 1, at));
}

const MOST = 8;

/** What to offer: words that begin so, then those that hold it. An empty fragment offers all, if it was asked for. */
export function offered(all: Fit[], text: string, at: number, yaml: boolean, asked: boolean): Fit[] {
  const piece = fragment(text, at).toLowerCase();
  if (!piece && !asked) return [];
  const keys = yaml && atKey(text, at);
  const pool = all.filter((f) => f.written.endsWith(':') === keys && f.word.toLowerCase() !== piece);
  const first = pool.filter((f) => f.word.toLowerCase().startsWith(piece));
  const rest = piece.length > 1 ? pool.filter((f) => !first.includes(f) && f.word.toLowerCase().includes(piece)) : [];
  return [...first, ...rest].slice(0, asked && !piece ? 40 : MOST);
}

/** The text with the word in place of the fragment, and where the caret goes. */
export function taken(text: string, at: number, fit: Fit): { text: string; at: number } {
  const from = at - fragment(text, at).length;
  const next = text[at] ?? '';
  const tail = fit.written.endsWith(':') ? (next === ':' ? '' : ': ') : fit.call && next !== '(' ? '(' : '';
  return { text: text.slice(0, from) + fit.word + tail + text.slice(at), at: from + fit.word.length + tail.length };
}

/** Index of a line and column, both from 1. */
export function indexOf(text: string, line: number, column: number): number {
  const lines = text.split('\n');
  const before = lines.slice(0, line - 1).reduce((sum, l) => sum + l.length + 1, 0);
  return Math.min(text.length, before + Math.min(column - 1, (lines[line - 1] ?? '').length));
}

/** The word that the checker suggests, and the text with it written where the mistake stands. */
export function mended(text: string, line: number, column: number, sentence: string): { word: string; text: string } | null {
  const word = /did you mean '([^']+)'\?/.exec(sentence)?.[1];
  const wrong = /'([^']+)'/.exec(sentence)?.[1];
  if (!word || !wrong || wrong === word) return null;
  const from = indexOf(text, line, column);
  const at = text.indexOf(wrong, from);
  const end = text.indexOf('\n', from);
  if (at < 0 || (end >= 0 && at > end)) return null;
  return { word, text: text.slice(0, at) + word + text.slice(at + wrong.length) };
}
