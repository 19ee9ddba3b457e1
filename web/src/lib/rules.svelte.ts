// Rule texts for hovering: the rulebook of the game at the table, fetched once, quietly.
import { api } from './api';
import type { RuleText } from './wire';

const prefixes: Record<string, string> = { SE: 'shadows_edge', HC: 'high_command', FC: 'fantasy_commander', BG: 'battleground', DZ: 'dropzone' };
const held = $state<Record<string, Record<string, RuleText>>>({});
const asked = new Set<string>();

export function gameOfRule(id: string): string {
  return prefixes[id.split('-')[0] ?? ''] ?? '';
}

export function ruleHref(id: string): string {
  return `/rules/${gameOfRule(id) || 'shadows_edge'}#${id}`;
}

export function readRule(id: string): RuleText | undefined {
  return held[gameOfRule(id)]?.[id];
}

export function needRules(game: string): void {
  if (asked.has(game)) return;
  asked.add(game);
  api.rulebook(game).then(
    (book) => (held[game] = Object.fromEntries(book.rules.map((r) => [r.id, r]))),
    () => asked.delete(game),
  );
}
