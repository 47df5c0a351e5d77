// roads.tsx - the five roads as pictures on six rows. web/src/library.ts says what is where.
//
// A road that is full grows to the left: the newest columns stay. No mark is known by its colour
// alone: wins carry letters, and a blue mark of a derived road carries a dot.
import { say } from '../language';
import type { Mark, Roads } from '../library';
import { results } from '../phrases';
import type { Letter } from '../protocol';

const ROWS = 6;

interface Window {
  columns: number; // that fit
  used: number;
}

const shift = ({ columns, used }: Window) => Math.max(0, used - columns);
const usedBy = (marks: { column: number }[]) =>
  marks.reduce((most, mark) => Math.max(most, mark.column + 1), 0);

function Grid({ columns }: { columns: number }) {
  let path = '';
  for (let column = 0; column <= columns; column++) path += `M${column} 0V${ROWS}`;
  for (let row = 0; row <= ROWS; row++) path += `M0 ${row}H${columns}`;
  return <path class="road-grid" d={path} />;
}

function Picture({
  columns,
  title,
  words,
  children,
}: {
  columns: number;
  title: string;
  words: string;
  children: unknown;
}) {
  return (
    <figure class="road">
      <figcaption>{title}</figcaption>
      <svg
        viewBox={`-.05 -.05 ${columns + 0.1} ${ROWS + 0.1}`}
        preserveAspectRatio="xMinYMid"
        role="img"
        aria-label={say('road', { road: title, words })}
      >
        <Grid columns={columns} />
        {children as preact.ComponentChildren}
      </svg>
    </figure>
  );
}

const Ring = () => <rect class="road-last" x="-.47" y="-.47" width=".94" height=".94" rx=".16" />;

export function BeadPlate({ roads, columns }: { roads: Roads; columns: number }) {
  const marks = Array.from(roads.letters, (letter, index) => ({
    letter: letter as Letter,
    column: Math.floor(index / ROWS),
    row: index % ROWS,
  }));
  const away = shift({ columns, used: usedBy(marks) });
  const last = marks.length - 1;
  return (
    <Picture
      columns={columns}
      title={say('bead-plate')}
      words={say('road-rounds', {
        count: marks.length,
        last: marks.length ? results[marks[last]!.letter].title : say('none'),
      })}
    >
      {marks.map(({ letter, column, row }, index) =>
        column < away ? null : (
          <g
            key={index}
            class={`bead tone-${results[letter].tone}`}
            transform={`translate(${column - away + 0.5} ${row + 0.5})`}
          >
            {index === last && <Ring />}
            <circle r=".4" />
            <text y=".2" text-anchor="middle">
              {results[letter].sign}
            </text>
          </g>
        ),
      )}
    </Picture>
  );
}

export function BigRoad({ roads, columns }: { roads: Roads; columns: number }) {
  const wins = roads.letters.replace(/T/g, '') as unknown as ArrayLike<Letter>;
  const away = shift({ columns, used: usedBy(roads.big) });
  const last = roads.big.length - 1;
  return (
    <Picture
      columns={columns}
      title={say('big-road')}
      words={say('road-wins', {
        count: roads.big.length,
        last: last < 0 ? say('none') : results[wins[last]!].title,
      })}
    >
      {roads.big.map(({ column, row, ties }, index) => {
        if (column < away) return null;
        const { sign, tone } = results[wins[index]!];
        return (
          <g
            key={index}
            class={`big tone-${tone}`}
            transform={`translate(${column - away + 0.5} ${row + 0.5})`}
          >
            {index === last && <Ring />}
            <circle r=".37" />
            <text y=".17" text-anchor="middle">
              {sign}
            </text>
            {ties > 0 && <path class="road-tie" d="M-.34 .34 .34-.34" />}
            {ties > 1 && (
              <text class="road-ties" x=".28" y=".46" text-anchor="middle">
                {ties}
              </text>
            )}
          </g>
        );
      })}
      {roads.big.length === 0 && roads.leadingTies > 0 && (
        <g class="big" transform="translate(.5 .5)">
          <path class="road-tie" d="M-.34 .34 .34-.34" />
          <text class="road-ties" x=".28" y=".46" text-anchor="middle">
            {roads.leadingTies}
          </text>
        </g>
      )}
    </Picture>
  );
}

const derivedShapes = [
  <circle r=".34" class="hollow" />,
  <circle r=".38" class="solid" />,
  <path d="M-.32 .32 .32-.32" class="hollow" />,
];
const derivedTitles = ['big-eye-boy', 'small-road', 'cockroach-pig'] as const;
const colourWords = (mark: string) => say(mark === '' ? 'nothing' : mark === 'R' ? 'red' : 'blue');

/** One mark of a derived road; blue ones carry a dot. */
function DerivedMark({ road, mark }: { road: number; mark: string }) {
  return (
    <g class={`derived ${mark === 'R' ? 'mark-red' : 'mark-blue'}`}>
      {derivedShapes[road]}
      {mark === 'B' && <circle r=".13" class={road === 1 ? 'dot-dark' : 'dot'} />}
    </g>
  );
}

export function DerivedRoad({ roads, road, columns }: { roads: Roads; road: number; columns: number }) {
  const marks: Mark[] = roads.derived[road] ?? [];
  const away = shift({ columns, used: usedBy(marks) });
  const last = marks.length - 1;
  return (
    <Picture
      columns={columns}
      title={say(derivedTitles[road]!)}
      words={say('road-marks', {
        count: marks.length,
        last: last < 0 ? say('none') : colourWords(marks[last]!.mark),
      })}
    >
      {marks.map(({ mark, column, row }, index) =>
        column < away ? null : (
          <g key={index} transform={`translate(${column - away + 0.5} ${row + 0.5})`}>
            {index === last && <Ring />}
            <DerivedMark road={road} mark={mark} />
          </g>
        ),
      )}
    </Picture>
  );
}

/** What a next Player win and a next Banker win would add to the derived roads. */
export function AskMarks({ roads }: { roads: Roads }) {
  const asks = [
    { hand: 'player', letter: 'P', marks: roads.askPlayer },
    { hand: 'banker', letter: 'B', marks: roads.askBanker },
  ] as const;
  return (
    <div class="asks" role="group" aria-label={say('ask-title')}>
      <span class="asks-title">{say('ask-next')}</span>
      {asks.map(({ hand, letter, marks }) => (
        <div key={letter} class="ask">
          <span class={`badge tone-${hand}`}>{results[letter].sign}</span>
          {marks.map((mark, road) => (
            <svg
              key={road}
              viewBox="-.5 -.5 1 1"
              role="img"
              aria-label={say('ask-adds', {
                hand: say(hand),
                colour: colourWords(mark),
                road: say(derivedTitles[road]!),
              })}
            >
              {mark === '' ? (
                <path class="ask-none" d="M-.2 0H.2" />
              ) : (
                <DerivedMark road={road} mark={mark} />
              )}
            </svg>
          ))}
        </div>
      ))}
    </div>
  );
}
