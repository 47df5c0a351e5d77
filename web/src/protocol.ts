// protocol.ts - the documents of docs/protocol.md as types. Nothing is computed here.
import type { CommandKind, EventKind } from './kinds';
import type { ShoeProof } from './proof';

export type Role = 'floor' | 'dealer' | 'bettor' | 'board' | 'auditor';
export type Letter = 'P' | 'B' | 'T' | 'D' | 'A' | 'V' | 'F';
export type Verdict = 'win' | 'push' | 'lose';

export interface You {
  role: Role;
  name: string;
  table: string;
  bettor: number;
}

export interface Hand {
  cards: string[];
  total: number;
}

export interface Hands {
  player: Hand;
  banker: Hand;
  next: {
    hand: 'player' | 'banker' | 'none';
    why: string;
    reason:
      | ''
      | 'first-two'
      | 'player-draws'
      | 'banker-draws'
      | 'banker-alone'
      | 'natural'
      | 'banker-stands'
      | 'both-stand'
      | 'hands-complete';
  };
}

export interface Bank {
  state: 'open' | 'offered' | 'held' | 'ready' | 'not-taken';
  bettor: number;
  seat: number;
  turn_round: number;
  amount: number;
  deadline_ms: number;
  last_amount: number;
  last_net: number;
  last_bettor: number;
  last_seat: number;
  next_seat: number; // who is asked next; 0: nobody
}

/** Somebody whose wagers are shown: here, or gone since the last round. */
export interface Person {
  bettor: number;
  purse: number; // the bettor whose chips it uses: a person may hold several spots (R13)
  seat: number;
  back_line: boolean;
  name: string;
}

export interface Bettor extends Person {
  third_party: boolean;
  representative: string; // who acts for a third-party player
  stands_aside: boolean; // a standing no to the bank (R41)
  chips: number;
  marked: number;
}

/** What a person is owed, or below zero owes (reading 18). */
export interface Claim {
  claim: number;
  round: number;
  name: string;
  amount: number;
  since_ms: number;
}

/** Chips on their way to another table, or taken from one. */
export interface Lot {
  number: number;
  came: boolean; // taken here; else sent from here
  table: string;
  amount: number;
  time_ms: number;
}

export interface Settled {
  step: number;
  verdict: Verdict;
  owed: number;
  winnings: number;
  commission: number;
  marked: number;
  collected: number;
  uncovered: number;
  fee_returned: number;
}

export interface Wager {
  bettor: number;
  seat: number;
  wager: string;
  amount: number;
  fee: number;
  removed: boolean;
  settled: Settled | null;
}

export interface FeeBand {
  up_to: number | null;
  fee: number;
}

type OfHand =
  | 'cards'
  | 'total'
  | 'pair'
  | 'colour'
  | 'two_colour'
  | 'suit'
  | 'two_suit'
  | 'kind'
  | 'first_two'
  | 'first'
  | 'second'
  | 'third'
  | 'named'
  | 'two_named';
type OfBoth = 'pairs' | 'perfect_pairs' | 'pairs_alike' | 'sum' | 'cards';
type OfNamed = 'four_named' | 'round_named' | 'four_named_suit' | 'round_named_suit';
export type Fact = 'winner' | 'natural' | 'margin' | `${'player' | 'banker'}_${OfHand}` | OfBoth | OfNamed;

/** A line of a pay table: all facts named must have one of their values. */
export interface Case {
  when: Partial<Record<Fact, (string | number)[]>>;
  verdict: Verdict;
  pays: number;
  to: number;
  named?: { ranks: number; suits: number }; // the cards that some facts count, as bits
}

export interface WagerKind {
  name: string;
  title: string;
  needs: 'line' | 'nothing';
  is_line: boolean;
  pays: string;
  commission_bp: number;
  cap_bp: number; // share of another wager, in hundredths of a percent; 0: no cap
  cap_of: number; // the place of that wager in the sheet
  least: number;
  most: number;
  fees: FeeBand[];
  back_line: boolean; // whether others may wager behind it (R26)
  cases: Case[];
}

export interface Sheet {
  name: string;
  title: string;
  row: string;
  row_text: string;
  goes_by: 'outcome' | 'points' | 'ranks' | 'suits'; // how closely cards must be known to settle its wagers
  bank: 'player-dealer' | 'house';
  lines: 'one' | 'both';
  bonus_cap: 'none' | 'line';
  back_line: number;
  spots: number; // that one person may hold (R13)
  table_minimum: 'space' | 'line' | 'sum'; // what meets the least line wager (R24)
  cover: 'net' | 'matched';
  order: 'wager-first' | 'seat-first';
  commission_unit: number;
  commission_taken: 'each-round' | 'marked';
  no_action: 'kept' | 'returned';
  unit: number;
  chips: number[];
  wagers: WagerKind[];
  bank_least: number;
  bank_most: number | null;
  player_dealer_fees: FeeBand[];
  turn_rounds: number;
  reach_minutes: number; // in which the position must reach several bettors (reading 13); 0: no such rule
  timer_seconds: number;
  burns: boolean;
  notices: {
    room: string;
    address: string;
    room_telephone: string;
    approval: string;
    responsible: string;
    telephone: string;
    web: string;
    placeholders: string[]; // notices that the room has not replaced yet (R70)
  };
}

export interface Statistics {
  rounds: number;
  player: number;
  banker: number;
  tie: number;
  dragon7: number;
  panda8: number;
  naturals: number | null; // null: results were keyed without cards
}

