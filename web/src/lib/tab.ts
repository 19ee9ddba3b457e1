// The browser's tab says when it is your turn, by its title and by its icon.
const icon = (): HTMLLinkElement | null => document.querySelector('link[rel="icon"]');

export function showTurn(title: string, yours: boolean): void {
  document.title = title;
  const link = icon();
  if (link) link.href = link.href.replace(/favicon(-turn)?\.svg/, yours ? 'favicon-turn.svg' : 'favicon.svg');
}

export function forgetTurn(): void {
  const link = icon();
  if (link) link.href = link.href.replace('favicon-turn.svg', 'favicon.svg');
}
