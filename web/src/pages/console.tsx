// console.tsx - the dealer's console: keyboard first, one thing to do next, in brass.
import { useSignal } from '@preact/signals';
import { useCallback, useEffect, useMemo } from 'preact/hooks';
import { refusalWords, signOut } from '../commands';
import type { TableStream } from '../connection';
import { Action } from '../console/action';
import { FloorCall } from '../console/floor-call';
import { useStrokes } from '../console/keyboard';
import { Keypad } from '../console/keypad';
import type { Stroke } from '../console/keys';
import { More } from '../console/more';
import { roundKinds } from '../console/past';
import { Right } from '../console/right';
import { Console } from '../console/run';
import { Seats } from '../console/seats';
import { Shortcuts } from '../console/shortcuts';
import { Strip } from '../console/strip';
import { isTold, tellNews } from '../console/told';
import { useReveals } from '../contribution';
import { HandsView } from '../parts/cards';
import { InviteDialog } from '../parts/invite';
import { Key, Name, SignIn, TableFrame, tell } from '../parts/frame';
import type { TableEvent, TableState } from '../protocol';
import { useRecords } from '../records';
import { money, ordinal } from '../phrases';

const RECORDS = 400; // the last rounds are among them

interface Props {
  console: Console;
  state: TableState;
}

function MustSignIn({ stream, state }: { stream: TableStream; state: TableState }) {
  const you = stream.you.value;
  return (
    <main class="message">
      <h1>
        Dealer’s console of <bdi>{state.name}</bdi>
      </h1>
      {you.role !== 'board' && (
        <p>
          You are here as {you.role} <Name>{you.name}</Name>. Sign in as a dealer of this table or as floor.
        </p>
      )}
      <SignIn onDone={() => stream.reopen()} />
      <p>
        <a href="/">Front page</a>
      </p>
    </main>
  );
}

function Top({ stream, state }: { stream: TableStream; state: TableState }) {
  const inviting = useSignal(false);
  const leave = async () => {
    const answer = await signOut();
    if (answer.ok) location.href = '/';
    else tell(refusalWords(answer.refusal));
  };
  const { bank, shoe, sheet } = state;
  return (
    <>
      <header class="top">
        <h1>
          <Name>{state.name}</Name>
        </h1>
        <span class="top-sheet">{sheet?.title}</span>
        <span>
          shoe {shoe.number} · round {state.round}
          {shoe.last_round ? ' · last round of the shoe' : shoe.cut_card_shown ? ' · cut card is out' : ''}
        </span>
        {sheet?.bank === 'player-dealer' && bank.seat > 0 && (
          <span>
            bank seat {bank.seat}
            {bank.state !== 'offered' && `, ${ordinal(Math.max(1, bank.turn_round))} of ${sheet.turn_rounds}`}
            {bank.amount > 0 && ` · ${money(bank.amount)}`}
          </span>
        )}
        <span class="top-who">
          <button type="button" class="quiet" onClick={() => (inviting.value = true)}>
            Invite
          </button>{' '}
          <span class="muted">
            signed in as <Name>{stream.you.value.name}</Name>
          </span>{' '}
          <button type="button" class="quiet" onClick={() => void leave()}>
            Sign out
          </button>
        </span>
      </header>
      {inviting.value && (
        <InviteDialog table={stream.table} name={state.name} onClose={() => (inviting.value = false)} />
      )}
    </>
  );
}

/** The hands as they lie before the dealer, what to do, and the keys. */
function Middle({ console, state }: Props) {
  const over = state.phase === 'between' || state.hands.next.hand === 'none';
  return (
    <section class={`console-middle${console.playerLeft.value ? '' : ' banker-left'}`} aria-label="The hands">
      <HandsView
        hands={state.hands}
        result={over ? state.result : null}
        pending={console.pending.value ?? undefined}
      />
      <Action console={console} state={state} />
      {state.cards === 'keyed' ? <Keypad console={console} state={state} /> : <span />}
      <div class="tools">
        <More console={console} state={state} />
        <button type="button" class="quiet" onClick={() => (console.helps.value = true)}>
          Keys <Key>?</Key>
        </button>
        <label class="check">
          <input
            type="checkbox"
            checked={console.playerLeft.value}
            onChange={(event) => console.setPlayerLeft(event.currentTarget.checked)}
          />
          Player on the left
        </label>
        <FloorCall console={console} />
      </div>
    </section>
  );
}

const mayDeal = (stream: TableStream) => {
  const { role, table } = stream.you.value;
  return role === 'floor' || (role === 'dealer' && (table === stream.table || table === '*'));
};

const isWanted = (event: TableEvent) => roundKinds.includes(event.kind) || isTold(event);

function Deal({ console, state }: Props) {
  const { stream } = console;
  const records = useRecords(stream, RECORDS, isWanted);
  useEffect(() => {
    console.begin(state);
  }, [state.round]);
  useEffect(() => {
    console.watch(state);
  }, [state, console.done.value]);
  useEffect(
    () =>
      stream.listen((events, before, after) => {
        console.hear(events);
        tellNews(events, before, after);
      }),
    [stream],
  );
  return (
    <TableFrame stream={stream} kind="console">
      <Top stream={stream} state={state} />
      <main class="console" data-wagers={state.wagers_kept}>
        <Strip console={console} state={state} records={records} />
        <Middle console={console} state={state} />
        <Right console={console} state={state} joins={stream.joins.value} records={records} />
        <Seats state={state} stream={stream} />
      </main>
      {console.helps.value && <Shortcuts state={state} onClose={() => (console.helps.value = false)} />}
    </TableFrame>
  );
}

export function ConsolePage({ stream }: { stream: TableStream }) {
  const console = useMemo(() => new Console(stream), [stream]);
  const state = stream.state.value;
  const allowed = mayDeal(stream);
  const press = useCallback((stroke: Stroke) => console.press(stroke), [console]);
  useStrokes(press, allowed && state !== null);
  useEffect(() => {
    if (state) document.title = `${state.name} · console`;
  }, [state?.name]);
  useReveals(stream, allowed ? state : null);
  if (state && allowed) return <Deal console={console} state={state} />;
  return (
    <TableFrame stream={stream} kind="plain">
      {state && <MustSignIn stream={stream} state={state} />}
    </TableFrame>
  );
}
