// Made by scripts/wire_types.py from the schema 4bcbf72500c0b7e9c87a68cb7fd5437a5be026c17ab36f4cedd5aa9db65e296b. Do not edit.
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ToClient".
 */
export type ToClient =
  | Hello
  | Moments
  | RoomChanged
  | Table
  | Events
  | Verdict
  | Standing
  | Foresight
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
export type ToServer =
  | Act
  | Typed
  | Why
  | Foresee
  | Ask
  | Leads
  | Undo
  | UndoAnswer
  | Concede
  | HintPlease
  | Rematch
  | Say
  | Face
  | LogPlease
  | Wishes
  | Ping;

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
  again: number[];
  campaign: string | null;
  clock: ClockRule | null;
  code: string;
  created: number;
  dice: Commitment | null;
  game: string;
  hints: boolean;
  hints_offered: boolean;
  host: boolean;
  moved: number;
  options: {
    [k: string]: unknown;
  };
  outcome: Outcome | null;
  public: boolean;
  rematch: string | null;
  seats: SeatInfo[];
  shared: boolean;
  sharing: number[];
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
 * The dice: hashes are known from the start, what they are of when the match has ended (see docs/security.md).
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Commitment".
 */
export interface Commitment {
  dealer: string | null;
  dealer_hash: string;
  promise: string;
  record: string;
  secrets: string[];
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
  by: number;
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
 * The kinds of windows of this game, and what the faced seat wishes there. Sent to who faces a seat, and again
 *     when the wishes change.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Moments".
 */
export interface Moments {
  moments: Moment[];
  seat: number;
  type: "moments";
}
/**
 * A kind of window, and whether the seat wants to be asked there.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Moment".
 */
export interface Moment {
  title: string;
  wish: "always" | "can" | "never";
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
 *     A socket that was opened with ``?changes=true`` is sent whole scenes only now and then. In between, ``scene`` is
 *     empty and ``changes`` lead to it from the seat's drawing number ``base`` (see server/changes.py). Who does not hold
 *     that one asks with ``face`` for a whole scene.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Table".
 */
export interface Table {
  ask: number;
  base: number;
  changes: unknown[][] | null;
  clock: ClockInfo | null;
  committed: number[];
  drawing: number;
  events: TableEvent[];
  lesson: LessonTold | null;
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
 * What a lesson says now: one sentence, and what glows for it.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "LessonTold".
 */
export interface LessonTold {
  done: boolean;
  id: string;
  light: string[];
  missed: boolean;
  puzzle: boolean;
  say: string;
  solution: string[];
  step: number;
  steps: number;
  title: string;
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
 * Answer to ``ask``: the options (by index) that touch the thing, and what stands against everything else.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Standing".
 */
export interface Standing {
  against: Against[];
  can: number[];
  id: number;
  thing: string;
  type: "standing";
}
/**
 * A rule that stands against a thing: the sentence, the number there is and the number it takes, and of what.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Against".
 */
export interface Against {
  doing: string;
  have: number;
  need: number;
  rule: string;
  sentence: string;
  what: string;
  witness: {
    [k: string]: unknown;
  };
}
/**
 * Answer to ``foresee``. ``exact``: no dice and nobody's answer in it; ``answers``: somebody may have a say.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Foresight".
 */
export interface Foresight {
  answers: boolean;
  exact: boolean;
  id: number;
  modifiers: Modifier[];
  outcomes: Outlook[];
  sentence: string;
  tries: number;
  type: "foresight";
}
/**
 * A number that goes into it, with where it comes from.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Modifier".
 */
export interface Modifier {
  label: string;
  of: string;
  sources: string[];
  value: number;
}
/**
 * One thing that may come of an action: to whom, how likely, and how much (mean, the middle nine tenths).
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Outlook".
 */
export interface Outlook {
  chance: number;
  counted: boolean;
  high: number;
  low: number;
  mean: number;
  text: string;
  thing: string;
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
  code: "behind" | "closing" | "gone" | "internal" | "malformed" | "slow_down" | "too_long";
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
 * Answer a decision in words, with the names on the table: ``attack Phalanx Veteran -> Needle Thrower``.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Typed".
 */
export interface Typed {
  ask: number;
  id: number;
  seat: number;
  text: string;
  type: "typed";
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
 * What would come of this action, as the seat's own view tells it? Answered by ``foresight`` if it may be taken now
 *     and does something that can be told before. Else the verdict's ``witness`` holds what the game draws of a plan, in
 *     its own format; that may be asked at any time, also for an action that is not offered.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Foresee".
 */
export interface Foresee {
  action: WireAction;
  id: number;
  seat: number;
  type: "foresee";
}
/**
 * What may I do with this thing now, and which rules stand against the rest? Answered by ``standing``.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Ask".
 */
export interface Ask {
  id: number;
  seat: number;
  thing: string;
  type: "ask";
}
/**
 * After this action, would I be asked about this thing? ``ok`` if so: then both clicks mean both choices.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Leads".
 */
export interface Leads {
  action: WireAction;
  ask: number;
  id: number;
  seat: number;
  thing: string;
  type: "leads";
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
 * After the end: ask for a new table with the same set-up. When all have, ``room`` tells its code.
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
 * In which kinds of windows I want to be asked: one for each of the table's ``moments``, in their order. Asked
 *     always, a seat that holds nothing gets a decision in which it can only let be; nobody else sees the difference.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Wishes".
 */
export interface Wishes {
  id: number;
  seat: number;
  type: "wishes";
  /**
   * @maxItems 32
   */
  wishes: ("always" | "can" | "never")[];
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Ping".
 */
export interface Ping {
  id: number;
  type: "ping";
}
