// start.tsx - the first page: what this is in three lines, a table that plays, and a door for each who comes.
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { secondsLeft } from '../clock';
import { demonstrate, get, refusalWords } from '../commands';
import { TableStream } from '../connection';
import { staffMember } from '../floor/office';
import { say, sayWith } from '../language';
import { roadsOf } from '../library';
import { HandsView } from '../parts/cards';
import { tell } from '../parts/frame';
import { LanguageMenu } from '../parts/language-menu';
import { DoorPicture, HouseMark } from '../parts/marks';
import { Logo, showColour, trueNotices } from '../parts/notices';
import { usePresented } from '../parts/presented';
import { BigRoad } from '../parts/roads';
import type { Sheet, TableState, Tile, You } from '../protocol';
import { phaseWords, results, titleWords } from '../phrases';
import { useRoom } from '../use-room';

interface MySeat {
  table: string;
  name: string;
  seat: number;
}

/** Where this browser's bettor sits; null: nowhere. */
function useMySeat(): MySeat | null {
  const mine = useSignal<MySeat | null>(null);
  useEffect(() => {
    const look = async () => {
      const who = await get<You>('/api/you?as=bettor');
      if (!who.ok || who.value.role !== 'bettor') return;
      const { table, bettor, name } = who.value;
      const there = await get<{ state: TableState }>(`/api/tables/${encodeURIComponent(table)}`);
      const person = there.ok && there.value.state.bettors.find((one) => one.bettor === bettor);
      if (person && person.name === name) mine.value = { table, name, seat: person.seat };
    };
    void look();
  }, []);
  return mine.value;
}

/** Whether somebody of the staff looks at it: they have more doors than guests. */
function useIsStaff(): boolean {
  const staff = useSignal(false);
  useEffect(() => void staffMember().then((member) => (staff.value = member !== null)), []);
  return staff.value;
}

const path = (page: string, table: Tile | undefined) =>
  table ? `/${page}/${encodeURIComponent(table.id)}` : '/';

async function deal(event: Event, table: Tile, isDemonstration: boolean): Promise<void> {
  if (!isDemonstration) return;
  event.preventDefault();
  const answer = await demonstrate();
  if (!answer.ok && answer.status !== 404) tell(refusalWords(answer.refusal));
  else location.href = path('console', table);
}

interface TablesProps {
  tables: Tile[];
  demonstration: boolean;
  staff: boolean;
}

interface DoorProps {
  to: string;
  picture: Parameters<typeof DoorPicture>[0]['of'];
  title: string;
  words: ComponentChildren;
  isNext?: boolean;
  onClick?: (event: Event) => void;
}

const Door = ({ to, picture, title, words, isNext = false, onClick }: DoorProps) => (
  <a class={`door${isNext ? ' door-next' : ''}`} href={to} onClick={onClick}>
    <DoorPicture of={picture} />
    <strong>{title}</strong>
    <span>{words}</span>
  </a>
);

/** Where one plays: a table where people wager on their own screens, if there is one. */
const playTable = (tables: Tile[]) => tables.find((table) => table.wagers_kept === 'bettors') ?? tables[0];

function SeatDoor({ tables }: { tables: Tile[] }) {
  const mine = useMySeat();
  const table = mine ? tables.find((one) => one.id === mine.table) : undefined;
  if (mine && table)
    return (
      <Door
        isNext
        to={path('table', table)}
        picture="play"
        title={say('door-back')}
        words={sayWith('door-back-more', {
          table: <bdi>{table.name}</bdi>,
          seat: mine.seat,
          name: <bdi>{mine.name}</bdi>,
        })}
      />
    );
  const play = playTable(tables);
  return (
    <Door
      isNext
      to={path('table', play)}
      picture="play"
      title={say('door-play')}
      words={play ? `${play.name} · ${titleWords(play.title)} · ${phaseWords(play)}` : say('door-none')}
    />
  );
}

function Doors({ tables, demonstration, staff }: TablesProps) {
  const play = playTable(tables);
  const keyed = tables.find((table) => table.cards === 'keyed') ?? tables[0];
  const works = demonstration || staff;
  return (
    <nav class="doors" aria-label={say('doors')}>
      <SeatDoor tables={tables} />
      {works && (
        <Door
          to={path('console', keyed)}
          picture="deal"
          title={say('door-deal')}
          words={keyed ? say('door-deal-more', { table: keyed.name }) : say('door-deal-none')}
          onClick={(event) => keyed && void deal(event, keyed, demonstration)}
        />
      )}
      <Door
        to={path('board', play)}
        picture="board"
        title={say('door-board')}
        words={say('door-board-more')}
      />
      {works && <Door to="/floor" picture="floor" title={say('door-floor')} words={say('door-floor-more')} />}
      <Door to="/learn" picture="learn" title={say('door-learn')} words={say('door-learn-more')} />
      <Door
        to={path('behind', play)}
        picture="behind"
        title={say('door-behind')}
        words={say('door-behind-more')}
      />
    </nav>
  );
}

