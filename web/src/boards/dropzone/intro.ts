// The game on one screen, before its clauses: what for, how a turn goes, how one wins.
import type { Intro } from '../../lib/intros';

export const intro: Intro = {
  goal: 'Score more victory points than the other by the last round: by ground, by objectives, by the kill.',
  turn: [
    'Initiation: roll for the initiative, discard what you do not want and draw up to your limit.',
    'Activation: in turn, each player activates one battlegroup; its squads move and shoot one after the other.',
    'Cards answer cards, last in, first out, while a commander’s influence reaches that far.',
    'Round Up: fires burn, reserves come nearer, the end is tested.',
  ],
  win: 'Each scenario says what scores. With equal points, the worth of what was destroyed counts.',
  mind: 'Nobody walks across this table: transports win it. Load, fly, set down, shoot next round.',
};
