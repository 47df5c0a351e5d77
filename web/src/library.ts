// library.ts - the library's own C in this page: roads, refusals, fees, settlement, cover, draw rule,
// facts of a result, chips. What is a rule is asked for here, and nowhere else is one known.
//
// web/wasm/library.c says which numbers mean what; this file alone writes and reads them. Until
// the module is loaded, and if it cannot be, every answer is null and pages do without.
import { signal } from '@preact/signals';
import { say } from './language';
import type {
  Case,
  Fact,
  Hands,
  Letter,
  Person,
  Settled,
  Sheet,
  TableState,
  Verdict,
  Wager,
} from './protocol';
import {
  casesNumbers,
  countHand,
  factsFrom,
  handNumbers,
  ranks,
  resultNumbers,
  sheetNumbers,
  wordsOfField,
  type CountedHands,
} from './sheet-numbers';
import { isOf } from './spots';
import { callModule, openModule, wordsOf, type Module } from './wasm';

export { ranks };

declare const LIBRARY_FILE: string;

export interface Library extends Module {
  roads(count: number): number;
  layout(): number;
  minimum(): number;
  settle(): number;
  cover(): number;
  decides(): number;
  facts(): number;
  points(rank: number): number;
  round(count: number): number;
  chips(): number;
  // the dealer's trainer: learn/trainer.ts
  bytes(): number;
  byte_count(): number;
  ask(drill: number): number;
  judge(): number;
}

export const library = signal<Library | null>(null);

export async function loadLibrary(): Promise<void> {
  library.value = await openModule<Library>(await (await fetch(LIBRARY_FILE)).arrayBuffer());
}

/** Writes numbers, calls, reads the answer; null if there is none. */
function call(input: (library: Library) => number[], run: (library: Library) => number): number[] | null {
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
  const answer = call(
    () => Array.from(letters, (letter) => letter.charCodeAt(0)),
    (l) => l.roads(letters.length),
  );
  if (answer === null) return null;
  let at = 0;
  const next = () => answer[at++] ?? 0;
  const road = (): Mark[] =>
    Array.from({ length: next() }, () => ({
      mark: String.fromCharCode(next()),
      column: next(),
      row: next(),
      ties: 0,
    }));
  const ask = () =>
    Array.from({ length: 3 }, next).map((mark) => (mark === 0 ? '' : String.fromCharCode(mark)));
  const big = road();
  for (const mark of big) mark.ties = next();
  const leadingTies = next();
  return { letters, big, leadingTies, derived: [road(), road(), road()], askBanker: ask(), askPlayer: ask() };
}

// ---- settlement ----

interface BankNow {
  seat: number;
  amount: number;
}

export type Laid = Pick<Wager, 'seat' | 'bettor' | 'wager' | 'amount' | 'removed'>;

function tableNumbers(
  module: Library,
  state: TableState,
  sheet: Sheet,
  wagers: Laid[],
  bank: BankNow,
  isMine: (wager: Laid) => boolean = () => false,
): number[] {
  const people = new Map([...state.bettors, ...state.gone].map((one) => [one.bettor, one]));
  const atBank = [...people.values()].find((one) => one.seat === bank.seat && !one.back_line);
  return [
    ...sheetNumbers(module, sheet),
    state.edition,
    state.seats,
    bank.seat,
    atBank?.purse ?? 0,
    bank.amount,
    wagers.length,
    ...wagers.flatMap((wager) => [
      wager.seat,
      people.get(wager.bettor)?.back_line ? wager.bettor : 0,
      people.get(wager.bettor)?.purse ?? wager.bettor,
      sheet.wagers.findIndex((kind) => kind.name === wager.wager),
      wager.amount,
      wager.removed ? 1 : 0,
      isMine(wager) ? 1 : 0,
    ]),
  ];
}

const isComplete = (sheet: Sheet) => sheet.wagers.every((kind) => Array.isArray(kind.cases));

/** A refusal of a wager, as the library gives it. */
export interface LaidRefusal {
  laid: number; // which of the wagers that were asked about
  code: string;
  message: string; // English
  limit: number; // that it speaks of, or 0
  missing: number; // of the stake, to that limit
}

export interface Judged {
  fees: number[]; // of each wager
  refusals: LaidRefusal[];
}

