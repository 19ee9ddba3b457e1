// Which puzzle is today's? The same for everybody: the day counts through the games, and then through their puzzles.
const DAY = 86_400_000;

/** The game of the day and the place of its puzzle, however many it has. */
export function daily(games: string[], at: number): { game: string; place: number } {
  const day = Math.floor(at / DAY);
  const ids = [...games].sort();
  return { game: ids[day % ids.length] ?? '', place: Math.floor(day / Math.max(1, ids.length)) };
}
