// bettor.tsx - the table from a bettor's place: take a seat, then play. Phone first.
import { useSignal, type Signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { secondsLeft } from '../clock';
import { join, refusalWords } from '../commands';
import type { TableStream } from '../connection';
import { useReveals } from '../contribution';
import { language, say, sayWith } from '../language';
import { coverOf, exposureOf, roadsOf } from '../library';
import { MotionSwitch } from '../motion';
import { newsWords, useNews } from '../news';
import { hasWager } from '../own-results';
import { AlertSwitch, useAlert } from '../parts/alert';
import { BuyChips, BuyChipsDialog, BuyIn, USUAL_BUY_IN } from '../parts/buy-in';
import { HandsView } from '../parts/cards';
import { Name, TableFrame, tell, tellRefusal } from '../parts/frame';
import { OwnClaims } from '../parts/claims';
import { LanguageMenu } from '../parts/language-menu';
import { Moment } from '../parts/moment';
import { trueNotices, useRoomName } from '../parts/notices';
import { BankOffer, PutUp } from '../parts/offer';
import { Ruled } from '../parts/ruled';
import { ReceiptDialog, usePurse, type Receipt } from '../parts/receipt';
import { hasResult, LastRound, MyRounds, ResultLines, useMyRounds } from '../parts/result';
import { Felt } from '../parts/felt';
import { Ring } from '../parts/ring';
import { usePresented, type OpenCards } from '../parts/presented';
import { KeptOfShoe, SealedLine, sealingOf } from '../parts/sealed-line';
import { SettlementCheck } from '../parts/settlement-check';
import { ShuffleCard } from '../parts/shuffle';
import { MoreSpots, SpotTabs } from '../parts/spots';
import { squeezes, SqueezeSwitch } from '../parts/squeeze';
import { SittingOut, StandingNo, standingOf, StandingSwitches } from '../parts/standing';
import { BeadPlate, BigRoad, DerivedRoad } from '../parts/roads';
import {
  bankWords,
  collectionWords,
  comingWords,
  coverWords,
  hasCollections,
  isNobodyEligible,
  limitWords,
  money,
  reasonWords,
  results,
  rowWords,
  titleWords,
} from '../phrases';
import type { Bettor, Refusal, Sheet, TableEvent, TableState } from '../protocol';
import { useSealedShoe, type SealedShoe } from '../sealed';
import { isOf, spotsOf } from '../spots';

const NAME_BYTES = 63;
const TOO_LONG = 'that name is too long: 21 letters of any script fit, or 63 plain ones';

/** The bettor whom this page's pass speaks for, if still seated. */
function meAt(stream: TableStream, state: TableState | null): Bettor | null {
  const you = stream.you.value;
  if (you.role !== 'bettor' || you.table !== stream.table || state === null) return null;
  return state.bettors.find((one) => one.bettor === you.bettor && one.name === you.name) ?? null;
}

// ---- sitting down ----

interface JoinProps {
  stream: TableStream;
  state: TableState;
  seat: Signal<number>; // wished for; 0: any
}

function JoinForm({ stream, state, seat }: JoinProps) {
  const asking = useSignal(false);
  const trouble = useSignal<Refusal | null>(null);
  const amount = useSignal(USUAL_BUY_IN);
  const taken = new Set(state.bettors.filter((one) => !one.back_line).map((one) => one.seat));
  const free = Array.from({ length: state.seats }, (_, index) => index + 1).filter((one) => !taken.has(one));
  const fronts = (state.sheet?.back_line ?? 0) > 0 ? [...taken].sort((a, b) => a - b) : []; // R26
  const keepsWagers = state.wagers_kept !== 'none';
  const submit = async (event: Event) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget as HTMLFormElement);
    const name = String(fields.get('name')).trim().normalize('NFC'); // a letter with its marks is one
    if (new TextEncoder().encode(name).length > NAME_BYTES) {
      trouble.value = { code: 'bad-name', rule: '', message: TOO_LONG };
      return;
    }
    asking.value = true;
    trouble.value = null;
    const answer = await join(stream.table, {
      name,
      seat: seat.value,
      back_line: taken.has(seat.value),
      amount: keepsWagers ? amount.value : 0,
    });
    asking.value = false;
    if (answer.ok) stream.reopen();
    else trouble.value = answer.refusal;
  };
  if (free.length + fronts.length === 0)
    return <p class="join-full">{say('all-seats-taken', { count: state.seats })}</p>;
  return (
    <form class="join" onSubmit={(event) => void submit(event)}>
      <h2>{say('take-a-seat')}</h2>
      <label>
        {say('your-name')}
        <input
          name="name"
          required
          maxLength={NAME_BYTES}
          autocomplete="nickname"
          placeholder={say('your-name-hint')}
        />
      </label>
      <label>
        {say('seat')}
        <select
          name="seat"
          value={String(free.includes(seat.value) || fronts.includes(seat.value) ? seat.value : 0)}
          onChange={(event) => (seat.value = Number(event.currentTarget.value))}
        >
          <option value="0">{say('any-seat')}</option>
          {free.map((one) => (
            <option key={one} value={one}>
              {say('seat-number', { seat: one })}
            </option>
          ))}
          {fronts.map((one) => (
            <option key={one} value={one}>
              {say('behind-seat', { seat: one })}
            </option>
          ))}
        </select>
      </label>
      {keepsWagers && <BuyIn amount={amount} title={say('chips-to-start')} />}
      {trouble.value && (
        <p class="trouble" role="alert">
          <Ruled>{refusalWords(trouble.value)}</Ruled>
        </p>
      )}
      <button type="submit" class="next" disabled={asking.value || (keepsWagers && amount.value === 0)}>
        {say(asking.value ? 'dealer-asked' : 'sit-down')}
      </button>
    </form>
  );
}

