// Games speak of "Player 2" or "Seat 2"; at the table the seat has a name.
export function withNames(text: string, names: string[]): string {
  return text.replace(/\b(?:player|seat) (\d)\b/gi, (whole, digit: string) => names[Number(digit) - 1] ?? whole);
}
