// event-rows.ts - what the pages say of each kind of record: one row a kind. A kind without a row does
// not compile; web/src/kinds.ts is written from the program's own table.
import type { EventKind } from './kinds';
import { cardWords, money, results } from './phrases';
import type { Letter, TableEvent } from './protocol';

interface EventRow {
  find: string | null; // the audit finds rounds by it, in these words
  floor: boolean; // the floor's page of a table lists it
  says: ((event: TableEvent) => string) | null; // null: its name says all there is
}

const text = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const cents = (value: unknown) => (typeof value === 'number' ? money(value) : '');
const plain = (value: unknown) => text(value).replace(/-/g, ' ');
const resultTitle = (value: unknown) => results[text(value) as Letter]?.title ?? text(value);

const quiet: EventRow = { find: null, floor: false, says: null };
const seatSays = (words: string) => (event: TableEvent) => `seat ${text(event.seat)} ${words}`;

/** What an alarm is about. The one of the box follows the record of the drop, which has the amounts. */
export function alarmWords({ cause, count, sequence }: TableEvent, records: TableEvent[] = []): string {
  const drop = records.find((one) => one.kind === 'box-dropped' && one.sequence === sequence - 1);
  const over = Number(drop?.counted) - Number(drop?.amount);
  if (cause === 'box' && drop)
    return `box ${cents(Math.abs(over))} ${over < 0 ? 'short' : 'over'}: ${eventRows['box-dropped'].says?.(drop)}`;
  if (cause === 'cards-left')
    return `${text(count)} cards counted at the end of the shoe, not what was dealt`;
  return plain(cause);
}

