// Each game in a few sentences, for who opens its rulebook for the first time; in boards/<game>/intro.ts.
export interface Intro {
  goal: string;
  turn: string[];
  win: string;
  mind: string;
}

const files = import.meta.glob<Intro>('../boards/*/intro.ts', { import: 'intro' });

export function introOf(game: string): Promise<Intro | null> {
  return files[`../boards/${game}/intro.ts`]?.() ?? Promise.resolve(null);
}
