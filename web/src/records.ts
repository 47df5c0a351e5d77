// records.ts - the latest records of a table's journal: those before the page came, asked for once, and
// each new one as the stream tells it.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { TableStream } from './connection';
import type { TableEvent } from './protocol';

/** Of the last `most` records and all that follow, those that are wanted; the oldest first. */
export function useRecords(stream: TableStream, most: number, isWanted: (event: TableEvent) => boolean = () => true): TableEvent[] {
  const records = useSignal<TableEvent[]>([]);
  const known = stream.position.value !== '';
  useEffect(() => stream.listen((events) => {
    const last = records.value[records.value.length - 1]?.sequence ?? 0;
    const fresh = events.filter((event) => event.sequence > last && isWanted(event));
    if (fresh.length > 0) records.value = [...records.value, ...fresh].slice(-most);
  }), [stream]);
  useEffect(() => {
    if (!known) return;
    const from = Math.max(1, Number(stream.position.value.split(':')[0]) - most + 1);
    void fetch(`/api/tables/${encodeURIComponent(stream.table)}/events?from=${from}`)
      .then((answer) => answer.text())
      .then((lines) => {
        const first = records.value[0]?.sequence ?? Infinity;
        const earlier = lines.split('\n').filter(Boolean).map((line) => JSON.parse(line) as TableEvent);
        records.value = [...earlier.filter((event) => event.sequence < first && isWanted(event)), ...records.value].slice(-most);
      })
      .catch(() => undefined); // new ones still come
  }, [known]);
  return records.value;
}
