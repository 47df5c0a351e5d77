// floor-frame.tsx - what every page of the floor has around it: the way to the others, and the door.
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { comings, locked, refusalWords, room, signOut } from '../commands';
import { Dialog, Name, SignIn, tell } from '../parts/frame';
import { hasPasskeys } from '../passkeys';
import { ThemeSwitch } from '../theme';
import { staffMember, type StaffRole } from './office';

const pages: [path: string, title: string][] = [
  ['/floor', 'Tables'],
  ['/sheets', 'Sheets'],
  ['/staff', 'Staff'],
  ['/reports', 'Reports'],
  ['/audit', 'Audit'],
];

export function FloorNav({ here }: { here: string }) {
  return (
    <nav class="floor-nav" aria-label="Floor">
      {pages.map(([path, title]) => (
        <a key={path} href={path} aria-current={path === here ? 'page' : undefined}>
          {title}
        </a>
      ))}
      <a href="/" class="floor-front">
        Front page
      </a>
      <ThemeSwitch />
      <Who />
    </nav>
  );
}

/** Who reads this page, and the way out. */
function Who() {
  const who = useSignal<{ role: StaffRole; name: string } | null>(null);
  const passkeys = useSignal(false);
  useEffect(() => void staffMember().then((member) => (who.value = member)), [locked.value, comings.value]);
  useEffect(
    () => void room().then((answer) => (passkeys.value = answer.ok && hasPasskeys(answer.value))),
    [],
  );
  const leave = async () => {
    const answer = await signOut(who.value?.role);
    if (answer.ok) location.reload();
    else tell(refusalWords(answer.refusal));
  };
  if (who.value === null) return null;
  return (
    <span class="floor-who">
      <Name>{who.value.name}</Name>
      <span class="muted">{who.value.role === who.value.name ? '' : who.value.role}</span>
      {passkeys.value && <a href="/passkeys">My passkeys</a>}
      <button type="button" class="quiet" onClick={() => void leave()}>
        Sign out
      </button>
    </span>
  );
}

/** Whether the reader is of the floor, or of the staff at all; null until the server has said. */
export function useFloor() {
  const role = useSignal<StaffRole | 'none' | null>(null);
  const ask = async () => {
    role.value = (await staffMember())?.role ?? 'none';
  };
  useEffect(() => void ask(), []);
  const known = role.value !== null;
  return {
    isFloor: known ? role.value === 'floor' : null,
    isStaff: known ? role.value !== 'none' : null,
    ask,
  };
}

/** A page for the floor alone: others are asked to sign in. */
export function FloorPageFrame({
  here,
  title,
  children,
}: {
  here: string;
  title: string;
  children: ComponentChildren;
}) {
  const { isFloor, ask } = useFloor();
  useEffect(() => {
    document.title = `${title} · floor`;
  }, [title]);
  if (isFloor === null)
    return (
      <main class="message">
        <h1>{title}</h1>
        <p>One moment.</p>
      </main>
    );
  if (!isFloor)
    return (
      <main class="message">
        <h1>{title}</h1>
        <p>This page is for the floor.</p>
        <SignIn onDone={() => void ask()} />
        <p>
          <a href="/">Front page</a>
        </p>
      </main>
    );
  return (
    <main class="floor">
      <FloorNav here={here} />
      {children}
      {locked.value && (
        <Dialog title="Sign in to go on" onClose={() => (locked.value = '')}>
          <SignIn onDone={() => (locked.value = '')} why={locked.value} />
        </Dialog>
      )}
    </main>
  );
}
