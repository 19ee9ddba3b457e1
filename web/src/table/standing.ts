// How does a match stand for whoever is not asked: waited for, thought about, over? In words for the prompt's place.
import { m } from '../lib/messages';
import type { Session } from './session.svelte';

export interface Standing {
  title: string;
  text: string;
  /** Is time running while one looks on? */
  rope: boolean;
}

/** How a match ended that did not end by itself: the last line of the log; '' otherwise. */
export function goodbye(session: Session, players: string[], nameOf: (seat: number) => string): string {
  const by = session.outcome?.by ?? -1;
  if (by < 0) return '';
  const late = session.outcome?.rule === 'K-FLAG';
  if (session.seats.length === 1 && session.seats.includes(by)) return late ? m.table.youRanOut : m.table.youGaveUp;
  return (late ? m.table.ranOut : m.table.gaveUp)(players[by] ?? nameOf(by));
}

function ending(session: Session, nameOf: (seat: number) => string): string {
  const winners = session.outcome?.winners ?? [];
  if (winners.length === 0) return m.table.drawn;
  if (session.seats.length !== 1) return m.table.wonBy(winners.map(nameOf).join(', '));
  return winners.some((seat) => session.seats.includes(seat)) ? m.table.won : m.table.lost;
}

export function standing(told: {
  session: Session;
  /** A machine that thinks, if one does. */
  thinking: number | undefined;
  nameOf: (seat: number) => string;
  farewell: string;
  /** Why it is over, in words. */
  outcome: string;
}): Standing {
  const { session, nameOf } = told;
  if (session.outcome) return { title: ending(session, nameOf), text: `${told.farewell} ${told.outcome}`.trim(), rope: false };
  if (session.committed.some((seat) => session.seats.includes(seat)))
    return { title: m.table.committed, text: m.table.committedText, rope: true };
  if (told.thinking !== undefined) return { title: m.table.thinking(nameOf(told.thinking)), text: m.table.thinkingText, rope: true };
  const who = session.waiting.map(nameOf).join(', ');
  return {
    title: who ? m.table.waitingFor(who) : m.loading,
    text: session.facing < 0 ? m.table.watching : m.table.waitingText,
    rope: true,
  };
}
