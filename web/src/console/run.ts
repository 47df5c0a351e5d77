// run.ts - what happens when a dealer presses a key: strokes are taken one after another, each
// against the table as it is after the one before. A stroke that is refused drops those that
// were typed ahead of the answer, so that a mistake cannot grow.
import { signal, type Signal } from '@preact/signals';
import { callFloor, command, refusalWords } from '../commands';
import type { TableStream } from '../connection';
import type { CommandKind } from '../kinds';
import { tell } from '../parts/frame';
import type { Command, TableEvent, TableState } from '../protocol';
import { readMoney } from '../phrases';
import type { Rank, Stroke } from './keys';
import { Laying } from './laying';
import { inOrder } from './line';
import { askOf, nextAction, type NextAction } from './next';
import { settlementLines } from './settlement';
import { tellRefused } from './told';

const CATCH_UP_MS = 3000;
const TWICE_MS = 4000;
const GLANCE_MS = 300; // a question that is younger was not read yet: a second Enter is no answer to it

/** A stroke, and what was asked when it was pressed. */
interface Pressed {
  stroke: Stroke;
  ask: string;
}

export class Console {
  readonly pending: Signal<Rank | null> = signal(null); // waits for its suit
  readonly withSuits = signal(localStorage.getItem('sabot-suits') === 'on');
  readonly playerLeft = signal(localStorage.getItem('sabot-player-left') === 'on'); // as this room deals
  readonly helps = signal(false); // the sheet of keys is open
  readonly lists = signal(false); // so is the list of rarer things
  readonly burns = signal(0); // so many cards are burned now, before anything else
  readonly turn = signal(0); // the bettor whose wagers are keyed next; 0: the first
  readonly done = signal(0); // lines of the settlement that the dealer has worked off
  readonly laying: Laying;
  private readonly typed = signal({ ask: '', text: '' }); // an amount, for the question that was asked then
  private queue: Pressed[] = [];
  private running = false;
  private asked = { what: '', at: 0 };
  private question = { ask: '', since: 0 };

  constructor(readonly stream: TableStream) {
    this.laying = new Laying(stream);
  }

  setSuits(on: boolean): void {
    this.withSuits.value = on;
    this.pending.value = null;
    localStorage.setItem('sabot-suits', on ? 'on' : 'off');
  }

  /** By the dealer's choice, or because a wager goes by them. */
  asksSuits({ sheet }: TableState): boolean {
    return this.withSuits.value || sheet?.goes_by === 'suits';
  }

