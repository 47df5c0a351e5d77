// presented.ts - a table as its bettors and its board see it: the server's state, held back while a card
// turns. The card comes first, then total and winner, then what follows from them: chips, roads, results.
//
// Nobody waits long: a card takes TURN_MS, the next one opens it at once, and where nothing moves the
// state is shown as it is. Commands never wait; they go by the server's state.
import { signal } from '@preact/signals';
import { useLayoutEffect, useMemo } from 'preact/hooks';
import type { TableStream } from '../connection';
import { library } from '../library';
import { moves } from '../motion';
import { inOwnNames } from '../own-results';
import type { Hands, TableState } from '../protocol';

const OPEN_MS = 460; // on its way and lying face down, as in motion.css
const TURN_MS = 760; // until total and winner are shown

/** How many cards of each hand lie open. */
export interface OpenCards {
  player: number;
  banker: number;
}

const openOf = ({ player, banker }: Hands): OpenCards => ({
  player: player.cards.length,
  banker: banker.cards.length,
});
const continues = (before: string[], after: string[]) => before.every((card, index) => after[index] === card);

/** Whether a state has the cards of the one before and at least one more. */
function cardComes(before: TableState, after: TableState): boolean {
  const [was, is] = [openOf(before.hands), openOf(after.hands)];
  return (
    before.round === after.round &&
    is.player + is.banker > was.player + was.banker &&
    continues(before.hands.player.cards, after.hands.player.cards) &&
    continues(before.hands.banker.cards, after.hands.banker.cards)
  );
}

/** The new cards, and nothing that tells what they are worth. */
function withCards(shown: TableState, after: TableState): TableState {
  const { player, banker, next } = shown.hands;
  const hands = {
    player: { ...player, cards: after.hands.player.cards },
    banker: { ...banker, cards: after.hands.banker.cards },
    next,
  };
  return { ...(after.phase === 'dealing' ? after : shown), hands, result: null };
}

class Presented {
  readonly state = signal<TableState | null>(null);
  readonly open = signal<OpenCards>({ player: 0, banker: 0 });
  private latest: TableState | null = null;
  private timers: number[] = [];

  take(after: TableState): void {
    const before = this.latest;
    const shown = this.state.value;
    this.latest = after;
    if (before && shown && moves() && cardComes(before, after)) {
      const open = openOf(before.hands);
      this.end();
      this.state.value = withCards({ ...shown, hands: before.hands }, after);
      this.open.value = open;
      this.timers = [
        window.setTimeout(() => (this.open.value = openOf(after.hands)), OPEN_MS),
        window.setTimeout(() => this.arrive(), TURN_MS),
      ];
    } else if (this.timers.length === 0 || after.round !== shown?.round) this.arrive();
  }

  end(): void {
    for (const timer of this.timers) window.clearTimeout(timer);
    this.timers = [];
  }

  private arrive(): void {
    this.end();
    this.state.value = this.latest;
    if (this.latest) this.open.value = openOf(this.latest.hands);
  }
}

/** The state to show, and which of its cards lie open. */
export function usePresented(stream: TableStream): { state: TableState | null; open: OpenCards } {
  const presented = useMemo(() => new Presented(), [stream]);
  useLayoutEffect(() => {
    if (stream.state.value) presented.take(stream.state.value);
    const stop = stream.listen((_events, _before, after) => presented.take(after));
    return () => {
      stop();
      presented.end();
    };
  }, [presented]);
  const { value: shown } = presented.state;
  const state = useMemo(() => shown && inOwnNames(shown), [shown, library.value]);
  return { state, open: presented.open.value };
}
