// lesson.tsx - which sheet is being learned: of a table of this room, or a shipped one. The choice
// stands in the address, so that a link to it can be given away.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { get, refusalWords } from '../commands';
import { say } from '../language';
import type { Lesson, Room } from '../protocol';

declare const SHEET_NAMES: string[];

/** `table=ez` or `sheet=ventura-ez`: the query of the request and of the address alike. */
const asked = () => {
  const query = new URLSearchParams(location.search);
  for (const name of ['table', 'sheet']) {
    const value = query.get(name);
    if (value) return new URLSearchParams({ [name]: value }).toString();
  }
  return '';
};

const openTables = (room: Room | null) => (room?.tables ?? []).filter((table) => table.phase !== 'closed');

export interface Learning {
  lesson: Lesson | null;
  choice: string;
  choose: (choice: string) => void;
  trouble: string;
}

/** The sheet of the address; else that of the first open table; else a shipped one. */
export function useLesson(room: Room | null): Learning {
  const choice = useSignal(asked());
  const lesson = useSignal<Lesson | null>(null);
  const trouble = useSignal('');
  const first = openTables(room)[0];
  const wanted =
    choice.value ||
    (room === null ? '' : first ? `table=${encodeURIComponent(first.id)}` : `sheet=${SHEET_NAMES[0]}`);
  useEffect(() => {
    if (wanted === '') return undefined;
    let ended = false;
    void get<Lesson>(`/api/learn?${wanted}`).then((answer) => {
      if (ended) return;
      lesson.value = answer.ok ? answer.value : null;
      trouble.value = answer.ok ? '' : refusalWords(answer.refusal);
    });
    return () => (ended = true);
  }, [wanted]);
  const choose = (next: string) => {
    choice.value = next;
    history.replaceState(null, '', `${location.pathname}?${next}`);
  };
  return { lesson: lesson.value, choice: wanted, choose, trouble: trouble.value };
}

export function SheetChooser({ room, learning }: { room: Room | null; learning: Learning }) {
  const tables = openTables(room);
  return (
    <label class="learn-sheet">
      {say('try-sheet')}
      <select value={learning.choice} onChange={(event) => learning.choose(event.currentTarget.value)}>
        {tables.length > 0 && (
          <optgroup label={say('try-room-tables')}>
            {tables.map((table) => (
              <option key={table.id} value={`table=${encodeURIComponent(table.id)}`}>
                {table.name} · {table.title}
              </option>
            ))}
          </optgroup>
        )}
        <optgroup label={say('try-shipped')}>
          {SHEET_NAMES.map((name) => (
            <option key={name} value={`sheet=${name}`}>
              {name}
            </option>
          ))}
        </optgroup>
      </select>
    </label>
  );
}
