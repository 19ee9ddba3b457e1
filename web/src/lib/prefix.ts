// Where does this server live? At the root of its site, or below a path that its page names. The pages themselves only
// know paths from the root: what goes out gets the prefix, what comes in loses it.
export const prefix = document.querySelector('meta[name="drumhead-prefix"]')?.getAttribute('content') ?? '';

export function outside(path: string): string {
  return prefix && path.startsWith('/') && path !== prefix && !path.startsWith(`${prefix}/`) ? prefix + path : path;
}

export function inside(path: string): string {
  if (!prefix || (path !== prefix && !path.startsWith(`${prefix}/`))) return path;
  return path.slice(prefix.length) || '/';
}

/** Links are written from the root; before anybody can use one (also in a new tab) it is pointed to where it leads. */
function point(event: Event): void {
  const anchor = (event.target as Element | null)?.closest?.('a');
  const href = anchor?.getAttribute('href');
  if (anchor && href?.startsWith('/') && !href.startsWith('//')) anchor.setAttribute('href', outside(href));
}

if (prefix) for (const kind of ['pointerdown', 'mouseover', 'focusin', 'click']) addEventListener(kind, point, { capture: true });
