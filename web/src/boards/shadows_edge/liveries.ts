import { livery, type Livery } from '../../lib/livery';

export const liveries: Record<string, Livery> = {
  gold: livery('gold', 'dots'),
  crimson: livery('crimson', 'vert'),
  violet: livery('violet', 'rise'),
  ebon: livery('ebon', 'grid'),
  verdant: livery('verdant', 'fall'),
  azure: livery('azure', 'horiz'),
};
