// offer.tsx - the bank: offered to this bettor, or to be put up again (R41, R43).
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { secondsLeft } from '../clock';
import { command, refusalWords } from '../commands';
import type { TableStream } from '../connection';
import type { CommandKind } from '../kinds';
import { say } from '../language';
import { isBankTaken } from '../library';
import type { Bettor, Refusal, Sheet, TableState } from '../protocol';
import { Ruled } from './ruled';
import { isKeptBy, stand, standingOf, useAutomatic } from './standing';
import { feeWords, money, readMoney } from '../phrases';

interface Props {
  stream: TableStream;
  state: TableState;
  sheet: Sheet;
  me: Bettor;
}

/** Round amounts a bettor may want to put up, within what they have. */
function amountsFor({ state, sheet, me }: Props): number[] {
  const round = [...new Set([sheet.bank_least * 10, 20000, 50000, 100000])];
  return round
    .filter((amount) => amount <= me.chips && isBankTaken(state, sheet, { seat: me.seat, amount }))
    .sort((a, b) => a - b);
}

function Amount({
  amounts,
  value,
  onChange,
}: {
  amounts: number[];
  value: string;
  onChange: (text: string) => void;
}) {
  return (
    <div class="amount">
      <label>
        {say('put-up')}
        <input inputMode="decimal" value={value} onInput={(event) => onChange(event.currentTarget.value)} />
      </label>
      <span class="amount-choices">
        {amounts.map((one) => (
          <button
            key={one}
            type="button"
            onClick={() => onChange(String(one / 100))}
            aria-pressed={readMoney(value) === one}
          >
            {money(one)}
          </button>
        ))}
      </span>
    </div>
  );
}

function useAmount(props: Props) {
  const { stream, sheet, me, state } = props;
  const amounts = amountsFor(props);
  const text = useSignal('');
  const trouble = useSignal<Refusal | null>(null); // not its words: the language may change
  const asked = state.bank.bettor === me.bettor;
  useEffect(() => {
    const again = state.bank.last_bettor === me.bettor ? state.bank.last_amount : 0;
    const first =
      again > 0 && again <= me.chips ? again : (amounts[Math.min(1, amounts.length - 1)] ?? sheet.bank_least);
    text.value = String(first / 100);
    trouble.value = null;
  }, [asked, state.bank.state]);
  const give = async (kind: CommandKind, extra: object) => {
    const answer = await command(stream.table, { kind, bettor: me.bettor, ...extra });
    trouble.value = answer.ok ? null : answer.refusal;
  };
  return { amounts, text, trouble, give };
}

/** A standing answer that is about to be given, and the way to give another. */
function Automatic({ words, onStop }: { words: string; onStop: () => void }) {
  return (
    <p class="offer-automatic">
      <span>{words}</span>
      <button type="button" onClick={onStop}>
        {say('decide-myself')}
      </button>
    </p>
  );
}

export function BankOffer(props: Props) {
  const { state, sheet, me } = props;
  const { amounts, text, trouble, give } = useAmount(props);
  const mine = state.bank.state === 'offered' && state.bank.bettor === me.bettor && !state.paused;
  const standing = standingOf(state, me);
  const declinesIn = useAutomatic(mine && standing !== 'none', () => void give('decline-bank', {}));
  if (!mine) return null;
  const left = secondsLeft(state.bank.deadline_ms);
  const amount = readMoney(text.value);
  const alwaysDecline = () => {
    void stand(state, me, 'decline');
    if (!isKeptBy(state)) void give('decline-bank', {}); // else the table answers at once
  };
  return (
    <section class="offer" role="alertdialog" aria-labelledby="offer-title">
      {/* read out once; the seconds on the button are not */}
      <div class="offer-words" aria-live="assertive">
        <h2 id="offer-title">{say('offer-title')}</h2>
        <p>{say('offer-explained', { count: sheet.turn_rounds })}</p>
      </div>
      {declinesIn !== null && (
        <Automatic
          words={say('declines-soon', { seconds: declinesIn })}
          onStop={() => void stand(state, me, 'none')}
        />
      )}
      <p>
        {say('offer-cost', {
          fee: feeWords(sheet.player_dealer_fees),
          least: money(sheet.bank_least),
          chips: money(me.chips),
        })}
      </p>
      <Amount amounts={amounts} value={text.value} onChange={(next) => (text.value = next)} />
      {trouble.value && (
        <p class="trouble" role="alert">
          <Ruled>{refusalWords(trouble.value)}</Ruled>
        </p>
      )}
      <p class="offer-buttons">
        <button
          type="button"
          class="next"
          disabled={!(amount > 0)}
          onClick={() => void give('accept-bank', { amount })}
        >
          {amount > 0 ? say('take-bank-with', { amount: money(amount) }) : say('take-bank')}
        </button>
        <button type="button" onClick={() => void give('decline-bank', {})}>
          {left !== null ? say('decline-in', { seconds: left }) : say('decline')}
        </button>
      </p>
      {standing === 'none' && (
        <p class="offer-always">
          <button type="button" class="quiet" onClick={alwaysDecline}>
            {say('always-decline')}
          </button>
        </p>
      )}
    </section>
  );
}

