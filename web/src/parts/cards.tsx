// cards.tsx - cards and hands. Courts come from a set of others (web/courts.mjs), the rest is drawn here. The
// pictures say rank and suit in words as well.
import { useEffect } from 'preact/hooks';
import { say } from '../language';
import { factsOf } from '../library';
import type { Hands, Letter } from '../protocol';
import { cardWords, results } from '../phrases';
import { Han } from './han';
import type { OpenCards } from './presented';
import { SqueezeCard } from './squeeze';

const suitPaths: Record<string, string> = {
  s: 'M12 2c5 5.2 10 8.6 10 13 0 3-2.2 4.8-4.7 4.8-1.7 0-3.1-.8-4-2.2.2 2 .9 3.6 2.2 4.9h-7c1.3-1.3 2-2.9 2.2-4.9-.9 1.4-2.3 2.2-4 2.2C4.2 19.8 2 18 2 15 2 10.6 7 7.2 12 2z',
  h: 'M12 21.5C5 16 2 12.3 2 8.4 2 5.2 4.3 3 7 3c2 0 3.9 1.1 5 3 1.1-1.9 3-3 5-3 2.7 0 5 2.2 5 5.4 0 3.9-3 7.6-10 13.1z',
  d: 'M12 1.5 20 12l-8 10.5L4 12z',
  c: 'M12 2a4.6 4.6 0 0 1 3.7 7.4 4.7 4.7 0 1 1-2.4 6.4c.1 2.6.8 4.5 2.2 5.9h-7c1.4-1.4 2.1-3.3 2.2-5.9a4.7 4.7 0 1 1-2.4-6.4A4.6 4.6 0 0 1 12 2z',
};

