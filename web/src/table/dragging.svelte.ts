// Dragging with a mouse, from a thing to another, with a line in between. What it means is the choice's to say.
import type { Choosing } from './choosing.svelte';
import { nextRefs } from './select';

/** Closer than this it was a click. */
const FAR = 10;

export class Dragging {
  private held = $state.raw<{ ref: string; x: number; y: number; tx: number; ty: number; live: boolean } | null>(null);

  constructor(
    private choice: Choosing,
    private asked: () => boolean,
    private layer: () => HTMLElement | undefined,
  ) {}

  /** The line to draw, in the layer's own pixels. */
  readonly line = $derived.by(() => {
    const base = this.held?.live ? this.layer()?.getBoundingClientRect() : undefined;
    if (!this.held || !base) return null;
    return { x1: this.held.x - base.left, y1: this.held.y - base.top, x2: this.held.tx - base.left, y2: this.held.ty - base.top };
  });

  readonly start = (event: PointerEvent): void => {
    if (event.pointerType === 'touch' || event.button !== 0) return;
    const ref = (event.target as Element).closest('[data-ref]')?.getAttribute('data-ref');
    if (ref) this.held = { ref, x: event.clientX, y: event.clientY, tx: event.clientX, ty: event.clientY, live: false };
  };

  readonly move = (event: PointerEvent): void => {
    if (!this.held) return;
    const far = Math.hypot(event.clientX - this.held.x, event.clientY - this.held.y) > FAR;
    if (far && !this.held.live) this.choice.lift(this.held.ref);
    this.held = { ...this.held, tx: event.clientX, ty: event.clientY, live: this.held.live || far };
  };

  readonly cancel = (): void => {
    this.held = null;
  };

  readonly end = (event: PointerEvent): void => {
    const held = this.held;
    this.held = null;
    if (!held?.live) return;
    const under = document
      .elementsFromPoint(event.clientX, event.clientY)
      .flatMap((e) => [e.closest('[data-ref]')?.getAttribute('data-ref'), e.closest('[data-drop]')?.getAttribute('data-drop')])
      .filter((ref): ref is string => Boolean(ref) && ref !== held.ref);
    // among what lies one above the other, what the card may go to; else the topmost, so that the rules can say why not
    const open = nextRefs(this.choice.options, [held.ref]);
    const to = under.find((ref) => open.has(ref)) ?? under[0];
    // the click that follows a drag must not pick anything
    const swallow = (e: Event): void => e.stopPropagation();
    addEventListener('click', swallow, { capture: true });
    setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0);
    if (to && this.asked()) this.choice.drop(held.ref, to);
  };
}
