import { expect, it } from 'vitest';
import { named } from '../src/lib/turns';

it('a name that is part of a longer one is not meant', () => {
  const mine = { ref: 'unit:1', name: 'Swordsmen 2' };
  const theirs = { ref: 'unit:9', name: 'Orc Swordsmen 2' };
  expect(named('Recruit places Orc Swordsmen 2.', [mine, theirs])).toEqual([theirs, null]);
  expect(named('Swordsmen 2 rushes Orc Swordsmen 2.', [theirs, mine])).toEqual([mine, theirs]);
  expect(named('Nobody moves.', [mine, theirs])).toEqual([null, null]);
});
