/** Something that was given is wrong; the message says what, and what was expected. */
export class SabotError extends Error {}

/** The options sheet of a table, as the server's `GET /api/learn?sheet=NAME` gives it. */
export interface Sheet {
  readonly name: string;
  readonly title: string;
  readonly wagers: readonly { readonly name: string; readonly title: string }[];
}

export interface Layout {
  /** Of the table; 8 where it is left out. */
  seats?: number;
  /** Amounts are whole cents. A sheet that the house banks has none. */
  player_dealer?: { seat: number; amount: number };
  wagers: { seat: number; wager: string; amount: number }[];
}

export interface Round extends Layout {
  /** In dealing order: `['2h', '9c', 'Ad', 'Kd']`. */
  cards: string[];
}

export interface Mark {
  mark: string;
  column: number;
  row: number;
  ties: number;
}

export interface Roads {
  letters: string;
  big: Mark[];
  leadingTies: number;
  /** Big eye boy, small road, cockroach pig. */
  derived: [Mark[], Mark[], Mark[]];
  askBanker: string[];
  askPlayer: string[];
}

export interface Hands {
  player: { count: number; total: number };
  banker: { count: number; total: number };
}

/** Player, Banker, tie, Dragon 7, Panda 8; on a board also void and free rounds. */
export type Letter = 'P' | 'B' | 'T' | 'D' | 'A' | 'V' | 'F';

export interface RoundSoFar {
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
  /** `laid`: which of the wagers; -1 is the bank. */
  refusals: { laid: number; code: string; message: string; limit: number; missing: number }[];
}

export interface Settled {
  step: number;
  verdict: 'win' | 'push' | 'lose';
  owed: number;
  winnings: number;
  commission: number;
  marked: number;
  collected: number;
  uncovered: number;
  fee_returned: number;
}

export interface Settlement {
  hands: Hands;
  letter: RoundSoFar['letter'];
  /** Of the player-dealer. */
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

export interface Odds {
  deals: string;
  wagers: Record<
    string,
    {
      mean: Exact;
      win: string;
      push: string;
      lose: string;
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
  order?: number[];
}

export interface Asked {
  question: {
    drill: Drill;
    hands: { player: string[]; banker: string[] };
    dealt: string[];
    bank: { seat: number; amount: number };
    wagers: { seat: number; wager: number; stake: number }[];
    asked: number;
    letters: string[];
  };
  /** Of this question, until the next one is asked. */
  judge(answer: Answer): {
    right: boolean;
    answer: Required<Answer>;
    moved: { paid: number; taken: number; uncovered: number }[];
    why: string;
  };
}

/** What is wrong throws a SabotError. */
export interface Sabot {
  /** Those that are shipped, by name. */
  readonly sheets: Record<string, Sheet>;
  sheet(name: string): Sheet;
  roads(letters: string): Roads;
  round(cards: string[]): RoundSoFar;
  refusals(sheet: Sheet, layout: Layout): Judged;
  settle(sheet: Sheet, round: Round): Settlement;
  /** A shoe is whole decks (8), or 13 counts from ace to king. */
  odds(sheet: Sheet, shoe?: number | number[]): Odds;
  drill(drill: Drill, sheet: Sheet, decks?: number, seats?: number): Asked;
}

/** The library, once it is compiled; many calls give the same one. */
export function open(): Promise<Sabot>;
