// rounds.tsx - the last rounds of the shoe with their numbers and totals, the newest first.
import type { TableEvent, TableState } from '../protocol';
import { results } from '../phrases';
import { roundsFrom } from './past';

const SHOWN = 12;

/** What the board shows, to be checked at a glance. */
export function LastRounds({ state, records }: { state: TableState; records: TableEvent[] }) {
  const count = Math.min(SHOWN, state.history.length);
  const last = count === 0 ? [] : roundsFrom(records).slice(-count).reverse();
  return (
    <section class="last-rounds" aria-labelledby="last-title">
      <h2 id="last-title">Last rounds</h2>
      {last.length === 0 ? (
        <p class="muted">Results will be listed here, the newest first.</p>
      ) : (
        <ol>
          {last.map(({ round, letter, hands, corrected }) => (
            <li key={round} class={`tone-${results[letter].tone}`}>
              <span class="round-number">{round}</span>
              <span class="badge">{results[letter].sign}</span>
              <span class="round-title">{results[letter].title}</span>
              {hands && (
                <span class="round-totals">
                  P {hands.player.total} · B {hands.banker.total}
                </span>
              )}
              {corrected && (
                <span class="round-mended" title="corrected">
                  <span class="hidden">corrected</span>✎
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
