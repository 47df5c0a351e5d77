// laying.ts - wagers that a dealer keys, on their way to the table: what the library says of them before,
// one command after another, and those of the last round again.
import { plainRefusal, refusalWords, command } from '../commands';
import type { TableStream } from '../connection';
import { judgeLayout } from '../library';
import type { Bettor, TableState } from '../protocol';
import { titleWords } from '../phrases';
import type { Stake } from './line';
import { tellRefused } from './told';

interface Laid extends Stake {
  bettor: number;
  name: string; // a number may go to somebody else
}

/** All of a bettor's wagers with these among them. */
const withStakes = (state: TableState, { bettor, seat }: Bettor, stakes: Stake[]) => {
  const lying = state.wagers.filter((one) => one.bettor === bettor && !one.settled);
  const amounts = new Map([...lying, ...stakes].map(({ wager, amount }) => [wager, amount]));
  return [...amounts]
    .filter(([, amount]) => amount > 0)
    .map(([wager, amount]) => ({ bettor, seat, wager, amount, removed: false }));
};

/** What the sheet says against them, in words; empty if nothing, or if this page cannot say. */
export function troubleOf(state: TableState, bettor: Bettor, stakes: Stake[]): string {
  const { sheet } = state;
  const laid = withStakes(state, bettor, stakes);
  if (sheet === null || laid.length === 0) return '';
  const title = (place: number) =>
    titleWords(sheet.wagers.find((kind) => kind.name === laid[place]?.wager)?.title ?? '');
  const refusals = judgeLayout(state, sheet, laid)?.refusals ?? [];
  return refusals.map((refusal) => `${title(refusal.laid)}: ${plainRefusal(refusal)}`).join('; ');
}

/** What they cost beside the stakes; null: this page cannot say. */
export function feesOf(state: TableState, bettor: Bettor, stakes: Stake[]): number | null {
  const laid = withStakes(state, bettor, stakes);
  const fees = state.sheet && laid.length > 0 ? judgeLayout(state, state.sheet, laid)?.fees : null;
  return fees?.reduce((sum, fee) => sum + fee, 0) ?? null;
}

export class Laying {
  private last: Laid[] = [];
  private way: Promise<unknown> = Promise.resolve();

  constructor(private readonly stream: TableStream) {
    const kept = sessionStorage.getItem(this.place);
    if (kept) this.last = JSON.parse(kept) as Laid[];
  }

  private get place(): string {
    return `sabot-wagers-${this.stream.table}`;
  }

  /** The wagers of a round that is dealt are those to repeat, until the next one is. */
  watch(state: TableState): void {
    const dealt = state.phase === 'dealing' || state.wagers.some((one) => one.settled);
    if (!dealt || state.wagers.length === 0) return;
    const name = (bettor: number) => state.bettors.find((one) => one.bettor === bettor)?.name ?? '';
    this.last = state.wagers.map(({ bettor, wager, amount }) => ({
      bettor,
      name: name(bettor),
      wager,
      amount,
    }));
    sessionStorage.setItem(this.place, JSON.stringify(this.last));
  }

  /** Those of the last round that a bettor laid. */
  lastOf({ bettor, name }: Bettor): Stake[] {
    return this.last.filter((one) => one.bettor === bettor && one.name === name);
  }

  /** When all that was keyed until now has its answer. */
  settled(): Promise<unknown> {
    return this.way;
  }

  /** Lays a bettor's wagers, after those that are on their way. Lines go before what needs one, and what
   * is taken back goes first. */
  lay(bettor: Bettor, stakes: Stake[]): Promise<boolean> {
    const kinds = this.stream.state.value?.sheet?.wagers ?? [];
    const rank = ({ wager, amount }: Stake) =>
      amount === 0 ? 0 : kinds.find((kind) => kind.name === wager)?.is_line ? 1 : 2;
    const ordered = [...stakes].sort((a, b) => rank(a) - rank(b));
    const done = this.way.then(() => this.send(bettor, ordered));
    this.way = done;
    return done;
  }

  private async send({ bettor, seat }: Bettor, stakes: Stake[]): Promise<boolean> {
    for (const { wager, amount } of stakes) {
      const answer = await command(this.stream.table, { kind: 'wager', bettor, wager, amount });
      if (answer.ok) continue;
      const title =
        this.stream.state.value?.sheet?.wagers.find((kind) => kind.name === wager)?.title ?? wager;
      tellRefused(`Seat ${seat}, ${title}: ${refusalWords(answer.refusal)}`);
      return false;
    }
    return true;
  }

  /** As last time, for all who are still here; says whose were left out, and why. */
  async repeat(bettors: Bettor[]): Promise<void> {
    const left: string[] = [];
    for (const bettor of bettors) {
      const [state, stakes] = [this.stream.state.value, this.lastOf(bettor)];
      if (state === null || stakes.length === 0) continue;
      const trouble = troubleOf(state, bettor, stakes);
      if (trouble) left.push(`seat ${bettor.seat}, ${trouble}`);
      else await this.lay(bettor, stakes);
    }
    if (left.length > 0) tellRefused(`Not repeated: ${left.join('; ')}.`);
  }
}
