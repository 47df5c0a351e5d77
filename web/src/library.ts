// library.ts - the library's own C in this page: roads, settlement, cover, draw rule, chips.
//
// web/wasm/library.c says which numbers mean what; this file alone writes and reads them. Until
// the module is loaded, and if it cannot be, every answer is null and pages do without.
import { signal } from '@preact/signals';
import { say } from './language';
import type { Case, Fact, FeeBand, Letter, Settled, Sheet, TableState, Verdict, Wager } from './protocol';
import { callModule, openModule, wordsOf, type Module } from './wasm';

declare const LIBRARY_FILE: string;

export interface Library extends Module {
  roads(count: number): number;
  settle(): number;
  cover(): number;
  round(count: number): number;
  chips(): number;
  // the dealer's trainer: learn/trainer.ts
  bytes(): number;
  byte_count(): number;
  names(): number;
  name_room(): number;
  ask(drill: number): number;
  judge(): number;
}

export const library = signal<Library | null>(null);

export async function loadLibrary(): Promise<void> {
  library.value = await openModule<Library>(await (await fetch(LIBRARY_FILE)).arrayBuffer());
}

/** Writes numbers, calls, reads the answer; null if there is none. */
function call(input: number[], run: (library: Library) => number): number[] | null {
  return library.value === null ? null : callModule(library.value, input, run);
}

// ---- roads ----

export interface Mark {
  mark: string; // big road: P or B; derived: R or B
  column: number;
  row: number;
  ties: number;
}
export interface Roads {
  letters: string; // the bead plate
  big: Mark[];
  leadingTies: number;
  derived: [Mark[], Mark[], Mark[]]; // big eye boy, small road, cockroach pig
  askBanker: string[];
  askPlayer: string[];
}

/** The five roads of a shoe's letters; void and free rounds are left out (R80). */
export function roadsOf(history: string): Roads | null {
  const letters = history.replace(/[^PBTDA]/g, '');
  const answer = call(Array.from(letters, (letter) => letter.charCodeAt(0)), (l) => l.roads(letters.length));
  if (answer === null) return null;
  let at = 0;
  const next = () => answer[at++] ?? 0;
  const road = (): Mark[] =>
    Array.from({ length: next() }, () => ({ mark: String.fromCharCode(next()), column: next(), row: next(), ties: 0 }));
  const ask = () => Array.from({ length: 3 }, next).map((mark) => (mark === 0 ? '' : String.fromCharCode(mark)));
  const big = road();
  for (const mark of big) mark.ties = next();
  const leadingTies = next();
  return { letters, big, leadingTies, derived: [road(), road(), road()], askBanker: ask(), askPlayer: ask() };
}

// ---- settlement ----

/** Facts in the library's order, and their values from `least` on (bit 0 is value 0). */
const facts: { name: Fact; values: string[] | null }[] = [
  { name: 'winner', values: ['player', 'banker', 'tie'] },
  { name: 'natural', values: ['none', 'player', 'banker', 'both'] },
  { name: 'margin', values: null },
  { name: 'player_cards', values: null },
  { name: 'player_total', values: null },
  { name: 'banker_cards', values: null },
  { name: 'banker_total', values: null },
];
export const verdicts: Verdict[] = ['lose', 'push', 'win'];
const NO_LIMIT = 2 ** 53 - 1;

const mask = (values: (string | number)[] | undefined, names: string[] | null) =>
  (values ?? []).reduce<number>((bits, value) => bits | (1 << (names ? names.indexOf(String(value)) : Number(value))), 0);

const feeNumbers = (bands: FeeBand[]) =>
  [bands.length, ...bands.flatMap((band) => [band.up_to ?? NO_LIMIT, band.fee])];

const caseNumbers = (one: Case) =>
  [...facts.map((fact) => mask(one.when[fact.name], fact.values)), verdicts.indexOf(one.verdict), one.pays, Math.max(1, one.to)];

export const sheetNumbers = (sheet: Sheet) => [
  sheet.bank === 'house' ? 1 : 0,
  sheet.cover === 'matched' ? 1 : 0,
  sheet.order === 'seat-first' ? 1 : 0,
  sheet.commission_unit,
  sheet.commission_taken === 'marked' ? 1 : 0,
  sheet.no_action === 'returned' ? 1 : 0,
  ...feeNumbers(sheet.player_dealer_fees),
  sheet.wagers.length,
  ...sheet.wagers.flatMap((kind) => [
    kind.commission_bp, kind.least, kind.most, ...feeNumbers(kind.fees), kind.cases.length, ...kind.cases.flatMap(caseNumbers),
  ]),
];

interface BankNow {
  seat: number;
  amount: number;
}

function tableNumbers(state: TableState, sheet: Sheet, wagers: Wager[], bank: BankNow, mine: number): number[] {
  const backLine = new Set(state.bettors.filter((one) => one.back_line).map((one) => one.bettor));
  return [
    ...sheetNumbers(sheet), state.seats, bank.seat, bank.amount, wagers.length,
    ...wagers.flatMap((wager) => [
      wager.seat,
      backLine.has(wager.bettor) ? wager.bettor : 0,
      sheet.wagers.findIndex((kind) => kind.name === wager.wager),
      wager.amount, wager.removed ? 1 : 0, wager.bettor === mine ? 1 : 0,
    ]),
  ];
}

