// calculator.tsx - the odds calculator: a shoe on the left, what each wager of the sheet is worth on
// the right, live. Off while a keyed table is open in the room: the server says so and keeps it back.
import { useComputed, useSignal, type Signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { refusalWords } from '../commands';
import { language, say, sayWith } from '../language';
import { ranks } from '../library';
import { titleWords, verdictWords, whenWords } from '../phrases';
import type { Lesson, Refusal, Room } from '../protocol';
import {
  isCalculator,
  oddsOf,
  openCalculator,
  type Calculator,
  type EventOdds,
  type WagerOdds,
} from './odds';

const SUITS = 4;
const RANK_MOST = 999;
const DECKS = [1, 2, 3, 4, 5, 6, 7, 8];

const shoeOf = (decks: number) => Array.from(ranks, () => SUITS * decks);
const rankTitle = (rank: string) => (rank === 'T' ? '10' : rank);
const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
const places = (value: number) => (value === 0 ? '0.000000' : value.toFixed(6)).replace('-', '−');
const percents = (value: number) => `${value > 0 ? '+' : ''}${(100 * value).toFixed(4)}%`.replace('-', '−');

// ---- the shoe ----

function Counter({
  rank,
  count,
  onCount,
}: {
  rank: string;
  count: number;
  onCount: (count: number) => void;
}) {
  const set = (value: number) =>
    onCount(Math.max(0, Math.min(RANK_MOST, Number.isFinite(value) ? Math.trunc(value) : 0)));
  return (
    <div class="counter">
      <span class="counter-rank" aria-hidden="true">
        {rankTitle(rank)}
      </span>
      <button
        type="button"
        onClick={() => set(count - 1)}
        disabled={count === 0}
        aria-label={say('odds-less', { rank: rankTitle(rank) })}
      >
        −
      </button>
      <input
        type="number"
        min={0}
        max={RANK_MOST}
        inputMode="numeric"
        aria-label={say('odds-rank', { rank: rankTitle(rank) })}
        value={count}
        onInput={(event) => set(event.currentTarget.valueAsNumber)}
      />
      <button
        type="button"
        onClick={() => set(count + 1)}
        aria-label={say('odds-more', { rank: rankTitle(rank) })}
      >
        +
      </button>
    </div>
  );
}

function Shoe({ shoe, decks }: { shoe: Signal<number[]>; decks: number }) {
  const cards = shoe.value.reduce((sum, count) => sum + count, 0);
  const whole = DECKS.find((one) => shoe.value.every((count) => count === SUITS * one));
  return (
    <section class="shoe" aria-labelledby="shoe-title">
      <h2 id="shoe-title">{say('odds-shoe')}</h2>
      <label>
        {say('odds-decks')}
        <select
          value={whole ?? ''}
          onChange={(event) => (shoe.value = shoeOf(Number(event.currentTarget.value)))}
        >
          {whole === undefined && <option value="">{say('odds-as-below')}</option>}
          {DECKS.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      </label>
      <div class="counters">
        {Array.from(ranks, (rank, index) => (
          <Counter
            key={rank}
            rank={rank}
            count={shoe.value[index] ?? 0}
            onCount={(count) => (shoe.value = shoe.value.map((one, at) => (at === index ? count : one)))}
          />
        ))}
      </div>
      <p class="shoe-cards">
        {sayWith('odds-cards', { count: <output aria-label={say('odds-in-shoe')}>{cards}</output> })}{' '}
        <button type="button" class="quiet" onClick={() => (shoe.value = shoeOf(decks))}>
          {say('odds-back')}
        </button>
      </p>
    </section>
  );
}

// ---- what wagers are worth ----

const headings = ['odds-event', 'odds-pays', 'odds-combinations', 'odds-probability', 'odds-return'] as const;

/** A heading, before a value on a narrow screen. */
const small = (key: (typeof headings)[number]) => say(key).toLowerCase();

function EventRows({ event, words }: { event: EventOdds; words: { when: string; pays: string } }) {
  const open = useSignal(false);
  return (
    <>
      <tr>
        <th scope="row">
          <button
            type="button"
            class="odds-event"
            aria-expanded={open.value}
            onClick={() => (open.value = !open.value)}
          >
            {words.when}
          </button>
        </th>
        <td data-title={small('odds-pays')}>{words.pays}</td>
        <td data-title={small('odds-combinations')}>{grouped(event.deals)}</td>
        <td data-title={small('odds-probability')}>{places(event.probability.value)}</td>
        <td data-title={small('odds-return')}>{places(event.result.value)}</td>
      </tr>
      {open.value && (
        <tr class="odds-exact">
          <td colSpan={5}>
            {sayWith('odds-exactly', {
              probability: <code>{event.probability.text}</code>,
              result: <code>{event.result.text}</code>,
            })}
          </td>
        </tr>
      )}
    </>
  );
}

function WagerTable({
  title,
  wager,
  events,
}: {
  title: string;
  wager: WagerOdds;
  events: Lesson['events'][number];
}) {
  const open = useSignal(false);
  return (
    <table class="odds-table">
      <caption>{title}</caption>
      <thead>
        <tr>
          {headings.map((key) => (
            <th key={key} scope="col">
              {say(key)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {wager.events.map((event, index) =>
          event.deals !== '0' || index < wager.events.length - 1 ? (
            <EventRows key={index} event={event} words={events[index]!} />
          ) : null,
        )}
        <tr class="odds-total">
          <th scope="row">
            <button
              type="button"
              class="odds-event"
              aria-expanded={open.value}
              onClick={() => (open.value = !open.value)}
            >
              {say('odds-unit')}
            </button>
          </th>
          <td colSpan={4} data-title={small('odds-return')}>
            {percents(wager.mean.value)}
          </td>
        </tr>
        {open.value && (
          <tr class="odds-exact">
            <td colSpan={5}>
              {sayWith('odds-exact-unit', {
                mean: <code class="odds-mean">{wager.mean.text}</code>,
                win: grouped(wager.win),
                push: grouped(wager.push),
                lose: grouped(wager.lose),
              })}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

/** The events of a wager in words: the server's, which are those of the report, or the page's language. */
const eventWords = ({ sheet, events }: Lesson, index: number): Lesson['events'][number] =>
  language.value === 'en'
    ? events[index]!
    : [
        ...sheet.wagers[index]!.cases.map((one) => ({ when: whenWords(one), pays: verdictWords(one) })),
        { when: say('odds-else'), pays: say('verdict-lose') },
      ];

function Working({ calculator, lesson }: { calculator: Calculator; lesson: Lesson }) {
  const shoe = useSignal(shoeOf(lesson.decks));
  const answer = useComputed(() => {
    const begun = performance.now();
    const odds = oddsOf(calculator, lesson.sheet, shoe.value);
    return { odds, ms: performance.now() - begun };
  });
  const { odds, ms } = answer.value;
  return (
    <div class="calculator">
      <Shoe shoe={shoe} decks={lesson.decks} />
      <section class="odds" aria-labelledby="odds-title" data-ms={ms.toFixed(2)}>
        <h2 id="odds-title">{say('odds-title', { sheet: titleWords(lesson.sheet.title) })}</h2>
        {typeof odds === 'string' ? (
          <p class="trouble" role="alert">
            {language.value === 'en' ? `No odds: ${odds}.` : say('odds-none')}
          </p>
        ) : (
          <>
            {odds.wagers.map((wager, index) => (
              <WagerTable
                key={index}
                title={titleWords(lesson.sheet.wagers[index]!.title)}
                wager={wager}
                events={eventWords(lesson, index)}
              />
            ))}
            <p class="muted">{say('odds-note', { deals: grouped(odds.deals), ms: ms.toFixed(1) })}</p>
          </>
        )}
      </section>
      {typeof odds !== 'string' && (
        <p class="odds-brief" aria-hidden="true">
          {odds.wagers.map((wager, index) => (
            <span key={index}>
              {titleWords(lesson.sheet.wagers[index]!.title)} <strong>{percents(wager.mean.value)}</strong>
            </span>
          ))}
        </p>
      )}
    </div>
  );
}

/** The room says whether it is open; the server decides when the module is asked for. */
export function CalculatorSection({ lesson, room }: { lesson: Lesson; room: Room }) {
  const calculator = useSignal<Calculator | Refusal | null>(null);
  useEffect(() => {
    let ended = false;
    calculator.value = null;
    void openCalculator()
      .catch((): Refusal => ({
        code: 'unreachable',
        rule: '',
        message: 'the calculator could not be loaded; reload this page',
      }))
      .then((answer) => {
        if (!ended) calculator.value = answer;
      });
    return () => (ended = true);
  }, [room.calculator]);
  const now = calculator.value;
  if (now === null) return <p class="muted">{say('one-moment')}</p>;
  if (isCalculator(now)) return <Working calculator={now} lesson={lesson} />;
  return (
    <section class="calculator-off" aria-labelledby="off-title">
      <h2 id="off-title">{say('odds-off')}</h2>
      <p>{refusalWords(now)}</p>
      {now.code === 'keyed-table-open' && (
        <p class="muted">{sayWith('odds-off-why', { command: <code>sabot report game</code> })}</p>
      )}
    </section>
  );
}
