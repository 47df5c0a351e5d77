// start.tsx - the first page: what this is in three lines, and four doors.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { demonstrate, get, refusalWords } from '../commands';
import { staffMember } from '../floor/office';
import { tell } from '../parts/frame';
import { DoorPicture, HouseMark } from '../parts/marks';
import type { TableState, Tile, You } from '../protocol';
import { phaseWords } from '../phrases';
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

function Doors({ tables, demonstration, staff }: TablesProps) {
  const mine = useMySeat();
  const myTable = mine ? tables.find((table) => table.id === mine.table) : undefined;
  const play = tables.find((table) => table.wagers_kept === 'bettors') ?? tables[0];
  const keyed = tables.find((table) => table.cards === 'keyed') ?? tables[0];
  return (
    <nav class="doors" aria-label="Where to?">
      {mine && myTable ? (
        <a class="door door-next" href={path('table', myTable)}>
          <DoorPicture of="play" />
          <strong>Back to your seat</strong>
          <span>
            {`${myTable.name}, seat ${mine.seat}: you sit there as `}
            <bdi>{mine.name}</bdi>
          </span>
        </a>
      ) : (
        <a class="door door-next" href={path('table', play)}>
          <DoorPicture of="play" />
          <strong>Sit down and play</strong>
          <span>
            {play ? `${play.name} · ${play.title} · ${phaseWords(play)}` : 'opens with the first table'}
          </span>
        </a>
      )}
      {(demonstration || staff) && (
        <a
          class="door"
          href={path('console', keyed)}
          onClick={(event) => keyed && void deal(event, keyed, demonstration)}
        >
          <DoorPicture of="deal" />
          <strong>Deal</strong>
          <span>{keyed ? `${keyed.name}: key each card as it falls` : 'the dealer’s console'}</span>
        </a>
      )}
      <a class="door" href={path('board', play)}>
        <DoorPicture of="board" />
        <strong>See the board</strong>
        <span>Roads, counts and limits, as it hangs above the table</span>
      </a>
      <a class="door" href={path('behind', play)}>
        <DoorPicture of="behind" />
        <strong>Look behind the scenes</strong>
        <span>The journal, the shoe’s commitment, and how to check both</span>
      </a>
    </nav>
  );
}

interface LinksProps extends Omit<TablesProps, 'tables'> {
  table: Tile;
  behind: boolean;
}

function TableLinks({ table, demonstration, staff, behind }: LinksProps) {
  return (
    <span class="tables-links">
      {behind ? (
        <a href={path('behind', table)}>
          Journal<span class="hidden"> of {table.name}</span>
        </a>
      ) : (
        <>
          {table.wagers_kept === 'bettors' && (
            <a href={path('table', table)}>
              Play<span class="hidden"> at {table.name}</span>
            </a>
          )}
          <a href={path('board', table)}>
            Board<span class="hidden"> of {table.name}</span>
          </a>
          {(staff || (demonstration && table.cards === 'keyed')) && (
            <a href={path('console', table)}>
              Console<span class="hidden"> of {table.name}</span>
            </a>
          )}
        </>
      )}
    </span>
  );
}

function TableList({ tables, demonstration, staff, behind }: TablesProps & { behind: boolean }) {
  return (
    <section class="tables" aria-labelledby="tables-title">
      <h2 id="tables-title">Tables</h2>
      {tables.length === 0 ? (
        <p class="muted">The tables of the room will be listed here as soon as one is open.</p>
      ) : (
        <ul>
          {tables.map((table) => (
            <li key={table.id}>
              <span class="tables-name">
                <bdi>{table.name}</bdi>
                <span class="muted">
                  {' '}
                  {table.title}
                  {table.bank === 'house' ? ' · the house banks: not for California card rooms' : ''}
                </span>
              </span>
              <span class="muted">
                {phaseWords(table)} · {table.bettors} of {table.seats} seats · round {table.round}
              </span>
              <TableLinks table={table} demonstration={demonstration} staff={staff} behind={behind} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

export function StartPage({ behind = false }: { behind?: boolean }) {
  const { room, trouble } = useRoom();
  const tables = (room?.tables ?? [])
    .filter((table) => table.phase !== 'closed')
    .sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
  const demonstration = room?.demonstration ?? false;
  const staff = useIsStaff();
  const takesPeople = tables.some((table) => table.wagers_kept === 'bettors');
  return (
    <main class="start">
      <header class="start-head">
        <HouseMark />
        <h1>{room?.name ?? 'Sabot'}</h1>
      </header>
      {behind ? (
        <p class="start-lines">Choose a table, and see what its journal holds.</p>
      ) : demonstration ? (
        <p class="start-lines">
          Sabot runs a baccarat table: cards, wagers, the bank and the board above it.
          <br />
          Every step is written down before it is shown, and anybody can check it.
          <br />
          This room plays by itself, with play money. Take a seat: a name is all you need.
        </p>
      ) : (
        <p class="start-lines">
          Welcome. {takesPeople ? 'Take a seat here, and the dealer confirms it. ' : ''}Every round of these
          tables is written down before it is shown, and anybody can check it.
        </p>
      )}
      {trouble && (
        <p class="trouble" role="alert">
          {trouble}
        </p>
      )}
      {!behind && <Doors tables={tables} demonstration={demonstration} staff={staff} />}
      <TableList tables={tables} demonstration={demonstration} staff={staff} behind={behind} />
      <footer class="muted">
        <a href="/learn">Learn</a> · <a href="/floor">{demonstration || staff ? 'Floor' : 'Staff'}</a> · EZ
        Baccarat, Dragon 7, Panda 8 and Dragon Bonus are names of others, used here only to describe the
        rules.
      </footer>
    </main>
  );
}
