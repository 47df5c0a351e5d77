// action.tsx - right under the hands: what the dealer does next, why, and its key. Every key has one place,
// whatever the words are: a hand that goes there without looking finds it.
import { secondsLeft, serverNow } from '../clock';
import { Fit } from '../parts/fit';
import { Key } from '../parts/frame';
import type { TableState } from '../protocol';
import { results } from '../phrases';
import { callNow, useSpoken } from './aloud';
import type { NextAction } from './next';
import type { Console } from './run';

interface Props {
  console: Console;
  state: TableState;
}

/** Digits begin it, Enter puts it up, from wherever the hands are. */
function BankAmount({ console, state }: Props) {
  const submit = (event: Event) => {
    event.preventDefault();
    void console.putUp(state);
  };
  return (
    <form class="bank-amount" onSubmit={submit}>
      <label>
        Puts up
        <input
          data-digits
          inputMode="decimal"
          autocomplete="off"
          value={console.amountOf(state)}
          onInput={(event) => console.setAmount(state, event.currentTarget.value)}
        />
      </label>
    </form>
  );
}

const isDone = (state: TableState) => state.phase === 'dealing' && state.hands.next.hand === 'none';

const burnWords = (count: number) => `Burn ${count} more ${count === 1 ? 'card' : 'cards'}, face down`;

/** Why a round waits for wagers: none lies, or what lies would go back when betting closes (R24, R32). */
const missing = (state: TableState) =>
  state.wagers.length > 0 ? 'all below the table minimum' : 'nobody has wagered';

/** What there is to say, the most important first: the result, what to do, why. */
function wordsOf(state: TableState, action: NextAction, settling: boolean, burns: number): [string, string] {
  const acts = settling || action.command !== undefined;
  const rest = acts ? [action.more ?? ''] : [action.label, action.more ?? ''];
  if (state.free_round) rest.unshift('Free round: no wagers');
  else if (state.phase === 'betting')
    rest.unshift(state.waits_for_wagers ? `Wagers are open: ${missing(state)}` : 'Wagers are open');
  const result = settling || isDone(state) ? state.result : null;
  const [first = '', ...more] = result
    ? [callNow(state).words, ...rest]
    : burns > 0
      ? [burnWords(burns), action.label, ...rest]
      : rest;
  return [first, more.filter(Boolean).join(' · ')];
}

/** What the second key does now: no to the bank, or all lines of the settlement at once. */
function otherOf(
  console: Console,
  state: TableState,
): { label: string; key: string; does: 'no' | 'all' } | null {
  const { bank } = state;
  if (console.isSettling(state)) return { label: 'All done', key: 'E', does: 'all' };
  if (console.askOf(state) !== '' && bank.state === 'held')
    return { label: 'Passes it on', key: 'N', does: 'no' };
  const asked = state.phase === 'between' && bank.state === 'offered' && !state.paused;
  return asked ? { label: 'Declines', key: 'N', does: 'no' } : null;
}

function Buttons({ console, state, action }: Props & { action: NextAction }) {
  const asks = console.askOf(state) !== '';
  const acts = action.command !== undefined || console.isSettling(state);
  const other = otherOf(console, state);
  return (
    <>
      {asks || acts ? (
        <button
          type="button"
          class="next action-next"
          onClick={() => (asks ? void console.putUp(state) : console.press({ does: 'next' }))}
        >
          {asks ? 'Put up' : action.label} <Key>Enter</Key>
        </button>
      ) : (
        <span class="action-next" />
      )}
      {other ? (
        <button type="button" class="action-no" onClick={() => console.press({ does: other.does })}>
          {other.label} <Key>{other.key}</Key>
        </button>
      ) : (
        <span class="action-no" />
      )}
    </>
  );
}

/** What runs out next; 0: nothing. */
function deadlineOf({ phase, deadline_ms, bank, paused, shoe }: TableState): number {
  if (phase === 'betting') return deadline_ms;
  if (shoe.seal && shoe.phase === 'mixing')
    return shoe.seal.cut_from_ms > serverNow() ? shoe.seal.cut_from_ms : 0;
  if (shoe.seal && shoe.phase === 'revealing') return shoe.seal.reveals_due_ms;
  return phase === 'between' && bank.state === 'offered' && !paused ? bank.deadline_ms : 0;
}

export function Action({ console, state }: Props) {
  const settling = console.isSettling(state);
  const action = console.action(state);
  const [first, more] = wordsOf(state, action, settling, console.burns.value);
  const called = (settling || isDone(state)) && state.result !== null ? results[state.result] : null;
  const left = secondsLeft(deadlineOf(state));
  useSpoken(state, called !== null);
  return (
    <section class="action" aria-label="What to do next">
      <div class="console-why" aria-live="polite">
        <Fit class="action-say">
          {called ? (
            <span class={`tone-${called.tone}`} lang={callNow(state).language}>
              <span class="badge">{called.sign}</span> {first}
            </span>
          ) : (
            <bdi>{first}</bdi>
          )}
        </Fit>
        <p class="action-more">
          <bdi>{more}</bdi>
        </p>
      </div>
      {left !== null && (
        <p class="action-timer">
          <output aria-label="Seconds left">{left}</output> s
        </p>
      )}
      {console.askOf(state) !== '' ? (
        <BankAmount key={console.askOf(state)} console={console} state={state} />
      ) : (
        <span />
      )}
      <Buttons console={console} state={state} action={action} />
    </section>
  );
}
