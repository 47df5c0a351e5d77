// calculator.tsx - the odds calculator: a shoe on the left, what each wager of the sheet is worth on
// the right, live. Off while a keyed table is open in the room: the server says so and keeps it back.
import { useComputed, useSignal, type Signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { refusalWords } from '../commands';
import { ranks } from '../library';
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
        aria-label={`One ${rankTitle(rank)} less`}
      >
        −
      </button>
      <input
        type="number"
        min={0}
        max={RANK_MOST}
        inputMode="numeric"
        aria-label={`Cards of rank ${rankTitle(rank)}`}
        value={count}
        onInput={(event) => set(event.currentTarget.valueAsNumber)}
      />
      <button type="button" onClick={() => set(count + 1)} aria-label={`One ${rankTitle(rank)} more`}>
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
      <h2 id="shoe-title">The shoe</h2>
      <label>
        Decks
        <select
          value={whole ?? ''}
          onChange={(event) => (shoe.value = shoeOf(Number(event.currentTarget.value)))}
        >
          {whole === undefined && <option value="">as below</option>}
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
        <output aria-label="Cards in the shoe">{cards}</output> cards{' '}
        <button type="button" class="quiet" onClick={() => (shoe.value = shoeOf(decks))}>
          Put all back
        </button>
      </p>
    </section>
  );
}

// ---- what wagers are worth ----

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
        <td data-title="pays">{words.pays}</td>
        <td data-title="combinations">{grouped(event.deals)}</td>
        <td data-title="probability">{places(event.probability.value)}</td>
        <td data-title="return">{places(event.result.value)}</td>
      </tr>
      {open.value && (
        <tr class="odds-exact">
          <td colSpan={5}>
            Exactly: probability <code>{event.probability.text}</code>, return{' '}
            <code>{event.result.text}</code>
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
          <th scope="col">Event</th>
          <th scope="col">Pays</th>
          <th scope="col">Combinations</th>
          <th scope="col">Probability</th>
          <th scope="col">Return</th>
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
              Result of one unit staked
            </button>
          </th>
          <td colSpan={4} data-title="return">
            {percents(wager.mean.value)}
          </td>
        </tr>
        {open.value && (
          <tr class="odds-exact">
            <td colSpan={5}>
              Exactly: <code class="odds-mean">{wager.mean.text}</code>; wins in {grouped(wager.win)}, pushes
              in {grouped(wager.push)}, loses in {grouped(wager.lose)} deals
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

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
        <h2 id="odds-title">{lesson.sheet.title}: the next round</h2>
        {typeof odds === 'string' ? (
          <p class="trouble" role="alert">
            No odds: {odds}.
          </p>
        ) : (
          <>
            {odds.wagers.map((wager, index) => (
              <WagerTable
                key={index}
                title={lesson.sheet.wagers[index]!.title}
                wager={wager}
                events={lesson.events[index]!}
              />
            ))}
            <p class="muted">
              Every one of {grouped(odds.deals)} ordered deals of six cards is counted; nothing is rounded but
              what is shown. Touch a line for its exact fraction. Counted in {ms.toFixed(1)} ms.
            </p>
          </>
        )}
      </section>
      {typeof odds !== 'string' && (
        <p class="odds-brief" aria-hidden="true">
          {odds.wagers.map((wager, index) => (
            <span key={index}>
              {lesson.sheet.wagers[index]!.title} <strong>{percents(wager.mean.value)}</strong>
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
  if (now === null) return <p class="muted">One moment …</p>;
  if (isCalculator(now)) return <Working calculator={now} lesson={lesson} />;
  return (
    <section class="calculator-off" aria-labelledby="off-title">
      <h2 id="off-title">The odds calculator is off</h2>
      <p>{refusalWords(now)}</p>
      {now.code === 'keyed-table-open' && (
        <p class="muted">
          Nobody may reckon with the cards of a shoe while wagers can be placed on it; in California and
          Nevada a device that does so at a table is unlawful. A table is keyed where the dealer keys real
          cards; when the last of them is closed, this page works again by itself. The odds of a full shoe
          never change: they are in the printed game report, <code>sabot report game</code>.
        </p>
      )}
    </section>
  );
}
