// spots.ts - what one person holds at a table: a seat, further spots, places behind others (R13, R26). Chips are
// the person's, wagers and turns are each spot's own.
import { say } from './language';
import type { Person, TableState } from './protocol';

/** The person's own seat first. */
export const spotsOf = (state: TableState, me: Person) =>
  state.bettors
    .filter((one) => one.purse === me.purse)
    .sort((a, b) => Number(b.bettor === b.purse) - Number(a.bettor === a.purse));

/** Whether a bettor's number is one of this person's, also of a spot that was given up since the last round. */
export const isOf = (state: TableState, me: Person | null, bettor: number) =>
  me !== null &&
  [...state.bettors, ...state.gone].some((one) => one.bettor === bettor && one.purse === me.purse);

export const spotWords = ({ seat, back_line }: Person) =>
  say(back_line ? 'behind-seat' : 'seat-number', { seat });

/** How many more seats this person may take by the sheet. */
export const spotsLeft = (state: TableState, me: Person) =>
  Math.max(0, (state.sheet?.spots ?? 1) - spotsOf(state, me).filter((one) => !one.back_line).length);