const isComplete = (sheet: Sheet) => sheet.wagers.every((kind) => Array.isArray(kind.cases));

export interface HandsCounted {
  player: { count: number; total: number };
  banker: { count: number; total: number };
}

export interface SettledAgain {
  net: number; // of the player-dealer
  wagers: Wager[]; // those that were settled
  lines: Settled[]; // how each settles with these hands
}

/** The last round's wagers settled with these hands; null: this page cannot say. */
export function settleAgain(state: TableState, hands: HandsCounted): SettledAgain | null {
  const { sheet, bank } = state;
  const wagers = state.wagers.filter((wager) => wager.settled !== null);
  if (sheet === null || !isComplete(sheet) || wagers.length === 0 || hands.player.count < 2 || hands.banker.count < 2) return null;
  if (sheet.bank === 'player-dealer' && !bank.last_seat) return null; // the player-dealer has left
  const answer = call([
    ...tableNumbers(state, sheet, wagers, { seat: bank.last_seat || 0, amount: bank.last_amount }, 0),
    hands.player.count, hands.player.total, hands.banker.count, hands.banker.total,
  ], (l) => l.settle());
  if (answer === null) return null;
  const lines = wagers.map((_, index) => {
    const [step = 0, verdict = 0, , , owed = 0, winnings = 0, commission = 0, marked = 0, collected = 0, uncovered = 0, fee_returned = 0] =
      answer.slice(2 + 11 * index, 2 + 11 * (index + 1));
    return { step, verdict: verdicts[verdict] ?? 'lose', owed, winnings, commission, marked, collected, uncovered, fee_returned };
  });
  return { net: answer[0] ?? 0, wagers, lines };
}

/** The wagers that this page settles otherwise than the server did; null: it cannot say. */
export function settlementDifferences(state: TableState): string[] | null {
  const counted = ({ cards, total }: { cards: string[]; total: number }) => ({ count: cards.length, total });
  const ours = settleAgain(state, { player: counted(state.hands.player), banker: counted(state.hands.banker) });
  if (ours === null) return null;
  const differences = ours.wagers
    .filter((wager, index) => Object.entries(ours.lines[index]!).some(([field, value]) => (wager.settled as unknown as Record<string, unknown>)[field] !== value))
    .map((wager) => say('seat-wager', { seat: wager.seat, wager: wager.wager }));
  return ours.net !== state.bank.last_net && state.sheet?.bank === 'player-dealer' ? [say('banks-result'), ...differences] : differences;
}

export interface Cover {
  most: number; // that I can be owed
  short: { letter: Letter; owed: number; paid: number } | null; // where the bank reaches least
}

/** How far the bank reaches for one bettor's wagers as all of them lie now. */
export function coverOf(state: TableState, bettor: number): Cover | null {
  const { sheet, bank, wagers } = state;
  if (sheet === null || sheet.bank === 'house' || !isComplete(sheet) || wagers.length === 0) return null;
  const answer = call(tableNumbers(state, sheet, wagers, bank, bettor), (l) => l.cover());
  if (answer === null) return null;
  const [most = 0, letter = 0, owed = 0, paid = 0] = answer;
  return { most, short: letter === 0 ? null : { letter: String.fromCharCode(letter) as Letter, owed, paid } };
}

// ---- the draw rule, and chips ----

export interface RoundSoFar {
  taken: number; // of the cards, as many as the rule lets be dealt
  next: 'player' | 'banker' | 'none';
  player: number;
  banker: number;
  letter: Letter | null;
  natural: boolean; // ended the round (R6)
  why: string;
}

export const ranks = 'A23456789TJQK';

/** What the draw rule says of cards in dealing order. */
export function roundOf(cards: string[]): RoundSoFar | null {
  const answer = call(cards.map((card) => ranks.indexOf(card[0] ?? '')), (l) => l.round(cards.length));
  const now = library.value;
  if (answer === null || now === null) return null;
  const why = wordsOf(now);
  const [taken = 0, next = 2, player = 0, banker = 0, letter = 0, natural = 0] = answer;
  return {
    taken,
    next: (['player', 'banker', 'none'] as const)[next] ?? 'none',
    player,
    banker,
    letter: letter === 0 ? null : (String.fromCharCode(letter) as Letter),
    natural: natural === 1,
    why,
  };
}

/** Which chips make up an amount, largest first; what is left over is coins. */
export function chipsFor(chips: number[], amount: number): { chip: number; count: number }[] {
  const answer = call([amount, chips.length, ...chips], (l) => l.chips());
  if (answer === null) return [];
  return chips
    .map((chip, index) => ({ chip, count: answer[index] ?? 0 }))
    .filter((pile) => pile.count > 0)
    .reverse();
}