export interface Shoe {
  number: number;
  phase: 'none' | 'mixing' | 'cut' | 'in-play' | 'ended' | 'to-reveal' | 'revealing';
  cut_card_shown: boolean;
  last_round: boolean;
  commitment: string | null;
  contributions: { contribution: number; bettor: number; commitment: string; value: string | null }[];
  cut: number;
  seal?: Seal; // of a shoe whose cards are proved: docs/fair-shoes.md, protocol 2
}

export interface Seal {
  root: string | null; // null: not sealed yet
  beacon: string; // empty: none was named
  beacon_value: string | null;
  cut_from_ms: number; // unless every bettor has added before
  reveals_due_ms: number; // 0: not cut yet
  void: boolean;
}

export interface TableState {
  table: string;
  name: string;
  phase: 'closed' | 'between' | 'betting' | 'dealing';
  paused: boolean;
  dealer: string;
  shift: string;
  seats: number;
  decks: number;
  cards: 'shuffled' | 'keyed';
  wagers_kept: 'none' | 'dealer' | 'bettors';
  round: number;
  edition: number; // of the rules by which it decides
  free_round: boolean;
  waits_for_wagers: boolean; // no round is dealt until somebody wagers (R32)
  deadline_ms: number;
  hands: Hands;
  result: Letter | null;
  bank: Bank;
  bettors: Bettor[];
  gone: Person[]; // since the last round, whose wagers are still shown
  claims: Claim[];
  lots: Lot[];
  wagers: Wager[];
  shoe: Shoe;
  history: string;
  statistics: Statistics;
  previous: Statistics | null;
  collections: number;
  legal: Record<'floor' | 'dealer' | 'bettor', CommandKind[]>;
  signed?: { position: string; signature: string } | null; // the head of the last round, where heads are signed
  coming?: Coming | null; // announced for a coming shoe, or taken back in this one (R53)
  sheet: Sheet | null;
}

export interface Coming {
  sheet: string;
  title: string;
  row: string;
  from_shoe: number;
  withdrawn: boolean; // it does not come; shown until the next shoe
  reason: string; // why it comes sooner than it would; empty: it does not
  changes: { path: string; what: string; from: string; to: string }[]; // `path`: limits.tie, collection.bank, pays.tie, row
}

/** A record of the journal; its other fields are those of its kind. */
export interface TableEvent {
  sequence: number;
  time_ms: number;
  actor: string;
  kind: EventKind;
  [field: string]: unknown;
}

/** Somebody waits: for a seat, for chips, or, of the dealers, for the floor. */
export interface Join {
  ticket: string;
  asks: 'seat' | 'chips' | 'floor';
  name: string;
  seat: number;
  back_line: boolean; // behind it
  amount: number;
  since_ms: number;
  by: string; // of the floor, who comes; empty: nobody has answered
  staff: boolean; // the name looks like one of the staff's
}

export type Message =
  | { type: 'you'; you: You }
  | {
      type: 'state';
      build: string;
      now_ms: number;
      position: string;
      events: TableEvent[];
      proofs?: ShoeProof[]; // of cards of a sealed shoe
      state: TableState;
    }
  | {
      type: 'change';
      now_ms: number;
      from: string;
      position: string;
      events: TableEvent[];
      proofs?: ShoeProof[];
      set: Partial<TableState>;
    }
  | { type: 'joins'; joins: Join[] }
  | { type: 'reload' };

export interface Refusal {
  code: string;
  rule: string;
  message: string;
  request?: string; // of an answer whose fault is the server's
  refusals?: { seat: number; wager: string; code: string; rule: string; message: string }[];
}

export interface Tile {
  id: string;
  language: string | null; // of its board; null: the room's own
  name: string;
  title: string;
  bank: 'player-dealer' | 'house';
  phase: TableState['phase'];
  paused: boolean;
  bettors: number;
  placeholders: string[] | null; // in the notices of its sheet (R70)
  seats: number;
  cards: TableState['cards'];
  wagers_kept: TableState['wagers_kept'];
  round: number;
}

export interface Room {
  name: string;
  logo: boolean; // a picture at /logo
  colour?: string; // of the room
  passkeys?: string; // the origin where they are good
  languages: string[]; // of boards and bettors' pages, the room's own first
  build: string;
  now_ms: number;
  demonstration?: boolean;
  calculator: boolean; // handed out now
  tables: Tile[];
}

/** A sheet for the learning pages. */
export interface Lesson {
  sheet: Sheet;
  decks: number;
  seats: number;
  events: { when: string; pays: string }[][]; // of each wager; the last row: no case fits
  rules: string; // HTML that the server made from the sheet
}

/** The second person of a command (reading 19). */
export type Confirmation = (
  { name: string; password: string } | { name: string; pin: string } | { passkey: Passkey }
) & { of?: { shoe: number; round: number; name?: string } }; // which round and whom they were shown

/** What they confirm: a request about a table, without the confirmation. */
export interface AboutRequest {
  table: string;
  request: object;
}

/** What a passkey signed. */
export interface Passkey {
  id: string;
  authenticator_data: string;
  client_data: string;
  signature: string;
}

/** One that is in somebody's name. */
export interface PasskeyEntry {
  id: string;
  label: string;
  added_ms: number;
  used_ms: number | null; // null: not yet
}

export interface Command {
  kind: CommandKind;
  [field: string]: unknown;
}
