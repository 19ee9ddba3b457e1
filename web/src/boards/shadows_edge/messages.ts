// What this game's own pieces say.
export const words = {
  front: 'Front',
  support: 'Support',
  line: (name: string, line: 'front' | 'support') => `${name}: ${line === 'front' ? 'Front Line' : 'Support Line'}`,
  points: (pool: number, used: number, reserve: number) => `${pool} ready, ${used} used, ${reserve} in reserve`,
  ready: (n: number) => `${n} ready`,
  reserve: (n: number) => (n > 0 ? `+${n} reserve` : 'no reserve'),
  inHand: (n: number) => `${n} in hand`,
};

/** What the numbers on a unit mean. */
export const terms = {
  Attack: 'The damage it deals.',
  Defence: 'The damage it can take before it is destroyed.',
};

/** What words in a prompt mean. */
export const spoken = {
  'command points': 'What cards and operations cost. Each turn brings one more, and all that were used come back.',
  CP: 'Command points: what cards and operations cost.',
  Reserve: 'One point for a turn that decides. It does not come back by itself.',
};
