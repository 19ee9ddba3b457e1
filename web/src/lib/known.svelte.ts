// What does this browser know of who sits at it? Whether they were asked how to begin, and whom they last played, game by game.
const ASKED = 'drumhead.asked';
const RANKS = 'drumhead.ranks';
export const FIRST_RANK = 'recruit';

class Known {
  asked = $state(false);
  private ranks = $state.raw<Record<string, string>>({});
  constructor() {
    try {
      this.asked = localStorage.getItem(ASKED) !== null;
      const kept: unknown = JSON.parse(localStorage.getItem(RANKS) ?? '{}');
      if (kept && typeof kept === 'object') this.ranks = kept as Record<string, string>;
    } catch {
      // a browser that keeps nothing asks again
    }
  }
  /** The rank last played in this game; undefined for a newcomer. */
  rank(game: string): string | undefined {
    return this.ranks[game];
  }
  played(game: string, rank: string): void {
    this.ranks = { ...this.ranks, [game]: rank };
    this.answered();
    this.keep(RANKS, JSON.stringify(this.ranks));
  }
  answered(): void {
    this.asked = true;
    this.keep(ASKED, '1');
  }
  private keep(key: string, value: string): void {
    try {
      localStorage.setItem(key, value);
    } catch {
      // as above
    }
  }
}

export const known = new Known();
