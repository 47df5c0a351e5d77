// settlement-check.tsx - a second settlement of each round, on the page.
import { say, sayWith } from '../language';
import { settlementDifferences } from '../library';
import type { TableState } from '../protocol';

/** The page settles every round again with the library's own C, and says so if it disagrees. */
export function SettlementCheck({ state }: { state: TableState }) {
  const differences = state.phase === 'between' ? settlementDifferences(state) : null;
  if (!differences || differences.length === 0) return null;
  return (
    <p class="alarm" role="alert">
      {sayWith('settles-otherwise', {
        stop: <strong>{say('settles-otherwise-stop')}</strong>,
        wagers: differences.join(say('semicolon')),
      })}
    </p>
  );
}