/** A table of the demonstration as it plays: what all of this is about, before a word is read. */
function LiveTable({ tile }: { tile: Tile }) {
  const stream = useMemo(() => new TableStream(tile.id), [tile.id]);
  useEffect(() => () => stream.end(), [stream]);
  const { state, open } = usePresented(stream);
  const roads = state ? roadsOf(state.history) : null;
  const over = state !== null && (state.phase === 'between' || state.hands.next.hand === 'none');
  const result = over && state.result ? results[state.result] : null;
  const left = state?.phase === 'betting' ? secondsLeft(state.deadline_ms) : null;
  return (
    <section class="live" aria-labelledby="live-title">
      <h2 id="live-title">{sayWith('start-live', { table: <bdi>{tile.name}</bdi> })}</h2>
      {state && (
        <>
          <HandsView hands={state.hands} open={open} result={over ? state.result : null} />
          <p class={`live-now${result ? ` tone-${result.tone}` : ''}`}>
            {result ? (
              <>
                <span class="badge">{result.sign}</span> {result.title}
              </>
            ) : (
              <>
                {phaseWords(state)}
                {left !== null && ` · ${say('seconds', { count: left })}`}
              </>
            )}
          </p>
          {roads && <BigRoad roads={roads} columns={24} />}
        </>
      )}
    </section>
  );
}

interface LinksProps extends Omit<TablesProps, 'tables'> {
  table: Tile;
  behind: boolean;
}

function TableLinks({ table, demonstration, staff, behind }: LinksProps) {
  const of = { table: table.name };
  if (behind)
    return (
      <span class="tables-links">
        <a href={path('behind', table)} aria-label={say('journal-of', of)}>
          {say('journal')}
        </a>
      </span>
    );
  return (
    <span class="tables-links">
      {table.wagers_kept === 'bettors' && (
        <a href={path('table', table)} aria-label={say('play-at', of)}>
          {say('play')}
        </a>
      )}
      <a href={path('board', table)} aria-label={say('board-of', of)}>
        {say('board')}
      </a>
      {(staff || (demonstration && table.cards === 'keyed')) && (
        <a href={path('console', table)} aria-label={say('console-of', of)}>
          {say('console')}
        </a>
      )}
    </span>
  );
}

function TableLine({ table, ...links }: LinksProps) {
  return (
    <li>
      <span class="tables-name">
        <bdi>{table.name}</bdi>
        <span class="muted">
          {' '}
          {titleWords(table.title)}
          {table.bank === 'house' ? ` · ${say('house-elsewhere')}` : ''}
        </span>
      </span>
      <span class="muted">
        {say('table-now', {
          phase: phaseWords(table),
          taken: table.bettors,
          seats: table.seats,
          round: table.round,
        })}
      </span>
      <TableLinks table={table} {...links} />
    </li>
  );
}

function TableList({ tables, ...links }: TablesProps & { behind: boolean }) {
  return (
    <section class="tables" aria-labelledby="tables-title">
      <h2 id="tables-title">{say('tables')}</h2>
      {tables.length === 0 ? (
        <p class="muted">{say('tables-empty')}</p>
      ) : (
        <ul>
          {tables.map((table) => (
            <TableLine key={table.id} table={table} {...links} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** What the room posts of itself, as its sheets have it; placeholders are nobody's (R70). */
function RoomNotices({ table }: { table: Tile }) {
  const sheet = useSignal<Sheet | null>(null);
  useEffect(() => {
    void get<{ state: TableState }>(`/api/tables/${encodeURIComponent(table.id)}`).then((answer) => {
      if (answer.ok) sheet.value = answer.value.state.sheet;
    });
  }, [table.id]);
  if (!sheet.value) return null;
  const notices = trueNotices(sheet.value);
  const lines = [
    [
      notices.address,
      notices.room_telephone,
      notices.approval && say('approval', { number: notices.approval }),
    ],
    [notices.responsible, notices.telephone, notices.web],
  ]
    .map((line) => line.filter(Boolean).join(' · '))
    .filter(Boolean);
  return (
    <div class="start-notices">
      {lines.map((line) => (
        <p key={line}>
          <bdi>{line}</bdi>
        </p>
      ))}
    </div>
  );
}

/** What this is, in three lines at most. */
function startLines(behind: boolean, demonstration: boolean, tables: Tile[]): string[] {
  if (behind) return [say('start-journals')];
  if (demonstration) return [say('start-what'), say('start-checked'), say('start-demo')];
  const takesPeople = tables.some((table) => table.wagers_kept === 'bettors');
  return [say('start-welcome'), ...(takesPeople ? [say('start-seats')] : []), say('start-written')];
}

export function StartPage({ behind = false }: { behind?: boolean }) {
  const { room, trouble } = useRoom();
  const tables = (room?.tables ?? [])
    .filter((table) => table.phase !== 'closed')
    .sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
  const demonstration = room?.demonstration ?? false;
  const staff = useIsStaff();
  useEffect(() => showColour(room?.colour), [room?.colour]);
  const live = demonstration && !behind ? playTable(tables) : undefined;
  return (
    <main class="start">
      <header class="start-head">
        {room?.logo ? <Logo /> : <HouseMark />}
        <h1>{room?.name ?? 'Sabot'}</h1>
        {!behind && <LanguageMenu page="start" table="" />}
      </header>
      <div class={`start-what${live ? ' start-plays' : ''}`}>
        {live && <LiveTable key={live.id} tile={live} />}
        <div class="start-lines">
          {startLines(behind, demonstration, tables).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </div>
      {trouble && (
        <p class="trouble" role="alert">
          {trouble}
        </p>
      )}
      {!behind && <Doors tables={tables} demonstration={demonstration} staff={staff} />}
      <TableList tables={tables} demonstration={demonstration} staff={staff} behind={behind} />
      {room && !demonstration && tables[0] && <RoomNotices table={tables[0]} />}
      <footer class="muted">
        <a href="/learn">{say('learn-short')}</a> · <a href="/bank">{say('try-title')}</a> ·{' '}
        <a href="/floor">{say(demonstration || staff ? 'floor-short' : 'staff-short')}</a> ·{' '}
        {say('names-of-others')}
      </footer>
    </main>
  );
}
