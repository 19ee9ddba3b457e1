// What just happened is seen: things glide to their new places, numbers fly off, an attacker lunges. Quick, and skippable.
export function stillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Whatever still moves on the table is where it belongs at once; what moves for ever (a rope) goes on. */
export function skip(root: Element): void {
  for (const moving of root.getAnimations({ subtree: true })) if (moving.effect?.getComputedTiming().endTime !== Infinity) moving.finish();
}

export type Places = Map<string, DOMRect>;

export function places(root: Element): Places {
  const found: Places = new Map();
  for (const e of root.querySelectorAll('[data-ref]')) {
    const ref = e.getAttribute('data-ref') ?? '';
    if (!found.has(ref)) found.set(ref, e.getBoundingClientRect());
  }
  return found;
}

/** Let everything that moved since `before` glide from its old place; newcomers fade in. */
export function glide(root: Element, before: Places): void {
  if (stillness() || before.size === 0) return;
  const seen = new Set<string>();
  for (const e of root.querySelectorAll('[data-ref]')) {
    const ref = e.getAttribute('data-ref') ?? '';
    if (seen.has(ref) || e.hasAttribute('data-still')) continue; // some boards move their own pieces
    seen.add(ref);
    const was = before.get(ref);
    const now = e.getBoundingClientRect();
    if (!was) {
      if (now.width > 0)
        e.animate(
          [
            { opacity: 0, scale: 0.92 },
            { opacity: 1, scale: 1 },
          ],
          { duration: 220, easing: 'ease-out' },
        );
      continue;
    }
    const dx = was.left - now.left;
    const dy = was.top - now.top;
    if (Math.abs(dx) + Math.abs(dy) < 3 || was.width === 0 || now.width === 0) continue;
    e.animate([{ translate: `${dx}px ${dy}px` }, { translate: '0 0' }], { duration: 240, easing: 'cubic-bezier(.2,.7,.2,1)' });
  }
}

function find(root: Element, ref: string): Element | null {
  return root.querySelector(`[data-ref="${CSS.escape(ref)}"]`);
}

/** An attacker lunges towards its target and comes back. */
export function lunge(root: Element, from: string, to: string, stretch = 1): void {
  if (stillness()) return;
  const attacker = find(root, from);
  const target = find(root, to);
  if (!attacker || !target) return;
  const a = attacker.getBoundingClientRect();
  const b = target.getBoundingClientRect();
  const dx = (b.left + b.width / 2 - a.left - a.width / 2) * 0.55;
  const dy = (b.top + b.height / 2 - a.top - a.height / 2) * 0.55;
  attacker.animate([{ translate: '0 0' }, { translate: `${dx}px ${dy}px`, offset: 0.45 }, { translate: '0 0' }], {
    duration: 380 * stretch,
    easing: 'ease-in-out',
  });
  target.animate(
    [
      { translate: '0 0' },
      { translate: '0 0', offset: 0.42 },
      { translate: '5px 2px', offset: 0.55 },
      { translate: '-4px -1px', offset: 0.7 },
      { translate: '0 0' },
    ],
    { duration: 420 * stretch },
  );
}

/** A number flies off a thing: damage in red, healing in green. Pure decoration, so hidden from readers. */
export function pop(layer: HTMLElement, root: Element, ref: string, delta: number): void {
  if (stillness() || delta === 0) return;
  const thing = find(root, ref);
  if (!thing) return;
  const at = thing.getBoundingClientRect();
  const base = layer.getBoundingClientRect();
  const note = document.createElement('span');
  note.className = delta < 0 ? 'pop hurt' : 'pop good';
  note.textContent = delta < 0 ? `−${-delta}` : `+${delta}`;
  note.style.left = `${at.left - base.left + at.width / 2}px`;
  note.style.top = `${at.top - base.top + at.height * 0.35}px`;
  layer.append(note);
  const fly = note.animate(
    [
      { opacity: 0, translate: '-50% 6px', scale: 0.7 },
      { opacity: 1, translate: '-50% -8px', scale: 1.1, offset: 0.25 },
      { opacity: 1, translate: '-50% -14px', scale: 1, offset: 0.7 },
      { opacity: 0, translate: '-50% -30px' },
    ],
    { duration: 1100, easing: 'ease-out' },
  );
  fly.onfinish = () => note.remove();
}
