// The game on one screen, before its clauses: what for, how a turn goes, how one wins.
import type { Intro } from '../../lib/intros';

export const intro: Intro = {
  goal: 'Break the enemy army: destroy its regiments or make them run.',
  turn: [
    'Movement: regiments move by their standing orders; command actions change an order, take one regiment by hand, or draw a card.',
    'Courage before combat: who is shaken by fear or losses tests.',
    'Combat: shooting and fighting, rolled to hit and to damage.',
    'Courage after combat: who was hurt badly stands or routs.',
  ],
  win: 'Whoever still has regiments on the field when the other has none wins; scenarios add ends and points of their own.',
  mind: 'Command actions are few. Give orders that need no changing, and keep the commands for the moment that matters.',
};