/** What the library says of a layout: fees of its wagers, and refusals; -1 is the bank. */
export function layoutOf(state: TableState, sheet: Sheet, laid: Laid[], bank: BankNow): Judged | null {
  const answer = call(
    (l) => tableNumbers(l, state, sheet, laid, bank),
    (l) => l.layout(),
  );
  if (answer === null || library.value === null) return null;
  const lines = wordsOf(library.value).split('\n');
  const refusals = Array.from({ length: (answer.length - laid.length) / 3 }, (_, index) => {
    const [place = 0, limit = 0, missing = 0] = answer.slice(laid.length + 3 * index);
    const [code = '', ...words] = (lines[index] ?? '').split(' ');
    return { laid: place, code, message: words.join(' '), limit, missing };
  });
  return { fees: answer.slice(0, laid.length), refusals };
}

/** What the sheet says of wagers as they would lie beside those of others; null: this page cannot say. */
export function judgeLayout(state: TableState, sheet: Sheet, mine: Laid[]): Judged | null {
  const bettor = mine[0]?.bettor;
  const others = state.wagers.filter((wager) => wager.bettor !== bettor && !wager.settled);
  const judged = layoutOf(state, sheet, [...others, ...mine], state.bank);
  return (
    judged && {
      fees: judged.fees.slice(others.length),
      refusals: judged.refusals
        .map((refusal) => ({ ...refusal, laid: refusal.laid - others.length }))
        .filter(({ laid }) => laid >= 0),
    }
  );
}

/** The table minimum, if the wagers on one spot fall short of it (R24); 0: they do not, or this page cannot say. */
export const shortOfMinimum = (state: TableState, sheet: Sheet, mine: Laid[]) =>
  call(
    (l) => tableNumbers(l, state, sheet, mine, state.bank, () => true),
    (l) => l.minimum(),
  )?.[0] ?? 0;

/** Whether an amount may be put up at a seat. */
export const isBankTaken = (state: TableState, sheet: Sheet, bank: BankNow) =>
  layoutOf(state, sheet, [], bank)?.refusals.length === 0;

export interface SettledAgain {
  net: number; // of the player-dealer
  fee: number; // of the player-dealer
  wagers: Wager[]; // those that were settled
  lines: Settled[]; // how each settles with these hands
}

/** The last round's wagers settled with these hands; null: this page cannot say. */
export function settleAgain(state: TableState, hands: CountedHands): SettledAgain | null {
  const { sheet, bank } = state;
  const wagers = state.wagers.filter((wager) => wager.settled !== null);
  if (
    sheet === null ||
    !isComplete(sheet) ||
    wagers.length === 0 ||
    hands.player.count < 2 ||
    hands.banker.count < 2
  )
    return null;
  if (sheet.bank === 'player-dealer' && !bank.last_seat) return null; // the player-dealer has left
  const before = { seat: bank.last_seat || 0, amount: bank.last_amount };
  const answer = call(
    (l) => [...tableNumbers(l, state, sheet, wagers, before), ...resultNumbers(hands)],
    (l) => l.settle(),
  );
  if (answer === null || library.value === null) return null;
  const verdicts = wordsOfField(library.value, 'case', 'verdict') as Verdict[];
  const lines = wagers.map((_, index) => {
    const [
      step = 0,
      verdict = 0,
      ,
      ,
      owed = 0,
      winnings = 0,
      commission = 0,
      marked = 0,
      collected = 0,
      uncovered = 0,
      fee_returned = 0,
    ] = answer.slice(2 + 11 * index, 2 + 11 * (index + 1));
    return {
      step,
      verdict: verdicts[verdict] ?? 'lose',
      owed,
      winnings,
      commission,
      marked,
      collected,
      uncovered,
      fee_returned,
    };
  });
  return { net: answer[0] ?? 0, fee: answer[1] ?? 0, wagers, lines };
}

/** The wagers that this page settles otherwise than the server did; null: it cannot say. */
export function settlementDifferences(state: TableState): string[] | null {
  const { player, banker } = state.hands;
  const ours = settleAgain(state, { player: countHand(player), banker: countHand(banker) });
  if (ours === null) return null;
  const differences = ours.wagers
    .filter((wager, index) =>
      Object.entries(ours.lines[index]!).some(
        ([field, value]) => (wager.settled as unknown as Record<string, unknown>)[field] !== value,
      ),
    )
    .map((wager) => say('seat-wager', { seat: wager.seat, wager: wager.wager }));
  return ours.net !== state.bank.last_net && state.sheet?.bank === 'player-dealer'
    ? [say('banks-result'), ...differences]
    : differences;
}

