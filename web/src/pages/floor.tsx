// floor.tsx - the tables of the room at a glance, with the way to each.
import { phaseWords } from '../words';
import { useRoom } from './start';

const kept = { none: 'chips on the layout', dealer: 'dealer keys wagers', bettors: 'bettors’ own screens' };

export function FloorPage() {
  const { room, trouble } = useRoom();
  return (
    <main class="floor">
      <h1>Floor<span class="muted"> {room?.name}</span></h1>
      {trouble && <p class="trouble" role="alert">{trouble}</p>}
      {room && room.tables.length === 0 && <p class="muted">Tables appear here when they are opened.</p>}
      <ul class="tiles">
        {[...(room?.tables ?? [])].sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true })).map((table) => {
          const id = encodeURIComponent(table.id);
          return (
            <li key={table.id} class={`tile tile-${table.paused ? 'paused' : table.phase}`}>
              <h2><bdi>{table.name}</bdi></h2>
              <p>{table.title}</p>
              <dl>
                <dt>State</dt><dd>{phaseWords(table)}</dd>
                <dt>Bettors</dt><dd>{table.bettors} of {table.seats}</dd>
                <dt>Round</dt><dd>{table.round}</dd>
                <dt>Cards</dt><dd>{table.cards}</dd>
                <dt>Wagers</dt><dd>{kept[table.wagers_kept]}</dd>
              </dl>
              <p class="tile-links">
                <a class="button" href={`/console/${id}`}>Console<span class="hidden"> of {table.name}</span></a>
                <a class="button" href={`/board/${id}`}>Board<span class="hidden"> of {table.name}</span></a>
                <a class="button" href={`/behind/${id}`}>Journal<span class="hidden"> of {table.name}</span></a>
              </p>
            </li>
          );
        })}
      </ul>
      <p><a href="/">Front page</a></p>
    </main>
  );
}
