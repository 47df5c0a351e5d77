// tables.tsx - the tables on the floor's page: rows that can be sorted, or tiles for a wall.
import { signal, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { secondsLeft, serverNow, tick } from '../clock';
import { get } from '../commands';
import { TableStream } from '../connection';
import { alarmWords } from '../event-rows';
import { roadsOf } from '../library';
import { useMedia } from '../media';
import { isStale } from '../parts/frame';
import { InviteDialog } from '../parts/invite';
import { BigRoad } from '../parts/roads';
import type { TableEvent, TableState, Tile } from '../protocol';
import { useRecords } from '../records';
import { bankWords, money, phaseWords, results, since } from '../phrases';
import { isNeeded, needs, needsOf } from './needs';

const RECORDS = 400; // looked at for the pace and for alarms
const PACE_MS = 3_600_000;
const IDLE_MS = 300_000; // longer than any round
const SPAN_MS = 60_000; // a shorter time says nothing
const SPARKS = 24; // rounds in a spark line
const MEANS_MS = 300_000; // between two looks at the shift's means
const MEAN_OF_MS = 600_000; // a shorter shift has no mean
const DAY_MS = 86_400_000;

const kept = { none: 'chips on the layout', dealer: 'dealer keys wagers', bettors: 'bettors’ own screens' };

const isTold = (event: TableEvent) => isNeeded(event) || ['alarm', 'box-dropped'].includes(event.kind);

// ---- what a table does now ----

interface Pace {
  words: string;
  rate: number; // rounds an hour; 0: it has none
}

/** How fast the table plays; one that stands has no pace, but a time since when. */
function paceOf(times: number[]): Pace {
  tick.value;
  const now = serverNow();
  const last = times[times.length - 1];
  if (last === undefined) return { words: 'no round yet', rate: 0 };
  if (now - last > IDLE_MS) return { words: `no round for ${since(now - last)}`, rate: 0 };
  const hour = times.filter((time) => now - time < PACE_MS);
  const span = last - (hour[0] ?? last);
  if (span < SPAN_MS) return { words: 'known in a few minutes', rate: 0 };
  const rate = Math.round(((hour.length - 1) * PACE_MS) / span);
  return { words: `${rate} rounds an hour`, rate };
}

function stateWords(state: TableState): string {
  const left = state.phase === 'betting' ? secondsLeft(state.deadline_ms) : null;
  return `${phaseWords(state)}${left !== null ? `, ${left} s` : ''}`;
}

/** What tables are sorted by, as each of them says it. */
interface Facts {
  table: string;
  state: number;
  bank: number;
  bettors: number;
  pace: number;
  box: number;
  alarms: number;
  dealer: string;
}
const facts = signal<Record<string, Facts>>({});

/** Those that need somebody first. */
const stateRank = ({ paused, phase }: Pick<TableState, 'paused' | 'phase'>) =>
  paused ? 0 : ['between', 'betting', 'dealing', 'closed'].indexOf(phase) + 1;

/** One table: its stream, its last records, and what follows from them. */
function useTable(tile: Tile, mean: number | undefined) {
  const stream = useMemo(() => new TableStream(tile.id), [tile.id]);
  useEffect(() => () => stream.end(), [stream]);
  const recent = useRecords(stream, RECORDS, isTold);
  const state = stream.state.value;
  const alarms = recent.filter(({ kind }) => kind === 'alarm');
  const times = recent.filter(({ kind }) => kind === 'settled').map(({ time_ms }) => time_ms);
  const pace = paceOf(times);
  const found = state ? needsOf(state, stream.joins.value, recent) : [];
  useEffect(() => {
    needs.value = { ...needs.value, [tile.id]: found };
  }, [JSON.stringify(found)]);
  const mine: Facts = {
    table: tile.name,
    state: stateRank(state ?? tile),
    bank: state?.bank.amount ?? 0,
    bettors: state?.bettors.length ?? tile.bettors,
    pace: mean ? pace.rate / mean : pace.rate / 1000, // beside its own shift, where that is known
    box: state?.collections ?? 0,
    alarms: alarms.length,
    dealer: state?.dealer ?? '',
  };
  useEffect(() => {
    facts.value = { ...facts.value, [tile.id]: mine };
  }, [JSON.stringify(mine)]);
  const waiting = stream.joins.value.filter(({ asks }) => asks !== 'floor').length;
  return { stream, state, recent, alarms, times, pace, waiting };
}

type TableNow = ReturnType<typeof useTable>;

/** What is out of the ordinary, under the table's name. */
function Told({ tile, now: { stream, recent, alarms, waiting } }: { tile: Tile; now: TableNow }) {
  const alarm = alarms[alarms.length - 1];
  return (
    <>
      {isStale(stream) && <p class="trouble">No news of this table: what you see may be old.</p>}
      {alarm && (
        <p class="alarm">
          <strong>Alarm</strong> {alarmWords(alarm, recent)}, {since(serverNow() - alarm.time_ms)} ago
        </p>
      )}
      {waiting > 0 && (
        <p class="tile-waiting">
          <a href={`/console/${encodeURIComponent(tile.id)}`}>
            {waiting === 1 ? 'Somebody waits' : `${waiting} people wait`} for the dealer
          </a>
        </p>
      )}
    </>
  );
}

function Title({ tile, state }: { tile: Tile; state: TableState | null }) {
  const last = state?.result ? results[state.result] : null;
  return (
    <h2>
      <bdi>{tile.name}</bdi>
      {last && (
        <span class={`tile-last tone-${last.tone}`}>
          <span class="badge" aria-label={`last round: ${last.title}`} role="img">
            {last.sign}
          </span>
        </span>
      )}
    </h2>
  );
}

function Links({ tile }: { tile: Tile }) {
  const inviting = useSignal(false);
  const id = encodeURIComponent(tile.id);
  const of = <span class="hidden"> of {tile.name}</span>;
  return (
    <p class="tile-links">
      <a class="button" href={`/floor/${id}`}>
        Manage<span class="hidden"> {tile.name}</span>
      </a>
      <a class="button" href={`/console/${id}`}>
        Console{of}
      </a>
      <a class="button" href={`/board/${id}`}>
        Board{of}
      </a>
      <a class="button" href={`/behind/${id}`}>
        Journal{of}
      </a>
      <button type="button" onClick={() => (inviting.value = true)}>
        Invite<span class="hidden"> to {tile.name}</span>
      </button>
      {inviting.value && (
        <InviteDialog table={tile.id} name={tile.name} onClose={() => (inviting.value = false)} />
      )}
    </p>
  );
}

const phaseClass = (tile: Tile, { state, stream }: TableNow) =>
  `tile-${tile.paused ? 'paused' : (state?.phase ?? tile.phase)}${isStale(stream) ? ' tile-old' : ''}`;

const dealerWords = (state: TableState | null) =>
  state?.dealer ? <bdi>{state.dealer}</bdi> : 'nobody has signed on';

// ---- tiles ----

interface TableProps {
  tile: Tile;
  mean: number | undefined; // rounds an hour of its shift
}

function TableTile({ tile, mean }: TableProps) {
  const now = useTable(tile, mean);
  const { state } = now;
  const roads = state ? roadsOf(state.history) : null;
  const rows: [string, ComponentChildren][] = [
    ['State', state ? stateWords(state) : phaseWords(tile)],
    [
      'Shoe',
      state
        ? `${state.shoe.number}, round ${state.statistics.rounds}${state.shoe.cut_card_shown ? ', cut card is out' : ''}`
        : '–',
    ],
    ['Bank', state ? bankWords(state) : '–'],
    ['Bettors', `${state?.bettors.length ?? tile.bettors} of ${tile.seats}`],
    ['Pace', now.pace.words],
    ['Box', state ? money(state.collections) : '–'],
    ['Dealer', dealerWords(state)],
    ['Cards', `${tile.cards}, ${kept[tile.wagers_kept]}`],
  ];
  return (
    <li class={`tile ${phaseClass(tile, now)}`} data-table={tile.id}>
      <Title tile={tile} state={state} />
      <p class="muted">{tile.title}</p>
      <Told tile={tile} now={now} />
      <dl>
        {rows.map(([title, words]) => (
          <>
            <dt>{title}</dt>
            <dd>{words}</dd>
          </>
        ))}
      </dl>
      {roads && roads.letters.length > 0 ? (
        <BigRoad roads={roads} columns={22} />
      ) : (
        <p class="muted tile-empty">The shoe’s big road will be drawn here.</p>
      )}
      <Links tile={tile} />
    </li>
  );
}

// ---- rows ----

/** The last rounds as a line: the higher, the faster. */
function Spark({ times }: { times: number[] }) {
  const last = times.slice(-SPARKS - 1);
  const rates = last.slice(1).map((time, at) => PACE_MS / Math.max(1000, time - last[at]!));
  if (rates.length < 2) return <span class="spark" />;
  const most = Math.max(...rates);
  const points = rates.map((rate, at) => `${(at * 100) / (rates.length - 1)},${20 - (18 * rate) / most}`);
  return (
    <svg class="spark" viewBox="0 0 100 20" preserveAspectRatio="none" aria-hidden="true">
      <polyline points={points.join(' ')} />
    </svg>
  );
}

function TableRow({ tile, mean }: TableProps) {
  const now = useTable(tile, mean);
  const { state, pace } = now;
  return (
    <tr class={phaseClass(tile, now)} data-table={tile.id}>
      <th scope="row">
        <Title tile={tile} state={state} />
        <p class="muted">{tile.title}</p>
        <Told tile={tile} now={now} />
        <Links tile={tile} />
      </th>
      <td>
        {state ? stateWords(state) : phaseWords(tile)}
        {state && (
          <small class="muted">
            shoe {state.shoe.number}, round {state.statistics.rounds}
            {state.shoe.cut_card_shown ? ', cut card is out' : ''}
          </small>
        )}
      </td>
      <td>{state ? bankWords(state) : '–'}</td>
      <td class="number">
        {state?.bettors.length ?? tile.bettors} of {tile.seats}
      </td>
      <td>
        {pace.words}
        {mean !== undefined && <small class="muted">{Math.round(mean)} in this shift</small>}
        <Spark times={now.times} />
      </td>
      <td class="number">{state ? money(state.collections) : '–'}</td>
      <td class="number">{now.alarms.length}</td>
      <td>{dealerWords(state)}</td>
    </tr>
  );
}

const columns: [key: keyof Facts, title: string][] = [
  ['table', 'Table'],
  ['state', 'State'],
  ['bank', 'Bank'],
  ['bettors', 'Bettors'],
  ['pace', 'Pace'],
  ['box', 'Box'],
  ['alarms', 'Alarms'],
  ['dealer', 'Dealer'],
];

/** Names and states from the first on, numbers from the largest. */
const isRising = (key: keyof Facts) => ['table', 'state', 'dealer'].includes(key);

function compare(one: Facts | undefined, other: Facts | undefined, key: keyof Facts): number {
  const [a, b] = [one?.[key] ?? '', other?.[key] ?? ''];
  if (typeof a === 'number' && typeof b === 'number') return isRising(key) ? a - b : b - a;
  return String(a).localeCompare(String(b), 'en', { numeric: true });
}

function Rows({ tables, means }: { tables: Tile[]; means: Record<string, number> }) {
  const sort = useSignal<{ key: keyof Facts; turned: boolean }>({ key: 'table', turned: false });
  const { key, turned } = sort.value;
  const sorted = [...tables].sort(
    (a, b) => (turned ? -1 : 1) * compare(facts.value[a.id], facts.value[b.id], key),
  );
  const order = (one: keyof Facts) =>
    one !== key ? undefined : isRising(one) !== turned ? 'ascending' : 'descending';
  return (
    <table class="floor-tables">
      <caption class="hidden">Tables, sorted by what you press</caption>
      <thead>
        <tr>
          {columns.map(([one, title]) => (
            <th key={one} scope="col" aria-sort={order(one)}>
              <button
                type="button"
                class="quiet"
                onClick={() => (sort.value = { key: one, turned: one === key && !turned })}
              >
                {title}
                <span aria-hidden="true">{one !== key ? '' : order(one) === 'ascending' ? ' ↑' : ' ↓'}</span>
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sorted.map((tile) => (
          <TableRow key={tile.id} tile={tile} mean={means[tile.id]} />
        ))}
      </tbody>
    </table>
  );
}

// ---- both ----

interface PaceReport {
  tables: {
    rows: { table: string; shift_began: string; between: number | null; rounds_an_hour: number }[];
  }[];
}

/** Rounds an hour of each table's last shift, from its report; for the floor alone. */
function useMeans(isFloor: boolean): Record<string, number> {
  const means = useSignal<Record<string, number>>({});
  useEffect(() => {
    if (!isFloor) return undefined;
    const look = async () => {
      const from = new Date(serverNow() - DAY_MS).toISOString().slice(0, 10);
      const answer = await get<PaceReport>(`/api/reports/pace?form=json&zone=UTC&from=${from}`);
      const rows = answer.ok ? (answer.value.tables[0]?.rows ?? []) : [];
      means.value = Object.fromEntries(
        [...rows]
          .sort((a, b) => a.shift_began.localeCompare(b.shift_began))
          .filter(({ between }) => (between ?? 0) >= MEAN_OF_MS)
          .map(({ table, rounds_an_hour: tenths }) => [table, tenths / 10]),
      );
    };
    void look();
    const timer = setInterval(() => void look(), MEANS_MS);
    return () => clearInterval(timer);
  }, [isFloor]);
  return means.value;
}

const KEY = 'sabot-floor-view';
const WIDE = '(min-width: 70rem)';

/** Rows where there is room for them; tiles on a phone, and on a wall if somebody likes. */
export function Tables({ tables, isFloor }: { tables: Tile[]; isFloor: boolean }) {
  const chosen = useSignal(localStorage.getItem(KEY) ?? 'rows');
  const isWide = useMedia(WIDE);
  const means = useMeans(isFloor);
  const choose = (view: string) => {
    chosen.value = view;
    localStorage.setItem(KEY, view);
  };
  const hasRows = isWide && chosen.value === 'rows';
  return (
    <>
      {isWide && tables.length > 0 && (
        <p class="switch floor-view" role="group" aria-label="Tables as">
          {['rows', 'tiles'].map((view) => (
            <button
              key={view}
              type="button"
              aria-pressed={chosen.value === view}
              onClick={() => choose(view)}
            >
              {view === 'rows' ? 'Rows' : 'Tiles'}
            </button>
          ))}
        </p>
      )}
      {hasRows && tables.length > 0 ? (
        <Rows tables={tables} means={means} />
      ) : (
        <ul class="tiles">
          {tables.map((tile) => (
            <TableTile key={tile.id} tile={tile} mean={means[tile.id]} />
          ))}
        </ul>
      )}
    </>
  );
}
