// language.ts - the language that a board or a bettor's page speaks, and its texts with their blanks
// filled in. All other pages are English. Which language it is, parts/language-menu.tsx finds out.
import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { en } from './words/en';
import { es } from './words/es';
import type { Key, LanguageWords, Values } from './words/form';
import { ko } from './words/ko';
import { vi } from './words/vi';
import { zhHans } from './words/zh-hans';
import { zhHant } from './words/zh-hant';

/** In the order of the menu. */
export const languages = { en, 'zh-Hant': zhHant, 'zh-Hans': zhHans, vi, ko, es } satisfies Record<
  string,
  LanguageWords
>;
export type Language = keyof typeof languages;

export const language = signal<Language>('en');

export const words = (): LanguageWords => languages[language.value];

function pattern(key: Key, count: unknown): string {
  const text = words().texts[key];
  if (typeof text === 'string') return text;
  return new Intl.PluralRules(language.value).select(Number(count)) === 'one' ? text.one : text.other;
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
