import { describe, expect, it } from 'vitest';
import { apart, meet, plain, repeated, story, tell, toYou } from '../src/lib/telling';
import type { Scene, TableEvent } from '../src/lib/wire';

const event = (n: number, text: string, more: Partial<TableEvent> = {}): TableEvent => ({
  n,
  said: 'draw',
  seat: 0,
  card: 0,
  a: 0,
  b: 0,
  c: 0,
  more: [],
  rule: '',
  text,
  ...more,
});
const quiet = { players: ['Ada', 'Ben'], called: {}, you: -1, namesakes: new Map<string, string[]>() };

describe('the log as a story', () => {
  it('says you to whom it concerns', () => {
    expect(toYou('{squad:3} of {seat:0} acts.', 0)).toBe('Your {squad:3} acts.');
    expect(toYou('{squad:3} of {seat:1} acts.', 0)).toBe('{squad:3} of {seat:1} acts.');
    expect(toYou('the HQ battlegroup of {seat:0} is done.', 0)).toBe('Your HQ battlegroup is done.');
    expect(toYou('{seat:0} draws a card.', 0)).toBe('You draw a card.');
    expect(toYou("{seat:0}'s turn begins.", 0)).toBe('Your turn begins.');
    expect(toYou('Juggernaut joins the reserves of {seat:0}.', 0)).toBe('Juggernaut joins your reserves.');
    expect(toYou('{seat:1} passes.', 0)).toBe('{seat:1} passes.');
    expect(['is', 'carries', 'passes', 'discards', 'has', 'goes', 'takes'].map(plain)).toEqual([
      'are',
      'carry',
      'pass',
      'discard',
      'have',
      'go',
      'take',
    ]);
  });
  it('says of what belongs to you, and has an article in its name, that it is yours', () => {
    const teller = { ...quiet, you: 0, called: { 'group:1': 'the frontline battlegroup' } };
    expect(tell(event(1, '{group:1} of {seat:0} is done.'), teller)).toBe('Your frontline battlegroup is done.');
    expect(tell(event(1, '{group:1} of {seat:1} is done.'), teller)).toBe('The frontline battlegroup of Ben is done.');
  });
  it('leaves out a stage in which nothing happened', () => {
    const stage = (n: number, text: string, said = 'phase'): TableEvent => ({ ...event(n, text), said });
    const told = [
      stage(1, 'Courage.'),
      stage(2, 'Combat.'),
      stage(3, 'Wolf Riders fall.', 'fall'),
      stage(4, 'End.'),
      stage(5, 'Turn 2.', 'turn'),
    ];
    const texts = (stages: string[]): string[] => story(told, { ...quiet, stages }).map((line) => line.text);
    expect(texts(['phase'])).toEqual(['Combat.', 'Wolf Riders fall.', 'Turn 2.']);
    expect(texts([])).toHaveLength(5);
  });
  it('says what is repeated once', () => {
    expect(repeated('Ben draws an army card.', 5)).toBe('Ben draws five army cards.');
    expect(repeated('Ben discards Land Grant for 2 CMD.', 2)).toBe('Ben discards Land Grant for 2 CMD, twice.');
    expect(repeated('You look at 1 card.', 2)).toBe('You look at 2 cards.');
    const lines = story(
      [
        event(1, '{seat:1} draws a card.'),
        event(2, '{seat:1} draws a card.'),
        event(3, ''),
        event(4, '{seat:1} passes.', { said: 'pass' }),
      ],
      quiet,
    );
    expect(lines.map((l) => l.text)).toEqual(['Ben draws two cards.', 'Ben passes.']);
  });
  it('begins every line with a capital', () => {
    const teller = { ...quiet, called: { 'group:2': 'the Armour battlegroup' } };
    expect(story([event(1, '{group:2} of {seat:1} is done.')], teller)[0]?.text).toBe('The Armour battlegroup of Ben is done.');
  });
  it('tells together who did the same', () => {
    const teller = { ...quiet, called: { 'unit:1': 'Crazed Goblins', 'unit:2': 'Orc Spearmen', 'unit:3': 'Wolf Riders' } };
    const moves = [1, 2, 3].map((n) => event(n, `{unit:${n}} moves.`, { said: 'moved', a: n }));
    expect(story(moves, teller).map((l) => l.text)).toEqual(['Crazed Goblins, Orc Spearmen and Wolf Riders move.']);
    expect(story(moves, teller)[0]?.events.length).toBe(3);
    // not over a line in between, not when both do not say the same, and not the same one twice over
    const shot = event(4, '{unit:1} attacks {unit:2}.', { said: 'attack', a: 1 });
    expect(story([...moves.slice(0, 1), shot, ...moves.slice(1)], teller).map((l) => l.text)).toEqual([
      'Crazed Goblins moves.',
      'Crazed Goblins attacks Orc Spearmen.',
      'Orc Spearmen and Wolf Riders move.',
    ]);
    expect(story([event(1, '{unit:1} loses 1 box, 4 left.'), event(2, '{unit:2} loses 2 boxes, 3 left.')], teller).length).toBe(2);
    expect(story([moves[0]!, moves[1]!, moves[0]!], teller).map((l) => l.text)).toEqual([
      'Crazed Goblins and Orc Spearmen move.',
      'Crazed Goblins moves.',
    ]);
  });
  it('tells units of one name apart', () => {
    const scene = {
      units: [
        { ref: 'unit:3', name: 'Ghoul Pack' },
        { ref: 'unit:7', name: 'Ghoul Pack' },
        { ref: 'unit:8', name: 'Baron' },
      ],
    } as unknown as Scene;
    const namesakes = meet(new Map(), scene);
    expect(meet(namesakes, scene)).toBe(namesakes);
    expect(apart('Ghoul Pack', 'unit:7', namesakes)).toBe('Ghoul Pack II');
    expect(apart('Baron', 'unit:8', namesakes)).toBe('Baron');
    expect(story([event(1, 'Ghoul Pack attacks Baron.', { a: 7, b: 8 })], { ...quiet, namesakes })[0]?.text).toBe(
      'Ghoul Pack II attacks Baron.',
    );
  });
});
