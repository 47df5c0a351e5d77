// floor.tsx - the tables of the room at a glance, as they are right now, with the way to each.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { FloorNav, useFloor } from '../floor/floor-frame';
import { OpenTableDialog } from '../floor/open-table';
import { Needs } from '../floor/needs';
import { Tables } from '../floor/tables';
import { isWaiting, useAlarms, Watch } from '../floor/watch';
import { SignIn, Dialog } from '../parts/frame';
import { Ruled } from '../parts/ruled';
import type { Tile } from '../protocol';
import { useRoom } from '../use-room';

/** `1 bettor`, `2 bettors`. */
const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

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
      <Ruled>
        {`Placeholders stand in the notices; replace them in the sheet (R70): ${found
          .map((tile) => `${tile.name}: ${tile.placeholders!.map(noticeName).join(', ')}`)
          .join('; ')}`}
      </Ruled>
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
  const watch = now && <Watch now={now} tables={tables} again={again} />;
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
      {(room?.demonstration || isStaff) && <Tables tables={tables} isFloor={isFloor === true} />}
      {!isFirst && watch}
    </main>
  );
}
