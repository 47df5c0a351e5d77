// right.tsx - beside the hands: who waits, the wagers as they lie, and after the round what to pay.
import { answerJoin } from '../commands';
import { Name, tellRefusal } from '../parts/frame';
import { SealedAlarm } from '../parts/sealed-line';
import type { Join, TableEvent, TableState } from '../protocol';
import { money } from '../phrases';
import { SettlementCheck } from '../parts/settlement-check';
import { useSealedShoe } from '../sealed';
import { ConsoleRoad } from './road';
import { LastRounds } from './rounds';
import type { Console } from './run';
import { settlementLines, SettlementSheet } from './settlement';
import { Wagers } from './wagers';

interface Props {
  console: Console;
  state: TableState;
}

function Joins({ table, joins }: { table: string; joins: Join[] }) {
  const mine = joins.filter(({ asks }) => asks !== 'floor'); // that one waits for others
  if (mine.length === 0) return null;
  const give = async (join: Join, accept: boolean) => {
    const answer = await answerJoin(table, join.ticket, accept);
    if (!answer.ok) tellRefusal(answer.refusal);
  };
  return (
    <section class="joins" aria-live="polite" aria-labelledby="joins-title">
      <h2 id="joins-title">Waiting for you</h2>
      {mine.map((join) => (
        <div key={join.ticket} class="join-line">
          <p>
            <Name>{join.name}</Name>{' '}
            {join.asks === 'chips'
              ? `at seat ${join.seat} buys chips`
              : `asks ${join.back_line ? 'to stand behind' : 'for'} seat ${join.seat}`}
            {join.staff && <strong> (one of the staff is called so: is it they?)</strong>}
            {join.amount > 0 && (
              <>
                {join.asks === 'chips' ? ' for ' : ' with '}
                <strong>{money(join.amount)}</strong>
              </>
            )}
          </p>
          <button type="button" onClick={() => void give(join, true)}>
            Confirm
          </button>
          <button type="button" class="quiet" onClick={() => void give(join, false)}>
            Refuse
          </button>
        </div>
      ))}
    </section>
  );
}

export function Right({ console, state, joins, records }: Props & { joins: Join[]; records: TableEvent[] }) {
  const lines = settlementLines(state);
  const keeps = state.wagers_kept !== 'none';
  const shoe = useSealedShoe(console.stream, null);
  return (
    <section class="console-right" aria-label="Settlement and requests">
      <div class="right-news">
        <SealedAlarm shoe={shoe} state={state} me={null} />
        <SettlementCheck state={state} />
        <Joins table={console.stream.table} joins={joins} />
        {!keeps ? (
          <LastRounds state={state} records={records} />
        ) : lines.length > 0 ? (
          <SettlementSheet state={state} lines={lines} done={console.done.value} />
        ) : (
          <Wagers console={console} state={state} />
        )}
      </div>
      <ConsoleRoad history={state.history} />
    </section>
  );
}
