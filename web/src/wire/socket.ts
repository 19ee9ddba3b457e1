// Made by scripts/wire_types.py from the schema 46f2a308ee2cfbe3439d2325d8687396b683b9d951555469d0fe210c80219e72. Do not edit.
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ToClient".
 */
export type ToClient =
  | Hello
  | RoomChanged
  | Table
  | Events
  | Verdict
  | UndoAsked
  | UndoClosed
  | Hint
  | ChatLine
  | Presence
  | ClockTick
  | Pong
  | Failure;
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ToServer".
 */
export type ToServer = Act | Why | Undo | UndoAnswer | Concede | HintPlease | Rematch | Say | Face | LogPlease | Ping;

/**
 * The websocket of a room, both ways.
 */
export interface Wire {
  to_client: ToClient;
  to_server: ToServer;
}
/**
 * First message. ``seats`` are yours; ``facing`` is the one whose table follows (-1: spectator or curtain).
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Hello".
 */
export interface Hello {
  chat: ChatLine[];
  curtain: boolean;
  facing: number;
  name: string;
  room: RoomInfo;
  seats: number[];
  type: "hello";
  version: number;
  you: string;
}
/**
 * Always to be shown as text, never as markup.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ChatLine".
 */
export interface ChatLine {
  at: number;
  n: number;
  name: string;
  seat: number;
  text: string;
  type: "chat";
}
/**
 * A table, as everybody who may see it sees it.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "RoomInfo".
 */
export interface RoomInfo {
  campaign: string | null;
  clock: ClockRule | null;
  code: string;
  created: number;
  dice: Commitment | null;
  game: string;
  hints: boolean;
  host: boolean;
  moved: number;
  options: {
    [k: string]: unknown;
  };
  outcome: Outcome | null;
  public: boolean;
  rematch: string | null;
  seats: SeatInfo[];
  status: "over" | "playing" | "waiting";
  takebacks: boolean;
  title: string;
  watchers: number;
  your_turn: boolean;
}
/**
 * Time per seat: ``base`` and ``increment`` per input, both in seconds.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ClockRule".
 */
export interface ClockRule {
  base: number;
  increment: number;
}
/**
 * The dice: the seed's hash is known from the start, the seed itself when the match has ended.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Commitment".
 */
export interface Commitment {
  seed: string | null;
  seed_hash: string;
}
/**
 * How the match ended. ``returns`` add up to zero (a draw is all zero); ``points`` are the game's own, if any.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Outcome".
 */
export interface Outcome {
  points: number[];
  reason: string;
  returns: number[];
  rule: string;
  winners: number[];
}
/**
 * Who sits where. ``yours`` is true in answers to the identity that holds the seat.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "SeatInfo".
 */
export interface SeatInfo {
  kind: "bot" | "human" | "open";
  level: string;
  name: string;
  online: boolean;
  ready: boolean;
  seat: number;
  yours: boolean;
}
/**
 * Somebody sat down or left, the match began or ended, or a rematch was opened.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "RoomChanged".
 */
export interface RoomChanged {
  room: RoomInfo;
  type: "room";
}
/**
 * Everything to draw, from the faced seat. Sent at once after each change and on (re)joining.
 *
 *     ``events`` are those since the last ``view`` on this socket (on joining: the last ones there are); drop what you
 *     hold with ``n >= events[0].n``, or ``n >= upto`` when there are none (an undo takes events back).
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Table".
 */
export interface Table {
  ask: number;
  clock: ClockInfo | null;
  committed: number[];
  events: TableEvent[];
  outcome: Outcome | null;
  pending: Decision | null;
  scene: {
    [k: string]: unknown;
  };
  seat: number;
  turn: number[];
  type: "view";
  undo: boolean;
  upto: number;
  waiting: number[];
}
/**
 * Time left per seat at ``at``; those in ``running`` are ticking.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ClockInfo".
 */
export interface ClockInfo {
  at: number;
  left: number[];
  running: number[];
}
/**
 * What happened, as this viewer may know it. ``n`` numbers this viewer's own stream without gaps, from 0.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "TableEvent".
 */
export interface TableEvent {
  a: number;
  b: number;
  c: number;
  card: number;
  more: number[];
  n: number;
  rule: string;
  said: string;
  seat: number;
  text: string;
}
/**
 * What a seat is asked. ``ask`` goes back with the answer; an answer to an older ask is refused as stale.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Decision".
 */
export interface Decision {
  ask: number;
  kind: string;
  options: Option[];
  rule: string;
  sealed: boolean;
  seat: number;
  sentence: string;
  title: string;
}
/**
 * A legal choice: what to send (``action``), how to say it, and what to click for it, in order.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Option".
 */
