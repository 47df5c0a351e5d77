// rounds.tsx - the rounds of all tables, newest first, and what to look for among them.
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { refusalWords } from '../commands';
import type { Letter, Tile } from '../protocol';
import { money, readMoney, results } from '../phrases';
import { everything, findRounds, type Round, type Search } from './story';
import { findable } from '../event-rows';
import { clockWords, count, dayWords } from './audit-words';

const TYPING_MS = 250;
const AGAIN_MS = 1000; // while the server still lists the rounds of a store

export interface Chosen {
  table: string;
  round: number;
}

const timeOf = (text: FormDataEntryValue | null) => (text ? new Date(String(text)).getTime() || 0 : 0);

function readSearch(form: HTMLFormElement): Search {
  const fields = new FormData(form);
  const text = (name: string) => String(fields.get(name) ?? '').trim();
  const cents = (name: string) => readMoney(text(name)) || 0;
  return {
    table: text('table'),
    from_ms: timeOf(fields.get('from')),
    to_ms: timeOf(fields.get('to')),
    seat: Number(text('seat')) || 0,
    bettor: text('bettor'),
    results: text('result'),
    least: cents('least'),
    most: cents('most'),
    kind: text('kind'),
  };
}

function SearchForm({
  tables,
  seats,
  onSearch,
  onGo,
}: {
  tables: Tile[];
  seats: number;
  onSearch: (search: Search) => void;
  onGo: (chosen: Chosen) => void;
}) {
  const timer = useRef(0);
  const changed = (event: Event) => {
    const form = event.currentTarget as HTMLFormElement;
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => onSearch(readSearch(form)), TYPING_MS);
  };
  const go = (event: Event) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const round = Number(new FormData(form).get('round'));
    const table = readSearch(form).table || tables[0]?.id;
    window.clearTimeout(timer.current); // what was typed before is looked for first
    onSearch(readSearch(form));
    if (round > 0 && table) onGo({ table, round });
  };
  const clear = (event: Event) => {
    (event.currentTarget as HTMLButtonElement).form?.reset();
    onSearch(everything);
  };
  return (
    <form class="audit-search" aria-label="Find rounds" onInput={changed} onSubmit={go}>
      <label>
        Table
        <select name="table">
          <option value="">every table</option>
          {tables.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        Result
        <select name="result">
          <option value="">any</option>
          {(Object.keys(results) as Letter[]).map((letter) => (
            <option key={letter} value={letter}>
              {results[letter].title}
            </option>
          ))}
        </select>
      </label>
      <label>
        From
        <input name="from" type="datetime-local" step="1" />
      </label>
      <label>
        Until
        <input name="to" type="datetime-local" step="1" />
      </label>
      <label>
        Seat
        <select name="seat">
          <option value="">any</option>
          {Array.from({ length: seats }, (_, index) => (
            <option key={index}>{index + 1}</option>
          ))}
        </select>
      </label>
      <label>
        Bettor
        <input name="bettor" placeholder="name" maxLength={63} />
      </label>
      <label>
        Largest stake from
        <input name="least" inputMode="decimal" placeholder="$" />
      </label>
      <label>
        up to
        <input name="most" inputMode="decimal" placeholder="$" />
      </label>
      <label class="wide">
        With
        <select name="kind">
          <option value="">anything</option>
          {findable.map(({ kind, words }) => (
            <option key={kind} value={kind}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <label>
        Round number
        <input name="round" type="number" min="1" />
      </label>
      <div class="audit-search-buttons">
        <button type="submit">Open</button>
        <button type="button" class="quiet" onClick={clear}>
          Clear
        </button>
      </div>
    </form>
  );
}

function Row({
  round,
  name,
  chosen,
  onChoose,
}: {
  round: Round;
  name: string;
  chosen: boolean;
  onChoose: (chosen: Chosen) => void;
}) {
  const result = results[round.result];
  const marks = [
    round.corrected ? 'corrected' : '',
    round.kinds.includes('alarm') ? 'alarm' : '',
    round.uncovered > 0 ? 'bank ran out' : '',
  ].filter(Boolean);
  return (
    <li>
      <button
        type="button"
        class={`audit-row tone-${result.tone}`}
        aria-current={chosen ? 'true' : undefined}
        onClick={() => onChoose(round)}
      >
        <span class="badge" aria-hidden="true">
          {result.sign}
        </span>
        <span class="audit-row-what">
          <strong>
            <bdi>{name}</bdi>, round {round.round}
          </strong>
          <span class="hidden">, {result.title}</span>
          {marks.map((mark) => (
            <span key={mark} class="mark-word">
              {mark}
            </span>
          ))}
          <small>
            {round.wagers > 0 ? `${count(round.wagers, 'wager')}, ${money(round.staked)}` : 'no wagers'}
            {round.player_dealer ? (
              <>
                {' '}
                · bank <bdi>{round.player_dealer}</bdi>
              </>
            ) : (
              ''
            )}
          </small>
        </span>
        <small class="audit-row-time">
          {dayWords(round.ended_ms)}
          <br />
          {clockWords(round.ended_ms)}
        </small>
      </button>
    </li>
  );
}

export function RoundList({
  tables,
  chosen,
  onChoose,
  onSearch,
  onBarred,
}: {
  tables: Tile[];
  chosen: Chosen | null;
  onChoose: (chosen: Chosen) => void;
  onSearch: (search: Search) => void;
  onBarred: (status: number) => void;
}) {
  const rounds = useSignal<Round[] | null>(null);
  const next = useSignal<string | null>(null);
  const listing = useSignal<number | null>(null); // records read so far; null: all rounds are listed
  const trouble = useSignal('');
  const search = useSignal(everything);
  const asked = useRef(0);

  const find = async (after: string | null) => {
    const number = ++asked.current;
    const answer = await findRounds(search.value, after);
    if (number !== asked.current) return; // somebody has typed on
    if (!answer.ok) {
      if (answer.status === 401 || answer.status === 403) onBarred(answer.status);
      trouble.value = refusalWords(answer.refusal);
      return;
    }
    trouble.value = '';
    const found = answer.value;
    rounds.value = after ? [...(rounds.value ?? []), ...found.rounds] : found.rounds;
    next.value = found.next;
    listing.value = found.complete ? null : found.listed_records;
    if (!chosen && !after && found.rounds[0]) onChoose(found.rounds[0]);
    if (found.rounds.length === 0 && found.next) void find(found.next); // looked at many; none fits yet
  };
  useEffect(() => void find(null), [search.value]);
  useEffect(() => {
    if (listing.value === null) return undefined;
    const timer = window.setTimeout(() => void find(null), AGAIN_MS);
    return () => window.clearTimeout(timer);
  }, [listing.value, rounds.value]);
  const set = (wish: Search) => {
    if (JSON.stringify(wish) === JSON.stringify(search.value)) return;
    search.value = wish;
    onSearch(wish);
  };
  const nameOf = (id: string) => tables.find((tile) => tile.id === id)?.name ?? id;
  const list = rounds.value;
  return (
    <section class="audit-rounds" aria-labelledby="rounds-title">
      <h2 id="rounds-title">Rounds</h2>
      <SearchForm
        tables={tables}
        seats={Math.max(8, ...tables.map((tile) => tile.seats))}
        onSearch={set}
        onGo={onChoose}
      />
      {trouble.value && (
        <p class="trouble" role="alert">
          {trouble.value}
        </p>
      )}
      {listing.value !== null && (
        <p class="muted" role="status">
          The rounds of this room are being listed: {count(listing.value, 'record')} read so far. More will
          appear.
        </p>
      )}
      {list?.length === 0 && (
        <p class="muted">
          {search.value === everything
            ? 'Rounds appear here when the first one is over.'
            : 'No round fits. Change what you look for, or clear it.'}
        </p>
      )}
      <ul class="audit-list">
        {list?.map((round) => (
          <Row
            key={`${round.table} ${round.round}`}
            round={round}
            name={nameOf(round.table)}
            chosen={chosen?.table === round.table && chosen.round === round.round}
            onChoose={onChoose}
          />
        ))}
      </ul>
      <p class="audit-more">
        {next.value && (
          <button type="button" onClick={() => void find(next.value)}>
            More rounds
          </button>
        )}
        {list && (
          <button type="button" class="quiet" onClick={() => void find(null)}>
            Look again
          </button>
        )}
      </p>
    </section>
  );
}
