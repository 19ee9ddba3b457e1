import { describe, expect, it } from 'vitest';
import { applied, Held } from '../src/lib/changes';
import type { Scene } from '../src/lib/wire';
import cases from './changes.json';

describe('changes of a scene', () => {
  it.each(cases.map((one) => [JSON.stringify(one.changes), one] as const))('lead to the new one: %s', (_, one) => {
    const before = JSON.stringify(one.old);
    expect(applied(one.old as Scene, one.changes as unknown[][])).toEqual(one.new);
    expect(JSON.stringify(one.old)).toBe(before);
  });
  it('leave what did not change the same thing', () => {
    const old = { seats: [{ seat: 0 }, { seat: 1 }] } as Scene;
    const now = applied(old, [[['seats', 1, 'faction'], 'gold']]);
    expect(now.seats?.[0]).toBe(old.seats?.[0]);
    expect(now.seats?.[1]).toEqual({ seat: 1, faction: 'gold' });
  });
  it('are carried out only on the scene that they were made for', () => {
    const held = new Held();
    const whole = { seat: 0, drawing: 4, base: 0, changes: null, scene: { title: 'a' } };
    const next = { seat: 0, drawing: 5, base: 4, changes: [[['title'], 'b']], scene: {} };
    expect(held.hear(next)).toBeNull();
    expect(held.hear(whole)).toEqual({ title: 'a' });
    expect(held.hear({ ...next, seat: 1 })).toBeNull();
    expect(held.hear(next)).toEqual({ title: 'b' });
    expect(held.hear(next)).toBeNull();
    held.forget();
    expect(held.hear({ ...next, base: 5 })).toBeNull();
  });
});
