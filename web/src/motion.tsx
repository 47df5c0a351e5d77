// motion.tsx - whether things move. State never waits for it.
import { signal } from '@preact/signals';
import { say } from './language';

const KEY = 'sabot-motion';
const isOff = signal(localStorage.getItem(KEY) === 'off');

export function applyMotion(): void {
  document.documentElement.dataset.motion = isOff.value ? 'off' : 'on';
}

/** Where nothing may move, what only moves is not drawn at all. */
export const moves = () => !isOff.value && !matchMedia('(prefers-reduced-motion: reduce)').matches;

export function MotionSwitch() {
  const flip = () => {
    isOff.value = !isOff.value;
    localStorage.setItem(KEY, isOff.value ? 'off' : 'on');
    applyMotion();
  };
  return (
    <button type="button" class="quiet" aria-pressed={isOff.value} onClick={flip}>
      {say(isOff.value ? 'motion-off' : 'turn-motion-off')}
    </button>
  );
}
