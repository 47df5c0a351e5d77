// aloud.tsx - the call, spoken to the table in the language that the room wants it in. Off until somebody turns it
// on at this device. What is spoken is what is shown.
import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { inLanguage, languages, type Language } from '../language';
import { tell } from '../parts/frame';
import type { TableState } from '../protocol';
import { callOf } from './call';

const KEY = 'sabot-aloud';
const canSpeak = 'speechSynthesis' in window;

/** With its words; null: nothing is spoken. */
const spoken = signal<{ language: Language; call: (state: TableState) => string } | null>(null);

async function choose(language: Language | ''): Promise<void> {
  localStorage.setItem(KEY, language);
  if (!language) spoken.value = null;
  else {
    const inWords = await inLanguage(language);
    spoken.value = { language, call: (state) => inWords(() => callOf(state)) };
  }
}

const before = localStorage.getItem(KEY) ?? '';
if (canSpeak && before in languages) void choose(before as Language).catch(() => undefined);

/** The sentence to call, and its language where it is not the page's. */
export const callNow = (state: TableState) => ({
  words: spoken.value?.call(state) ?? callOf(state),
  language: spoken.value?.language,
});

/** Says each result once, as it comes. */
export function useSpoken(state: TableState, isCalled: boolean): void {
  const told = useRef(isCalled ? state.round : 0);
  useEffect(() => {
    if (!isCalled || told.current === state.round) return;
    told.current = state.round;
    if (!spoken.value) return;
    const { words, language } = callNow(state);
    const call = new SpeechSynthesisUtterance(words);
    call.lang = language!;
    speechSynthesis.cancel(); // no call of a round before
    speechSynthesis.speak(call);
  }, [isCalled, state.round]);
}

export function AloudMenu() {
  if (!canSpeak) return null;
  const take = (menu: HTMLSelectElement) => {
    menu.blur(); // the keys are the console's again
    void choose(menu.value as Language | '').catch(() =>
      tell('The words of that language did not come. Try again.'),
    );
  };
  return (
    <label class="check">
      Call aloud
      <select value={spoken.value?.language ?? ''} onChange={(event) => take(event.currentTarget)}>
        <option value="">off</option>
        {Object.entries(languages).map(([language, { name }]) => (
          <option key={language} value={language} lang={language}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
