// language-menu.tsx - which language a page speaks, and the menu to choose another.
//
// A board speaks its table's language (docs/room.md), a bettor's page the bettor's: the one chosen
// before, or the browser's if the room has it. `?lang=vi` in the address asks for one.
import { signal } from '@preact/signals';
import { room } from '../commands';
import { language, languages, say, type Language } from '../language';

/** Whose language it is: a board's goes with its table, a person's with the person. */
export type Speaker = { page: 'board'; table: string } | { page: 'table' | 'enter'; table: string };

const all = Object.keys(languages) as Language[];
/** Those that the room has. */
const offered = signal<Language[]>([]);

const storeKey = ({ page, table }: Speaker) =>
  page === 'board' ? `sabot-language-board-${table}` : 'sabot-language';

/** `zh-TW` is written in the letters of `zh-Hant`, `es-MX` is `es`. */
function languageFor(tag: string | null, among: Language[]): Language | undefined {
  try {
    const wanted = new Intl.Locale(tag ?? '').maximize();
    return among.find((one) => {
      const known = new Intl.Locale(one).maximize();
      return known.language === wanted.language && known.script === wanted.script;
    });
  } catch {
    return undefined; // not the name of a language
  }
}

function speak(choice: Language): void {
  language.value = choice;
  document.documentElement.lang = choice;
}

/** Finds the language of a page that comes up: what was asked for at once, the rest with the room. */
export async function settleLanguage(speaker: Speaker): Promise<void> {
  const asked = languageFor(new URLSearchParams(location.search).get('lang'), all);
  const before = languageFor(localStorage.getItem(storeKey(speaker)), all);
  const first = asked ?? before;
  if (first) speak(first);
  const answer = await room();
  if (!answer.ok) return;
  const known = answer.value.languages.flatMap((tag) => languageFor(tag, all) ?? []);
  const ofTable = languageFor(
    answer.value.tables.find((tile) => tile.id === speaker.table)?.language ?? null,
    known,
  );
  const ofBrowser = speaker.page === 'board' ? [] : navigator.languages.map((tag) => languageFor(tag, known));
  offered.value = known;
  if (asked && known.includes(asked) && speaker.page !== 'board')
    localStorage.setItem(storeKey(speaker), asked); // a board's address is its memory
  speak([asked, before, ...ofBrowser, ofTable].find((one) => one && known.includes(one)) ?? known[0] ?? 'en');
}

function choose(menu: HTMLSelectElement, speaker: Speaker): void {
  const choice = menu.value as Language;
  localStorage.setItem(storeKey(speaker), choice);
  const address = new URL(location.href);
  address.searchParams.delete('lang'); // or it would win over the choice
  history.replaceState(null, '', address);
  speak(choice);
  if (speaker.page === 'board') menu.blur(); // nobody stays at a board
}

/** Each language by its own name: nobody has to read another one to find theirs. */
export function LanguageMenu(speaker: Speaker) {
  if (offered.value.length < 2) return null;
  return (
    <label class="language">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 1 0 0-19zM2.5 12h19M12 2.5c-7 6-7 13 0 19c7-6 7-13 0-19z" />
      </svg>
      <select
        aria-label={say('language')}
        value={language.value}
        onChange={(event) => choose(event.currentTarget, speaker)}
      >
        {offered.value.map((one) => (
          <option key={one} value={one} lang={one}>
            {languages[one].name}
          </option>
        ))}
      </select>
    </label>
  );
}
