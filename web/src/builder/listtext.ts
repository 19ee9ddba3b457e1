// A list as text: "Faction: Cygnar" for what is chosen, "[Warcasters]" before a part, "2 Oathbound Spearman" on a line.
import type { Roster } from '../lib/wire';
import type { Muster } from './muster';

export interface ListText {
  choices: [string, string][];
  parts: { title: string; cards: [string, number][] }[];
}

export function writeList(muster: Muster, roster: Roster): string {
  const choices = muster.choices(roster).map((c) => `${c.label}: ${c.options.find(([value]) => value === c.value)?.[0] ?? c.value}`);
  const parts = muster.parts(roster);
  const body = parts.flatMap((p) => {
    const names = new Map(p.pool.map((c) => [muster.key(c), c.name]));
    const lines = [...p.counts]
      .filter(([, n]) => n > 0)
      .map(([key, n]) => `${n} ${names.get(key) ?? key}`)
      .sort((a, b) => a.slice(a.indexOf(' ')).localeCompare(b.slice(b.indexOf(' '))));
    return parts.length > 1 ? [`[${p.title}]`, ...lines] : lines;
  });
  return [...choices, ...body].join('\n') + '\n';
}

export function readList(text: string): ListText {
  const found: ListText = { choices: [], parts: [] };
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    if (!line || line.startsWith('#')) continue;
    const part = /^\[(.+)\]$/.exec(line);
    const choice = /^([^:\d][^:]*):\s*(.+)$/.exec(line);
    const entry = /^(?:(\d{1,3})\s*x?\s+)?(.+)$/i.exec(line);
    if (part?.[1]) found.parts.push({ title: part[1].trim(), cards: [] });
    else if (choice?.[1] && choice[2] && found.parts.length === 0) found.choices.push([choice[1].trim(), choice[2].trim()]);
    else if (entry?.[2]) {
      if (found.parts.length === 0) found.parts.push({ title: '', cards: [] });
      found.parts[found.parts.length - 1]?.cards.push([entry[2].trim(), Number(entry[1] ?? 1)]);
    }
  }
  return found;
}

/** The list that a text describes, and what in it nobody knows. Parts are found by their order. */
export function takeList(muster: Muster, start: Roster, text: string): { roster: Roster; unknown: string[] } {
  const read = readList(text);
  const unknown: string[] = [];
  let roster = start;
  read.choices.forEach(([label, said]) => {
    const choice = muster.choices(roster).find((c) => c.label.toLowerCase() === label.toLowerCase());
    const value = choice?.options.find(([v, title]) => [v.toLowerCase(), title.toLowerCase()].includes(said.toLowerCase()))?.[0];
    if (choice && value !== undefined) roster = choice.set(value);
    else unknown.push(said);
  });
  muster.parts(roster).forEach((part, at) => {
    const keys = new Map(part.pool.map((c) => [c.name, muster.key(c)]));
    for (const key of part.counts.keys()) roster = muster.put(roster, part.id, key, 0);
    const sums = new Map<string, number>();
    for (const [name, n] of read.parts[at]?.cards ?? []) sums.set(name, (sums.get(name) ?? 0) + n);
    for (const [name, n] of sums) {
      const key = keys.get(name);
      if (key === undefined) unknown.push(name);
      else roster = muster.put(roster, part.id, key, n);
    }
  });
  return { roster, unknown };
}
