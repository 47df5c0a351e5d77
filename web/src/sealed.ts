// sealed.ts - a page at a shoe that nobody can choose (docs/fair-shoes.md, protocol 2). A bettor's page takes part
// by itself: it commits to 32 bytes of chance when the shoe opens, and reveals them when the cut is fixed, if
// the room still says what the page saw. It checks every card against the root that it saw first.
//
// What it saw and drew is kept for the browser, by table: a reload goes on, and several pages add once.
import { signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { command, refusalWords } from './commands';
import type { TableStream } from './connection';
import { contributionCommitment, hexOf, proofHolds, type ShoeProof } from './proof';
import type { Bettor, Shoe, TableState } from './protocol';
import { isOf } from './spots';

const HEADS = 8; // that are kept of a shoe: of its opening, its cut and its seal, and some after
const LATE_MS = 3000; // a proof that has not come by then is missed

/** Browsers hash only on secure pages: https, or the machine itself. */
export const canHash = () => typeof crypto.subtle !== 'undefined';

interface Part {
  value: string;
  commitment: string;
  record: number; // of the commitment; 0: not acknowledged yet
}

export interface KeptShoe {
  shoe: number;
  since: number; // the record at which it was first seen
  seed: string; // the room's commitment as it was seen first, and so the root
  root: string;
  parts: Record<number, Part>; // by bettor
  heads: { position: string; signature: string }[];
}

/** How a page stands to the shoe: its bettor's part in it, or why there is none. */
export type Standing = 'none' | 'waiting' | 'elsewhere' | 'in' | 'out' | 'alone' | 'changed';
export type Verdict = 'proved' | 'late' | 'wrong';

const isDealt = ({ phase }: Shoe) => phase === 'cut' || phase === 'in-play' || phase === 'ended';

/** The cards on the table in the order in which they came. */
const dealtCards = ({ hands: { player, banker } }: TableState) =>
  [0, 1, 2].flatMap((at) => [player.cards[at], banker.cards[at]]).filter((card) => card !== undefined);

export class SealedShoe {
  readonly kept = signal<KeptShoe | null>(null);
  readonly refused = signal(''); // why the room did not take this page's part
  readonly verdicts = signal<Verdict[]>([]);
  private tried = ''; // the shoe that this page asked to be in
  private opened = new Set<string>();
  private round = { shoe: 0, number: -1, start: -1, cards: 0 };
  private asked = new Set<number>();
  private timer = 0;

  constructor(private readonly stream: TableStream) {}

  private get place(): string {
    return `sabot-shoe-${this.stream.table}`;
  }

  private get sequence(): number {
    return Number(this.stream.position.value.split(':')[0]);
  }

  private read(): KeptShoe | null {
    try {
      return JSON.parse(localStorage.getItem(this.place) ?? 'null') as KeptShoe | null;
    } catch {
      return this.kept.value;
    }
  }

  private write(kept: KeptShoe): void {
    this.kept.value = kept;
    try {
      localStorage.setItem(this.place, JSON.stringify(kept));
    } catch {
      // then this page alone has it, until it is closed
    }
  }

  /** What was seen first stays. A store that is behind it is another room's. */
  private keep({ shoe, signed }: TableState): KeptShoe {
    const old = this.read();
    const isSame = old !== null && old.shoe === shoe.number && old.since <= this.sequence;
    const kept: KeptShoe = isSame
      ? { ...old }
      : { shoe: shoe.number, since: this.sequence, seed: shoe.commitment!, root: '', parts: {}, heads: [] };
    if (!kept.root) kept.root = shoe.seal?.root ?? '';
    const isNew = signed && !kept.heads.some(({ position }) => position === signed.position);
    if (isNew && kept.heads.length < HEADS) kept.heads = [...kept.heads, signed];
    if (JSON.stringify(kept) !== JSON.stringify(old)) this.write(kept);
    else this.kept.value = kept;
    return kept;
  }

  /** To be called with every state, and the bettor whose page it is. */
  take(state: TableState, me: Bettor | null): void {
    if (!state.shoe.seal || !canHash()) return;
    const kept = this.keep(state);
    if (state.shoe.phase === 'mixing' && me && document.visibilityState === 'visible')
      void this.commit(state, me);
    if (state.shoe.phase === 'revealing') void this.reveal(state, kept);
    void this.judge(state, kept);
  }

  standing(state: TableState, me: Bettor | null): Standing {
    const { shoe } = state;
    const kept = this.kept.value?.shoe === shoe.number ? this.kept.value : null;
    if (!shoe.seal || shoe.seal.void || shoe.phase === 'none') return 'none';
    if (kept && this.isChanged(shoe, kept)) return 'changed';
    const mine = shoe.contributions.find((one) => isOf(state, me, one.bettor));
    if (mine) {
      const parts = Object.values(kept?.parts ?? {});
      const isHere = parts.some(({ commitment }) => commitment === mine.commitment);
      return mine.value ? 'in' : isHere ? 'waiting' : 'elsewhere';
    }
    const isAlone = shoe.contributions.length === 0 && shoe.seal.beacon === '';
    if (shoe.phase !== 'mixing') return isAlone ? 'alone' : me ? 'out' : 'none';
    return me && (this.refused.value || !canHash()) ? 'out' : 'none';
  }

  /** The room says of the shoe what it did not say before, or has lost what it acknowledged. */
  private isChanged({ commitment, contributions, seal }: Shoe, kept: KeptShoe): boolean {
    const has = (part: Part) => contributions.some((one) => one.commitment === part.commitment);
    return (
      commitment !== kept.seed ||
      (kept.root !== '' && seal?.root !== kept.root) ||
      Object.values(kept.parts).some((part) => part.record > 0 && part.record <= this.sequence && !has(part))
    );
  }

  // ---- the bettor's part ----

  private async commit(state: TableState, me: Bettor): Promise<void> {
    const { shoe } = state;
    const asks = `${shoe.commitment} ${me.bettor}`;
    if (this.tried === asks || shoe.contributions.some((one) => isOf(state, me, one.bettor))) return;
    this.tried = asks;
    this.refused.value = '';
    await navigator.locks.request(this.place, async () => {
      const kept = this.keep(state);
      const part = kept.parts[me.bettor] ?? (await this.draw(shoe.number, me.bettor));
      if (part.record > 0) return; // by another page
      this.write({ ...kept, parts: { ...kept.parts, [me.bettor]: part } });
      const wish = { kind: 'commit', bettor: me.bettor, value: part.commitment } as const;
      const answer = await command(this.stream.table, {
        id: `part-${part.commitment.slice(0, 40)}`,
        ...wish,
      });
      if (!answer.ok) {
        this.refused.value = refusalWords(answer.refusal);
        return;
      }
      const now = this.read() ?? kept;
      const done = { ...part, record: answer.value.done.last };
      if (now.shoe === kept.shoe) this.write({ ...now, parts: { ...now.parts, [me.bettor]: done } });
    });
  }

  private async draw(shoe: number, bettor: number): Promise<Part> {
    const value = crypto.getRandomValues(new Uint8Array(32));
    const commitment = await contributionCommitment(this.stream.table, shoe, bettor, value);
    return { value: hexOf(value), commitment, record: 0 };
  }

  /** What this browser committed to, unless something changed: then it keeps it. */
  private async reveal({ shoe }: TableState, kept: KeptShoe): Promise<void> {
    if (this.isChanged(shoe, kept)) return;
    for (const one of shoe.contributions) {
      const part = Object.values(kept.parts).find(({ commitment }) => commitment === one.commitment);
      if (!part || one.value !== null || this.opened.has(one.commitment)) continue;
      this.opened.add(one.commitment);
      const id = `open-${one.commitment.slice(0, 40)}`;
      const wish = { kind: 'contribute', contribution: one.contribution, value: part.value } as const;
      const answer = await command(this.stream.table, { id, ...wish });
      if (!answer.ok && answer.status === 0) this.opened.delete(one.commitment); // with the next state
    }
  }

  // ---- the cards ----

  /** Where the round's first card lies in the shoe: behind the last of the round before, if that was seen;
   * else by the last card that came. */
  private startOf({ shoe, round }: TableState, cards: string[], proofs: ShoeProof[]): number {
    const before = this.round;
    const isKnown = before.shoe === shoe.number && before.start >= 0;
    if (!isKnown || before.number !== round) {
      const last = Math.max(-1, ...proofs.map(({ position }) => position));
      const start = isKnown
        ? before.start + before.cards
        : last < 0 || cards.length === 0
          ? -1
          : last - cards.length + 1;
      this.round = { shoe: shoe.number, number: round, start, cards: cards.length };
    }
    this.round.cards = Math.max(this.round.cards, cards.length);
    return this.round.start;
  }

  private async judge(state: TableState, kept: KeptShoe): Promise<void> {
    const hasRound = state.history.length > 0 || state.phase !== 'between'; // else these are an older shoe's cards
    if (!isDealt(state.shoe) || kept.root === '' || !hasRound) {
      this.verdicts.value = [];
      return;
    }
    const cards = dealtCards(state);
    const proofs = this.stream.proofs.value.filter(({ shoe }) => shoe === state.shoe.number);
    const start = this.startOf(state, cards, proofs);
    const verdicts = await Promise.all(
      cards.map(async (card, at): Promise<Verdict> => {
        const proof = proofs.find(({ position }) => position === start + at);
        if (!proof) return 'late';
        const holds = proof.card === card && (await proofHolds(proof, state.decks * 52, kept.root));
        return holds ? 'proved' : 'wrong';
      }),
    );
    if (this.stream.state.value !== state) return; // another has come meanwhile
    window.clearTimeout(this.timer);
    if (!verdicts.includes('late') || verdicts.includes('wrong')) this.verdicts.value = verdicts;
    else this.timer = window.setTimeout(() => void this.miss(verdicts, start), LATE_MS);
  }

  /** A server that was started in the round has proofs from its next card on; then of the earlier ones too. */
  private async miss(verdicts: Verdict[], start: number): Promise<void> {
    this.verdicts.value = verdicts;
    const missing = verdicts.flatMap((verdict, at) => (verdict === 'late' && start >= 0 ? [start + at] : []));
    for (const position of missing) {
      if (this.asked.has(position)) continue;
      this.asked.add(position);
      await this.stream.askProof(position);
    }
  }
}

/** The shoe as this page saw it, looked at with every state. */
export function useSealedShoe(stream: TableStream, me: Bettor | null): SealedShoe {
  const shoe = useMemo(() => new SealedShoe(stream), [stream]);
  const state = stream.state.value;
  const proofs = stream.proofs.value;
  useEffect(() => {
    const look = () => stream.state.value && shoe.take(stream.state.value, me);
    look();
    document.addEventListener('visibilitychange', look); // who looks again takes part
    return () => document.removeEventListener('visibilitychange', look);
  }, [shoe, state, proofs, me?.bettor]);
  const isWaiting = state !== null && shoe.standing(state, me) === 'waiting';
  useEffect(() => {
    if (!isWaiting) return undefined; // a phone that sleeps reveals nothing
    const lock = navigator.wakeLock?.request('screen').catch(() => undefined);
    return () => void lock?.then((held) => held?.release());
  }, [isWaiting]);
  return shoe;
}
