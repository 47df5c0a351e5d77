// next.ts - the one thing a dealer does next, from the table's state. Tables, not judgement: the
// server says what is legal, this file which of it comes first.
import { secondsLeft } from '../clock';
import type { Command, TableState } from '../protocol';
import { isNobodyEligible, money, plainly } from '../phrases';

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

/** Who is in a shoe that is mixed, each person once, and whose value has come. */
export function peopleInShoe({
  bettors,
  gone,
  shoe,
}: TableState): { purse: number; name: string; part: 'no' | 'in' | 'open' }[] {
  const people = [
    ...bettors,
    ...gone.filter(({ bettor }) => shoe.contributions.some((one) => one.bettor === bettor)),
  ];
  return people
    .filter(({ bettor, purse }) => bettor === purse)
    .map(({ name, purse }) => {
      const spots = people.filter((one) => one.purse === purse).map(({ bettor }) => bettor);
      const part = shoe.contributions.find((one) => spots.includes(one.bettor));
      return { purse, name, part: !part ? 'no' : part.value === null ? 'in' : 'open' };
    });
}

/** Protocol 2 of docs/fair-shoes.md: the cut waits for the mixing time, or for everybody. */
function mixingAction(state: TableState): NextAction {
  const { shoe } = state;
  const people = peopleInShoe(state);
  const out = people.filter(({ part }) => part === 'no').map(({ name }) => name);
  const isEverybody = out.length === 0 && shoe.contributions.length > 0;
  const more =
    people.length === 0
      ? 'nobody is here: it is drawn by the room alone'
      : isEverybody
        ? 'everybody is in'
        : `${people.length - out.length} of ${people.length} are in; not ${out.join(', ')}`;
  return isEverybody || secondsLeft(shoe.seal!.cut_from_ms) === 0
    ? { label: 'Cut the shoe', command: { kind: 'cut', position: anyCut(state.decks * 52) }, more }
    : { label: 'The shoe is being mixed', more };
}

function revealingAction(state: TableState): NextAction {
  const due = peopleInShoe(state).filter(({ part }) => part === 'in');
  return {
    label: 'Contributions are being revealed',
    more: due.length > 0 ? `waits for ${due.map(({ name }) => name).join(', ')}` : 'then the shoe is sealed',
  };
}

function shoeAction(state: TableState): NextAction | null {
  const set = (state.shoe.number % 2) + 1;
  switch (state.shoe.phase) {
    case 'none':
      return {
        label: 'Open a new shoe',
        command: { kind: 'open-shoe', card_set: set },
        more: `${state.shoe.seal?.void ? `shoe ${state.shoe.number} was void; ` : ''}shoe ${state.shoe.number + 1}, card set ${set}`,
      };
    case 'mixing':
      if (state.shoe.seal) return mixingAction(state);
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
      return revealingAction(state);
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
      more: 'no round without one; the floor may free it',
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
  if (!keyed) return { label: 'Deal a card', command: { kind: 'card' }, more: plainly(state.hands.next.why) };
  return {
    label: state.hands.next.hand === 'player' ? 'Key Player’s card' : 'Key Banker’s card',
    more: plainly(state.hands.next.why),
  };
}

/** Which question about the bank's amount is open: of whom, in which round. Empty if none is. */
export function askOf(state: TableState): string {
  const { bettor, state: stage } = state.bank;
  return nextAction(state).ask === 'put-up' ? `${state.round} ${bettor} ${stage}` : '';
}
