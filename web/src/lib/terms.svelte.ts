// What does this word mean? One line for a keyword, a number or a letter, from the board, the catalogue or the rulebook.
import { loadBoard } from '../boards';
import { api } from './api';
import { rulesOf } from './games';

type Lines = Record<string, string>;

const held = $state<Record<string, Lines>>({});
const asked = new Set<string>();

/** "Armor 2", "leadership 3.5" and "blood_frenzy" are Armor, leadership and blood frenzy. */
export function plainWord(word: string): string {
  return word
    .replaceAll('_', ' ')
    .replace(/[\s+-]*\d[\d.+]*$/, '')
    .trim()
    .toLowerCase();
}

/** Lines by word; what is named first wins. */
export function gather(...sources: Lines[]): Lines {
  const all: Lines = {};
  for (const source of sources) for (const [word, line] of Object.entries(source)) all[plainWord(word)] ??= line;
  return all;
}

/** The keywords of a catalogue: a sentence each, or a thing with a name and a text. */
export function keywordsOf(content: Record<string, unknown>): Lines {
  const found: Lines = {};
  for (const [word, entry] of Object.entries((content.keywords ?? {}) as Record<string, unknown>)) {
    if (typeof entry === 'string') found[word] = entry;
    else if (entry && typeof entry === 'object') {
      const { name, text } = entry as { name?: unknown; text?: unknown };
      if (typeof text === 'string') found[typeof name === 'string' ? name : word] = text;
    }
  }
  return found;
}

export function needTerms(game: string): void {
  if (asked.has(game)) return;
  asked.add(game);
  void Promise.all([loadBoard(game), api.catalogue(game), api.rulebook(rulesOf(game))]).then(
    ([board, printed, book]) =>
      (held[game] = gather(
        board.terms ?? {},
        keywordsOf(printed.content),
        Object.fromEntries(book.rules.map((rule) => [rule.title, rule.text])),
      )),
    () => asked.delete(game),
  );
}

/** One line about a word of this game; '' if it needs none. */
export function termOf(game: string, word: string): string {
  return held[game]?.[plainWord(word)] ?? '';
}
