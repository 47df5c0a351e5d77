// console.tsx - the dealer's console: keyboard first, one thing to do next, in brass.
import { useSignal } from '@preact/signals';
import { useCallback, useEffect, useMemo } from 'preact/hooks';
import { secondsLeft } from '../clock';
import { answerJoin, refusalWords, signOut } from '../commands';
import type { TableStream } from '../connection';
import { useReveals } from '../contribution';
import { roadsOf } from '../library';
import { FormDialog, forms, type Form } from '../console/forms';
import { useStrokes } from '../console/keyboard';
import { ranks, resultKeys, suits, type Stroke } from '../console/keys';
import { nextAction, stageOf, stagesOf } from '../console/next';
import { Console } from '../console/run';
import { Seats } from '../console/seats';
import { settlementLines, SettlementSheet } from '../console/settlement';
import { HandsView, Suit } from '../parts/cards';
import { BigRoad } from '../parts/roads';
import { InviteDialog } from '../parts/invite';
import { Key, Name, SignIn, TableFrame, tell, tellRefusal } from '../parts/frame';
import type { Join, TableState } from '../protocol';
import { feeWords, money, ordinal, readMoney, results } from '../phrases';
import { SettlementCheck } from './bettor';

interface Props {
  console: Console;
  state: TableState;
}

// ---- left: the round as a strip, and the next action ----

