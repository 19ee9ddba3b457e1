// Sentences hold a mark for a seat, `{seat:1}`, and for a thing that no log can name by itself, `{unit:7}`; at the table both have names.
export function withNames(text: string, names: string[], things: Record<string, string> = {}): string {
  return text.replace(/\{([a-z]+):(\d+)\}/g, (_, kind: string, digits: string) => {
    if (kind === 'seat') return names[Number(digits)] || `Player ${Number(digits) + 1}`;
    return things[`${kind}:${digits}`] ?? `${kind} ${digits}`;
  });
}
