// keys.ts - the dealer's keyboard: ranks, suits, and what else has a key. Nothing here acts.
// A new key: here, in `take` (run.ts), in shortcuts.tsx and in docs/console.md.

export const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'] as const;
export const suits = ['s', 'h', 'd', 'c'] as const;
export type Rank = (typeof ranks)[number];
export type Suit = (typeof suits)[number];

/** Results that are keyed alone, with Shift: only where no wagers are kept. */
export const resultKeys = [
  { letter: 'P', title: 'Player' },
  { letter: 'B', title: 'Banker' },
  { letter: 'T', title: 'Tie' },
  { letter: 'D', title: 'Dragon 7' },
  { letter: 'A', title: 'Panda 8' },
] as const;

/** What a key of its own does, whatever lies on the table. */
type Plain = 'call' | 'next' | 'all' | 'back' | 'no' | 'repeat' | 'cut-card' | 'free' | 'more' | 'help';

export type Stroke =
  | { does: 'rank'; rank: Rank }
  | { does: 'suit'; suit: Suit }
  | { does: 'result'; letter: string }
  | { does: Plain };

const others: Record<string, Plain> = {
  'Enter': 'next',
  'Backspace': 'back',
  'e': 'all',
  'f': 'free',
  'l': 'call',
  'm': 'more',
  'n': 'no',
  'r': 'repeat',
  'x': 'cut-card',
  '?': 'help',
};

/** What a key means on the console; null: nothing, and it changes nothing. */
export function strokeOf(
  event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>,
): Stroke | null {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  const upper = event.key.toUpperCase();
  if (event.shiftKey && resultKeys.some(({ letter }) => letter === upper))
    return { does: 'result', letter: upper };
  if (others[event.key]) return { does: others[event.key]! };
  const lower = event.key.toLowerCase();
  if (others[lower]) return { does: others[lower]! };
  if (event.key === '0' || event.key === '1') return { does: 'rank', rank: event.key === '0' ? 'T' : 'A' };
  const rank = ranks.find((one) => one === upper);
  if (rank) return { does: 'rank', rank };
  const suit = suits.find((one) => one === lower);
  return suit ? { does: 'suit', suit } : null;
}
