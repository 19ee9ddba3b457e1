// One line beside a thing, while somebody points at it, has it in focus, or holds a finger on it.
import type { Attachment } from 'svelte/attachments';

const HOLD = 450;
let count = 0;

/** A button is still pressed by a tap, and explained by a long press; what only explains itself (`atOnce`) needs no more than the tap. */
export function tip(line: string, atOnce = false): Attachment<HTMLElement> {
  return (element) => {
    if (!line) return;
    const box = document.createElement('span');
    box.className = 'tip';
    box.role = 'tooltip';
    box.popover = 'manual';
    box.id = `tip-${(count += 1)}`;
    box.textContent = line;
    element.after(box);
    element.setAttribute('aria-describedby', box.id);
    let holding: ReturnType<typeof setTimeout> | undefined;
    function show(): void {
      const at = element.getBoundingClientRect();
      box.showPopover();
      const own = box.getBoundingClientRect();
      box.style.left = `${Math.max(8, Math.min(at.left, innerWidth - own.width - 8))}px`;
      box.style.top = `${at.bottom + own.height + 8 < innerHeight ? at.bottom + 4 : at.top - own.height - 4}px`;
    }
    function hide(): void {
      clearTimeout(holding);
      box.hidePopover();
    }
    const enter = (event: PointerEvent): void => {
      if (event.pointerType !== 'touch') show();
    };
    const down = (event: PointerEvent): void => {
      if (event.pointerType === 'touch') holding = setTimeout(show, HOLD);
    };
    const menu = (event: Event): void => {
      if (box.matches(':popover-open')) event.preventDefault(); // the long press has said what it had to say
    };
    const heard: [string, EventListener][] = [
      ['pointerenter', enter as EventListener],
      ['pointerdown', down as EventListener],
      ['pointerleave', hide],
      ['pointercancel', hide],
      ['focus', () => (atOnce || element.matches(':focus-visible')) && show()],
      ['click', () => atOnce && show()],
      ['blur', hide],
      ['contextmenu', menu],
    ];
    for (const [kind, listener] of heard) element.addEventListener(kind, listener);
    return () => {
      clearTimeout(holding);
      for (const [kind, listener] of heard) element.removeEventListener(kind, listener);
      element.removeAttribute('aria-describedby');
      box.remove();
    };
  };
}