  /** Where the dealer stands, Banker lies on the left and Player on the right; some rooms deal otherwise. */
  setPlayerLeft(on: boolean): void {
    this.playerLeft.value = on;
    localStorage.setItem('sabot-player-left', on ? 'on' : 'off');
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

  /** What Enter does now. */
  action(state: TableState): NextAction {
    const rank = this.pending.value;
    if (rank !== null)
      return {
        label: `Which ${rank === 'T' ? '10' : rank}?`,
        more:
          state.sheet?.goes_by === 'suits' ? 'key its suit' : 'key its suit, or Enter if it does not matter',
      };
    const line = settlementLines(state)[this.done.value];
    if (!line) return nextAction(state);
    return { label: 'Done', more: `seat ${line.wager.seat}, ${line.title}: ${line.doing}` };
  }

  press(stroke: Stroke): void {
    if (stroke.does === 'help') this.helps.value = true;
    if (stroke.does === 'more') this.lists.value = !this.lists.value;
    const isRead = Date.now() - this.question.since >= GLANCE_MS;
    this.queue.push({ stroke, ask: isRead ? this.question.ask : '' });
    void this.run();
  }

  // ---- what somebody puts up ----

  /** The question that is open; while lines are left to settle, none is. */
  askOf(state: TableState): string {
    return this.isSettling(state) ? '' : askOf(state);
  }

  /** To be told of all records as they come. */
  hear(events: TableEvent[]): void {
    const last = events[events.length - 1];
    if (last) this.burns.value = last.kind === 'burned' ? Number(last.count) : 0;
  }

  /** To be told of every state, and of every line that was worked off. */
  watch(state: TableState): void {
    const ask = this.askOf(state);
    if (ask !== this.question.ask) this.question = { ask, since: Date.now() };
    this.laying.watch(state);
  }

  /** The amount as it stands in its field: what was typed for this very question, or as last time. */
  amountOf(state: TableState): string {
    const { ask, text } = this.typed.value;
    const { bank, sheet } = state;
    return ask === this.askOf(state)
      ? text
      : String((bank.last_amount || (sheet?.bank_least ?? 0) * 10) / 100);
  }

  setAmount(state: TableState, text: string): void {
    this.typed.value = { ask: this.askOf(state), text };
  }

  async putUp(state: TableState): Promise<boolean> {
    const { bank } = state;
    const amount = readMoney(this.amountOf(state));
    if (Number.isNaN(amount)) {
      tell('An amount such as 500 is needed.');
      return false;
    }
    const kind = bank.state === 'offered' ? 'accept-bank' : 'put-up';
    return this.give({ kind, bettor: bank.bettor, amount });
  }

  /** Enter where an amount is asked. Not if it was pressed before the question was there, and twice
   * where a bettor answers on their own screen. */
  private async answer(state: TableState, seen: string): Promise<void> {
    if (seen !== this.askOf(state)) return;
    const bettor = state.bettors.find((one) => one.bettor === state.bank.bettor);
    const words = `${bettor?.name ?? 'The bettor'} answers on their own screen. Press Enter once more if they told you.`;
    if (state.wagers_kept === 'bettors' && !this.isSure(seen, words)) return;
    await this.putUp(state);
  }

  /** Whether a round like the last one can begin, or its wagers be laid. */
  canRepeat(state: TableState): boolean {
    const again = state.bettors.some((one) => this.laying.lastOf(one).length > 0);
    const held = this.askOf(state) !== '' && state.bank.state === 'held';
    const opens = !this.isSettling(state) && nextAction(state).command?.kind === 'open-betting';
    return state.wagers_kept === 'dealer' && again && (held || opens || state.phase === 'betting');
  }

  /** As last time, all of it: the bank's amount, betting, and everybody's wagers. */
  private async repeat(state: TableState): Promise<void> {
    if (state.wagers_kept !== 'dealer') return;
    if (!this.canRepeat(state)) return tell('There is nothing to repeat now.');
    if (this.askOf(state) !== '' && !(await this.putUp(state))) return;
    const opens = { kind: 'open-betting' } as const;
    if (this.stream.state.value?.phase === 'between' && !(await this.give(opens))) return;
    await this.laying.repeat(inOrder(this.stream.state.value ?? state));
  }

  private async no(state: TableState): Promise<void> {
    const { bettor } = state.bank;
    if (this.hears(state, 'decline-bank')) await this.give({ kind: 'decline-bank', bettor });
    else if (this.askOf(state) !== '' && this.hears(state, 'pass-bank')) {
      const words = 'Does the player-dealer give up the rest of the turn? Press N once more.';
      if (this.isSure('pass-bank', words)) await this.give({ kind: 'pass-bank', bettor });
    }
  }

  /** The signed-in dealer is the table's dealer: recorded once, before the first thing that they do. */
  private async signOn(): Promise<void> {
    const [state, { role, name }] = [this.stream.state.value, this.stream.you.value];
    const key = `sabot-dealer-${this.stream.table}`;
    if (state === null || role !== 'dealer' || sessionStorage.getItem(key) === name) return;
    if (state.dealer !== name && !(this.hears(state, 'relieve') && (await this.relieve(name)))) return;
    sessionStorage.setItem(key, name);
  }

  private async relieve(name: string): Promise<boolean> {
    return (await command(this.stream.table, { kind: 'relieve', name })).ok;
  }

  async give(wish: Command): Promise<boolean> {
    await this.signOn();
    const answer = await command(this.stream.table, wish);
    if (!answer.ok) {
      this.queue = [];
      tellRefused(refusalWords(answer.refusal));
      return false;
    }
    await this.catchUp(answer.value.done.last);
    return true;
  }

  private async run(): Promise<void> {
    if (this.running) return;
    this.running = true;
    try {
      for (let next = this.queue.shift(); next; next = this.queue.shift()) await this.take(next);
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

  private async take({ stroke, ask }: Pressed): Promise<void> {
    await this.laying.settled(); // wagers that were keyed before it
    const state = this.stream.state.value;
    if (state === null) return;
    switch (stroke.does) {
      case 'rank':
        return this.rank(stroke.rank, state);
      case 'suit':
        if (this.pending.value) await this.card(this.pending.value + stroke.suit);
        return;
      case 'result':
        if (this.takesResult(state)) await this.give({ kind: 'result', result: stroke.letter });
        return;
      case 'back':
        if (this.pending.value) this.pending.value = null;
        else if (this.hears(state, 'take-back')) await this.give({ kind: 'take-back' });
        return;
      case 'all':
        if (this.isSettling(state)) this.work(state, settlementLines(state).length);
        return;
      case 'call':
        return this.callFloor();
      case 'repeat':
        return this.repeat(state);
      case 'no':
        return this.no(state);
      case 'help':
      case 'more':
        return; // at once, when it was pressed
      case 'cut-card':
        if (this.hears(state, 'cut-card')) await this.cutCard();
        return;
      case 'free':
        if (this.hears(state, 'free-round')) await this.freeRound();
        return;
      case 'next':
        return this.next(state, ask);
    }
  }

  /** What nothing takes back needs its key twice: one stray key must not do it. */
  private isSure(what: string, words: string): boolean {
    const { asked } = this;
    const sure = asked.what === what && Date.now() - asked.at <= TWICE_MS;
    this.asked = sure ? { what: '', at: 0 } : { what, at: Date.now() };
    if (!sure) tell(words);
    return sure;
  }

  /** Once; a second press changes nothing. */
  private async callFloor(): Promise<void> {
    if (this.stream.joins.value.some(({ asks, by }) => asks === 'floor' && by === '')) return;
    const answer = await callFloor(this.stream.table);
    if (!answer.ok) tellRefused(refusalWords(answer.refusal));
  }

  /** It ends the shoe. */
  private async cutCard(): Promise<void> {
    if (this.isSure('cut-card', 'Has the cut card come? Press X once more.'))
      await this.give({ kind: 'cut-card' });
  }

  /** Its cards leave the shoe. */
  private async freeRound(): Promise<void> {
    if (this.isSure('free-round', 'Deal a free round, without wagers? Press F once more.'))
      await this.give({ kind: 'free-round' });
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

  /** A result alone stands for all the cards: not once one of them lies. */
  takesResult(state: TableState): boolean {
    const { player, banker } = state.hands;
    const begun = state.phase === 'dealing' && player.cards.length + banker.cards.length > 0;
    return this.hears(state, 'result') && !begun && !this.isSettling(state);
  }

  private async rank(rank: Rank, state: TableState): Promise<void> {
    if (!this.takesCard(state)) return;
    if (!this.asksSuits(state)) return this.card(rank);
    if (this.pending.value) await this.card(this.pending.value);
    this.pending.value = rank;
  }

  private async card(card: string): Promise<void> {
    const state = this.stream.state.value;
    this.pending.value = null;
    if (state === null) return;
    await this.give({ kind: this.hears(state, 'burn') ? 'burn' : 'card', card });
  }

  /** So many lines of the settlement are worked off. */
  private work(state: TableState, lines: number): void {
    this.done.value = lines;
    sessionStorage.setItem(`sabot-steps-${this.stream.table}`, `${state.round}:${lines}`);
  }

  private async next(state: TableState, seen: string): Promise<void> {
    if (this.pending.value) return this.card(this.pending.value);
    if (this.isSettling(state)) return this.work(state, this.done.value + 1);
    const action = nextAction(state);
    if (action.ask === 'put-up') return this.answer(state, seen);
    if (action.command) await this.give(action.command);
  }
}
