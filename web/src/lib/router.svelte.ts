// Where are we? Plain paths, one reactive value, no library.
import { inside, outside } from './prefix';

export const route = $state({ path: inside(location.pathname), hash: location.hash, search: location.search });

function sync(): void {
  route.path = inside(location.pathname);
  route.hash = location.hash;
  route.search = location.search;
}

export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, '', outside(path));
  else history.pushState(null, '', outside(path));
  sync();
  if (!location.hash) scrollTo(0, 0);
}

/** For `onclick` on an anchor: in-page navigation, but leaves new-tab clicks to the browser. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const anchor = (event.target as Element | null)?.closest('a');
  if (!anchor || anchor.target || anchor.hasAttribute('download') || anchor.origin !== location.origin) return;
  const path = inside(anchor.pathname);
  if (path.startsWith('/api/')) return;
  event.preventDefault();
  go(path + anchor.search + anchor.hash);
}

addEventListener('popstate', sync);
addEventListener('hashchange', sync);
