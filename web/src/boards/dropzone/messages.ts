// What Dropzone's own pieces say.
import { many } from '../../lib/messages';

export const words = {
  table: (name: string, w: string, h: string) => `${name}, a table of ${w} by ${h}`,
  damage: (now: number, of: number) => `${now} of ${many(of, 'Damage Point', 'Damage Points')}`,
  at: (x: string, y: string) => `${x} from the west, ${y} from the south`,
  high: (z: string) => `${z} up`,
  commander: (name: string, value: number) => `carries ${name}, command value ${value}`,
  aboard: (n: number) => `${n} aboard`,
  building: (name: string, height: string, now: number, of: number) => `${name}, ${height} high, ${now} of ${of} Damage Points`,
  inside: (n: number) => `${n} inside`,
  objective: (name: string, owner: string) => `${name}${owner ? `, held by ${owner}` : ''}`,
  influence: 'Influence',
  stack: 'Cards in play',
  stackNone: 'The pile of answers is empty.',
  cancelled: 'will do nothing',
  of: (n: number, all: number, name: string, who: string) => `${n} of ${all}, ${name}, ${who}`,
  track: 'Battlegroups',
  squads: (n: number) => many(n, 'squad', 'squads'),
  done: 'done',
  now: 'acts now',
  waiting: 'Not on the table',
  points: (vp: number) => `${vp} VP`,
  kills: (kp: number) => `${kp} KP`,
  value: (n: number) => `Command value ${n}`,
  rings: 'Show influence',
  limit: 'Points',
  ridesIn: (name: string) => `${name} rides in`,
  onFoot: 'nothing',
  commands: (name: string) => `Commander in ${name}`,
  nobody: 'nobody',
  group: (type: string) => ({ hq: 'HQ', frontline: 'Frontline', armour: 'Armour', vanguard: 'Vanguard' })[type] ?? type,
  transports: 'Transports',
  deck: 'Deck of thirty',
  byHand: 'Choose the place by hand',
  goHere: 'Go here',
  land: 'and land',
  leave: 'Never mind',
  marchKeys: 'Drag the leader or click the ground; arrow keys move a tenth of an inch, N suggests, Enter goes.',
  sights: 'Sight and range',
  pointAt: 'Point at a unit or a building; a click on one of your units measures from there.',
  seen: 'in full sight',
  hullDown: (by: string) => `Hull Down${by ? ` behind ${by}` : ''}`,
  hidden: (by: string) => `out of sight${by ? `, behind ${by}` : ''}`,
  anyRange: 'any range',
  shot: (bars: string) =>
    ({
      '': 'can be fired',
      'DZ-SHT-01': 'too far',
      'DZ-GEO-08': 'no line of sight',
      'DZ-GEO-09': 'out of its arc',
      'DZ-SCN-07': 'sheltered inside',
      'DZ-SHT-02': 'only anti-air hits Aircraft',
      'DZ-BAS-08': 'a friend',
    })[bars] ?? 'cannot be fired',
  adjust: 'Adjust single units',
  adjustKeys: 'Drag a unit, or use the arrow keys; [ and ] change the unit, comma and full stop turn it, Enter goes.',
  member: (n: number, x: string, y: string) => `Unit ${n}, ${x} from the west, ${y} from the south`,
  askMe: 'Ask me at this moment:',
  whenICan: 'When I can',
  never: 'Never',
  askAgain: (n: number) => `Ask me again (${many(n, 'moment', 'moments')} skipped)`,
  opened: (name: string) => `${name}, opened`,
  shut: 'Close this',
  acts: (n: number) => (n === 0 ? 'acts first' : n === 1 ? 'then this' : ''),
  go: (words: string) => words,
  modes: { readiness: 'in readiness', reserve: 'in reserve', holding: 'holding', table: 'on the table', off: 'waiting' } as Record<
    string,
    string
  >,
};

/** What the numbers on a unit mean. */
export const terms = {
  'Damage Points': 'What it can still lose. At none it is destroyed.',
  Armour: 'A hit does damage if a die plus its Energy reaches this, and two points if it reaches two more.',
  Move: 'Inches it may move in one action.',
  Evasion: 'Added to what a shot at it must roll to hit.',
};

/** What words in a prompt mean. */
export const spoken = {
  Energy: 'Added to the die that must reach the Armour of what was hit.',
  Fortitude: 'A die must reach it, or the squad leaves its building.',
  Garrison: 'A building that Infantry can enter.',
  Influence: 'How far from a commander cards of that kind can act.',
};
