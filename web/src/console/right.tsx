// right.tsx - beside the hands: who waits, the wagers as they lie, and after the round what to pay.
import { answerJoin } from '../commands';
import { Name, tell, tellRefusal } from '../parts/frame';
import type { Join, TableState } from '../protocol';
import { money, readMoney } from '../phrases';
import { SettlementCheck } from '../pages/bettor';
import { ConsoleRoad } from './road';
import { LastRounds } from './rounds';
import type { Console } from './run';
import { settlementLines, SettlementSheet } from './settlement';

interface Props {
  console: Console;
  state: TableState;
}

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

export function Right({ console, state, joins }: Props & { joins: Join[] }) {
  const lines = settlementLines(state);
  const keeps = state.wagers_kept !== 'none';
  return (
    <section class="console-right" aria-label="Settlement and requests">
      <div class="right-news">
        <SettlementCheck state={state} />
        <Joins table={console.stream.table} joins={joins} />
        {keeps && state.wagers_kept === 'dealer' && state.phase === 'betting' && (
          <WagerForm console={console} state={state} />
        )}
        {!keeps ? (
          <LastRounds state={state} />
        ) : lines.length > 0 ? (
          <SettlementSheet state={state} lines={lines} done={console.done.value} />
        ) : (
          <Placed state={state} />
        )}
      </div>
      <ConsoleRoad history={state.history} />
    </section>
  );
}
