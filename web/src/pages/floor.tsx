// floor.tsx - the tables of the room at a glance, as they are right now, with the way to each.
import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { secondsLeft, serverNow, tick } from '../clock';
import { TableStream } from '../connection';
import { roadsOf } from '../library';
import { FloorNav, useFloor } from '../floor/floor-frame';
import { OpenTableDialog } from '../floor/open-table';
import { alarmWords } from '../event-rows';
import { isNeeded, Needs, needs, needsOf } from '../floor/needs';
import { isWaiting, useAlarms, Watch } from '../floor/watch';
import { isStale, SignIn, Dialog } from '../parts/frame';
import { InviteDialog } from '../parts/invite';
import { BigRoad } from '../parts/roads';
import type { TableEvent, TableState, Tile } from '../protocol';
import { useRecords } from '../records';
import { bankWords, money, phaseWords, results, since } from '../phrases';
import { useRoom } from '../use-room';

const RECORDS = 400; // looked at for the pace and for alarms
const PACE_MS = 3_600_000;
const IDLE_MS = 300_000; // longer than any round
const SPAN_MS = 60_000; // a shorter time says nothing

/** `1 bettor`, `2 bettors`. */
const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

const kept = { none: 'chips on the layout', dealer: 'dealer keys wagers', bettors: 'bettors’ own screens' };

const isTold = (event: TableEvent) => isNeeded(event) || ['alarm', 'box-dropped'].includes(event.kind);

/** How fast the table plays; one that stands has no pace, but a time since when. */
function paceWords(recent: TableEvent[]): string {
  tick.value;
  const now = serverNow();
  const times = recent.filter(({ kind }) => kind === 'settled').map(({ time_ms }) => time_ms);
  const last = times[times.length - 1];
  if (last === undefined) return 'no round yet';
  if (now - last > IDLE_MS) return `no round for ${since(now - last)}`;
  const hour = times.filter((time) => now - time < PACE_MS);
  const span = last - (hour[0] ?? last);
  return span < SPAN_MS
    ? 'known in a few minutes'
    : `${Math.round(((hour.length - 1) * PACE_MS) / span)} rounds an hour`;
}

function stateWords(state: TableState): string {
  const left = state.phase === 'betting' ? secondsLeft(state.deadline_ms) : null;
  return `${phaseWords(state)}${left !== null ? `, ${left} s` : ''}`;
}

function TableTile({ tile }: { tile: Tile }) {
  const stream = useMemo(() => new TableStream(tile.id), [tile.id]);
  const inviting = useSignal(false);
  const recent = useRecords(stream, RECORDS, isTold);
  useEffect(() => () => stream.end(), [stream]);
  const state = stream.state.value;
  const pace = paceWords(recent);
  const alarm = recent.filter(({ kind }) => kind === 'alarm').pop();
  const roads = state ? roadsOf(state.history) : null;
  const last = state?.result ? results[state.result] : null;
  const waiting = stream.joins.value.filter(({ asks }) => asks !== 'floor').length;
  const found = state ? needsOf(state, stream.joins.value, recent) : [];
  useEffect(() => {
    needs.value = { ...needs.value, [tile.id]: found };
  }, [JSON.stringify(found)]);
  const id = encodeURIComponent(tile.id);
  const of = <span class="hidden"> of {tile.name}</span>;
  return (
    <li
      class={`tile tile-${tile.paused ? 'paused' : (state?.phase ?? tile.phase)}${isStale(stream) ? ' tile-old' : ''}`}
    >
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
      <p class="muted">{tile.title}</p>
      {isStale(stream) && <p class="trouble">No news of this table: what you see may be old.</p>}
      {alarm && (
        <p class="alarm">
          <strong>Alarm</strong> {alarmWords(alarm, recent)}, {since(serverNow() - alarm.time_ms)} ago
        </p>
      )}
      {waiting > 0 && (
        <p class="tile-waiting">
          <a href={`/console/${id}`}>
            {waiting === 1 ? 'Somebody waits' : `${waiting} people wait`} for the dealer
          </a>
        </p>
      )}
      <dl>
        <dt>State</dt>
        <dd>{state ? stateWords(state) : phaseWords(tile)}</dd>
        <dt>Shoe</dt>
        <dd>
          {state ? `${state.shoe.number}, round ${state.statistics.rounds}` : '–'}
          {state?.shoe.cut_card_shown ? ', cut card is out' : ''}
        </dd>
        <dt>Bank</dt>
        <dd>{state ? bankWords(state) : '–'}</dd>
        <dt>Bettors</dt>
        <dd>
          {state?.bettors.length ?? tile.bettors} of {tile.seats}
        </dd>
        <dt>Pace</dt>
        <dd>{pace}</dd>
        <dt>Box</dt>
        <dd>{state ? money(state.collections) : '–'}</dd>
        <dt>Dealer</dt>
        <dd>{state?.dealer ? <bdi>{state.dealer}</bdi> : 'nobody has signed on'}</dd>
        <dt>Cards</dt>
        <dd>
          {tile.cards}, {kept[tile.wagers_kept]}
        </dd>
      </dl>
      {roads && roads.letters.length > 0 ? (
        <BigRoad roads={roads} columns={22} />
      ) : (
        <p class="muted tile-empty">The shoe’s big road will be drawn here.</p>
      )}
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
      </p>
      {inviting.value && (
        <InviteDialog table={tile.id} name={tile.name} onClose={() => (inviting.value = false)} />
      )}
    </li>
  );
}

