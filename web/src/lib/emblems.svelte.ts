// The engraved emblems of a game, loaded once when its first card is drawn.
type PathMap = Record<string, string>;
const sources = import.meta.glob<PathMap>('../emblems/*.json', { import: 'default' });

export const emblems = $state<Record<string, PathMap>>({});
const asked = new Set<string>();

export function needEmblems(game: string): void {
  if (asked.has(game)) return;
  asked.add(game);
  const load = sources[`../emblems/${game}.json`];
  if (load) void load().then((map) => (emblems[game] = map));
}
