// passkeys.tsx - one's own passkeys, for everybody who works here: which there are, one more, one less. Adding one asks
// for the password: so a passkey is in nobody's name who does not know it, and ends with it.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { refusalWords } from '../commands';
import { SignIn, tellRefusal } from '../parts/frame';
import { addPasskey, endPasskey, hasPasskeys, ownPasskeys } from '../passkeys';
import type { PasskeyEntry, Room } from '../protocol';
import { useRoom } from '../use-room';

const day = (ms: number) => new Date(ms).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' });

function List({ list, onEnd }: { list: PasskeyEntry[]; onEnd: (id: string) => void }) {
  if (list.length === 0) return <p class="muted">You have no passkey yet.</p>;
  return (
    <div class="table-scroll" role="region" aria-label="Passkeys" tabIndex={0}>
      <table class="staff">
        <thead>
          <tr>
            <th scope="col">Passkey</th>
            <th scope="col">Added</th>
            <th scope="col">Last used</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {list.map(({ id, label, added_ms, used_ms }) => (
            <tr key={id}>
              <th scope="row">
                <bdi>{label}</bdi>
              </th>
              <td>{day(added_ms)}</td>
              <td>{used_ms === null ? 'not yet' : day(used_ms)}</td>
              <td class="form-buttons">
                <button type="button" onClick={() => onEnd(id)}>
                  End<span class="hidden"> the passkey {label}</span>
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function NewPasskey({ room, onDone }: { room: Room; onDone: (list: PasskeyEntry[]) => void }) {
  const trouble = useSignal('');
  const sent = useSignal(false);
  const submit = async (event: Event) => {
    event.preventDefault();
    if (sent.value) return;
    const form = event.currentTarget as HTMLFormElement;
    const fields = new FormData(form);
    sent.value = true;
    const answer = await addPasskey(
      room.name,
      String(fields.get('label')).trim(),
      String(fields.get('password')),
    );
    sent.value = false;
    trouble.value = answer.ok ? '' : refusalWords(answer.refusal);
    if (!answer.ok) return;
    form.reset();
    onDone(answer.value.passkeys);
  };
  return (
    <form class="form new-member" onSubmit={(event) => void submit(event)}>
      <h2>Add a passkey</h2>
      <label>
        What you call it
        <input name="label" required maxLength={60} autocomplete="off" />
      </label>
      <label>
        Your password
        <input name="password" type="password" required maxLength={255} autocomplete="current-password" />
      </label>
      {trouble.value && (
        <p class="trouble" role="alert">
          {trouble.value}
        </p>
      )}
      <p class="form-buttons">
        <button type="submit" class="next">
          Add it
        </button>
      </p>
      <p class="muted">
        A telephone, a security key or this device then asks for finger, face or its own PIN. Not on a device
        that others use as well: its passkey would be theirs too.
      </p>
    </form>
  );
}

function Own({ room }: { room: Room }) {
  const list = useSignal<PasskeyEntry[] | null>(null);
  const why = useSignal('');
  const look = async () => {
    const answer = await ownPasskeys();
    list.value = answer.ok ? answer.value.passkeys : null;
    why.value = answer.ok ? '' : refusalWords(answer.refusal);
  };
  useEffect(() => void look(), []);
  const end = async (id: string) => {
    const answer = await endPasskey(id);
    if (!answer.ok) tellRefusal(answer.refusal);
    await look();
  };
  if (list.value === null)
    return why.value ? <SignIn onDone={() => void look()} why={why.value} /> : <p>One moment.</p>;
  return (
    <div class="staff-columns">
      <section aria-labelledby="passkeys-title">
        <h2 id="passkeys-title">In your name</h2>
        <List list={list.value} onEnd={(id) => void end(id)} />
        <p class="muted">
          One that you did not add: somebody knows your password. A new password ends all of them.
        </p>
      </section>
      <NewPasskey room={room} onDone={(passkeys) => (list.value = passkeys)} />
    </div>
  );
}

export function PasskeysPage() {
  const { room, trouble } = useRoom();
  useEffect(() => {
    document.title = 'My passkeys';
  }, []);
  return (
    <main class="floor">
      <h1>My passkeys</h1>
      {room === null ? (
        <p>{trouble || 'One moment.'}</p>
      ) : room.passkeys === undefined ? (
        <p>This room has no passkeys: its file names no address for them.</p>
      ) : hasPasskeys(room) ? (
        <Own room={room} />
      ) : (
        <p>
          Passkeys are good at <a href={`${room.passkeys}/passkeys`}>{room.passkeys}</a>, in a browser that
          has them.
        </p>
      )}
      <p>
        <a href="/">Front page</a>
      </p>
    </main>
  );
}
