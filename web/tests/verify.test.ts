// Does the browser's own check agree with the formulas, and does it find out what was changed?
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { canonical, sha256, verify, type Dice } from '../src/lib/verify';

const reference = (text: string): string => createHash('sha256').update(text).digest('hex');

describe('sha256', () => {
  it.each(['', 'abc', 'a'.repeat(55), 'a'.repeat(56), 'a'.repeat(64), 'Füße 🎲'.repeat(500)])('agrees with another one', (text) => {
    expect(sha256(text)).toBe(reference(text));
  });
});

function match(): { record: string; told: Dice; end: { returns: number[]; rule: string } } {
  const seed = reference(['drumhead seed', 'dd', 'ab', ''].join('\n')).slice(0, 32);
  const head = {
    drumhead: 1,
    game: 'brawl',
    rules: '1',
    content: 'tiny',
    seats: 2,
    lists: [null, null],
    options: {},
    commitment: reference(`drumhead/${seed}`),
    seed,
    names: ['Ann', 'Füß'],
    dealer: 'dd',
    secrets: ['ab', ''],
    promise: '',
    takebacks: [],
  };
  head.promise = reference(
    `drumhead promise/${canonical({ game: 'brawl', rules: '1', content: 'tiny', seats: 2, lists: [null, null], options: {}, seed })}`,
  );
  const rest = '[0,"rest"]\n{"returns":[-1,1],"rule":"K-CONCEDE","points":[],"hash":"00"}\n';
  const record = `${JSON.stringify({ ...head, signature: 'ff' })}\n${rest}`;
  const told = {
    seed_hash: head.commitment,
    dealer_hash: reference('drumhead dealer/dd'),
    promise: head.promise,
    record: reference(`drumhead record/${canonical(head)}\n${rest}`),
  };
  return { record, told, end: { returns: [-1, 1], rule: 'K-CONCEDE' } };
}

const wrong = (checks: ReturnType<typeof verify>): string[] => checks.filter((check) => !check.good).map((check) => check.what);

describe('verify', () => {
  it('finds nothing wrong with an honest match', () => {
    const { record, told, end } = match();
    expect(wrong(verify(record, told, end, { dice: told, secret: 'ab' }))).toEqual([]);
  });
  it.each([
    ['"dealer":"dd"', '"dealer":"de"', 'dealer'],
    ['"secrets":["ab",""]', '"secrets":["",""]', 'secret'],
    ['"seats":2', '"seats":3', 'promise'],
    ['[0,"rest"]', '[1,"rest"]', 'record'],
    ['"returns":[-1,1]', '"returns":[1,-1]', 'end'],
    ['"names":["Ann"', '"names":["Eve"', 'record'],
  ])('finds a changed %s', (old, changed, what) => {
    const { record, told, end } = match();
    expect(wrong(verify(record.replace(old, changed), told, end, { dice: told, secret: 'ab' }))).toContain(what);
  });
  it('holds what it saw before against what it is told after', () => {
    const { record, told, end } = match();
    expect(wrong(verify(record, told, end, { dice: { ...told, dealer_hash: '00' }, secret: '' }))).toEqual(['dealer']);
  });
});