/** The turn's next round: put up again, or pass the bank on. */
export function PutUp(props: Props) {
  const { state, sheet, me } = props;
  const { amounts, text, trouble, give } = useAmount(props);
  const held = state.bank.state === 'held' && state.bank.bettor === me.bettor && !state.paused;
  const mine = held && state.wagers_kept !== 'none';
  const out = standingOf(state, me) === 'out';
  const passesIn = useAutomatic(mine && out && state.phase === 'between', () => void give('pass-bank', {}));
  const left = secondsLeft(state.bank.deadline_ms);
  if (!mine) return null;
  const amount = readMoney(text.value);
  return (
    <section class="offer" aria-labelledby="put-up-title">
      <div class="offer-words" aria-live="assertive">
        <h2 id="put-up-title">{say('still-bank')}</h2>
        <p>{say('still-bank-explained', { count: sheet.turn_rounds })}</p>
      </div>
      {passesIn !== null && (
        <Automatic
          words={say('passes-soon', { seconds: passesIn })}
          onStop={() => void stand(state, me, 'none')}
        />
      )}
      <Amount amounts={amounts} value={text.value} onChange={(next) => (text.value = next)} />
      {trouble.value && (
        <p class="trouble" role="alert">
          <Ruled>{refusalWords(trouble.value)}</Ruled>
        </p>
      )}
      <p class="offer-buttons">
        <button
          type="button"
          class="next"
          disabled={!(amount > 0)}
          onClick={() => void give('put-up', { amount })}
        >
          {amount > 0 ? say('put-up-amount', { amount: money(amount) }) : say('put-up')}
        </button>
        <button type="button" onClick={() => void give('pass-bank', {})}>
          {left !== null ? say('pass-in', { seconds: left }) : say('pass-bank')}
        </button>
      </p>
    </section>
  );
}

/** While wagers are open: more may be put up, and everybody learns it (R43). */
export function RaiseBank(props: Props) {
  const { state, me } = props;
  const { text, trouble, give } = useAmount(props);
  const amount = readMoney(text.value);
  useEffect(() => void (text.value = String(state.bank.amount / 100)), [state.bank.amount]);
  if (state.phase !== 'betting' || state.bank.state !== 'ready' || state.bank.bettor !== me.bettor)
    return null;
  return (
    <form
      class="raise"
      onSubmit={(event) => {
        event.preventDefault();
        void give('put-up', { amount });
      }}
    >
      <p>{say('raise-explained')}</p>
      <Amount amounts={[]} value={text.value} onChange={(next) => (text.value = next)} />
      {trouble.value && (
        <p class="trouble" role="alert">
          <Ruled>{refusalWords(trouble.value)}</Ruled>
        </p>
      )}
      <button type="submit" disabled={!(amount > 0) || amount === state.bank.amount}>
        {amount > 0 ? say('put-up-amount', { amount: money(amount) }) : say('raise-bank')}
      </button>
    </form>
  );
}
