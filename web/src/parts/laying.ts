// laying.ts - a bettor's wagers on their way: what is wished on this page, what lies at the table, and the
// commands from one to the other.
//
// One bettor may have several pages open, and a dealer may lay for them. So what the table says is the
// truth here too: a wager that somebody else laid or lifted is taken over, never put back.
import { signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { command, refusalWords } from '../commands';
import type { TableStream } from '../connection';
import { placeable, stepsTo, type Draft, type Place, type Step } from '../draft';
import type { TableState } from '../protocol';
import { tell } from './frame';

const SETTLE_DOWN_MS = 150; // between the last chip and the command

export const placedBy = (state: TableState | null, bettor: number): Draft =>
  Object.fromEntries(
    (state?.wagers ?? [])
      .filter((one) => one.bettor === bettor && !one.settled)
      .map((one) => [one.wager, one.amount]),
  );

const namesOf = (...drafts: Draft[]) => new Set(drafts.flatMap(Object.keys));
export const same = (a: Draft, b: Draft) =>
  [...namesOf(a, b)].every((name) => (a[name] ?? 0) === (b[name] ?? 0));

const sequenceOf = (stream: TableStream) => Number(stream.position.value.split(':')[0]);

export class Laying {
  readonly draft = signal<Draft>({});
  readonly earlier = signal<Draft[]>([]); // drafts of this round that can be taken back, the newest last
  private lying: Draft = {}; // at the table, as far as this page knows
  private asked: Step | null = null; // a command on its way
  private answered = 0; // the last record that an answer named: the stream may be behind it
  private timer = 0;
  private running = false;

  constructor(
    private readonly stream: TableStream,
    public place: Place,
  ) {}

  /** A new round, or a page that was just opened: what lies there is what is wished. */
  begin(): void {
    const state = this.stream.state.value;
    this.lying = placedBy(state, this.place.me.bettor);
    this.draft.value = state?.phase === 'betting' ? this.lying : {};
    this.earlier.value = [];
  }

  lay(next: Draft): void {
    this.earlier.value = [...this.earlier.value, this.draft.value];
    this.wish(next);
  }

  undo(): void {
    const last = this.earlier.value[this.earlier.value.length - 1];
    if (!last) return;
    this.earlier.value = this.earlier.value.slice(0, -1);
    this.wish(last);
  }

  end(): void {
    window.clearTimeout(this.timer);
  }

  /** Takes over what others laid or lifted; chips that are still in this page's hand stay on top. */
  hear(state: TableState): void {
    if (sequenceOf(this.stream) < this.answered) return;
    const placed = placedBy(state, this.place.me.bettor);
    const next = { ...this.draft.value };
    for (const name of namesOf(this.lying, placed)) {
      const is = placed[name] ?? 0;
      const known = this.lying[name] ?? 0;
      const was = is !== known && this.asked?.wager === name ? this.asked.amount : known;
      if (is !== was) next[name] = Math.max(0, is + (next[name] ?? 0) - was);
    }
    this.lying = placed;
    if (same(next, this.draft.value)) return;
    this.draft.value = next;
    this.earlier.value = [];
  }

  private wish(next: Draft): void {
    this.draft.value = next;
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.send(), SETTLE_DOWN_MS);
  }

  /** The next step from what lies there to what is wished. */
  private nextStep(): Step | undefined {
    const { value: state } = this.stream.state;
    if (state?.phase !== 'betting') return undefined;
    const place = { ...this.place, state };
    return stepsTo(placeable(this.draft.value, place), this.lying, place)[0];
  }

  /** One command at a time, until all that can be placed lies there. */
  private async send(): Promise<void> {
    if (this.running) return;
    this.running = true;
    for (let step = this.nextStep(); step; step = this.nextStep()) {
      this.asked = step;
      const wish = { kind: 'wager', bettor: this.place.me.bettor, ...step } as const;
      const answer = await command(this.stream.table, wish);
      this.asked = null;
      if (!answer.ok) {
        tell(refusalWords(answer.refusal));
        this.begin();
        break;
      }
      this.answered = answer.value.done.last;
      if (sequenceOf(this.stream) < this.answered) this.lying = { ...this.lying, [step.wager]: step.amount };
    }
    this.running = false;
  }
}

/** The wagers of one bettor, kept at what this page wishes as long as nobody else changes them. */
export function useLaying(stream: TableStream, place: Place): Laying {
  const { state, me } = place;
  const laying = useMemo(() => new Laying(stream, place), [stream, me.bettor]);
  laying.place = place;
  useEffect(() => laying.begin(), [laying, state.round, state.phase === 'betting']);
  useEffect(() => {
    const stop = stream.listen((_events, _before, after) => laying.hear(after));
    return () => {
      stop();
      laying.end();
    };
  }, [laying]);
  return laying;
}
