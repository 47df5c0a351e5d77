// reports.tsx - the room's reports: which, of what span, on the screen, and as files to keep. The
// server makes all of it; this page only asks and lays out.
import { FloorNav } from '../floor/floor-frame';
import { useSignal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { get, refusalWords } from '../commands';
import { SignIn } from '../parts/frame';
import type { Refusal, Room, TableState } from '../protocol';
import { useRoom } from '../use-room';

interface Kind {
  name: string;
  title: string;
  about: string;
  needs_bettor: boolean;
  is_whole: boolean;
}
type Value = 'text' | 'count' | 'money' | 'time' | 'day' | 'duration' | 'tenths' | 'hundredths';
interface Column {
  key: string;
  name: string;
  value: Value;
}
type Cell = string | number | null;
interface Section {
  name: string;
  title: string;
  columns: Column[];
  rows: Record<string, Cell>[];
  totals: Record<string, number>;
  activity: boolean;
}
interface Report {
  title: string;
  from: string | null;
  to: string | null;
  zone: string;
  tables: Section[];
}

const ROWS_MAX = 300; // on the screen; files have all of them
const DAY_MS = 86_400_000;

// ---- values ----

const isNumber = (value: Value) => ['count', 'money', 'duration', 'tenths', 'hundredths'].includes(value);

function duration(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const parts = [
    [Math.floor(seconds / 3600), 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ] as const;
  return parts
    .filter(([count, unit]) => count > 0 || unit === 's')
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
}

function words(cell: Cell | undefined, value: Value): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'string') return value === 'time' ? cell.slice(0, 19).replace('T', ' ') : cell;
  if (value === 'money')
    return `${cell < 0 ? '−' : ''}${(Math.abs(cell) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
  if (value === 'duration') return duration(cell);
  if (value === 'hundredths') return (cell / 100).toFixed(2);
  return value === 'tenths' ? (cell / 10).toFixed(1) : String(cell);
}

// ---- spans ----

const pad = (number: number) => String(number).padStart(2, '0');

/** The reader's own zone, as the server writes one. */
function ownZone(): string {
  const minutes = -new Date().getTimezoneOffset();
  return minutes === 0
    ? 'UTC'
    : `${minutes < 0 ? '-' : '+'}${pad(Math.floor(Math.abs(minutes) / 60))}:${pad(Math.abs(minutes) % 60)}`;
}

function zoneMinutes(zone: string): number {
  if (zone === 'UTC') return 0;
  return (zone.startsWith('-') ? -1 : 1) * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4, 6)));
}

/** The day in that zone, `back` days ago. */
function dayOf(zone: string, back: number): string {
  return new Date(Date.now() + zoneMinutes(zone) * 60_000 - back * DAY_MS).toISOString().slice(0, 10);
}

const spans: Record<string, { title: string; of: (zone: string) => { from: string; to: string } }> = {
  today: { title: 'Today', of: (zone) => ({ from: dayOf(zone, 0), to: dayOf(zone, -1) }) },
  yesterday: { title: 'Yesterday', of: (zone) => ({ from: dayOf(zone, 1), to: dayOf(zone, 0) }) },
  week: { title: 'The last seven days', of: (zone) => ({ from: dayOf(zone, 6), to: dayOf(zone, -1) }) },
  all: { title: 'From the beginning', of: () => ({ from: '', to: '' }) },
};

// ---- what is asked for ----

interface Wish {
  kind: string;
  span: string;
  from: string;
  to: string;
  zone: string;
  table: string;
  shift: string;
  bettor: string;
}

function address(wish: Wish, form: string): string {
  const { from, to } = spans[wish.span]?.of(wish.zone) ?? wish;
  const query = new URLSearchParams({ form, zone: wish.zone });
  for (const [name, value] of Object.entries({
    from,
    to,
    table: wish.table,
    shift: wish.shift.trim(),
    bettor: wish.bettor.trim(),
  }))
    if (value) query.set(name, value);
  return `/api/reports/${wish.kind}?${query}`;
}

/** Names instead of ids: of tables, and of the wagers that they take. */
type Names = Record<string, string>;

function useNames(room: Room | null): Names {
  const names = useSignal<Names>({});
  useEffect(() => {
    const look = async (id: string) => {
      const there = await get<{ state: TableState }>(`/api/tables/${encodeURIComponent(id)}`);
      if (!there.ok) return;
      const wagers = (there.value.state.sheet?.wagers ?? []).map((wager) => [wager.name, wager.title]);
      names.value = { ...names.value, ...Object.fromEntries(wagers), [id]: there.value.state.name };
    };
    room?.tables.forEach(({ id }) => void look(id));
  }, [room !== null]);
  return names.value;
}

/** Columns that hold ids. */
const NAMED = ['table', 'collected for', 'wager'];

/** The last column of a section that is summed in money; of a section that compares, how far off a row is. */
const summedBy = ({ columns, totals }: Section) =>
  columns.find(({ key }) => key === 'z') ??
  columns.filter(({ key, value }) => value === 'money' && key in totals).pop();

const BARS_MAX = 24;

/** A report as a picture: a bar a row, or a part, to either side of nothing. */
function Picture({ sections, isWhole, names }: { sections: Section[]; isWhole: boolean; names: Names }) {
  const bars = sections
    .flatMap((section) => {
      const sum = summedBy(section);
      if (!sum || !section.activity) return [];
      const { value } = sum;
      if (isWhole) return [{ name: section.title, size: section.totals[sum.key] ?? 0, value }];
      const heads = section.columns.filter(({ value }) => value === 'text' || value === 'day').slice(0, 2);
      const rows = section.rows.filter((row) => row[sum.key] !== null); // without: all its rounds are left out
      return rows.map((row) => ({
        name: heads
          .map(({ key, name }) => (NAMED.includes(name) && names[String(row[key])]) || row[key])
          .join(', '),
        size: Number(row[sum.key] ?? 0),
        value,
      }));
    })
    .slice(0, BARS_MAX);
  const isFar = bars[0]?.value === 'hundredths';
  const most = Math.max(...bars.map(({ size }) => Math.abs(size)));
  if (bars.length < 2 || most === 0) return null;
  const left = bars.some(({ size }) => size < 0) ? 50 : 0; // where nothing is
  return (
    <figure class="report-picture">
      <figcaption>
        {isWhole
          ? 'What each part comes to'
          : isFar
            ? 'How many deviations each row is off'
            : 'What each row comes to'}
      </figcaption>
      <ul>
        {bars.map(({ name, size, value }, at) => {
          const width = (Math.abs(size) / most) * (100 - left);
          return (
            <li key={at}>
              <bdi>{name}</bdi>
              <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                <rect
                  class={size < 0 ? 'below' : ''}
                  x={size < 0 ? left - width : left}
                  width={width}
                  height="10"
                />
              </svg>
              <span>{words(size, value)}</span>
            </li>
          );
        })}
      </ul>
    </figure>
  );
}

const FIGURES = 5;
const capital = (name: string) => name.replace(/^./, (letter) => letter.toUpperCase());

interface Figure {
  key: string;
  title: string;
  words: string;
  about: string;
  to?: string; // the part that it sums up
}

/** What a report comes to: the last sum of each part, or of a report of one part its rows, its first sums, and how
 * far off all of them are together. */
function figuresOf(sections: Section[], isWhole: boolean): Figure[] {
  if (isWhole)
    return sections.flatMap((section) => {
      const last = summedBy(section);
      if (!section.activity || !last) return [];
      const { name, title } = section;
      return [
        { key: name, title, words: words(section.totals[last.key], 'money'), about: last.name, to: name },
      ];
    });
  const [section] = sections;
  if (!section?.activity) return [];
  const sums = section.columns
    .filter(({ key }) => key in section.totals)
    .map(({ key, name, value }) => ({
      key,
      title: capital(name),
      words: words(section.totals[key], value),
      about: 'in all',
    }));
  const rows = { key: 'rows', title: 'Rows', words: String(section.rows.length), about: 'in all' };
  const far = sums.filter(({ key }) => key === 'z');
  return sums.length === 0 ? [] : [...[rows, ...sums].slice(0, FIGURES - far.length), ...far];
}

function Summary({ sections, isWhole }: { sections: Section[]; isWhole: boolean }) {
  const figures = figuresOf(sections, isWhole);
  if (figures.length === 0) return null;
  return (
    <ul class="report-summary" aria-label="Summary">
      {figures.map(({ key, title, words: figure, about, to }) => {
        const lines = (
          <>
            <span>{title}</span>
            <strong>{figure}</strong>
            <span class="muted">{about}</span>
          </>
        );
        return <li key={key}>{to ? <a href={`#report-${to}`}>{lines}</a> : <p>{lines}</p>}</li>;
      })}
    </ul>
  );
}

