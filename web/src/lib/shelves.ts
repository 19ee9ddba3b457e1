// What is there to do of this kind, game by game, and how is it begun? Shared by lessons and puzzles.
import { api } from './api';
import { inOrder } from './games';
import { m } from './messages';
import { go } from './router.svelte';
import { toast } from './toasts.svelte';

export interface Shelf<T> {
  game: string;
  things: T[];
}

/** Every game that has something, in the order of the first page; the wanted game comes first. */
export async function shelves<T>(fetched: (game: string) => Promise<T[]>, first: string): Promise<Shelf<T>[]> {
  const games = (await api.games()).map((g) => g.id);
  const ids = [...inOrder.filter((g) => games.includes(g)), ...games.filter((g) => !inOrder.includes(g))];
  const found = await Promise.all(ids.map(async (game) => ({ game, things: await fetched(game) })));
  return found.filter((s) => s.things.length > 0).sort((x, y) => Number(y.game === first) - Number(x.game === first));
}

/** What a solved puzzle is remembered as. */
export const puzzleKey = (game: string, puzzle: string): string => `${game}/puzzles/${puzzle}`;

/** Sit down at a table made for it; what stands against it is told. */
export async function begin(what: Parameters<typeof api.create>[0]): Promise<void> {
  try {
    go(`/table/${(await api.create(what)).room.code}`);
  } catch (e) {
    toast(e instanceof Error ? e.message : m.trouble.none, 'refusal');
  }
}
