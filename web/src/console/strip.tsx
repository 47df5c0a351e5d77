// strip.tsx - the round as a strip: its stages, what is at stake, and the rounds before it.
import type { TableEvent, TableState } from '../protocol';
import { feeWords, money } from '../phrases';
import { stageOf, stagesOf } from './next';
import { LastRounds } from './rounds';
import type { Console } from './run';
import { Told } from './told';

/** What is at stake in the round: for the dealer's eye on the layout and the box. */
function RoundSums({ state }: { state: TableState }) {
  const { sheet, bank } = state;
  const lying = state.wagers.filter((one) => !one.settled);
  const sum = (amounts: number[]) => amounts.reduce((all, one) => all + one, 0);
  const fee = sheet?.bank === 'player-dealer' ? feeWords(sheet.player_dealer_fees) : '';
  const rows: [string, string][] = [];
  if (sheet?.bank === 'player-dealer' && bank.amount > 0) rows.push(['Put up', money(bank.amount)]);
  if (state.wagers_kept !== 'none' && lying.length > 0)
    rows.push(
      ['Wagers', money(sum(lying.map((one) => one.amount)))],
      ['Collections', money(sum(lying.map((one) => one.fee)))],
    );
  if (fee) rows.push(['Bank’s collection', fee]);
  if (rows.length === 0) return <span />;
  return (
    <dl class="sums" aria-label="This round">
      {rows.map(([title, words]) => (
        <>
          <dt>{title}</dt>
          <dd>{words}</dd>
        </>
      ))}
    </dl>
  );
}

export function Strip({
  console,
  state,
  records,
}: {
  console: Console;
  state: TableState;
  records: TableEvent[];
}) {
  const stages = stagesOf(state);
  const stage = stages.indexOf(stageOf(state, console.isSettling(state)));
  return (
    <section class="strip" aria-label="The round">
      <ol class="stages">
        {stages.map((title, index) => (
          <li
            key={title}
            class={index === stage ? 'stage-now' : index < stage ? 'stage-done' : ''}
            aria-current={index === stage ? 'step' : undefined}
          >
            {title}
          </li>
        ))}
      </ol>
      <RoundSums state={state} />
      {state.wagers_kept !== 'none' && <LastRounds state={state} records={records} />}
      <Told state={state} records={records} />
    </section>
  );
}
