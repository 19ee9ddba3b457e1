// The REST half of the server, one function per thing a page asks for.
import { printedThings } from './printed';
import type {
  Analysis, CampaignGuide, CampaignInfo, Catalogue, CreateRoom, DeckInfo, Frames, GameInfo, Lobby, Me, Problem, ReplayInfo, RoomInfo, RoomMade, Roster, RosterVerdict, Rulebook,
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

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const init: RequestInit = { method, credentials: 'same-origin' };
  if (body !== undefined) {
    init.body = typeof body === 'string' ? body : JSON.stringify(body);
    init.headers = { 'content-type': typeof body === 'string' ? 'application/x-ndjson' : 'application/json' };
  }
  const answer = await fetch(`/api${path}`, init);
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

export const api = {
  me: () => call<Me>('GET', '/me'),
  rename: (name: string) => call<Me>('PUT', '/me', { name }),
  games: () => once<GameInfo[]>('/games'),
  cards: (game: string) => once<Catalogue>(`/games/${game}/cards`).then((found) => printedThings(found.content)),
  catalogue: (game: string) => once<Catalogue>(`/games/${game}/cards`),
  decks: (game: string) => once<DeckInfo[]>(`/games/${game}/decks`),
  validate: (game: string, roster: Roster, options: Record<string, string | number | boolean> = {}) => call<RosterVerdict>('POST', `/games/${game}/decks/validate`, { roster, options }),
  rulebook: (game: string) => once<Rulebook>(`/games/${game}/rulebook`),
  lobby: () => call<Lobby>('GET', '/lobby'),
  create: (room: CreateRoom) => call<RoomMade>('POST', '/rooms', room),
  room: (code: string) => call<RoomMade>('GET', `/rooms/${code}`),
  join: (code: string, key: string | null) => call<RoomInfo>('POST', `/rooms/${code}/join`, key ? { key } : {}),
  sit: (code: string, seat: number, deck: string | null, roster: Roster | null = null) =>
    call<RoomInfo>('PUT', `/rooms/${code}/seats/${seat}`, { deck, roster }),
  stand: (code: string, seat: number) => call<RoomInfo>('DELETE', `/rooms/${code}/seats/${seat}`),
  seatBot: (code: string, seat: number, level: string) => call<RoomInfo>('PUT', `/rooms/${code}/seats/${seat}/bot`, { level }),
  campaignGuide: (game: string) => once<CampaignGuide>(`/games/${game}/campaign`),
  campaigns: () => call<CampaignInfo[]>('GET', '/campaigns'),
  campaign: (code: string) => call<CampaignInfo>('GET', `/campaigns/${code}`),
  beginCampaign: (game: string, name: string, side: string) => call<CampaignInfo>('POST', '/campaigns', { game, name, side }),
  chooseCampaign: (code: string, what: string, things: string[] = [], places: number[] = []) => call<CampaignInfo>('POST', `/campaigns/${code}/choices`, { do: what, things, places }),
  giveUpCampaign: (code: string) => call<void>('DELETE', `/campaigns/${code}`),
  replay: (code: string) => call<ReplayInfo>('GET', `/replays/${code}`),
  frames: (code: string, viewer: number, start: number, count: number) =>
    call<Frames>('GET', `/replays/${code}/frames?viewer=${viewer}&start=${start}&count=${count}`),
  analyse: (code: string) => call<Analysis>('POST', `/replays/${code}/analysis`),
  analysis: (code: string) => call<Analysis>('GET', `/replays/${code}/analysis`),
  upload: (record: string) => call<ReplayInfo>('POST', '/records', record),
};
