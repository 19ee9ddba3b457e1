import type { About } from '../../lib/games';

export const about: About = {
  order: 4,
  title: 'Battleground',
  pitch: 'Give the order, then watch your regiments carry it out.',
  rules: 'BG',
};
