// The log as a story: "you" for you, what is repeated said once, and units of one name told apart.
import { withNames } from './names';
import type { Scene, TableEvent } from './wire';
import { indexScene } from './things';

const ODD: Record<string, string> = { is: 'are', has: 'have', does: 'do', was: 'were', goes: 'go' };

/** The verb that goes with "you": draws, draw; carries, carry; passes, pass. */
export function plain(verb: string): string {
  const odd = ODD[verb];
  if (odd) return odd;
  if (/[^aeiou]ies$/.test(verb) && verb.length > 4) return `${verb.slice(0, -3)}y`;
  if (/(ss|sh|ch|x|zz|o)es$/.test(verb)) return verb.slice(0, -2);
  return /[^s]s$/.test(verb) ? verb.slice(0, -1) : verb;
}

const BEFORE_AN_OBJECT = /\b(of|to|from|by|for|against|with|at|on|than|over|and)\s*$/i;

/** A sentence as it is told to whoever holds `seat`: their mark becomes "you", and the verb follows. */
export function toYou(text: string, seat: number): string {
  const mark = `{seat:${seat}}`;
  let told = '';
  // what belongs to somebody reads better as theirs
  let rest = text.replace(new RegExp(`\\bthe ([a-z]+(?: [a-z]+)?) of \\{seat:${seat}\\}`, 'g'), 'your $1');
  rest = rest.replace(new RegExp(`^(?:[Tt]he )?([^.]+?) of \\{seat:${seat}\\}(?!['’])`), 'Your $1');
  for (let at = rest.indexOf(mark); at >= 0; at = rest.indexOf(mark)) {
    told += rest.slice(0, at);
    rest = rest.slice(at + mark.length);
    const first = told === '' || /[.!?]\s*$/.test(told);
    if (rest.startsWith('’s') || rest.startsWith("'s")) {
      told += first ? 'Your' : 'your';
      rest = rest.slice(2);
    } else {
      const object = BEFORE_AN_OBJECT.test(told);
      told += first ? 'You' : 'you';
      if (!object) rest = rest.replace(/^ (\w+)/, (_, verb: string) => ` ${plain(verb)}`);
    }
  }
  return told + rest;
}

const COUNTS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const SO_MANY_CARDS = /\b(\d+) cards?\b/;
const ONE_OF = /\b(?:an?|one) ((?:[a-z]+ )*?)(card|order|point|token|die|counter|unit|coin)\b/;

/** The same thing several times, as one sentence: "draws a card." five times is "draws five cards." */
export function repeated(text: string, times: number): string {
  if (times < 2) return text;
  const count = COUNTS[times] ?? String(times);
  if (ONE_OF.test(text))
    return text.replace(ONE_OF, (_, kind: string, noun: string) => `${count} ${kind}${noun === 'die' ? 'dice' : `${noun}s`}`);
  if (SO_MANY_CARDS.test(text)) return text.replace(SO_MANY_CARDS, (_, each: string) => `${Number(each) * times} cards`);
  return text.replace(/\.?$/, times === 2 ? ', twice.' : `, ${count} times.`);
}

const NUMERALS = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'];

/** Units that were ever on the table, by name, in the order in which they came. */
export type Namesakes = Map<string, string[]>;

/** The namesakes with those of this scene; the same map if it brings nobody new. */
export function meet(known: Namesakes, scene: Scene | null): Namesakes {
  let met = known;
  for (const [ref, thing] of indexScene(scene)) {
    if (!ref.startsWith('unit:') || met.get(thing.name)?.includes(ref)) continue;
    if (met === known) met = new Map(known);
    met.set(thing.name, [...(met.get(thing.name) ?? []), ref]);
  }
  return met;
}

/** `Ghoul Pack II`, if there is more than one; else the name as it is. */
export function apart(name: string, ref: string, namesakes: Namesakes): string {
  const all = namesakes.get(name) ?? [];
  const place = all.indexOf(ref);
  return all.length > 1 && place >= 0 ? `${name} ${NUMERALS[place] ?? place + 1}` : name;
}

