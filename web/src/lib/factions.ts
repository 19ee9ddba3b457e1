// Which field, tint and hatching does a faction wear? Colour, engraving and name always go together.
export type Hatch = 'dots' | 'vert' | 'horiz' | 'fall' | 'rise' | 'grid';
export interface Livery { field: string; tint: string; hatch: Hatch }

function livery(name: string, hatch: Hatch): Livery {
  return { field: `var(--${name})`, tint: `var(--${name}-t)`, hatch };
}

const known: Record<string, Livery> = {
  gold: livery('gold', 'dots'),
  crimson: livery('crimson', 'vert'),
  violet: livery('violet', 'rise'),
  ebon: livery('ebon', 'grid'),
  verdant: livery('verdant', 'fall'),
  azure: livery('azure', 'horiz'),
  auric: livery('auric', 'dots'),
  gravemarch: livery('gravemarch', 'grid'),
  thornwild: livery('thornwild', 'fall'),
  redfang: livery('redfang', 'vert'),
  grave: livery('gravemarch', 'grid'),
  thorn: livery('thornwild', 'fall'),
  cygnar: livery('azure', 'horiz'),
  khador: livery('crimson', 'vert'),
  cryx: livery('verdant', 'fall'),
  menoth: livery('gold', 'dots'),
  protectorate: livery('gold', 'dots'),
  neutral: livery('ebon', 'grid'),
};
const six = ['gold', 'crimson', 'violet', 'ebon', 'verdant', 'azure'] as const;

export function liveryOf(faction: string | undefined): Livery {
  const key = (faction ?? '').toLowerCase();
  const hit = known[key] ?? known[Object.keys(known).find((k) => key.includes(k)) ?? ''];
  if (hit) return hit;
  let sum = 0;
  for (const letter of key) sum = (sum * 31 + letter.charCodeAt(0)) % 9973;
  return known[key === '' ? 'neutral' : (six[sum % six.length] ?? 'ebon')] as Livery;
}
