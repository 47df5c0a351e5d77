// staff.tsx - who works here: added, given a new password, ended. A password is drawn by the server
// and shown once; a one-time link lets one of them in without it.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { refusalWords, type Answer } from '../commands';
import { FloorPageFrame } from '../floor/floor-frame';
import {
  dismiss,
  endLinks,
  endPasskeys,
  giveLink,
  hire,
  renewPassword,
  staff,
  type Member,
} from '../floor/office';
import { Dialog, tellRefusal } from '../parts/frame';
import type { Tile } from '../protocol';
import { useRoom } from '../use-room';

const EVERYWHERE = '*';
const where = (table: string, tables: Tile[]) =>
  table === EVERYWHERE ? 'every table' : (tables.find(({ id }) => id === table)?.name ?? table);

/** What is shown once. */
interface Secret {
  title: string;
  words: string;
  text: string;
}

function SecretDialog({ secret, onClose }: { secret: Secret; onClose: () => void }) {
  const copied = useSignal(false);
  const copy = () =>
    void navigator.clipboard.writeText(secret.text).then(
      () => (copied.value = true),
      () => undefined,
    );
  return (
    <Dialog title={secret.title} kind="secret" onClose={onClose}>
      <p class="hash">
        <output>{secret.text}</output>
      </p>
      <p>{secret.words}</p>
      <p class="form-buttons">
        {'clipboard' in navigator && (
          <button type="button" onClick={copy}>
            {copied.value ? 'Copied' : 'Copy it'}
          </button>
        )}
        <button type="button" class="next" onClick={onClose}>
          I have passed it on
        </button>
      </p>
    </Dialog>
  );
}

const password = (name: string, text: string): Secret => ({
  title: `Password of ${name}`,
  words:
    'Write it down or hand it over now: it is not shown again, and only its hash is kept. A person who forgets it gets a new one here.',
  text,
});

/** Where somebody's work begins: a dealer of every table chooses one on the front page. */
const pageOf = ({ role, table }: Member) =>
  role === 'dealer'
    ? table === EVERYWHERE
      ? '/'
      : `/console/${table}`
    : role === 'auditor'
      ? '/audit'
      : '/floor';

const link = (member: Member, token: string): Secret => ({
  title: `One-time link for ${member.name}`,
  words: 'It works once, within an hour, and ends when either of you leaves.',
  text: `${location.origin}/enter#${token},${pageOf(member)}`,
});

function NewMember({ onSecret, onDone }: { onSecret: (secret: Secret) => void; onDone: () => void }) {
  const { room } = useRoom();
  const trouble = useSignal('');
  const role = useSignal('dealer');
  const submit = async (event: Event) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const fields = new FormData(form);
    const member = {
      name: String(fields.get('name')).trim(),
      role: role.value,
      table: String(fields.get('table') ?? EVERYWHERE),
    };
    const answer = await hire(member);
    trouble.value = answer.ok ? '' : refusalWords(answer.refusal);
    if (!answer.ok) return;
    form.reset();
    onSecret(password(member.name, answer.value.password));
    onDone();
  };
  return (
    <form class="form new-member" onSubmit={(event) => void submit(event)}>
      <h2>Somebody new</h2>
      <label>
        Name
        <input name="name" required maxLength={56} autocomplete="off" />
      </label>
      <label>
        Works as
        <select value={role.value} onChange={(event) => (role.value = event.currentTarget.value)}>
          <option value="dealer">dealer</option>
          <option value="floor">floor</option>
          <option value="auditor">auditor</option>
        </select>
      </label>
      {role.value === 'dealer' && (
        <label>
          At
          <select name="table">
            <option value={EVERYWHERE}>every table</option>
            {room?.tables.map((table) => (
              <option key={table.id} value={table.id}>
                {table.name}
              </option>
            ))}
          </select>
        </label>
      )}
      {trouble.value && (
        <p class="trouble" role="alert">
          {trouble.value}
        </p>
      )}
      <p class="form-buttons">
        <button type="submit" class="next">
          Add, with a password
        </button>
      </p>
    </form>
  );
}

