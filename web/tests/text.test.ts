import { describe, expect, it } from 'vitest';
import { takeList, writeList } from '../src/builder/listtext';
import { musterOf } from '../src/builder/muster';
import { clockText } from '../src/table/clock';
import { nearest } from '../src/table/keys';
import { changes, describe as say, indexScene } from '../src/lib/things';

describe('lists as text', () => {
  const card = (id: string, more: object) => ({ id, ref: `print:cards:${id}`, name: `Name ${id}`, faction: 'cygnar', ...more });
  const content = {
    factions: [
      { id: 'cygnar', name: 'Cygnar' },
      { id: 'cryx', name: 'Cryx' },
    ],
    kits: [{ faction: 'cygnar', warcasters: ['W'], detachments: ['red'] }],
  };
  const muster = musterOf(
    'high_command',
    [
      card('W', { types: ['warcaster'], colours: ['red'] }),
      card('R', { types: [], colours: ['red'], copies: 4 }),
      card('B', { types: [], colours: ['blue'], copies: 3 }),
    ],
    content,
  );
  it('read what they write, part by part', () => {
    if (!muster) throw new Error('no muster');
    const list = muster.put(muster.open({ faction: 'cygnar' }), '0', 'R', 2);
    expect(writeList(muster, list)).toBe('Faction: cygnar\nDetachment 1: red\n[Warcasters]\n1 Name W\n[Red detachment]\n2 Name R\n');
    expect(takeList(muster, muster.open({ faction: 'cryx' }), writeList(muster, list))).toEqual({ roster: list, unknown: [] });
  });
  it('change with their choices', () => {
    if (!muster) throw new Error('no muster');
    const blue = muster.choices(muster.open({ faction: 'cygnar' }))[1]?.set('blue');
    expect(blue).toEqual({ faction: 'cygnar', warcasters: ['W'], detachments: [{ colour: 'blue', cards: { B: 3 } }] });
  });
  it('take bare names, x and comments, and name what nobody knows', () => {
    const edge = musterOf('shadows_edge', [card('1', { kind: 'Troop' })], {});
    if (!edge) throw new Error('no muster');
    expect(takeList(edge, { cards: {} }, '# mine\n3x Name 1\nName 1\nRaven\n')).toEqual({
      roster: { cards: { 'Name 1': 4 }, colours: ['cygnar'] },
      unknown: ['Raven'],
    });
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
  const unit = (value: number) => ({
    lines: [{ front: [{ ref: 'unit:1', name: 'Spearman', kind: 'Troop', numbers: [{ label: 'Defence', value, of: 3 }] }] }],
  });
  it('are found anywhere in a scene and said aloud', () => {
    const found = indexScene(unit(2)).get('unit:1');
    expect(found && say(found)).toBe('Spearman, Troop, defence 2 of 3');
  });
  it('show what changed', () => {
    expect(changes(unit(3), unit(1), 'defence')).toEqual([{ ref: 'unit:1', delta: -2 }]);
  });
});
