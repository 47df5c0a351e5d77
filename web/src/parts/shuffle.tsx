// shuffle.tsx - while a shoe is mixed before edition 3: a bettor may have a hand in it, and sees who else has.
import { useSignal } from '@preact/signals';
import { contribute } from '../contribution';
import type { TableStream } from '../connection';
import { say } from '../language';
import type { Bettor, TableState } from '../protocol';
import { canHash } from '../sealed';

export function ShuffleCard({ stream, state, me }: { stream: TableStream; state: TableState; me: Bettor }) {
  const trouble = useSignal('');
  const busy = useSignal(false);
  const { shoe } = state;
  if (shoe.phase !== 'mixing' || state.cards !== 'shuffled' || shoe.seal) return null;
  const mine = shoe.contributions.find((one) => one.bettor === me.bettor);
  const others = shoe.contributions.length - (mine ? 1 : 0);
  const closed = shoe.contributions.some((one) => one.value !== null);
  const add = async () => {
    busy.value = true;
    trouble.value = await contribute(stream, me.bettor);
    busy.value = false;
  };
  return (
    <section class="offer shuffle" aria-labelledby="shuffle-title" aria-live="polite">
      <h2 id="shuffle-title">{say('shuffle-title')}</h2>
      <p>{say('shuffle-explained')}</p>
      {trouble.value && (
        <p class="trouble" role="alert">
          {trouble.value}
        </p>
      )}
      {mine ? (
        <p>
          <strong>{say(mine.value ? 'shuffle-in' : 'shuffle-sealed')}</strong>
        </p>
      ) : closed ? (
        <p class="muted">{say('shuffle-closed')}</p>
      ) : canHash() ? (
        <p class="offer-buttons">
          <button type="button" class="next" disabled={busy.value} onClick={() => void add()}>
            {say('shuffle-add')}
          </button>
        </p>
      ) : (
        <p class="muted">{say('shuffle-https')}</p>
      )}
      {others > 0 && <p class="muted">{say('shuffle-others', { count: others })}</p>}
    </section>
  );
}
