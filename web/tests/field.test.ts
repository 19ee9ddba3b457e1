import { describe, expect, it } from 'vitest';
import type { TableEvent } from '../src/lib/wire';
import { lastAttack } from '../src/boards/fantasy_commander/scene';
import { price } from '../src/boards/high_command/scene';
import { words } from '../src/boards/high_command/messages';
import { marching, type Recruit } from '../src/boards/fantasy_commander/campaign/page';

function event(said: string, a: number, b: number, ...more: number[]): TableEvent {
  return { n: 0, said, seat: b, card: 0, a, b, c: 0, more, rule: '', text: '' };
}
const named = (n: number): string => `unit ${n}`;
const marks = (events: TableEvent[]): string[] =>
  lastAttack(events, named).map((roll) => roll.dice.map((die) => `${die.value}${die.mark}`).join(' '));

describe('the dice of the last attack', () => {
  it('marks what hit, what was blocked first, what panics and what was worth nothing', () => {
    // 3 damage of 2, 2, 3 and one panic; two blocks: one damage and the panic stay
    const events = [
      event('activated', 4, 1),
      event('rolled', 4, 0, 1, 2, 2, 3, 4, 6),
      event('rolled', 9, 1, 2, 5, 6),
      event('settled', 4, 9, 1, 1, 1, 0, 2, 1, 2, 1, 0),
    ];
    expect(marks(events)).toEqual(['1panic 2blocked 2blocked 3hit 4miss 6miss', '2hit 5block 6block']);
  });
  it('marks results that the target ignored', () => {
    expect(marks([event('rolled', 4, 0, 1, 2), event('settled', 4, 9, 1, 0, 0, 0, 0, 0, 1, 0, 0)])).toEqual(['1ignored 2hit']);
  });
  it('names the units, without the card in the upper bits', () => {
    expect(
      lastAttack([event('rolled', 4 | (7 << 8), 0, 2), event('settled', 4 | (7 << 8), 9, 1, 0, 0, 0, 0, 0, 1, 0, 0)], named)[0]?.title,
    ).toBe('Attack by unit 4: 1 damage');
  });
  it('is left to the scene while the next attack is rolled', () => {
    expect(marks([event('rolled', 4, 0, 2), event('settled', 4, 9, 1, 0, 0, 0, 0, 0, 1, 0, 0), event('rolled', 5, 0, 3)])).toEqual([]);
  });
  it('is forgotten with the next round', () => {
    expect(marks([event('rolled', 4, 0, 2), event('settled', 4, 9, 1, 0, 0, 0, 0, 0, 1, 0, 0), event('round', 2, 0)])).toEqual([]);
  });
});

describe('marching', () => {
  const kept = (card: string, lost: number): Recruit => ({ card, name: card, lost, starts: 5 - lost, strength: 5, veteran: true, out: 0 });
  it('takes lasting units first, in their order, then recruits', () => {
    const roster = [kept('legion', 2), kept('bows', 0), kept('legion', 1)];
    expect(marching(['legion', 'legion', 'legion', 'bows'], roster).map((r) => r?.lost)).toEqual([2, 1, undefined, 0]);
  });
});

describe('prices in the reserves', () => {
  it('say 0 of what a card used to cost, once something has made it free', () => {
    expect(price({}, { cmd: 1 })).toEqual({ cmd: 0 });
    expect(price({}, { war: 2 })).toEqual({ war: 0 });
    expect(price({ war: 1 }, { war: 2 })).toEqual({ war: 1 });
    expect(price({}, {})).toBeNull();
    expect(words.prices({ cmd: 0 }, { war: 3 })).toBe('buy 0 CMD, rush 3 WAR');
  });
});
