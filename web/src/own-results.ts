// own-results.ts - results in the names of a table's own game.
//
// The server writes every Dragon 7 and Panda 8 as one. At a table that has no such wager nobody knows the
// names: there it is a win of the hand that won, which the library's big road tells.
import { roadsOf } from './library';
import type { Letter, Sheet, TableState } from './protocol';

const wagerOf: Partial<Record<Letter, string>> = { D: 'dragon7', A: 'panda8' };

/** Whether a game has a wager of this name. */
export const hasWager = (sheet: Sheet | null, name: string) =>
  sheet?.wagers.some((kind) => kind.name === name) ?? false;

function ownLetter(letter: string, sheet: Sheet | null): string {
  const wager = wagerOf[letter as Letter];
  if (!wager || hasWager(sheet, wager)) return letter;
  return roadsOf(letter)?.big[0]?.mark ?? letter;
}

/** The state, its results as this table calls them. */
export function inOwnNames(state: TableState): TableState {
  return {
    ...state,
    result: state.result && (ownLetter(state.result, state.sheet) as Letter),
    history: Array.from(state.history, (letter) => ownLetter(letter, state.sheet)).join(''),
  };
}
