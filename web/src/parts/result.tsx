// result.tsx - how a round came out for one bettor: one line a wager, with the rule behind a tap.
import { say, sayWith } from '../language';
import { factsOf, settlementDifferences } from '../library';
import type { Bettor, Case, Fact, Hands, Sheet, TableState, Wager, WagerKind } from '../protocol';
import { caseWords, money, signed, titleWords } from '../phrases';

/** What a wager brought, its stake left out. */
function netOf(wager: Wager): number {
  const { settled } = wager;
  return settled ? settled.winnings - settled.commission - settled.marked - settled.collected : 0;
}

/** The line of the pay table that decided. */
export function decidedBy(kind: WagerKind | undefined, hands: Hands): Case | undefined {
  const facts = factsOf(hands);
  const fits = (one: Case) =>
    Object.entries(one.when).every(([fact, values]) => values?.includes(facts?.[fact as Fact] ?? ''));
  return facts === null ? undefined : kind?.cases?.find(fits);
}

const verdictKeys = { win: 'verdict-win', push: 'verdict-push', lose: 'verdict-lose' } as const;

const mineOf = (state: TableState, me: Bettor) =>
  state.wagers.filter((wager) => wager.bettor === me.bettor && wager.settled);
const hasBanked = (state: TableState, me: Bettor) =>
  state.sheet?.bank === 'player-dealer' &&
  state.bank.last_bettor === me.bettor &&
  state.wagers.some((wager) => wager.settled);

/** Whether the round that is over was one of this bettor's. */
export const hasResult = (state: TableState, me: Bettor) =>
  state.phase === 'between' && (mineOf(state, me).length > 0 || hasBanked(state, me));

export function ResultLines({ state, sheet, me }: { state: TableState; sheet: Sheet; me: Bettor }) {
  const mine = mineOf(state, me);
  const banked = hasBanked(state, me);
  const net = mine.reduce((sum, wager) => sum + netOf(wager), 0) + (banked ? state.bank.last_net : 0);
  return (
    <section class="result" aria-live="polite" aria-label={say('your-result')}>
      <p class={`result-net${net > 0 ? ' gain' : net < 0 ? ' loss' : ''}`}>
        {sayWith(net > 0 ? 'you-won' : net < 0 ? 'you-lost' : 'you-even', {
          amount: <strong>{signed(net)}</strong>,
        })}
      </p>
      {banked && (
        <p>
          {sayWith('you-banked', {
            amount: money(state.bank.last_amount),
            net: <strong>{signed(state.bank.last_net)}</strong>,
          })}
        </p>
      )}
      {mine.map((wager) => {
        const kind = sheet.wagers.find((one) => one.name === wager.wager);
        const settled = wager.settled!;
        const rule = decidedBy(kind, state.hands);
        return (
          <details key={wager.wager} class={`result-line verdict-${settled.verdict}`}>
            <summary>
              <span>
                {titleWords(kind?.title ?? wager.wager)} {money(wager.amount)}
              </span>
              <span>
                {say(
                  settled.uncovered > 0 && settled.collected + settled.winnings === 0
                    ? 'not-covered'
                    : verdictKeys[settled.verdict],
                )}
              </span>
              <strong>{signed(netOf(wager))}</strong>
            </summary>
            <p>{say('sentence', { words: rule ? caseWords(rule) : say('no-line-fits') })}</p>
            {settled.uncovered > 0 && (
              <p>
                {settled.verdict === 'win'
                  ? say('uncovered-win', { uncovered: money(settled.uncovered), owed: money(settled.owed) })
                  : say('uncovered-lose', { uncovered: money(settled.uncovered) })}
              </p>
            )}
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
      })}
      {settlementDifferences(state)?.length === 0 && (
        <p class="result-checked muted">{say('checked-here')}</p>
      )}
    </section>
  );
}
