// floor-table.tsx - one table for the floor: live, what was decided and what raised an alarm, its rounds,
// its sheet with the differences from the shipped one, and the sheet of its next shoe.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { clockWords } from '../audit/audit-words';
import { serverNow, tick } from '../clock';
import { command, refusalWords } from '../commands';
import type { TableStream } from '../connection';
import { claimWords, FormDialog, forms, type Form } from '../console/forms';
import { alarmWords, eventRow, kindName } from '../event-rows';
import { Differences } from '../floor/differences';
import { FloorNav } from '../floor/floor-frame';
import { setNextSheet, sheetOn, type KeptSheet } from '../floor/office';
import { choiceFrom, OpenTableDialog, SheetChoiceFields, useSheets } from '../floor/open-table';
import type { CommandKind } from '../kinds';
import { roadsOf } from '../library';
import { HandsView } from '../parts/cards';
import { Dialog, Name, SignIn, TableFrame, tell, tellRefusal } from '../parts/frame';
import { BigRoad } from '../parts/roads';
import { Ruled } from '../parts/ruled';
import type { Letter, TableEvent, TableState } from '../protocol';
import { useRecords } from '../records';
import {
  bankWords,
  collectionWords,
  limitWords,
  money,
  phaseWords,
  plainly,
  results,
  rowWords,
  since,
} from '../phrases';

const RECORDS = 2000;
const ROUNDS = 60;

/** What the floor does here; the rest is the dealer’s, on the console. */
const FLOOR_FORMS: CommandKind[] = [
  'pause',
  'resume',
  'correct',
  'void',
  'wrong-hand',
  'removed',
  'free-round',
  'lower-bank',
  'open-offer',
  'decision',
  'settle-claim',
  'void-shoe',
  'drop',
  'shift',
];
const isListed = ({ kind }: TableEvent) => eventRow(kind).floor;

const text = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const clock = (event: TableEvent) => clockWords(event.time_ms).slice(0, 5); // hours and minutes
const plain = (word: string) => word.replace(/-/g, ' ');

// ---- what the floor may do now ----

function CloseTable({ stream, onClose }: { stream: TableStream; onClose: () => void }) {
  const trouble = useSignal('');
  const close = async () => {
    const answer = await command(stream.table, { kind: 'close-table' });
    if (answer.ok) onClose();
    else trouble.value = refusalWords(answer.refusal);
  };
  return (
    <Dialog title="Close the table" onClose={onClose}>
      <p>Nobody is seated and no shoe is open. The journal stays; the table can be opened again.</p>
      {trouble.value && (
        <p class="trouble" role="alert">
          {trouble.value}
        </p>
      )}
      <p class="form-buttons">
        <button type="button" class="next" onClick={() => void close()}>
          Close the table
        </button>
        <button type="button" onClick={onClose}>
          Cancel
        </button>
      </p>
    </Dialog>
  );
}

function Actions({ stream, state }: { stream: TableStream; state: TableState }) {
  const form = useSignal<Form | null>(null);
  const closing = useSignal(false);
  const opening = useSignal(false);
  const legal = forms.filter(
    (one) =>
      FLOOR_FORMS.includes(one.command) &&
      state.legal.floor.includes(one.command) &&
      (one.only?.(state) ?? true),
  );
  const mayClose = state.legal.floor.includes('close-table');
  return (
    <section class="floor-actions" aria-label="Decisions">
      {legal.map((one) => (
        <button key={one.title} type="button" onClick={() => (form.value = one)}>
          {one.title}
        </button>
      ))}
      {state.phase === 'closed' ? (
        <button type="button" class="next" onClick={() => (opening.value = true)}>
          Open the table again
        </button>
      ) : (
        <button
          type="button"
          disabled={!mayClose}
          title={mayClose ? undefined : 'when nobody is seated and the shoe is closed'}
          onClick={() => (closing.value = true)}
        >
          Close the table
        </button>
      )}
      {form.value && <FormDialog stream={stream} form={form.value} onClose={() => (form.value = null)} />}
      {closing.value && <CloseTable stream={stream} onClose={() => (closing.value = false)} />}
      {opening.value && (
        <OpenTableDialog
          table={{ id: stream.table, name: state.name }}
          taken={[]}
          sheet={state.sheet?.name ?? ''}
          onOpen={() => (opening.value = false)}
          onClose={() => (opening.value = false)}
        />
      )}
    </section>
  );
}

