// frame.tsx - what every page has around it: the connection's bar, notices, dialogs, sign-in.
import { signal, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { tick } from '../clock';
import { demonstrate, locked, refusalWords, room, signIn, waiting } from '../commands';
import type { TableStream } from '../connection';
import { say, sayWith } from '../language';
import type { PasskeyEntry, Refusal } from '../protocol';
import { since } from '../phrases';
import { askPasskey, hasPasskeys } from '../passkeys';
import { Ruled } from './ruled';
import { SecondPerson } from './second';

// ---- notices: what was refused or went wrong, and what to do ----

const notice = signal<{ text: string; tone: 'bad' | 'good' } | null>(null);
let noticeTimer = 0;

export function tell(text: string, tone: 'bad' | 'good' = 'bad'): void {
  notice.value = { text, tone };
  window.clearTimeout(noticeTimer);
  noticeTimer = window.setTimeout(() => (notice.value = null), 7000);
}

export const tellRefusal = (refusal: Refusal) => tell(refusalWords(refusal));

export function Notices() {
  return (
    <div class="notices" role="status" aria-live="polite">
      {notice.value && (
        <p class={`notice notice-${notice.value.tone}`}>
          <span>
            <Ruled>{notice.value.text}</Ruled>
          </span>
          <button
            type="button"
            class="quiet"
            onClick={() => (notice.value = null)}
            aria-label={say('dismiss')}
          >
            ×
          </button>
        </p>
      )}
    </div>
  );
}

// ---- the connection ----

const PATIENCE_MS = 800; // a blink of the network is nobody's business

export function ConnectionBar({ stream }: { stream: TableStream }) {
  tick.value;
  const silent = Date.now() - stream.lastContact.value;
  const link = stream.link.value;
  if (link === 'live' || (link === 'lost' && silent < PATIENCE_MS) || stream.state.value === null)
    return null;
  return (
    <p class="bar" role="status">
      {say('no-connection', { time: since(silent) })}
    </p>
  );
}

export const isStale = (stream: TableStream) => {
  tick.value;
  return stream.link.value === 'lost' && Date.now() - stream.lastContact.value > PATIENCE_MS;
};

/** Shown while an answer takes long enough to be noticed. */
export function Working() {
  const late = useSignal(false);
  const busy = waiting.value > 0;
  useEffect(() => {
    late.value = false;
    if (!busy) return undefined;
    const timer = window.setTimeout(() => (late.value = true), 500);
    return () => window.clearTimeout(timer);
  }, [busy]);
  return busy && late.value ? (
    <p class="working" role="status">
      {say('working')}
    </p>
  ) : null;
}

/** A page of a table, from the first contact on: never blank. */
export function TableFrame({
  stream,
  children,
  kind,
}: {
  stream: TableStream;
  children: ComponentChildren;
  kind: string;
}) {
  return (
    <div class={`page page-${kind}${isStale(stream) ? ' stale' : ''}`}>
      <ConnectionBar stream={stream} />
      {stream.state.value !== null ? (
        children
      ) : stream.missing.value ? (
        <main class="message">
          <h1>{sayWith('no-such-table', { table: <bdi>{stream.table}</bdi> })}</h1>
          <p>{sayWith('old-link', { tables: <a href="/">{say('see-tables')}</a> })}</p>
        </main>
      ) : (
        <main class="message">
          <h1>{say('opening')}</h1>
          <p>{say(stream.link.value === 'lost' ? 'server-silent' : 'one-moment')}</p>
        </main>
      )}
      <Notices />
      <Working />
      {locked.value && <Locked stream={stream} />}
      {kind !== 'bettor' && kind !== 'board' && <SecondPerson />}
    </div>
  );
}

// ---- dialogs ----

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
  kind?: string;
}

/** Where typing begins: the first field that takes it, or the dialog itself, where keys do nothing. On
 * a button a space or a key held too long would act. */
function focusFirst(dialog: HTMLDialogElement): void {
  const field = dialog.querySelector<HTMLElement>(
    'input:not([type=checkbox]):not([disabled]), select:not([disabled]), textarea:not([disabled])',
  );
  (field ?? dialog).focus();
  if (field instanceof HTMLInputElement) field.select();
}

