import { describe, expect, it } from 'vitest';
import { readDeck, writeDeck } from '../src/pages/decktext';
import { clockText } from '../src/table/clock';
import { nearest } from '../src/table/keys';
import { changes, describe as say, indexScene } from '../src/lib/things';

describe('deck text', () => {
  it('reads what it writes', () => {
    const deck = { commander: 'Marshal Oriel Vane', cards: { 'Oathbound Spearman': 2, 'Hold the Line': 1 } };
    expect(readDeck(writeDeck(deck))).toEqual(deck);
  });
  it('takes bare names, x and comments', () => {
    expect(readDeck('# mine\n3x Raven\nRaven\n')).toEqual({ cards: { Raven: 4 } });
  });
});

describe('clock', () => {
  it('counts down only where it runs', () => {
    const clock = { at: 1000, left: [65_000, 3_600_000], running: [0] };
    expect(clockText(clock, 0, 6000)).toBe('1:00');
    expect(clockText(clock, 1, 6000)).toBe('1:00:00');
    expect(clockText(null, 0, 0)).toBe('');
  });
});

describe('arrow keys', () => {
  it('follow the row before they jump lines', () => {
    const box = (left: number, top: number) => ({ left, top, width: 10, height: 10 });
    expect(nearest(box(0, 0), [box(40, 0), box(12, 40)], 'ArrowRight')).toBe(0);
    expect(nearest(box(0, 0), [box(40, 0), box(12, 40)], 'ArrowDown')).toBe(1);
    expect(nearest(box(0, 0), [box(40, 0)], 'ArrowLeft')).toBe(-1);
  });
});

describe('things', () => {
  const unit = (value: number) => ({ lines: [{ front: [{ ref: 'unit:1', name: 'Spearman', kind: 'Troop', numbers: [{ label: 'Defence', value, of: 3 }] }] }] });
  it('are found anywhere in a scene and said aloud', () => {
    const found = indexScene(unit(2)).get('unit:1');
    expect(found && say(found)).toBe('Spearman, Troop, defence 2 of 3');
  });
  it('show what changed', () => {
    expect(changes(unit(3), unit(1), 'defence')).toEqual([{ ref: 'unit:1', delta: -2 }]);
  });
});