// ---- live ----

function Live({ state }: { state: TableState }) {
  const over = state.phase === 'between' || state.hands.next.hand === 'none';
  const roads = roadsOf(state.history);
  const limits = state.sheet ? limitWords(state.sheet) : null;
  return (
    <section class="floor-live" aria-labelledby="live-title">
      <h2 id="live-title">Now</h2>
      <HandsView hands={state.hands} result={over ? state.result : null} />
      <p class="muted">
        {over && state.result ? results[state.result].title : plainly(state.hands.next.why) || ' '}
      </p>
      <dl>
        <dt>State</dt>
        <dd>{phaseWords(state)}</dd>
        <dt>Shoe</dt>
        <dd>
          {state.shoe.number}, {plain(state.shoe.phase)}; round {state.round}
        </dd>
        <dt>Bank</dt>
        <dd>{bankWords(state)}</dd>
        <dt>Dealer</dt>
        <dd>{state.dealer ? <Name>{state.dealer}</Name> : 'nobody has signed on'}</dd>
        <dt>Box</dt>
        <dd>{money(state.collections)}</dd>
        {limits && (
          <>
            <dt>Limits</dt>
            <dd>
              {limits.lines}
              {limits.bonus && `; bonus ${limits.bonus}`}
            </dd>
          </>
        )}
        {state.sheet && (
          <>
            <dt>Collections</dt>
            <dd>{collectionWords(state.sheet).join(', ')}</dd>
          </>
        )}
      </dl>
      {roads && roads.letters.length > 0 && <BigRoad roads={roads} columns={30} />}
      <h3>Bettors</h3>
      {state.bettors.length === 0 ? (
        <p class="muted">Those who are seated will be listed here.</p>
      ) : (
        <ul class="floor-bettors">
          {state.bettors.map((one) => (
            <li key={one.bettor}>
              <span>
                seat {one.seat}
                {one.back_line ? ', back line' : one.bettor === one.purse ? '' : ', another spot'}
              </span>
              <Name>{one.name}</Name>
              <strong>{money(one.chips)}</strong>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

// ---- money that is not on the table ----

/** Claims of persons (reading 18), and chips on their way between tables. */
function OpenMoney({ state }: { state: TableState }) {
  tick.value;
  const age = (time_ms: number) => `${since(serverNow() - time_ms)} ago`;
  if (state.claims.length + state.lots.length === 0) return null;
  return (
    <section class="floor-open" aria-labelledby="open-title">
      <h2 id="open-title">Claims, and chips between tables</h2>
      <ul>
        {state.claims.map((one) => (
          <li key={`claim ${one.claim}`}>
            <bdi>{claimWords(one)}</bdi> <span class="muted">{age(one.since_ms)}</span>
          </li>
        ))}
        {state.lots.map((one) => (
          <li key={`${one.came} ${one.table} ${one.number}`}>
            {money(one.amount)} {one.came ? 'came from' : 'sent to'} table <bdi>{one.table}</bdi>, number{' '}
            {one.number} <span class="muted">{age(one.time_ms)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

// ---- what happened ----

const saidOf = (event: TableEvent, events: TableEvent[]) =>
  event.kind === 'alarm' ? alarmWords(event, events) : (eventRow(event.kind).says?.(event) ?? '');

function Decisions({ events }: { events: TableEvent[] }) {
  tick.value;
  const list = events
    .filter(({ kind }) => kind !== 'settled' && kind !== 'shoe-opened')
    .slice(-40)
    .reverse();
  return (
    <section aria-labelledby="decisions-title">
      <h2 id="decisions-title">Decisions and alarms</h2>
      {list.length === 0 ? (
        <p class="muted">Corrections, voids, pauses, counts of the box and alarms will be listed here.</p>
      ) : (
        <ol class="floor-events">
          {list
            .map((event) => ({ event, said: saidOf(event, events) }))
            .map(({ event, said }) => (
              <li key={event.sequence} class={event.kind === 'alarm' ? 'floor-alarm' : ''}>
                <span class="muted" title={`record ${event.sequence}`}>
                  {since(serverNow() - event.time_ms)} ago
                </span>
                <span>
                  <strong>{kindName(event.kind)}</strong>
                  {said && ` ${said}`}
                  {text(event.reason) && (
                    <>
                      : “<bdi>{text(event.reason)}</bdi>”
                    </>
                  )}{' '}
                  <span class="muted">
                    <bdi>{event.actor}</bdi>
                    {text(event.second) && (
                      <>
                        {' '}
                        with <bdi>{text(event.second)}</bdi>
                      </>
                    )}
                  </span>
                </span>
              </li>
            ))}
        </ol>
      )}
    </section>
  );
}

function History({ events }: { events: TableEvent[] }) {
  const rounds = events
    .filter(({ kind }) => kind === 'settled' || kind === 'voided' || kind === 'corrected')
    .slice(-ROUNDS)
    .reverse();
  return (
    <section aria-labelledby="history-title">
      <h2 id="history-title">Last rounds</h2>
      {rounds.length === 0 ? (
        <p class="muted">Rounds will be listed here, the newest first.</p>
      ) : (
        <div class="table-scroll" role="region" aria-label="Last rounds" tabIndex={0}>
          <table class="floor-rounds">
            <thead>
              <tr>
                <th scope="col">Round</th>
                <th scope="col">Time</th>
                <th scope="col">Result</th>
                <th scope="col">Bank</th>
              </tr>
            </thead>
            <tbody>
              {rounds.map((event) => {
                const letter = (event.kind === 'voided' || event.voided ? 'V' : text(event.result)) as Letter;
                const words = results[letter] ?? results.V;
                const old = rounds.some((one) => one.round === event.round && one.sequence > event.sequence);
                return (
                  <tr key={event.sequence} class={old ? 'muted' : ''}>
                    <th scope="row">{text(event.round)}</th>
                    <td>{clock(event)}</td>
                    <td class={`tone-${words.tone}`}>
                      <span class="badge">{words.sign}</span> {words.title}
                      {event.kind === 'corrected' && ', corrected'}
                      {old && ', until it was corrected'}
                    </td>
                    <td>{typeof event.net === 'number' ? money(event.net) : ''}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

// ---- the sheet ----

function SheetPart({ stream, state }: { stream: TableStream; state: TableState }) {
  const kept = useSignal<KeptSheet | null>(null);
  const list = useSheets();
  const wished = new URLSearchParams(location.search).get('sheet') ?? '';
  const look = async () => {
    const answer = await sheetOn(stream.table);
    if (answer.ok) kept.value = answer.value;
  };
  useEffect(() => void look(), [state.sheet?.name, state.shoe.number, state.shoe.phase]);
  const apply = async (event: Event) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget as HTMLFormElement);
    const reason = String(fields.get('reason') ?? '').trim();
    const soon = reason === '' ? {} : { soon: true, reason };
    const answer = await setNextSheet(stream.table, { ...choiceFrom(fields), ...soon });
    if (answer.ok) tell('It is announced at the table.', 'good');
    else tellRefusal(answer.refusal);
    await look();
  };
  const takeBack = async () => {
    const answer = await setNextSheet(stream.table, null);
    if (!answer.ok) tellRefusal(answer.refusal);
    await look();
  };
  const next = kept.value?.next;
  const id = encodeURIComponent(stream.table);
  return (
    <section class="floor-sheet" aria-labelledby="sheet-title">
      <h2 id="sheet-title">
        Sheet: {state.sheet?.name}
        <span class="muted">
          {' '}
          {state.sheet?.title}, table limit {rowWords(state.sheet?.row ?? '')}
        </span>
      </h2>
      <p class="form-buttons">
        <a class="button" href={`/sheet?table=${id}`}>
          Edit a copy
        </a>
        <a class="button" href={`/rules?table=${id}`} target="_blank" rel="noopener">
          Rules page to print
        </a>
      </p>
      {next && (
        <p class="floor-next" role="status">
          {next.from_shoe > 0 ? `From shoe ${next.from_shoe} on` : 'From the next shoe on'}:{' '}
          <strong>{next.sheet}</strong>, {next.seats} seats, {next.decks} decks, asked for by{' '}
          <bdi>{next.by}</bdi>
          {next.reason && (
            <>
              {' '}
              (sooner: “<bdi>{next.reason}</bdi>”)
            </>
          )}
          . It is posted at the table.{' '}
          <button type="button" onClick={() => void takeBack()}>
            Take it back
          </button>
        </p>
      )}
      {kept.value && <Differences against={kept.value.against} list={kept.value.differences} />}
      {list.length > 0 && state.phase !== 'closed' && (
        <form class="form floor-change" aria-label="Another sheet" onSubmit={(event) => void apply(event)}>
          <h3>Another sheet</h3>
          <SheetChoiceFields list={list} first={wished || state.sheet?.name || ''} />
          <label>
            Reason, if it must come with the next shoe
            <input name="reason" maxLength={120} autocomplete="off" />
          </label>
          <button type="submit">Apply at the next shoe</button>
          <p class="hint">
            <Ruled>
              {state.shoe.phase === 'none'
                ? 'No shoe is open: it is applied at once.'
                : 'The shoe that is open is dealt to its end as it began. A limit or a collection that rises while people are seated comes with the shoe after the next (R53).'}
            </Ruled>
          </p>
        </form>
      )}
    </section>
  );
}

// ---- the page ----

export function FloorTablePage({ stream }: { stream: TableStream }) {
  const state = stream.state.value;
  const events = useRecords(stream, RECORDS, isListed);
  const isFloor = stream.you.value.role === 'floor';
  useEffect(() => {
    if (state) document.title = `${state.name} · floor`;
  }, [state?.name]);
  const id = encodeURIComponent(stream.table);
  if (!state || !isFloor)
    return (
      <TableFrame stream={stream} kind="plain">
        <main class="message">
          <h1>{state?.name ?? 'This table'}, for the floor</h1>
          <SignIn onDone={() => stream.reopen()} />
          <p>
            <a href="/floor">All tables</a>
          </p>
        </main>
      </TableFrame>
    );
  return (
    <TableFrame stream={stream} kind="plain">
      <main class="floor">
        <FloorNav here="" />
        <header class="sheet-head">
          <h1>
            <bdi>{state.name}</bdi>
            <span class="muted"> {phaseWords(state)}</span>
          </h1>
          <p class="tile-links">
            <a class="button" href={`/console/${id}`}>
              Console
            </a>
            <a class="button" href={`/board/${id}`}>
              Board
            </a>
            <a class="button" href={`/behind/${id}`}>
              Journal
            </a>
          </p>
        </header>
        <Actions stream={stream} state={state} />
        <div class="floor-columns">
          <Live state={state} />
          <div class="floor-told">
            <OpenMoney state={state} />
            <Decisions events={events} />
            <History events={events} />
          </div>
        </div>
        <SheetPart stream={stream} state={state} />
      </main>
    </TableFrame>
  );
}
