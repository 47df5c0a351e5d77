// contribution.ts - a bettor's own hand in the shuffle before edition 3 (docs/fair-shoes.md, protocol 1; sealed.ts
// has what came after): 32 bytes that are first committed to and then revealed, so that nobody can choose
// theirs after seeing the others'.
//
// The first reveal ends the commitments. So a page reveals when somebody else has, or when it has
// been quiet for a while; what is not revealed before the cut is left out.
import { useEffect } from 'preact/hooks';
import { command, refusalWords, type Answer } from './commands';
import type { TableStream } from './connection';
import type { TableState } from './protocol';

const QUIET_MS = 4000;

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const digest = async (bytes: Uint8Array) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as BufferSource));
const storeKey = (table: string, shoe: number) => `sabot-contribution-${table}-${shoe}`;

/** What this page has committed to and not revealed, by commitment. */
function kept(table: string, shoe: number): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(storeKey(table, shoe)) ?? '{}') as Record<string, string>;
  } catch {
    return {};
  }
}

/** Commits to 32 bytes: chance, or what was made of words that somebody chose. Empty: it is done. */
export async function contribute(stream: TableStream, bettor: number, words = ''): Promise<string> {
  const shoe = stream.state.value?.shoe.number ?? 0;
  const value = words
    ? await digest(new TextEncoder().encode(words))
    : crypto.getRandomValues(new Uint8Array(32));
  const commitment = hex(await digest(value));
  sessionStorage.setItem(
    storeKey(stream.table, shoe),
    JSON.stringify({ ...kept(stream.table, shoe), [commitment]: hex(value) }),
  );
  const answer: Answer<unknown> = await command(stream.table, { kind: 'commit', bettor, value: commitment });
  return answer.ok ? '' : refusalWords(answer.refusal);
}

/** Reveals what this page committed to, in time. */
export function useReveals(stream: TableStream, state: TableState | null): void {
  const shoe = state?.shoe;
  const mixing = shoe?.phase === 'mixing' && !shoe.seal;
  const stage = shoe ? shoe.contributions.map((one) => (one.value ? 'r' : 'c')).join('') : '';
  useEffect(() => {
    if (!mixing || !shoe || stage === '') return undefined;
    const mine = kept(stream.table, shoe.number);
    const due = shoe.contributions.filter((one) => one.value === null && mine[one.commitment]);
    if (due.length === 0) return undefined;
    const reveal = async () => {
      for (const one of due)
        await command(stream.table, {
          kind: 'contribute',
          contribution: one.contribution,
          value: mine[one.commitment]!,
        });
    };
    const timer = window.setTimeout(() => void reveal(), stage.includes('r') ? 0 : QUIET_MS);
    return () => window.clearTimeout(timer);
  }, [mixing, shoe?.number, stage]);
}
