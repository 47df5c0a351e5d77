// standing.tsx - a bettor's standing answer to offers of the bank: always no, or sitting out altogether.
//
// A table keeps a standing no (R41): it answers each offer at once, and ends with the seat. At a table
// of an older edition it is this browser's: the page gives the answer as the bettor would, a few seconds
// after the offer, and a page that is closed answers nothing. Sitting out is this browser's everywhere.
import { signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { tick } from '../clock';
import { command } from '../commands';
import { say } from '../language';
import type { Bettor, Sheet, TableState } from '../protocol';
import { tellRefusal } from './frame';

export type Standing = 'none' | 'decline' | 'out';

const ANSWER_MS = 4000; // long enough to say no to the no

const key = (table: string) => `sabot-standing-${table}`;
const changes = signal(0); // of what the browser keeps, by this page or another
window.addEventListener('storage', () => changes.value++);

/** Whether the table itself keeps a standing no. */
export const isKeptBy = (state: TableState) => state.legal.dealer.includes('stand-aside');

/** Of this seating: a bettor who sits down again has said nothing yet. */
export function standingOf(state: TableState, me: Bettor): Standing {
  changes.value;
  const [bettor, answer] = (localStorage.getItem(key(state.table)) ?? '').split(' ');
  const own = Number(bettor) === me.bettor && (answer === 'decline' || answer === 'out') ? answer : 'none';
  if (!isKeptBy(state) || own === 'out') return own;
  return me.stands_aside ? 'decline' : 'none';
}

export async function stand(state: TableState, me: Bettor, answer: Standing): Promise<void> {
  localStorage.setItem(key(state.table), `${me.bettor} ${answer}`);
  changes.value++;
  const stands = answer !== 'none';
  if (!isKeptBy(state) || me.stands_aside === stands) return;
  const done = await command(state.table, { kind: 'stand-aside', bettor: me.bettor, stands });
  if (!done.ok) tellRefusal(done.refusal);
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
export function SittingOut({ state, me }: { state: TableState; me: Bettor }) {
  return (
    <section class="felt felt-out">
      <p>{say('sitting-out')}</p>
      <button type="button" class="next" onClick={() => void stand(state, me, 'none')}>
        {say('back-in')}
      </button>
    </section>
  );
}

/** A standing no is in sight, and one tap ends it (R41): the next offer is then theirs to take. */
export function StandingNo({ state, me }: { state: TableState; me: Bettor }) {
  if (standingOf(state, me) !== 'decline') return null;
  return (
    <button
      type="button"
      class="quiet standing-no"
      aria-pressed="true"
      onClick={() => void stand(state, me, 'none')}
    >
      {say(isKeptBy(state) ? 'declines-always' : 'declines-for-you')}
      <small>{say('ask-again')}</small>
    </button>
  );
}

/** The switches at the foot of the page. */
export function StandingSwitches({ state, sheet, me }: { state: TableState; sheet: Sheet; me: Bettor }) {
  const now = standingOf(state, me);
  const flip = (answer: Standing) => void stand(state, me, now === answer ? 'none' : answer);
  return (
    <>
      <button type="button" class="quiet" aria-pressed={now === 'out'} onClick={() => flip('out')}>
        {say('sit-out')}
      </button>
      {sheet.bank === 'player-dealer' && now !== 'decline' && (
        <button type="button" class="quiet" aria-pressed="false" onClick={() => flip('decline')}>
          {say('always-decline')}
        </button>
      )}
    </>
  );
}
