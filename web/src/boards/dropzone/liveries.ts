import { livery, type Livery } from '../../lib/livery';

export const liveries: Record<string, Livery> = {
  ucm: livery('azure', 'horiz'),
  scourge: livery('violet', 'rise'),
  phr: livery('gold', 'dots'),
  shaltari: livery('auric', 'fall'),
  resistance: livery('verdant', 'vert'),
};
