// told.tsx - what others did to this table, and what was refused: it stays where the dealer can read it
// again, after its notice has gone.
import { signal } from '@preact/signals';
import { serverNow } from '../clock';
import type { EventKind } from '../kinds';
import { tell } from '../parts/frame';
import type { Letter, Person, TableEvent, TableState } from '../protocol';
import { isChanged } from '../news';
import { money, results, signed } from '../phrases';

interface News {
  time_ms: number;
  words: string;
}

interface Transfer {
  act: string;
  from: string;
  to: string;
  amount: number;
}

const SHOWN = 4;
const own = signal<News[]>([]); // what no record says by itself

function keep(time_ms: number, words: string): void {
  own.value = [{ time_ms, words }, ...own.value].slice(0, SHOWN);
}

/** Says why a key did nothing, and keeps it. */
export function tellRefused(words: string): void {
  tell(words);
  keep(serverNow(), words);
}

/** Another amount than the one that was put up for this round (R43). */
function tellChanged(event: TableEvent): void {
  const words = `Seat ${text(event.seat)} now puts up ${money(Number(event.amount))}.`;
  tell(words, 'good');
  keep(event.time_ms, words);
}

const text = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const plain = (value: unknown) => text(value).replace(/-/g, ' ');
const by = (event: TableEvent) => event.actor.split(':')[1] ?? event.actor;
const why = (event: TableEvent) => (text(event.reason) ? `: ${text(event.reason)}` : '');

/** Whose chips a record moved, and by how much: `seat 1 −$50, seat 2 +$50`. */
function movedBy(event: TableEvent, bettors: Person[]): string {
  const sums = new Map<number, number>();
  const add = (account: string, amount: number) => {
    const bettor = Number(/^chips:(\d+)$/.exec(account)?.[1] ?? 0);
    if (bettor > 0) sums.set(bettor, (sums.get(bettor) ?? 0) + amount);
  };
  for (const { act, from, to, amount } of (event.transfers ?? []) as Transfer[]) {
    if (act !== 'post') continue;
    add(from, -amount);
    add(to, amount);
  }
  const words = [...sums]
    .filter(([, sum]) => sum !== 0)
    .map(([bettor, sum]) => {
      const seat = bettors.find((one) => one.bettor === bettor)?.seat;
      return `${seat ? `seat ${seat}` : `bettor ${bettor}`} ${signed(sum)}`;
    });
  return words.length > 0 ? ` Chips: ${words.join(', ')}.` : '';
}

const seatOf = (event: TableEvent, bettors: Person[]) =>
  bettors.find((one) => one.bettor === event.bettor)?.seat ?? '–';

