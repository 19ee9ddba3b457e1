// What the campaign pages read off a campaign's page (a game's campaign/desk.py).
import type { CampaignInfo } from '../../../lib/wire';

export interface TownCard {
  id: string;
  name: string;
  price: number;
  text: string;
  icon: string;
  built: boolean;
}
export interface MissionInfo {
  number: number;
  title: string;
  goal: string;
  optional: string[];
  map: string;
  rounds: number;
  state: 'won' | 'lost' | 'next' | 'later';
  enemy: { points: number; name: string; id: string; icon: string };
}
export interface Person {
  id: string;
  name: string;
  icon: string;
  faction: string;
  kind: string;
  cost: number;
  strength: number;
  once: boolean;
  attack: number;
  defence: number;
  walk: number;
  run: number;
  text: string[];
}
export interface Recruit {
  card: string;
  name: string;
  lost: number;
  starts: number;
  strength: number;
  veteran: boolean;
  out: number;
}
export interface Report {
  mission: number;
  title: string;
  won: boolean;
  rounds: number;
  destroyed: number;
  fallen: string[];
  points_held: number;
  goals: string[];
  reputation: number;
  well_being: number;
  coins: number;
}
export interface TownPage {
  phase: 'town' | 'muster' | 'over';
  faction: { id: string; name: string; icon: string };
  mission: number;
  missions: MissionInfo[];
  reputation: [number, number];
  well_being: [number, number];
  escalation: [number, number];
  coins: number;
  town: TownCard[];
  ahead: { number: number; limit: number; escalation: { name: string; text: string; icon: string }[] } | null;
  people: Person[];
  roster: Recruit[];
  reports: Report[];
  rating: string;
  score: number;
  lost: boolean;
}

export function pageOf(info: CampaignInfo): TownPage {
  return info.page as unknown as TownPage;
}

/** Which lasting unit each pick is: units of the same card march in the roster's order; null is recruited anew. */
export function marching(picks: string[], roster: Recruit[]): (Recruit | null)[] {
  const home = [...roster];
  return picks.map((id) => {
    const at = home.findIndex((r) => r.card === id);
    return at < 0 ? null : (home.splice(at, 1)[0] ?? null);
  });
}
