// result.tsx - how a round came out for one bettor: one line a wager, what the bank could not cover in one
// plain sentence, and the rule behind a tap. The last rounds stay on the page.
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { say, sayWith } from '../language';
import { decidingCase, settleAgain, settlementDifferences } from '../library';
import type { Bettor, Case, Hands, Letter, Sheet, TableState, Wager, WagerKind } from '../protocol';
import { caseWords, money, results, signed, titleWords } from '../phrases';
import { countHand } from '../sheet-numbers';
import { isOf } from '../spots';

/** What a wager brought, its stake left out. */
function netOf(wager: Wager): number {
  const { settled } = wager;
  return settled ? settled.winnings - settled.commission - settled.marked - settled.collected : 0;
}

/** The line of the pay table that decided. */
export function decidedBy(kind: WagerKind | undefined, hands: Hands): Case | undefined {
  return kind?.cases && decidingCase(kind.cases, hands);
}

const verdictKeys = { win: 'verdict-win', push: 'verdict-push', lose: 'verdict-lose' } as const;

const sum = (amounts: number[]) => amounts.reduce((all, one) => all + one, 0);
const mineOf = (state: TableState, me: Bettor) =>
  state.wagers.filter((wager) => isOf(state, me, wager.bettor) && wager.settled);
const hasBanked = (state: TableState, me: Bettor) =>
  state.sheet?.bank === 'player-dealer' &&
  isOf(state, me, state.bank.last_bettor) &&
  state.wagers.some((wager) => wager.settled);

/** Whether the round that is over was one of this bettor's. */
export const hasResult = (state: TableState, me: Bettor) =>
  state.phase === 'between' && (mineOf(state, me).length > 0 || hasBanked(state, me));

// ---- a round of one's own, kept after the table has gone on ----

interface MyRound {
  round: number;
  result: Letter | null;
  net: number; // collections left out
  fees: number;
  wagers: Wager[];
  bank: { amount: number; net: number; unpaid: number; untaken: number } | null; // if it was mine
}

/** What was not covered of all wagers that ended so. */
const uncovered = (state: TableState, verdict: string) =>
  sum(state.wagers.map(({ settled }) => (settled?.verdict === verdict ? settled.uncovered : 0)));

function roundFor(state: TableState, me: Bettor): MyRound {
  const wagers = mineOf(state, me);
  const { last_amount: amount, last_net } = state.bank;
  const { player, banker } = state.hands;
  const bank = hasBanked(state, me)
    ? { amount, net: last_net, unpaid: uncovered(state, 'win'), untaken: uncovered(state, 'lose') }
    : null;
  const fee = bank && settleAgain(state, { player: countHand(player), banker: countHand(banker) })?.fee;
  return {
    round: state.round,
    result: state.result,
    net: sum(wagers.map(netOf)) + (bank?.net ?? 0),
    fees: sum(wagers.map((one) => one.fee - (one.settled?.fee_returned ?? 0))) + (fee ?? 0),
    wagers,
    bank,
  };
}

/** What the bank could not cover, in one sentence each. */
function coverWords({ wagers, bank }: MyRound, sheet: Sheet): string[] {
  const mine = wagers.flatMap(({ wager, amount, settled }) => {
    if (!settled || settled.uncovered === 0) return [];
    const title = titleWords(sheet.wagers.find((one) => one.name === wager)?.title ?? wager);
    return settled.verdict === 'win'
      ? [say('uncovered-win', { wager: title, owed: money(settled.owed), paid: money(settled.winnings) })]
      : [
          say('uncovered-lose', {
            wager: title,
            taken: money(settled.collected),
            stake: money(amount),
            uncovered: money(settled.uncovered),
          }),
        ];
  });
  const amount = money(bank?.amount ?? 0);
  if (bank?.unpaid) mine.push(say('bank-ran-out', { amount, missing: money(bank.unpaid) }));
  if (bank?.untaken) mine.push(say('bank-took-less', { amount, missing: money(bank.untaken) }));
  return mine;
}

const KEPT = 12;
const keyOf = (table: string) => `sabot-rounds-${table}`;
const kept = signal<{ table: string; bettor: number; rounds: MyRound[] } | null>(null); // the newest first

function readKept(table: string, bettor: number): MyRound[] {
  if (kept.value?.table === table && kept.value.bettor === bettor) return kept.value.rounds;
  try {
    const stored = JSON.parse(sessionStorage.getItem(keyOf(table)) ?? '') as NonNullable<typeof kept.value>;
    return stored.bettor === bettor ? stored.rounds : [];
  } catch {
    return [];
  }
}

