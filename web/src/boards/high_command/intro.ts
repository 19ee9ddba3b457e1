// The game on one screen, before its clauses: what for, how a turn goes, how one wins.
import type { Intro } from '../../lib/intros';

export const intro: Intro = {
  goal: 'Hold the most victory points when the Winds of War bring the Day of Reckoning.',
  turn: [
    'Capture: take locations where you are far enough ahead.',
    'Orders: discard cards for CMD and WAR, and pay with them to buy cards into your army, to rush them straight to a location, or to deploy from hand.',
    'Bank one card if you like, discard the rest and draw anew.',
    'Battle: attack at locations where you and others stand; Power destroys, Health withstands.',
  ],
  win: 'Victory points are counted in your army, your discard pile and the ground you hold. Of equals, who captured more locations wins.',
  mind: 'A card in hand is money or a unit, never both: what you pay with does not march.',
};
