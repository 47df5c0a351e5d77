// claims.tsx - what stands open in a bettor's name since an earlier round (reading 18): shown when they are back,
// settled from their chips if they consent. A name may be another person's, so nothing is taken by itself.
import { command } from '../commands';
import type { TableStream } from '../connection';
import { say } from '../language';
import { money } from '../phrases';
import type { Bettor, Claim, TableState } from '../protocol';
import { tellRefusal } from './frame';

export function OwnClaims({ stream, state, me }: { stream: TableStream; state: TableState; me: Bettor }) {
  const settle = async ({ claim, amount }: Claim) => {
    const answer = await command(stream.table, {
      kind: 'settle-claim',
      claim,
      bettor: me.bettor,
      amount: Math.abs(amount),
    });
    if (!answer.ok) tellRefusal(answer.refusal);
  };
  const mine = state.claims.filter((one) => one.name === me.name);
  return (
    <>
      {mine.map((one) => (
        <section key={one.claim} class="claim">
          <p>
            {say(one.amount > 0 ? 'claim-owed' : one.round > 0 ? 'claim-owes' : 'claim-commission', {
              round: one.round,
              amount: money(Math.abs(one.amount)),
            })}
          </p>
          <button type="button" onClick={() => void settle(one)}>
            {say(one.amount > 0 ? 'claim-take' : 'claim-pay')}
          </button>
        </section>
      ))}
    </>
  );
}
