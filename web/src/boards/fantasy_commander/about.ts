import type { About } from '../../lib/games';

export const about: About = {
  order: 3,
  title: 'Fantasy Commander',
  pitch: 'Secret orders, hex ground, and dice that strike back.',
  rules: 'FC',
  campaign: true,
};
