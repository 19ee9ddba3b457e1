// The game on one screen, before its clauses: what for, how a turn goes, how one wins.
import type { Intro } from '../../lib/intros';

export const intro: Intro = {
  goal: 'Reach the victory points that the scenario asks for, and have more than the other side.',
  turn: [
    'Orders: your units’ leadership gives order tokens, some of them by dice. Both sides hand them out in secret, one to a unit.',
    'Action: the colours are called one after the other; units with that colour move, shoot or charge.',
    'Attacks are rolled: hits and blocks, then panic. Tactic cards turn up as units act.',
    'End: points for held ground are counted, what was not used is cleared.',
  ],
  win: 'Victory is tested when points are won and at the end of a round: at the target and ahead of the other, you have won.',
  mind: 'A unit without an order stands still this round. Purple may stand in for another colour.',
};
