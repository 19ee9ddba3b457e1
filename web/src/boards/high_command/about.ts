import type { About } from '../../lib/games';

export const about: About = {
  order: 2,
  title: 'High Command',
  pitch: 'Build a war machine card by card. Spend it on the ground.',
  rules: 'HC',
  quick: { quick_start: true },
};
