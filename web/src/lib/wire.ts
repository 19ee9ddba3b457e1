// What travels between this page and the server. The types are generated from src/drumhead/server/protocol.py by
// scripts/wire_types.py; here they get the one thing the server leaves open, the scene.
import type { components } from '../wire/api';
import type * as socket from '../wire/socket';

type Schemas = components['schemas'];
export type {
  ChatLine,
  ClockInfo,
  Decision,
  HintOption,
  Foresight,
  LessonTold,
  Moment,
  Option,
  Outcome,
  RoomInfo,
  TableEvent,
  ToServer,
  WireAction,
} from '../wire/socket';
/** What stands against a thing; its witnesses are in the game's own format. */
export type Standing = socket.Standing;
/** The schema calls a witness an object; most refusals have none. */
export type Verdict = Omit<socket.Verdict, 'witness'> & { witness: unknown };
export type Wish = socket.Moment['wish'];
export type TableView = Omit<socket.Table, 'scene'> & { scene: Scene };
export type ToClient = Exclude<socket.ToClient, socket.Table | socket.Verdict> | TableView | Verdict;

export type Problem = Schemas['Problem'];
export type Me = Schemas['Me'];
export type OptionSpec = Schemas['OptionSpec'];
export type GameInfo = Schemas['GameInfo'];
export type Catalogue = Schemas['Catalogue'];
export type Roster = Record<string, unknown>;
export type DeckInfo = Omit<Schemas['DeckInfo'], 'roster'> & { roster: Roster };
export type RosterVerdict = Schemas['RosterVerdict'];
export type DraftVerdict = Omit<Schemas['DraftVerdict'], 'data'> & { data: Record<string, unknown> };
export type DraftSample = Schemas['DraftSample'];
export type DraftMade = Schemas['DraftMade'];
export type NewStudy = Schemas['NewStudy'];
export type StudyInfo = Schemas['StudyInfo'];
export type StudyShelf = Schemas['StudyShelf'];
export type ShopPack = Schemas['ShopPack'];
export type ShopShelf = Schemas['ShopShelf'];
export type ShopContents = Schemas['ShopContents'];
export type ShopEntry = Schemas['ShopEntry'];
export type ShopField = Schemas['ShopField'];
export type ShopWord = Schemas['ShopWord'];
export type ShopPlayed = Schemas['ShopPlayed'];
export type ShopCard = Omit<Schemas['ShopCard'], 'things'> & { things: { list: string; thing: Record<string, unknown> }[] };
export type LessonInfo = Schemas['LessonInfo'];
export type PuzzleInfo = Schemas['PuzzleInfo'];
export type PuzzleTable = Omit<Schemas['PuzzleTable'], 'scene'> & { scene: Scene };
export type RuleText = Schemas['RuleText'];
export type Rulebook = Schemas['Rulebook'];
export type SeatChoice = Schemas['SeatChoice'];
export type CreateRoom = Pick<Schemas['CreateRoom'], 'game'> & Partial<Schemas['CreateRoom']>; // the server has defaults
export type RoomMade = Schemas['RoomMade'];
export type Lobby = Schemas['Lobby'];
export type CampaignGuide = Schemas['CampaignGuide'];
export type CampaignInfo = Omit<Schemas['CampaignInfo'], 'page'> & { page: Record<string, unknown> };
export type OperatorView = Schemas['OperatorView'];
export type PackShelf = Schemas['PackShelf'];
export type ReplayInfo = Schemas['ReplayInfo'];
export type Analysis = Schemas['Analysis'];
export type Frame = Omit<Schemas['Frame'], 'scene'> & { scene: Scene };
export type Frames = Omit<Schemas['Frames'], 'frames'> & { frames: Frame[] };

// --- the scene: what all games have in common; a board reads the rest itself ---------------------------------------------

export interface Source {
  0: string;
  1: number;
  2?: string;
}
export interface Numbers {
  label: string;
  value: number;
  base?: number;
  of?: number;
  lost?: number;
  sources?: [string, number, string?][];
}
export interface Thing {
  ref: string;
  card?: number;
  name: string;
  faction?: string;
  icon?: string;
  kind?: string;
  /** Its numbers in one line, as its card prints them. */
  profile?: string;
  cost?: number | null;
  op?: number | null;
  text?: string[] | string;
  keywords?: string[];
  numbers?: Numbers[];
  states?: string[];
  stance?: string;
  owner?: number;
  [more: string]: unknown;
}
/** An entry of a catalogue: a thing that lies on no table yet. */
export type CardFace = Thing & { id: number | string };
export interface Pile {
  ref: string;
  label: string;
  count: number;
  cards?: Thing[];
}
export interface SceneSeat {
  seat: number;
  faction?: string;
  subtitle?: string;
  facts?: [string, string][];
  piles?: Pile[];
  [more: string]: unknown;
}
export interface Scene {
  game?: string;
  viewer?: number;
  title?: string;
  active?: number;
  seats?: SceneSeat[];
  groups?: { id: string; label: string; items: Thing[] }[];
  hand?: Thing[];
  outcome?: { winners: number[]; text: string } | null;
  [more: string]: unknown;
}
