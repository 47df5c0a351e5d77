// board.tsx - the display above the table (R53, R60-R65, R70): 16:9, no hands on it.
//
// Everything is measured in --u, a ninetieth of the height; what matters from five metres is
// 3.6 of them or more. It shows history, never odds or cards that are left.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { secondsLeft } from '../clock';
import type { TableStream } from '../connection';
import { language, say, sayWith } from '../language';
import { decidingCase, roadsOf, type Roads } from '../library';
import { newsWords, useLatest, useNews } from '../news';
import { hasWager } from '../own-results';
import { HandsView } from '../parts/cards';
import { Fit } from '../parts/fit';
import { TableFrame } from '../parts/frame';
import { Han } from '../parts/han';
import { addressOf, Qr } from '../parts/invite';
import { LanguageMenu } from '../parts/language-menu';
import { Moment } from '../parts/moment';
import { Logo, trueNotices, useRoomLook } from '../parts/notices';
import { usePresented, type OpenCards } from '../parts/presented';
import { proofWords, SealedAlarm, sealingOf } from '../parts/sealed-line';
import { AskMarks, BeadPlate, BigRoad, DerivedRoad } from '../parts/roads';
import {
  bankWords,
  collectionWords,
  comingWords,
  hasCollections,
  isNobodyEligible,
  limitWords,
  percent,
  positionWords,
  reasonWords,
  resultMeaning,
  results,
  rowWords,
  signedWords,
  titleWords,
} from '../phrases';
import type { Sheet, Statistics, TableEvent, TableState } from '../protocol';
import { useSealedShoe, type SealedShoe } from '../sealed';
import type { Key } from '../words/form';

export const SILENCE_MS = 10_000; // boards are many, and nobody keys at one: they ask the server seldom
const LINE = 100; // letters that one line of limits and collections holds

/** Counted from one, also before the first. */
const shoeOf = (state: TableState) => Math.max(1, state.shoe.number);
const roundOf = (state: TableState) =>
  Math.max(1, state.statistics.rounds + (state.phase === 'between' ? 0 : 1));

/** `isAlone`: nobody but the room had a hand in the shuffle. */
function Head({ state, sheet, isAlone }: { state: TableState; sheet: Sheet; isAlone: boolean }) {
  const look = useRoomLook();
  const limits = limitWords(sheet);
  const more = postedWords(sheet);
  const isLong = limits.lines.length + limits.bonus.length + more.length > LINE;
  return (
    <header class="board-head">
      <div class="board-row">
        <Fit class="board-room">
          {look?.logo && <Logo />}
          {look && (
            <>
              <bdi>{look.name}</bdi> ·{' '}
            </>
          )}
          <bdi>{state.name}</bdi>
        </Fit>
        <h1>{titleWords(sheet.title)}</h1>
        <span class="board-shoe">{say('shoe-round', { shoe: shoeOf(state), round: roundOf(state) })}</span>
      </div>
      <Fit class="board-posted">
        <strong>{limits.lines}</strong>
        {limits.bonus && <> · {sayWith('board-bonus', { limits: <strong>{limits.bonus}</strong> })}</>}
        {!isLong && more && <span class="board-fees"> · {more}</span>}
        {isAlone && <> · {say('sealed-alone')}</>}
      </Fit>
      {isLong && <Fit class="board-posted board-fees">{more}</Fit>}
    </header>
  );
}

/** Left: what is going on, so large that nobody has to ask. */
export function Now({ state, open, corrected }: { state: TableState; open: OpenCards; corrected: boolean }) {
  const left = state.phase === 'betting' ? secondsLeft(state.deadline_ms) : null;
  const share = left === null || !state.sheet?.timer_seconds ? 0 : left / state.sheet.timer_seconds;
  if (state.paused) return <Large title={say('board-paused')} more={say('board-paused-more')} />;
  if (state.phase === 'closed') return <Large title={say('board-closed')} more={say('board-closed-more')} />;
  const sealing = sealingOf(state);
  if (sealing) return <Sealing state={state} sealing={sealing} />;
  if (state.phase === 'betting' && !state.free_round) {
    return (
      <section class="now now-betting" aria-label={say('now-open')}>
        {left !== null ? (
          <>
            <output class="timer" aria-label={say('seconds-left')}>
              {left}
            </output>
            <div class="timer-track">
              <div
                class={`timer-fill${left <= 5 ? ' timer-last' : ''}`}
                style={{ transform: `scaleX(${share})` }}
              />
            </div>
          </>
        ) : (
          <p class="now-title">{say('now-open')}</p>
        )}
        <p class="now-more">
          {left !== null ? say('now-wager') : say('round', { number: state.statistics.rounds + 1 })}
        </p>
      </section>
    );
  }
  // between rounds cards lie with their result; without one they are of a shoe that is gone
  const cards = state.hands.player.cards.length > 0 && (state.phase !== 'between' || state.result !== null);
  const over = state.result !== null && (state.phase === 'between' || state.hands.next.hand === 'none');
  if (!cards && !over) return <Large title={waitingTitle(state)} more={waitingMore(state)} />;
  const words = over && state.result ? results[state.result] : null;
  const paid = over ? paidByCards(state) : [];
  return (
    <section class="now now-cards" aria-live="polite">
      {cards ? <HandsView hands={state.hands} open={open} result={over ? state.result : null} /> : null}
      {words ? (
        <p class={`now-result tone-${words.tone}`}>
          <span class="badge">{words.sign}</span> {words.title}{' '}
          {corrected && <span class="now-corrected">{say('corrected')}</span>}
          {!cards && state.result && resultMeaning(state.result) && (
            <small>{resultMeaning(state.result)}</small>
          )}
          {cards && paid.length > 0 && <small class="now-paid">{paid.join(' · ')}</small>}
        </p>
      ) : (
        <p class="now-why">
          {state.free_round ? say('now-free') : reasonWords(state.hands) || say('now-no-more')}
        </p>
      )}
    </section>
  );
}

