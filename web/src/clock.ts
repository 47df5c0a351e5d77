// clock.ts - the server's time, as far as a page knows it, and a signal that ticks.
import { signal } from '@preact/signals';

let ahead = 0; // of the server's clock before ours, in ms

export function setServerTime(now_ms: number): void {
  ahead = now_ms - Date.now();
}

export const serverNow = () => Date.now() + ahead;

/** Changes four times a second, for countdowns; only while somebody looks. */
export const tick = signal(0);
setInterval(() => {
  if (document.visibilityState === 'visible') tick.value++;
}, 250);

/** Whole seconds until a deadline, never below 0; null: there is none. */
export function secondsLeft(deadline_ms: number): number | null {
  tick.value;
  return deadline_ms === 0 ? null : Math.max(0, Math.ceil((deadline_ms - serverNow()) / 1000));
}
