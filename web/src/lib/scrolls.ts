// Can the keyboard scroll this region? While it runs over and holds nothing that Tab reaches, Tab reaches the region itself.
import type { Attachment } from 'svelte/attachments';

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]';

function runsOver(node: HTMLElement): boolean {
  const style = getComputedStyle(node);
  const moves = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll';
  const slack = 1; // sizes are rounded
  return (
    (moves(style.overflowX) && node.scrollWidth > node.clientWidth + slack) ||
    (moves(style.overflowY) && node.scrollHeight > node.clientHeight + slack)
  );
}

function holdsTabStop(node: HTMLElement): boolean {
  return [...node.querySelectorAll<HTMLElement>(FOCUSABLE)].some(
    (e) => e.tabIndex >= 0 && !e.matches(':disabled') && e.checkVisibility({ visibilityProperty: true }),
  );
}

/** `label` names the region to those who come to it by Tab, unless it has a name of its own. */
export function scrolls(label: string): Attachment<HTMLElement> {
  return (node) => {
    const given: Record<string, string> = { tabindex: '0', 'data-scrolls': '' };
    if (!node.hasAttribute('aria-label') && !node.hasAttribute('aria-labelledby')) given['aria-label'] = label;
    if (!node.hasAttribute('role') && node.localName === 'div') given.role = 'group';
    let stop = false;
    function look(): void {
      const wanted = runsOver(node) && !holdsTabStop(node);
      if (wanted === stop || (stop && document.activeElement === node)) return; // nobody loses the focus under their fingers
      stop = wanted;
      for (const [name, value] of Object.entries(given)) {
        if (stop) node.setAttribute(name, value);
        else node.removeAttribute(name);
      }
    }
    const sizes = new ResizeObserver(look);
    function measure(): void {
      sizes.disconnect();
      for (const part of [node, ...node.children]) sizes.observe(part);
      look();
    }
    const content = new MutationObserver(measure);
    content.observe(node, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['tabindex', 'disabled', 'href', 'hidden', 'open'],
    });
    node.addEventListener('blur', look);
    measure();
    return () => {
      sizes.disconnect();
      content.disconnect();
      node.removeEventListener('blur', look);
    };
  };
}
