// What Battleground's own pieces say.
import { many } from '../../lib/messages';

export const words = {
  table: (name: string, w: string, h: string) => `${name}, a table of ${w} by ${h}`,
  boxes: (left: number, all: number) => `${left} of ${many(all, 'box', 'boxes')} left`,
  routing: 'routing',
  fights: 'in contact',
  stands: (x: string, y: string) => `${x} from the west, ${y} from the south`,
  looks: (point: string) => `heading ${point}`,
  points: ['east', 'north-east', 'north', 'north-west', 'west', 'south-west', 'south', 'south-east'],
  to: (n: string, foe: string) => `${n} before ${foe}`,
  planned: (what: string, why: string) => (why ? `${what}, ${why}` : what),
  orderFor: (name: string) => `An order for ${name}`,
  whatIf: (name: string) => `What would ${name} do?`,
  letter: 'Order',
  letters: ['Close', 'Ranged', 'Short', 'Long', 'Hold', 'Follow'],
  cannot: 'This unit never has this order.',
  target: 'Aim',
  whom: 'Whom',
  nearest: 'whoever is nearest',
  nearestFriend: 'the nearest friend',
  point: 'a point on the table',
  pointAt: (x: string, y: string) => `the point ${x}, ${y}`,
  pointTip: 'Click on the ground to set the point.',
  cap: 'How far',
  noCap: 'as far as it can',
  atMost: (n: string) => `at most ${n}`,
  will: (name: string, what: string) => `${name} ${what}.`,
  looking: 'Looking ahead.',
  give: 'Give this order',
  shut: 'Close this',
  boughtCards: 'Command cards bought',
  firstOrder: (name: string) => `First order of ${name}`,
  later: 'when it is placed',
  hired: 'Hired',
  ifNothing: 'This turn, if you change nothing',
  ifNothingNote: 'Rushes first, then the rest.',
  carry: 'Carry out all orders',
  waiting: 'Beside the table',
  chosen: (name: string) => `${name}, in your hand`,
  take: (name: string) => `Take ${name}`,
  fight: (attacker: string, deed: string, target: string) => `${attacker} ${deed} ${target}`,
  needs: (n: number) => (n < 1 ? 'only a 1' : `${n} or less`),
  toHit: 'To hit',
  toDamage: 'To damage',
  dice: (n: number) => many(n, 'die', 'dice'),
  hits: (n: number) => many(n, 'hit', 'hits'),
  damage: (n: number) => `${n} damage`,
  noRoll: 'not rolled yet',
  changes: 'What counts',
  check: (name: string, fear: boolean) => `${name}: ${fear ? 'fear' : 'courage'}`,
  courage: (n: number, chance: number) => `Courage ${n}: holds in ${Math.round(chance / 10)} of 100`,
  rolled: (dice: number[], sum: number, passed: boolean) => `${dice.join(' ')} is ${sum}, ${passed ? 'stands' : 'breaks'}`,
  actions: (now: number, of: number) => `${now} of ${many(of, 'command action', 'command actions')}`,
  standing: (now: number, of: number) => `${now} of ${of} units stand`,
  whole: 'Whole table',
  brief: (actions: number, standing: number, units: number) => [many(actions, 'action', 'actions'), `${standing} of ${units} stand`],
  air: 'airborne',
};

/** What the numbers on a unit mean. */
export const terms = {
  Dice: 'How many dice its attack rolls to hit.',
  Skill: 'Each die of at most skill minus the defence of the other unit hits.',
  Power: 'Each hit does damage on a die of at most power minus the toughness of the other unit.',
  Defence: 'Taken from the skill of whoever attacks it.',
  Toughness: 'Taken from the power of whoever hits it.',
  Courage: 'It passes a check if three dice add up to this or less.',
  Move: 'Inches it may move in a turn.',
};

/** What each order means, in the order of its letters. */
export const orders = [
  'Close: move at the nearest enemy, or at its aim, and rush it when it can.',
  'Ranged: come within range of the nearest enemy and stay there.',
  'Short: as Ranged, but come within 7 inches.',
  'Long: as Ranged, but come within 14 inches.',
  'Hold: stay, unless a point is its aim.',
  'Follow: move up behind the nearest friend.',
];

/** What words in a prompt mean. */
export const spoken = {
  'command actions': 'What you spend on new orders, direct control, rallies and cards. What is not spent is lost.',
  'final rush': 'A move into contact, before all normal moves of the turn.',
  rushes: 'Moves into contact, before all normal moves of the turn.',
  courage: 'It passes a check if three dice add up to this or less.',
};
