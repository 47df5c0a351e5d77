/** Something that was given is wrong; the message says what, and what was expected. */
export class SabotError extends Error {}

/** The options sheet of a table, as a server's `GET /api/learn?sheet=NAME` (or `?table=ID`) gives it. Amounts are whole cents. */
export interface Sheet {
  readonly name: string;
  readonly title: string;
  /** How closely cards must be known to settle its wagers. */
  readonly goes_by: 'outcome' | 'points' | 'ranks' | 'suits';
  readonly bank: 'player-dealer' | 'house';
  readonly bank_least: number;
  readonly bank_most: number | null;
  readonly unit: number;
  readonly wagers: readonly {
    readonly name: string;
    readonly title: string;
    readonly is_line: boolean;
    readonly pays: string;
    readonly least: number;
    readonly most: number;
  }[];
}

export interface Layout {
  /** Of the table; 8 where it is left out. */
  seats?: number;
  /** Amounts are whole cents. `settle` needs it where the sheet's bank is a player-dealer; a sheet that the house banks has none. */
  player_dealer?: { readonly seat: number; readonly amount: number };
  wagers: readonly { readonly seat: number; readonly wager: string; readonly amount: number }[];
}

export interface Round extends Layout {
  /** In dealing order: `['2h', '9c', 'Ad', 'Kd']`. */
  cards: readonly string[];
}

export interface Mark {
  /** P or B on the big road, R (red) or B (blue) on the others. */
  mark: string;
  column: number;
  row: number;
  /** That fell on it; those before the first win are `leadingTies` too. */
  ties: number;
}

export interface Roads {
  /** The bead plate. */
  letters: string;
  big: Mark[];
  leadingTies: number;
  /** Big eye boy, small road, cockroach pig. */
  derived: [Mark[], Mark[], Mark[]];
  /** What a next win adds to the three derived roads: R, B, or '' for nothing. */
  askBanker: string[];
  askPlayer: string[];
}

export interface Hands {
  player: { count: number; total: number; cards: string[] };
  banker: { count: number; total: number; cards: string[] };
}

/** Player, Banker, tie, Dragon 7, Panda 8. */
export type Letter = 'P' | 'B' | 'T' | 'D' | 'A';

export interface RoundSoFar {
  /** Of the cards; what comes after a round's last card is not looked at. */
  taken: number;
  next: 'player' | 'banker' | 'none';
  hands: Hands;
  /** null while it goes on. */
  letter: Letter | null;
  natural: boolean;
  why: string;
}

export interface Judged {
  /** Of each wager. */
  fees: number[];
  /** `laid`: which of the wagers; -1 is the bank. `limit`: the amount that the message speaks of, or 0; `missing`: how much is missing to it. */
  refusals: { laid: number; code: string; message: string; limit: number; missing: number }[];
}

export interface Settled {
  /** Its place in the order of payment, from 1. */
  step: number;
  verdict: 'win' | 'push' | 'lose';
  /** What the table pays for it, and what the bank could pay: before commission. */
  owed: number;
  winnings: number;
  commission: number;
  /** Commission that is paid later, at the shoe's end. */
  marked: number;
  /** Of its stake, taken by the bank. */
  collected: number;
  /** What the bank did not reach. */
  uncovered: number;
  fee_returned: number;
}

export interface Settlement {
  hands: Hands;
  letter: RoundSoFar['letter'];
  /** Of the player-dealer, its fee not counted. */
  net: number;
  fee: number;
  /** By wager as given. */
  wagers: Settled[];
}

/** An exact fraction as text, `-1/20`, and the number next to it. */
export interface Exact {
  text: string;
  value: number;
}

/** Of one unit staked, collections not counted. The house's edge is minus `mean`. */
export interface Odds {
  deals: string;
  wagers: Record<
    string,
    {
      mean: Exact;
      win: string;
      push: string;
      lose: string;
      /** By case of the sheet, the last: no case fits. `result`: what it adds to the mean. */
      events: { deals: string; probability: Exact; result: Exact }[];
    }
  >;
}

export type Drill = 'draw' | 'result' | 'payout' | 'order';

export interface Answer {
  next?: 'player' | 'banker' | 'none';
  letter?: Letter;
  verdict?: 'win' | 'push' | 'lose';
  amount?: number;
  /** By wager: when it is settled, from 1. */
  order?: number[];
}

export interface Asked {
  question: {
    drill: Drill;
    hands: { player: string[]; banker: string[] };
    dealt: string[];
    bank: { seat: number; amount: number };
    /** `wager`: its place in `sheet.wagers`. */
    wagers: { seat: number; wager: number; stake: number }[];
    /** The place in `wagers` whose amount is asked for. */
    asked: number;
    letters: string[];
  };
  /** Of this question; once another one is asked it throws. */
  judge(answer: Answer): {
    right: boolean;
    /** `letter` where the drill asks for it. */
    answer: Required<Omit<Answer, 'letter'>> & { letter?: Letter };
    moved: { paid: number; taken: number; uncovered: number }[];
    why: string;
  };
}

/** What is wrong throws a SabotError. */
export interface Sabot {
  /** Those that are shipped, by name. */
  readonly sheets: Readonly<Record<string, Sheet | undefined>>;
  sheet(name: string): Sheet;
  roads(letters: string): Roads;
  round(cards: readonly string[]): RoundSoFar;
  refusals(sheet: Sheet, layout: Layout): Judged;
  settle(sheet: Sheet, round: Round): Settlement;
  /** A shoe is whole decks (8), or 13 counts from ace to king. */
  odds(sheet: Sheet, shoe?: number | readonly number[]): Odds;
  drill(drill: Drill, sheet: Sheet, decks?: number, seats?: number): Asked;
}

/** Where a module is, or its bytes. */
export type Place = string | URL | ArrayBuffer | Uint8Array;

/** The library, once it is compiled; many calls give the same one. It looks for its two modules beside `index.js`, or where `places` says. */
export function open(places?: { library?: Place; calculator?: Place }): Promise<Sabot>;
