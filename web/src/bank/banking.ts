// banking.ts - what banking a described table is worth, from the library's C: web/wasm/banker.c says what its
// lines mean; this file alone reads them. The server hands the module out, or says why not.
import type { Refusal, Sheet } from '../protocol';
import { sheetNumbers } from '../sheet-numbers';
import { callModule, openModule, wordsOf, type Module } from '../wasm';

interface Banker extends Module {
  bank(): number;
  put_up(): number;
}

export async function openBanker(): Promise<Banker | Refusal> {
  const answer = await fetch('/bank.wasm', { cache: 'no-store' });
  if (answer.ok) return openModule<Banker>(await answer.arrayBuffer());
  return ((await answer.json()) as { problem: Refusal }).problem;
}

export const isBanker = (one: Banker | Refusal): one is Banker => 'memory' in one;

export interface TryWager {
  seat: number;
  wager: string;
  amount: number;
}
export interface TryTable {
  sheet: Sheet;
  decks: number;
  seats: number;
  bank: number; // the seat
  wagers: TryWager[];
}

export interface Prospect {
  action: number;
  fee: number;
  least: number;
  most: number; // beyond which nothing changes, or the sheet ends
  covers: number;
  best: number;
  curve: { amount: number; worth: number }[];
}
/** A rule that the table breaks; `wager` is -1 for the bank. */
export interface Broken {
  wager: number;
  code: string;
  message: string;
}

/** Sums pass what a double holds; their quotient does not. */
function quotient(text: string): number {
  const [numerator = '0', denominator = '1'] = text.split('/');
  return Number(numerator) / Number(denominator);
}

function reader(module: Module): { next: () => string; left: () => boolean } {
  const lines = wordsOf(module).split('\n');
  let at = 0;
  return { next: () => lines[at++] ?? '0', left: () => at < lines.length - 1 };
}

/** What the table is worth, the rules that it breaks, or why there is no answer. */
export function bankOf(banker: Banker, table: TryTable): Prospect | Broken[] | string {
  const { sheet, decks, seats, bank, wagers } = table;
  const said = callModule(
    banker,
    (m) => [
      ...sheetNumbers(m, sheet),
      decks,
      seats,
      bank,
      wagers.length,
      ...wagers.flatMap(({ seat, wager, amount }) => [
        seat,
        sheet.wagers.findIndex((kind) => kind.name === wager),
        amount,
      ]),
    ],
    (m) => m.bank(),
  );
  if (said === null || said.length === 2) return said === null ? '' : wordsOf(banker);
  const { next, left } = reader(banker);
  if (said.length === 0) {
    const broken: Broken[] = [];
    while (left()) {
      const [wager = '', code = '', ...message] = next().split(' ');
      broken.push({ wager: Number(wager), code, message: message.join(' ') });
    }
    return broken;
  }
  const [action, fee, least, most, covers, best] = Array.from({ length: 6 }, () => Number(next())) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const curve: Prospect['curve'] = [];
  while (left()) curve.push({ amount: Number(next()), worth: quotient(next()) });
  return { action, fee, least, most, covers, best, curve };
}

export interface PutUp {
  mean: number; // cents
  kept: number;
  deviation: number;
  short: number; // share of rounds
  wagers: { share: number; unpaid: number; owed: number; paid: number; free: number }[];
}

/** One amount at the table of the last `bankOf`. */
export function putUp(banker: Banker, amount: number, wagers: number): PutUp | null {
  if (
    callModule(
      banker,
      () => [amount],
      (m) => m.put_up(),
    ) === null
  )
    return null;
  const { next } = reader(banker);
  return {
    mean: quotient(next()),
    kept: quotient(next()),
    deviation: Math.sqrt(Number(next())),
    short: quotient(next()),
    wagers: Array.from({ length: wagers }, () => ({
      share: quotient(next()),
      unpaid: quotient(next()),
      owed: Number(next()),
      paid: Number(next()),
      free: quotient(next()),
    })),
  };
}

export type { Banker };
