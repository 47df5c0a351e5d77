// trainer.ts - questions for a dealer and what is right, from the library's C: web/wasm/trainer.c
// says which numbers mean what; this file alone writes and reads them. Chance is the browser's.
import { library, ranks, type Library } from '../library';
import type { Lesson, Letter, Verdict } from '../protocol';
import { sheetNumbers, wordsOfField } from '../sheet-numbers';
import { callModule, wordsOf } from '../wasm';

export const drills = ['draw', 'result', 'payout', 'order'] as const; // in the library's order
export type Drill = (typeof drills)[number];
export type Hand = 'player' | 'banker' | 'none';
const hands: Hand[] = ['player', 'banker', 'none'];

export interface Question {
  drill: Drill;
  hands: { player: string[]; banker: string[] };
  dealt: string[]; // the same, in dealing order
  bank: { seat: number; amount: number }; // seat 0: none is asked about
  wagers: { seat: number; wager: number; stake: number }[];
  asked: number; // the wager whose amount is asked for
  letters: Letter[]; // results that this table tells apart
}

/** What the drill asks for; the rest stays out. */
export interface Answer {
  next?: Hand;
  letter?: Letter;
  verdict?: Verdict;
  amount?: number;
  order?: number[];
}

export interface Judgement {
  right: boolean;
  answer: Required<Answer>;
  moved: { paid: number; taken: number; uncovered: number }[]; // by wager
  why: string;
}

const TRIES = 8; // a question may use up its bytes: then others are drawn

function prepare(module: Library, { sheet, decks, seats }: Lesson): number[] {
  crypto.getRandomValues(new Uint8Array(module.memory.buffer, module.bytes(), module.byte_count()));
  return [...sheetNumbers(module, sheet), decks, seats];
}

/** A fresh question; null if the sheet has none of this kind. */
export function ask(drill: Drill, lesson: Lesson): Question | null {
  const module = library.value;
  for (let tries = 0; module !== null && tries < TRIES; tries++) {
    const answer = callModule(
      module,
      (m) => prepare(m, lesson),
      (m) => m.ask(drills.indexOf(drill)),
    );
    if (answer !== null) return read(drill, answer, wordsOf(module));
  }
  return null;
}

function read(drill: Drill, answer: number[], letters: string): Question {
  let at = 0;
  const next = () => answer[at++] ?? 0;
  const question: Question = {
    drill,
    hands: { player: [], banker: [] },
    dealt: [],
    bank: { seat: 0, amount: 0 },
    wagers: [],
    asked: 0,
    letters: Array.from(letters) as Letter[],
  };
  for (let left = next(); left > 0; left--) {
    const hand = next() === 0 ? question.hands.player : question.hands.banker;
    const card = `${ranks[next()] ?? ''}${'shdc'[next()] ?? ''}`;
    hand.push(card);
    question.dealt.push(card);
  }
  question.bank = { seat: next(), amount: next() };
  question.wagers = Array.from({ length: next() }, () => ({ seat: next(), wager: next(), stake: next() }));
  question.asked = next();
  return question;
}

/** Of the last question that was asked. */
export function judge(question: Question, answer: Answer): Judgement | null {
  const module = library.value;
  if (module === null) return null;
  const verdicts = wordsOfField(module, 'case', 'verdict') as Verdict[];
  const { next = 'none', letter, verdict = 'lose', amount = 0, order = [] } = answer;
  const numbers = [
    hands.indexOf(next),
    letter?.charCodeAt(0) ?? 0,
    verdicts.indexOf(verdict),
    amount,
    ...question.wagers.map((_, index) => order[index] ?? 0),
  ];
  const said = callModule(
    module,
    () => numbers,
    (m) => m.judge(),
  );
  if (said === null) return null;
  let at = 0;
  const take = () => said[at++] ?? 0;
  return {
    right: take() === 1,
    answer: {
      next: hands[take()] ?? 'none',
      letter: String.fromCharCode(take()) as Letter,
      verdict: verdicts[take()] ?? 'lose',
      amount: take(),
      order: question.wagers.map(take),
    },
    moved: question.wagers.map(() => ({ paid: take(), taken: take(), uncovered: take() })),
    why: wordsOf(module),
  };
}
