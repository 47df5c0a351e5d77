// second.tsx - the second person of a command (reading 19): somebody who may signs in for it here, by password or, at the
// table's own console, by PIN. They get no pass by it. Whatever was typed is gone with the dialog.
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { refusalWords, seconds } from '../commands';
import type { Confirmation } from '../protocol';
import { Dialog } from './frame';

type Asked = Parameters<NonNullable<typeof seconds.value>>[0];
type Answered = Awaited<ReturnType<NonNullable<typeof seconds.value>>>;

/** What another try can mend. All else is the answer to the command. */
const MENDED = [
  'wrong-password',
  'locked-out',
  'not-the-console',
  'new-password',
  'not-your-role',
  'bets-here',
  'same-person',
  'confirmed-by-dealer',
];

const isConsole = () => location.pathname.startsWith('/console/');

function SecondDialog({ sign, onEnd }: { sign: Asked; onEnd: (answer: Answered) => void }) {
  const trouble = useSignal('');
  const byPin = useSignal(isConsole());
  const sent = useSignal(false);
  const secret = useRef<HTMLInputElement>(null);
  const submit = async (event: Event) => {
    event.preventDefault();
    if (sent.value) return;
    const fields = new FormData(event.currentTarget as HTMLFormElement);
    const [name, word] = [String(fields.get('name')).trim(), String(fields.get('secret'))];
    const confirm: Confirmation = byPin.value ? { name, pin: word } : { name, password: word };
    sent.value = true;
    trouble.value = '';
    const answer = await sign(confirm);
    sent.value = false;
    if (answer.ok || !MENDED.includes(answer.refusal.code)) return onEnd(answer);
    trouble.value = refusalWords(answer.refusal);
    if (secret.current) secret.current.value = '';
    secret.current?.focus();
  };
  return (
    <Dialog title="A second person confirms" kind="second" onClose={() => onEnd(null)}>
      <form class="form" onSubmit={(event) => void submit(event)}>
        <p>
          Somebody else signs for this: one of the floor, or, for a result, a dealer of this table. Not who
          asks, and nobody who bets here.
        </p>
        <label>
          Name of the second person
          <input name="name" required maxLength={56} autocomplete="off" />
        </label>
        <label>
          Signs with
          <select
            value={byPin.value ? 'pin' : 'password'}
            onChange={(event) => (byPin.value = event.currentTarget.value === 'pin')}
          >
            <option value="pin">PIN, at the table’s own console</option>
            <option value="password">password</option>
          </select>
        </label>
        <label>
          {byPin.value ? 'PIN' : 'Password'}
          <input
            ref={secret}
            name="secret"
            type="password"
            required
            maxLength={255}
            inputMode={byPin.value ? 'numeric' : undefined}
            autocomplete="off"
          />
        </label>
        {trouble.value && (
          <p class="trouble" role="alert">
            {trouble.value}
          </p>
        )}
        <p class="form-buttons">
          <button type="submit" class="next">
            Confirm
          </button>
          <button type="button" onClick={() => onEnd(null)}>
            Not now
          </button>
        </p>
      </form>
    </Dialog>
  );
}

/** Where a page of staff asks, one command at a time. */
export function SecondPerson() {
  const asked = useSignal<{ sign: Asked; onEnd: (answer: Answered) => void } | null>(null);
  useEffect(() => {
    seconds.value = (sign) =>
      new Promise((resolve) => {
        if (asked.value !== null) return resolve(null);
        const onEnd = (answer: Answered) => {
          asked.value = null;
          resolve(answer);
        };
        asked.value = { sign, onEnd };
        return undefined;
      });
    return () => {
      seconds.value = null;
      asked.value?.onEnd(null);
    };
  }, []);
  return asked.value ? <SecondDialog {...asked.value} /> : null;
}
