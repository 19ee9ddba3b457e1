// The engraved emblems of a game, loaded once when its first card is drawn.
import { rulesOf } from './games';
type PathMap = Record<string, string>;
const sources = import.meta.glob<PathMap>('../boards/*/emblems.json', { import: 'default' });

export const emblems = $state<Record<string, PathMap>>({});
const asked = new Set<string>();

export function needEmblems(game: string): void {
  if (asked.has(game)) return;
  asked.add(game);
  const load = sources[`../boards/${rulesOf(game)}/emblems.json`];
  if (load) void load().then((map) => (emblems[game] = map));
}
