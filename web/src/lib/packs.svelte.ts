// Which packs does this server offer besides the shipped ones, and has one changed since this page was opened?
import { api, forgetGames } from './api';
import type { PackShelf } from './wire';

export const packs = $state<{ shelf: PackShelf | null }>({ shelf: null });

const EVERY = 600;
let watching = 0;
let timer = 0;

async function look(): Promise<void> {
  const found = await api.packs().catch(() => null);
  if (found) {
    if (packs.shelf && packs.shelf.serial !== found.serial) forgetGames();
    if (packs.shelf?.serial !== found.serial) packs.shelf = found;
  }
  if (watching > 0 && packs.shelf?.watched !== false) timer = window.setTimeout(() => void look(), EVERY);
}

/** While a page that shows packs is open: ask for news, often if the server watches its files. Call in an effect. */
export function watchPacks(): () => void {
  watching += 1;
  if (watching === 1) void look();
  return () => {
    watching -= 1;
    if (watching === 0) window.clearTimeout(timer);
  };
}
