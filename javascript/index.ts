// index.ts - the library of the pages for programs of others: the same C as WebAssembly, read and written by
// the same files of web/src. Sheets are documents as the server gives them; the shipped ones are inside.
import {
  judgeLayout,
  library,
  roadsOf,
  roundOf,
  settleAgain,
  type Laid,
  type Library,
} from '../web/src/library';
import { oddsOf, type Calculator } from '../web/src/learn/odds';
import { ask, judge, type Answer, type Drill, type Question } from '../web/src/learn/trainer';
import type { Lesson, Sheet, TableState } from '../web/src/protocol';
import { sheetNumbers } from '../web/src/sheet-numbers';
import { openModule } from '../web/src/wasm';

declare const SHEETS: Record<string, Sheet>;

export class SabotError extends Error {}

interface Round {
  cards: string[];
  seats?: number;
  player_dealer?: { seat: number; amount: number };
  wagers: { seat: number; wager: string; amount: number }[];
}

const EDITION = 3; // of the rules: SABOT_EDITION_COMPLETE

async function bytesOf(name: string): Promise<ArrayBuffer> {
  const url = new URL(name, import.meta.url);
  if (url.protocol !== 'file:') return (await fetch(url)).arrayBuffer();
  const { readFile } = await import('node:fs/promises');
  const bytes = await readFile(url);
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
}

function must<T>(answer: T | null, words: string): T {
  if (answer === null) throw new SabotError(words);
  return answer;
}

/** A sheet that the library can read; what is wrong with another one is said as the program says it. */
function checked(sheet: Sheet): Sheet {
  if (typeof sheet !== 'object' || sheet === null)
    throw new SabotError(`sheet: expected what sheet(NAME) gives, found ${String(sheet)}`);
  try {
    if (library.value) sheetNumbers(library.value, sheet);
  } catch (error) {
    throw new SabotError((error as Error).message);
  }
  return sheet;
}

/** As much of a table as the library asks about: one bettor a seat. */
function tableOf(sheet: Sheet, round: Round): TableState {
  const bank = round.player_dealer ?? { seat: 0, amount: 0 };
  const seats = [...new Set([bank.seat, ...round.wagers.map(({ seat }) => seat)])].filter((seat) => seat > 0);
  for (const { wager, amount } of round.wagers) {
    if (!sheet.wagers.some(({ name }) => name === wager))
      throw new SabotError(`wager: the sheet does not take ${wager}`);
    if (!Number.isSafeInteger(amount)) throw new SabotError(`amount: expected whole cents, found ${amount}`);
  }
  const table = {
    edition: EDITION,
    seats: round.seats ?? 8,
    sheet,
    bank: { ...bank, last_seat: bank.seat, last_amount: bank.amount },
    bettors: seats.map((seat) => ({ bettor: seat, seat, purse: seat, back_line: false })),
    gone: [],
    wagers: round.wagers.map((wager) => ({ ...wager, bettor: wager.seat, removed: false, settled: {} })),
  };
  return table as unknown as TableState;
}

const laidOf = (round: Round): Laid[] =>
  round.wagers.map((wager) => ({ ...wager, bettor: wager.seat, removed: false }));

/** The library, once its two modules are compiled. */
class Sabot {
  constructor(private readonly calculator: Calculator) {}

  readonly sheets = SHEETS;

  sheet(name: string): Sheet {
    const names = Object.keys(SHEETS).join(', ');
    return must(SHEETS[name] ?? null, `${name}: no such sheet; there are ${names}`);
  }

  roads(letters: string) {
    const wrong = /[^PBTDA\s]/.exec(letters);
    if (wrong) throw new SabotError(`round ${wrong.index + 1}: expected P, B, T, D or A, found ${wrong[0]}`);
    return must(roadsOf(letters), 'there are too many rounds');
  }

  round(cards: string[]) {
    return must(roundOf(cards), 'cards: expected cards such as Th');
  }

  refusals(sheet: Sheet, round: Omit<Round, 'cards'>) {
    checked(sheet);
    const table = { ...tableOf(sheet, { ...round, cards: [] }), wagers: [] };
    return must(judgeLayout(table, sheet, laidOf({ ...round, cards: [] })), 'the wagers cannot be judged');
  }

  settle(sheet: Sheet, round: Round) {
    const { refusals } = this.refusals(sheet, round);
    if (refusals.length > 0) throw new SabotError(refusals.map(({ message }) => message).join('; '));
    const dealt = this.round(round.cards);
    if (dealt.next !== 'none' || dealt.taken !== round.cards.length)
      throw new SabotError(`cards: ${dealt.next === 'none' ? 'too many: ' : ''}${dealt.why}`);
    const { net, fee, lines } = must(settleAgain(tableOf(sheet, round), dealt.hands), 'it cannot be settled');
    return { hands: dealt.hands, letter: dealt.letter, net, fee, wagers: lines };
  }

  odds(sheet: Sheet, shoe: number | number[] = 8) {
    const ranks = typeof shoe === 'number' ? Array<number>(13).fill(4 * shoe) : shoe;
    if (ranks.length !== 13 || !ranks.every((count) => Number.isInteger(count) && count >= 0))
      throw new SabotError('shoe: expected decks, or 13 counts from ace to king');
    const odds = oddsOf(this.calculator, checked(sheet), ranks);
    if (typeof odds === 'string') throw new SabotError(odds);
    return {
      deals: odds.deals,
      wagers: Object.fromEntries(sheet.wagers.map(({ name }, index) => [name, odds.wagers[index]!])),
    };
  }

  drill(drill: Drill, sheet: Sheet, decks = 8, seats = 8) {
    const question: Question = must(
      ask(drill, { sheet: checked(sheet), decks, seats } as Lesson),
      `the sheet has no question of the kind ${drill}`,
    );
    return { question, judge: (answer: Answer) => must(judge(question, answer), 'it cannot be judged') };
  }
}

let opened: Promise<Sabot> | undefined;

export const open = (): Promise<Sabot> =>
  (opened ??= (async () => {
    library.value = await openModule<Library>(await bytesOf('./library.wasm'));
    return new Sabot(await openModule<Calculator>(await bytesOf('./calculator.wasm')));
  })());
