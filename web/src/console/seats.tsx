// seats.tsx - who sits where, whose turn the bank is, what is due: the bottom of the console.
import { useSignal } from '@preact/signals';
import type { TableStream } from '../connection';
import { Dialog, Name } from '../parts/frame';
import type { Bettor, TableState } from '../protocol';
import { money } from '../phrases';
import { bettorForms, FormDialog, seatForm, type Form } from './forms';
import { peopleInShoe } from './next';

const stakedBy = (state: TableState, bettor: number) =>
  state.wagers
    .filter((one) => one.bettor === bettor && !one.settled)
    .reduce((sum, one) => sum + one.amount, 0);

const partWords = { no: 'not in', in: 'in the shuffle', open: 'revealed' };

/** While a shoe is mixed and its parts are revealed. */
function partOf(state: TableState, { bettor, purse }: Bettor): string {
  const { seal, phase } = state.shoe;
  const part = peopleInShoe(state).find((one) => one.purse === purse && one.purse === bettor)?.part;
  return seal && part && (phase === 'mixing' || phase === 'revealing') ? partWords[part] : '';
}

function Person({ state, one, onChoose }: { state: TableState; one: Bettor; onChoose: () => void }) {
  const staked = stakedBy(state, one.bettor);
  if (one.back_line)
    return (
      <button type="button" class="quiet seat-person seat-behind" onClick={onChoose}>
        behind: <Name>{one.name}</Name> {staked > 0 && money(staked)}
      </button>
    );
  return (
    <button type="button" class="quiet seat-person" onClick={onChoose}>
      <Name>{one.name}</Name>
      {one.representative && <span class="seat-stake">{one.representative}</span>}
      {state.wagers_kept !== 'none' && one.bettor === one.purse && (
        <span class="seat-chips">{money(one.chips)}</span>
      )}
      {one.bettor !== one.purse && <span class="seat-stake">another spot</span>}
      {staked > 0 && <span class="seat-stake">{money(staked)} placed</span>}
      {partOf(state, one) && <span class="seat-stake">{partOf(state, one)}</span>}
      {one.stands_aside && <span class="seat-stake">no to the bank</span>}
      {one.marked > 0 && <span class="seat-stake">owes {money(one.marked)} commission</span>}
    </button>
  );
}

interface Opened {
  form: Form;
  fixed: object;
}

/** What can be done for somebody who sits here. */
function PersonDialog({
  state,
  one,
  onOpen,
  onClose,
}: {
  state: TableState;
  one: Bettor;
  onOpen: (opened: Opened) => void;
  onClose: () => void;
}) {
  return (
    <Dialog title={`Seat ${one.seat}`} onClose={onClose}>
      <p>
        <Name>{one.name}</Name>
      </p>
      <p class="form-buttons">
        {bettorForms(state, one).map((form) => (
          <button
            key={form.title}
            type="button"
            onClick={() => onOpen({ form, fixed: { bettor: one.bettor } })}
          >
            {form.title}
          </button>
        ))}
      </p>
    </Dialog>
  );
}

export function Seats({ state, stream }: { state: TableState; stream: TableStream }) {
  const chosen = useSignal<Bettor | null>(null);
  const opened = useSignal<Opened | null>(null);
  const open = (next: Opened) => {
    opened.value = next;
    chosen.value = null;
  };
  return (
    <section class="seats" aria-label="Seats">
      {Array.from({ length: state.seats }, (_, index) => index + 1).map((seat) => {
        const people = state.bettors
          .filter((one) => one.seat === seat)
          .sort((a, b) => Number(a.back_line) - Number(b.back_line));
        const bank = state.bank.seat === seat && state.sheet?.bank === 'player-dealer';
        return (
          <div key={seat} class={`seat${bank ? ' seat-bank' : ''}`}>
            <span class="seat-number">{seat}</span>
            {people.length === 0 ? (
              <button
                type="button"
                class="quiet"
                onClick={() => open({ form: seatForm(seat), fixed: { seat } })}
              >
                free<span class="hidden"> seat {seat}: seat somebody</span>
              </button>
            ) : (
              people.map((one) => (
                <Person key={one.bettor} state={state} one={one} onChoose={() => (chosen.value = one)} />
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
        <PersonDialog state={state} one={chosen.value} onOpen={open} onClose={() => (chosen.value = null)} />
      )}
      {opened.value && (
        <FormDialog
          stream={stream}
          form={opened.value.form}
          fixed={opened.value.fixed}
          onClose={() => (opened.value = null)}
        />
      )}
    </section>
  );
}
