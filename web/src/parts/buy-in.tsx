// buy-in.tsx - chips for money: usual amounts or any other, with which to sit down, and more of them later. The dealer
// confirms both.
import { signal, useSignal, type Signal } from '@preact/signals';
import { askChips, refusalWords } from '../commands';
import { say } from '../language';
import { money, readMoney } from '../phrases';
import { Dialog, tell } from './frame';
import { Ruled } from './ruled';

const BUY_INS = [50000, 100000, 200000];
export const USUAL_BUY_IN = BUY_INS[1]!;

export function BuyIn({ amount, title }: { amount: Signal<number>; title: string }) {
  const usual = BUY_INS.includes(amount.value);
  return (
    <fieldset class="buy-in">
      <legend>{title}</legend>
      {BUY_INS.map((value) => (
        <label key={value} class={amount.value === value ? 'chosen' : ''}>
          <input
            type="radio"
            name="amount"
            checked={amount.value === value}
            onChange={() => (amount.value = value)}
          />
          {money(value)}
        </label>
      ))}
      <label class={`buy-in-other${usual ? '' : ' chosen'}`}>
        {say('another-amount')}
        <input
          inputMode="decimal"
          value={usual ? '' : String(amount.value / 100 || '')}
          onInput={(event) => (amount.value = readMoney(event.currentTarget.value) || 0)}
        />
      </label>
    </fieldset>
  );
}

/** The dialog is open. One on a page: it can be opened from several places. */
export const buying = signal(false);

export const BuyChips = ({ kind = '' }: { kind?: string }) => (
  <button type="button" class={kind} onClick={() => (buying.value = true)}>
    {say('buy-chips')}
  </button>
);

export function BuyChipsDialog({ table }: { table: string }) {
  const amount = useSignal(USUAL_BUY_IN);
  const asking = useSignal(false);
  const trouble = useSignal('');
  const submit = async (event: Event) => {
    event.preventDefault();
    if (asking.value || amount.value === 0) return;
    asking.value = true;
    trouble.value = '';
    const wished = amount.value;
    const answer = await askChips(table, wished);
    asking.value = false;
    if (!answer.ok) trouble.value = refusalWords(answer.refusal);
    else {
      buying.value = false;
      tell(say('chips-bought', { amount: money(wished) }), 'good');
    }
  };
  if (!buying.value) return null;
  return (
    <Dialog title={say('buy-chips')} onClose={() => (buying.value = false)}>
      <form class="form" onSubmit={(event) => void submit(event)}>
        <BuyIn amount={amount} title={say('buy-chips-explained')} />
        {trouble.value && (
          <p class="trouble" role="alert">
            <Ruled>{trouble.value}</Ruled>
          </p>
        )}
        <button type="submit" class="next" disabled={asking.value || amount.value === 0}>
          {say(asking.value ? 'dealer-asked' : 'buy-chips')}
        </button>
      </form>
    </Dialog>
  );
}
