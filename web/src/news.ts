// news.ts - what everybody at a table learns in words as it happens (R32, R41-R43): on the board and on
// bettors' pages, in the language of the page.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { TableStream } from './connection';
import type { EventKind } from './kinds';
import { say } from './language';
import { money } from './phrases';
import type { TableEvent, TableState } from './protocol';

const NEWS_MS = 12_000;

type ShoeVoid = 'floor' | 'not-revealed' | 'not-sealed' | 'no-beacon';

const seat = (event: TableEvent) => ({ seat: Number(event.seat) });
const amount = (event: TableEvent) => ({ amount: money(Number(event.amount)) });
const reason = (event: TableEvent) => ({ reason: String(event.reason ?? '') });

const sayings: Partial<Record<EventKind, (event: TableEvent) => string>> = {
  'shoe-voided': (event) =>
    say('because', {
      what: say('sealed-void', { shoe: Number(event.shoe) }),
      why: say(`void-${event.cause as ShoeVoid}`),
    }),
  'voided': (event) => say('round-voided', reason(event)),
  'corrected': (event) => say('round-corrected', reason(event)),
  'bank-unanswered': (event) => say('news-unanswered', seat(event)),
  'bank-waived': (event) => say('news-waived', seat(event)),
  'bank-put-up': (event) => say('news-amount', { ...seat(event), ...amount(event) }),
  'bank-lowered': (event) => say('news-lowered', amount(event)),
  'paused': (event) => (event.cause === 'rotation' ? say('news-rotation') : ''),
  'betting-prolonged': () => say('news-prolonged'),
  'round-freed': () => say('now-free'),
  'offer-opened': () => say('news-opened'),
  'turn-returned': (event) => say('news-turn-returned', seat(event)),
  'wagers-returned': (event) => say(event.back_line ? 'news-behind' : 'news-returned'),
};

/** A public board is sent no reasons: nothing is left of their place. */
export const newsWords = (event: TableEvent) =>
  (sayings[event.kind]?.(event) ?? '').replace(/\s*[:：]\s*$/, '');

/** An amount that was put up already and is another now: each change is said (R43). */
export const isChanged = ({ bank }: TableState, event: TableEvent) =>
  bank.state === 'ready' && bank.amount !== event.amount;

/** The offer is open to everybody at a table's opening too, which is no news. */
const isNews = (event: TableEvent, before: TableState | null) =>
  before !== null &&
  newsWords(event) !== '' &&
  (event.kind !== 'bank-put-up' || isChanged(before, event)) &&
  (event.kind !== 'offer-opened' || event.cause === 'management');

/** Gives the news as they come. */
export const useNews = (stream: TableStream, take: (event: TableEvent) => unknown) =>
  useEffect(
    () => stream.listen((events, before) => events.filter((event) => isNews(event, before)).forEach(take)),
    [stream],
  );

/** What a board shows in another place, as the result of the round; what is one bettor's business. */
const isElsewhere = ({ kind }: TableEvent) => kind === 'voided' || kind === 'wagers-returned';

/** The latest of them, for as long as somebody needs to read it. */
export function useLatest(stream: TableStream): TableEvent | null {
  const latest = useSignal<TableEvent | null>(null);
  useNews(stream, (event) => {
    if (!isElsewhere(event)) latest.value = event;
  });
  useEffect(() => {
    const timer = window.setTimeout(() => (latest.value = null), NEWS_MS);
    return () => window.clearTimeout(timer);
  }, [latest.value]);
  return latest.value;
}
