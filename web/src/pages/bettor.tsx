// bettor.tsx - the table from a bettor's place: take a seat, then play. Phone first.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { secondsLeft } from '../clock';
import { command, join, refusalWords } from '../commands';
import type { TableStream } from '../connection';
import { useReveals } from '../contribution';
import { coverOf, roadsOf, settlementDifferences } from '../library';
import { MotionSwitch } from '../motion';
import { HandsView } from '../parts/cards';
import { Name, TableFrame, tell, tellRefusal } from '../parts/frame';
import { BankOffer, PutUp } from '../parts/offer';
import { hasResult, ResultLines } from '../parts/result';
import { Felt } from '../parts/felt';
import { Ring } from '../parts/ring';
import { ShuffleCard } from '../parts/shuffle';
import { BigRoad } from '../parts/roads';
import { collectionWords, hasCollections, limitWords, money, plainly, results } from '../words';
import type { Bettor, Letter, Sheet, TableState } from '../protocol';

const BUY_INS = [50000, 100000, 200000];

/** The bettor whom this page's pass speaks for, if still seated. */
function meAt(stream: TableStream): Bettor | null {
  const you = stream.you.value;
  const state = stream.state.value;
  if (you.role !== 'bettor' || you.table !== stream.table || state === null) return null;
  return state.bettors.find((one) => one.bettor === you.bettor && one.name === you.name) ?? null;
}

// ---- sitting down ----

function JoinForm({ stream, state }: { stream: TableStream; state: TableState }) {
  const asking = useSignal(false);
  const trouble = useSignal('');
  const amount = useSignal(BUY_INS[1]!);
  const taken = new Set(state.bettors.filter((one) => !one.back_line).map((one) => one.seat));
  const free = Array.from({ length: state.seats }, (_, index) => index + 1).filter((seat) => !taken.has(seat));
  const keepsWagers = state.wagers_kept !== 'none';
  const submit = async (event: Event) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget as HTMLFormElement);
    asking.value = true;
    trouble.value = '';
    const answer = await join(stream.table, {
      name: String(fields.get('name')).trim(),
      seat: Number(fields.get('seat')),
      amount: keepsWagers ? amount.value : 0,
    });
    asking.value = false;
    if (answer.ok) stream.reopen();
    else trouble.value = refusalWords(answer.refusal);
  };
  if (free.length === 0) return <p class="join-full">All {state.seats} seats are taken. This page tells you as soon as one is free.</p>;
  return (
    <form class="join" onSubmit={(event) => void submit(event)}>
      <h2>Take a seat</h2>
      <label>Your name<input name="name" required maxLength={31} autocomplete="nickname" placeholder="as the dealer should call you" /></label>
      <label>Seat
        <select name="seat">
          <option value="0">any free seat</option>
          {free.map((seat) => <option key={seat} value={seat}>seat {seat}</option>)}
        </select>
      </label>
      {keepsWagers && (
        <fieldset class="buy-in">
          <legend>Chips to start with</legend>
          {BUY_INS.map((value) => (
            <label key={value} class={amount.value === value ? 'chosen' : ''}>
              <input type="radio" name="amount" checked={amount.value === value} onChange={() => (amount.value = value)} />{money(value)}
            </label>
          ))}
        </fieldset>
      )}
      {trouble.value && <p class="trouble" role="alert">{trouble.value}</p>}
      <button type="submit" class="next" disabled={asking.value}>{asking.value ? 'The dealer has been asked …' : 'Sit down'}</button>
    </form>
  );
}

// ---- what is going on ----

