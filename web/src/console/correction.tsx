// correction.tsx - what a correction of the last round would change, before anybody decides: the result,
// and each wager's money as this page works it out by the library.
import { roundOf, settleAgain } from '../library';
import type { Letter, Settled, TableState, Wager } from '../protocol';
import type { CountedHands } from '../sheet-numbers';
import { money, results, signed } from '../phrases';

/** Both hands of a complete round; null while cards are missing or too many. */
function handsOf(cards: string[]): CountedHands | null {
  const round = roundOf(cards);
  return round && round.letter !== null && round.taken === cards.length ? round.hands : null;
}

const gain = ({ winnings, commission, collected }: Settled) => winnings - commission - collected;

function WagerLine({ state, wager, after }: { state: TableState; wager: Wager; after: number }) {
  const before = gain(wager.settled!);
  const title = state.sheet?.wagers.find((kind) => kind.name === wager.wager)?.title ?? wager.wager;
  return (
    <tr class={before === after ? 'muted' : ''}>
      <th scope="row">
        seat {wager.seat}, {title}, {money(wager.amount)}
      </th>
      <td>{signed(before)}</td>
      <td>{signed(after)}</td>
      <td>{before === after ? '–' : signed(after - before)}</td>
    </tr>
  );
}

interface Props {
  state: TableState;
  cards: string[] | null;
  result: string; // a letter, or ''
  voided: boolean;
}

export function CorrectionPreview({ state, cards, result, voided }: Props) {
  const hands = cards && !voided ? handsOf(cards) : null;
  const letter: Letter | null = voided
    ? 'V'
    : hands && cards
      ? (roundOf(cards)?.letter ?? null)
      : (result as Letter) || null;
  const was = state.result ? results[state.result].title : 'no result';
  const settled = state.wagers.filter((wager) => wager.settled !== null);
  const again = hands ? settleAgain(state, hands) : null;
  const after = voided ? settled.map(() => 0) : again?.lines.map(gain);
  return (
    <section class="correction" aria-label="Before and after" aria-live="polite">
      <p>
        Round {state.round} of shoe {state.shoe.number}: <strong>{was}</strong>
        {letter && (
          <>
            {' '}
            becomes <strong>{results[letter].title}</strong>
          </>
        )}
        .
      </p>
      {after && settled.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">Wager</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
              <th scope="col">Moves</th>
            </tr>
          </thead>
          <tbody>
            {settled.map((wager, index) => (
              <WagerLine
                key={`${wager.bettor}${wager.wager}`}
                state={state}
                wager={wager}
                after={after[index] ?? 0}
              />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
