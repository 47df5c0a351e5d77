// verify.tsx - does the whole journal hold? Asked here, answered by the server beside its tables.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Answer } from '../commands';
import { tellRefusal } from '../parts/frame';
import { verifyBegin, verifyState, verifyStop, type Found, type Verify } from './story';
import { count, tookWords } from './audit-words';

const POLL_MS = 400;

function headWords({ given, checked, anchored }: Found['heads']): string {
  if (!given) return 'No signed heads are kept in this room, so a missing end would not show.';
  if (anchored) return `${count(checked, 'signed head')} checked: the end is anchored.`;
  return `${count(checked, 'signed head')} checked; what was written after the last of them is not signed yet.`;
}

const faultWords = ({ stream, sequence, why }: NonNullable<Found['fault']>) =>
  stream === '-'
    ? `line ${sequence} of the signed heads: ${why}`
    : stream === '/'
      ? why
      : `${stream}, record ${sequence}: ${why}`;

function Answered({ verify }: { verify: Exclude<Verify, { state: 'none' }> }) {
  const { found } = verify;
  if (verify.state === 'stopped')
    return <p>Stopped after {count(verify.done, 'record')}; so far they hold.</p>;
  if (!found)
    return (
      <p class="trouble" role="alert">
        It could not be checked: {verify.message}.
      </p>
    );
  if (found.fault)
    return (
      <p class="alarm" role="alert">
        <strong>The journal does not hold.</strong> {faultWords(found.fault)}
      </p>
    );
  return (
    <p class="verify-good">
      <strong>The journal holds.</strong> {count(found.records, 'record')} of{' '}
      {count(found.streams.length, 'stream')} checked in {tookWords(verify.took_ms)}: every hash, every
      decision, every cent of {count(found.rounds, 'round')}; {count(found.shoes.dealt_again, 'shoe')} dealt
      again card by card. {headWords(found.heads)}
    </p>
  );
}

export function VerifyPanel() {
  const verify = useSignal<Verify>({ state: 'none' });
  const take = (answer: Answer<Verify>) => {
    if (answer.ok) verify.value = answer.value;
    else tellRefusal(answer.refusal);
  };
  const look = async () => {
    const answer = await verifyState();
    if (answer.ok) verify.value = answer.value;
  };
  useEffect(() => void look(), []);
  const now = verify.value;
  const runs = now.state === 'running';
  useEffect(() => {
    if (!runs) return undefined;
    const timer = window.setInterval(() => void look(), POLL_MS);
    return () => window.clearInterval(timer);
  }, [runs]);
  const begin = async () => {
    take(await verifyBegin());
    void look(); // somebody else’s may be under way
  };
  return (
    <section class="verify" aria-labelledby="verify-title">
      <h2 id="verify-title">Verify</h2>
      {now.state === 'running' ? (
        <div class="verify-runs">
          <progress aria-label="Records checked" max={Math.max(1, now.all)} value={now.done} />
          <span>
            {now.done.toLocaleString('en-US')} of {now.all.toLocaleString('en-US')} records,{' '}
            {tookWords(now.took_ms)}
          </span>
          <button type="button" onClick={() => void verifyStop().then(take)}>
            Stop
          </button>
        </div>
      ) : (
        <button type="button" onClick={() => void begin()}>
          Verify the whole journal
        </button>
      )}
      <div aria-live="polite">
        {now.state === 'none' && (
          <p class="muted">
            Every hash, every decision and every cent is worked out again, and every revealed shoe is dealt
            again. The tables go on meanwhile.
          </p>
        )}
        {now.state !== 'none' && now.state !== 'running' && <Answered verify={now} />}
      </div>
    </section>
  );
}