/** What the console says of a record; kinds that are not here are the dealer's own doing, or show anyway. */
const sayings: Partial<Record<EventKind, (event: TableEvent, bettors: Person[]) => string>> = {
  'corrected': (event, bettors) =>
    `Round ${text(event.round)} was corrected by ${by(event)}, it is ${
      event.voided ? results.V.title : (results[event.result as Letter]?.title ?? text(event.result))
    }${why(event)}.${movedBy(event, bettors)}`,
  'voided': (event) => `Round ${text(event.round)} is void (${plain(event.cause)})${why(event)}.`,
  'decided': (event) => `Decision of ${by(event)}${why(event)}.`,
  'wager-removed': (event) => `A wager on ${text(event.wager)} was taken away${why(event)}.`,
  'hand-restored': (event) => `The hands were put right by ${by(event)}${why(event)}.`,
  'paused': (event) =>
    event.cause === 'rotation'
      ? 'Paused: too few bettors had the bank in time. When the floor resumes, the others are asked.'
      : `Paused by ${by(event)}${why(event)}.`,
  'resumed': (event) => `Resumed by ${by(event)}${why(event)}.`,
  'sheet-changed': () => 'Another sheet is in force.',
  'bank-declined': (event) =>
    `Seat ${text(event.seat)} ${event.cause === 'time' ? 'did not answer in time' : 'declined the bank'}.`,
  'bank-not-taken': () => 'Nobody took the bank.',
  'bank-unanswered': (event) => `Seat ${text(event.seat)} did not answer in time.`,
  'bank-waived': (event) => `Seat ${text(event.seat)} was offered the bank: a standing “no”.`,
  'bank-lowered': (event) =>
    `The bank was lowered to ${money(Number(event.amount))} by ${by(event)}${why(event)}. Wagers are open again.`,
  'betting-prolonged': () => 'Nobody has wagered: the time starts again.',
  'round-freed': (event) => `Round ${text(event.round)} is a free round, by ${by(event)}.`,
  'offer-opened': (event) =>
    event.cause === 'management' ? `The bank is open to everybody, by ${by(event)}${why(event)}.` : '',
  'removal-noted': (event) => `A wager on ${text(event.wager)} was taken away${why(event)}.`,
  'ruled': (event, bettors) => `Decision of ${by(event)}${why(event)}.${movedBy(event, bettors)}`,
  'claim-made': (event) =>
    `${text(event.name)} ${Number(event.amount) > 0 ? 'is owed' : 'owes'} ${money(Math.abs(Number(event.amount)))}: claim ${text(event.claim)}.`,
  'claim-settled': (event) => `Claim ${text(event.claim)}: ${money(Number(event.amount))} settled.`,
  'wagers-returned': (event, bettors) =>
    `Wagers of seat ${seatOf(event, bettors)} went back: ${event.back_line ? 'nothing lies before them' : 'short of the table minimum'}.`,
  'spot-taken': (event) =>
    `${text(event.name)} ${event.back_line ? 'wagers behind' : 'also plays'} seat ${text(event.seat)}.`,
  'represented': (event) => `${text(event.name)} acts for the firm now.`,
  'chips-sent': (event) =>
    `${money(Number(event.amount))} go to table ${text(event.table)} as number ${text(event.number)}.`,
  'chips-taken': (event) =>
    `${money(Number(event.amount))} came from table ${text(event.table)}, number ${text(event.number)}.`,
  'turn-returned': (event) => `The bank goes back to seat ${text(event.seat)}.`,
  'contribution-withheld': (event) =>
    `${text(event.name)} did not reveal a contribution, or the room did not take it: no part in the shoes up to ${text(event.shoe)}.`,
  'shoe-voided': (event) => `Shoe ${text(event.shoe)} is void (${plain(event.cause)})${why(event)}.`,
  'shoe-cut-short': (event) =>
    `Shoe ${text(event.shoe)} was closed by ${by(event)} with ${text(event.count)} cards in it${why(event)}.`,
  'confirmed': (event) => `${text(event.name)} confirmed it with a ${plain(event.cause)}.`,
  'burned': (event) => `Burn ${text(event.count)} more ${event.count === 1 ? 'card' : 'cards'}, face down.`,
  'dealer-relieved': (event) => `${text(event.name)} deals now.`,
  'alarm': (event) => `Alarm: ${plain(event.cause)}. Call the floor.`,
};

/** Kinds that come as a notice as well: somebody else has changed what the dealer sees. */
const loud: EventKind[] = [
  'corrected',
  'voided',
  'decided',
  'wager-removed',
  'hand-restored',
  'paused',
  'alarm',
  'bank-lowered',
  'bank-unanswered',
  'removal-noted',
  'ruled',
  'claim-made',
  'wagers-returned',
  'chips-sent',
  'shoe-voided',
];

/** Those who are here, and those who left since the last round. */
const peopleOf = (state: TableState): Person[] => [...state.bettors, ...state.gone];

export const isTold = (event: TableEvent) => sayings[event.kind] !== undefined;

/** What there is to say as records come. */
export function tellNews(events: TableEvent[], before: TableState | null, after: TableState): void {
  for (const event of events)
    if (event.kind === 'bank-put-up' && before && isChanged(before, event)) tellChanged(event);
    else if (loud.includes(event.kind))
      tell(sayings[event.kind]!(event, peopleOf(after)), event.kind === 'alarm' ? 'bad' : 'good');
}

const clock = (time_ms: number) =>
  new Date(time_ms).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });

export function Told({ state, records }: { state: TableState; records: TableEvent[] }) {
  const news = [
    ...own.value,
    ...records.flatMap((event) => {
      const words = sayings[event.kind]?.(event, peopleOf(state));
      return words ? [{ time_ms: event.time_ms, words }] : [];
    }),
  ]
    .sort((a, b) => b.time_ms - a.time_ms)
    .slice(0, SHOWN);
  return (
    <section class="told" aria-label="Told">
      {news.map(({ time_ms, words }) => (
        <p key={`${time_ms}${words}`}>
          <span class="muted">{clock(time_ms)}</span> {words}
        </p>
      ))}
    </section>
  );
}
