import { livery, type Livery } from '../../lib/livery';

export const liveries: Record<string, Livery> = {
  cygnar: livery('azure', 'horiz'),
  khador: livery('crimson', 'vert'),
  cryx: livery('verdant', 'fall'),
  menoth: livery('gold', 'dots'),
  protectorate: livery('gold', 'dots'),
};