// ---- what is going on ----

/** The most seconds of the timer that runs, as far as this page has seen it run. */
function useLongest(left: number | null): number {
  const longest = useRef(1);
  if (left === null) longest.current = 1;
  else longest.current = Math.max(longest.current, left);
  return longest.current;
}

function Situation({ state, sheet, me }: { state: TableState; sheet: Sheet; me: Bettor | null }) {
  const asked = state.bank.state === 'offered' || state.bank.state === 'held';
  const asking = state.phase === 'between' && asked && !state.paused;
  const left = secondsLeft(
    state.phase === 'betting'
      ? state.deadline_ms
      : asking
        ? state.bank.deadline_ms
        : sealingOf(state)
          ? state.shoe.seal!.reveals_due_ms || state.shoe.seal!.cut_from_ms
          : 0,
  );
  const longest = useLongest(left);
  const banking = isOf(state, me, state.bank.bettor) && state.bank.state !== 'offered';
  const over = state.result !== null && (state.phase === 'between' || state.hands.next.hand === 'none');
  let words = '';
  if (state.paused) words = say('now-paused');
  else if (state.phase === 'closed') words = say('now-closed');
  else if (state.free_round && !over) words = say('now-free');
  else if (state.phase === 'betting')
    words = say(banking ? 'now-others-wager' : me ? 'now-wager' : 'now-open');
  else if (state.phase === 'dealing')
    words = over ? say('now-settling') : reasonWords(state.hands) || say('now-no-more');
  else if (sealingOf(state)) words = say(sealingOf(state)!);
  else if (state.shoe.seal?.void) words = say('sealed-void', { shoe: state.shoe.number });
  else if (state.shoe.phase !== 'in-play') words = say('now-new-shoe');
  else if (isNobodyEligible(state)) words = say('now-nobody-eligible');
  else if (sheet.bank === 'player-dealer' && state.bank.state === 'not-taken') words = say('now-no-bank');
  else if (sheet.bank === 'player-dealer' && state.bank.state === 'offered')
    words = isOf(state, me, state.bank.bettor)
      ? say('now-bank-yours')
      : say('now-bank-offered', { seat: state.bank.seat });
  else words = say('now-soon');
  const result = over && state.result ? results[state.result] : null;
  const mine =
    me !== null &&
    !banking &&
    !state.paused &&
    !state.free_round &&
    state.phase === 'betting' &&
    state.wagers_kept === 'bettors';
  return (
    <div class={`situation${mine ? ' situation-mine' : ''}${result ? ' situation-over' : ''}`}>
      {result && (
        <p class={`situation-result tone-${result.tone}`} aria-live="polite">
          <span class="badge">{result.sign}</span> {result.title}
        </p>
      )}
      <p class="situation-words" aria-live="polite">
        {words}
      </p>
      {left !== null && <Countdown left={left} longest={longest} />}
    </div>
  );
}

