// Which component draws a game? A game without its own board is drawn by the plain one, so a new game plays at once.
import type { Component } from 'svelte';
import type { Scene, SceneSeat, TableEvent, Thing } from '../lib/wire';
import type { SeatLabel } from '../table/seats';

export interface BoardProps {
  game: string;
  /** What happened so far, as this seat knows it. */
  events?: TableEvent[];
  scene: Scene;
  seats: SeatLabel[];
  /** Drawn reason of the last refusal, in the game's own format. */
  witness: unknown;
}
export interface SeatExtraProps { scene: Scene; seat: SceneSeat }
export interface BoardModule {
  Board: Component<BoardProps>;
  /** Below the prompt instead of the hand (dice, totals); shown when the scene has something for it. */
  Tray?: Component<BoardProps>;
  /** Between the seats' plates. */
  Between?: Component<BoardProps>;
  /** How this game draws a card in hand. */
  Card?: Component<{ game: string; thing: Thing }>;
  /** More on a seat's plate: coins, points, pools. */
  SeatExtra?: Component<SeatExtraProps>;
  /** The other name of a thing, as actions number it: a target is a target. */
  alias?: (ref: string) => string;
  /** Short names of piles, for narrow plates. */
  pileNames?: Record<string, string>;
  /** Labels of facts that SeatExtra already draws. */
  drawn?: string[];
  /** The ref of the thing that events name by this number. */
  refOf?: (n: number) => string;
  /** Groups of options that complete a choice in a sensible way: their button stands out. */
  suggested?: string[];
  /** One short line for the phone's seat strip. */
  brief?: (scene: Scene, seat: SceneSeat) => string[];
}

const own: Record<string, () => Promise<BoardModule>> = {
  shadows_edge: () => import('./shadows_edge'),
  fantasy_commander: () => import('./fantasy_commander'),
  high_command: () => import('./high_command'),
};
const plain = (): Promise<BoardModule> => import('./plain');

export function loadBoard(game: string): Promise<BoardModule> {
  return (own[game] ?? plain)();
}
