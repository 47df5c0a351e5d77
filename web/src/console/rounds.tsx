// rounds.tsx - the last rounds of the shoe, the newest first.
import type { TableState } from '../protocol';
import { results } from '../phrases';

/** What the board shows, to be checked at a glance. */
export function LastRounds({ state }: { state: TableState }) {
  const last = Array.from(state.history).slice(-12).reverse();
  return (
    <section class="last-rounds" aria-labelledby="last-title">
      <h2 id="last-title">Last rounds</h2>
      {last.length === 0 ? (
        <p class="muted">Results will be listed here, the newest first.</p>
      ) : (
        <ol>
          {last.map((letter, index) => {
            const words = results[letter as keyof typeof results];
            return (
              <li key={state.history.length - index} class={`tone-${words.tone}`}>
                <span class="badge">{words.sign}</span> {words.title}
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}