export interface Cover {
  most: number; // that I can be owed
  short: { letter: Letter; owed: number; paid: number } | null; // where the bank reaches least
}

/** How far the bank reaches for some of the wagers, if they lie like this. */
function coverFor(state: TableState, wagers: Laid[], isMine: (wager: Laid) => boolean): Cover | null {
  const { sheet, bank } = state;
  if (sheet === null || sheet.bank === 'house' || !isComplete(sheet) || wagers.length === 0) return null;
  const answer = call(
    (l) => tableNumbers(l, state, sheet, wagers, bank, isMine),
    (l) => l.cover(),
  );
  if (answer === null) return null;
  const [most = 0, letter = 0, owed = 0, paid = 0] = answer;
  return { most, short: letter === 0 ? null : { letter: String.fromCharCode(letter) as Letter, owed, paid } };
}

/** How far the bank reaches for one person's wagers as all of them lie now. */
export const coverOf = (state: TableState, me: Person) =>
  coverFor(state, state.wagers, (wager) => isOf(state, me, wager.bettor));

/** What all the wagers that lie there could win of the bank. */
export const exposureOf = (state: TableState) => coverFor(state, state.wagers, () => true);

/** How far the bank would reach for one wager, if a bettor's wagers lay like this beside those of others. */
export function foresee(state: TableState, mine: Laid[], wager: string): Cover | null {
  const others = state.wagers.filter((one) => one.bettor !== mine[0]?.bettor && !one.settled);
  const asked = mine.find((one) => one.wager === wager);
  return coverFor(state, [...others, ...mine], (one) => one === asked);
}

// ---- results, the draw rule, and chips ----

/** Who won, whether by a natural, and so on; null while the hands are not complete. */
export function factsOf({ player, banker }: Hands): Partial<Record<Fact, string | number>> | null {
  const answer = call(
    () => handNumbers({ player: countHand(player), banker: countHand(banker) }),
    (l) => l.facts(),
  );
  return answer === null || library.value === null ? null : factsFrom(library.value, answer);
}

/** The line of a pay table that decides; undefined: none, or this page cannot say. */
export function decidingCase(
  cases: Case[],
  { player, banker }: Pick<Hands, 'player' | 'banker'>,
): Case | undefined {
  const answer = call(
    (l) => [
      ...casesNumbers(l, cases),
      ...resultNumbers({ player: countHand(player), banker: countHand(banker) }),
    ],
    (l) => l.decides(),
  );
  return cases[answer?.[0] ?? cases.length];
}

/** The points of a card; null: this page cannot say. */
export function pointsOf(card: string): number | null {
  const points = library.value?.points(ranks.indexOf(card[0] ?? '')) ?? -1;
  return points < 0 ? null : points;
}

export interface RoundSoFar {
  taken: number; // of the cards, as many as the rule lets be dealt
  next: 'player' | 'banker' | 'none';
  hands: CountedHands;
  letter: Letter | null;
  natural: boolean; // ended the round (R6)
  why: string;
}

/** What the draw rule says of cards in dealing order. */
export function roundOf(cards: string[]): RoundSoFar | null {
  const answer = call(
    () => cards.map((card) => ranks.indexOf(card[0] ?? '')),
    (l) => l.round(cards.length),
  );
  const now = library.value;
  if (answer === null || now === null) return null;
  const why = wordsOf(now);
  const [taken = 0, next = 2, ...rest] = answer;
  const [player = 0, playerTotal = 0, banker = 0, bankerTotal = 0, letter = 0, natural = 0, ...order] = rest;
  const of = (hand: number) => cards.filter((_, index) => order[index] === hand);
  return {
    taken,
    next: (['player', 'banker', 'none'] as const)[next] ?? 'none',
    hands: {
      player: { count: player, total: playerTotal, cards: of(0) },
      banker: { count: banker, total: bankerTotal, cards: of(1) },
    },
    letter: letter === 0 ? null : (String.fromCharCode(letter) as Letter),
    natural: natural === 1,
    why,
  };
}

/** Which chips make up an amount, largest first; what is left over is coins. */
export function chipsFor(chips: number[], amount: number): { chip: number; count: number }[] {
  const answer = call(
    () => [amount, chips.length, ...chips],
    (l) => l.chips(),
  );
  if (answer === null) return [];
  return chips
    .map((chip, index) => ({ chip, count: answer[index] ?? 0 }))
    .filter((pile) => pile.count > 0)
    .reverse();
}
