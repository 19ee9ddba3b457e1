// Which games does this client know more about than the server tells? Each says so itself, in boards/<game>/about.ts.
export interface About {
  /** Its place among the drums of the first page. */
  order: number;
  /** Its short name, and one line for whoever has never heard of it. */
  title: string;
  pitch: string;
  /** What the ids of its rules begin with. */
  rules: string;
  /** Options of a newcomer's first table. */
  quick?: Record<string, boolean | string>;
  /** Has it a campaign that the pages without a game mean? */
  campaign?: true;
}

const files = import.meta.glob<About>('../boards/*/about.ts', { eager: true, import: 'about' });

export const abouts = new Map(Object.entries(files).map(([path, about]) => [path.split('/')[2] ?? '', about]));
export const inOrder = [...abouts].sort(([, x], [, y]) => x.order - y.order).map(([id]) => id);

/** Games whose scenarios can be drawn here: they bring an editor. */
export const drawable = new Set(Object.keys(import.meta.glob('../boards/*/Editor.svelte')).map((path) => path.split('/')[2] ?? ''));

/** The game whose rules, board and drawings an edition has: `game.my_pack` is that game with a pack. */
export function rulesOf(game: string): string {
  return game.split(/\.|--/)[0] ?? game;
}

export function titleOf(game: string): string {
  const title = abouts.get(rulesOf(game))?.title ?? game;
  const pack = /\.([a-z0-9_]+)$/.exec(game)?.[1];
  return pack ? `${title}: ${pack.replaceAll('_', ' ')}` : title;
}

const KEY = 'drumhead.game';

/** The game that a page without one means: whichever was looked at last. */
export function usualGame(): string {
  return localStorage.getItem(KEY) ?? inOrder[0] ?? '';
}

export function lookedAt(game: string): void {
  if (game) localStorage.setItem(KEY, game);
}
