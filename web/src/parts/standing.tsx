// standing.tsx - a bettor's standing answer to offers of the bank: always no, or sitting out altogether.
//
// It is this browser's, not the table's: the page gives the answer as the bettor would, a few seconds
// after the offer, and shows each offer all the same (R41). A page that is closed answers nothing.
import { signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { tick } from '../clock';
import { say } from '../language';
import type { Bettor, Sheet } from '../protocol';

export type Standing = 'none' | 'decline' | 'out';

const ANSWER_MS = 4000; // long enough to say no to the no

const key = (table: string) => `sabot-standing-${table}`;
const changes = signal(0); // of what the browser keeps, by this page or another
window.addEventListener('storage', () => changes.value++);

/** Of this seating: a bettor who sits down anew has said nothing yet. */
export function standingOf(table: string, me: Bettor): Standing {
  changes.value;
  const [bettor, answer] = (localStorage.getItem(key(table)) ?? '').split(' ');
  return Number(bettor) === me.bettor && (answer === 'decline' || answer === 'out') ? answer : 'none';
}

export function stand(table: string, me: Bettor, answer: Standing): void {
  localStorage.setItem(key(table), `${me.bettor} ${answer}`);
  changes.value++;
}

/** Gives an answer some seconds from now, as long as it is wanted; how many are left, null: none is given. */
export function useAutomatic(wanted: boolean, answer: () => void): number | null {
  const due = useSignal(0);
  useEffect(() => {
    due.value = wanted ? Date.now() + ANSWER_MS : 0;
    if (!wanted) return undefined;
    const timer = window.setTimeout(answer, ANSWER_MS);
    return () => window.clearTimeout(timer);
  }, [wanted]);
  tick.value;
  return wanted && due.value > 0 ? Math.max(0, Math.ceil((due.value - Date.now()) / 1000)) : null;
}

/** In place of the felt, as long as somebody sits out. */
export function SittingOut({ table, me }: { table: string; me: Bettor }) {
  return (
    <section class="felt felt-out">
      <p>{say('sitting-out')}</p>
      <button type="button" class="next" onClick={() => stand(table, me, 'none')}>
        {say('back-in')}
      </button>
    </section>
  );
}

/** The switches at the foot of the page. */
export function StandingSwitches({ table, sheet, me }: { table: string; sheet: Sheet; me: Bettor }) {
  const now = standingOf(table, me);
  const flip = (answer: Standing) => stand(table, me, now === answer ? 'none' : answer);
  return (
    <>
      <button type="button" class="quiet" aria-pressed={now === 'out'} onClick={() => flip('out')}>
        {say('sit-out')}
      </button>
      {sheet.bank === 'player-dealer' && (
        <button type="button" class="quiet" aria-pressed={now === 'decline'} onClick={() => flip('decline')}>
          {say(now === 'decline' ? 'declines-for-you' : 'always-decline')}
        </button>
      )}
    </>
  );
}
