// spots.tsx - a bettor's further spots: which one the felt shows, taking one more, giving one up (R13, R26).
import { useSignal, type Signal } from '@preact/signals';
import { command } from '../commands';
import type { TableStream } from '../connection';
import { say } from '../language';
import type { Bettor, TableState } from '../protocol';
import { spotsLeft, spotsOf, spotWords } from '../spots';
import { Dialog, tellRefusal } from './frame';

interface Props {
  stream: TableStream;
  state: TableState;
  me: Bettor;
}

/** Which of the spots lies on the felt. */
export function SpotTabs({ state, me, chosen }: Omit<Props, 'stream'> & { chosen: Signal<number> }) {
  const spots = spotsOf(state, me);
  if (spots.length < 2) return null;
  return (
    <div class="spots" role="tablist" aria-label={say('your-spots')}>
      {spots.map((one) => (
        <button
          key={one.bettor}
          type="button"
          role="tab"
          aria-selected={one.bettor === chosen.value}
          onClick={() => (chosen.value = one.bettor)}
        >
          {spotWords(one)}
        </button>
      ))}
    </div>
  );
}

/** Seats that nobody has, if the sheet allows this person one more. */
const freeFor = (state: TableState, me: Bettor) =>
  spotsLeft(state, me) === 0
    ? []
    : Array.from({ length: state.seats }, (_, index) => index + 1).filter(
        (seat) => !state.bettors.some((one) => one.seat === seat && !one.back_line),
      );

/** Seats of others behind whom this person does not stand yet. */
const frontsFor = (state: TableState, me: Bettor) =>
  (state.sheet?.back_line ?? 0) === 0
    ? []
    : state.bettors.filter(
        (one) =>
          !one.back_line &&
          one.purse !== me.purse &&
          !spotsOf(state, me).some((own) => own.back_line && own.seat === one.seat),
      );

function SpotsDialog({ stream, state, me, onClose }: Props & { onClose: () => void }) {
  const give = async (wish: object, kind: 'take-spot' | 'leave') => {
    const answer = await command(stream.table, { kind, bettor: me.bettor, ...wish });
    if (!answer.ok) return tellRefusal(answer.refusal);
    onClose();
    window.scrollTo(0, 0); // away from the foot: the spots stand above the felt
  };
  const [free, fronts] = [freeFor(state, me), frontsFor(state, me)];
  const extra = spotsOf(state, me).filter((one) => one.bettor !== me.purse);
  return (
    <Dialog title={say('more-spots')} kind="more-spots" onClose={onClose}>
      {free.length > 0 && <p>{say('spots-explained')}</p>}
      <p class="form-buttons">
        {free.map((seat) => (
          <button key={seat} type="button" onClick={() => void give({ seat }, 'take-spot')}>
            {say('seat-number', { seat })}
          </button>
        ))}
      </p>
      {fronts.length > 0 && <p>{say('behind-explained')}</p>}
      <p class="form-buttons">
        {fronts.map(({ seat }) => (
          <button key={seat} type="button" onClick={() => void give({ seat, back_line: true }, 'take-spot')}>
            {say('behind-seat', { seat })}
          </button>
        ))}
        {extra.map((one) => (
          <button key={one.bettor} type="button" onClick={() => void give({ bettor: one.bettor }, 'leave')}>
            {say('give-up-spot', { spot: spotWords(one) })}
          </button>
        ))}
      </p>
    </Dialog>
  );
}

/** At the foot of the page, where the sheet allows more than one's own seat. */
export function MoreSpots(props: Props) {
  const open = useSignal(false);
  const { state, me } = props;
  const offers = freeFor(state, me).length + frontsFor(state, me).length + spotsOf(state, me).length - 1;
  if (!state.legal.dealer.includes('take-spot') || offers === 0) return null;
  return (
    <>
      <button type="button" class="quiet" onClick={() => (open.value = true)}>
        {say('more-spots')}
      </button>
      {open.value && <SpotsDialog {...props} onClose={() => (open.value = false)} />}
    </>
  );
}