interface MemberLineProps {
  member: Member;
  tables: Tile[];
  onRenew: () => void;
  onLink: () => void;
  onEndPasskeys: () => void;
  onEnd: () => void;
}

function MemberLine({ member, tables, onRenew, onLink, onEndPasskeys, onEnd }: MemberLineProps) {
  const asking = useSignal(false);
  return (
    <tr>
      <th scope="row">
        <bdi>{member.name}</bdi>
      </th>
      <td>{member.role}</td>
      <td>
        <bdi>{where(member.table, tables)}</bdi>
      </td>
      <td class="form-buttons">
        <button type="button" onClick={onRenew}>
          New password<span class="hidden"> for {member.name}</span>
        </button>
        <button type="button" onClick={onLink}>
          One-time link<span class="hidden"> for {member.name}</span>
        </button>
        {member.passkeys > 0 && (
          <button type="button" onClick={onEndPasskeys}>
            End {member.passkeys === 1 ? 'the passkey' : `${member.passkeys} passkeys`}
            <span class="hidden"> of {member.name}</span>
          </button>
        )}
        <button type="button" onClick={() => (asking.value = true)}>
          End<span class="hidden"> the work of {member.name}</span>
        </button>
        {asking.value && (
          <Dialog title={`${member.name} works here no more?`} onClose={() => (asking.value = false)}>
            <p>Passes end at once. What {member.name} did stays in the journal.</p>
            <p class="form-buttons">
              <button
                type="button"
                class="next"
                onClick={() => {
                  asking.value = false;
                  onEnd();
                }}
              >
                Works here no more
              </button>
              <button type="button" onClick={() => (asking.value = false)}>
                Cancel
              </button>
            </p>
          </Dialog>
        )}
      </td>
    </tr>
  );
}

function Staff() {
  const { room } = useRoom();
  const list = useSignal<Member[] | null>(null);
  const secret = useSignal<Secret | null>(null);
  const look = async () => {
    const answer = await staff();
    if (answer.ok) list.value = [...answer.value.staff].sort((a, b) => a.name.localeCompare(b.name));
    else tellRefusal(answer.refusal);
  };
  useEffect(() => void look(), []);
  const after = async <T,>(asked: Promise<Answer<T>>, use?: (value: T) => void) => {
    const answer = await asked;
    if (answer.ok) use?.(answer.value);
    else tellRefusal(answer.refusal);
    await look();
  };
  return (
    <>
      <h1>Staff</h1>
      <div class="staff-columns">
        <section aria-labelledby="staff-title">
          <h2 id="staff-title">Who works here</h2>
          {list.value?.length === 0 ? (
            <p class="muted">People who sign in with a password will be listed here.</p>
          ) : (
            <div class="table-scroll" role="region" aria-label="Staff" tabIndex={0}>
              <table class="staff">
                <thead>
                  <tr>
                    <th scope="col">Name</th>
                    <th scope="col">Works as</th>
                    <th scope="col">At</th>
                    <td />
                  </tr>
                </thead>
                <tbody>
                  {list.value?.map((member) => (
                    <MemberLine
                      key={member.name}
                      member={member}
                      tables={room?.tables ?? []}
                      onRenew={() =>
                        void after(
                          renewPassword(member.name),
                          (value) => (secret.value = password(member.name, value.password)),
                        )
                      }
                      onLink={() =>
                        void after(
                          giveLink(member.name),
                          (value) => (secret.value = link(member, value.token)),
                        )
                      }
                      onEndPasskeys={() => void after(endPasskeys(member.name))}
                      onEnd={() => void after(dismiss(member.name))}
                    />
                  ))}
                </tbody>
              </table>
            </div>
          )}
          <p class="form-buttons">
            <button type="button" onClick={() => void after(endLinks())}>
              End all one-time links
            </button>
            <span class="muted">Who came in by one is signed out, too. Passwords stay.</span>
          </p>
        </section>
        <NewMember onSecret={(one) => (secret.value = one)} onDone={() => void look()} />
      </div>
      {secret.value && <SecretDialog secret={secret.value} onClose={() => (secret.value = null)} />}
    </>
  );
}

export const StaffPage = () => (
  <FloorPageFrame here="/staff" title="Staff">
    <Staff />
  </FloorPageFrame>
);
