// settlement.tsx - the settlement sheet a dealer follows: one line at a time, in order, with the
// chips to hand over and what is left of the bank.
import { useEffect, useRef } from 'preact/hooks';
import { settlementDifferences } from '../library';
import { chipList } from '../parts/chips';
import { Name } from '../parts/frame';
import type { Settled, Sheet, TableState, Wager } from '../protocol';
import { money, signed } from '../phrases';

export interface SettlementLine {
  wager: Wager;
  settled: Settled;
  title: string;
  doing: string;
  bank: number; // left after this line
  short: boolean; // the bank did not reach
}

/** What the dealer's hands do. */
function doingOf(wager: Wager, settled: Settled, sheet: Sheet): string {
  const chips = (amount: number) => `${money(amount)}: ${chipList(sheet.chips, amount)}`;
  const back = wager.amount - settled.collected;
  if (settled.verdict === 'lose')
    return settled.collected === 0
      ? `return ${money(wager.amount)}: not covered`
      : `collect ${money(settled.collected)}${back > 0 ? `; return ${money(back)}, not covered` : ''}`;
  if (settled.verdict === 'push') return `push: return ${money(wager.amount)}`;
  const pay = settled.winnings - settled.commission;
  if (pay === 0) return `return ${money(wager.amount)}: winnings not covered`;
  return `pay ${chips(pay)}${settled.commission > 0 ? `, commission ${money(settled.commission)} taken` : ''}${settled.uncovered > 0 ? `; ${money(settled.uncovered)} not covered` : ''}`;
}

/** All lines of the last settlement by step. */
export function settlementLines(state: TableState): SettlementLine[] {
  const { sheet } = state;
  if (sheet === null || state.phase !== 'between') return [];
  let bank = state.bank.last_amount;
  return state.wagers
    .flatMap((wager) => (wager.settled ? [{ wager, settled: wager.settled }] : []))
    .sort((a, b) => a.settled.step - b.settled.step)
    .map(({ wager, settled }) => {
      bank += settled.collected - settled.winnings;
      const title = sheet.wagers.find((kind) => kind.name === wager.wager)?.title ?? wager.wager;
      return {
        wager,
        settled,
        title,
        doing: doingOf(wager, settled, sheet),
        bank,
        short: settled.uncovered > 0,
      };
    });
}

export function SettlementSheet({
  state,
  lines,
  done,
}: {
  state: TableState;
  lines: SettlementLine[];
  done: number;
}) {
  const banked = state.sheet?.bank === 'player-dealer';
  const people = [...state.bettors, ...state.gone]; // the list stays when somebody leaves
  const name = (bettor: number) => people.find((one) => one.bettor === bettor)?.name ?? '';
  const now = useRef<HTMLLIElement>(null);
  useEffect(() => now.current?.scrollIntoView({ block: 'nearest' }), [done]);
  const firstShort = lines.findIndex((line) => line.short);
  const left = done === 0 ? state.bank.last_amount : lines[Math.min(done, lines.length) - 1]!.bank;
  return (
    <section class="sheet" aria-labelledby="sheet-title">
      <h2 id="sheet-title">
        Settlement{done >= lines.length ? ' done' : `: ${done + 1} of ${lines.length}`}
      </h2>
      {banked && (
        <p class="sheet-bank">
          Bank <strong>{money(left)}</strong>{' '}
          <span class="muted">
            · put up {money(state.bank.last_amount)} · in the end {signed(state.bank.last_net)}
          </span>
        </p>
      )}
      {settlementDifferences(state)?.length === 0 && <p class="muted sheet-checked">✓ checked here</p>}
      <ol>
        {lines.map((line, index) => (
          <li
            key={`${line.wager.bettor}${line.wager.wager}`}
            class={`sheet-line verdict-${line.settled.verdict}${index < done ? ' sheet-done' : index === done ? ' sheet-now' : ''}`}
            ref={index === done ? now : undefined}
            aria-current={index === done ? 'step' : undefined}
          >
            {index === firstShort && <p class="sheet-out">Here the bank runs out</p>}
            <span class="sheet-seat">seat {line.wager.seat}</span>
            <span class="sheet-wager">
              {line.title} · <Name>{name(line.wager.bettor)}</Name>
            </span>
            <strong class="sheet-doing">{line.doing}</strong>
            {banked && <span class="sheet-left">{money(line.bank)}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
