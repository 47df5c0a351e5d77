// use-room.ts - what a page knows of the room.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { refusalWords, room as askRoom } from './commands';
import type { Room } from './protocol';

const REFRESH_MS = 3000;

/** The room and its tables, asked for again and again. */
export function useRoom() {
  const room = useSignal<Room | null>(null);
  const trouble = useSignal('');
  useEffect(() => {
    let ended = false;
    const look = async () => {
      const answer = await askRoom();
      if (ended) return;
      if (answer.ok) room.value = answer.value;
      trouble.value = answer.ok ? '' : refusalWords(answer.refusal);
    };
    void look();
    const timer = setInterval(() => void look(), REFRESH_MS);
    return () => {
      ended = true;
      clearInterval(timer);
    };
  }, []);
  return { room: room.value, trouble: trouble.value };
}
