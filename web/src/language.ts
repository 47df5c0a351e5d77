// language.ts - the language that a board or a page for guests speaks, and its texts with their blanks
// filled in. Pages of staff are English. Which language it is, parts/language-menu.tsx finds out.
import { computed, signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { en } from './words/en';
import type { Key, LanguageWords, Values } from './words/form';

interface Known {
  name: string; // in the language itself
  load: () => Promise<LanguageWords>; // English is in every page, the others come when they are spoken
}

/** In the order of the menu. */
export const languages = {
  'en': { name: 'English', load: async () => en },
  'zh-Hant': { name: '繁體中文', load: async () => (await import('./words/zh-hant')).zhHant },
  'zh-Hans': { name: '简体中文', load: async () => (await import('./words/zh-hans')).zhHans },
  'vi': { name: 'Tiếng Việt', load: async () => (await import('./words/vi')).vi },
  'ko': { name: '한국어', load: async () => (await import('./words/ko')).ko },
  'es': { name: 'Español', load: async () => (await import('./words/es')).es },
} satisfies Record<string, Known>;
export type Language = keyof typeof languages;

interface Spoken {
  language: Language;
  words: LanguageWords;
}

const spoken = signal<Spoken>({ language: 'en', words: en });
let lent: Spoken | null = null; // for one sentence
/** What the page speaks now. */
export const language = computed(() => spoken.value.language);
export const words = (): LanguageWords => (lent ?? spoken.value).words;

/** Speaks a language once its words are here. */
export async function speakIn(choice: Language): Promise<void> {
  spoken.value = { language: choice, words: await languages[choice].load() };
}

/** How to say one sentence in another language than the page's, once its words are here. */
export async function inLanguage(choice: Language): Promise<<Sentence>(make: () => Sentence) => Sentence> {
  const other = { language: choice, words: await languages[choice].load() };
  return (make) => {
    lent = other;
    try {
      return make();
    } finally {
      lent = null;
    }
  };
}

function pattern(key: Key, count: unknown): string {
  const text = words().texts[key];
  if (typeof text === 'string') return text;
  return new Intl.PluralRules((lent ?? spoken.value).language).select(Number(count)) === 'one'
    ? text.one
    : text.other;
}

const BLANK = /\{([a-z]+)\}/;

/** A text with its blanks filled in: `seat {seat}`. */
export function fillText(text: string, values: Record<string, unknown>): string {
  return text
    .split(BLANK)
    .map((part, index) => (index % 2 === 1 ? String(values[part]) : part))
    .join('');
}

/** A text of the language; every blank of it must be given. */
export function say<K extends Key>(key: K, ...[values]: Values<K, string | number>): string {
  const given: Record<string, unknown> = values ?? {};
  return fillText(pattern(key, given.count), given);
}

/** The same where elements fill the blanks. */
export function sayWith<K extends Key>(
  key: K,
  ...[values]: Values<K, ComponentChildren>
): ComponentChildren[] {
  const given: Record<string, ComponentChildren> = values ?? {};
  return pattern(key, given.count)
    .split(BLANK)
    .map((part, index) => (index % 2 === 1 ? given[part] : part));
}

/** `6, 7 or 8` */
export const anyOf = (items: (string | number)[]) =>
  new Intl.ListFormat(language.value, { type: 'disjunction' }).format(items.map(String));
