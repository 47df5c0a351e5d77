// boards.tsx - several tables on one screen, for a lobby: `/board/t1,t2` these, `/board` all that are open.
// Each says what is going on at it, what one may wager, and how its shoe went; what must be posted at a table
// itself is on its own board.
import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { TableStream } from '../connection';
import { language, say, sayWith } from '../language';
import { roadsOf } from '../library';
import { newsWords, useLatest } from '../news';
import { Fit } from '../parts/fit';
import { ConnectionBar, isStale } from '../parts/frame';
import { Moment } from '../parts/moment';
import { trueNotices, useRoomName } from '../parts/notices';
import { usePresented } from '../parts/presented';
import { BigRoad } from '../parts/roads';
import { limitWords, results, titleWords } from '../phrases';
import type { Sheet, Statistics, TableState } from '../protocol';
import { useRoom } from '../use-room';
import {
  bankAndNext,
  BoardTools,
  counted,
  extrasOf,
  Large,
  Now,
  SILENCE_MS,
  useCorrected,
  useKiosk,
} from './board';

const WIDE = 16 / 9; // the shape of a tile

/** How many tiles side by side make them the largest. */
function columnsFor(tiles: number, shape: number): number {
  const size = (columns: number) => Math.min(shape / columns / WIDE, 1 / Math.ceil(tiles / columns));
  return Array.from({ length: tiles }, (_, index) => index + 1).reduce(
    (best, columns) => (size(columns) > size(best) + 1e-6 ? columns : best),
    1,
  );
}

/** The shape of the window, as it is now. */
function useShape(): number {
  const shape = useSignal(innerWidth / innerHeight);
  useEffect(() => {
    const look = () => (shape.value = innerWidth / innerHeight);
    window.addEventListener('resize', look);
    return () => window.removeEventListener('resize', look);
  }, []);
  return shape.value;
}

function TileCounts({ sheet, now }: { sheet: Sheet; now: Statistics }) {
  return (
    <Fit class="tile-counts">
      {counted.map(({ field, letter }) => (
        <span key={field} class={`tile-count tone-${field}`}>
          <span class="badge">{results[letter].sign}</span> <strong>{now[field]}</strong>
        </span>
      ))}
      {extrasOf(sheet).map(({ field, tone }) => (
        <span key={field} class={`tile-count tone-${tone}`}>
          {say(tone)} <strong>{now[field]}</strong>
        </span>
      ))}
    </Fit>
  );
}

function TileHead({ state, sheet }: { state: TableState; sheet: Sheet | null }) {
  const limits = sheet && limitWords(sheet);
  return (
    <header class="tile-head">
      <h2>
        <Fit>
          <bdi>{state.name}</bdi>
          {sheet && <span class="muted"> {titleWords(sheet.title)}</span>}
        </Fit>
      </h2>
      {limits && (
        <Fit class="tile-limits">
          <strong>{limits.lines}</strong>
          {limits.bonus && <> · {sayWith('board-bonus', { limits: limits.bonus })}</>}
        </Fit>
      )}
    </header>
  );
}

function Tile({ table, onSheet }: { table: string; onSheet: (sheet: Sheet) => void }) {
  const stream = useMemo(() => new TableStream(table), [table]);
  useEffect(() => () => stream.end(), [stream]);
  stream.silenceMs = SILENCE_MS;
  const { state, open } = usePresented(stream);
  const news = useLatest(stream);
  const corrected = useCorrected(stream);
  const sheet = state?.sheet ?? null;
  const roads = state && roadsOf(state.history);
  useEffect(() => {
    if (sheet) onSheet(sheet);
  }, [sheet]);
  return (
    <section class={`tile-place${isStale(stream) ? ' stale' : ''}`} aria-label={state?.name ?? table}>
      <div class="board board-tile">
        <ConnectionBar stream={stream} />
        {state ? (
          <>
            <TileHead state={state} sheet={sheet} />
            {sheet ? (
              <>
                <Moment state={state} />
                <Now state={state} open={open} corrected={corrected === state.round} />
                <TileCounts sheet={sheet} now={state.statistics} />
                {roads && <BigRoad roads={roads} columns={38} />}
                <Fit class={`tile-bank${news ? ' board-news' : ''}`}>
                  {news ? newsWords(news) : bankAndNext(state)}
                </Fit>
              </>
            ) : (
              <Large title={say('board-closed')} more="" />
            )}
          </>
        ) : (
          <Large title={table} more={stream.missing.value ? say('board-never-opened') : say('opening')} />
        )}
      </div>
    </section>
  );
}

/** What every room must say (R70), once for all tables. */
const noticesOf = (sheets: Sheet[]) =>
  [
    ...new Set(
      sheets
        .map(trueNotices)
        .map(({ responsible, telephone }) => [responsible, telephone].filter(Boolean).join(' ')),
    ),
  ].join(' · ');

export function BoardsPage({ section }: { section: string }) {
  const idle = useKiosk();
  const shape = useShape();
  const name = useRoomName();
  const { room } = useRoom();
  const sheets = useSignal<Record<string, Sheet>>({});
  const open = room?.tables.filter(({ phase }) => phase !== 'closed').map(({ id }) => id) ?? [];
  const tables = section ? section.split(',').filter(Boolean) : open;
  useEffect(() => {
    document.title = say('title-board', { table: name });
  }, [name, language.value]);
  return (
    <main
      class={`boards${idle ? ' board-idle' : ''}`}
      style={{ '--columns': columnsFor(Math.max(1, tables.length), shape) }}
    >
      <h1 class="hidden">{name}</h1>
      <div class="tiles">
        {tables.map((table) => (
          <Tile
            key={table}
            table={table}
            onSheet={(sheet) => (sheets.value = { ...sheets.value, [table]: sheet })}
          />
        ))}
      </div>
      <Fit class="boards-foot">{noticesOf(Object.values(sheets.value))}</Fit>
      {!idle && <BoardTools table={section} />}
    </main>
  );
}
