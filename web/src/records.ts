// records.ts - records of a table's journal: all from one on, and the latest ones as they are written.
//
// The server answers a long question in parts; a part that is not the last ends with a line that
// says where to ask on. Every page reads records here, to the end.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { getText } from './commands';
import type { TableStream } from './connection';
import type { TableEvent } from './protocol';

interface Part {
  lines: string[]; // of one record each
  more_from: number | null;
}

const isTrailer = (line: string | undefined) => line?.startsWith('{"more_from":') === true;

async function readPart(table: string, from: number): Promise<Part> {
  const text = await getText(`/api/tables/${encodeURIComponent(table)}/events?from=${from}`);
  const lines = text.split('\n').filter(Boolean);
  const trailer = isTrailer(lines[lines.length - 1])
    ? (JSON.parse(lines.pop()!) as { more_from: number })
    : null;
  return { lines, more_from: trailer?.more_from ?? null };
}

/** The lines of all records from number `from` to the last, part by part. */
export async function* recordLines(table: string, from: number): AsyncGenerator<string[]> {
  for (let next: number | null = from; next !== null;) {
    const part: Part = await readPart(table, next);
    yield part.lines;
    next = part.more_from;
  }
}

/** Of the last `most` records and all that follow, those that are wanted; the oldest first. */
export function useRecords(
  stream: TableStream,
  most: number,
  isWanted: (event: TableEvent) => boolean = () => true,
): TableEvent[] {
  const records = useSignal<TableEvent[]>([]);
  const known = stream.position.value !== '';
  const add = (events: TableEvent[]) => {
    const wanted = events.filter(isWanted);
    if (wanted.length === 0) return;
    const bySequence = new Map([...wanted, ...records.value].map((event) => [event.sequence, event]));
    records.value = [...bySequence.values()].sort((a, b) => a.sequence - b.sequence).slice(-most);
  };
  useEffect(() => stream.listen(add), [stream]);
  useEffect(() => {
    if (!known) return undefined;
    let over = false;
    const read = async () => {
      const from = Math.max(1, Number(stream.position.value.split(':')[0]) - most + 1);
      for await (const lines of recordLines(stream.table, from)) {
        if (over) return;
        add(lines.map((line) => JSON.parse(line) as TableEvent));
      }
    };
    void read().catch(() => undefined); // new ones still come
    return () => {
      over = true;
    };
  }, [known]);
  return records.value;
}
