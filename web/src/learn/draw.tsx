// draw.tsx - the draw rule to try: two totals and a third card, and who draws and why. The library's
// own round answers (R6-R9); here are only the keys and the chart of its answers.
import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { language, say } from '../language';
import { library, pointsOf, ranks, roundOf } from '../library';
import { results } from '../phrases';

const digits = Array.from({ length: 10 }, (_, points) => points);
/** The ranks of so many points. The first, with one of no points beside it, makes two cards of that total. */
const ranksOf = (points: number) => Array.from(ranks).filter((rank) => pointsOf(rank) === points);
const cardOf = (points: number) => ranksOf(points)[0] ?? '';
const pointWords = (points: number) => ranksOf(points).join(' ').replace('T', '10');

const dealt = (player: number, banker: number, third?: number) =>
  roundOf([
    cardOf(player),
    cardOf(banker),
    cardOf(0),
    cardOf(0),
    ...(third === undefined ? [] : [cardOf(third)]),
  ]);

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
            <input type="radio" name={name} checked={one === value} onChange={() => onChoose(one)} />
            <span>{words(one)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface ChartRow {
  banker: number;
  draws: boolean[]; // by the Player's third card, and last: the Player stood
}

/** A row for each Banker total with which a round goes on. */
function useChart(): ChartRow[] {
  const ready = library.value !== null;
  return useMemo(() => {
    const goesOn = (player: number, banker: number) => dealt(player, banker)?.natural === false;
    const draws = digits.find((player) => dealt(player, 0)?.next === 'player') ?? 0;
    const stands = digits.find((player) => goesOn(player, 0) && dealt(player, 0)?.next !== 'player') ?? 0;
    return digits
      .filter((banker) => goesOn(draws, banker))
      .map((banker) => ({
        banker,
        draws: [
          ...digits.map((third) => dealt(draws, banker, third)?.next === 'banker'),
          dealt(stands, banker)?.next === 'banker',
        ],
      }));
  }, [ready]);
}

function Chart({ row, column }: { row: number; column: number }) {
  const chart = useChart();
  return (
    <div class="wide">
      <table class="draw-chart">
        <caption>{say('draw-chart')}</caption>
        <thead>
          <tr>
            <th scope="col">{say('banker')}</th>
            {digits.map((third) => (
              <th key={third} scope="col">
                {third}
              </th>
            ))}
            <th scope="col">{say('draw-stood')}</th>
          </tr>
        </thead>
        <tbody>
          {chart.map(({ banker, draws: cells }) => (
            <tr key={banker}>
              <th scope="row">{banker}</th>
              {cells.map((draws, third) => (
                <td
                  key={third}
                  class={`${draws ? 'draws' : 'stands'}${banker === row && third === column ? ' here' : ''}`}
                  aria-current={banker === row && third === column ? true : undefined}
                >
                  {draws ? 'D' : 'S'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p class="muted">{say('draw-columns')}</p>
    </div>
  );
}

export function DrawSection() {
  const player = useSignal(4);
  const banker = useSignal(5);
  const third = useSignal(4);
  const two = dealt(player.value, banker.value);
  if (two === null) return <p class="muted">{say('one-moment')}</p>;
  const takesThird = two.next === 'player';
  const last = takesThird ? dealt(player.value, banker.value, third.value) : two;
  if (last === null) return null;
  const verdict = two.natural
    ? say('draw-natural')
    : [
        say(takesThird ? 'draw-draws' : 'draw-stands', { hand: say('player') }),
        say(last.next === 'banker' ? 'draw-draws' : 'draw-stands', { hand: say('banker') }),
      ].join(say('comma'));
  const result = last.letter === null ? null : results[last.letter];
  return (
    <section class="draw" aria-labelledby="draw-title">
      <div>
        <h2 id="draw-title">{say('draw-title')}</h2>
        <Choice
          title={say('draw-first-two', { hand: say('player') })}
          name="player"
          value={player.value}
          onChoose={(value) => (player.value = value)}
        />
        <Choice
          title={say('draw-first-two', { hand: say('banker') })}
          name="banker"
          value={banker.value}
          onChoose={(value) => (banker.value = value)}
        />
        <Choice
          title={say(takesThird ? 'draw-third' : 'draw-no-third', { hand: say('player') })}
          name="third"
          value={third.value}
          words={pointWords}
          disabled={!takesThird}
          onChoose={(value) => (third.value = value)}
        />
        <div class="draw-answer" role="status">
          <p class="draw-verdict">{verdict}</p>
          {language.value === 'en' && ( // the library's own words
            <ol>
              {takesThird && <li>{two.why}</li>}
              <li>{last.why}</li>
            </ol>
          )}
          {result && (
            <p class={`tone-${result.tone}`}>
              <span class="badge">{result.sign}</span>{' '}
              {say('draw-ends', {
                result: result.title,
                player: last.hands.player.total,
                banker: last.hands.banker.total,
              })}
            </p>
          )}
        </div>
      </div>
      <Chart row={two.natural ? -1 : banker.value} column={takesThird ? third.value : 10} />
    </section>
  );
}
