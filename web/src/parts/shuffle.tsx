// shuffle.tsx - while a shoe is mixed: a bettor may have a hand in it, and sees who else has.
import { useSignal } from '@preact/signals';
import { canContribute, contribute } from '../contribution';
import type { TableStream } from '../connection';
import type { Bettor, TableState } from '../protocol';

export function ShuffleCard({ stream, state, me }: { stream: TableStream; state: TableState; me: Bettor }) {
  const trouble = useSignal('');
  const busy = useSignal(false);
  const { shoe } = state;
  if (shoe.phase !== 'mixing' || state.cards !== 'shuffled') return null;
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
      <h2 id="shuffle-title">Have a hand in the shuffle</h2>
      <p>The server has fixed its seed and cannot change it. Add chance of your own, and nobody alone decides how the cards lie.</p>
      {trouble.value && <p class="trouble" role="alert">{trouble.value}</p>}
      {mine ? <p><strong>{mine.value ? 'Yours is in the shuffle' : 'Yours is sealed; it is opened before the cut'}</strong></p>
        : closed ? <p class="muted">Contributions are being opened: no more are taken for this shoe.</p>
          : canContribute() ? <p class="offer-buttons"><button type="button" class="next" disabled={busy.value} onClick={() => void add()}>Add mine</button></p>
            : <p class="muted">Your browser does this on secure pages (https) only.</p>}
      {others > 0 && <p class="muted">{others === 1 ? 'One other has' : `${others} others have`} added theirs.</p>}
    </section>
  );
}
