// offer.tsx - the bank: offered to this bettor, or to be put up again (R41, R43).
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { secondsLeft } from '../clock';
import { command, refusalWords } from '../commands';
import type { TableStream } from '../connection';
import type { Bettor, Sheet, TableState } from '../protocol';
import { feeWords, money, readMoney } from '../words';

interface Props {
  stream: TableStream;
  state: TableState;
  sheet: Sheet;
  me: Bettor;
}

/** Round amounts a bettor may want to put up, within what they have. */
function amountsFor(least: number, chips: number): number[] {
  return [...new Set([least * 10, 20000, 50000, 100000].filter((one) => one >= least && one <= chips))].sort((a, b) => a - b).slice(0, 4);
}

function Amount({ amounts, value, onChange }: { amounts: number[]; value: string; onChange: (text: string) => void }) {
  return (
    <div class="amount">
      <label>Put up<input inputMode="decimal" value={value} onInput={(event) => onChange(event.currentTarget.value)} /></label>
      <span class="amount-choices">
        {amounts.map((one) => <button key={one} type="button" onClick={() => onChange(String(one / 100))} aria-pressed={readMoney(value) === one}>{money(one)}</button>)}
      </span>
    </div>
  );
}

function useAmount({ sheet, me, state }: Props) {
  const amounts = amountsFor(sheet.bank_least, me.chips);
  const text = useSignal('');
  const trouble = useSignal('');
  const asked = state.bank.bettor === me.bettor;
  useEffect(() => {
    const again = state.bank.last_bettor === me.bettor ? state.bank.last_amount : 0;
    const first = again > 0 && again <= me.chips ? again : amounts[Math.min(1, amounts.length - 1)] ?? sheet.bank_least;
    text.value = String(first / 100);
    trouble.value = '';
  }, [asked, state.bank.state]);
  return { amounts, text, trouble };
}

export function BankOffer(props: Props) {
  const { stream, state, sheet, me } = props;
  const { amounts, text, trouble } = useAmount(props);
  if (state.bank.state !== 'offered' || state.bank.bettor !== me.bettor) return null;
  const left = secondsLeft(state.bank.deadline_ms);
  const amount = readMoney(text.value);
  const give = async (kind: string, extra: object) => {
    const answer = await command(stream.table, { kind, bettor: me.bettor, ...extra });
    trouble.value = answer.ok ? '' : refusalWords(answer.refusal);
  };
  return (
    <section class="offer" role="alertdialog" aria-labelledby="offer-title" aria-live="assertive">
      <h2 id="offer-title">The bank is offered to you</h2>
      <p>For up to {sheet.turn_rounds} rounds you would pay the winners and collect from the losers, in place of wagering. You choose what you put up, and can neither win nor lose more than that.</p>
      <p>Collection: {feeWords(sheet.player_dealer_fees)} a round. At least {money(sheet.bank_least)}; you have {money(me.chips)}.</p>
      <Amount amounts={amounts} value={text.value} onChange={(next) => (text.value = next)} />
      {trouble.value && <p class="trouble" role="alert">{trouble.value}</p>}
      <p class="offer-buttons">
        <button type="button" class="next" disabled={!(amount > 0)} onClick={() => void give('accept-bank', { amount })}>Take the bank{amount > 0 ? ` with ${money(amount)}` : ''}</button>
        <button type="button" onClick={() => void give('decline-bank', {})}>Decline{left !== null ? ` (${left} s)` : ''}</button>
      </p>
    </section>
  );
}

/** The turn's next round: put up again, or pass the bank on. */
export function PutUp(props: Props) {
  const { stream, state, sheet, me } = props;
  const { amounts, text, trouble } = useAmount(props);
  if (state.bank.state !== 'held' || state.bank.bettor !== me.bettor || state.wagers_kept === 'none') return null;
  const amount = readMoney(text.value);
  const give = async (kind: string, extra: object) => {
    const answer = await command(stream.table, { kind, bettor: me.bettor, ...extra });
    trouble.value = answer.ok ? '' : refusalWords(answer.refusal);
  };
  return (
    <section class="offer" aria-labelledby="put-up-title" aria-live="assertive">
      <h2 id="put-up-title">You still have the bank</h2>
      <p>Put up an amount for the next of your {sheet.turn_rounds} rounds, or pass the bank on.</p>
      <Amount amounts={amounts} value={text.value} onChange={(next) => (text.value = next)} />
      {trouble.value && <p class="trouble" role="alert">{trouble.value}</p>}
      <p class="offer-buttons">
        <button type="button" class="next" disabled={!(amount > 0)} onClick={() => void give('put-up', { amount })}>Put up{amount > 0 ? ` ${money(amount)}` : ''}</button>
        <button type="button" onClick={() => void give('pass-bank', {})}>Pass the bank on</button>
      </p>
    </section>
  );
}
