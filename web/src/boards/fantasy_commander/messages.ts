// What this game's own pieces say.
export const words = {
  map: (cols: number, rows: number) => `Map, ${cols} by ${rows} hexes`,
  open: 'Open ground',
  flag: (n: number) => `capture point ${n}`,
  health: (now: number, full: number) => `health ${now} of ${full}`,
  order: (letter: string) =>
    `${({ R: 'red', B: 'blue', G: 'green', Y: 'yellow', P: 'purple' } as Record<string, string>)[letter] ?? letter} order`,
  sealed: 'a sealed order',
  noOrder: 'no order',
  track: 'Order of activation',
  colours: { red: 'Red', blue: 'Blue', green: 'Green', yellow: 'Yellow', purple: 'Purple' },
  points: (now: number, target: number) => `${now} of ${target} VP`,
  score: (now: number) => `${now} VP`,
  initiative: 'Initiative',
  holds: 'Holds the initiative',
  pool: (list: string) => `Orders in the pool: ${list}`,
  tray: 'Orders, dice and cards',
  orders: 'Orders in your pool',
  means: { red: 'acts first', blue: 'acts second', green: 'acts third', yellow: 'acts last', purple: 'acts when you like' },
  lent: (n: number, colour: string) => `${n} purple stands in for ${colour}.`,
  plan: 'Your plan, still secret',
  takeBack: (order: string, name: string) => `Take back the ${order} of ${name}`,
  reserve: 'Still to deploy',
  flipped: 'Flipped for this activation',
  rolls: {
    attacks: (name: string, damage: number, panic: number) => `Attack by ${name}: ${damage} damage${panic ? `, ${panic} panic` : ''}`,
    shoots: (name: string, damage: number, panic: number) => `Shots by ${name}: ${damage} damage${panic ? `, ${panic} panic` : ''}`,
    defends: (name: string, strike: number, scare: number) =>
      `Defence of ${name}${strike ? `, struck back ${strike}` : ''}${scare ? `, ${scare} panic` : ''}`,
  },
  gone: 'A fallen unit',
  walk: 'walks here',
  run: 'runs here',
  sees: 'in sight',
  hidden: 'sight blocked',
  faces: 'Pick a die',
  face: (n: number) => `A ${n}`,
  marks: {
    hit: 'hit',
    miss: 'miss',
    block: 'blocks',
    support: 'support',
    panic: 'panic',
    blocked: 'blocked',
    ignored: 'ignored',
  } as Record<string, string>,
};

/** What the numbers on a unit mean. */
export const terms = {
  Attack: 'Dice it rolls when it attacks in melee.',
  Defence: 'Dice it rolls when it is attacked.',
  Ranged: 'Dice it rolls when it shoots.',
  Walk: 'Hexes it may walk and still fight.',
  Run: 'Hexes it may run. After a run it fights only if an order pays for that.',
};

/** What words in a prompt mean. */
export const spoken = {
  red: 'Red orders are carried out first.',
  blue: 'Blue orders are carried out second.',
  green: 'Green orders are carried out third.',
  yellow: 'Yellow orders come last and cost nothing. A unit with one may only rest.',
  purple: 'A purple token stands in for any colour.',
  fatigue: 'Taken for one more die or a fight after a run, as often as its Stamina says. A rest takes all of it away.',
  initiative: 'Whoever has it begins in every colour.',
};
