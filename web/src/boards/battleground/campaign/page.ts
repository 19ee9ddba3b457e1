// What the campaign page reads off a chain's page (the game's campaign/desk.py).
import type { CampaignInfo } from '../../../lib/wire';

export interface Banner {
  id: string;
  name: string;
  icon: string;
}
export interface RollUnit {
  id: string;
  name: string;
  points: number;
  out: boolean;
  veteran: boolean;
}
export interface DealtCard {
  id: string;
  name: string;
  text: string;
}
export interface Ahead {
  terrain: DealtCard[];
  rules: DealtCard[];
  kept_terrain: string;
  kept_rule: string;
  chooser: '' | 'terrain' | 'rule';
  stores: number;
  command: number;
  prices: Record<'stores' | 'command' | 'discard', number>;
}
export interface Report {
  battle: number;
  table: string;
  winner: number;
  points: [number, number];
  fallen: [string[], string[]];
  marker: number;
  supply: [number, number];
}
export interface ChainPage {
  phase: 'roll' | 'deal' | 'keep' | 'field' | 'over';
  chain: {
    id: string;
    title: string;
    kind: 'track' | 'supply';
    text: string;
    each_battle: string[];
    after_battle: string[];
    victory: string;
  };
  faction: Banner;
  battle: number;
  battles: number;
  budget: number;
  roll: number;
  regions: number;
  marker: number;
  supply: [number, number];
  wins: [number, number];
  sides: { faction: string; name: string; units: RollUnit[] }[];
  ahead: Ahead | null;
  reports: Report[];
  winner: number | null;
}

export function pageOf(info: CampaignInfo): ChainPage {
  return info.page as unknown as ChainPage;
}

/** Something that may march: how many of it there are, and what is special about them. */
export interface Stock {
  id: string;
  name: string;
  points: number;
  most: number;
  note: string;
  line: string;
}

/** What is left of these picks on a roll that has lost somebody, or of an army that must become smaller. */
export function within(picks: string[], stock: Stock[], budget: number): string[] {
  const left = new Map(stock.map((one) => [one.id, one.most]));
  const points = new Map(stock.map((one) => [one.id, one.points]));
  let sum = 0;
  return picks.filter((id) => {
    const price = points.get(id) ?? Infinity;
    if ((left.get(id) ?? 0) < 1 || sum + price > budget) return false;
    left.set(id, (left.get(id) ?? 0) - 1);
    sum += price;
    return true;
  });
}
