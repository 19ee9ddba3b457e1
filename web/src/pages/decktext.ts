// A deck as text: "2 Oathbound Spearman" on a line, the commander after a word and a colon.
export interface DeckText { commander?: string; cards: Record<string, number> }

export function writeDeck(deck: DeckText): string {
  const lines = Object.entries(deck.cards).filter(([, n]) => n > 0).sort(([a], [b]) => a.localeCompare(b)).map(([name, n]) => `${n} ${name}`);
  return [...(deck.commander ? [`Commander: ${deck.commander}`] : []), ...lines].join('\n') + '\n';
}

export function readDeck(text: string): DeckText {
  const deck: DeckText = { cards: {} };
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    const lead = /^commander:\s*(.+)$/i.exec(line);
    const entry = /^(?:(\d{1,3})\s*x?\s+)?(.+)$/i.exec(line);
    if (!line || line.startsWith('#')) continue;
    if (lead?.[1]) deck.commander = lead[1].trim();
    else if (entry?.[2]) deck.cards[entry[2].trim()] = (deck.cards[entry[2].trim()] ?? 0) + Number(entry[1] ?? 1);
  }
  return deck;
}
