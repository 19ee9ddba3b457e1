// Which component draws a game? A game without its own board is drawn by the plain one, so a new game plays at once.
import type { Component } from 'svelte';
import { rulesOf } from '../lib/games';
import type { Scene, SceneSeat, TableEvent, Thing } from '../lib/wire';
import type { SeatLabel } from '../table/seats';

export interface BoardProps {
  game: string;
  /** What happened so far, as this seat knows it. */
  events?: TableEvent[];
  /** What happened since the last scene: boards that move their own pieces show it in this order. */
  fresh?: TableEvent[];
  scene: Scene;
  seats: SeatLabel[];
  /** Drawn reason of the last refusal, in the game's own format. */
  witness: unknown;
}
export interface SeatExtraProps {
  scene: Scene;
  seat: SceneSeat;
}
export interface BoardModule {
  Board: Component<BoardProps>;
  /** Below the prompt instead of the hand (dice, totals); shown when the scene has something for it. */
  Tray?: Component<BoardProps>;
  /** Beside the board while nobody points at anything: what the table is about to do. */
  Rest?: Component<BoardProps>;
  /** One line for each number and letter that stands on this board's things. */
  terms?: Record<string, string>;
  /** One line for each word of a prompt that a newcomer may not know. */
  spoken?: Record<string, string>;
  /** Between the seats' plates. */
  Between?: Component<BoardProps>;
  /** How this game draws a card in hand. */
  Card?: Component<{ game: string; thing: Thing }>;
  /** How it lies in hand at the table, where that differs from the card itself. */
  Lying?: Component<{ game: string; thing: Thing }>;
  /** More on a seat's plate: coins, points, pools. */
  SeatExtra?: Component<SeatExtraProps>;
  /** The other name of a thing, as actions number it: a target is a target. */
  alias?: (ref: string) => string;
  /** Short names of piles, for narrow plates. */
  pileNames?: Record<string, string>;
  /** Labels of facts that SeatExtra already draws. */
  drawn?: string[];
  /** Labels of the numbers whose fall or rise flies off a thing. */
  watched?: string[];
  /** Who lunges at whom in this event, as refs; null if nobody does. */
  lunge?: (event: TableEvent) => [string, string] | null;
  /** Verbs of which the board lets people choose any place by hand; the prompt lists none of them. */
  freehand?: string[];
  /** Groups of options that complete a choice in a sensible way: their button stands out. */
  suggested?: string[];
  /** How high the shelf below the prompt is, in pixels: it never changes during a game. 204 holds a hand of cards. */
  shelf?: number;
  /** Kinds of events that tell no deed: stages, counters. The log has them, the pictures of the others' turn do not. */
  asides?: string[];
  /** Kinds of events that only say how far things are; of several in a row the log tells the last. */
  stages?: string[];
  /** One short line for the phone's seat strip. */
  brief?: (scene: Scene, seat: SceneSeat) => string[];
}

const own = import.meta.glob<BoardModule>('./*/index.ts');

export function loadBoard(game: string): Promise<BoardModule> {
  return (own[`./${rulesOf(game)}/index.ts`] ?? own['./plain/index.ts'])?.() ?? Promise.reject(new Error('No board.'));
}
