import type { About } from '../../lib/games';

export const about: About = {
  order: 1,
  title: 'Shadow’s Edge',
  pitch: 'Hold two battle lines and break the Commander behind theirs.',
  rules: 'SE',
};
