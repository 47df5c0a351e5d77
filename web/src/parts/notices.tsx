// notices.tsx - what a room must post of itself (R70): its own name, and of the sheet's notices those that are true.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { room } from '../commands';
import type { Sheet } from '../protocol';

/** A placeholder is left out: it is not the room's. */
export const trueNotices = ({ notices }: Sheet): Sheet['notices'] => ({
  ...notices,
  ...Object.fromEntries(notices.placeholders.map((name) => [name, ''])),
});

/** The room's own name, of its file; a sheet may be another's. */
export function useRoomName(): string {
  const name = useSignal('');
  useEffect(() => void room().then((answer) => answer.ok && (name.value = answer.value.name)), []);
  return name.value;
}
