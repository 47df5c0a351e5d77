// audit-words.ts - how the audit page says accounts, chapters and times.
import type { Side, Transfer } from './story';

export const chapterWords: Record<string, string> = {
  table: 'The table',
  people: 'People and chips',
  shoe: 'The shoe',
  bank: 'The bank',
  wagers: 'Wagers',
  cards: 'Cards',
  settlement: 'Settlement',
  floor: 'The floor decides',
  alarm: 'Alarm',
};

const fixedAccounts: Record<string, string> = {
  'cage': 'the cage',
  'house-bank': 'the house bank',
  'bank': 'the bank',
  'collections': 'the box',
  'commission': 'commission',
};

/** `Bo’s chips`, `Bo’s wagers`, `the bank`. */
export function accountWords({ account, name }: Side): string {
  const [kind = '', number] = account.split(':');
  if (!number) return fixedAccounts[kind] ?? account.replace(/-/g, ' ');
  return `${name || `bettor ${number}`}’s ${kind === 'in-play' ? 'wagers' : 'chips'}`;
}

/** What an act does, where it does not simply pay. */
export const actWords: Record<Transfer['act'], string> = {
  'post': 'moves',
  'pend': 'is held',
  'post-pending': 'was held, moves',
  'void-pending': 'is let go',
};

const two = (n: number) => String(n).padStart(2, '0');

/** `19:04:31.250`, by the clock of the browser. */
export function clockWords(time_ms: number, withMs = false): string {
  const time = new Date(time_ms);
  const ms = withMs ? `.${String(time.getMilliseconds()).padStart(3, '0')}` : '';
  return `${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())}${ms}`;
}

/** `2026-01-31`, by the calendar of the browser. */
export function dayWords(time_ms: number): string {
  const time = new Date(time_ms);
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}

export const count = (n: number, one: string, many = `${one}s`) =>
  `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`;

/** `40 ms`, `1.4 s`, `12 s`, `3 min 20 s`. */
export function tookWords(ms: number): string {
  if (ms < 1000) return `${ms} ms`;
  if (ms < 10_000) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
