// squeeze.tsx - a card that a bettor turns: dragged up it shows its pips from the edge, and lies down again if it
// is let go; beyond the middle it is open. A tap or a key turns it at once. For those who like it.
import { signal, useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { say } from '../language';
import { Card, CardBack } from './cards';

const KEY = 'sabot-squeeze';
const OPENS = 0.6; // of its height
const PEEKS = 0.03; // less is a tap

export const squeezes = signal(localStorage.getItem(KEY) === 'on');

export function SqueezeSwitch() {
  const flip = () => {
    squeezes.value = !squeezes.value;
    localStorage.setItem(KEY, squeezes.value ? 'on' : 'off');
  };
  return (
    <button type="button" class="quiet" aria-pressed={squeezes.value} onClick={flip}>
      {say('squeeze')}
    </button>
  );
}

export function SqueezeCard({ card, onTurn }: { card: string; onTurn: () => void }) {
  const seen = useSignal(0); // of its height
  const from = useRef<number | null>(null);
  const wasPeeked = useRef(false);
  const begin = (event: PointerEvent) => {
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    from.current = event.clientY;
    wasPeeked.current = false;
  };
  const move = (event: PointerEvent) => {
    if (from.current === null) return;
    const { height } = (event.currentTarget as Element).getBoundingClientRect();
    seen.value = Math.max(0, (from.current - event.clientY) / height);
    if (seen.value > PEEKS) wasPeeked.current = true;
    if (seen.value <= OPENS) return;
    from.current = null;
    onTurn();
  };
  const letGo = () => {
    from.current = null;
    seen.value = 0;
  };
  return (
    <button
      type="button"
      class="squeeze"
      aria-label={say('squeeze-card')}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onClick={() => !wasPeeked.current && onTurn()}
    >
      <span aria-hidden="true">
        <Card card={card} />
        <span class="squeeze-back" style={{ 'clip-path': `inset(0 0 ${100 * seen.value}% 0)` }}>
          <CardBack />
        </span>
      </span>
    </button>
  );
}
