// The REST half of the server, one function per thing a page asks for.
import { prefix } from './prefix';
import { printedThings } from './printed';
import type {
  Analysis,
  CampaignGuide,
  CampaignInfo,
  Catalogue,
  CreateRoom,
  DeckInfo,
  DraftMade,
  DraftSample,
  DraftVerdict,
  Frames,
  GameInfo,
  LessonInfo,
  Lobby,
  Me,
  PackShelf,
  Problem,
  PuzzleInfo,
  PuzzleTable,
  ReplayInfo,
  RoomInfo,
  RoomMade,
  Roster,
  RosterVerdict,
  Rulebook,
  NewStudy,
  ShopCard,
  ShopContents,
  ShopField,
  ShopPack,
  ShopPlayed,
  ShopShelf,
  ShopWord,
  StudyInfo,
  StudyShelf,
} from './wire';

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    reason: string,
    readonly rule: string,
  ) {
    super(reason);
  }
}

/** A page's first request goes alone, for it brings the cookie: several at once would be taken for as many newcomers. */
let met: Promise<unknown> | null = null;
async function send(path: string, init: RequestInit): Promise<Response> {
  if (met) await met.catch(() => undefined);
  const going = fetch(`${prefix}/api${path}`, { credentials: 'same-origin', ...init });
  met ??= going;
  return going;
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const init: RequestInit = { method };
  if (body !== undefined) {
    init.body = typeof body === 'string' ? body : JSON.stringify(body);
    init.headers = { 'content-type': typeof body === 'string' ? 'application/x-ndjson' : 'application/json' };
  }
  const answer = await send(path, init);
  if (!answer.ok) {
    const problem = (await answer.json().catch(() => null)) as Problem | null;
    throw new ApiError(answer.status, problem?.code ?? '', problem?.reason ?? answer.statusText, problem?.rule ?? '');
  }
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

const cache = new Map<string, Promise<unknown>>();

function once<T>(path: string): Promise<T> {
  let held = cache.get(path) as Promise<T> | undefined;
  if (!held) {
    held = call<T>('GET', path);
    held.catch(() => cache.delete(path));
    cache.set(path, held);
  }
  return held;
}

/** Forget what is known of the games: a pack has changed. */
export function forgetGames(): void {
  for (const path of [...cache.keys()]) if (path.startsWith('/games')) cache.delete(path);
}

/** Which entry of a pack is meant; `like`: a new one, made from that. */
export interface ShopAsked {
  kind: string;
  name: string;
  like?: string;
}

export const api = {
  me: () => call<Me>('GET', '/me'),
  rename: (name: string) => call<Me>('PUT', '/me', { name }),
  games: () => once<GameInfo[]>('/games'),
  cards: (game: string) => once<Catalogue>(`/games/${game}/cards`).then((found) => printedThings(found.content)),
  catalogue: (game: string) => once<Catalogue>(`/games/${game}/cards`),
  decks: (game: string) => once<DeckInfo[]>(`/games/${game}/decks`),
  validate: (game: string, roster: Roster, options: Record<string, string | number | boolean> = {}) =>
    call<RosterVerdict>('POST', `/games/${game}/decks/validate`, { roster, options }),
  game: (game: string) => once<GameInfo>(`/games/${game}`),
  samples: (game: string) => once<DraftSample[]>(`/drafts/${game}`),
  judgeDraft: (game: string, text: string) => call<DraftVerdict>('POST', `/drafts/${game}/validate`, { text }),
  makeDraft: (game: string, text: string) => call<DraftMade>('POST', `/drafts/${game}`, { text }),
  shop: () => call<ShopShelf>('GET', '/workshop'),
  newPack: (game: string, id: string, title: string) => call<ShopPack>('POST', '/workshop', { game, id, title }),
  dropPack: (pack: string) => call<void>('DELETE', `/workshop/packs/${pack}`),
  shopWords: (game: string) => once<ShopWord[]>(`/workshop/words/${game}`),
  shopIcons: (holds: string) => call<string[]>('GET', `/workshop/icons?holds=${encodeURIComponent(holds.slice(0, 40))}`),
  shopContents: (pack: string) => call<ShopContents>('GET', `/workshop/packs/${pack}`),
  tryEntry: (pack: string, entry: ShopAsked & { text?: string; field?: { path: (string | number)[]; value: ShopField['value'] } }) =>
    call<ShopCard>('POST', `/workshop/packs/${pack}/try`, entry),
  saveEntry: (pack: string, entry: ShopAsked & { text: string; stamp: string }) =>
    call<ShopCard>('PUT', `/workshop/packs/${pack}/entry`, entry),
  playEntry: (pack: string, entry: ShopAsked & { text: string; against: 'bot' | 'hand' }) =>
    call<ShopPlayed>('POST', `/workshop/packs/${pack}/play`, entry),
  shopTable: (pack: string) => call<{ game: string }>('POST', `/workshop/packs/${pack}/table`, {}),
  studies: () => call<StudyShelf>('GET', '/studies'),
  newStudy: (asked: NewStudy) => call<StudyInfo>('POST', '/studies', asked),
  stopStudy: (code: string) => call<StudyInfo>('POST', `/studies/${code}/stop`),
  keepStudy: (code: string, yes: boolean) => call<StudyInfo>('PUT', `/studies/${code}/kept`, { yes }),
  dropStudy: (code: string) => call<void>('DELETE', `/studies/${code}`),
  rulebook: (game: string) => once<Rulebook>(`/games/${game}/rulebook`),
  packs: () => call<PackShelf>('GET', '/packs'),
  puzzles: (game: string) => once<PuzzleInfo[]>(`/games/${game}/puzzles`),
  puzzleTable: (game: string, puzzle: string) => once<PuzzleTable>(`/games/${game}/puzzles/${puzzle}`),
  lessons: (game: string) => once<LessonInfo[]>(`/games/${game}/lessons`),
  lobby: () => call<Lobby>('GET', '/lobby'),
  create: (room: CreateRoom) => call<RoomMade>('POST', '/rooms', room),
  record: (code: string) =>
    send(`/rooms/${code}/record`, {}).then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error(answer.statusText)))),
  room: (code: string) => call<RoomMade>('GET', `/rooms/${code}`),
  join: (code: string, key: string | null) => call<RoomInfo>('POST', `/rooms/${code}/join`, key ? { key } : {}),
  sit: (code: string, seat: number, deck: string | null, roster: Roster | null = null, hints = false) =>
    call<RoomInfo>('PUT', `/rooms/${code}/seats/${seat}`, { deck, roster, hints }),
  share: (code: string, yes: boolean) => call<RoomInfo>('PUT', `/rooms/${code}/sharing`, { yes }),
  playOn: (code: string, step: number, seat: number) => call<RoomMade>('POST', `/replays/${code}/play-on`, { step, seat }),
  stand: (code: string, seat: number) => call<RoomInfo>('DELETE', `/rooms/${code}/seats/${seat}`),
  seatBot: (code: string, seat: number, level: string) => call<RoomInfo>('PUT', `/rooms/${code}/seats/${seat}/bot`, { level }),
  campaignGuide: (game: string) => once<CampaignGuide>(`/games/${game}/campaign`),
  campaigns: () => call<CampaignInfo[]>('GET', '/campaigns'),
  campaign: (code: string) => call<CampaignInfo>('GET', `/campaigns/${code}`),
  beginCampaign: (game: string, name: string, side: string) => call<CampaignInfo>('POST', '/campaigns', { game, name, side }),
  chooseCampaign: (code: string, what: string, things: string[] = [], places: number[] = []) =>
    call<CampaignInfo>('POST', `/campaigns/${code}/choices`, { do: what, things, places }),
  giveUpCampaign: (code: string) => call<void>('DELETE', `/campaigns/${code}`),
  replay: (code: string) => call<ReplayInfo>('GET', `/replays/${code}`),
  frames: (code: string, viewer: number, start: number, count: number) =>
    call<Frames>('GET', `/replays/${code}/frames?viewer=${viewer}&start=${start}&count=${count}`),
  analyse: (code: string) => call<Analysis>('POST', `/replays/${code}/analysis`),
  analysis: (code: string) => call<Analysis>('GET', `/replays/${code}/analysis`),
  upload: (record: string) => call<ReplayInfo>('POST', '/records', record),
};
