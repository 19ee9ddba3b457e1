import { describe, expect, it } from 'vitest';
import { gather, keywordsOf, plainWord } from '../src/lib/terms.svelte';

describe('what a word means', () => {
  it('is the same with a number behind it, and however it is spelt', () => {
    expect(plainWord('Armor 2')).toBe('armor');
    expect(plainWord('leadership 3.5')).toBe('leadership');
    expect(plainWord('blood_frenzy')).toBe('blood frenzy');
    expect(plainWord('Evasion +1')).toBe('evasion');
    expect(plainWord('Damage Points')).toBe('damage points');
  });
  it('comes from the board first, then from the keywords, then from the rulebook', () => {
    const keywords = keywordsOf({ keywords: { Guard: 'Others must attack it.', agu: { name: 'Agu', text: 'Leads buggies.' }, odd: 7 } });
    expect(keywords).toEqual({ Guard: 'Others must attack it.', Agu: 'Leads buggies.' });
    expect(gather({ Power: 'Here.' }, keywords, { Power: 'In the book.', Guard: 'In the book.', Terrifying: 'One panic more.' })).toEqual({
      power: 'Here.',
      guard: 'Others must attack it.',
      agu: 'Leads buggies.',
      terrifying: 'One panic more.',
    });
  });
});
