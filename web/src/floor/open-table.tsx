// open-table.tsx - a new table, or a closed one opened again: its sheet, the row of limits, seats,
// decks, who keys what. And the same choices for a sheet that is to lie on a table.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { command, refusalWords } from '../commands';
import { Dialog } from '../parts/frame';
import { sheetNamed, sheets, type KeptSheet, type SheetEntry } from './office';
import { listOf, nameFrom, asWritten, textOf } from './sheet-model';

/** Both lists, the room's own first. */
export function useSheets() {
  const list = useSignal<SheetEntry[]>([]);
  useEffect(() => void sheets().then((answer) => answer.ok && (list.value = answer.value.sheets)), []);
  return list.value;
}

const whole = (sheet: KeptSheet | null, field: string) => Number(sheet?.sheet[field] ?? 0);

function decksOf(sheet: KeptSheet | null): number[] {
  if (sheet === null) return [];
  const [least = 1, most = 8] = String(sheet.sheet.decks_allowed ?? '1..8')
    .split('..')
    .map(Number);
  return Array.from({ length: most - least + 1 }, (_, index) => least + index);
}

export interface SheetChoice {
  sheet: string;
  row: number;
  seats: number;
  decks: number;
}

export const choiceFrom = (fields: FormData): SheetChoice => ({
  sheet: String(fields.get('sheet')),
  row: Number(fields.get('row')),
  seats: Number(fields.get('seats')),
  decks: Number(fields.get('decks')),
});

/** The controls: which sheet, and what it leaves to the table. */
export function SheetChoiceFields({ list, first }: { list: SheetEntry[]; first: string }) {
  const name = useSignal(first);
  const sheet = useSignal<KeptSheet | null>(null);
  const chosen = list.some((one) => one.name === name.value) ? name.value : (list[0]?.name ?? ''); // one of the room's file is not in it
  useEffect(() => {
    if (!chosen) return;
    void sheetNamed(chosen).then((answer) => (sheet.value = answer.ok ? answer.value : null));
  }, [chosen]);
  const known = sheet.value?.name === chosen ? sheet.value : null;
  const seats = listOf(asWritten(known?.sheet.seats_allowed)).map((one) => Number(textOf(one)));
  return (
    <>
      <label>
        Sheet
        <select name="sheet" value={chosen} onChange={(event) => (name.value = event.currentTarget.value)}>
          {list.map((one) => (
            <option key={one.name} value={one.name}>
              {one.name}: {one.title}
              {one.shipped ? ' (shipped, example amounts)' : ''}
            </option>
          ))}
        </select>
      </label>
      <label>
        Limits and collections
        <select name="row" key={`row ${known?.name}`}>
          {(known?.rows ?? []).map((row, index) => (
            <option key={row} value={index}>
              {row}
            </option>
          ))}
        </select>
      </label>
      <label>
        Seats
        <select name="seats" key={`seats ${known?.name}`} defaultValue={String(whole(known, 'seats'))}>
          {seats.map((count) => (
            <option key={count} value={count} selected={count === whole(known, 'seats')}>
              {count}
            </option>
          ))}
        </select>
      </label>
      <label>
        Decks
        <select name="decks" key={`decks ${known?.name}`}>
          {decksOf(known).map((count) => (
            <option key={count} value={count} selected={count === whole(known, 'decks')}>
              {count}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}

interface OpenProps {
  table?: { id: string; name: string }; // that is closed; else a new one
  taken: string[]; // ids that there are
  sheet: string; // chosen at first
  onOpen: (id: string) => void;
  onClose: () => void;
}

export function OpenTableDialog({ table, taken, sheet, onOpen, onClose }: OpenProps) {
  const list = useSheets();
  const trouble = useSignal('');
  const sent = useSignal(false);
  const submit = async (event: Event) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget as HTMLFormElement);
    const name = String(fields.get('name')).trim();
    const id = table?.id ?? nameFrom(name);
    if (!id || (!table && taken.includes(id))) {
      trouble.value = id
        ? 'There is a table of that name; give this one another.'
        : 'A name has a letter or a digit.';
      return;
    }
    if (sent.value) return;
    sent.value = true;
    const answer = await command(id, {
      kind: 'open-table',
      name,
      ...choiceFrom(fields),
      card_source: String(fields.get('cards')),
      wager_source: String(fields.get('wagers')),
      offer_seconds: Number(fields.get('offer')),
    });
    sent.value = false;
    if (answer.ok) onOpen(id);
    else trouble.value = refusalWords(answer.refusal);
  };
  return (
    <Dialog title={table ? `Open ${table.name} again` : 'Open a table'} kind="wide" onClose={onClose}>
      <form class="form" onSubmit={(event) => void submit(event)}>
        <label class="whole">
          Name of the table
          <input
            name="name"
            required
            maxLength={63}
            defaultValue={table?.name ?? `Table ${taken.length + 1}`}
            autocomplete="off"
          />
        </label>
        {list.length > 0 && <SheetChoiceFields list={list} first={sheet} />}
        <label>
          Cards
          <select name="cards">
            <option value="keyed">a real shoe: the dealer keys each card</option>
            <option value="shuffled">the server’s shoe, proved fair afterwards</option>
          </select>
        </label>
        <label>
          Wagers
          <select name="wagers">
            <option value="none">chips on the layout, not kept here</option>
            <option value="dealer">the dealer keys them</option>
            <option value="bettors">bettors place them on their own screens</option>
          </select>
        </label>
        <label>
          Seconds to answer an offer of the bank
          <input name="offer" inputMode="numeric" pattern="[0-9]{1,4}" defaultValue="0" autocomplete="off" />
          <small class="hint">0: no end</small>
        </label>
        {trouble.value && (
          <p class="trouble" role="alert">
            {trouble.value}
          </p>
        )}
        <p class="form-buttons">
          <button type="submit" class="next">
            Open the table
          </button>
          <button type="button" onClick={onClose}>
            Cancel
          </button>
        </p>
      </form>
    </Dialog>
  );
}