const Countdown = ({ left, longest }: { left: number; longest: number }) => (
  <p class={`countdown${left <= 5 ? ' countdown-last' : ''}`}>
    {sayWith('seconds', { count: <output aria-label={say('seconds-left')}>{left}</output> })}
    <span class="countdown-track">
      <span style={{ transform: `scaleX(${left / longest})` }} />
    </span>
  </p>
);

const eventKeys = { P: 'event-P', B: 'event-B', T: 'event-T', D: 'event-D', A: 'event-A' } as const;

/** How far the bank reaches: for a bettor's wagers, or, told to the player-dealer, for all of them. */
function reachWords(state: TableState, me: Bettor | null): { words: string; short: boolean } | null {
  if (!me || (state.phase !== 'betting' && state.phase !== 'dealing')) return null;
  const mine = isOf(state, me, state.bank.bettor);
  const cover = mine ? exposureOf(state) : coverOf(state, me);
  if (!cover || cover.most === 0) return null;
  const { short } = cover;
  if (!short)
    return { words: say(mine ? 'exposure' : 'cover-all', { amount: money(cover.most) }), short: false };
  return {
    words: say(mine ? 'exposure-short' : 'cover-short', {
      event: say(eventKeys[short.letter as 'P']),
      owed: money(short.owed),
      paid: money(short.paid),
    }),
    short: true,
  };
}

function BankLine({ state, sheet, me }: { state: TableState; sheet: Sheet; me: Bettor | null }) {
  if (sheet.bank === 'house') return <p class="bank-line">{say('house-banks')}</p>;
  const { bank } = state;
  const holder = state.bettors.find((one) => one.bettor === bank.bettor);
  if (!holder || bank.state === 'open' || bank.state === 'not-taken' || bank.state === 'offered')
    return <p class="bank-line" />;
  if (!holder.name) return <p class="bank-line">{say('board-bank', { bank: bankWords(state) })}</p>; // to strangers
  const mine = isOf(state, me, bank.bettor);
  const whose = { seat: bank.seat, name: <Name>{holder.name}</Name> };
  const reach = reachWords(state, me);
  return (
    <p class={`bank-line${reach?.short ? ' bank-short' : ''}`}>
      <span>
        {bank.amount > 0
          ? sayWith(mine ? 'you-bank-with' : 'bank-of-with', {
              ...whose,
              amount: <strong>{money(bank.amount)}</strong>,
            })
          : sayWith(mine ? 'you-bank' : 'bank-of', whose)}
      </span>
      {reach && <span>{reach.words}</span>}
    </p>
  );
}

/** An offer of the bank has the whole attention. */
const isAsked = (state: TableState, me: Bettor) =>
  isOf(state, me, state.bank.bettor) &&
  (state.bank.state === 'offered' || state.bank.state === 'held') &&
  state.phase === 'between' &&
  !state.paused; // nothing is asked in a pause

/** What waits for this bettor's answer: the bank, or their wagers. Empty: nothing. */
function questionOf(state: TableState | null, me: Bettor | null): string {
  if (!state || !me || state.paused || standingOf(state, me) === 'out') return '';
  if (isAsked(state, me)) return `bank ${state.round} ${state.bank.seat}`;
  const wagers = state.phase === 'betting' && state.wagers_kept === 'bettors' && !state.free_round;
  return wagers && !isOf(state, me, state.bank.bettor) ? `wagers ${state.round}` : '';
}

/** Nothing of theirs is in this round: neither a wager nor the bank. */
const isIdle = (state: TableState | null, me: Bettor) =>
  state !== null &&
  !isOf(state, me, state.bank.bettor) &&
  !state.wagers.some((one) => isOf(state, me, one.bettor) && !one.settled);

