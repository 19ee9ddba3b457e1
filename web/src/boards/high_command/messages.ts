// What this game's own pieces say.
import { many } from '../../lib/messages';

export const words = {
  score: (now: number) => `${now} VP`,
  inHand: (n: number) => `${n} in hand`,
  reserves: 'Reserves',
  locations: 'Locations',
  reservesOf: (name: string) => `${name}: reserves and warcasters`,
  buy: 'buy',
  rush: 'rush',
  pays: 'pays',
  prices: (buy: { cmd?: number; war?: number }, rush: { cmd?: number; war?: number }) => {
    const say = (c: { cmd?: number; war?: number }): string =>
      [c.cmd === undefined ? '' : `${c.cmd} CMD`, c.war === undefined ? '' : `${c.war} WAR`].filter(Boolean).join(' and ');
    return [say(buy) ? `buy ${say(buy)}` : '', say(rush) ? `rush ${say(rush)}` : ''].filter(Boolean).join(', ');
  },
  worth: (n: number) => `worth ${n} victory points`,
  used: (name: string) => `${name}, used`,
  usedShort: 'Used',
  nobody: 'No location stands here.',
  even: 'Nobody leads here.',
  leads: (name: string, by: number, you: boolean) => (you ? `You lead by ${by}.` : `${name} leads by ${by}.`),
  captures: (name: string) => `${name} may capture it.`,
  total: (name: string, power: number, health: number) => `${name}: Power ${power}, Health ${health}`,
  piles: { 'Army deck': 'Army', 'Discard pile': 'Discard', 'Occupying forces': 'Held', Reinforcements: 'Reinf.' } as Record<string, string>,
  holding: (hand: string, bank: string) => `${hand} in hand, ${bank} banked`,
  winds: 'Winds of War',
  windsOf: (era: string) => `Winds of War, ${era.toLowerCase()} war`,
  round: (n: number, of: number) => `Round ${n} of ${of}`,
  captured: (n: number) => `Captured ${many(n, 'location', 'locations')}`,
  capturedShort: (n: number, hand: string) => `${n} captured, ${hand} in hand`,
  strikes: (name: string, left: number, of: number) =>
    left === of ? `${name}: ${of} Power to strike with.` : `${name}: ${left} of ${of} Power left.`,
  owed: 'still owed',
  paysFor: (name: string, how: string, goal: string) => `${name}: ${how}${goal ? ` to ${goal}` : ''}`,
  paying: (name: string, how: string, card: string, owed: { cmd?: number; war?: number }) =>
    `${name}: ${how} ${card}, still owed ${[owed.cmd ? `${owed.cmd} CMD` : '', owed.war ? `${owed.war} WAR` : ''].filter(Boolean).join(' and ') || 'nothing'}`,
};

/** What the numbers on a unit mean. */
export const terms = {
  Power: 'Added up for each side at a location, and spent there to destroy enemy cards.',
  Health: 'The Power that must be spent to destroy it. It is whole again in the next attack.',
};

/** What words in a prompt mean. */
export const spoken = {
  CMD: 'Command: one of the two moneys. The blue number on cards that you discard for it.',
  WAR: 'War: the other money. The brown number on cards that you discard for it.',
  VP: 'Victory points, on locations that you captured and on cards that you own.',
  rush: 'To pay more and have the card at a location at once.',
};
