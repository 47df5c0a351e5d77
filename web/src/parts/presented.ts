// presented.ts - a table as its bettors and its board see it: the server's state, held back while a card
// turns. The card comes first, then total and winner, then what follows from them: chips, roads, results.
//
// Nobody waits long: a card takes TURN_MS, the next one opens it at once, and where nothing moves the
// state is shown as it is. Commands never wait; they go by the server's state. Who squeezes (squeeze.tsx) turns
// each card, and what follows from it waits for that: a few seconds at most.
import { signal, type Signal } from '@preact/signals';
import { useLayoutEffect, useMemo } from 'preact/hooks';
import type { TableStream } from '../connection';
import { library } from '../library';
import { moves } from '../motion';
import { inOwnNames } from '../own-results';
import type { Hands, TableState } from '../protocol';

const OPEN_MS = 460; // on its way and lying face down, as in motion.css
const TURN_MS = 760; // until total and winner are shown
const AFTER_MS = TURN_MS - OPEN_MS; // the last card was turned by hand
const SQUEEZE_MS = 8000; // since the last card came or was turned; then they turn by themselves

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

/** The new cards, and nothing that tells what they are worth; who squeezes is shown a total once its hand is open. */
function withCards(shown: TableState, after: TableState, isSqueezed: boolean): TableState {
  const { player, banker, next } = shown.hands;
  const hands = isSqueezed
    ? { ...after.hands, next }
    : {
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

  take(after: TableState, isSqueezed: boolean): void {
    const before = this.latest;
    const shown = this.state.value;
    this.latest = after;
    if (before && shown && (isSqueezed || moves()) && cardComes(before, after)) {
      if (!isSqueezed || this.timers.length === 0) this.open.value = openOf(before.hands);
      this.end();
      this.state.value = withCards({ ...shown, hands: before.hands }, after, isSqueezed);
      if (isSqueezed) this.timers = [window.setTimeout(() => this.arrive(), SQUEEZE_MS)];
      else
        this.timers = [
          window.setTimeout(() => (this.open.value = openOf(after.hands)), OPEN_MS),
          window.setTimeout(() => this.arrive(), TURN_MS),
        ];
    } else if (this.timers.length === 0 || after.round !== shown?.round) this.arrive();
  }

  /** Turns the next card of a hand. */
  turn(hand: keyof OpenCards): void {
    const cards = this.state.value?.hands;
    if (!cards) return;
    const open = { ...this.open.value, [hand]: this.open.value[hand] + 1 };
    this.open.value = open;
    const isAll = open.player >= cards.player.cards.length && open.banker >= cards.banker.cards.length;
    this.end();
    this.timers = [window.setTimeout(() => this.arrive(), isAll ? AFTER_MS : SQUEEZE_MS)];
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

interface Shown {
  state: TableState | null;
  open: OpenCards; // which of its cards
  onTurn: ((hand: keyof OpenCards) => void) | undefined;
}

/** The state to show; `squeezed`: its cards are turned by hand. */
export function usePresented(stream: TableStream, squeezed?: Signal<boolean>): Shown {
  const presented = useMemo(() => new Presented(), [stream]);
  useLayoutEffect(() => {
    const isSqueezed = () => squeezed?.value ?? false;
    if (stream.state.value) presented.take(stream.state.value, isSqueezed());
    const stop = stream.listen((_events, _before, after) => presented.take(after, isSqueezed()));
    return () => {
      stop();
      presented.end();
    };
  }, [presented]);
  const { value: shown } = presented.state;
  const state = useMemo(() => shown && inOwnNames(shown), [shown, library.value]);
  const onTurn = useMemo(() => (hand: keyof OpenCards) => presented.turn(hand), [presented]);
  return { state, open: presented.open.value, onTurn: squeezed?.value ? onTurn : undefined };
}