// ---- the page ----

function Top({ state, me }: { state: TableState; me: Bettor | null }) {
  const { sheet } = state;
  const round = Math.max(1, state.round);
  return (
    <header class="top">
      <a href="/" class="top-home" aria-label={say('front-page')}>
        ‹
      </a>
      <h1>
        <Name>{state.name}</Name>
      </h1>
      {sheet && (
        <span class="top-game">
          {titleWords(sheet.title)} · {limitWords(sheet).lines}
        </span>
      )}
      <span class="top-round">
        <span class="top-short">{say('round', { number: round })}</span>
        <span class="top-long">{say('shoe-round', { shoe: Math.max(1, state.shoe.number), round })}</span>
      </span>
      {me && (
        <span class="top-chips">{sayWith('chips', { amount: <strong>{money(me.chips)}</strong> })}</span>
      )}
    </header>
  );
}

interface NowProps {
  stream: TableStream;
  state: TableState;
  open: OpenCards;
  onTurn: ((hand: keyof OpenCards) => void) | undefined;
  sheet: Sheet;
  me: Bettor | null;
  shoe: SealedShoe;
  onSeat: (seat: number) => void;
}

/** The hands, the people around them, and what is asked of this bettor. */
function TableNow({ state, open, onTurn, sheet, me, shoe, onSeat }: Omit<NowProps, 'stream'>) {
  return (
    <div class="bettor-felt">
      <Moment state={state} />
      <HandsView
        hands={state.hands}
        open={open}
        onTurn={onTurn}
        result={state.phase === 'between' || state.hands.next.hand === 'none' ? state.result : null}
      />
      <Situation state={state} sheet={sheet} me={me} />
      {state.wagers_kept !== 'none' && <Ring state={state} me={me} onChoose={me ? undefined : onSeat} />}
      <div class="said">
        <BankLine state={state} sheet={sheet} me={me} />
        <SealedLine shoe={shoe} state={state} me={me} />
      </div>
      <SettlementCheck state={state} />
    </div>
  );
}

interface SeatedProps {
  stream: TableStream;
  state: TableState;
  sheet: Sheet;
  me: Bettor;
}

/** What is asked of a bettor: a hand in the shuffle, or the bank. */
function Asked(props: SeatedProps) {
  const { state, sheet, me } = props;
  const asked = { ...props, me: spotsOf(state, me).find((one) => one.bettor === state.bank.bettor) ?? me };
  return (
    <>
      <OwnClaims {...props} />
      <ShuffleCard {...props} />
      <BankOffer {...asked} />
      <PutUp {...asked} />
      {isAsked(state, me) && hasResult(state, me) && <ResultLines state={state} sheet={sheet} me={me} />}
    </>
  );
}

/** Within reach of the thumb: the felt, or what stands in its place. */
function Own({ stream, state, sheet, me }: SeatedProps) {
  const chosen = useSignal(me.bettor);
  const spot = spotsOf(state, me).find((one) => one.bettor === chosen.value) ?? me;
  if (state.wagers_kept !== 'bettors') return <p class="muted">{say('wagers-on-layout')}</p>;
  if (standingOf(state, me) === 'out' && isIdle(state, me)) return <SittingOut state={state} me={me} />;
  if (isAsked(state, me)) return null;
  const result = hasResult(state, me) ? <ResultLines state={state} sheet={sheet} me={me} /> : null;
  const broke = me.chips === 0 && isIdle(state, me);
  return (
    <>
      {broke && (
        <p class="no-chips">
          {say('no-chips')} <BuyChips kind="next" />
        </p>
      )}
      <StandingNo state={state} me={me} />
      {!result && <SpotTabs state={state} me={me} chosen={chosen} />}
      <Felt key={spot.bettor} stream={stream} state={state} sheet={sheet} me={spot} result={result} />
    </>
  );
}

