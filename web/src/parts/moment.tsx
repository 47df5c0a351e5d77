// moment.tsx - Dragon 7 and Panda 8 have two seconds of their own; then the table is as before. What they say
// stands below them in words, before and after: without motion nothing is missing.
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { moves } from '../motion';
import { results } from '../phrases';
import type { TableState } from '../protocol';

const MOMENT_MS = 2000; // as in motion.css

export function Moment({ state }: { state: TableState }) {
  const shown = useSignal<'D' | 'A' | null>(null);
  const before = useRef(state);
  useEffect(() => {
    const was = before.current;
    before.current = state;
    const isNew = was.result === null || was.round !== state.round;
    if (!isNew || !moves()) return;
    if (state.result === 'D' || state.result === 'A') shown.value = state.result;
  }, [state]);
  const letter = shown.value;
  useEffect(() => {
    if (letter === null) return undefined;
    const timer = window.setTimeout(() => (shown.value = null), MOMENT_MS);
    return () => window.clearTimeout(timer);
  }, [letter]);
  if (letter === null) return null;
  return (
    <div class={`moment tone-${results[letter].tone}`} aria-hidden="true">
      <span class="moment-sign">{letter === 'D' ? 7 : 8}</span>
      <span class="moment-title">{results[letter].title}</span>
    </div>
  );
}
