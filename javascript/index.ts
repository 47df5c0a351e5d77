// index.ts - the library of the pages for programs of others: the same C as WebAssembly, read and written by
// the same files of web/src. Sheets are documents as the server gives them; the shipped ones are inside.
import {
  layoutOf,
  library,
  ranks,
  roadsOf,
  roundOf,
  settleAgain,
  type Laid,
  type Library,
} from '../web/src/library';
import { oddsOf, type Calculator } from '../web/src/learn/odds';
import { ask, drills, judge, type Answer, type Drill, type Question } from '../web/src/learn/trainer';
import type { Lesson, Letter, Sheet, TableState } from '../web/src/protocol';
import { sheetNumbers } from '../web/src/sheet-numbers';
import { openModule, type Module } from '../web/src/wasm';

declare const SHEETS: Record<string, Sheet>;
declare let webCrypto: Crypto | undefined; // what all files here take for `crypto`: build.mjs

export class SabotError extends Error {
  override name = 'SabotError';
}

interface Layout {
  seats?: number;
  player_dealer?: { seat: number; amount: number };
  wagers: readonly { seat: number; wager: string; amount: number }[];
}
interface Round extends Layout {
  cards: readonly string[];
}
type RoundLetter = Exclude<Letter, 'V' | 'F'>;
type Place = string | URL | ArrayBuffer | Uint8Array;

const EDITION = 3; // of the rules: SABOT_EDITION_COMPLETE
const SEATS_MAX = 14;
const WAGERS_MAX = 320;
const AMOUNT_MAX = 10 ** 11; // SABOT_STAKE_MAX
const RANK_MAX = 999; // cards of one rank that the calculator takes
const ROUND_CARDS = 6;
const node = 'node:'; // bundlers for browsers do not look into names that are put together

async function bytesOf(place: Place): Promise<Uint8Array | ArrayBuffer> {
  if (place instanceof ArrayBuffer || place instanceof Uint8Array) return place;
  const url = new URL(place, import.meta.url);
  if (url.protocol === 'file:') {
    const { readFile } = (await import(`${node}fs/promises`)) as { readFile(path: URL): Promise<Uint8Array> };
    return readFile(url);
  }
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  return answer.arrayBuffer();
}

async function moduleAt<M extends Module>(place: Place): Promise<M> {
  try {
    return await openModule<M>((await bytesOf(place)) as ArrayBuffer);
  } catch (error) {
    const name = typeof place === 'string' || place instanceof URL ? String(place) : 'the bytes';
    throw new SabotError(`${name}: this module of sabot-baccarat does not open: ${(error as Error).message}`);
  }
}

/** What was found, short enough to be read. */
const shown = (value: unknown) =>
  (typeof value === 'string' ? JSON.stringify(value) : String(value)).slice(0, 60);

function whole(value: unknown, name: string, least: number, most: number): number {
  if (!Number.isSafeInteger(value) || (value as number) < least || (value as number) > most)
    throw new SabotError(`${name}: expected a whole number from ${least} to ${most}, found ${shown(value)}`);
  return value as number;
}

function listed<T>(value: readonly T[] | undefined, name: string, most: number): T[] {
  if (!Array.isArray(value) || value.length > most)
    throw new SabotError(`${name}: expected a list of at most ${most}, found ${shown(value)}`);
  return value as T[];
}

function cardsOf(cards: readonly string[], most: number): string[] {
  listed(cards, 'cards', most).forEach((card: unknown, index) => {
    const isCard = typeof card === 'string' && /^.[shdc]?$/.test(card) && ranks.includes(card[0]!);
    if (!isCard) throw new SabotError(`cards[${index}]: expected a card such as Th, found ${shown(card)}`);
  });
  return [...cards];
}

function must<T>(answer: T | null, words: string): T {
  if (answer === null) throw new SabotError(words);
  return answer;
}

