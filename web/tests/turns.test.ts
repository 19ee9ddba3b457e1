import { expect, it } from 'vitest';
import { named, steps } from '../src/lib/turns';
import type { Scene, TableEvent } from '../src/lib/wire';

it('a name that is part of a longer one is not meant', () => {
  const mine = { ref: 'unit:1', name: 'Swordsmen 2' };
  const theirs = { ref: 'unit:9', name: 'Orc Swordsmen 2' };
  expect(named('Recruit places Orc Swordsmen 2.', [mine, theirs])).toEqual([theirs, null]);
  expect(named('Swordsmen 2 rushes Orc Swordsmen 2.', [theirs, mine])).toEqual([mine, theirs]);
  expect(named('Nobody moves.', [mine, theirs])).toEqual([null, null]);
});

it('pictures show deeds: stages and counters are left to the log, and who moves in turn moves together', () => {
  const event = (n: number, said: string, text: string): TableEvent => ({
    n,
    said,
    seat: 1,
    card: 0,
    a: n,
    b: 0,
    c: 0,
    more: [],
    rule: '',
    text,
  });
  const scene = {
    units: [
      { ref: 'unit:1', name: 'Crazed Goblins' },
      { ref: 'unit:2', name: 'Orc Spearmen' },
      { ref: 'unit:3', name: 'Wolf Riders' },
    ],
  } as unknown as Scene;
  const teller = {
    players: ['You', 'Recruit'],
    called: { 'unit:1': 'Crazed Goblins', 'unit:2': 'Orc Spearmen', 'unit:3': 'Wolf Riders' },
    you: 0,
    namesakes: new Map<string, string[]>(),
  };
  const beats = [
    [event(9, 'turn', 'Turn 2: {seat:1}.'), event(8, 'phase', 'Combat.')],
    [event(1, 'moved', '{unit:1} moves.')],
    [event(2, 'moved', '{unit:2} moves.')],
    [event(3, 'ordered', '{unit:3}: Close.')],
  ];
  const told = steps(
    beats.map((events) => ({ before: scene, after: scene, events })),
    teller,
    ['phase'],
  );
  expect(told.map((step) => step.head)).toEqual(['Crazed Goblins and Orc Spearmen move.', 'Wolf Riders: Close.']);
});
