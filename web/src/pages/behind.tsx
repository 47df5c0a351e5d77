// behind.tsx - behind the scenes of a table: what was written down, as it is written, and how
// anybody can check it. Nothing here that people at the table may not see.
import type { TableStream } from '../connection';
import { TableFrame } from '../parts/frame';
import type { Letter, TableEvent } from '../protocol';
import { useRecords } from '../records';
import { cardWords, money, positionWords, results } from '../words';

const SHOWN = 40;

type Teller = (event: TableEvent) => string;
const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const cents = (value: unknown) => (typeof value === 'number' ? money(value) : '');
const resultTitle = (value: unknown) => results[text(value) as Letter]?.title.toLowerCase() ?? text(value);

/** What each kind of record says, where there is more to say than its name. */
const tellers: Record<string, Teller> = {
  seated: (event) => `${text(event.name)} takes seat ${text(event.seat)}`,
  left: () => 'a bettor leaves',
  'bought-in': (event) => `buys in for ${cents(event.amount)}`,
  'bank-offered': (event) => `the bank is offered to seat ${text(event.seat)}`,
  'bank-accepted': (event) => `seat ${text(event.seat)} takes the bank with ${cents(event.amount)}`,
  'bank-declined': (event) => `seat ${text(event.seat)} declines`,
  'bank-put-up': (event) => `seat ${text(event.seat)} puts up ${cents(event.amount)}`,
  'betting-opened': (event) => `round ${text(event.round)}: wagers are open`,
  wagered: (event) => (event.amount === 0 ? `takes ${text(event.wager)} back` : `${cents(event.amount)} on ${text(event.wager)}`),
  'betting-closed': () => 'no more wagers',
  'card-dealt': (event) => (event.card ? cardWords(text(event.card)) : 'a card; shown again when the shoe is closed'),
  settled: (event) => `round ${text(event.round)}: ${resultTitle(event.result)}`,
  'shoe-opened': (event) => `shoe ${text(event.shoe)} is committed to`,
  'shoe-revealed': () => 'the seed of the shoe is published',
};

const kindWords = (kind: string) => kind.replace(/-/g, ' ');

export function BehindPage({ stream }: { stream: TableStream }) {
  const recent = [...useRecords(stream, SHOWN)].reverse();
  const state = stream.state.value;
  return (
    <TableFrame stream={stream} kind="behind">
      {state && (
        <main class="behind">
          <p><a href="/">Front page</a> · <a href={`/board/${encodeURIComponent(state.table)}`}>Board</a></p>
          <h1>Behind the scenes<span class="muted"> <bdi>{state.name}</bdi></span></h1>
          <div class="behind-columns">
            <section aria-labelledby="journal-title">
              <h2 id="journal-title">The journal, as it is written</h2>
              <p>Nothing at this table counts until it is a record in the journal. Each record is chained to the one before it by its hash, so a record that is changed, removed or slipped in is found.</p>
              <table class="journal">
                <thead><tr><th>Record</th><th>Time</th><th>By</th><th>What happened</th></tr></thead>
                <tbody>
                  {recent.length === 0 && <tr><td colSpan={4} class="muted">The records of this table will be listed here.</td></tr>}
                  {recent.map((event) => (
                    <tr key={event.sequence}>
                      <td>{event.sequence}</td>
                      <td>{new Date(event.time_ms).toLocaleTimeString()}</td>
                      <td><bdi>{event.actor}</bdi></td>
                      <td><strong>{kindWords(event.kind)}</strong> <bdi>{tellers[event.kind]?.(event) ?? ''}</bdi></td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
            <section aria-labelledby="proof-title">
              <h2 id="proof-title">What can be proved</h2>
              <h3>Where the journal stands</h3>
              <p class="hash">{stream.position.value}</p>
              <p>The board shows its short form, <strong>{positionWords(stream.position.value)}</strong>. After every round it is signed and written to a second place. A photograph of the board is enough to convict a journal that was altered later.</p>
              <h3>The shoe</h3>
              {state.shoe.commitment ? (
                <>
                  <p>Before shoe {state.shoe.number} was shuffled, the server fixed a secret seed and published this commitment to it:</p>
                  <p class="hash">{state.shoe.commitment}</p>
                  <p>{state.shoe.contributions.length === 0 ? 'Nobody at the table added a contribution to this shuffle.' : `${state.shoe.contributions.length} contributions from the table went into the shuffle.`} It was cut at card {state.shoe.cut}. When the shoe is closed the seed is published, and anybody can deal the shoe again from these values.</p>
                </>
              ) : <p>This table deals real cards; the dealer keys them. The room’s cameras and the journal vouch for each other.</p>}
              <h3>Your own check</h3>
              <p>Whoever runs the room checks the whole journal with</p>
              <pre><code>sabot verify ROOM.db</code></pre>
              <p>It recomputes every chain, every settlement and every shoe, and says what it found. This page checks too: each settlement is worked out again in your browser by the same library, and a difference is shown as a warning.</p>
              <p><a href={`/api/tables/${encodeURIComponent(state.table)}/events?from=1`}>All records, one a line, as JSON</a></p>
            </section>
          </div>
        </main>
      )}
    </TableFrame>
  );
}
