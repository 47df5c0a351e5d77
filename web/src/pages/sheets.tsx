// sheets.tsx - the options sheets of the room and those that Sabot ships, each with what can be done
// with it.
import { FloorPageFrame } from '../floor/floor-frame';
import type { SheetEntry } from '../floor/office';
import { useSheets } from '../floor/open-table';

const of = (entry: SheetEntry) => <span class="hidden"> of {entry.name}</span>;

function SheetLine({ entry }: { entry: SheetEntry }) {
  const name = encodeURIComponent(entry.name);
  return (
    <li>
      <span class="tables-name">
        <strong>{entry.title}</strong>
        <span class="muted"> {entry.name}</span>
      </span>
      <span class="sheet-links">
        {entry.shipped && <a href={`/sheet?from=${name}&blank=1`}>Fill in a blank{of(entry)}</a>}
        <a href={entry.shipped ? `/sheet?from=${name}` : `/sheet?name=${name}`}>
          {entry.shipped ? 'Edit a copy' : 'Edit'}
          {of(entry)}
        </a>
        <a href={`/rules?name=${name}`}>Rules page{of(entry)}</a>
        <a href={`/floor?open=${name}`}>
          Open a table<span class="hidden"> with {entry.name}</span>
        </a>
      </span>
    </li>
  );
}

export function SheetsPage() {
  const list = useSheets();
  const own = list.filter(({ shipped }) => !shipped);
  return (
    <FloorPageFrame here="/sheets" title="Sheets">
      <h1>Sheets</h1>
      <p class="start-lines">
        An options sheet says what a table takes, pays and collects. A blank one has the rules of its game and
        asks for all that a card room decides itself: limits, collections, notices.
      </p>
      <section class="tables" aria-labelledby="own-title">
        <h2 id="own-title">Of this room</h2>
        {own.length === 0 ? (
          <p class="muted">The sheets that you write will be listed here. Begin with one of those below.</p>
        ) : (
          <ul>
            {own.map((entry) => (
              <SheetLine key={entry.name} entry={entry} />
            ))}
          </ul>
        )}
      </section>
      <section class="tables" aria-labelledby="shipped-title">
        <h2 id="shipped-title">Shipped, with example amounts</h2>
        <ul>
          {list
            .filter(({ shipped }) => shipped)
            .map((entry) => (
              <SheetLine key={entry.name} entry={entry} />
            ))}
        </ul>
      </section>
    </FloorPageFrame>
  );
}
