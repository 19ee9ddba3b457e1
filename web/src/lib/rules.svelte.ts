// Rule texts for hovering: the rulebook of the game at the table, fetched once, quietly.
import { api } from './api';
import { abouts, rulesOf, usualGame } from './games';
import type { RuleText } from './wire';

const prefixes = new Map([...abouts].map(([game, about]) => [about.rules, game]));
const held = $state<Record<string, Record<string, RuleText>>>({});
const asked = new Set<string>();

export function gameOfRule(id: string): string {
  return prefixes.get(id.split('-')[0] ?? '') ?? '';
}

export function ruleHref(id: string): string {
  return `/rules/${gameOfRule(id) || usualGame()}#${id}`;
}

export function readRule(id: string): RuleText | undefined {
  return held[gameOfRule(id)]?.[id];
}

export function needRules(id: string): void {
  const game = rulesOf(id);
  if (asked.has(game)) return;
  asked.add(game);
  api.rulebook(game).then(
    (book) => (held[game] = Object.fromEntries(book.rules.map((r) => [r.id, r]))),
    () => asked.delete(game),
  );
}