function BankAmount({ console, state }: Props) {
  const { bank } = state;
  const text = useSignal(String((bank.last_amount || (state.sheet?.bank_least ?? 0) * 10) / 100));
  const submit = (event: Event) => {
    event.preventDefault();
    const amount = readMoney(text.value);
    if (Number.isNaN(amount)) return tell('An amount such as 500 is needed.');
    void console.give({
      kind: bank.state === 'offered' ? 'accept-bank' : 'put-up',
      bettor: bank.bettor,
      amount,
    });
    return undefined;
  };
  return (
    <form class="bank-amount" onSubmit={submit}>
      <label>
        Puts up
        <input
          inputMode="decimal"
          value={text.value}
          onInput={(event) => (text.value = event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="next">
        Put up <Key>Enter</Key>
      </button>
      <button
        type="button"
        onClick={() =>
          void console.give({
            kind: bank.state === 'offered' ? 'decline-bank' : 'pass-bank',
            bettor: bank.bettor,
          })
        }
      >
        {bank.state === 'offered' ? 'Declines' : 'Passes it on'}
      </button>
    </form>
  );
}

/** What is at stake in the round: for the dealer's eye on the layout and the box. */
function RoundSums({ state }: { state: TableState }) {
  const { sheet, bank } = state;
  const lying = state.wagers.filter((one) => !one.settled);
  const sum = (amounts: number[]) => amounts.reduce((all, one) => all + one, 0);
  const fee = sheet?.bank === 'player-dealer' ? feeWords(sheet.player_dealer_fees) : '';
  const rows: [string, string][] = [];
  if (sheet?.bank === 'player-dealer' && bank.amount > 0) rows.push(['Put up', money(bank.amount)]);
  if (state.wagers_kept !== 'none' && lying.length > 0)
    rows.push(
      ['Wagers', money(sum(lying.map((one) => one.amount)))],
      ['Collections', money(sum(lying.map((one) => one.fee)))],
    );
  if (fee) rows.push(['Player-dealer’s collection', fee]);
  if (rows.length === 0) return <span />;
  return (
    <dl class="sums" aria-label="This round">
      {rows.map(([title, words]) => (
        <>
          <dt>{title}</dt>
          <dd>{words}</dd>
        </>
      ))}
    </dl>
  );
}

function Strip({ console, state }: Props) {
  const settling = console.isSettling(state);
  const stages = stagesOf(state);
  const stage = stages.indexOf(stageOf(state, settling));
  const action = settling ? { label: 'Done', more: 'the line that is marked' } : nextAction(state);
  const acts = settling || ('command' in action && action.command !== undefined);
  const left = state.phase === 'betting' ? secondsLeft(state.deadline_ms) : null;
  const offer =
    state.phase === 'between' && state.bank.state === 'offered' ? secondsLeft(state.bank.deadline_ms) : null;
  return (
    <section class="strip" aria-label="The round">
      <ol class="stages">
        {stages.map((title, index) => (
          <li
            key={title}
            class={index === stage ? 'stage-now' : index < stage ? 'stage-done' : ''}
            aria-current={index === stage ? 'step' : undefined}
          >
            {title}
          </li>
        ))}
      </ol>
      <RoundSums state={state} />
      <div class="action" aria-live="polite">
        {'ask' in action && action.ask === 'put-up' && !state.paused ? (
          <>
            <p class="action-label">{action.label}</p>
            <BankAmount key={`${state.bank.bettor}${state.bank.state}`} console={console} state={state} />
          </>
        ) : acts ? (
          <button type="button" class="next action-next" onClick={() => console.press({ does: 'next' })}>
            {action.label} <Key>Enter</Key>
          </button>
        ) : (
          <p class="action-label">{action.label}</p>
        )}
        <p class="action-more">
          <bdi>{action.more}</bdi>
        </p>
        {state.bank.state === 'offered' && state.wagers_kept === 'none' && state.phase === 'between' && (
          <button type="button" onClick={() => console.press({ does: 'no' })}>
            Declines <Key>N</Key>
          </button>
        )}
        {left !== null && (
          <p class="action-timer">
            <output aria-label="Seconds left">{left}</output> s
          </p>
        )}
        {offer !== null && <p class="action-more">{offer} s to answer</p>}
      </div>
    </section>
  );
}

// ---- middle: hands and keys ----

const suitNames = { s: 'spades', h: 'hearts', d: 'diamonds', c: 'clubs' };

function Keypad({ console, state }: Props) {
  const takes = console.takesCard(state);
  const pending = console.pending.value;
  return (
    <div class="keypad" role="group" aria-label="Cards">
      <div class="keypad-ranks">
        {ranks.map((rank) => (
          <button
            key={rank}
            type="button"
            class="key"
            disabled={!takes}
            onClick={() => console.press({ does: 'rank', rank })}
          >
            <span class="hidden">Card </span>
            {rank === 'T' ? '10' : rank}
            <Key>{rank === 'T' ? '0' : rank}</Key>
          </button>
        ))}
      </div>
      <div class="keypad-row">
        {console.withSuits.value &&
          suits.map((suit) => (
            <button
              key={suit}
              type="button"
              class="key key-suit"
              disabled={!pending}
              onClick={() => console.press({ does: 'suit', suit })}
            >
              <span class="hidden">{suitNames[suit]}</span>
              <Suit suit={suit} />
              <Key>{suit.toUpperCase()}</Key>
            </button>
          ))}
        <button
          type="button"
          class="key key-wide"
          disabled={!pending && !console.hears(state, 'take-back')}
          onClick={() => console.press({ does: 'back' })}
        >
          Take back <Key>⌫</Key>
        </button>
        <label class="check">
          <input
            type="checkbox"
            checked={console.withSuits.value}
            onChange={(event) => console.setSuits(event.currentTarget.checked)}
          />
          Key suits too
        </label>
      </div>
      {console.hears(state, 'result') && (
        <div class="keypad-row keypad-results" role="group" aria-label="Result alone">
          <span class="muted">or the result alone:</span>
          {resultKeys.map(({ letter, title }) => (
            <button
              key={letter}
              type="button"
              class="key key-result"
              onClick={() => console.press({ does: 'result', letter })}
            >
              {title}
              <Key>{`⇧${letter}`}</Key>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

// ---- right: what there is to settle, and who waits ----

function Joins({ table, joins }: { table: string; joins: Join[] }) {
  if (joins.length === 0) return null;
  const give = async (join: Join, accept: boolean) => {
    const answer = await answerJoin(table, join.ticket, accept);
    if (!answer.ok) tellRefusal(answer.refusal);
  };
  return (
    <section class="joins" aria-live="polite" aria-labelledby="joins-title">
      <h2 id="joins-title">Waiting for you</h2>
      {joins.map((join) => (
        <div key={join.ticket} class="join-line">
          <p>
            <Name>{join.name}</Name> asks for seat {join.seat}
            {join.amount > 0 && (
              <>
                {' '}
                with <strong>{money(join.amount)}</strong>
              </>
            )}
          </p>
          <button type="button" onClick={() => void give(join, true)}>
            Confirm
          </button>
          <button type="button" class="quiet" onClick={() => void give(join, false)}>
            Refuse
          </button>
        </div>
      ))}
    </section>
  );
}

/** Where the dealer keys the wagers. */
function WagerForm({ console, state }: Props) {
  const submit = (event: Event) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const fields = new FormData(form);
    const amount = readMoney(String(fields.get('amount')));
    if (Number.isNaN(amount)) return tell('An amount such as 25 is needed; 0 takes the wager back.');
    void console.give({
      kind: 'wager',
      bettor: Number(fields.get('bettor')),
      wager: String(fields.get('wager')),
      amount,
    });
    form.querySelector<HTMLSelectElement>('select')?.focus();
    return undefined;
  };
  return (
    <form class="wager-form" onSubmit={submit}>
      <label>
        Seat
        <select name="bettor">
          {state.bettors
            .filter((one) => one.bettor !== state.bank.bettor)
            .map((one) => (
              <option key={one.bettor} value={one.bettor}>
                {one.seat} {one.name}
              </option>
            ))}
        </select>
      </label>
      <label>
        Wager
        <select name="wager">
          {state.sheet?.wagers.map((kind) => (
            <option key={kind.name} value={kind.name}>
              {kind.title}
            </option>
          ))}
        </select>
      </label>
      <label>
        Stake
        <input name="amount" inputMode="decimal" required autocomplete="off" />
      </label>
      <button type="submit">Place</button>
    </form>
  );
}

function Placed({ state }: { state: TableState }) {
  const wagers = state.wagers.filter((one) => !one.settled);
  const name = (bettor: number) => state.bettors.find((one) => one.bettor === bettor)?.name ?? '';
  const title = (wager: string) => state.sheet?.wagers.find((kind) => kind.name === wager)?.title ?? wager;
  return (
    <section class="placed" aria-labelledby="placed-title">
      <h2 id="placed-title">Wagers</h2>
      {wagers.length === 0 ? (
        <p class="muted">Wagers will be listed here as they are placed.</p>
      ) : (
        <ul>
          {wagers.map((one) => (
            <li key={`${one.bettor}${one.wager}`}>
              <span>seat {one.seat}</span>
              <span>
                {title(one.wager)} <Name>{name(one.bettor)}</Name>
              </span>
              <strong>{money(one.amount)}</strong>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Right({ console, state, joins }: Props & { joins: Join[] }) {
  const lines = settlementLines(state);
  const keeps = state.wagers_kept !== 'none';
  return (
    <section class="console-right" aria-label="Settlement and requests">
      <SettlementCheck state={state} />
      <Joins table={console.stream.table} joins={joins} />
      {keeps && state.wagers_kept === 'dealer' && state.phase === 'betting' && (
        <WagerForm console={console} state={state} />
      )}
      {keeps ? (
        lines.length > 0 ? (
          <SettlementSheet state={state} lines={lines} done={console.done.value} />
        ) : (
          <Placed state={state} />
        )
      ) : (
        <LastRounds state={state} />
      )}
    </section>
  );
}

/** Where chips lie on the layout: what the board shows, to be checked at a glance. */
function LastRounds({ state }: { state: TableState }) {
  const last = Array.from(state.history).slice(-12).reverse();
  return (
    <section class="last-rounds" aria-labelledby="last-title">
      <h2 id="last-title">Last rounds</h2>
      {last.length === 0 ? (
        <p class="muted">Results will be listed here, the newest first.</p>
      ) : (
        <ol>
          {last.map((letter, index) => {
            const words = results[letter as keyof typeof results];
            return (
              <li key={state.history.length - index} class={`tone-${words.tone}`}>
                <span class="badge">{words.sign}</span> {words.title}
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}

function More({ console, state }: Props) {
  const form = useSignal<Form | null>(null);
  const legal = forms.filter((one) => console.hears(state, one.command) && (one.only?.(state) ?? true));
  const fixed = (one: Form) => (one.command === 'pass-bank' ? { bettor: state.bank.bettor } : undefined);
  return (
    <details class="more">
      <summary>More</summary>
      <div class="more-list">
        {legal.map((one) => (
          <button key={one.command} type="button" class="quiet" onClick={() => (form.value = one)}>
            {one.title}
            {one.command === 'cut-card' && <Key>X</Key>}
          </button>
        ))}
        {legal.length === 0 && <p class="muted">Nothing else can be done now.</p>}
      </div>
      {form.value && (
        <FormDialog
          stream={console.stream}
          form={form.value}
          fixed={fixed(form.value)}
          onClose={() => (form.value = null)}
        />
      )}
    </details>
  );
}

// ---- the page ----

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

const mayDeal = (stream: TableStream) => {
  const { role, table } = stream.you.value;
  return role === 'floor' || (role === 'dealer' && (table === stream.table || table === '*'));
};

export function ConsolePage({ stream }: { stream: TableStream }) {
  const console = useMemo(() => new Console(stream), [stream]);
  const state = stream.state.value;
  const allowed = mayDeal(stream);
  const press = useCallback((stroke: Stroke) => console.press(stroke), [console]);
  useStrokes(press, allowed && state !== null);
  useEffect(() => {
    if (state) console.begin(state);
  }, [state?.round]);
  useEffect(
    () =>
      stream.listen((events) => {
        for (const event of events)
          if (event.kind === 'alarm')
            tell(`Alarm: ${String(event.cause ?? '').replace(/-/g, ' ')}. Call the floor.`);
      }),
    [stream],
  );
  useEffect(() => {
    if (state) document.title = `${state.name} · console`;
  }, [state?.name]);
  const inviting = useSignal(false);
  useReveals(stream, allowed ? state : null);
  const leave = async () => {
    const answer = await signOut();
    if (answer.ok) location.href = '/';
    else tell(refusalWords(answer.refusal));
  };
  if (!state || !allowed)
    return (
      <TableFrame stream={stream} kind="plain">
        {state && <MustSignIn stream={stream} state={state} />}
      </TableFrame>
    );
  const roads = roadsOf(state.history);
  const over = state.phase === 'between' || state.hands.next.hand === 'none';
  return (
    <TableFrame stream={stream} kind="console">
      <header class="top">
        <h1>
          <Name>{state.name}</Name>
        </h1>
        <span class="top-sheet">{state.sheet?.title}</span>
        <span>
          shoe {state.shoe.number} · round {state.round}
          {state.shoe.last_round
            ? ' · last round of the shoe'
            : state.shoe.cut_card_shown
              ? ' · cut card is out'
              : ''}
        </span>
        {state.sheet?.bank === 'player-dealer' && state.bank.seat > 0 && (
          <span>
            bank seat {state.bank.seat}
            {state.bank.state !== 'offered' &&
              `, ${ordinal(Math.max(1, state.bank.turn_round))} of ${state.sheet.turn_rounds}`}
            {state.bank.amount > 0 && ` · ${money(state.bank.amount)}`}
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
      <main class="console">
        <Strip console={console} state={state} />
        <section class="console-middle" aria-label="The hands">
          <HandsView
            hands={state.hands}
            result={over ? state.result : null}
            pending={console.pending.value ?? undefined}
          />
          <p class="console-why" aria-live="polite">
            {over && state.result ? (
              <span class={`tone-${results[state.result].tone}`}>
                <span class="badge">{results[state.result].sign}</span> {results[state.result].title}
              </span>
            ) : (
              state.hands.next.why || ' '
            )}
          </p>
          {state.cards === 'keyed' ? <Keypad console={console} state={state} /> : <span />}
          {roads && roads.letters.length > 0 ? <BigRoad roads={roads} columns={36} /> : <span />}
          <More console={console} state={state} />
        </section>
        <Right console={console} state={state} joins={stream.joins.value} />
        <Seats state={state} stream={stream} />
      </main>
    </TableFrame>
  );
}
