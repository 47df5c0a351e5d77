// floor-frame.tsx - what every page of the floor has around it: the way to the others, and the door.
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { locked } from '../commands';
import { Dialog, SignIn } from '../parts/frame';
import { you } from './office';

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
      <a href="/">Front page</a>
    </nav>
  );
}

/** Whether the reader is of the floor; null until the server has said. */
export function useFloor() {
  const name = useSignal<string | null>(null);
  const known = useSignal(false);
  const ask = async () => {
    const answer = await you();
    name.value = answer.ok && answer.value.role === 'floor' ? answer.value.name : null;
    known.value = true;
  };
  useEffect(() => void ask(), []);
  return { isFloor: known.value ? name.value !== null : null, name: name.value ?? '', ask };
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
