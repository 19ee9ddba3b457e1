// Time left, counted on from what the server said last.
import type { ClockInfo } from '../lib/wire';

export function clockText(clock: ClockInfo | null, seat: number, now: number): string {
  if (!clock) return '';
  const gone = clock.running.includes(seat) ? Math.max(0, now - clock.at) : 0;
  const left = Math.max(0, (clock.left[seat] ?? 0) - gone);
  const seconds = Math.ceil(left / 1000);
  const hours = Math.floor(seconds / 3600);
  const rest = `${String(Math.floor((seconds % 3600) / 60)).padStart(hours ? 2 : 1, '0')}:${String(seconds % 60).padStart(2, '0')}`;
  return hours ? `${hours}:${rest}` : rest;
}
