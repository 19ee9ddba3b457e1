// The others' last turn as a few pictures with words: one for each acting piece, at most six.
import { indexScene } from './things';
import { HEADING, joins, story, type Line, type Teller } from './telling';
import type { Scene, TableEvent, Thing } from './wire';

/** What one message brought: the table before and after it. */
export interface Beat {
  before: Scene;
  after: Scene;
  events: TableEvent[];
}
export interface Step extends Beat {
  who: Thing | null;
  whom: Thing | null;
  head: string;
  more: string;
  seat: number;
}

const MOST = 6;

/** The first two things that the sentences name; where one name is part of another, the longer one is meant. */
export function named(text: string, things: Thing[]): [Thing | null, Thing | null] {
  const found: { t: Thing; at: number }[] = [];
  let rest = text;
  for (const t of [...things].sort((x, y) => y.name.length - x.name.length)) {
    const at = rest.indexOf(t.name);
    if (at < 0) continue;
    found.push({ t, at });
    rest = rest.replaceAll(t.name, ' '.repeat(t.name.length));
  }
  found.sort((x, y) => x.at - y.at);
  return [found[0]?.t ?? null, found[1]?.t ?? null];
}

interface Group extends Beat {
  key: string;
  last: Line;
}

/** `asides`: kinds of events that tell no deed of anybody: the log keeps them, the pictures do not. */
export function steps(beats: Beat[], teller: Teller, asides: readonly string[] = []): Step[] {
  let groups: Group[] = [];
  const deeds = (events: TableEvent[]): TableEvent[] => events.filter((e) => !HEADING.test(e.said) && !asides.includes(e.said));
  for (const beat of beats) {
    const things = [...new Map([...indexScene(beat.after), ...indexScene(beat.before)]).values()].filter((t) => t.name.length > 2);
    for (const line of story(deeds(beat.events), teller)) {
      const key = named(line.text, things)[0]?.name ?? '';
      const last = groups[groups.length - 1];
      // what has no name of its own belongs to what was done before it
      if (last && (last.key === key || key === '' || joins(last.last, line))) {
        last.events.push(...line.events);
        last.after = beat.after;
        last.last = line;
      } else groups.push({ before: beat.before, after: beat.after, events: [...line.events], key, last: line });
    }
  }
  while (groups.length > MOST) {
    const sizes = groups.slice(1).map((g, at) => g.events.length + (groups[at]?.events.length ?? 0));
    const at = sizes.indexOf(Math.min(...sizes));
    const [one, two] = [groups[at], groups[at + 1]] as [Group, Group];
    groups = [
      ...groups.slice(0, at),
      { ...one, after: two.after, last: two.last, events: [...one.events, ...two.events] },
      ...groups.slice(at + 2),
    ];
  }
  return groups.map((g) => {
    const lines = story(g.events, teller);
    const things = [...new Map([...indexScene(g.after), ...indexScene(g.before)]).values()].filter((t) => t.name.length > 2);
    const [who, whom] = named(lines.map((l) => l.text).join(' '), things);
    return {
      before: g.before,
      after: g.after,
      events: g.events,
      who,
      whom,
      head: lines[0]?.text ?? '',
      more: lines
        .slice(1)
        .map((l) => l.text)
        .join(' '),
      seat: lines.find((l) => l.seat >= 0)?.seat ?? -1,
    };
  });
}
