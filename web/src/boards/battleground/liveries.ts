import { livery, type Livery } from '../../lib/livery';

export const liveries: Record<string, Livery> = {
  hk: livery('azure', 'horiz'),
  or: livery('redfang', 'vert'),
  un: livery('gravemarch', 'grid'),
  dw: livery('auric', 'dots'),
  rw: livery('thornwild', 'fall'),
  he: livery('gold', 'dots'),
  lz: livery('verdant', 'fall'),
  de: livery('violet', 'rise'),
  um: livery('ebon', 'grid'),
  mm: livery('crimson', 'vert'),
};
