import { describe, expect, it } from 'vitest';

const generic = import.meta.glob<string>(['../src/**/*.{ts,svelte}', '!../src/boards/*/**', '!../src/wire/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const own = import.meta.glob<string>('../src/boards/*/about.ts', { query: '?raw', import: 'default', eager: true });
const games = Object.keys(own).map((path) => path.split('/')[3] ?? '');

describe('the one table', () => {
  it('knows no game by its id', () => {
    expect(games.length).toBeGreaterThan(3);
    const guilty = Object.entries(generic)
      .filter(([, text]) => games.some((id) => text.includes(id)))
      .map(([path]) => path);
    expect(guilty).toEqual([]);
  });
  it('knows no word of a game', () => {
    const words = /\b(defence|warcaster|initiative|commander:|Intercept|Reserve first)\b/;
    const guilty = Object.entries(generic)
      .filter(([path, text]) => /\/(table|builder)\//.test(path) && !path.includes('messages') && words.test(text))
      .map(([path]) => path);
    expect(guilty).toEqual([]);
  });
});
