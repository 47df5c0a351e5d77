// floor-call.tsx - the dealer's call to the floor: one key, and who comes.
import { serverNow, tick } from '../clock';
import { answerJoin } from '../commands';
import { Key, tellRefusal } from '../parts/frame';
import { since } from '../phrases';
import type { Console } from './run';

const COMING_MS = 60_000; // then they are here

/** The button keeps its place, whatever it says. */
export function FloorCall({ console }: { console: Console }) {
  tick.value;
  const { stream } = console;
  const call = stream.joins.value.find(({ asks }) => asks === 'floor');
  const age = call ? serverNow() - call.since_ms : 0;
  const withdraw = async (ticket: string) => {
    const answer = await answerJoin(stream.table, ticket, false);
    if (!answer.ok) tellRefusal(answer.refusal);
  };
  return (
    <div class="floor-call" aria-live="polite">
      {call && call.by && age < COMING_MS ? (
        <p class="floor-comes">
          <bdi>{call.by}</bdi> is coming
        </p>
      ) : call && !call.by ? (
        <button type="button" class="floor-called" onClick={() => void withdraw(call.ticket)}>
          Floor called, {since(age)} ago · withdraw
        </button>
      ) : (
        <button type="button" class="quiet" onClick={() => console.press({ does: 'call' })}>
          Call the floor <Key>L</Key>
        </button>
      )}
    </div>
  );
}
