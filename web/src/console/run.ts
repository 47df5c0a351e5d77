// run.ts - what happens when a dealer presses a key: strokes are taken one after another, each
// against the table as it is after the one before. A stroke that is refused drops those that
// were typed ahead of the answer, so that a mistake cannot grow.
import { signal, type Signal } from '@preact/signals';
import { command, refusalWords } from '../commands';
import type { TableStream } from '../connection';
import type { CommandKind } from '../kinds';
import { tell } from '../parts/frame';
import type { Command, TableState } from '../protocol';
import type { Rank, Stroke } from './keys';
import { nextAction } from './next';
import { settlementLines } from './settlement';

const CATCH_UP_MS = 3000;
const TWICE_MS = 4000;

export class Console {
  readonly pending: Signal<Rank | null> = signal(null); // waits for its suit
  readonly withSuits = signal(localStorage.getItem('sabot-suits') === 'on');
  readonly done = signal(0); // lines of the settlement that the dealer has worked off
  private queue: Stroke[] = [];
  private running = false;
  private cutAsked = 0;

  constructor(readonly stream: TableStream) {}

  setSuits(on: boolean): void {
    this.withSuits.value = on;
    this.pending.value = null;
    localStorage.setItem('sabot-suits', on ? 'on' : 'off');
  }

  /** The settlement's progress survives a reload of the page, not a new round. */
  begin(state: TableState): void {
    const key = `sabot-steps-${this.stream.table}`;
    const [round, steps] = (sessionStorage.getItem(key) ?? '').split(':').map(Number);
    this.done.value = round === state.round ? (steps ?? 0) : 0;
  }

  isSettling(state: TableState): boolean {
    return this.done.value < settlementLines(state).length;
  }

  press(stroke: Stroke): void {
    this.queue.push(stroke);
    void this.run();
  }

  async give(wish: Command): Promise<boolean> {
    const answer = await command(this.stream.table, wish);
    if (!answer.ok) {
      this.queue = [];
      tell(refusalWords(answer.refusal));
      return false;
    }
    await this.catchUp(answer.value.done.last);
    return true;
  }

  private async run(): Promise<void> {
    if (this.running) return;
    this.running = true;
    try {
      for (let stroke = this.queue.shift(); stroke; stroke = this.queue.shift()) await this.take(stroke);
    } finally {
      this.running = false;
    }
  }

  /** The answer may be ahead of the stream; the next stroke must see what it did. */
  private async catchUp(sequence: number): Promise<void> {
    const until = Date.now() + CATCH_UP_MS;
    while (Number(this.stream.position.value.split(':')[0]) < sequence && Date.now() < until)
      await new Promise((resolve) => setTimeout(resolve, 10));
  }

  private async take(stroke: Stroke): Promise<void> {
    const state = this.stream.state.value;
    if (state === null) return;
    switch (stroke.does) {
      case 'rank':
        return this.rank(stroke.rank, state);
      case 'suit':
        if (this.pending.value) await this.card(this.pending.value + stroke.suit);
        return;
      case 'result':
        if (this.hears(state, 'result')) await this.give({ kind: 'result', result: stroke.letter });
        return;
      case 'back':
        if (this.pending.value) this.pending.value = null;
        else if (this.hears(state, 'take-back')) await this.give({ kind: 'take-back' });
        return;
      case 'no':
        if (this.hears(state, 'decline-bank'))
          await this.give({ kind: 'decline-bank', bettor: state.bank.bettor });
        return;
      case 'cut-card':
        if (this.hears(state, 'cut-card')) await this.cutCard();
        return;
      case 'next':
        return this.next(state);
    }
  }

  /** It ends the shoe and nothing takes it back: one stray key must not do it. */
  private async cutCard(): Promise<void> {
    const asked = this.cutAsked;
    this.cutAsked = Date.now();
    if (this.cutAsked - asked > TWICE_MS) {
      tell('Has the cut card come? Press X once more.');
      return;
    }
    this.cutAsked = 0;
    await this.give({ kind: 'cut-card' });
  }

  hears(state: TableState, kind: CommandKind): boolean {
    const { role } = this.stream.you.value;
    return (role === 'dealer' || role === 'floor') && state.legal[role].includes(kind);
  }

  takesCard(state: TableState): boolean {
    return (
      state.cards === 'keyed' &&
      (this.hears(state, 'card') || this.hears(state, 'burn')) &&
      !this.isSettling(state)
    );
  }

  private async rank(rank: Rank, state: TableState): Promise<void> {
    if (!this.takesCard(state)) return;
    if (!this.withSuits.value) return this.card(rank);
    if (this.pending.value) await this.card(this.pending.value);
    this.pending.value = rank;
  }

  private async card(card: string): Promise<void> {
    const state = this.stream.state.value;
    this.pending.value = null;
    if (state === null) return;
    await this.give({ kind: this.hears(state, 'burn') ? 'burn' : 'card', card });
  }

  private async next(state: TableState): Promise<void> {
    if (this.pending.value) return this.card(this.pending.value);
    if (this.isSettling(state)) {
      this.done.value++;
      sessionStorage.setItem(`sabot-steps-${this.stream.table}`, `${state.round}:${this.done.value}`);
      return;
    }
    const action = nextAction(state);
    if (!action.command) return;
    await this.give(action.command);
  }
}