function SectionTable({ section, isAlone, names }: { section: Section; isAlone: boolean; names: Names }) {
  const hidden = section.rows.length - ROWS_MAX;
  const hasTotals = section.activity && Object.keys(section.totals).length > 0;
  const cell = (column: Column, value: Cell | undefined) => {
    const text = words(value, column.value);
    return NAMED.includes(column.name) ? (names[text] ?? text) : text;
  };
  return (
    <section class="report-section">
      {!isAlone && <h3 id={`report-${section.name}`}>{section.title}</h3>}
      {!section.activity ? (
        <p class="report-none">No activity.</p>
      ) : (
        <div class="report-wide" tabIndex={0} role="region" aria-label={section.title}>
          <table>
            <caption class="hidden">{section.title}</caption>
            <thead>
              <tr>
                {section.columns.map((one) => (
                  <th key={one.key} scope="col" class={isNumber(one.value) ? 'number' : ''}>
                    {one.name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {section.rows.slice(0, ROWS_MAX).map((row, at) => (
                <tr key={at}>
                  {section.columns.map((one) => (
                    <td key={one.key} class={`report-${one.value}${isNumber(one.value) ? ' number' : ''}`}>
                      <bdi>{cell(one, row[one.key])}</bdi>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            {hasTotals && (
              <tfoot>
                <tr>
                  {section.columns.map((one, at) => (
                    <td key={one.key} class={isNumber(one.value) ? 'number' : ''}>
                      {at === 0 ? 'total' : cell(one, section.totals[one.key])}
                    </td>
                  ))}
                </tr>
              </tfoot>
            )}
          </table>
        </div>
      )}
      {hidden > 0 && <p class="muted">{hidden.toLocaleString('en-US')} more rows are in the files.</p>}
    </section>
  );
}

function Files({ wish, isWhole }: { wish: Wish; isWhole: boolean }) {
  const name = `${wish.kind}-${spans[wish.span]?.of(wish.zone).from || wish.from.slice(0, 10) || 'all'}`;
  return (
    <p class="form-buttons report-files">
      <a class="button next" href={address(wish, 'html')} target="_blank" rel="noreferrer">
        Print
      </a>
      <a class="button" href={address(wish, 'xlsx')} download={`${name}.xlsx`}>
        XLSX
      </a>
      {!isWhole && (
        <a class="button" href={address(wish, 'csv')} download={`${name}.csv`}>
          CSV
        </a>
      )}
      <a class="button" href={address(wish, 'json')} download={`${name}.json`}>
        JSON
      </a>
    </p>
  );
}

/** The choice that the address names: a report can be handed on, and comes back after a reload. */
const wished = () => Object.fromEntries(new URLSearchParams(location.search)) as Partial<Wish>;
const addressOf = (wish: Wish) =>
  `/reports?${new URLSearchParams(Object.entries(wish).filter(([, value]) => value !== ''))}`;

/** Who or what a column of another report names in the same span: to choose from. */
async function namesIn(wish: Wish, kind: string, column: string): Promise<string[]> {
  const answer = await get<Report>(address({ ...wish, kind, shift: '', bettor: '' }, 'json'));
  const rows = answer.ok ? answer.value.tables.flatMap((section) => section.rows) : [];
  return [...new Set(rows.map((row) => String(row[column] ?? '')))].filter(Boolean);
}

interface FormProps {
  kinds: Kind[];
  onAsk: (wish: Wish) => void;
  onChange: () => void;
  isAsking: boolean;
}

function WishForm({ kinds, onAsk, onChange, isAsking }: FormProps) {
  const { room } = useRoom();
  const first = useMemo(wished, []);
  const form = useRef<HTMLFormElement>(null);
  const kind = useSignal(first.kind ?? 'shift');
  const span = useSignal(first.span ?? 'today');
  const chosen = kinds.find(({ name }) => name === kind.value);
  const zones = [...new Set([ownZone(), 'UTC'])];
  const shifts = useSignal<string[]>([]);
  const bettors = useSignal<string[]>([]);
  const wishOf = (): Wish => {
    const fields = new FormData(form.current!);
    const word = (name: string) => String(fields.get(name) ?? '');
    const [from, to] = [word('from'), word('to')];
    const [table, shift, bettor] = [word('table'), word('shift'), word('bettor')];
    return { kind: kind.value, span: span.value, from, to, zone: word('zone'), table, shift, bettor };
  };
  const submit = (event: Event) => {
    event.preventDefault();
    onAsk(wishOf());
  };
  const look = async () => {
    shifts.value = await namesIn(wishOf(), 'pace', 'shift');
    if (kinds.find(({ name }) => name === kind.value)?.needs_bettor)
      bettors.value = await namesIn(wishOf(), 'expected-bettors', 'bettor');
  };
  useEffect(() => {
    if (first.kind && room) form.current?.requestSubmit(); // as the address says
    if (room) void look();
  }, [room !== null]);
  return (
    <form
      ref={form}
      class="report-form"
      onSubmit={submit}
      onInput={onChange}
      onChange={() => void look()} // another span has other shifts and bettors
    >
      <label>
        Report
        <select name="kind" value={kind.value} onChange={(event) => (kind.value = event.currentTarget.value)}>
          {kinds.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <label>
        Span
        <select name="span" value={span.value} onChange={(event) => (span.value = event.currentTarget.value)}>
          {Object.entries(spans).map(([name, { title }]) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
          <option value="own">From … to …</option>
        </select>
      </label>
      {span.value === 'own' && (
        <label>
          From
          <input type="datetime-local" name="from" defaultValue={first.from} />
        </label>
      )}
      {span.value === 'own' && (
        <label>
          To
          <input type="datetime-local" name="to" defaultValue={first.to} />
        </label>
      )}
      <label>
        Times in
        <select name="zone">
          {zones.map((zone) => (
            <option key={zone} value={zone} selected={zone === first.zone}>
              {zone === 'UTC' ? 'UTC' : `UTC${zone}, this device`}
            </option>
          ))}
        </select>
      </label>
      <label>
        Table
        <select name="table">
          <option value="">All tables</option>
          {room?.tables.map(({ id, name }) => (
            <option key={id} value={id} selected={id === first.table}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        Shift
        <select name="shift">
          <option value="">All shifts</option>
          {[...new Set([first.shift ?? '', ...shifts.value])].filter(Boolean).map((name) => (
            <option key={name} value={name} selected={name === first.shift}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {chosen?.needs_bettor && (
        <label>
          Bettor
          <input
            name="bettor"
            required
            maxLength={63}
            autocomplete="off"
            list="bettors"
            defaultValue={first.bettor}
          />
          <datalist id="bettors">
            {bettors.value.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </label>
      )}
      <button type="submit" class="next" disabled={isAsking}>
        {isAsking ? 'Asking …' : 'Show'}
      </button>
      {chosen && <p class="muted report-about">{capital(chosen.about)}.</p>}
    </form>
  );
}

const spanWords = ({ from, to, zone }: Report) =>
  `${from ? `from ${words(from, 'time')}` : 'from the beginning'} ${to ? `to ${words(to, 'time')}` : 'to now'}, times ${zone === 'UTC' ? 'UTC' : `UTC${zone}`}`;

export function ReportsPage() {
  const kinds = useSignal<Kind[]>([]);
  const refusal = useSignal<{ status: number; refusal: Refusal } | null>(null);
  const wish = useSignal<Wish | null>(null);
  const report = useSignal<Report | null>(null);
  const isAsking = useSignal(false);
  const names = useNames(useRoom().room);
  const list = async () => {
    const answer = await get<{ reports: Kind[] }>('/api/reports');
    refusal.value = answer.ok ? null : answer;
    if (answer.ok) kinds.value = answer.value.reports;
  };
  useEffect(() => {
    document.title = 'Reports';
    void list();
  }, []);
  const ask = async (asked: Wish) => {
    isAsking.value = true;
    const answer = await get<Report>(address(asked, 'json'));
    isAsking.value = false;
    refusal.value = answer.ok ? null : answer;
    report.value = answer.ok ? answer.value : null;
    wish.value = asked;
    history.replaceState(null, '', addressOf(asked));
  };
  const trouble = refusal.value;
  if (trouble && (trouble.status === 401 || (trouble.status === 403 && kinds.value.length === 0)))
    return (
      <main class="message">
        <h1>Reports</h1>
        <p>{refusalWords(trouble.refusal)}</p>
        <SignIn onDone={() => void list()} />
      </main>
    );
  const isWhole = kinds.value.find(({ name }) => name === wish.value?.kind)?.is_whole ?? false;
  return (
    <main class="reports">
      <FloorNav here="/reports" />
      <h1>Reports</h1>
      {kinds.value.length > 0 && (
        <WishForm
          kinds={kinds.value}
          onAsk={(asked) => void ask(asked)}
          onChange={() => (report.value = null)} // not an old report under a new choice
          isAsking={isAsking.value}
        />
      )}
      {trouble && (
        <p class="trouble" role="alert">
          {refusalWords(trouble.refusal)}
        </p>
      )}
      {!report.value && !trouble && (
        <p class="muted">Choose a report and a span, then Show: it will be here.</p>
      )}
      {report.value && wish.value && (
        <article aria-live="polite">
          <header>
            <div>
              <h2>{report.value.title}</h2>
              <p class="muted">{spanWords(report.value)}</p>
            </div>
            <Files wish={wish.value} isWhole={isWhole} />
          </header>
          <Summary sections={report.value.tables} isWhole={isWhole} />
          <Picture sections={report.value.tables} isWhole={isWhole} names={names} />
          {report.value.tables.map((section) => (
            <SectionTable key={section.name} section={section} isAlone={!isWhole} names={names} />
          ))}
        </article>
      )}
    </main>
  );
}
