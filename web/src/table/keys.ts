// Walking the table by arrow keys: from the focused thing to the nearest one in that direction, whatever the board looks like.
type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

export function isArrow(key: string): key is Arrow {
  return key === 'ArrowLeft' || key === 'ArrowRight' || key === 'ArrowUp' || key === 'ArrowDown';
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Index of the box to go to, or -1. Sideways distance counts double, so rows and columns are followed. */
export function nearest(from: Box, boxes: Box[], arrow: Arrow): number {
  const x = from.left + from.width / 2;
  const y = from.top + from.height / 2;
  let best = -1;
  let least = Infinity;
  boxes.forEach((box, at) => {
    const dx = box.left + box.width / 2 - x;
    const dy = box.top + box.height / 2 - y;
    const along = arrow === 'ArrowLeft' ? -dx : arrow === 'ArrowRight' ? dx : arrow === 'ArrowUp' ? -dy : dy;
    const aside = Math.abs(arrow === 'ArrowLeft' || arrow === 'ArrowRight' ? dy : dx);
    if (along < 4) return;
    const way = along + aside * 2;
    if (way < least) {
      least = way;
      best = at;
    }
  });
  return best;
}

export function things(root: Element): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('[data-ref]')].filter((e) => e.getClientRects().length > 0);
}

/** A thing is focused by the button that covers it. */
export function handle(thing: Element | undefined): HTMLElement | null {
  return thing?.querySelector<HTMLElement>('.cover') ?? null;
}

function held(all: HTMLElement[]): HTMLElement | undefined {
  return all.find((e) => e.contains(document.activeElement));
}

/** Move the focus by an arrow key; true if there was somewhere to go. */
export function walk(root: Element, arrow: Arrow): boolean {
  const all = things(root);
  const now = held(all);
  if (!now) {
    const first = all.find((e) => e.classList.contains('lit') || e.classList.contains('ember')) ?? all[0];
    handle(first)?.focus();
    return first !== undefined;
  }
  const others = all.filter((e) => e !== now);
  const at = nearest(
    now.getBoundingClientRect(),
    others.map((e) => e.getBoundingClientRect()),
    arrow,
  );
  handle(others[at])?.focus();
  return at >= 0;
}

/** Focus the next (or previous) thing that glows. */
export function hop(root: Element, step: 1 | -1): boolean {
  const all = things(root);
  const glowing = all.filter((e) => e.classList.contains('lit'));
  const ring = glowing.length > 0 ? glowing : all.filter((e) => e.classList.contains('ember'));
  if (ring.length === 0) return false;
  const now = ring.findIndex((e) => e.contains(document.activeElement));
  handle(ring[(now + step + ring.length) % ring.length])?.focus();
  return true;
}

/** Exactly one thing is reached by Tab: the focused one, else the first that glows. */
export function rove(root: Element): void {
  const all = things(root);
  const chosen = held(all) ?? all.find((e) => e.classList.contains('lit')) ?? all.find((e) => e.classList.contains('ember')) ?? all[0];
  for (const e of all) handle(e)?.setAttribute('tabindex', e === chosen ? '0' : '-1');
}
