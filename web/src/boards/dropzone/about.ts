import type { About } from '../../lib/games';

export const about: About = {
  order: 5,
  title: 'Dropzone Commander',
  pitch: 'Fly in, take the block, answer every card with a better one.',
  rules: 'DZ',
  quick: { scenario: 'first_drop' },
};