export interface Option {
  action: WireAction;
  chip: string;
  group: string;
  index: number;
  label: string;
  notation: string;
  note: string;
  refs: string[];
  words: string;
}
/**
 * One choice: a verb's name and a few small numbers.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "WireAction".
 */
export interface WireAction {
  a: number;
  b: number;
  c: number;
  /**
   * @maxItems 256
   */
  more: number[];
  verb: string;
}
/**
 * Answer to ``log``.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Events".
 */
export interface Events {
  events: TableEvent[];
  id: number;
  seat: number;
  type: "events";
  upto: number;
}
/**
 * The answer to every message of the client. ``ok`` comes after the input is durable.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Verdict".
 */
export interface Verdict {
  code:
    | "asked"
    | "busy"
    | "illegal"
    | "malformed"
    | "not_now"
    | "not_your_seat"
    | "not_your_turn"
    | "ok"
    | "over"
    | "refused"
    | "slow_down"
    | "stale";
  id: number;
  reason: string;
  rule: string;
  type: "verdict";
  witness: {
    [k: string]: unknown;
  };
}
/**
 * A seat asks to take back its last input. Seats in ``waiting`` must answer with ``undo_answer``.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "UndoAsked".
 */
export interface UndoAsked {
  request: number;
  seat: number;
  type: "undo_asked";
  waiting: number[];
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "UndoClosed".
 */
export interface UndoClosed {
  granted: boolean;
  request: number;
  type: "undo_closed";
}
/**
 * Best options first; ``index`` points into the pending decision's options.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Hint".
 */
export interface Hint {
  ask: number;
  id: number;
  options: HintOption[];
  seat: number;
  type: "hint";
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "HintOption".
 */
export interface HintOption {
  chance: number;
  index: number;
  words: string;
}
/**
 * Who is here: seats with a connection, and the number of watchers. A bot in a view's ``waiting`` thinks.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Presence".
 */
export interface Presence {
  online: number[];
  type: "presence";
  watchers: number;
}
/**
 * Follows every ``pong`` at a table with clocks, to set right what the client counts down by itself.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ClockTick".
 */
export interface ClockTick {
  clock: ClockInfo;
  type: "clock";
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Pong".
 */
export interface Pong {
  at: number;
  id: number;
  type: "pong";
}
/**
 * Something was wrong with a message as such. With ``closing`` the server closes the socket after it.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Failure".
 */
export interface Failure {
  closing: boolean;
  code: "closing" | "gone" | "internal" | "malformed" | "slow_down" | "too_long";
  reason: string;
  type: "error";
}
/**
 * Answer a decision. Draft edits and the commit of a sealed decision are actions too.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Act".
 */
export interface Act {
  action: WireAction;
  ask: number;
  id: number;
  seat: number;
  type: "action";
}
/**
 * Would this action be legal? The verdict is the one that ``action`` would get, but nothing is played.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Why".
 */
export interface Why {
  action: WireAction;
  ask: number;
  id: number;
  seat: number;
  type: "why";
}
/**
 * Take back my last input. If that would cross a roll or a reveal, it becomes a request to the other seats.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Undo".
 */
export interface Undo {
  ask: number;
  id: number;
  seat: number;
  type: "undo";
}
/**
 * Grant or refuse the takeback that another seat asked for.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "UndoAnswer".
 */
export interface UndoAnswer {
  id: number;
  request: number;
  seat: number;
  type: "undo_answer";
  yes: boolean;
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Concede".
 */
export interface Concede {
  id: number;
  seat: number;
  type: "concede";
}
/**
 * Ask a bot for the best options; answered by ``hint`` when it has thought.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "HintPlease".
 */
export interface HintPlease {
  ask: number;
  id: number;
  seat: number;
  type: "hint";
}
/**
 * After the end: open a new table with the same set-up. Everybody is told its code by ``room``.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Rematch".
 */
export interface Rematch {
  id: number;
  type: "rematch";
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Say".
 */
export interface Say {
  id: number;
  text: string;
  type: "chat";
}
/**
 * Show me the table from this seat (one of mine), or -1 for none: the curtain of hot-seat play.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Face".
 */
export interface Face {
  id: number;
  seat: number;
  type: "face";
}
/**
 * Events ``since`` (inclusive) of the faced seat's stream, at most ``MAX_EVENTS``; answered by ``events``.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "LogPlease".
 */
export interface LogPlease {
  id: number;
  since: number;
  type: "log";
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Ping".
 */
export interface Ping {
  id: number;
  type: "ping";
}