/** The one thing to do here, for people who may. */
function OpenTable({ taken }: { taken: string[] }) {
  const sheet = new URLSearchParams(location.search).get('open');
  const opening = useSignal(sheet !== null);
  const signing = useSignal(false);
  const { isFloor, ask } = useFloor();
  const signedIn = () => {
    signing.value = false;
    void ask();
  };
  if (isFloor === null) return null;
  if (!isFloor)
    return (
      <>
        <button type="button" onClick={() => (signing.value = true)}>
          Sign in as floor
        </button>
        {signing.value && (
          <Dialog title="Sign in as floor" onClose={() => (signing.value = false)}>
            <SignIn onDone={signedIn} />
          </Dialog>
        )}
      </>
    );
  return (
    <>
      <button type="button" class="next" onClick={() => (opening.value = true)}>
        Open a table
      </button>
      {opening.value && (
        <OpenTableDialog
          taken={taken}
          sheet={sheet ?? ''}
          onClose={() => (opening.value = false)}
          onOpen={(id) => (location.href = `/floor/${encodeURIComponent(id)}`)}
        />
      )}
    </>
  );
}

const noticeNames: Record<string, string> = {
  room: 'the room’s name',
  room_telephone: 'the room’s telephone',
  approval: 'approval number',
  responsible: 'responsible-gambling line',
  telephone: 'its telephone',
  web: 'its web address',
};
const noticeName = (name: string) => noticeNames[name] ?? name;

/** Notices that nobody replaced: the board leaves them out, and players miss them (R70). */
function Placeholders({ tables }: { tables: Tile[] }) {
  const found = tables.filter((tile) => tile.placeholders?.length);
  return found.length === 0 ? null : (
    <p class="trouble floor-placeholders">
      Placeholders stand in the notices; replace them in the sheet (R70):{' '}
      {found.map((tile) => `${tile.name}: ${tile.placeholders!.map(noticeName).join(', ')}`).join('; ')}
    </p>
  );
}

/** Box, pace and names are for those who run the room; a demonstration shows them to everybody. */
function ForStaff({ name, onDone }: { name: string; onDone: () => void }) {
  return (
    <main class="message">
      <h1>
        Floor<span class="muted"> {name}</span>
      </h1>
      <p>This page is for the room’s staff.</p>
      <SignIn onDone={onDone} />
      <p>
        <a href="/">Front page</a>
      </p>
    </main>
  );
}

export function FloorPage() {
  const { room, trouble } = useRoom();
  const { isFloor, isStaff, ask } = useFloor();
  const tables = [...(room?.tables ?? [])].sort((a, b) =>
    a.name.localeCompare(b.name, 'en', { numeric: true }),
  );
  const { now, again } = useAlarms(isFloor);
  const watch = now && <Watch now={now} again={again} />;
  const isFirst = isWaiting(now);
  const open = tables.filter(({ phase }) => phase !== 'closed').length;
  useEffect(() => {
    if (room) document.title = `${room.name} · floor`;
  }, [room?.name]);
  if (room && !room.demonstration && isStaff === false)
    return <ForStaff name={room.name} onDone={() => void ask()} />;
  return (
    <main class="floor">
      <FloorNav here="/floor" />
      <header class="sheet-head">
        <h1>
          Floor<span class="muted"> {room?.name}</span>
        </h1>
        {room && <OpenTable taken={tables.map(({ id }) => id)} />}
      </header>
      {room && (
        <p class="muted">
          {open} of {counted(tables.length, 'table')} open ·{' '}
          {counted(
            tables.reduce((sum, { bettors }) => sum + bettors, 0),
            'bettor',
          )}
        </p>
      )}
      {trouble && (
        <p class="trouble" role="alert">
          {trouble}
        </p>
      )}
      {room && !room.demonstration && <Placeholders tables={tables} />}
      {room && tables.length === 0 && <p class="muted">Tables appear here when they are opened.</p>}
      {isStaff && tables.length > 0 && <Needs tables={tables} mayCome={isFloor === true} />}
      {isFirst && watch}
      <ul class="tiles">
        {(room?.demonstration || isStaff ? tables : []).map((tile) => (
          <TableTile key={tile.id} tile={tile} />
        ))}
      </ul>
      {!isFirst && watch}
    </main>
  );
}
