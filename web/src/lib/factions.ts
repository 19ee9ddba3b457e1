// Which field, tint and hatching does a faction wear? Colour, engraving and name always go together.
import { livery, type Livery } from './livery';

export type { Hatch, Livery } from './livery';

const files = import.meta.glob<Record<string, Livery>>('../boards/*/liveries.ts', { eager: true, import: 'liveries' });
const neutral = livery('ebon', 'grid');
const known: Record<string, Livery> = Object.assign({ neutral }, ...Object.values(files));
const spare = [
  livery('gold', 'dots'),
  livery('crimson', 'vert'),
  livery('violet', 'rise'),
  neutral,
  livery('verdant', 'fall'),
  livery('azure', 'horiz'),
];

export function liveryOf(faction: string | undefined): Livery {
  const key = (faction ?? '').toLowerCase();
  const hit = known[key] ?? known[Object.keys(known).find((k) => key.includes(k)) ?? ''];
  if (hit) return hit;
  let sum = 0;
  for (const letter of key) sum = (sum * 31 + letter.charCodeAt(0)) % 9973;
  return key === '' ? neutral : (spare[sum % spare.length] ?? neutral);
}
