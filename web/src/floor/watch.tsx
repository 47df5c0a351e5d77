// watch.tsx - what surveillance should look at, for the floor: who, what, how sure, which rounds.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { serverNow, tick } from '../clock';
import { get, post, refusalWords } from '../commands';
import { since } from '../phrases';
import type { Tile } from '../protocol';

interface Alarm {
  id: string;
  acknowledged?: { by: string; time_ms: number; remark: string };
  code: string;
  table: string;
  time_ms: number;
  rounds: number[];
  words: string;
}

interface Alarms {
  looking: boolean;
  made_ms: number;
  message: string | null;
  found: {
    alarms: Alarm[];
    looked_at: { rounds: number; tables: number };
    kinds: { code: string; title: string; by_chance: string }[];
  } | null;
}

const ASK_MS = 20_000;
const LOOK_MS = 1_000; // while it is being looked for

const REMARK_BYTES = 199;

/** What somebody saw on the cameras, or did: their name and word stay in the room's records. */
function Acknowledge({ alarm, onDone }: { alarm: Alarm; onDone: () => void }) {
  const trouble = useSignal('');
  const sent = useSignal(false);
  const submit = async (event: Event) => {
    event.preventDefault();
    const remark = String(new FormData(event.currentTarget as HTMLFormElement).get('remark')).trim();
    if (sent.value) return;
    trouble.value =
      remark === ''
        ? 'Say what you saw or did.'
        : new TextEncoder().encode(remark).length > REMARK_BYTES
          ? 'That is too long: a line will do.'
          : '';
    if (trouble.value) return;
    sent.value = true;
    const answer = await post('/api/alarms/acknowledge', { alarm: alarm.id, remark });
    sent.value = false;
    if (answer.ok || answer.status === 409) onDone();
    else trouble.value = refusalWords(answer.refusal);
  };
  return (
    <form class="watch-remark" onSubmit={(event) => void submit(event)}>
      <label>
        What you saw or did
        <input name="remark" required maxLength={REMARK_BYTES} autocomplete="off" />
      </label>
      <button type="submit">Acknowledge</button>
      {trouble.value && (
        <p class="trouble" role="alert">
          {trouble.value}
        </p>
      )}
    </form>
  );
}

interface EntryProps {
  alarm: Alarm;
  title: string;
  table: string; // its name
  onDone: () => void;
}

function AlarmEntry({ alarm, title, table, onDone }: EntryProps) {
  const last = alarm.rounds[alarm.rounds.length - 1];
  const seen = alarm.acknowledged;
  return (
    <li class={seen ? 'seen' : ''}>
      <p>
        <strong>{title}</strong>{' '}
        <span class="muted">
          <bdi>{table}</bdi>, {since(serverNow() - alarm.time_ms)} ago
        </span>
      </p>
      <p>{alarm.words}</p>
      {last !== undefined && (
        <p>
          <a href={`/audit?table=${encodeURIComponent(alarm.table)}&round=${last}`}>Look at round {last}</a>
        </p>
      )}
      {seen ? (
        <p>
          Acknowledged by <strong>{seen.by}</strong>, {since(serverNow() - seen.time_ms)} ago: “{seen.remark}”
        </p>
      ) : (
        <Acknowledge alarm={alarm} onDone={onDone} />
      )}
    </li>
  );
}

/** The alarms, asked for again and again; `again` asks at once. Null: not known, or not for this reader. */
export function useAlarms(isFloor: boolean | null) {
  const answer = useSignal<Alarms | null>(null);
  const again = useSignal(0);
  useEffect(() => {
    let timer = 0;
    let over = false;
    const ask = async () => {
      const got = await get<Alarms>('/api/alarms');
      if (over) return;
      if (got.ok) answer.value = got.value;
      timer = window.setTimeout(() => void ask(), got.ok && got.value.looking ? LOOK_MS : ASK_MS);
    };
    if (isFloor) void ask();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [again.value, isFloor]);
  return { now: answer.value, again: () => void again.value++ };
}

/** Something waits for somebody: it comes before the tables. */
export const isWaiting = (now: Alarms | null) =>
  now?.found?.alarms.some((alarm) => !alarm.acknowledged) ?? false;

export function Watch({ now, tables, again }: { now: Alarms; tables: Tile[]; again: () => void }) {
  tick.value;
  const title = (code: string) => now.found?.kinds.find((kind) => kind.code === code)?.title ?? code;
  const nameOf = (id: string) => tables.find((tile) => tile.id === id)?.name ?? id;
  const rank = (alarm: Alarm) => (alarm.acknowledged ? 1 : 0); // those that nobody looked at first
  const last = now.found ? [...now.found.alarms].reverse().sort((one, other) => rank(one) - rank(other)) : [];
  return (
    <section class="watch" aria-labelledby="watch-title">
      <h2 id="watch-title">What surveillance should look at</h2>
      {now.message && (
        <p class="trouble" role="alert">
          {now.message}
        </p>
      )}
      {now.found === null && !now.message && (
        <p class="muted">Looking at every round of the room; this takes a moment.</p>
      )}
      {now.found && last.length === 0 && (
        <p class="muted">
          Nothing in {now.found.looked_at.rounds} {now.found.looked_at.rounds === 1 ? 'round' : 'rounds'}:
          alarms of counting, chips passed on, corrections and late wagers will be listed here.
        </p>
      )}
      <ul>
        {last.map((alarm) => (
          <AlarmEntry
            key={alarm.id}
            alarm={alarm}
            title={title(alarm.code)}
            table={nameOf(alarm.table)}
            onDone={again}
          />
        ))}
      </ul>
    </section>
  );
}
