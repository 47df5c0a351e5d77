// second.tsx - the second person of a command (reading 19): somebody who may signs in for it here, by password, by
// passkey or, at the table's own console, by PIN. They get no pass by it. Whatever was typed is gone with the dialog.
import { useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { get, refusalWords, room, seconds, type Answer } from '../commands';
import { askPasskey, hasPasskeys } from '../passkeys';
import type { AboutRequest, Confirmation, TableState } from '../protocol';
import { Dialog } from './frame';

type Asked = Parameters<NonNullable<typeof seconds.value>>[0];
type Answered = Awaited<ReturnType<NonNullable<typeof seconds.value>>>;

/** What another try can mend. All else is the answer to the command. */
const MENDED = [
  'wrong-password',
  'wrong-passkey',
  'passkey-not-given',
  'locked-out',
  'not-the-console',
  'new-password',
  'not-your-role',
  'bets-here',
  'same-person',
  'confirmed-by-dealer',
];

const isConsole = () => location.pathname.startsWith('/console/');

type Way = 'pin' | 'password' | 'passkey';

/** Who signs, by the fields of the dialog or by their passkey. */
async function confirmation(
  way: Way,
  form: HTMLFormElement,
  about: AboutRequest,
): Promise<Answer<Confirmation>> {
  if (way === 'passkey') {
    const given = await askPasskey(about);
    return given.ok ? { ok: true, value: { passkey: given.value } } : given;
  }
  const fields = new FormData(form);
  const [name, word] = [String(fields.get('name')).trim(), String(fields.get('secret'))];
  return { ok: true, value: way === 'pin' ? { name, pin: word } : { name, password: word } };
}

/** What it is about, as the second person sees it; null for what is of no table that is open. */
async function shownOf({ table, request }: AboutRequest): Promise<Confirmation['of'] | null> {
  if (!('kind' in request)) return null;
  const there = await get<{ state: TableState }>(`/api/tables/${encodeURIComponent(table)}`);
  if (!there.ok) return null;
  const { shoe, round, bettors } = there.value.state;
  const name = bettors.find(({ bettor }) => 'bettor' in request && bettor === request.bettor)?.name;
  return { shoe: shoe.number, round, ...(name !== undefined && { name }) };
}

interface Signing {
  sign: Asked;
  about: AboutRequest;
  onEnd: (answer: Answered) => void;
}

function Secret({ way, field }: { way: Way; field: RefObject<HTMLInputElement> }) {
  return (
    <label>
      {way === 'pin' ? 'PIN' : 'Password'}
      <input
        ref={field}
        name="secret"
        type="password"
        required
        maxLength={255}
        inputMode={way === 'pin' ? 'numeric' : undefined}
        autocomplete="off"
      />
    </label>
  );
}

function SecondDialog({ sign, about, onEnd }: Signing) {
  const trouble = useSignal('');
  const way = useSignal<Way>(isConsole() ? 'pin' : 'password');
  const passkeys = useSignal(false);
  const of = useSignal<Confirmation['of'] | null>(null);
  const sent = useSignal(false);
  const secret = useRef<HTMLInputElement>(null);
  useEffect(() => {
    void room().then((answer) => (passkeys.value = answer.ok && hasPasskeys(answer.value)));
    void shownOf(about).then((shown) => (of.value = shown));
  }, []);
  const submit = async (event: Event) => {
    event.preventDefault();
    if (sent.value) return;
    sent.value = true;
    trouble.value = '';
    const confirm = await confirmation(way.value, event.currentTarget as HTMLFormElement, about);
    const answer = confirm.ok ? await sign({ ...confirm.value, ...(of.value && { of: of.value }) }) : confirm;
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
        {of.value && (
          <p>{`Round ${of.value.round} of shoe ${of.value.shoe}${of.value.name ? `: ${of.value.name}` : ''}`}</p>
        )}
        {way.value !== 'passkey' && (
          <label>
            Name of the second person
            <input name="name" required maxLength={56} autocomplete="off" />
          </label>
        )}
        <label>
          Signs with
          <select value={way.value} onChange={(event) => (way.value = event.currentTarget.value as Way)}>
            <option value="pin">PIN, at the table’s own console</option>
            <option value="password">password</option>
            {passkeys.value && <option value="passkey">passkey</option>}
          </select>
        </label>
        {way.value !== 'passkey' && <Secret way={way.value} field={secret} />}
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
  const asked = useSignal<Signing | null>(null);
  useEffect(() => {
    seconds.value = (sign, about) =>
      new Promise((resolve) => {
        if (asked.value !== null) return resolve(null);
        const onEnd = (answer: Answered) => {
          asked.value = null;
          resolve(answer);
        };
        asked.value = { sign, about, onEnd };
        return undefined;
      });
    return () => {
      seconds.value = null;
      asked.value?.onEnd(null);
    };
  }, []);
  return asked.value ? <SecondDialog {...asked.value} /> : null;
}
