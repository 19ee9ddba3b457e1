// Decks and armies that this browser keeps: made in the builder, brought to the table.
import { m } from './messages';
import type { DeckInfo, Roster } from './wire';

const OWN = 'own:';
interface Kept {
  name: string;
  roster: Roster;
}

function read(game: string): Kept[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(`drumhead.lists.${game}`) ?? '[]');
    return Array.isArray(found) ? (found as Kept[]) : [];
  } catch {
    return [];
  }
}

function write(game: string, lists: Kept[]): void {
  localStorage.setItem(`drumhead.lists.${game}`, JSON.stringify(lists));
}

export function keepList(game: string, name: string, roster: Roster): void {
  write(
    game,
    [...read(game).filter((l) => l.name !== name), { name, roster }].sort((a, b) => a.name.localeCompare(b.name)),
  );
}

export function dropList(game: string, name: string): void {
  write(
    game,
    read(game).filter((l) => l.name !== name),
  );
}

/** In the shape of the ready-made ones, so that both can be offered side by side. */
export function ownLists(game: string): DeckInfo[] {
  return read(game).map((l) => ({ id: OWN + l.name, title: l.name, pitch: m.builder.ownText, roster: l.roster }));
}

/** What a seat brings: a ready-made deck goes by its name, an own one as it is. */
export function brought(decks: DeckInfo[], id: string): { deck: string | null; roster: Roster | null } {
  const own = id.startsWith(OWN) ? decks.find((d) => d.id === id) : undefined;
  return own ? { deck: null, roster: own.roster } : { deck: id || null, roster: null };
}
