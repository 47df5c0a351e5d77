// draw.tsx - the draw rule to try: two totals and a third card, and who draws and why. The library's
// own round answers (R6-R9); here are only the keys and the chart of its answers.
import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { library, roundOf } from '../library';
import { results } from '../words';

const digits = Array.from({ length: 10 }, (_, points) => points);
/** A card of so many points; with a king beside it, two cards of that total. */
const cardOf = (points: number) => (points === 0 ? 'K' : points === 1 ? 'A' : String(points));
const pointWords = (points: number) => (points === 0 ? '10 J Q K' : cardOf(points));

const dealt = (player: number, banker: number, third?: number) =>
  roundOf([cardOf(player), cardOf(banker), 'K', 'K', ...(third === undefined ? [] : [cardOf(third)])]);

interface ChoiceProps {
  title: string;
  name: string;
  value: number;
  words?: (value: number) => string;
  disabled?: boolean;
  onChoose: (value: number) => void;
}

function Choice({ title, name, value, words = String, disabled = false, onChoose }: ChoiceProps) {
  return (
    <fieldset class={`draw-choice draw-${name}`} disabled={disabled}>
      <legend>{title}</legend>
      <div class="draw-keys">
        {digits.map((one) => (
          <label key={one} class={one === value && !disabled ? 'chosen' : ''}>
            <input type="radio" name={name} checked={one === value} onChange={() => onChoose(one)} /><span>{words(one)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Rows: Banker 0 to 7. Columns: the Player's third card, then "stood" (a Player of 6). */
function useChart() {
  const ready = library.value !== null;
  return useMemo(() => digits.slice(0, 8).map((banker) => [
    ...digits.map((third) => dealt(0, banker, third)?.next === 'banker'),
    dealt(6, banker)?.next === 'banker',
  ]), [ready]);
}

function Chart({ row, column }: { row: number; column: number }) {
  const chart = useChart();
  return (
    <div class="wide">
      <table class="draw-chart">
        <caption>When Banker draws (D) and stands (S); naturals have no row: nobody draws then</caption>
        <thead><tr><th scope="col">Banker</th>{digits.map((third) => <th key={third} scope="col">{third}</th>)}<th scope="col">stood</th></tr></thead>
        <tbody>
          {chart.map((cells, banker) => (
            <tr key={banker}>
              <th scope="row">{banker}</th>
              {cells.map((draws, third) => (
                <td key={third} class={`${draws ? 'draws' : 'stands'}${banker === row && third === column ? ' here' : ''}`} aria-current={banker === row && third === column ? true : undefined}>{draws ? 'D' : 'S'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p class="muted">Columns: points of the Player’s third card; ten, jack, queen and king are 0.</p>
    </div>
  );
}

export function DrawSection() {
  const player = useSignal(4);
  const banker = useSignal(5);
  const third = useSignal(4);
  const two = dealt(player.value, banker.value);
  if (two === null) return <p class="muted">One moment …</p>;
  const takesThird = two.next === 'player';
  const last = takesThird ? dealt(player.value, banker.value, third.value) : two;
  if (last === null) return null;
  const verdict = two.natural ? 'A natural: nobody draws' : `Player ${takesThird ? 'draws' : 'stands'}, Banker ${last.next === 'banker' ? 'draws' : 'stands'}`;
  const result = last.letter === null ? null : results[last.letter];
  return (
    <section class="draw" aria-labelledby="draw-title">
      <div>
        <h2 id="draw-title">Who takes a third card?</h2>
        <Choice title="Player’s first two cards total" name="player" value={player.value} onChoose={(value) => (player.value = value)} />
        <Choice title="Banker’s first two cards total" name="banker" value={banker.value} onChoose={(value) => (banker.value = value)} />
        <Choice title={takesThird ? 'Player’s third card is' : 'Player takes no third card'} name="third" value={third.value} words={pointWords} disabled={!takesThird} onChoose={(value) => (third.value = value)} />
        <div class="draw-answer" role="status">
          <p class="draw-verdict">{verdict}</p>
          <ol>
            {takesThird && <li>{two.why}</li>}
            <li>{last.why}</li>
          </ol>
          {result && <p class={`tone-${result.tone}`}><span class="badge">{result.sign}</span> {result.title}, {last.player} to {last.banker}</p>}
        </div>
      </div>
      <Chart row={two.natural ? -1 : banker.value} column={takesThird ? third.value : 10} />
    </section>
  );
}
