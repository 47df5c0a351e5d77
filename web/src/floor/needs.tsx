// needs.tsx - what needs somebody of the floor now, the most urgent first, each with the way to deal with it.
import { signal } from '@preact/signals';
import { serverNow } from '../clock';
import { answerJoin } from '../commands';
import { tellRefusal } from '../parts/frame';
import { isNobodyEligible, money, since } from '../phrases';
import type { Join, TableEvent, TableState, Tile } from '../protocol';

const IDLE_MS = 300_000; // longer than any round
const HANGS_MS = 60_000; // an offer that nobody answers, a bettor to whom nobody speaks
const FULL_BOX = 100_000; // cents

export interface Need {
  words: string;
  rank: number; // the lowest first
  page: 'floor' | 'console'; // where it is dealt with
  call?: Join; // to be answered here
}

/** By table, as its tile sees it. */
export const needs = signal<Record<string, Need[]>>({});

/** Records that the needs are read from. */
export const isNeeded = ({ kind }: TableEvent) => ['settled', 'paused', 'bank-offered'].includes(kind);

const lastOf = (recent: TableEvent[], kind: TableEvent['kind']) =>
  recent.filter((event) => event.kind === kind).pop();

/** Waits and offers, by how long they last. */
function waitingNeeds(state: TableState, joins: Join[], recent: TableEvent[]): Need[] {
  const now = serverNow();
  const found: Need[] = joins
    .filter(({ asks, by }) => asks === 'floor' && by === '')
    .map((call) => ({
      rank: 0,
      page: 'console',
      words: `${call.name} calls the floor, ${since(now - call.since_ms)} ago`,
      call,
    }));
  const late = joins.filter(({ asks, since_ms }) => asks !== 'floor' && now - since_ms > HANGS_MS);
  if (late.length > 0)
    found.push({
      rank: 2,
      page: 'console',
      words: `${late.length === 1 ? `${late[0]!.name} waits` : `${late.length} people wait`} for the dealer’s answer`,
    });
  const offered = lastOf(recent, 'bank-offered');
  if (state.bank.state === 'offered' && !state.paused && offered && now - offered.time_ms > HANGS_MS)
    found.push({
      rank: 2,
      page: 'console',
      words: `The bank is offered to seat ${state.bank.seat} since ${since(now - offered.time_ms)}`,
    });
  if (isNobodyEligible(state))
    found.push({
      rank: 2,
      page: 'floor',
      words: 'Nobody here may take the bank: the floor may open the offer',
    });
  return found;
}

export function needsOf(state: TableState, joins: Join[], recent: TableEvent[]): Need[] {
  if (state.phase === 'closed') return [];
  const now = serverNow();
  const found = waitingNeeds(state, joins, recent);
  const paused = lastOf(recent, 'paused');
  const settled = lastOf(recent, 'settled');
  if (state.paused) {
    const why = typeof paused?.reason === 'string' && paused.reason ? `: ${paused.reason}` : '';
    found.push({
      rank: 1,
      page: 'floor',
      words: `Paused${paused ? ` since ${since(now - paused.time_ms)}` : ''}${why}`,
    });
  } else if (state.bettors.length > 0 && settled && now - settled.time_ms > IDLE_MS)
    found.push({
      rank: 3,
      page: 'floor',
      words: `No round since ${since(now - settled.time_ms)}, with ${state.bettors.length} seated`,
    });
  if (state.collections >= FULL_BOX)
    found.push({ rank: 4, page: 'floor', words: `The box holds ${money(state.collections)}: drop it` });
  return found;
}

function NeedLine({ tile, need, mayCome }: { tile: Tile; need: Need; mayCome: boolean }) {
  const come = async (call: Join) => {
    const answer = await answerJoin(tile.id, call.ticket, true);
    if (!answer.ok) tellRefusal(answer.refusal);
  };
  return (
    <li class={need.call ? 'need-call' : ''}>
      <p>
        <strong>
          <bdi>{tile.name}</bdi>
        </strong>{' '}
        <bdi>{need.words}</bdi>
      </p>
      {need.call && mayCome ? (
        <button type="button" class="next" onClick={() => void come(need.call!)}>
          I am coming<span class="hidden"> to {tile.name}</span>
        </button>
      ) : (
        <a class="button" href={`/${need.page}/${encodeURIComponent(tile.id)}`}>
          {need.page === 'floor' ? 'Manage' : 'Console'}
          <span class="hidden"> of {tile.name}</span>
        </a>
      )}
    </li>
  );
}

export function Needs({ tables, mayCome }: { tables: Tile[]; mayCome: boolean }) {
  const lines = tables
    .flatMap((tile) => (needs.value[tile.id] ?? []).map((need) => ({ tile, need })))
    .sort((a, b) => a.need.rank - b.need.rank);
  return (
    <section class="needs" aria-labelledby="needs-title" aria-live="polite">
      <h2 id="needs-title">Needs somebody now</h2>
      {lines.length === 0 ? (
        <p class="muted">
          Nothing. Calls, pauses, unanswered offers of the bank, tables without rounds and full boxes come
          here.
        </p>
      ) : (
        <ul>
          {lines.map(({ tile, need }) => (
            <NeedLine key={`${tile.id}${need.rank}${need.words}`} tile={tile} need={need} mayCome={mayCome} />
          ))}
        </ul>
      )}
    </section>
  );
}
