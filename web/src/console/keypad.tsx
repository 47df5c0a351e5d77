// keypad.tsx - the keys for cards, each with the letter that it has on the keyboard. They stay where they are.
import { Suit } from '../parts/cards';
import { Key } from '../parts/frame';
import type { TableState } from '../protocol';
import { ranks, resultKeys, suits } from './keys';
import type { Console } from './run';

const suitNames = { s: 'spades', h: 'hearts', d: 'diamonds', c: 'clubs' };

export function Keypad({ console, state }: { console: Console; state: TableState }) {
  const takes = console.takesCard(state);
  const pending = console.pending.value;
  return (
    <div class="keypad" role="group" aria-label="Cards">
      <div class="keypad-ranks">
        {ranks.map((rank) => (
          <button
            key={rank}
            type="button"
            class="key"
            disabled={!takes}
            onClick={() => console.press({ does: 'rank', rank })}
          >
            <span class="hidden">Card </span>
            {rank === 'T' ? '10' : rank}
            <Key>{rank === 'T' ? '0' : rank}</Key>
          </button>
        ))}
      </div>
      <div class="keypad-row">
        <button
          type="button"
          class="key key-wide"
          disabled={!pending && !console.hears(state, 'take-back')}
          onClick={() => console.press({ does: 'back' })}
        >
          Take back <Key>⌫</Key>
        </button>
        <label class="check">
          <input
            type="checkbox"
            checked={console.asksSuits(state)}
            disabled={state.sheet?.goes_by === 'suits'}
            onChange={(event) => console.setSuits(event.currentTarget.checked)}
          />
          Key suits too
        </label>
        {console.asksSuits(state) &&
          suits.map((suit) => (
            <button
              key={suit}
              type="button"
              class="key key-suit"
              disabled={!pending}
              onClick={() => console.press({ does: 'suit', suit })}
            >
              <span class="hidden">{suitNames[suit]}</span>
              <Suit suit={suit} />
              <Key>{suit.toUpperCase()}</Key>
            </button>
          ))}
      </div>
      {state.wagers_kept === 'none' && <ResultKeys console={console} state={state} />}
    </div>
  );
}

/** A round without its cards: offered until the first card lies, and always in its place. */
function ResultKeys({ console, state }: { console: Console; state: TableState }) {
  return (
    <div class="keypad-row keypad-results" role="group" aria-label="Result alone">
      {resultKeys.map(({ letter, title }) => (
        <button
          key={letter}
          type="button"
          class="key key-result"
          disabled={!console.takesResult(state)}
          onClick={() => console.press({ does: 'result', letter })}
        >
          {title}
          <Key>{`⇧${letter}`}</Key>
        </button>
      ))}
    </div>
  );
}
