import { describe, expect, it } from 'vitest';
import type { Option } from '../src/lib/wire';
import { readCommand } from '../src/table/command';
import { chips, click, guess, keep, lights, nextRefs, oneClick } from '../src/table/select';

let at = 0;
function option(verb: string, a: number, b: number, words: string, ...refs: string[]): Option {
  return {
    index: at++,
    action: { verb, a, b, c: 0, more: [] },
    words,
    refs,
    group: '',
    label: '',
    note: '',
    chip: '',
    notation: `${verb.toLowerCase()} ${a} ${b}`,
  };
}

const main = [
  option('ATTACK', 7, 12, 'Attack Dread Emissary with Spearman', 'unit:7', 'unit:12'),
  option('ATTACK', 7, 13, 'Attack Usher with Spearman', 'unit:7', 'unit:13'),
  option('BRACE', 7, 0, 'Brace Spearman', 'unit:7'),
  option('PLAY', 30, 0, 'Play Volley', 'card:30'),
  option('END', 0, 0, 'End turn'),
];
const targets = [option('TARGET', 12, 0, 'Emissary', 'unit:12'), option('TARGET', 13, 0, 'Usher', 'unit:13')];

describe('lights', () => {
  it('shows places to start as embers', () => {
    expect([...lights(main, [])]).toEqual([
      ['unit:7', 'ember'],
      ['card:30', 'ember'],
    ]);
  });
  it('lights the next step and keeps other starts as embers', () => {
    const glow = lights(main, ['unit:7']);
    expect(glow.get('unit:7')).toBe('sel');
    expect(glow.get('unit:12')).toBe('lit');
    expect(glow.get('card:30')).toBe('ember');
  });
  it('burns bright at once when one click decides', () => {
    expect(oneClick(targets)).toBe(true);
    expect(lights(targets, []).get('unit:12')).toBe('lit');
  });
});

describe('click', () => {
  it('selects, then plays the only option left', () => {
    const first = click(main, [], 'unit:7');
    expect(first).toMatchObject({ picked: ['unit:7'], play: null });
    expect(click(main, first.picked, 'unit:13').play?.words).toBe('Attack Usher with Spearman');
  });
  it('never plays a whole turn by one careless click', () => {
    expect(click(main, [], 'card:30')).toMatchObject({ picked: ['card:30'], play: null });
  });
  it('plays at once where every option is one click', () => {
    expect(click(targets, [], 'unit:13').play?.words).toBe('Usher');
  });
  it('steps back on the same thing and moves to another start', () => {
    expect(click(main, ['unit:7'], 'unit:7').picked).toEqual([]);
    expect(click(main, ['unit:7'], 'card:30').picked).toEqual(['card:30']);
  });
  it('forgets an earlier pick where one click decides', () => {
    expect(keep(targets, ['unit:12'])).toEqual([]);
    expect(click(targets, ['unit:12'], 'unit:13').play?.words).toBe('Usher');
  });
  it('reports a miss', () => {
    expect(click(main, ['unit:7'], 'unit:99').missed).toBe(true);
  });
  it('keeps what is still meant when the options change', () => {
    expect(keep(main, ['unit:7', 'unit:99'])).toEqual(['unit:7']);
    expect([...nextRefs(main, ['unit:7'])]).toEqual(['unit:12', 'unit:13']);
  });
});

describe('what is given', () => {
  const active = [
    option('MOVE', 3, 4, 'Move to D4', 'unit:1', 'hex:3:4'),
    option('SHOOT', 9, 0, 'Shoot', 'unit:1', 'unit:9'),
    option('REST', 0, 0, 'Rest', 'unit:1'),
  ];
  it('is in hand from the start, and after stepping back', () => {
    expect(keep(active, [])).toEqual(['unit:1']);
    expect(lights(active, keep(active, [])).get('hex:3:4')).toBe('lit');
  });
  it('is nothing while several things can begin', () => {
    expect(keep(main, [])).toEqual([]);
  });
});

describe('guess', () => {
  it('asks about the target that was clicked', () => {
    expect(guess(main, ['unit:7', 'unit:20'])).toMatchObject({ verb: 'ATTACK', a: 7, b: 20 });
  });
  it('asks about another attacker', () => {
    expect(guess(main, ['unit:5', 'unit:12'])).toMatchObject({ verb: 'ATTACK', a: 5, b: 12 });
  });
  it('knows things by their other name', () => {
    const alias = (ref: string) => ref.replace('commander:1', 'unit:2');
    expect(guess(main, ['unit:7', 'commander:1'], alias)).toMatchObject({ a: 7, b: 2 });
  });
  it('has no idea about unlike things', () => {
    expect(guess(main, ['card:30', 'seat:1'])).toBeNull();
  });
});

describe('command line', () => {
  it('reads a verb with the numbers of the things', () => {
    expect(readCommand('attack 7 13', main).map((o) => o.words)).toEqual(['Attack Usher with Spearman']);
  });
  it('reads a button number and loose words', () => {
    expect(readCommand('5', main)[0]?.words).toBe('End turn');
    expect(readCommand('emissary spear', main)).toHaveLength(1);
  });
  it('leaves an unclear line unclear', () => {
    expect(readCommand('attack', main)).toHaveLength(2);
    expect(readCommand('dance', main)).toHaveLength(0);
  });
});

describe('outcome chips', () => {
  const likely = (chip: string, ...refs: string[]): Option => ({ ...option('ATTACK', 1, 2, 'Attack', ...refs), chip });
  it('stand on what is clicked next, and only where the options agree', () => {
    const options = [likely('falls', 'unit:1', 'unit:2'), likely('survives', 'unit:1', 'unit:3'), likely('', 'unit:4')];
    expect(chips(options, [])).toEqual(new Map());
    expect(chips(options, ['unit:1'])).toEqual(
      new Map([
        ['unit:2', 'falls'],
        ['unit:3', 'survives'],
      ]),
    );
  });
});

describe('guess on a map', () => {
  it('reads a hex as one thing of two numbers', () => {
    const moves = [{ ...option('MOVE', 3, 4, 'Move to 3, 4', 'hex:3:4') }];
    expect(guess(moves, ['hex:5:6'])).toMatchObject({ verb: 'MOVE', a: 5, b: 6 });
    expect(guess(moves, ['unit:5'])).toBeNull();
  });
});
