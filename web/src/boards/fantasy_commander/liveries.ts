import { livery, type Livery } from '../../lib/livery';

export const liveries: Record<string, Livery> = {
  auric: livery('auric', 'dots'),
  gravemarch: livery('gravemarch', 'grid'),
  thornwild: livery('thornwild', 'fall'),
  redfang: livery('redfang', 'vert'),
  grave: livery('gravemarch', 'grid'),
  thorn: livery('thornwild', 'fall'),
};