export function Suit({ suit }: { suit: string }) {
  return (
    <svg class={`suit suit-${suit}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={suitPaths[suit]} fill="currentColor" />
    </svg>
  );
}

/** Where the pips of a rank lie, from 0 at the top to 12: in both columns, and between them. */
const pips: Record<string, [number[], number[]]> = {
  '2': [[], [0, 12]],
  '3': [[], [0, 6, 12]],
  '4': [[0, 12], []],
  '5': [[0, 12], [6]],
  '6': [[0, 6, 12], []],
  '7': [[0, 6, 12], [3]],
  '8': [
    [0, 6, 12],
    [3, 9],
  ],
  '9': [[0, 4, 8, 12], [6]],
  'T': [
    [0, 4, 8, 12],
    [2, 10],
  ],
};

/** One pip around its middle; those below the middle of the card stand on their heads. */
const pip = (suit: string, x: number, y: number, scale = 0.5) => (
  <path
    key={`${x} ${y}`}
    d={suitPaths[suit]}
    transform={`translate(${x} ${y})${y > 42 ? 'rotate(180)' : ''}scale(${scale})translate(-12 -12)`}
  />
);

function Pips({ rank, suit }: { rank: string; suit: string }) {
  const [pairs, middle] = pips[rank] ?? [[], []];
  const row = (at: number) => 14 + (at * 56) / 12;
  return (
    <g class="card-pips">
      {rank === 'A' && pip(suit, 30, 42, 1.3)}
      {pairs.flatMap((at) => [pip(suit, 24.5, row(at)), pip(suit, 35.5, row(at))])}
      {middle.map((at) => pip(suit, 30, row(at)))}
    </g>
  );
}

/** What is read from afar; the drawing behind it gives way. */
const Index = ({ rank, suit }: { rank: string; suit: string }) => (
  <>
    <path class="card-corner" d="M2 7q0-5 5-5h13.5v33.5q0 4-4 4H2z" />
    <text
      class="card-rank"
      x="11"
      y="22.5"
      text-anchor="middle"
      textLength={rank === '10' ? 17 : undefined}
      lengthAdjust="spacingAndGlyphs"
    >
      {rank}
    </text>
    <path d={suitPaths[suit]} transform="translate(4 25) scale(.58)" />
  </>
);

declare const COURTS: Record<string, string>; // web/build.mjs: where the drawings of the court cards are
let areCourtsHere = false;

/** Once a card with a suit lies there, all courts are on their way: none is missing when it is dealt. */
function loadCourts(): void {
  if (areCourtsHere) return;
  areCourtsHere = true;
  for (const file of Object.values(COURTS)) new Image().src = file;
}

/** A card as the protocol writes it: `Th`, or `T` where the suit was not keyed. */
export function Card({ card }: { card: string }) {
  const suit = card[1] ?? '';
  const rank = card[0] === 'T' ? '10' : card[0]!;
  const tone = suit === 'h' || suit === 'd' ? 'red' : 'black';
  useEffect(() => {
    if (suit) loadCourts();
  }, [suit]);
  return (
    <svg class={`card card-${tone}`} viewBox="0 0 60 84" role="img" aria-label={cardWords(card)}>
      <rect class="card-face" x="1" y="1" width="58" height="82" rx="6" />
      {suit ? (
        <>
          {COURTS[card] ? (
            <image href={COURTS[card]} x="9.5" y="10.5" width="41" height="63" />
          ) : (
            <Pips rank={card[0]!} suit={suit} />
          )}
          {['', 'rotate(180 30 42)'].map((turn) => (
            <g key={turn} class="card-index" transform={turn}>
              <Index rank={rank} suit={suit} />
            </g>
          ))}
        </>
      ) : (
        <>
          <text class="card-rank card-rank-alone" x="30" y="55" text-anchor="middle">
            {rank}
          </text>
          <g class="card-unsuited">{[...'shcd'].map((one, index) => pip(one, 15 + 10 * index, 70, 0.3))}</g>
        </>
      )}
    </svg>
  );
}

/** A card that has come and is not turned yet: our own back. */
export function CardBack() {
  return (
    <svg class="card card-back" viewBox="0 0 60 84" role="img" aria-label={say('card-down')}>
      <rect class="card-face" x="1" y="1" width="58" height="82" rx="6" />
      <rect class="card-cloth" x="4.5" y="4.5" width="51" height="75" rx="3.5" />
      <svg x="7" y="7" width="46" height="70">
        <path class="card-weave" d={WEAVE} />
      </svg>
      <rect class="card-hem" x="7" y="7" width="46" height="70" rx="2" />
      <circle class="card-medal" cx="30" cy="42" r="11.5" />
      <path class="card-crest" d={suitPaths.s} transform="translate(30 42) scale(.62) translate(-12 -12.5)" />
    </svg>
  );
}

/** Lines from the left and right edges of the back: a lattice. */
const WEAVE = Array.from(
  { length: 24 },
  (_, index) => `M0 ${5 * (index - 11)}l46 46M46 ${5 * (index - 11)}l-46 46`,
).join('');

const sides = [
  { hand: 'player', letter: 'P' },
  { hand: 'banker', letter: 'B' },
] as const;

interface HandsProps {
  hands: Hands;
  result: Letter | null; // of the round whose cards these are
  pending?: string; // a rank that waits for its suit, in the slot that comes next
  open?: OpenCards; // how many cards lie open; the others come and are turned
  onTurn?: ((hand: 'player' | 'banker') => void) | undefined; // by the bettor: the next card of a hand
}

/** A card is on its way: the slot after it is shown when it has come. */
const waits = (hands: Hands, open: OpenCards | undefined) =>
  open !== undefined && sides.some(({ hand }) => open[hand] < hands[hand].cards.length);

/** Both hands: the slot that takes the next card glows, the winner is marked. */
export function HandsView({ hands, result, pending, open, onTurn }: HandsProps) {
  const winner = result === null || results[result].tone === 'none' ? null : factsOf(hands)?.winner;
  return (
    <div class={`hands${open ? ' hands-turned' : ''}`}>
      {sides.map(({ hand, letter }) => {
        const title = say(hand);
        const { cards, total } = hands[hand];
        const opened = open?.[hand] ?? cards.length;
        const next = hands.next.hand === hand && opened === cards.length && !waits(hands, open);
        const slots = Math.max(2, cards.length + (next ? 1 : 0));
        return (
          <section
            key={hand}
            class={`hand hand-${hand}${winner === hand ? ' hand-wins' : ''}`}
            aria-label={say('hand', { hand: title })}
          >
            <h2>
              {results[letter].sign !== title && (
                <span class="sign" aria-hidden="true">
                  {results[letter].sign}
                </span>
              )}{' '}
              {title} <Han of={hand} />
              {winner === hand && <span class="hand-won"> {say('hand-wins')}</span>}
            </h2>
            <div class="slots">
              {Array.from({ length: slots }, (_, index) => {
                const card = cards[index];
                if (card && index === opened && onTurn)
                  return <SqueezeCard key={`back${index}`} card={card} onTurn={() => onTurn(hand)} />;
                if (card && index >= opened) return <CardBack key={`back${index}`} />;
                if (card) return <Card key={`${index}${card}`} card={card} />;
                const due = next && index === cards.length;
                return (
                  <div key={index} class={`slot${due ? ' slot-next' : ''}`}>
                    {due && pending ? (
                      <span class="slot-pending">{pending === 'T' ? '10' : pending}</span>
                    ) : null}
                  </div>
                );
              })}
            </div>
            <output class="total" aria-label={say('hand-total', { hand: title })}>
              {Math.min(opened, cards.length) > 0 && !(onTurn && opened < cards.length) ? total : '–'}
            </output>
          </section>
        );
      })}
    </div>
  );
}