export interface Teller {
  players: string[];
  called: Record<string, string>;
  you: number;
  namesakes: Namesakes;
  /** Kinds of events that only say how far things are: where nothing follows before the next of them, it goes untold. */
  stages?: readonly string[];
}

/** Lines that begin a turn or a round: they stand as headings. */
export const HEADING = /^(turn|round|new_turn|turn_begins|round_begins)$/i;
/** `doers` and `deed`: who did it and what, where that is all that the line says. */
export interface Line {
  n: number;
  seat: number;
  rule: string;
  text: string;
  said: string;
  events: TableEvent[];
  doers: string[];
  deed: string;
}

/** One event in words, or '' if it has none. */
export function tell(event: TableEvent, teller: Teller): string {
  if (!event.text) return '';
  let text = withNames(teller.you >= 0 ? toYou(event.text, teller.you) : event.text, teller.players, teller.called);
  for (const number of [event.a, event.b, event.c]) {
    const ref = `unit:${number}`;
    for (const [name, refs] of teller.namesakes) {
      if (refs.length < 2 || !refs.includes(ref) || !text.includes(name)) continue;
      text = text.replace(new RegExp(`${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?! [IVX]+\\b)`), apart(name, ref, teller.namesakes));
      break;
    }
  }
  text = text.replace(/\b([Yy]our) the /g, '$1 '); // what a name brings along: "the frontline battlegroup"
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const DEED = /^\{(?:unit|squad):\d+\} (\w+)([^{]*)$/;

/** The end of a sentence that says of one thing only what it does: " moves." of "Crazed Goblins moves."; else ''. */
function deedOf(event: TableEvent): string {
  const found = DEED.exec(event.text ?? '');
  return found ? ` ${found[1]}${found[2]}` : '';
}

/** "Crazed Goblins and Orc Spearmen move." */
function jointly(doers: string[], deed: string): string {
  const all = doers.length > 1 ? `${doers.slice(0, -1).join(', ')} and ${doers[doers.length - 1]}` : (doers[0] ?? '');
  return all + (doers.length > 1 ? deed.replace(/^ (\w+)/, (_, verb: string) => ` ${plain(verb)}`) : deed);
}

/** Does this line go on with what the last one told, said of others? Then the last one tells both. */
export function joins(last: Line, line: Line): boolean {
  return (
    line.deed !== '' &&
    last.deed === line.deed &&
    last.said === line.said &&
    last.seat === line.seat &&
    !line.doers.some((one) => last.doers.includes(one))
  );
}

/** Both lines as one. */
export function joined(last: Line, line: Line): Line {
  const doers = [...last.doers, ...line.doers];
  return { ...last, doers, text: jointly(doers, last.deed), events: [...last.events, ...line.events] };
}

/** What happened, line by line: the same thing said twice or more becomes one line, and so do several that do the same. */
export function story(events: TableEvent[], teller: Teller): Line[] {
  const lines: Line[] = [];
  let times = 1;
  let last = '';
  for (const e of events) {
    const text = tell(e, teller);
    if (!text) continue;
    const held = lines[lines.length - 1];
    if (held && held.said === e.said && held.seat === e.seat && text === last) {
      times += 1;
      held.text = repeated(text, times);
      held.events.push(e);
      held.deed = '';
      continue;
    }
    times = 1;
    last = text;
    const deed = deedOf(e);
    const line: Line = { n: e.n, seat: e.seat, rule: e.rule, text, said: e.said, events: [e], doers: [], deed: '' };
    if (deed && text.endsWith(deed)) Object.assign(line, { deed, doers: [text.slice(0, -deed.length)] });
    const empty = held && teller.stages?.includes(held.said) && (held.said === e.said || HEADING.test(e.said));
    if (empty) lines[lines.length - 1] = line;
    else if (held && joins(held, line)) lines[lines.length - 1] = joined(held, line);
    else lines.push(line);
  }
  return lines;
}