/** A modal dialog: it takes the keyboard, the browser keeps the focus inside, and Escape closes it. */
export function Dialog({ title, onClose, children, kind = '' }: DialogProps) {
  const place = useRef<HTMLDialogElement>(null);
  // before the next key: after the next picture, what is typed at once would be the console's
  useLayoutEffect(() => {
    const dialog = place.current;
    if (dialog && !dialog.open) {
      dialog.showModal();
      focusFirst(dialog);
    }
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={place}
      class={`dialog ${kind}`}
      aria-label={title}
      tabIndex={-1}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        if (event.currentTarget.isConnected) onClose(); // the browser insisted on a second Escape
      }}
    >
      <header>
        <h2>{title}</h2>
        <button type="button" class="quiet" onClick={onClose} aria-label={say('close')}>
          ×
        </button>
      </header>
      {children}
    </dialog>
  );
}

// ---- signing in ----

/** As whom a visitor of a demonstration looks at a page. */
const sideOf = (path: string) =>
  path.startsWith('/audit')
    ? 'auditor'
    : /^\/(floor|sheets?|staff|reports)\b/.test(path)
      ? 'floor'
      : 'dealer';

/** Who signs in sees what is in their name: one that they did not add is somebody else's. */
function tellPasskeys(list: PasskeyEntry[]): void {
  if (list.length === 0) return;
  const passkeys = list.map(({ label }) => label).join(', ');
  tell(say('passkeys-in-your-name', { count: list.length, passkeys }), 'good');
}

export function SignIn({ onDone, why }: { onDone: () => void; why?: string }) {
  const trouble = useSignal('');
  const open = useSignal(false); // a demonstration: anybody may try
  const passkeys = useSignal(false);
  useEffect(() => {
    void room().then((answer) => {
      open.value = answer.ok && answer.value.demonstration === true;
      passkeys.value = answer.ok && hasPasskeys(answer.value);
    });
  }, []);
  const side = sideOf(location.pathname);
  const visit = async () => {
    const answer = await demonstrate(side);
    if (answer.ok) onDone();
    else trouble.value = refusalWords(answer.refusal);
  };
  const comeBy = async (secret: Parameters<typeof signIn>[0]) => {
    const answer = await signIn(secret);
    if (!answer.ok) {
      trouble.value = refusalWords(answer.refusal);
      return;
    }
    tellPasskeys(answer.value.passkeys ?? []);
    onDone();
  };
  const submit = (event: Event) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget as HTMLFormElement);
    void comeBy({ name: String(fields.get('name')), password: String(fields.get('password')) });
  };
  const byPasskey = async () => {
    const given = await askPasskey(null);
    if (given.ok) await comeBy({ passkey: given.value });
    else trouble.value = refusalWords(given.refusal);
  };
  return (
    <form class="sign-in" onSubmit={submit}>
      {why && <p>{why}</p>}
      {open.value && (
        <button type="button" class="next" onClick={() => void visit()}>
          {side === 'dealer' ? say('visit') : 'Look around as a visitor'}
        </button>
      )}
      <label>
        {say('name')}
        <input name="name" autocomplete="username" required maxLength={56} />
      </label>
      <label>
        {say('password')}
        <input name="password" type="password" autocomplete="current-password" required maxLength={255} />
      </label>
      {trouble.value && (
        <p class="trouble" role="alert">
          {trouble.value}
        </p>
      )}
      <button type="submit" class={open.value ? '' : 'next'}>
        {say('sign-in')}
      </button>
      {passkeys.value && (
        <>
          <button type="button" onClick={() => void byPasskey()}>
            {say('sign-in-passkey')}
          </button>
          {location.pathname !== '/passkeys' && <a href="/passkeys">{say('own-passkeys')}</a>}
        </>
      )}
      <p class="muted">{say('no-password')}</p>
    </form>
  );
}

function Locked({ stream }: { stream: TableStream }) {
  const done = () => {
    locked.value = '';
    stream.reopen();
  };
  return (
    <Dialog title={say('sign-in-to-go-on')} onClose={() => (locked.value = '')}>
      <SignIn onDone={done} why={locked.value} />
    </Dialog>
  );
}

// ---- small things ----

/** A name that somebody typed: text, kept apart from the direction and width of what is around it. */
export const Name = ({ children }: { children: string }) => (
  <bdi class="name" title={children}>
    {children}
  </bdi>
);

export const Key = ({ children }: { children: string }) => <kbd aria-hidden="true">{children}</kbd>;
