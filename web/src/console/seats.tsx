// seats.tsx - who sits where, whose turn the bank is, what is due: the bottom of the console.
import { useSignal } from '@preact/signals';
import type { TableStream } from '../connection';
import { Dialog, Name } from '../parts/frame';
import type { Bettor, TableState } from '../protocol';
import { money } from '../phrases';
import { bettorForms, FormDialog, seatForm, type Form } from './forms';

export function Seats({ state, stream }: { state: TableState; stream: TableStream }) {
  const chosen = useSignal<Bettor | null>(null);
  const form = useSignal<{ form: Form; fixed: object } | null>(null);
  const at = (seat: number) => state.bettors.filter((one) => one.seat === seat);
  const staked = (bettor: number) =>
    state.wagers
      .filter((one) => one.bettor === bettor && !one.settled)
      .reduce((sum, one) => sum + one.amount, 0);
  const keeps = state.wagers_kept !== 'none';
  return (
    <section class="seats" aria-label="Seats">
      {Array.from({ length: state.seats }, (_, index) => index + 1).map((seat) => {
        const people = at(seat);
        const bank = state.bank.seat === seat && state.sheet?.bank === 'player-dealer';
        return (
          <div key={seat} class={`seat${bank ? ' seat-bank' : ''}`}>
            <span class="seat-number">{seat}</span>
            {people.length === 0 ? (
              <button
                type="button"
                class="quiet"
                onClick={() => (form.value = { form: seatForm(seat), fixed: { seat } })}
              >
                free<span class="hidden"> seat {seat}: seat somebody</span>
              </button>
            ) : (
              people.map((one) => (
                <button
                  key={one.bettor}
                  type="button"
                  class="quiet seat-person"
                  onClick={() => (chosen.value = one)}
                >
                  <Name>{one.name}</Name>
                  {keeps && <span class="seat-chips">{money(one.chips)}</span>}
                  {staked(one.bettor) > 0 && (
                    <span class="seat-stake">{money(staked(one.bettor))} placed</span>
                  )}
                  {one.marked > 0 && <span class="seat-stake">owes {money(one.marked)} commission</span>}
                </button>
              ))
            )}
            {bank && <span class="seat-turn">{state.bank.state === 'offered' ? 'bank?' : 'bank'}</span>}
          </div>
        );
      })}
      <div class="seats-box">
        box <strong>{money(state.collections)}</strong>
      </div>
      {chosen.value && (
        <Dialog title={`Seat ${chosen.value.seat}`} onClose={() => (chosen.value = null)}>
          <p>
            <Name>{chosen.value.name}</Name>
          </p>
          <p class="form-buttons">
            {bettorForms(state, chosen.value.name, chosen.value.chips).map((one) => (
              <button
                key={one.command}
                type="button"
                onClick={() => {
                  form.value = { form: one, fixed: { bettor: chosen.value!.bettor } };
                  chosen.value = null;
                }}
              >
                {one.title}
              </button>
            ))}
          </p>
        </Dialog>
      )}
      {form.value && (
        <FormDialog
          stream={stream}
          form={form.value.form}
          fixed={form.value.fixed}
          onClose={() => (form.value = null)}
        />
      )}
    </section>
  );
}