function Situation({ state, sheet, me }: { state: TableState; sheet: Sheet; me: Bettor | null }) {
  const left = state.phase === 'betting' ? secondsLeft(state.deadline_ms) : null;
  const banking = me !== null && state.bank.bettor === me.bettor && state.bank.state !== 'offered';
  const over = state.result !== null && (state.phase === 'between' || state.hands.next.hand === 'none');
  let words = '';
  if (state.paused) words = 'The table is paused. The floor will resume it.';
  else if (state.phase === 'closed') words = 'The table is closed.';
  else if (state.phase === 'betting') words = banking ? 'The others place their wagers' : me ? 'Place your wagers' : 'Wagers are open';
  else if (state.phase === 'dealing') words = over ? 'The round is being settled' : plainly(state.hands.next.why) || 'No more wagers';
  else if (state.shoe.phase !== 'in-play') words = 'A new shoe is being made ready';
  else if (sheet.bank === 'player-dealer' && state.bank.state === 'not-taken') words = 'Nobody has taken the bank yet: the next round waits';
  else if (sheet.bank === 'player-dealer' && state.bank.state === 'offered') words = state.bank.bettor === me?.bettor ? 'The bank is offered to you' : `The bank is offered to seat ${state.bank.seat}`;
  else words = 'The next round begins soon';
  const result = over && state.result ? results[state.result] : null;
  const mine = me !== null && !banking && !state.paused && state.phase === 'betting' && state.wagers_kept === 'bettors';
  return (
    <div class={`situation${mine ? ' situation-mine' : ''}`}>
      {result && <p class={`situation-result tone-${result.tone}`} aria-live="polite"><span class="badge">{result.sign}</span> {result.title}</p>}
      <p class="situation-words" aria-live="polite">{words}</p>
      {left !== null && (
        <p class={`countdown${left <= 5 ? ' countdown-last' : ''}`}>
          <output aria-label="Seconds left">{left}</output> s
          <span class="countdown-track"><span style={{ transform: `scaleX(${left / Math.max(1, sheet.timer_seconds)})` }} /></span>
        </p>
      )}
    </div>
  );
}

const ifWords: Partial<Record<Letter, string>> = { P: 'Player wins', B: 'Banker wins', T: 'the hands tie', D: 'Dragon 7 comes', A: 'Panda 8 comes' };

function BankLine({ state, sheet, me }: { state: TableState; sheet: Sheet; me: Bettor | null }) {
  if (sheet.bank === 'house') return <p class="bank-line">The house banks this table.</p>;
  const { bank } = state;
  const holder = state.bettors.find((one) => one.bettor === bank.bettor);
  if (!holder || bank.state === 'open' || bank.state === 'not-taken' || bank.state === 'offered') return null;
  const mine = me?.bettor === bank.bettor;
  const cover = me && !mine && (state.phase === 'betting' || state.phase === 'dealing') ? coverOf(state, me.bettor) : null;
  const short = cover?.short ?? null;
  return (
    <p class={`bank-line${short ? ' bank-short' : ''}`}>
      <span>{mine ? 'You bank' : <>Bank: seat {bank.seat}, <Name>{holder.name}</Name></>}{bank.amount > 0 && <> with <strong>{money(bank.amount)}</strong></>}</span>
      {cover && cover.most > 0 && (
        <span>{short
          ? <>If {ifWords[short.letter]}, you are owed {money(short.owed)}: the bank can pay {money(short.paid)} as the wagers lie now</>
          : <>If you win, the bank pays all of it: up to <strong>{money(cover.most)}</strong></>}</span>
      )}
    </p>
  );
}

/** The page settles every round again with the library's own C, and says so if it disagrees. */
export function SettlementCheck({ state }: { state: TableState }) {
  const differences = state.phase === 'between' ? settlementDifferences(state) : null;
  if (!differences || differences.length === 0) return null;
  return (
    <p class="alarm" role="alert">
      <strong>Stop: this page settles the round otherwise than the server.</strong> It differs for {differences.join('; ')}. Call the floor before chips move.
    </p>
  );
}

/** An offer of the bank has the whole attention. */
const isAsked = (state: TableState, me: Bettor) => state.bank.bettor === me.bettor && (state.bank.state === 'offered' || state.bank.state === 'held') && state.phase === 'between';

// ---- the page ----

