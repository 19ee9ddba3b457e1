import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { scrolls } from '../src/lib/scrolls';

const sources = import.meta.glob<string>('../src/**/*.svelte', { query: '?raw', import: 'default', eager: true });

let resized: () => void = () => undefined;
let leave: () => void = () => undefined;

/** A region of 100 pixels with this in it, so high. */
function region(html: string, high: number, opening = '<div style="overflow-y: auto">'): HTMLElement {
  document.body.innerHTML = opening;
  const node = document.body.firstElementChild as HTMLElement;
  node.innerHTML = html;
  Object.defineProperties(node, {
    clientHeight: { value: 100 },
    scrollHeight: { value: high, writable: true },
    clientWidth: { value: 100 },
    scrollWidth: { value: 100 },
  });
  leave = scrolls('The region')(node) as () => void;
  return node;
}
const settled = (): Promise<void> => new Promise((done) => setTimeout(done));

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(heard: () => void) {
        resized = heard;
      }
      observe(): void {
        /* told by the tests */
      }
      disconnect(): void {
        /* nothing to end */
      }
    },
  );
});
afterEach(() => {
  leave();
  vi.unstubAllGlobals();
});

describe('a region that scrolls', () => {
  it('is a tab stop with a name while it runs over', () => {
    const node = region('<p>long</p>', 300);
    expect([node.tabIndex, node.getAttribute('role'), node.getAttribute('aria-label')]).toEqual([0, 'group', 'The region']);
  });
  it('is left alone when all of it is in sight, or cut off on purpose', () => {
    expect(region('<p>short</p>', 100).hasAttribute('tabindex')).toBe(false);
    expect(region('<p>long</p>', 300, '<div style="overflow-y: hidden">').hasAttribute('tabindex')).toBe(false);
  });
  it('is left alone when Tab comes into it anyway', () => {
    expect(region('<button>Go</button>', 300).hasAttribute('tabindex')).toBe(false);
    expect(region('<button disabled>Go</button><i tabindex="-1">thing</i>', 300).hasAttribute('tabindex')).toBe(true);
  });
  it('follows its size and what it holds', async () => {
    const node = region('<button>Go</button>', 300);
    node.innerHTML = '<p>long</p>';
    await settled();
    expect(node.hasAttribute('tabindex')).toBe(true);
    Object.assign(node, { scrollHeight: 100 });
    resized();
    expect([node.hasAttribute('tabindex'), node.hasAttribute('role'), node.hasAttribute('aria-label')]).toEqual([false, false, false]);
  });
  it('keeps its own role and name', () => {
    const node = region('<p>long</p>', 300, '<div role="list" aria-label="Mine" style="overflow-y: auto">');
    expect([node.getAttribute('role'), node.getAttribute('aria-label')]).toEqual(['list', 'Mine']);
    expect(region('<li>long</li>', 300, '<ul style="overflow-y: auto">').hasAttribute('role')).toBe(false);
  });
  it('does not drop the focus', () => {
    const node = region('<p>long</p>', 300);
    node.focus();
    Object.assign(node, { scrollHeight: 100 });
    resized();
    expect(document.activeElement).toBe(node);
    node.blur();
    expect(node.hasAttribute('tabindex')).toBe(false);
  });
});

// These always hold a button or a field when they run over, or are tab stops by their role.
const ALWAYS_REACHED = [
  'table/Prompt.svelte',
  'table/Over.svelte',
  'table/Log.svelte',
  'pages/Gallery.svelte',
  'pages/Learn.svelte',
  'pages/Rulebook.svelte',
];

it('every component with something that scrolls takes care of the keyboard', () => {
  const careless = Object.entries(sources).filter(
    ([, text]) => /overflow(-[xy])?:[^;]*(auto|scroll)/.test(text) && !text.includes('{@attach scrolls('),
  );
  expect(careless.map(([path]) => path.replace('../src/', '')).sort()).toEqual([...ALWAYS_REACHED].sort());
});
