// receipt.tsx - what a bettor brought to a table and takes away: kept up from its records while the page is
// open, and shown on leaving. Where the page cannot know the whole, it says only what it knows.
import { useEffect, useRef } from 'preact/hooks';
import { command, type Answer } from '../commands';
import type { TableStream } from '../connection';
import { say } from '../language';
import type { Bettor, TableEvent } from '../protocol';
import { money, signed } from '../phrases';
import { recordLines } from '../records';
import { Dialog } from './frame';

const GAP_MAX = 4000; // records that are read to catch up; after more the page does not know the whole
const JUST_SEATED = 300; // records in which the seating of somebody who has just come is found

interface Entry {
  sequence: number;
  kind: string; // seated, bought-in or cashed-out
  amount: number;
}

interface Purse {
  bettor: number;
  entries: Entry[];
  read: number; // the last record that was looked at
}

export interface Receipt {
  name: string;
  table: string;
  seat: number;
  time: Date;
  paid: number;
  bought: number | null; // null: not known
}

const keyOf = (table: string) => `sabot-purse-${table}`;
const kinds = ['seated', 'bought-in', 'cashed-out'];

function readPurse(table: string, bettor: number): Purse {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(table)) ?? '') as Purse;
    if (kept.bettor === bettor) return kept;
  } catch {
    // nothing was kept, or by another version
  }
  return { bettor, entries: [], read: 0 };
}

function addTo(purse: Purse, events: TableEvent[]): Purse {
  const mine = events
    .filter((event) => event.bettor === purse.bettor && kinds.includes(event.kind))
    .map(({ sequence, kind, amount }) => ({ sequence, kind, amount: Number(amount ?? 0) }));
  const all = new Map([...purse.entries, ...mine].map((entry) => [entry.sequence, entry]));
  const read = Math.max(purse.read, ...events.map(({ sequence }) => sequence));
  return { ...purse, entries: [...all.values()].sort((a, b) => a.sequence - b.sequence), read };
}

const sumOf = (entries: Entry[], wanted: string) =>
  entries.filter(({ kind }) => kind === wanted).reduce((sum, { amount }) => sum + amount, 0);

/** Since they sat down; null: that was not seen. */
function sinceSeated({ entries }: Purse): Entry[] | null {
  const from = entries.map(({ kind }) => kind).lastIndexOf('seated');
  return from < 0 ? null : entries.slice(from);
}

async function* eventsFrom(table: string, from: number): AsyncGenerator<TableEvent[]> {
  for await (const lines of recordLines(table, from))
    yield lines.map((line) => JSON.parse(line) as TableEvent);
}

/** Keeps a bettor's purse; what it gives leaves the table and writes the receipt. */
export function usePurse(stream: TableStream, me: Bettor | null) {
  const purse = useRef<Purse | null>(null);
  useEffect(() => {
    if (!me) return undefined;
    purse.current = readPurse(stream.table, me.bettor);
    let over = false;
    const add = (events: TableEvent[]) => {
      if (over || !purse.current) return;
      purse.current = addTo(purse.current, events);
      localStorage.setItem(keyOf(stream.table), JSON.stringify(purse.current));
    };
    const catchUp = async () => {
      const now = Number(stream.position.value.split(':')[0]);
      const { read } = purse.current!;
      if (read > 0 && now - read > GAP_MAX) purse.current = { bettor: me.bettor, entries: [], read: now };
      const from = read > 0 && now - read <= GAP_MAX ? read + 1 : Math.max(1, now - JUST_SEATED);
      for await (const events of eventsFrom(stream.table, from)) add(events);
    };
    void catchUp().catch(() => undefined); // the receipt then says less
    const stop = stream.listen(add);
    return () => {
      over = true;
      stop();
    };
  }, [stream, me?.bettor]);
  return async (name: string): Promise<Answer<Receipt>> => {
    if (!me) throw new Error('nobody is seated');
    const answer = await command(stream.table, { kind: 'leave', bettor: me.bettor });
    if (!answer.ok) return answer;
    const paid = me.chips - me.marked; // in the records nobody who has left sees chips any more
    const all = sinceSeated(purse.current ?? readPurse(stream.table, me.bettor));
    localStorage.removeItem(keyOf(stream.table));
    return {
      ok: true,
      value: {
        name: me.name,
        table: name,
        seat: me.seat,
        time: new Date(),
        paid,
        bought: all && sumOf(all, 'bought-in') - sumOf(all, 'cashed-out'),
      },
    };
  };
}

export function ReceiptDialog({ of, onClose }: { of: Receipt; onClose: () => void }) {
  const { name, table, seat, time, paid, bought } = of;
  return (
    <Dialog title={say('receipt')} kind="receipt" onClose={onClose}>
      <p>{say('have-left')}</p>
      <p class="muted">
        <bdi>{say('receipt-where', { name, table, seat })}</bdi> · {time.toLocaleString()}
      </p>
      <dl>
        {bought !== null && (
          <>
            <dt>{say('receipt-bought')}</dt>
            <dd>{money(bought)}</dd>
          </>
        )}
        <dt>{say('receipt-paid')}</dt>
        <dd>{money(paid)}</dd>
        {bought !== null && (
          <>
            <dt>{say('receipt-result')}</dt>
            <dd>
              <strong>{signed(paid - bought)}</strong>
            </dd>
          </>
        )}
      </dl>
    </Dialog>
  );
}