/** A sheet that the library can read; what is wrong with another one is said as the program says it. */
function checked(sheet: Sheet): Sheet {
  if (typeof sheet !== 'object' || sheet === null)
    throw new SabotError(`sheet: expected what sheet(NAME) gives, found ${shown(sheet)}`);
  try {
    if (library.value) sheetNumbers(library.value, sheet);
  } catch (error) {
    throw new SabotError((error as Error).message);
  }
  return sheet;
}

/** As much of a table as the library asks about: one bettor a seat. */
function tableOf(sheet: Sheet, round: Layout): TableState {
  if (typeof round !== 'object' || round === null)
    throw new SabotError(`expected wagers and their seats, found ${shown(round)}`);
  const spots = whole(round.seats ?? 8, 'seats', 1, SEATS_MAX);
  const bank = round.player_dealer ?? { seat: 0, amount: 0 };
  if (round.player_dealer !== undefined) {
    if (sheet.bank === 'house')
      throw new SabotError('player_dealer: the house banks this sheet, leave it out');
    whole(bank?.seat, 'player_dealer.seat', 1, spots);
    whole(bank.amount, 'player_dealer.amount', 0, AMOUNT_MAX);
  }
  listed(round.wagers, 'wagers', WAGERS_MAX).forEach((laid, index) => {
    const name = `wagers[${index}]`;
    if (typeof laid !== 'object' || laid === null)
      throw new SabotError(`${name}: expected { seat, wager, amount }, found ${shown(laid)}`);
    whole(laid.seat, `${name}.seat`, 1, spots);
    whole(laid.amount, `${name}.amount`, 1, AMOUNT_MAX);
    if (!sheet.wagers.some((kind) => kind.name === laid.wager))
      throw new SabotError(
        `${name}.wager: the sheet does not take ${shown(laid.wager)}; it takes ` +
          sheet.wagers.map((kind) => kind.name).join(', '),
      );
  });
  const seats = [...new Set([bank.seat, ...round.wagers.map(({ seat }) => seat)])].filter((seat) => seat > 0);
  const table = {
    edition: EDITION,
    seats: spots,
    sheet,
    bank: { ...bank, last_seat: bank.seat, last_amount: bank.amount },
    bettors: seats.map((seat) => ({ bettor: seat, seat, purse: seat, back_line: false })),
    gone: [],
    wagers: round.wagers.map((wager) => ({ ...wager, bettor: wager.seat, removed: false, settled: {} })),
  };
  return table as unknown as TableState;
}

const laidOf = (round: Layout): Laid[] =>
  round.wagers.map((wager) => ({ ...wager, bettor: wager.seat, removed: false }));

/** The library, once its two modules are compiled. */
class Sabot {
  private asked: Question | undefined; // the one that the module can judge

  constructor(private readonly calculator: Calculator) {}

  readonly sheets = SHEETS;

  sheet(name: string): Sheet {
    if (!Object.keys(SHEETS).includes(name))
      throw new SabotError(`${shown(name)}: no such sheet; there are ${Object.keys(SHEETS).join(', ')}`);
    return SHEETS[name]!;
  }

  roads(letters: string) {
    const wrong = /[^PBTDA\s]/.exec(String(letters));
    if (wrong) throw new SabotError(`round ${wrong.index + 1}: expected P, B, T, D or A, found ${wrong[0]}`);
    return must(roadsOf(letters), 'there are too many rounds');
  }

  round(cards: readonly string[]) {
    const dealt = must(roundOf(cardsOf(cards, Infinity)), 'cards: these cannot be dealt');
    return { ...dealt, letter: dealt.letter as RoundLetter | null };
  }

  /** Of the bank too, if it is asked about. */
  refusals(sheet: Sheet, round: Layout) {
    checked(sheet);
    const table = tableOf(sheet, round);
    const judged = must(layoutOf(table, sheet, laidOf(round), table.bank), 'the wagers cannot be judged');
    const first = round.player_dealer === undefined ? 0 : -1;
    return { ...judged, refusals: judged.refusals.filter(({ laid }) => laid >= first) };
  }

