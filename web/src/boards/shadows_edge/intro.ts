// The game on one screen, before its clauses: what for, how a turn goes, how one wins.
import type { Intro } from '../../lib/intros';

export const intro: Intro = {
  goal: 'Bring the enemy Commander down to 0 before yours falls.',
  turn: [
    'Command: points come into your Pool; one can wait in the Reserve.',
    'Draw a card. Who cannot draw has lost.',
    'Main: deploy units to your Front or Support, play Orders and Equipment, move and attack, in any order, as long as points last.',
    'End the turn. On the other’s turn you only intercept.',
  ],
  win: 'A Commander at 0 ends the game at once; both together are a draw. An empty deck loses, too, so no game goes on for ever.',
  mind: 'The Front shields the Support line: to reach the Commander, make a way through.',
};