const PAID_SHOWN = 4; // titles that a board has room for

/** Where wagers go by the cards, a result does not say which of them won: their titles. */
function paidByCards({ sheet, hands }: TableState): string[] {
  if (!sheet || sheet.goes_by === 'outcome') return [];
  const won = sheet.wagers.filter(
    ({ is_line, name, cases }) => !is_line && name !== 'tie' && decidingCase(cases, hands)?.verdict === 'win',
  );
  const titles = won.map(({ title }) => titleWords(title));
  return titles.length > PAID_SHOWN ? [...titles.slice(0, PAID_SHOWN), '…'] : titles;
}

function waitingTitle(state: TableState): string {
  if (state.shoe.phase !== 'in-play') return say('board-new-shoe');
  if (state.free_round) return say('result-F');
  return say(
    state.bank.state === 'offered'
      ? 'board-bank-offered'
      : state.bank.state === 'not-taken' || isNobodyEligible(state)
        ? 'board-no-bank'
        : state.phase === 'dealing'
          ? 'now-no-more'
          : 'board-soon',
  );
}
/** While a shoe is mixed: how many are in it, and for how long one may add to it or reveal. */
function Sealing({ state, sealing }: { state: TableState; sealing: Key }) {
  const { seal, contributions } = state.shoe;
  const left = secondsLeft(seal!.reveals_due_ms || seal!.cut_from_ms);
  return (
    <section class="now now-betting" aria-label={say('board-new-shoe')}>
      {left ? (
        <output class="timer" aria-label={say('seconds-left')}>
          {left}
        </output>
      ) : (
        <p class="now-title">{say('board-new-shoe')}</p>
      )}
      <p class="now-more">{say(sealing as 'sealed-mixing')}</p>
      <p class="now-more">{say('sealed-mixing-more', { count: contributions.length })}</p>
    </section>
  );
}

function waitingMore(state: TableState): string {
  if (state.shoe.seal?.void) return say('sealed-void', { shoe: state.shoe.number });
  if (state.shoe.phase !== 'in-play') return say('board-new-shoe-more', { shoe: shoeOf(state) });
  if (state.free_round) return say('means-F');
  if (isNobodyEligible(state)) return say('now-nobody-eligible');
  if (state.bank.state !== 'offered') return '';
  const left = secondsLeft(state.bank.deadline_ms);
  const whose = say('board-bank-offered-more', { seat: state.bank.seat });
  return left === null ? whose : `${whose} · ${say('seconds', { count: left })}`;
}

export const Large = ({ title, more }: { title: string; more: string }) => (
  <section class="now now-words">
    <p class="now-title">{title}</p>
    <p class="now-more">{more}</p>
  </section>
);

/** Numbers of a shoe, in the order of a board. */
export const counted = [
  { field: 'player', letter: 'P' },
  { field: 'banker', letter: 'B' },
  { field: 'tie', letter: 'T' },
] as const;
const extras = [
  { field: 'dragon7', tone: 'dragon', last: 'last-dragon' },
  { field: 'panda8', tone: 'panda', last: 'last-panda' },
] as const;
export const extrasOf = (sheet: Sheet) => extras.filter(({ field }) => hasWager(sheet, field));

interface CountsProps {
  sheet: Sheet;
  now: Statistics;
  previous: Statistics | null;
}

