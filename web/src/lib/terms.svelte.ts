// What does this word mean? One line for a keyword, a number or a letter, from the board, the catalogue or the rulebook.
import { loadBoard } from '../boards';
import { api } from './api';
import { rulesOf } from './games';

type Lines = Record<string, string>;

const held = $state<Record<string, Lines>>({});
/** Words that are explained in a sentence, too: what a board says of them, and keywords. */
const spoken = $state<Record<string, Lines>>({});
const peoples = $state<Record<string, Lines>>({});
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

/** The factions of a catalogue: what people call them, by id. */
export function factionsOf(content: Record<string, unknown>): Lines {
  const found: Lines = {};
  for (const { id, name } of (content.factions ?? []) as { id?: string; name?: string }[]) if (id && name) found[id] = name;
  return found;
}

export function needTerms(game: string): void {
  if (asked.has(game)) return;
  asked.add(game);
  void Promise.all([loadBoard(game), api.catalogue(game), api.rulebook(rulesOf(game))]).then(
    ([board, printed, book]) => {
      held[game] = gather(
        board.terms ?? {},
        keywordsOf(printed.content),
        Object.fromEntries(book.rules.map((rule) => [rule.title, rule.text])),
      );
      spoken[game] = { ...keywordsOf(printed.content), ...board.spoken };
      peoples[game] = factionsOf(printed.content);
    },
    () => asked.delete(game),
  );
}

/** One line about a word of this game; '' if it needs none. */
export function termOf(game: string, word: string): string {
  return held[game]?.[plainWord(word)] ?? '';
}

export interface Piece {
  text: string;
  /** What the text means; '' for what needs no explaining. */
  line: string;
}

/** A sentence in pieces, so that each word of the glossary stands alone, the first time that it comes. */
export function pieces(text: string, glossary: Lines): Piece[] {
  const words = Object.keys(glossary).sort((x, y) => y.length - x.length);
  if (words.length === 0) return [{ text, line: '' }];
  const pattern = new RegExp(`(?<![\\w-])(?:${words.map((w) => w.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})(?![\\w-])`, 'g');
  const met = new Set<string>();
  const found: Piece[] = [];
  let from = 0;
  for (const hit of text.matchAll(pattern)) {
    if (met.has(hit[0])) continue;
    met.add(hit[0]);
    if (hit.index > from) found.push({ text: text.slice(from, hit.index), line: '' });
    found.push({ text: hit[0], line: glossary[hit[0]] ?? '' });
    from = hit.index + hit[0].length;
  }
  if (from < text.length) found.push({ text: text.slice(from), line: '' });
  return found;
}

/** The same with the words of this game. */
export function piecesOf(game: string, text: string): Piece[] {
  return pieces(text, spoken[game] ?? {});
}

/** What people call a faction of this game. */
export function factionName(game: string, id: string | undefined): string {
  const name = peoples[game]?.[id ?? ''] ?? id ?? '';
  return name.charAt(0).toUpperCase() + name.slice(1);
}
