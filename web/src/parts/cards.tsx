// cards.tsx - cards and hands, drawn here. The pictures say rank and suit in words as well.
import { say } from '../language';
import { factsOf } from '../library';
import type { Hands, Letter } from '../protocol';
import { cardWords, results } from '../phrases';
import { Han } from './han';
import type { OpenCards } from './presented';

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

/** A card as the protocol writes it: `Th`, or `T` where the suit was not keyed. */
export function Card({ card }: { card: string }) {
  const rank = card[0] === 'T' ? '10' : card[0];
  const suit = card[1] ?? '';
  const tone = suit === 'h' || suit === 'd' ? 'red' : 'black';
  return (
    <svg class={`card card-${tone}`} viewBox="0 0 60 84" role="img" aria-label={cardWords(card)}>
      <rect class="card-face" x="1" y="1" width="58" height="82" rx="6" />
      {suit ? (
        <>
          <text
            class="card-rank"
            x="13"
            y="25"
            text-anchor="middle"
            textLength={rank === '10' ? 19 : undefined}
            lengthAdjust="spacingAndGlyphs"
          >
            {rank}
          </text>
          <path d={suitPaths[suit]} transform="translate(6.5 29) scale(.55)" />
          <path d={suitPaths[suit]} transform="translate(20 36) scale(1.45)" />
        </>
      ) : (
        <text class="card-rank card-rank-alone" x="30" y="56" text-anchor="middle">
          {rank}
        </text>
      )}
    </svg>
  );
}

/** A card that has come and is not turned yet. */
function CardBack() {
  return (
    <svg class="card card-back" viewBox="0 0 60 84" role="img" aria-label={say('card-down')}>
      <rect class="card-face" x="1" y="1" width="58" height="82" rx="6" />
      <rect class="card-cloth" x="5" y="5" width="50" height="74" rx="4" />
      <svg x="5" y="5" width="50" height="74">
        <path class="card-weave" d={WEAVE} />
      </svg>
    </svg>
  );
}

/** Lines from the left and right edges of the back: a lattice. */
const WEAVE = Array.from(
  { length: 12 },
  (_, index) => `M0 ${10 * (index - 5)}l50 50M50 ${10 * (index - 5)}l-50 50`,
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
}

/** A card is on its way: the slot after it is shown when it has come. */
const waits = (hands: Hands, open: OpenCards | undefined) =>
  open !== undefined && sides.some(({ hand }) => open[hand] < hands[hand].cards.length);

/** Both hands: the slot that takes the next card glows, the winner is marked. */
export function HandsView({ hands, result, pending, open }: HandsProps) {
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
              {Math.min(opened, cards.length) > 0 ? total : '–'}
            </output>
          </section>
        );
      })}
    </div>
  );
}