/** How often each came in this shoe, of what this game has. */
function ShoeCounts({ state, sheet }: { state: TableState; sheet: Sheet }) {
  const counts = [
    ['P', state.statistics.player],
    ['B', state.statistics.banker],
    ['T', state.statistics.tie],
    ...(hasWager(sheet, 'dragon7') ? [['D', state.statistics.dragon7] as const] : []),
    ...(hasWager(sheet, 'panda8') ? [['A', state.statistics.panda8] as const] : []),
  ] as const;
  return (
    <ul class="side-counts" aria-label={say('this-shoe')}>
      {counts.map(([letter, count]) => (
        <li key={letter} class={`tone-${results[letter].tone}`} title={results[letter].title}>
          <span class="badge" aria-hidden="true">
            {results[letter].sign}
          </span>
          <span class="hidden">{results[letter].title}</span> <strong>{count}</strong>
        </li>
      ))}
    </ul>
  );
}

/** What the shoe has brought: the big road everywhere, all five where there is room. */
function ShoeSoFar({ state, sheet }: { state: TableState; sheet: Sheet }) {
  const roads = roadsOf(state.history);
  if (!roads) return null;
  return (
    <div class="side-shoe">
      <ShoeCounts state={state} sheet={sheet} />
      <div class="side-roads">
        <BigRoad roads={roads} columns={24} />
        <BeadPlate roads={roads} columns={24} />
        {[0, 1, 2].map((road) => (
          <DerivedRoad key={road} roads={roads} road={road} columns={15} />
        ))}
      </div>
    </div>
  );
}

interface FootProps extends Omit<SeatedProps, 'me'> {
  me: Bettor | null;
  shoe: SealedShoe;
  receipt: Signal<Receipt | null>;
}

function Foot({ stream, state, sheet, me, shoe, receipt }: FootProps) {
  const leaveTable = usePurse(stream, me);
  const leave = async () => {
    if (shoe.standing(state, me) === 'waiting') return tell(say('sealed-stay')); // the shoe would be void
    const answer = await leaveTable(state.name);
    if (answer.ok) receipt.value = answer.value;
    else tellRefusal(answer.refusal);
  };
  return (
    <p class="bettor-foot">
      {me && (
        <button type="button" class="quiet" onClick={() => void leave()}>
          {say('leave')}
        </button>
      )}
      {me && state.wagers_kept !== 'none' && <BuyChips kind="quiet" />}
      <a href={`/board/${encodeURIComponent(state.table)}?lang=${language.value}`}>{say('board')}</a>
      <a href={`/learn?table=${encodeURIComponent(state.table)}`}>{say('learn')}</a>
      {me && state.wagers_kept === 'bettors' && <StandingSwitches state={state} sheet={sheet} me={me} />}
      {me && state.wagers_kept === 'bettors' && <MoreSpots stream={stream} state={state} me={me} />}
      {me && <SqueezeSwitch />}
      {me && <AlertSwitch />}
      <MotionSwitch />
      {me && <LanguageMenu page="table" table={state.table} />}
    </p>
  );
}

const ClosedTable = ({ table }: { table: string }) => (
  <main class="message">
    <h1>{say('table-is-closed')}</h1>
    <p>
      <a href="/">{say('see-other-tables')}</a>
    </p>
    <LanguageMenu page="table" table={table} />
  </main>
);

