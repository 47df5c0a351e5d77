// next.ts - the one thing a dealer does next, from the table's state. Tables, not judgement: the
// server says what is legal, this file which of it comes first.
import type { Command, TableState } from '../protocol';
import { isNobodyEligible, money } from '../phrases';

/** What Enter does now. Without a command it is words only: somebody else must act, or cards come. */
export interface NextAction {
  label: string;
  command?: Command;
  more?: string; // under the label
  ask?: 'put-up' | 'burn'; // needs something that the dealer keys first
}

export type Stage = 'Shoe' | 'Bank' | 'Wagers' | 'Cards' | 'Settle';

/** The stages of a round at this table: without a player-dealer no bank, without wagers no betting. */
export function stagesOf(state: TableState): Stage[] {
  const bank: Stage[] = state.sheet?.bank === 'player-dealer' ? ['Bank'] : [];
  const wagers: Stage[] = state.wagers_kept === 'none' ? [] : ['Wagers'];
  return ['Shoe', ...bank, ...wagers, 'Cards', 'Settle'];
}

/** Which of them the round is at. */
export function stageOf(state: TableState, settling: boolean): Stage {
  if (settling) return 'Settle';
  if (state.phase === 'betting') return 'Wagers';
  if (state.phase === 'dealing')
    return state.hands.next.hand === 'none' && state.result !== null ? 'Settle' : 'Cards';
  if (shoeAction(state)) return 'Shoe';
  if (bankAction(state)) return 'Bank';
  return state.wagers_kept === 'none' ? 'Cards' : 'Wagers';
}

const holder = (state: TableState) =>
  state.bettors.find((one) => one.bettor === state.bank.bettor)?.name ?? '';

/** A cut that nobody chose; a bettor who wants to choose says so to the dealer. */
const anyCut = (cards: number) => 1 + (crypto.getRandomValues(new Uint32Array(1))[0]! % (cards - 1));

function shoeAction(state: TableState): NextAction | null {
  const set = (state.shoe.number % 2) + 1;
  switch (state.shoe.phase) {
    case 'none':
      return {
        label: 'Open a new shoe',
        command: { kind: 'open-shoe', card_set: set },
        more: `shoe ${state.shoe.number + 1}, card set ${set}`,
      };
    case 'mixing':
      return {
        label: 'Cut the shoe',
        command: { kind: 'cut', position: anyCut(state.decks * 52) },
        more: 'contributions of bettors end with the cut',
      };
    case 'cut':
      return state.cards === 'keyed'
        ? {
            label: 'Key the burn card',
            ask: 'burn',
            more: 'the first card is turned, and as many are burned',
          }
        : { label: 'Burn', command: { kind: 'burn' }, more: 'the first card is turned' };
    case 'ended':
      return {
        label: 'Close the shoe',
        command: { kind: 'close-shoe' },
        more: 'the last round of the shoe is over',
      };
    case 'revealing':
      return { label: 'Contributions are being revealed', more: 'then the shoe is sealed' };
    case 'to-reveal':
      return { label: 'The shoe is being revealed', more: 'one moment' };
    case 'in-play':
      return null;
  }
}

function bankAction(state: TableState): NextAction | null {
  const { bank } = state;
  if (state.sheet?.bank === 'house' || bank.state === 'ready') return null;
  const amount = bank.last_amount || state.sheet?.bank_least || 0;
  const keepsWagers = state.wagers_kept !== 'none';
  if (isNobodyEligible(state))
    return {
      label: 'Nobody here may take the bank',
      more: 'nobody played the last round; the floor may open it',
    };
  switch (bank.state) {
    case 'open':
    case 'not-taken':
      return state.bettors.some((one) => !one.back_line)
        ? {
            label: bank.state === 'open' ? 'Offer the bank' : 'Offer the bank again',
            command: { kind: 'offer-bank' },
            more: 'clockwise, to the next in turn',
          }
        : { label: 'Seat somebody first', more: 'the bank is offered to bettors in turn' };
    case 'offered':
      return keepsWagers
        ? {
            label: `Seat ${bank.seat} is asked`,
            ask: 'put-up',
            more:
              state.wagers_kept === 'bettors'
                ? `${holder(state)} answers on their own screen, or tells you`
                : 'key what they put up',
          }
        : {
            label: `Seat ${bank.seat} takes the bank`,
            command: { kind: 'accept-bank', bettor: bank.bettor, amount: 0 },
            more: `Seat ${bank.seat} is asked: ${holder(state)}`,
          };
    case 'held':
      return keepsWagers
        ? { label: `Seat ${bank.seat} puts up`, ask: 'put-up', more: `last time ${money(amount)}` }
        : null;
  }
  return null;
}

/** The dealer's next action. */
export function nextAction(state: TableState): NextAction {
  if (state.phase === 'closed') return { label: 'The table is closed', more: 'the floor opens it' };
  if (state.paused) return { label: 'Paused', more: 'the floor resumes the table' };
  const keyed = state.cards === 'keyed';
  if (state.phase === 'between') {
    const before = shoeAction(state) ?? bankAction(state);
    if (before) return before;
    if (state.wagers_kept === 'none' && keyed)
      return { label: 'Key the first card', more: 'Player’s first; it begins the round' };
    return { label: 'Open betting', command: { kind: 'open-betting' }, more: `round ${state.round + 1}` };
  }
  if (state.phase === 'betting' && state.waits_for_wagers)
    return {
      label: 'Wait for a wager',
      more: 'without one no round is dealt; the floor may deal a free one (R32)',
    };
  if (state.phase === 'betting')
    return {
      label: state.free_round ? 'Begin the free round' : 'Close betting',
      command: { kind: 'close-betting' },
      more: keyed ? 'or key the first card' : '',
    };
  if (state.hands.next.hand === 'none' && state.result !== null)
    return {
      label: 'Settle',
      command: { kind: 'settle' },
      more: state.wagers_kept === 'none' ? 'pay and collect on the layout' : '',
    };
  if (!keyed) return { label: 'Deal a card', command: { kind: 'card' }, more: state.hands.next.why };
  return {
    label: state.hands.next.hand === 'player' ? 'Key Player’s card' : 'Key Banker’s card',
    more: state.hands.next.why,
  };
}

/** Which question about the bank's amount is open: of whom, in which round. Empty if none is. */
export function askOf(state: TableState): string {
  const { bettor, state: stage } = state.bank;
  return nextAction(state).ask === 'put-up' ? `${state.round} ${bettor} ${stage}` : '';
}