/** Those that somebody looks for first come first. */
export const eventRows: Record<EventKind, EventRow> = {
  'corrected': {
    find: 'a correction',
    floor: true,
    says: (event) =>
      `round ${text(event.round)} ${event.voided ? 'voided' : `is ${resultTitle(event.result)}`}`,
  },
  'voided': {
    find: 'a void round',
    floor: true,
    says: (event) => `round ${text(event.round)}, ${plain(event.cause)}`,
  },
  'decided': { find: 'a decision of the floor', floor: true, says: null },
  'alarm': { find: 'an alarm', floor: true, says: (event) => alarmWords(event) },
  'wager-removed': { find: 'a wager removed', floor: true, says: null },
  'removal-noted': {
    find: 'a wager taken away',
    floor: true,
    says: (event) => `${text(event.wager)} of bettor ${text(event.bettor)}`,
  },
  'ruled': {
    find: 'a decision with money',
    floor: true,
    says: (event) =>
      `${Number(event.amount) < 0 ? 'takes' : 'pays'} ${cents(Math.abs(Number(event.amount)))} ${
        Number(event.amount) < 0 ? 'from' : 'to'
      } bettor ${text(event.bettor)}, with the ${text(event.cause)}`,
  },
  'claim-made': {
    find: 'a claim',
    floor: true,
    says: (event) =>
      `${text(event.name)} ${Number(event.amount) > 0 ? 'is owed' : 'owes'} ${cents(Math.abs(Number(event.amount)))}: claim ${text(event.claim)}`,
  },
  'claim-settled': {
    find: 'a claim settled',
    floor: true,
    says: (event) => `claim ${text(event.claim)} of ${text(event.name)}: ${cents(event.amount)}`,
  },
  'wagers-returned': {
    find: 'wagers that went back',
    floor: false,
    says: (event) =>
      event.back_line
        ? 'the seat has none before them'
        : `bettor ${text(event.bettor)}: short of the minimum`,
  },
  'spot-taken': {
    find: 'another spot taken',
    floor: false,
    says: (event) =>
      `${text(event.name)} ${event.back_line ? 'stands behind' : 'also takes'} seat ${text(event.seat)}`,
  },
  'represented': {
    find: 'a representative relieved',
    floor: true,
    says: (event) => `${text(event.name)}, badge ${text(event.badge)}: ${cents(event.counted)} counted`,
  },
  'chips-sent': {
    find: 'chips sent to a table',
    floor: true,
    says: (event) => `${cents(event.amount)} to table ${text(event.table)}, number ${text(event.number)}`,
  },
  'chips-arrived': {
    find: 'chips arrived at a table',
    floor: true,
    says: (event) => `number ${text(event.number)} arrived at table ${text(event.table)}`,
  },
  'chips-taken': {
    find: 'chips taken from a table',
    floor: true,
    says: (event) => `${cents(event.amount)} from table ${text(event.table)}, number ${text(event.number)}`,
  },
  'confirmed': {
    find: 'a second person’s confirmation',
    floor: true,
    says: (event) => `${text(event.name)} confirmed, by ${text(event.cause)}`,
  },
  'card-taken-back': { find: 'a card taken back', floor: false, says: null },
  'card-drawn-in-error': { find: 'a card drawn in error', floor: false, says: null },
  'hand-restored': { find: 'a hand restored', floor: false, says: null },
  'bank-declined': { find: 'the bank declined', floor: false, says: seatSays('declines') },
  'bank-not-taken': { find: 'the bank not taken', floor: false, says: null },
  'bank-unanswered': {
    find: 'the bank not answered',
    floor: false,
    says: seatSays('did not answer in time'),
  },
  'bank-waived': { find: null, floor: false, says: seatSays('declines by a standing “no”') },
  'bank-lowered': {
    find: 'the bank lowered by the floor',
    floor: true,
    says: (event) => seatSays(`now puts up ${cents(event.amount)}`)(event),
  },
  'offer-opened': {
    find: 'the offer opened to everybody',
    floor: true,
    says: (event) => (event.cause === 'management' ? 'to everybody seated' : 'to everybody: a first round'),
  },
  'turn-returned': { find: 'a turn given back', floor: true, says: seatSays('banks again') },
  'round-freed': {
    find: 'a free round of the floor',
    floor: true,
    says: (event) => `round ${text(event.round)} is dealt without wagers`,
  },
  'bank-passed': { find: 'the bank passed on', floor: false, says: null },
  'paused': {
    find: 'the table paused',
    floor: true,
    says: (event) =>
      event.cause === 'rotation'
        ? 'too few bettors had the bank in time; when it goes on, the others are asked'
        : '',
  },
  'resumed': { find: null, floor: true, says: null },
  'sheet-changed': {
    find: 'a change of sheet',
    floor: true,
    says: (event) => text((event.sheet as { name?: string } | undefined)?.name ?? event.sheet),
  },
  'seated': {
    find: 'somebody seated',
    floor: false,
    says: (event) => `${text(event.name)} takes seat ${text(event.seat)}`,
  },
  'left': { find: 'somebody left', floor: false, says: () => 'a bettor leaves' },
  'departed': { find: 'somebody departed', floor: false, says: () => 'a bettor leaves' },
  'bought-in': {
    find: 'a buy-in',
    floor: false,
    says: (event) => `buys in for ${cents(event.amount)}`,
  },
  'cashed-out': { find: 'a cash-out', floor: false, says: (event) => cents(event.amount) },
  'box-dropped': {
    find: 'the box dropped',
    floor: true,
    says: (event) => `${cents(event.counted)} counted, ${cents(event.amount)} recorded`,
  },
  'dealer-relieved': { find: 'a change of dealer', floor: false, says: null },
  'shift-changed': { find: 'a change of shift', floor: false, says: null },
  'shoe-opened': {
    find: 'a new shoe',
    floor: true,
    says: (event) => `shoe ${text(event.shoe)} is committed to`,
  },
  'cut-card-shown': { find: 'the cut card', floor: false, says: null },
  'shoe-revealed': {
    find: 'a shoe revealed',
    floor: false,
    says: () => 'the seed of the shoe is published',
  },
  'settled': {
    find: null,
    floor: true,
    says: (event) => `round ${text(event.round)}: ${resultTitle(event.result).toLowerCase()}`,
  },
  'bank-offered': {
    find: null,
    floor: false,
    says: (event) => `the bank is offered to seat ${text(event.seat)}`,
  },
  'bank-accepted': {
    find: null,
    floor: false,
    says: (event) => seatSays(`takes the bank with ${cents(event.amount)}`)(event),
  },
  'bank-put-up': {
    find: null,
    floor: false,
    says: (event) => seatSays(`puts up ${cents(event.amount)}`)(event),
  },
  'betting-opened': {
    find: null,
    floor: false,
    says: (event) => `round ${text(event.round)}: wagers are open`,
  },
  'wagered': {
    find: null,
    floor: false,
    says: (event) =>
      event.amount === 0
        ? `takes ${text(event.wager)} back`
        : `${cents(event.amount)} on ${text(event.wager)}`,
  },
  'betting-closed': { find: null, floor: false, says: () => 'no more wagers' },
  'card-dealt': {
    find: null,
    floor: false,
    says: (event) =>
      event.card ? cardWords(text(event.card)) : 'a card; shown again when the shoe is closed',
  },
  'betting-prolonged': { find: null, floor: false, says: () => 'nobody has wagered: the timer starts again' },
  'shoe-voided': {
    find: 'a void shoe',
    floor: true,
    says: (event) => `shoe ${text(event.shoe)}, ${plain(event.cause)}`,
  },
  'contribution-withheld': {
    find: 'a contribution withheld',
    floor: true,
    says: (event) =>
      `contribution ${text(event.contribution)} of ${text(event.name)} was not revealed, or the room did not take it`,
  },
  'shoe-cut-short': {
    find: 'a shoe closed before its cut card',
    floor: true,
    says: (event) => `shoe ${text(event.shoe)}, ${text(event.count)} cards left`,
  },
  'amount-asked': { find: null, floor: false, says: seatSays('is asked for the next amount') },
  'stood-aside': quiet,
  'play-noted': quiet,
  'rotation-restarted': quiet,
  'table-opened': quiet,
  'table-closed': quiet,
  'collected': quiet,
  'contribution-committed': quiet,
  'contributed': quiet,
  'shoe-cut': quiet,
  'mixing-opened': quiet,
  'cut-fixed': quiet,
  'beacon-mixed': quiet,
  'shoe-sealed': quiet,
  'burned': quiet,
  'shoe-closed': quiet,
  'commission-paid': quiet,
  'result-keyed': quiet,
  'edition-adopted': {
    find: 'a new edition of the rules',
    floor: true,
    says: (event) => `edition ${text(event.count)} of the rules holds from here`,
  },
};

/** A server of a newer version may send a kind that this page does not know: its name is shown. */
export const eventRow = (kind: string): EventRow => eventRows[kind as EventKind] ?? quiet;

/** `card dealt`. */
export const kindName = (kind: string) => kind.replace(/-/g, ' ');

/** What the audit may look for, in the order of the rows. */
export const findable = (Object.keys(eventRows) as EventKind[]).flatMap((kind) => {
  const { find } = eventRows[kind];
  return find === null ? [] : [{ kind, words: find }];
});