function OpenTable({ stream, state, open, onTurn, sheet, me, shoe }: Omit<NowProps, 'onSeat'>) {
  const rounds = useMyRounds(state, me);
  const seat = useSignal(0);
  const receipt = useSignal<Receipt | null>(null);
  const wasSeated = useSignal(false);
  useEffect(() => {
    if (me) wasSeated.value = true;
    if (me) window.scrollTo(0, 0); // the form was longer than the screen: begin at the cards
  }, [me !== null]);
  const keeps = me !== null && state.wagers_kept !== 'none';
  return (
    <main class={`bettor${me ? '' : ' bettor-guest'}`}>
      {!me && <LanguageMenu page="table" table={state.table} />}
      <TableNow
        state={state}
        open={open}
        onTurn={onTurn}
        sheet={sheet}
        me={me}
        shoe={shoe}
        onSeat={(one) => (seat.value = one)}
      />
      {keeps && <LastRound rounds={rounds} sheet={sheet} />}
      <div class="bettor-own">
        {me && <Asked stream={stream} state={state} sheet={sheet} me={me} />}
        {me && <Own stream={stream} state={state} sheet={sheet} me={me} />}
        {!me && wasSeated.value && <p class="muted">{say('no-longer-seated')}</p>}
        {!me && <JoinForm stream={stream} state={state} seat={seat} />}
      </div>
      <aside class="bettor-side">
        <ShoeSoFar state={state} sheet={sheet} />
        {keeps && <MyRounds rounds={rounds} sheet={sheet} />}
      </aside>
      <Posted state={state} sheet={sheet} />
      <KeptOfShoe shoe={shoe} state={state} me={me} />
      <Foot stream={stream} state={state} sheet={sheet} me={me} shoe={shoe} receipt={receipt} />
      {keeps && <BuyChipsDialog table={state.table} />}
      {receipt.value && <ReceiptDialog of={receipt.value} onClose={() => (receipt.value = null)} />}
    </main>
  );
}

/** Wagers that went back are the business of one bettor; everything else is everybody's. */
function isForMe(stream: TableStream, event: TableEvent): boolean {
  const state = stream.state.value;
  if (event.kind !== 'wagers-returned') return true;
  return state !== null && isOf(state, meAt(stream, state), Number(event.bettor));
}

export function BettorPage({ stream }: { stream: TableStream }) {
  const { state, open, onTurn } = usePresented(stream, squeezes);
  const sheet = state?.sheet ?? null;
  const me = meAt(stream, state);
  useAlert(questionOf(state, me));
  useReveals(stream, stream.state.value);
  const shoe = useSealedShoe(stream, meAt(stream, stream.state.value));
  useNews(stream, (event) => isForMe(stream, event) && tell(newsWords(event), 'good'));
  useEffect(() => {
    if (state) document.title = say('title-play', { table: state.name });
  }, [state?.name, language.value]);
  return (
    <TableFrame stream={stream} kind="bettor">
      {state && (
        <>
          <Top state={state} me={me} />
          {sheet ? (
            <OpenTable
              stream={stream}
              state={state}
              open={open}
              onTurn={me ? onTurn : undefined}
              sheet={sheet}
              me={me}
              shoe={shoe}
            />
          ) : (
            <ClosedTable table={state.table} />
          )}
        </>
      )}
    </TableFrame>
  );
}

/** What must be posted where bettors see it: the row in force with its limits and collections (R51, R53), decks
 * (R1), the cover (reading 4), notices (R70). */
function Posted({ state, sheet }: { state: TableState; sheet: Sheet }) {
  const limits = limitWords(sheet);
  const notices = trueNotices(sheet);
  const roomName = useRoomName();
  const coming = comingWords(state);
  return (
    <section class="posted" aria-label={say('posted')}>
      {coming && (
        <p class="posted-coming" role="status">
          {coming}
        </p>
      )}
      <p>
        <strong>{titleWords(sheet.title)}</strong> ·{' '}
        {say('board-table', { row: rowWords(sheet.row), decks: state.decks })}
      </p>
      <p>
        {say('posted-lines', { limits: limits.lines })}
        {limits.bonus && ` · ${say('posted-bonus', { limits: limits.bonus })}`}
      </p>
      {hasCollections(sheet) && (
        <p>{say('posted-collection', { fees: collectionWords(sheet).join(say('comma')) })}</p>
      )}
      {sheet.row_text && (
        <p>
          <bdi>{sheet.row_text}</bdi>
        </p>
      )}
      {sheet.bank === 'player-dealer' && <p class="posted-cover">{coverWords(sheet)}</p>}
      {sheet.reach_minutes > 0 && <p>{say('rotation-notice')}</p>}
      <p>
        <bdi>
          {[
            roomName,
            notices.address,
            notices.room_telephone,
            notices.approval && say('approval', { number: notices.approval }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </bdi>
      </p>
      <p>{[notices.responsible, notices.telephone, notices.web].filter(Boolean).join(' ')}</p>
    </section>
  );
}