/** The last rounds of a bettor that this page has seen, the newest first. */
export function useMyRounds(state: TableState | null, me: Bettor | null): MyRound[] {
  useEffect(() => {
    if (!state || !me || !hasResult(state, me)) return;
    const mine = roundFor(state, me);
    const others = readKept(state.table, me.bettor).filter(({ round }) => round !== mine.round);
    const rounds = [mine, ...others].slice(0, KEPT);
    kept.value = { table: state.table, bettor: me.bettor, rounds };
    sessionStorage.setItem(keyOf(state.table), JSON.stringify(kept.value));
  }, [state, me?.bettor]);
  return state && me ? readKept(state.table, me.bettor) : [];
}

// ---- what is shown ----

/** `You won +$25, collection −$1`. */
function Net({ of: { net, fees } }: { of: MyRound }) {
  return (
    <>
      {sayWith(net > 0 ? 'you-won' : net < 0 ? 'you-lost' : 'you-even', {
        amount: <strong>{signed(net)}</strong>,
      })}
      {fees > 0 && <span class="result-fees">, {say('with-collection', { amount: signed(-fees) })}</span>}
    </>
  );
}

const toneOf = ({ net }: MyRound) => (net > 0 ? ' gain' : net < 0 ? ' loss' : '');

interface LineProps {
  wager: Wager;
  sheet: Sheet;
  hands: Hands;
  named: boolean; // with its seat: the bettor has several spots
}

function ResultLine({ wager, sheet, hands, named }: LineProps) {
  const kind = sheet.wagers.find((one) => one.name === wager.wager);
  const settled = wager.settled!;
  const rule = decidedBy(kind, hands);
  const title = titleWords(kind?.title ?? wager.wager);
  const untouched = settled.uncovered > 0 && settled.collected + settled.winnings === 0;
  return (
    <details class={`result-line verdict-${settled.verdict}`}>
      <summary>
        <span>
          {named ? say('seat-wager', { seat: wager.seat, wager: title }) : title} {money(wager.amount)}
        </span>
        <span>{say(untouched ? 'not-covered' : verdictKeys[settled.verdict])}</span>
        <strong>{signed(netOf(wager))}</strong>
      </summary>
      <p>{say('sentence', { words: rule ? caseWords(rule) : say('no-line-fits') })}</p>
      {settled.commission + settled.marked > 0 && (
        <p>{say('commission', { amount: money(settled.commission + settled.marked) })}</p>
      )}
      {wager.fee > 0 && (
        <p>
          {say(settled.fee_returned > 0 ? 'collection-returned' : 'collection-taken', {
            amount: money(wager.fee),
          })}
        </p>
      )}
    </details>
  );
}

export function ResultLines({ state, sheet, me }: { state: TableState; sheet: Sheet; me: Bettor }) {
  const mine = roundFor(state, me);
  return (
    <section class="result" aria-live="polite" aria-label={say('your-result')}>
      <p class={`result-net${toneOf(mine)}`}>
        <Net of={mine} />
      </p>
      {coverWords(mine, sheet).map((words) => (
        <p key={words} class="result-cover">
          {words}
        </p>
      ))}
      {mine.bank && (
        <p>
          {sayWith('you-banked', {
            amount: money(mine.bank.amount),
            net: <strong>{signed(mine.bank.net)}</strong>,
          })}
        </p>
      )}
      {mine.wagers.map((wager) => (
        <ResultLine
          key={`${wager.bettor} ${wager.wager}`}
          wager={wager}
          sheet={sheet}
          hands={state.hands}
          named={new Set(mine.wagers.map((one) => one.bettor)).size > 1}
        />
      ))}
      {settlementDifferences(state)?.length === 0 && (
        <p class="result-checked muted">{say('checked-here')}</p>
      )}
    </section>
  );
}

const titleOf = ({ round, result }: MyRound) =>
  say('last-time', { round, result: result ? results[result].title : '–' });

/** The last round of one's own in a line or two, from its end to the end of the next. */
export function LastRound({ rounds, sheet }: { rounds: MyRound[]; sheet: Sheet }) {
  const [last] = rounds;
  const cover = last ? coverWords(last, sheet) : [];
  return (
    <p class="last-round">
      {last && (
        <>
          <span class="muted">{titleOf(last)}</span>{' '}
          <span class={toneOf(last)}>
            <Net of={last} />
          </span>
          {cover.map((words) => (
            <span key={words} class="result-cover">
              {' '}
              {words}
            </span>
          ))}
        </>
      )}
    </p>
  );
}

/** One's last rounds, one under the other. */
export function MyRounds({ rounds, sheet }: { rounds: MyRound[]; sheet: Sheet }) {
  return (
    <section class="my-rounds">
      <h2>{say('my-rounds')}</h2>
      {rounds.length === 0 && <p class="muted">{say('no-rounds-yet')}</p>}
      <ol>
        {rounds.map((one) => (
          <li key={one.round}>
            <span class="muted">{titleOf(one)}</span>
            <span class={`my-net${toneOf(one)}`}>
              <strong>{signed(one.net)}</strong>
            </span>
            {coverWords(one, sheet).map((words) => (
              <small key={words} class="result-cover">
                {words}
              </small>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}
