// watch.tsx - what surveillance should look at, for the floor: who, what, how sure, which rounds.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { serverNow, tick } from '../clock';
import { get } from '../commands';
import { since } from '../words';

interface Alarm {
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
  found: { alarms: Alarm[]; looked_at: { rounds: number; tables: number }; kinds: { code: string; title: string; by_chance: string }[] } | null;
}

const ASK_MS = 20_000;
const LOOK_MS = 1_000; // while it is being looked for

export function Watch() {
  const answer = useSignal<Alarms | null>(null);
  useEffect(() => {
    let timer = 0;
    let over = false;
    const ask = async () => {
      const got = await get<Alarms>('/api/alarms');
      if (over) return;
      if (got.ok) answer.value = got.value;
      timer = window.setTimeout(() => void ask(), got.ok && got.value.looking ? LOOK_MS : ASK_MS);
    };
    void ask();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, []);
  tick.value;
  const now = answer.value;
  if (now === null) return null;
  const title = (code: string) => now.found?.kinds.find((kind) => kind.code === code)?.title ?? code;
  const last = now.found ? [...now.found.alarms].reverse() : [];
  return (
    <section class="watch" aria-labelledby="watch-title">
      <h2 id="watch-title">What surveillance should look at</h2>
      {now.message && <p class="trouble" role="alert">{now.message}</p>}
      {now.found === null && !now.message && <p class="muted">Looking at every round of the room; this takes a moment.</p>}
      {now.found && last.length === 0 && <p class="muted">Nothing in {now.found.looked_at.rounds} rounds: alarms of counting, chips passed on, corrections and late wagers will be listed here.</p>}
      <ul>
        {last.map((alarm) => (
          <li key={`${alarm.table} ${alarm.time_ms} ${alarm.code} ${alarm.words}`}>
            <p><strong>{title(alarm.code)}</strong> <span class="muted">{alarm.table}, {since(serverNow() - alarm.time_ms)} ago</span></p>
            <p>{alarm.words}</p>
            {alarm.rounds.length > 0 && <p><a href={`/audit?table=${encodeURIComponent(alarm.table)}&round=${alarm.rounds[alarm.rounds.length - 1]}`}>Look at round {alarm.rounds[alarm.rounds.length - 1]}</a></p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
