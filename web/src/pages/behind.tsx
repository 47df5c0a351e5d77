// behind.tsx - behind the scenes of a table: what was written down, as it is written, and how
// anybody can check it. Nothing here that people at the table may not see.
import { useSignal } from '@preact/signals';
import { clockWords } from '../audit/audit-words';
import type { TableStream } from '../connection';
import { eventRow, kindName } from '../event-rows';
import { TableFrame } from '../parts/frame';
import { recordLines, useRecords } from '../records';
import { positionWords } from '../phrases';

const SHOWN = 40;

/** All records as a file. The server gives them in parts, so a plain link would save the first alone. */
function AllRecords({ table }: { table: string }) {
  const read = useSignal<number | null>(null);
  const trouble = useSignal(false);
  const save = async () => {
    const parts: string[] = [];
    read.value = 0;
    trouble.value = false;
    try {
      for await (const lines of recordLines(table, 1)) {
        parts.push(lines.map((line) => `${line}\n`).join(''));
        read.value += lines.length;
      }
      saveFile(`${table}.jsonl`, new Blob(parts, { type: 'application/x-ndjson' }));
    } catch {
      trouble.value = true;
    }
    read.value = null;
  };
  return (
    <p>
      <button type="button" disabled={read.value !== null} onClick={() => void save()}>
        All records, one a line, as JSON
      </button>{' '}
      <span role="status" class="muted">
        {read.value !== null && `${read.value} records so far …`}
        {trouble.value && 'The server does not answer. Nothing was saved; try again.'}
      </span>
    </p>
  );
}

function saveFile(name: string, bytes: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(bytes);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

export function BehindPage({ stream }: { stream: TableStream }) {
  const recent = [...useRecords(stream, SHOWN)].reverse();
  const state = stream.state.value;
  return (
    <TableFrame stream={stream} kind="behind">
      {state && (
        <main class="behind">
          <p>
            <a href="/">Front page</a> · <a href={`/board/${encodeURIComponent(state.table)}`}>Board</a>
          </p>
          <h1>
            Behind the scenes
            <span class="muted">
              {' '}
              <bdi>{state.name}</bdi>
            </span>
          </h1>
          <div class="behind-columns">
            <section aria-labelledby="journal-title">
              <h2 id="journal-title">The journal, as it is written</h2>
              <p>
                Nothing at this table counts until it is a record in the journal. Each record is chained to
                the one before it by its hash, so a record that is changed, removed or slipped in is found.
              </p>
              <table class="journal">
                <thead>
                  <tr>
                    <th>Record</th>
                    <th>Time</th>
                    <th>By</th>
                    <th>What happened</th>
                  </tr>
                </thead>
                <tbody>
                  {recent.length === 0 && (
                    <tr>
                      <td colSpan={4} class="muted">
                        The records of this table will be listed here.
                      </td>
                    </tr>
                  )}
                  {recent.map((event) => (
                    <tr key={event.sequence}>
                      <td>{event.sequence}</td>
                      <td>{clockWords(event.time_ms)}</td>
                      <td>
                        <bdi>{event.actor}</bdi>
                      </td>
                      <td>
                        <strong>{kindName(event.kind)}</strong>{' '}
                        <bdi>{eventRow(event.kind).says?.(event)}</bdi>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
            <section aria-labelledby="proof-title">
              <h2 id="proof-title">What can be proved</h2>
              <h3>Where the journal stands</h3>
              <p class="hash">{stream.position.value}</p>
              <p>
                The board shows its short form, <strong>{positionWords(stream.position.value)}</strong>. After
                every round the server signs it, in a separate file. A photograph of the board is enough to
                prove that a journal was altered later.
              </p>
              <h3>The shoe</h3>
              {state.shoe.commitment ? (
                <>
                  <p>
                    Before shoe {state.shoe.number} was shuffled, the server fixed a secret seed and published
                    this commitment to it:
                  </p>
                  <p class="hash">{state.shoe.commitment}</p>
                  <p>
                    {state.shoe.contributions.length === 0
                      ? 'Nobody at the table added a contribution to this shuffle.'
                      : `${state.shoe.contributions.length} contributions from the table went into the shuffle.`}{' '}
                    It was cut at card {state.shoe.cut}.{' '}
                    {state.shoe.seal?.beacon_value &&
                      `Then the public source ${state.shoe.seal.beacon} gave ${state.shoe.seal.beacon_value}, which was mixed in. `}
                    When the shoe is closed the seed is published, and anybody can deal the shoe again from
                    these values.
                  </p>
                </>
              ) : (
                <p>
                  This table deals real cards; the dealer keys them. The room’s cameras and the journal vouch
                  for each other.
                </p>
              )}
              <h3>Your own check</h3>
              <p>The people who run the room check the whole journal with</p>
              <pre>
                <code>sabot verify ROOM.db</code>
              </pre>
              <p>
                It recomputes every chain, every settlement and every shoe, and says what it found. This page
                checks too: each settlement is worked out again in your browser by the same library, and a
                difference is shown as a warning.
              </p>
              <AllRecords table={state.table} />
            </section>
          </div>
        </main>
      )}
    </TableFrame>
  );
}
