// notices.tsx - what a room must post of itself (R70): its own name, and of the sheet's notices those that are true.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { room } from '../commands';
import type { Room, Sheet } from '../protocol';

/** A placeholder is left out: it is not the room's. */
export const trueNotices = ({ notices }: Sheet): Sheet['notices'] => ({
  ...notices,
  ...Object.fromEntries(notices.placeholders.map((name) => [name, ''])),
});

/** The room's own name, of its file; a sheet may be another's. */
export const useRoomName = (): string => useRoomLook()?.name ?? '';

/** A band along the top of the page; letters stay as they are, so that all can be read. */
export function showColour(colour: string | undefined): void {
  if (colour) document.documentElement.style.setProperty('--room', colour);
  document.documentElement.toggleAttribute('data-room', colour !== undefined);
}

/** The room's name, logo and colour; null until the server has said. */
export function useRoomLook(): Room | null {
  const look = useSignal<Room | null>(null);
  useEffect(
    () =>
      void room().then((answer) => {
        if (!answer.ok) return;
        look.value = answer.value;
        showColour(answer.value.colour);
      }),
    [],
  );
  return look.value;
}

/** The room's own picture, beside its name. */
export const Logo = () => <img class="logo" src="/logo" alt="" />;