/** The shoe before in two lines, each number with its percentage (R64). */
function Previous({ sheet, shoe }: { sheet: Sheet; shoe: Statistics }) {
  const of = (count: number | null) => (
    <>
      <strong>{count ?? say('naturals-unknown')}</strong>
      {count === null ? '' : ` ${percent(count, shoe.rounds)}`}
    </>
  );
  const parts = [
    ...extrasOf(sheet).map(({ field, last }) => sayWith(last, { count: of(shoe[field]) })),
    sayWith('last-naturals', { count: of(shoe.naturals) }),
  ];
  return (
    <>
      <Fit class="count-line">
        {sayWith('last-shoe', {
          rounds: <strong>{shoe.rounds}</strong>,
          player: of(shoe.player),
          banker: of(shoe.banker),
          tie: of(shoe.tie),
        })}
      </Fit>
      <Fit class="count-line">{parts.map((part, index) => [index > 0 ? ' · ' : '', part])}</Fit>
    </>
  );
}

/** Right: numbers and percentages of this shoe, and of the one before (R61-R64); only of what this game has. */
function Counts({ sheet, now, previous }: CountsProps) {
  const rounds = Math.max(1, now.rounds);
  return (
    <section class="counts" aria-label={say('this-shoe')}>
      {counted.map(({ field, letter }) => (
        <div key={field} class={`count tone-${field}`}>
          <span class="badge">{results[letter].sign}</span>
          <span class="count-title">
            {say(field) === results[letter].sign ? results[letter].title : say(field)} <Han of={field} />
          </span>
          <strong>{now[field]}</strong>
          <span class="count-share">{percent(now[field], now.rounds)}</span>
          <span class="count-track">
            <span class="count-bar" style={{ transform: `scaleX(${now[field] / rounds})` }} />
          </span>
        </div>
      ))}
      {extrasOf(sheet).length > 0 && (
        <Fit class="count-extras">
          {extrasOf(sheet).map(({ field, tone }) => (
            <span key={field} class={`count-extra tone-${tone}`}>
              {say(tone)} <strong>{now[field]}</strong>{' '}
              <span class="count-share">{percent(now[field], now.rounds)}</span>
            </span>
          ))}
        </Fit>
      )}
      <Fit class="count-line">
        {sayWith('naturals-rounds', {
          naturals: <strong>{now.naturals ?? say('naturals-unknown')}</strong>,
          share: now.naturals === null ? '' : percent(now.naturals, now.rounds),
          rounds: <strong>{now.rounds}</strong>,
        })}
      </Fit>
      {previous ? (
        <Previous sheet={sheet} shoe={previous} />
      ) : (
        <Fit class="count-line">{say('no-last-shoe')}</Fit>
      )}
    </section>
  );
}

/** What is posted beside the limits: collections, the row's own words (R51), and that anybody may bank (reading 13). */
const postedWords = (sheet: Sheet) =>
  [
    hasCollections(sheet) && say('board-collection', { fees: collectionWords(sheet).join(' · ') }),
    sheet.row_text,
    sheet.reach_minutes > 0 && say('rotation-notice'),
  ]
    .filter(Boolean)
    .join(' · ');

/** Which cover is in force (reading 4); a house bank covers everything. */
const coverWords = (sheet: Sheet) =>
  sheet.bank === 'player-dealer' && say(sheet.cover === 'matched' ? 'cover-matched' : 'cover-net');

/** Who banks, and who is asked next. */
export function bankAndNext(state: TableState): string {
  const { bank } = state;
  const now = bankWords(state);
  const held = state.sheet?.bank === 'player-dealer' && (bank.state === 'held' || bank.state === 'ready');
  return held && bank.next_seat && bank.next_seat !== bank.seat
    ? say('board-bank-next', { bank: now, seat: bank.next_seat })
    : say('board-bank', { bank: now });
}

interface FootProps {
  state: TableState;
  sheet: Sheet;
  position: string;
  news: TableEvent | null;
  shoe: SealedShoe;
}

