// odds.ts - exact odds of a shoe, from the library's C: web/wasm/calculator.c says what its lines
// mean; this file alone reads them. The server hands the module out, or says why not.
import type { Refusal, Sheet } from '../protocol';
import { sheetNumbers } from '../sheet-numbers';
import { callModule, openModule, wordsOf, type Module } from '../wasm';

export interface Calculator extends Module {
  odds(): number;
}

export async function openCalculator(): Promise<Calculator | Refusal> {
  const answer = await fetch('/calculator.wasm', { cache: 'no-store' });
  if (answer.ok) return openModule<Calculator>(await answer.arrayBuffer());
  return ((await answer.json()) as { problem: Refusal }).problem;
}

export const isCalculator = (one: Calculator | Refusal | null): one is Calculator =>
  one !== null && 'memory' in one;

/** An exact fraction as it is written, `-1/20`, and the number next to it. */
export interface Exact {
  text: string;
  value: number;
}

export interface EventOdds {
  deals: string;
  probability: Exact;
  result: Exact; // what the probability adds to the mean
}

export interface WagerOdds {
  mean: Exact; // of one unit staked, pushes included
  win: string;
  push: string;
  lose: string;
  events: EventOdds[]; // by case of the sheet; the last: none fits
}

export interface Odds {
  deals: string;
  wagers: WagerOdds[];
}

function exact(text: string): Exact {
  const [numerator = '0', denominator = '1'] = text.split('/');
  return { text, value: Number(BigInt(numerator)) / Number(BigInt(denominator)) };
}

const WINS = 5; // Player, Banker, tie, Dragon 7, Panda 8: not shown here

/** The odds of a shoe, thirteen counts from ace to king; or why there are none. */
export function oddsOf(calculator: Calculator, sheet: Sheet, ranks: number[]): Odds | string {
  if (sheet.goes_by !== 'outcome') return 'a wager of this sheet goes by the cards; `sabot odds` counts it';
  const said = callModule(
    calculator,
    (m) => [...sheetNumbers(m, sheet), ...ranks],
    (m) => m.odds(),
  );
  if (said === null) return 'a rank has too many cards';
  const words = wordsOf(calculator);
  return said.length === 1 ? read(words, sheet) : words;
}

function read(words: string, sheet: Sheet): Odds {
  const lines = words.trimEnd().split('\n');
  let at = 0;
  const next = () => lines[at++] ?? '0';
  const deals = next();
  at += WINS;
  const wagers = sheet.wagers.map((wager) => ({
    mean: exact(next()),
    win: next(),
    push: next(),
    lose: next(),
    events: Array.from({ length: wager.cases.length + 1 }, () => ({
      deals: next(),
      probability: exact(next()),
      result: exact(next()),
    })),
  }));
  return { deals, wagers };
}
