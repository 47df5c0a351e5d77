// audit.tsx - any round of any table as it happened: found on the left, told on the right; and the
// whole journal verified, and its records as files. For the floor and auditors.
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { RoundList, type Chosen } from '../audit/rounds';
import { everything, exportForms, exportPath, tellRound, type Search, type Story } from '../audit/story';
import { StoryView } from '../audit/story-view';
import { VerifyPanel } from '../audit/verify';
import { refusalWords } from '../commands';
import { FloorNav } from '../floor/floor-frame';
import { Key, SignIn } from '../parts/frame';
import type { Tile } from '../protocol';
import { useRoom } from '../use-room';

/** The round that the address names: a link to it can be handed on. */
function chosenByAddress(): Chosen | null {
  const fields = new URLSearchParams(location.search);
  const table = fields.get('table');
  const round = Number(fields.get('round'));
  return table && round > 0 ? { table, round } : null;
}

const addressOf = ({ table, round }: Chosen) => `/audit?table=${encodeURIComponent(table)}&round=${round}`;

function Files({ search, story, tables }: { search: Search; story: Story | null; tables: Tile[] }) {
  const scope = useSignal<'round' | 'table' | 'room'>('round');
  const { from_ms, to_ms } = search;
  const table = scope.value === 'room' ? '' : (story?.table ?? search.table);
  const span: Record<string, number> =
    scope.value === 'round' && story
      ? { from: story.first, to: story.last }
      : { since_ms: from_ms, until_ms: to_ms };
  const name =
    scope.value === 'room'
      ? 'room'
      : `${table}${scope.value === 'round' && story ? `-round-${story.round}` : ''}`;
  const title = tables.find((tile) => tile.id === table)?.name ?? table;
  return (
    <section class="files" aria-labelledby="files-title">
      <h2 id="files-title">Export</h2>
      <label>
        Records of
        <select
          value={scope.value}
          onInput={(event) => (scope.value = event.currentTarget.value as typeof scope.value)}
        >
          <option value="round" disabled={!story}>
            this round
          </option>
          <option value="table" disabled={!table}>
            {title ? `all of ${title}` : 'the table'}
          </option>
          <option value="room">every table</option>
        </select>
      </label>
      <p class="files-links">
        {exportForms.map(({ form, title: words, ending }) => (
          <a
            key={form}
            class="button"
            href={exportPath(table, { form, ...span })}
            download={`${name}.${ending}`}
          >
            {words}
          </a>
        ))}
      </p>
      {scope.value !== 'round' && (
        <p class="muted">
          {from_ms || to_ms ? 'Only what was written between the times that you look for. ' : ''}All of it is
          checked before the first line is sent; a long journal takes a while.
        </p>
      )}
    </section>
  );
}

/** Left and right step; up and down go to the rounds beside. Nothing of it in a field. */
function useKeys(step: (by: number) => void, turn: (by: number) => void) {
  const act = useRef({ step, turn });
  act.current = { step, turn };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const field = (event.target as Element).closest('input, select, textarea, dialog');
      if (field || event.ctrlKey || event.altKey || event.metaKey) return;
      const does = {
        ArrowLeft: () => act.current.step(-1),
        ArrowRight: () => act.current.step(1),
        Home: () => act.current.step(-Infinity),
        End: () => act.current.step(Infinity),
        PageUp: () => act.current.turn(1),
        PageDown: () => act.current.turn(-1),
      }[event.key];
      if (!does) return;
      event.preventDefault();
      does();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

export function AuditPage() {
  const { room } = useRoom();
  const chosen = useSignal<Chosen | null>(chosenByAddress());
  const story = useSignal<Story | null>(null);
  const at = useSignal(0);
  const trouble = useSignal('');
  const barred = useSignal(0); // the status that said so
  const search = useSignal<Search>(everything);
  const visit = useSignal(0); // anew after a sign-in
  const tables = [...(room?.tables ?? [])].sort((a, b) =>
    a.name.localeCompare(b.name, 'en', { numeric: true }),
  );

  useEffect(() => {
    const wish = chosen.value;
    if (!wish) return;
    history.replaceState(null, '', addressOf(wish));
    void tellRound(wish.table, wish.round).then((answer) => {
      if (chosen.value !== wish) return;
      if (answer.ok) {
        story.value = answer.value;
        at.value = answer.value.steps.length;
        trouble.value = '';
      } else if (answer.status === 401) barred.value = 401;
      else trouble.value = refusalWords(answer.refusal);
    });
  }, [chosen.value, visit.value]);
  useEffect(() => {
    if (room) document.title = `${room.name} · audit`;
  }, [room?.name]);
  useKeys(
    (by) => (at.value = Math.max(0, Math.min(story.value?.steps.length ?? 0, at.value + by))),
    (by) =>
      story.value &&
      story.value.round + by > 0 &&
      (chosen.value = { table: story.value.table, round: story.value.round + by }),
  );
  if (barred.value === 401)
    return (
      <main class="message">
        <h1>Audit</h1>
        <SignIn
          why="This page is for the floor and for auditors."
          onDone={() => {
            barred.value = 0;
            visit.value++;
          }}
        />
        <p>
          <a href="/">Front page</a>
        </p>
      </main>
    );
  if (barred.value === 403)
    return (
      <main class="floor">
        <FloorNav here="/audit" />
        <h1>Audit</h1>
        <p>This page is for the floor and for auditors. Sign out above, and in again as one of them.</p>
      </main>
    );
  return (
    <main class="audit">
      <FloorNav here="/audit" />
      <header class="audit-head">
        <h1>
          Audit<span class="muted"> {room?.name}</span>
        </h1>
        <p class="muted audit-keys">
          <Key>←</Key> <Key>→</Key> steps · <Key>Page Up</Key> <Key>Page Down</Key> rounds
        </p>
      </header>
      <div class="audit-columns">
        <RoundList
          key={visit.value}
          tables={tables}
          chosen={chosen.value}
          onChoose={(wish) => (chosen.value = { table: wish.table, round: wish.round })}
          onSearch={(wish) => {
            search.value = wish;
            chosen.value = story.value = null; // a story is one of those that are looked for
            history.replaceState(null, '', location.pathname);
          }}
          onBarred={(status) => (barred.value = status)}
        />
        <div class="audit-told">
          {trouble.value && (
            <p class="trouble" role="alert">
              {trouble.value}
            </p>
          )}
          {story.value ? (
            <StoryView story={story.value} at={at} />
          ) : (
            !trouble.value && <p class="muted audit-empty">Choose a round: its story appears here.</p>
          )}
        </div>
        <div class="audit-tools">
          <VerifyPanel />
          <Files search={search.value} story={story.value} tables={tables} />
        </div>
      </div>
    </main>
  );
}
