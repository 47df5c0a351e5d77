// board.tsx - the display above the table (R53, R60-R65, R70): 16:9, no hands on it.
//
// Everything is measured in --u, a ninetieth of the height; what matters from five metres is
// 3.6 of them or more. It shows history, never odds or cards that are left.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { secondsLeft } from '../clock';
import type { TableStream } from '../connection';
import { roadsOf } from '../library';
import { HandsView } from '../parts/cards';
import { Fit } from '../parts/fit';
import { TableFrame } from '../parts/frame';
import { Han } from '../parts/han';
import { addressOf, Qr } from '../parts/invite';
import { AskMarks, BeadPlate, BigRoad, DerivedRoad } from '../parts/roads';
import { bankWords, collectionWords, hasCollections, limitWords, percent, plainly, positionWords, resultMeanings, results, signedWords } from '../words';
import type { Sheet, Statistics, TableState } from '../protocol';

function Head({ state, sheet }: { state: TableState; sheet: Sheet }) {
  const limits = limitWords(sheet);
  return (
    <header class="board-head">
      <div class="board-row">
        <Fit class="board-room"><bdi>{sheet.notices.room}</bdi> · <bdi>{state.name}</bdi></Fit>
        <h1>{sheet.title}</h1>
        <span class="board-shoe">shoe {state.shoe.number} · round {state.statistics.rounds + (state.phase === 'between' ? 0 : 1)}</span>
      </div>
      <Fit class="board-posted">
        <strong>{limits.lines}</strong>{limits.bonus && <> · bonus <strong>{limits.bonus}</strong></>}
        {hasCollections(sheet) && <span class="board-fees"> · collection {collectionWords(sheet).join(' · ')}</span>}
      </Fit>
    </header>
  );
}

/** Left: what is going on, so large that nobody has to ask. */
function Now({ state }: { state: TableState }) {
  const left = state.phase === 'betting' ? secondsLeft(state.deadline_ms) : null;
  const share = left === null || !state.sheet?.timer_seconds ? 0 : left / state.sheet.timer_seconds;
  if (state.paused) return <Large title="Paused" more="The floor will resume the table" />;
  if (state.phase === 'closed') return <Large title="Closed" more="This table is not open" />;
  if (state.phase === 'betting') {
    return (
      <section class="now now-betting" aria-label="Wagers are open">
        {left !== null ? (
          <>
            <output class="timer" aria-label="Seconds left">{left}</output>
            <div class="timer-track"><div class={`timer-fill${left <= 5 ? ' timer-last' : ''}`} style={{ transform: `scaleX(${share})` }} /></div>
          </>
        ) : <p class="now-title">Wagers are open</p>}
        <p class="now-more">{left !== null ? 'Place your wagers' : `round ${state.statistics.rounds + 1}`}</p>
      </section>
    );
  }
  const cards = state.hands.player.cards.length > 0;
  const over = state.result !== null && (state.phase === 'between' || state.hands.next.hand === 'none');
  if (!cards && !over) return <Large title={waitingTitle(state)} more={waitingMore(state)} />;
  const words = over && state.result ? results[state.result] : null;
  return (
    <section class="now now-cards" aria-live="polite">
      {cards ? <HandsView hands={state.hands} result={over ? state.result : null} /> : null}
      {words ? (
        <p class={`now-result tone-${words.tone}`}>
          <span class="badge">{words.sign}</span> {words.title}
          {!cards && state.result && resultMeanings[state.result] && <small>{resultMeanings[state.result]}</small>}
        </p>
      ) : <p class="now-why">{plainly(state.hands.next.why) || 'No more wagers'}</p>}
    </section>
  );
}

function waitingTitle(state: TableState): string {
  if (state.shoe.phase !== 'in-play') return 'New shoe';
  return state.bank.state === 'offered' ? 'The bank is offered' : state.bank.state === 'not-taken' ? 'Waiting for a bank' : state.phase === 'dealing' ? 'No more wagers' : 'Next round soon';
}
function waitingMore(state: TableState): string {
  if (state.shoe.phase !== 'in-play') return `shoe ${state.shoe.number} is being made ready`;
  return state.bank.state === 'offered' ? `to seat ${state.bank.seat}` : '';
}

const Large = ({ title, more }: { title: string; more: string }) => (
  <section class="now now-words"><p class="now-title">{title}</p><p class="now-more">{more}</p></section>
);

const rows = [
  { field: 'player', title: 'Player', sign: 'P', tone: 'player' },
  { field: 'banker', title: 'Banker', sign: 'B', tone: 'banker' },
  { field: 'tie', title: 'Tie', sign: 'T', tone: 'tie' },
] as const;
const extras = [
  { field: 'dragon7', title: 'Dragon 7', tone: 'dragon' },
  { field: 'panda8', title: 'Panda 8', tone: 'panda' },
] as const;