export function BettorPage({ stream }: { stream: TableStream }) {
  const state = stream.state.value;
  const sheet = state?.sheet ?? null;
  const me = meAt(stream);
  const roads = state ? roadsOf(state.history) : null;
  const wasSeated = useSignal(false);
  useReveals(stream, state);
  useEffect(() => {
    if (me) wasSeated.value = true;
  }, [me !== null]);
  useEffect(() => stream.listen((events) => {
    for (const event of events)
      if (event.kind === 'corrected' || event.kind === 'voided')
        tell(`The floor has ${event.kind === 'voided' ? 'voided the round' : 'corrected the last round'}: ${String(event.reason ?? '')}`);
  }), [stream]);
  useEffect(() => {
    if (state) document.title = `${state.name} · play`;
  }, [state?.name]);
  const leave = async () => {
    if (!me) return;
    const answer = await command(stream.table, { kind: 'leave', bettor: me.bettor });
    if (answer.ok) tell('You have left the table; your chips were paid out.', 'good');
    else tellRefusal(answer.refusal);
  };
  return (
    <TableFrame stream={stream} kind="bettor">
      {state && (
        <>
          <header class="top">
            <a href="/" class="top-home" aria-label="Front page">‹</a>
            <h1><Name>{state.name}</Name></h1>
            <span class="top-round">round {state.round}</span>
            {me && <span class="top-chips">Chips <strong>{money(me.chips)}</strong></span>}
          </header>
          {sheet ? (
            <main class="bettor">
              <div class="bettor-felt">
                <HandsView hands={state.hands} result={state.phase === 'between' || state.hands.next.hand === 'none' ? state.result : null} />
                <Situation state={state} sheet={sheet} me={me} />
                {state.wagers_kept !== 'none' && <Ring stream={stream} state={state} me={me} />}
                <BankLine state={state} sheet={sheet} me={me} />
                <SettlementCheck state={state} />
                {me && <ShuffleCard stream={stream} state={state} me={me} />}
                {me && <BankOffer stream={stream} state={state} sheet={sheet} me={me} />}
                {me && <PutUp stream={stream} state={state} sheet={sheet} me={me} />}
                {me && isAsked(state, me) && hasResult(state, me) && <ResultLines state={state} sheet={sheet} me={me} />}
              </div>
              {me && state.wagers_kept === 'bettors' && !isAsked(state, me) && (
                <Felt stream={stream} state={state} sheet={sheet} me={me} result={hasResult(state, me) ? <ResultLines state={state} sheet={sheet} me={me} /> : null} />
              )}
              {me && state.wagers_kept !== 'bettors' && <p class="muted">At this table wagers lie on the layout as chips. Follow the round here; the dealer does the rest.</p>}
              {!me && (
                <>
                  {wasSeated.value && <p class="muted">You are no longer seated.</p>}
                  <JoinForm stream={stream} state={state} />
                </>
              )}
              {roads && roads.letters.length > 0 && <BigRoad roads={roads} columns={24} />}
              <Posted sheet={sheet} />
              <p class="bettor-foot">
                {me && <button type="button" class="quiet" onClick={() => void leave()}>Leave the table</button>}
                <a href={`/board/${encodeURIComponent(state.table)}`}>Board</a>
                <MotionSwitch />
              </p>
            </main>
          ) : <main class="message"><h1>The table is closed</h1><p><a href="/">See the other tables</a></p></main>}
        </>
      )}
    </TableFrame>
  );
}

/** What must be posted where bettors see it: limits and collections (R53), notices (R70). */
function Posted({ sheet }: { sheet: Sheet }) {
  const limits = limitWords(sheet);
  const { notices } = sheet;
  return (
    <section class="posted" aria-label="Limits and collections">
      <p><strong>{sheet.title}</strong> · lines {limits.lines}{limits.bonus && ` · bonus wagers ${limits.bonus}`}</p>
      {hasCollections(sheet) && <p>Collection: {collectionWords(sheet).join(', ')}</p>}
      <p>{[notices.room, notices.address, notices.approval && `approval ${notices.approval}`].filter(Boolean).join(' · ')}</p>
      <p>{[notices.responsible, notices.telephone, notices.web].filter(Boolean).join(' ')}</p>
    </section>
  );
}
