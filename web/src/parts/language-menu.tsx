// language-menu.tsx - which language a page speaks, and the menu to choose another.
//
// A board speaks its table's language (docs/room.md), a bettor's page the bettor's: the one chosen
// before, or the browser's if the room has it. `?lang=vi` in the address asks for one.
import { signal } from '@preact/signals';
import { room } from '../commands';
import { language, languages, say, speakIn, type Language } from '../language';

/** Whose language it is: a board's goes with its table, a person's with the person. */
export type Speaker =
  { page: 'board'; table: string } | { page: 'start' | 'learn' | 'table' | 'enter' | 'bank'; table: string };

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

let wanted = 0; // of several choices the last one is spoken, whichever words come first

async function speak(choice: Language): Promise<void> {
  const mine = ++wanted;
  await languages[choice].load(); // a page that cannot have the words stays in its language
  if (mine !== wanted) return;
  await speakIn(choice);
  document.documentElement.lang = choice;
}

const askedFor = () => languageFor(new URLSearchParams(location.search).get('lang'), all);
const spokenBefore = (speaker: Speaker) => languageFor(localStorage.getItem(storeKey(speaker)), all);

/** What was asked for, before the page is shown. */
export async function beginLanguage(speaker: Speaker): Promise<void> {
  const first = askedFor() ?? spokenBefore(speaker);
  if (first) await speak(first).catch(() => undefined);
}

/** Finds the language of a page that comes up, with what the room says. */
export async function settleLanguage(speaker: Speaker): Promise<void> {
  const [asked, before] = [askedFor(), spokenBefore(speaker)];
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
  const best = [asked, before, ...ofBrowser, ofTable].find((one) => one && known.includes(one));
  await speak(best ?? known[0] ?? 'en');
}

function choose(menu: HTMLSelectElement, speaker: Speaker): void {
  const choice = menu.value as Language;
  localStorage.setItem(storeKey(speaker), choice);
  const address = new URL(location.href);
  address.searchParams.delete('lang'); // or it would win over the choice
  history.replaceState(null, '', address);
  void speak(choice);
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