/** Right: numbers and percentages of this shoe, and of the one before (R61-R64). */
function Counts({ now, previous }: { now: Statistics; previous: Statistics | null }) {
  const most = Math.max(1, now.player, now.banker, now.tie);
  return (
    <section class="counts" aria-label="This shoe">
      {rows.map(({ field, title, sign, tone }) => (
        <div key={field} class={`count tone-${tone}`}>
          <span class="badge">{sign}</span><span class="count-title">{title} <Han of={field} /></span>
          <strong>{now[field]}</strong><span class="count-share">{percent(now[field], now.rounds)}</span>
          <span class="count-track"><span class="count-bar" style={{ transform: `scaleX(${now[field] / most})` }} /></span>
        </div>
      ))}
      <Fit class="count-extras">
        {extras.map(({ field, title, tone }) => (
          <span key={field} class={`count-extra tone-${tone}`}>{title} <strong>{now[field]}</strong> <span class="count-share">{percent(now[field], now.rounds)}</span></span>
        ))}
      </Fit>
      <Fit class="count-line">Naturals <strong>{now.naturals}</strong> {percent(now.naturals, now.rounds)} · rounds <strong>{now.rounds}</strong></Fit>
      <Fit class="count-line">{previous ? (
        <>Last shoe <strong>{previous.rounds}</strong>: P <strong>{previous.player}</strong> B <strong>{previous.banker}</strong> T <strong>{previous.tie}</strong> Dragon <strong>{previous.dragon7}</strong> Panda <strong>{previous.panda8}</strong> naturals <strong>{previous.naturals}</strong></>
      ) : 'Last shoe: none yet'}</Fit>
    </section>
  );
}

/** Clockwise from the bank: who is in turn next. */
function nextSeat(state: TableState): number {
  const seats = state.bettors.filter((one) => !one.back_line).map((one) => one.seat);
  for (let step = 1; step <= state.seats; step++) {
    const seat = ((state.bank.seat + step - 1) % state.seats) + 1;
    if (seats.includes(seat)) return seat;
  }
  return 0;
}

function nextWords(state: TableState): string {
  const { bank } = state;
  const next = state.sheet?.bank === 'player-dealer' && (bank.state === 'held' || bank.state === 'ready') ? nextSeat(state) : 0;
  return next && next !== bank.seat ? ` · next seat ${next}` : '';
}

function Foot({ state, sheet, position }: { state: TableState; sheet: Sheet; position: string }) {
  const { notices } = sheet;
  return (
    <footer class="board-foot">
      <div class="board-row">
        <span class="board-bank">bank {bankWords(state)}{nextWords(state)}</span>
        <Fit class="board-notice">{[notices.responsible, notices.telephone].filter(Boolean).join(' ')}</Fit>
      </div>
      <div class="board-row board-small">
        <span class="board-hash">{state.signed ? signedWords(state.signed) : positionWords(position)}</span>
        <Fit class="board-notice">{[notices.web, notices.address, notices.approval && `approval ${notices.approval}`].filter(Boolean).join(' · ')}</Fit>
      </div>
    </footer>
  );
}

/** Whether a seat is to be had with a phone. */
const takesPeople = (state: TableState) =>
  state.wagers_kept === 'bettors' && state.bettors.filter((one) => !one.back_line).length < state.seats;

/** No pointer, no sleep, F for the full screen. */
function useKiosk() {
  const idle = useSignal(true);
  useEffect(() => {
    let timer = 0;
    const wake = () => {
      idle.value = false;
      window.clearTimeout(timer);
      timer = window.setTimeout(() => (idle.value = true), 3000);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'f' || event.key === 'F') void toggleFullScreen();
    };
    const stayAwake = () => {
      if (document.visibilityState === 'visible') void navigator.wakeLock?.request('screen').catch(() => undefined);
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

export function BoardPage({ stream }: { stream: TableStream }) {
  const idle = useKiosk();
  const state = stream.state.value;
  const sheet = state?.sheet ?? null;
  const roads = state ? roadsOf(state.history) : null;
  useEffect(() => {
    if (state) document.title = `${state.name} · board`;
  }, [state?.name]);
  return (
    <TableFrame stream={stream} kind="board">
      {state && (
        <main class={`board${idle ? ' board-idle' : ''}`}>
          {sheet ? (
            <>
              <Head state={state} sheet={sheet} />
              <div class="board-main">
                <Now state={state} />
                <Counts now={state.statistics} previous={state.previous} />
              </div>
              {roads ? (
                <>
                  <div class="board-roads board-roads-large">
                    <BeadPlate roads={roads} columns={11} />
                    <BigRoad roads={roads} columns={35} />
                  </div>
                  <div class="board-roads board-roads-small">
                    {[0, 1, 2].map((road) => <DerivedRoad key={road} roads={roads} road={road} columns={takesPeople(state) ? 18 : 20} />)}
                    <AskMarks roads={roads} />
                    {takesPeople(state) && <figure class="board-join"><Qr text={addressOf(state.table)} label="QR code: take a seat" /><figcaption>Scan to play</figcaption></figure>}
                  </div>
                </>
              ) : <p class="muted">The roads cannot be drawn on this screen.</p>}
              <Foot state={state} sheet={sheet} position={stream.position.value} />
            </>
          ) : <Large title="Closed" more="This table has not been opened" />}
          {!idle && <button type="button" class="board-full" onClick={() => void toggleFullScreen()}>Full screen (F)</button>}
        </main>
      )}
    </TableFrame>
  );
}
