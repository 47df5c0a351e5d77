// ruled.tsx - people's words in front, the number of their rule behind a tap.
import { useSignal } from '@preact/signals';
import { say } from '../language';

const NUMBER = /\s*[(（]((?:R\d|reading )[^)）]*)[)）]/;

/** A sentence as people say it; `(R24)` in it becomes a sign that shows the number when it is pressed. */
export function Ruled({ children: sentence }: { children: string }) {
  const open = useSignal(false);
  const number = NUMBER.exec(sentence)?.[1];
  if (number === undefined) return <>{sentence}</>;
  const turn = (event: MouseEvent) => {
    open.value = !open.value;
    if (event.detail > 0) (event.currentTarget as HTMLElement).blur(); // Enter stays the console's
  };
  return (
    <>
      {sentence.replace(NUMBER, '')}{' '}
      <button type="button" class="rule" aria-expanded={open.value} onClick={turn}>
        <span class="hidden">{say('rule')} </span>
        {open.value ? number : '§'}
      </button>
    </>
  );
}
