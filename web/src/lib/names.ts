// Games speak of "Player 2"; at the table the seat has a name.
export function withNames(text: string, names: string[]): string {
  return text.replace(/\bplayer (\d)\b/gi, (whole, digit: string) => names[Number(digit) - 1] ?? whole);
}
