// past.ts - the rounds before this one, from the records of the table: number, result and totals.
import { roundOf } from '../library';
import type { EventKind } from '../kinds';
import type { Letter, TableEvent } from '../protocol';
import type { CountedHands } from '../sheet-numbers';

export interface PastRound {
  round: number;
  letter: Letter;
  hands: CountedHands | null; // null: the result was keyed alone
  corrected: boolean;
}

/** Records that tell of rounds. */
export const roundKinds: EventKind[] = [
  'betting-opened',
  'card-dealt',
  'card-taken-back',
  'settled',
  'voided',
  'corrected',
];

const handsOf = (cards: string[]): CountedHands | null => {
  const round = cards.includes('?') ? null : roundOf(cards); // this page was not told them
  return round && round.letter !== null ? round.hands : null;
};

/** The oldest first. A round whose beginning is not among the records has no totals. */
export function roundsFrom(events: TableEvent[]): PastRound[] {
  const rounds = new Map<number, PastRound>();
  let cards: string[] = [];
  for (const event of events) {
    const round = Number(event.round);
    const letter = event.result as Letter;
    if (event.kind === 'betting-opened') cards = [];
    if (event.kind === 'card-dealt') cards.push(typeof event.card === 'string' ? event.card : '?');
    if (event.kind === 'card-taken-back') cards.pop();
    if (event.kind === 'settled')
      rounds.set(round, { round, letter, hands: handsOf(cards), corrected: false });
    if (event.kind === 'voided') rounds.set(round, { round, letter: 'V', hands: null, corrected: false });
    if (event.kind === 'corrected') {
      const hands = handsOf((event.cards as string[] | undefined) ?? []);
      rounds.set(round, { round, letter: event.voided ? 'V' : letter, hands, corrected: true });
    }
  }
  return [...rounds.values()];
}