  settle(sheet: Sheet, round: Round) {
    const { refusals } = this.refusals(sheet, round);
    if (refusals.length > 0) throw new SabotError(refusals.map(({ message }) => message).join('; '));
    if (sheet.bank === 'player-dealer' && round.player_dealer === undefined)
      throw new SabotError('player_dealer: this sheet needs one: { seat, amount }');
    if (round.wagers.length === 0) throw new SabotError('wagers: expected at least one');
    const cards = cardsOf(round.cards, ROUND_CARDS);
    const unclear = sheet.goes_by === 'suits' ? cards.findIndex((card) => card.length < 2) : -1;
    if (unclear >= 0)
      throw new SabotError(`cards[${unclear}]: expected a suit too, found ${shown(cards[unclear])}`);
    const dealt = this.round(cards);
    if (dealt.next !== 'none' || dealt.taken !== cards.length)
      throw new SabotError(`cards: ${dealt.next === 'none' ? 'too many: ' : ''}${dealt.why}`);
    const { net, fee, lines } = must(settleAgain(tableOf(sheet, round), dealt.hands), 'it cannot be settled');
    return { hands: dealt.hands, letter: dealt.letter, net, fee, wagers: lines };
  }

  odds(sheet: Sheet, shoe: number | readonly number[] = 8) {
    const counts = Array.isArray(shoe)
      ? shoe.map((count, index) => whole(count, `shoe[${index}]`, 0, RANK_MAX))
      : Array<number>(ranks.length).fill(
          4 * whole(shoe, 'shoe: decks, or 13 counts from ace to king', 1, Math.floor(RANK_MAX / 4)),
        );
    if (counts.length !== ranks.length)
      throw new SabotError(`shoe: expected decks, or 13 counts from ace to king, found ${counts.length}`);
    const odds = oddsOf(this.calculator, checked(sheet), counts);
    if (typeof odds === 'string') throw new SabotError(odds);
    return {
      deals: odds.deals,
      wagers: Object.fromEntries(sheet.wagers.map(({ name }, index) => [name, odds.wagers[index]!])),
    };
  }

  drill(drill: Drill, sheet: Sheet, decks = 8, seats = 8) {
    if (!drills.includes(drill))
      throw new SabotError(`drill: expected ${drills.join(', ')}, found ${shown(drill)}`);
    whole(decks, 'decks', 1, Math.floor(RANK_MAX / 4));
    whole(seats, 'seats', 2, SEATS_MAX);
    const question: Question = must(
      ask(drill, { sheet: checked(sheet), decks, seats } as Lesson),
      `the sheet has no question of the kind ${drill}`,
    );
    this.asked = question;
    const judgeThis = (answer: Answer) => {
      if (this.asked !== question)
        throw new SabotError('judge: another question was asked since: the last one alone is judged');
      if (typeof answer !== 'object' || answer === null)
        throw new SabotError(
          `answer: expected { next, letter, verdict, amount or order }, found ${shown(answer)}`,
        );
      const judged = must(
        judge(question, answer),
        'answer: its amounts and places are whole numbers, its words those of the types',
      );
      const { letter, ...others } = judged.answer;
      return {
        ...judged,
        answer: { ...others, ...(letter.charCodeAt(0) > 0 && { letter: letter as RoundLetter }) },
      };
    };
    return { question, judge: judgeThis };
  }
}

let opened: Promise<Sabot> | undefined;

async function openBoth(places: { library?: Place; calculator?: Place }): Promise<Sabot> {
  webCrypto ??= ((await import(`${node}crypto`)) as { webcrypto: Crypto }).webcrypto;
  library.value = await moduleAt<Library>(places.library ?? new URL('./library.wasm', import.meta.url));
  return new Sabot(
    await moduleAt<Calculator>(places.calculator ?? new URL('./calculator.wasm', import.meta.url)),
  );
}

/** One library for all who open it; an attempt that failed is made again. */
export function open(places: { library?: Place; calculator?: Place } = {}): Promise<Sabot> {
  opened ??= openBoth(places).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}
