// The text command line: `attack 3 5`, the number of a button, or a few words of what it says.
import type { Option } from '../lib/wire';

function words(text: string): string[] {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9:\s-]/g, '')
    .split(/\s+/)
    .filter(Boolean);
}

function numbers(option: Option): string {
  return option.refs.flatMap((ref) => ref.split(':').filter((part) => /^\d+$/.test(part))).join(' ');
}

/** Options that the typed line may mean, best reading first; one means: play it. */
export function readCommand(line: string, options: Option[]): Option[] {
  const typed = words(line);
  if (typed.length === 0) return [];
  if (typed.length === 1 && /^\d+$/.test(typed[0] ?? '')) {
    const at = Number(typed[0]) - 1;
    return options[at] ? [options[at]] : [];
  }
  const written = options.filter((o) => o.notation.toLowerCase() === line.trim().toLowerCase());
  if (written.length > 0) return written;
  const verb = typed[0] ?? '';
  const rest = typed.slice(1).join(' ');
  const said = options.filter((o) => o.action.verb.toLowerCase().replaceAll('_', '-').startsWith(verb));
  const exact = said.filter((o) => rest === numbers(o) || rest === [o.action.a, o.action.b, o.action.c].join(' ').replace(/( 0)+$/, ''));
  if (exact.length > 0) return exact;
  if (said.length > 0 && rest === '') return said;
  const loose = options.filter((o) => {
    const text = words(`${o.words} ${o.action.verb} ${o.refs.join(' ')}`);
    return typed.every((t) => text.some((w) => w.startsWith(t)));
  });
  const same = loose.filter((o) => words(o.words).join(' ') === typed.join(' '));
  return same.length > 0 ? same : loose;
}