/** News stand where the bank is named, and give way to it again. */
function Foot({ state, sheet, position, news, shoe }: FootProps) {
  const notices = trueNotices(sheet);
  const coming = comingWords(state);
  return (
    <footer class="board-foot">
      {coming && <p class="board-coming">{coming}</p>}
      <div class="board-row">
        <span class={`board-bank${news ? ' board-news' : ''}`} aria-live="polite">
          <Fit>{news ? newsWords(news) : bankAndNext(state)}</Fit>
        </span>
        <Fit class="board-notice">{[notices.responsible, notices.telephone].filter(Boolean).join(' ')}</Fit>
      </div>
      <div class="board-row board-small">
        <span class="board-hash">
          {[proofWords(shoe), state.signed ? signedWords(state.signed) : positionWords(position)]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <Fit class="board-notice">
          {[
            say('board-table', { row: rowWords(sheet.row), decks: state.decks }),
            coverWords(sheet),
            notices.web,
            notices.address,
            notices.room_telephone,
            notices.approval && say('approval', { number: notices.approval }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Fit>
      </div>
    </footer>
  );
}

/** Whether a seat is to be had with a phone. */
const takesPeople = (state: TableState) =>
  state.wagers_kept === 'bettors' && state.bettors.filter((one) => !one.back_line).length < state.seats;

/** No pointer, no sleep, F for the full screen. */
export function useKiosk() {
  const idle = useSignal(true);
  useEffect(() => {
    let timer = 0;
    const rest = () => {
      if (document.activeElement?.matches('.board-tools select'))
        wake(); // a menu is open
      else idle.value = true;
    };
    const wake = () => {
      idle.value = false;
      window.clearTimeout(timer);
      timer = window.setTimeout(rest, 3000);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'f' || event.key === 'F') void toggleFullScreen();
    };
    const stayAwake = () => {
      if (document.visibilityState === 'visible')
        void navigator.wakeLock?.request('screen').catch(() => undefined);
    };
    stayAwake();
    document.addEventListener('pointermove', wake);
    document.addEventListener('keydown', onKey);
    document.addEventListener('visibilitychange', stayAwake);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('pointermove', wake);
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('visibilitychange', stayAwake);
    };
  }, []);
  return idle.value;
}

async function toggleFullScreen(): Promise<void> {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await document.documentElement.requestFullscreen();
  } catch {
    // the browser does not allow it; the kiosk's own setting does
  }
}

export const BoardTools = ({ table }: { table: string }) => (
  <div class="board-tools">
    <LanguageMenu page="board" table={table} />
    <button type="button" onClick={() => void toggleFullScreen()}>
      {say('full-screen')}
    </button>
  </div>
);

/** The round that the floor corrected last; 0: none, since this board is on. */
export function useCorrected(stream: TableStream): number {
  const corrected = useSignal(0);
  useNews(stream, (event) => {
    if (event.kind === 'corrected') corrected.value = Number(event.round);
  });
  return corrected.value;
}

const portrait = matchMedia('(max-aspect-ratio: 1/1)');

/** Whether the screen hangs upright; its roads have other shapes then. */
function useUpright(): boolean {
  const upright = useSignal(portrait.matches);
  useEffect(() => {
    const look = () => (upright.value = portrait.matches);
    portrait.addEventListener('change', look);
    return () => portrait.removeEventListener('change', look);
  }, []);
  return upright.value;
}

function BoardRoads({ state, roads }: { state: TableState; roads: Roads }) {
  const upright = useUpright();
  const joins = takesPeople(state);
  return (
    <>
      <div class="board-roads board-roads-large">
        <BeadPlate roads={roads} columns={upright ? 41 : 12} />
        <BigRoad roads={roads} columns={upright ? 31 : 38} />
      </div>
      <div class="board-roads board-roads-small">
        {[0, 1, 2].map((road) => (
          <DerivedRoad key={road} roads={roads} road={road} columns={upright ? 26 : joins ? 21 : 23} />
        ))}
        <AskMarks roads={roads} />
        {joins && (
          <figure class="board-join">
            <Qr text={addressOf(state.table)} label={say('qr-seat')} />
            <figcaption>{say('scan-to-play')}</figcaption>
          </figure>
        )}
      </div>
    </>
  );
}

export function BoardPage({ stream }: { stream: TableStream }) {
  const idle = useKiosk();
  const { state, open } = usePresented(stream);
  const news = useLatest(stream);
  stream.silenceMs = SILENCE_MS;
  const shoe = useSealedShoe(stream, null);
  const corrected = useCorrected(stream);
  const sheet = state?.sheet ?? null;
  const roads = state ? roadsOf(state.history) : null;
  useEffect(() => {
    if (state) document.title = say('title-board', { table: state.name });
  }, [state?.name, language.value]);
  return (
    <TableFrame stream={stream} kind="board">
      {state && (
        <main class={`board${idle ? ' board-idle' : ''}`}>
          {sheet ? (
            <>
              <Head state={state} sheet={sheet} isAlone={shoe.standing(state, null) === 'alone'} />
              <div class="board-main">
                <Moment state={state} />
                <Now state={state} open={open} corrected={corrected === state.round} />
                <Counts sheet={sheet} now={state.statistics} previous={state.previous} />
              </div>
              {roads ? <BoardRoads state={state} roads={roads} /> : <p class="muted">{say('no-roads')}</p>}
              <Foot state={state} sheet={sheet} position={stream.position.value} news={news} shoe={shoe} />
              <SealedAlarm shoe={shoe} state={state} me={null} />
            </>
          ) : (
            <Large title={say('board-closed')} more={say('board-never-opened')} />
          )}
          {!idle && <BoardTools table={state.table} />}
        </main>
      )}
    </TableFrame>
  );
}
