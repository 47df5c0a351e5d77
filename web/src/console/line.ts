// line.ts - wagers as a dealer types them: `3 b100 t5`, `b100t5d5`, `=` to repeat, `-` to take back. Nothing
// here acts, and nothing here knows what may be wagered: the library says that.
import type { Bettor, Sheet, TableState, WagerKind } from '../protocol';
import { money, readMoney } from '../phrases';

export interface Space {
  kind: WagerKind;
  letter: string;
}

export interface Stake {
  wager: string;
  amount: number; // 0 takes it back
}

export interface Line {
  seat: number | null; // null: the one whose turn it is
  stakes: Stake[];
  does: 'lay' | 'repeat' | 'clear';
  wrong: string; // what cannot be read
}

/** A letter for each space of a sheet: the first of its name that is free, the lines before the others. */
export function spacesOf(sheet: Sheet): Space[] {
  const letters = new Map<string, string>();
  const lines = sheet.wagers.filter((kind) => kind.is_line);
  for (const kind of [...lines, ...sheet.wagers.filter((one) => !one.is_line)]) {
    const free = Array.from(kind.name.toLowerCase()).find(
      (letter) => /[a-z]/.test(letter) && ![...letters.values()].includes(letter),
    );
    letters.set(kind.name, free ?? '');
  }
  return sheet.wagers.map((kind) => ({ kind, letter: letters.get(kind.name)! }));
}

const SEAT = /^\s*(\d{1,2})(?=\s*(?:[a-z=-]|$))/i;
const STAKE = /^\s*([a-z])\s*\$?(\d[\d,]*(?:\.\d{1,2})?)/i;

/** A line as far as it can be read. */
export function readLine(text: string, spaces: Space[]): Line {
  const seat = SEAT.exec(text);
  const line: Line = { seat: seat ? Number(seat[1]) : null, stakes: [], does: 'lay', wrong: '' };
  let rest = text.slice(seat?.[0].length ?? 0).trim();
  if (rest === '=' || rest === '-') return { ...line, does: rest === '=' ? 'repeat' : 'clear' };
  for (let found = STAKE.exec(rest); found; found = STAKE.exec(rest)) {
    const space = spaces.find(({ letter }) => letter === found![1]!.toLowerCase());
    const amount = readMoney(found[2]!);
    if (!space || Number.isNaN(amount)) break;
    line.stakes.push({ wager: space.kind.name, amount });
    rest = rest.slice(found[0].length).trim();
  }
  return { ...line, wrong: rest };
}

/** `Banker line $100, Tie $5`. */
export const stakeWords = (stakes: Stake[], spaces: Space[]) =>
  stakes
    .map(({ wager, amount }) => {
      const title = spaces.find(({ kind }) => kind.name === wager)?.kind.title ?? wager;
      return amount > 0 ? `${title} ${money(amount)}` : `${title} back`;
    })
    .join(', ');

/** Everybody at the table in the order of the seats, those behind a line after its own. */
export const inOrder = (state: TableState): Bettor[] =>
  [...state.bettors].sort((a, b) => a.seat - b.seat || Number(a.back_line) - Number(b.back_line));
