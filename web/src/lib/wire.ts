// What travels between this page and the server, as src/drumhead/server/protocol.py defines it.
export interface WireAction { verb: string; a: number; b: number; c: number; more: number[] }
export interface Option {
  index: number; action: WireAction; words: string; refs: string[]; group: string; label: string; note: string; chip: string; notation: string;
}
export interface Decision {
  seat: number; ask: number; kind: string; title: string; sentence: string; rule: string;
  options: Option[]; sealed: boolean;
}
export interface TableEvent {
  n: number; said: string; seat: number; card: number; a: number; b: number; c: number; more: number[];
  rule: string; text: string;
}
export interface Outcome { returns: number[]; points: number[]; winners: number[]; rule: string; reason: string }
export interface Commitment { seed_hash: string; seed: string | null }
export interface SeatInfo {
  seat: number; kind: 'open' | 'human' | 'bot'; name: string; level: string; yours: boolean; online: boolean; ready: boolean;
}
export interface ClockRule { base: number; increment: number }
export interface ClockInfo { at: number; left: number[]; running: number[] }
export interface RoomInfo {
  code: string; game: string; title: string; status: 'waiting' | 'playing' | 'over'; public: boolean; created: number; moved: number;
  seats: SeatInfo[]; options: Record<string, unknown>; clock: ClockRule | null; takebacks: boolean; hints: boolean; host: boolean;
  your_turn: boolean; watchers: number; outcome: Outcome | null; dice: Commitment | null; rematch: string | null;
}
export interface ChatLine { type: 'chat'; n: number; name: string; seat: number; text: string; at: number }

export type ToServer =
  | { type: 'action'; id: number; seat: number; ask: number; action: WireAction }
  | { type: 'why'; id: number; seat: number; ask: number; action: WireAction }
  | { type: 'undo'; id: number; seat: number; ask: number }
  | { type: 'undo_answer'; id: number; seat: number; request: number; yes: boolean }
  | { type: 'concede'; id: number; seat: number }
  | { type: 'hint'; id: number; seat: number; ask: number }
  | { type: 'rematch'; id: number }
  | { type: 'chat'; id: number; text: string }
  | { type: 'face'; id: number; seat: number }
  | { type: 'log'; id: number; since: number }
  | { type: 'ping'; id: number };

export interface TableView {
  type: 'view'; seat: number; scene: Scene; events: TableEvent[]; upto: number; pending: Decision | null; waiting: number[];
  committed: number[]; turn: number[]; undo: boolean; outcome: Outcome | null; clock: ClockInfo | null;
}
export interface Verdict { type: 'verdict'; id: number; code: string; rule: string; reason: string; witness: unknown }
export interface HintOption { index: number; words: string; chance: number }
export interface Hello {
  type: 'hello'; version: number; you: string; name: string; room: RoomInfo; seats: number[]; facing: number; curtain: boolean; chat: ChatLine[];
}
export type ToClient =
  | Hello
  | { type: 'room'; room: RoomInfo }
  | TableView
  | { type: 'events'; id: number; seat: number; events: TableEvent[]; upto: number }
  | Verdict
  | { type: 'undo_asked'; request: number; seat: number; waiting: number[] }
  | { type: 'undo_closed'; request: number; granted: boolean }
  | { type: 'hint'; id: number; seat: number; ask: number; options: HintOption[] }
  | ChatLine
  | { type: 'presence'; online: number[]; watchers: number }
  | { type: 'clock'; clock: ClockInfo }
  | { type: 'pong'; id: number; at: number }
  | { type: 'error'; code: string; reason: string; closing: boolean };

export interface Problem { status: number; code: string; reason: string; rule: string }
export interface Me { id: string; name: string }
export interface OptionChoice { value: string | number | boolean; label: string }
export interface OptionSpec {
  name: string; title: string; kind: 'switch' | 'number' | 'choice' | 'text'; default: string | number | boolean; help: string; rule: string;
  least: number | null; most: number | null; choices: OptionChoice[];
}
export interface BotLevel { name: string; title: string; pitch: string }
export interface PackInfo { id: string; title: string; version: string; authors: string[]; licence: string; content_hash: string }
export interface GameInfo {
  id: string; title: string; pitch: string; seats_min: number; seats_max: number; minutes: number; rules_version: string;
  has_secrets: boolean; simultaneous: boolean; needs_rosters: boolean; options: OptionSpec[]; bots: BotLevel[]; packs: PackInfo[];
}
export interface Catalogue { game: string; content_hash: string; content: Record<string, unknown> }
export type Roster = Record<string, unknown>;
export interface DeckInfo { id: string; title: string; pitch: string; roster: Roster }
export interface Violation { rule: string; reason: string; path: string }
export interface RosterVerdict { legal: boolean; violations: Violation[] }
export interface RuleText { id: string; chapter: string; title: string; text: string; ruling: string; option: string }
export interface Rulebook { game: string; chapters: { id: string; title: string }[]; rules: RuleText[] }
export interface SeatChoice { who: 'me' | 'bot' | 'open'; level?: string | null; deck?: string | null; roster?: Roster | null }
export interface CreateRoom {
  game: string; seats?: SeatChoice[]; options?: Record<string, unknown>; title?: string; public?: boolean; clock?: ClockRule | null;
  takebacks?: boolean; hints?: boolean;
}
export interface RoomMade { room: RoomInfo; key: string }
export interface Lobby { open: RoomInfo[]; running: RoomInfo[]; mine: RoomInfo[] }
export interface ReplayInfo {
  code: string; game: string; title: string; names: string[]; inputs: number; outcome: Outcome | null; options: Record<string, unknown>;
  dice: Commitment | null;
}
export interface Frame {
  n: number; seat: number; action: WireAction | null; words: string; events: TableEvent[]; scene: Scene; waiting: number[]; committed: number[];
  outcome: Outcome | null;
}
export interface Frames { code: string; viewer: number; inputs: number; frames: Frame[] }

// --- the scene: what all games have in common; a board reads the rest itself ---------------------------------------------

export interface Source { 0: string; 1: number; 2?: string }
export interface Numbers { label: string; value: number; base?: number; of?: number; lost?: number; sources?: [string, number, string?][] }
export interface Thing {
  ref: string; card?: number; name: string; faction?: string; icon?: string; kind?: string; cost?: number | null; op?: number | null;
  text?: string[] | string; keywords?: string[]; numbers?: Numbers[]; states?: string[]; stance?: string; owner?: number; [more: string]: unknown;
}
/** An entry of a catalogue: a thing that lies on no table yet. */
export type CardFace = Thing & { id: number | string };
export interface Pile { ref: string; label: string; count: number; cards?: Thing[] }
export interface SceneSeat { seat: number; faction?: string; subtitle?: string; facts?: [string, string][]; piles?: Pile[]; [more: string]: unknown }
export interface Scene {
  game?: string; viewer?: number; title?: string; active?: number; seats?: SceneSeat[]; groups?: { id: string; label: string; items: Thing[] }[];
  hand?: Thing[]; outcome?: { winners: number[]; text: string } | null; [more: string]: unknown;
}
