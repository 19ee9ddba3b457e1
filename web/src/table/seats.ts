// How seats are called at this table: you, a name, or a number where one person holds both.
import { m } from '../lib/messages';
import type { RoomInfo } from '../lib/wire';

/** `spoken` goes into sentences of the log, where "You" would break the grammar. */
export interface SeatLabel {
  seat: number;
  name: string;
  spoken: string;
  note: string;
  yours: boolean;
  away: boolean;
}

/** The level of a seat that the rules of a campaign play. */
const THE_GAME = 'game';

export function seatLabels(room: RoomInfo, facing: number): SeatLabel[] {
  const own = room.seats.filter((s) => s.yours);
  const mine = own.length;
  // at one screen everybody has a name of their own, or all are numbers
  const named = new Set(own.map((s) => s.name)).size === mine;
  return room.seats.map((s) => {
    const ranked = s.name.toLowerCase().includes(s.level.toLowerCase());
    const note =
      s.level === THE_GAME
        ? m.table.byGame
        : s.kind === 'bot'
          ? ranked
            ? m.table.botShort
            : m.table.bot(s.level)
          : s.kind === 'human'
            ? ''
            : m.room.open;
    const you = s.yours && mine === 1;
    const name = you ? m.table.you : s.name && (named || !s.yours) ? s.name : m.table.seatName(s.seat + 1);
    const spoken = s.name && (named || !s.yours) ? s.name : m.table.seatName(s.seat + 1);
    return {
      seat: s.seat,
      name,
      spoken,
      note,
      yours: s.yours && (mine === 1 || s.seat === facing),
      away: s.kind === 'human' && !s.yours && !s.online,
    };
  });
}
