import { describe, expect, it } from 'vitest';
import { factionsOf, gather, keywordsOf, pieces, plainWord } from '../src/lib/terms.svelte';

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
  it('names a faction as people call it, where the catalogue has a name for it', () => {
    expect(factionsOf({ factions: [{ id: 'HK', name: 'Men of Hawkshold' }, { id: 'gold' }] })).toEqual({ HK: 'Men of Hawkshold' });
    expect(factionsOf({})).toEqual({});
  });
  it('stands alone in a sentence the first time it comes, whole and the longest that fits', () => {
    const words = { WAR: 'Money.', CMD: 'More money.', 'command actions': 'What you spend.', actions: 'Deeds.' };
    expect(pieces('You owe 4 CMD or 2 WAR, and WAR is scarce.', words)).toEqual([
      { text: 'You owe 4 ', line: '' },
      { text: 'CMD', line: 'More money.' },
      { text: ' or 2 ', line: '' },
      { text: 'WAR', line: 'Money.' },
      { text: ', and WAR is scarce.', line: '' },
    ]);
    expect(pieces('3 command actions left', words).filter((p) => p.line)).toEqual([{ text: 'command actions', line: 'What you spend.' }]);
    expect(pieces('WARMACHINE, HC-WAR-01', words)).toEqual([{ text: 'WARMACHINE, HC-WAR-01', line: '' }]);
    expect(pieces('Plain.', {})).toEqual([{ text: 'Plain.', line: '' }]);
  });
});
