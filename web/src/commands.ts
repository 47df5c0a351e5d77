// commands.ts - asking the server for something: commands of a table, and who one is.
//
// A command has an id of its own, so that it can be sent again until there is an answer and
// still has one effect. Refusals come back as values; pages show them where they belong.
import { signal } from '@preact/signals';
import { say, words } from './language';
import type {
  AboutRequest,
  Command,
  Confirmation,
  Passkey,
  PasskeyEntry,
  Refusal,
  Room,
  You,
} from './protocol';
import type { RefusalCode } from './words/form';

const RETRY_WAITS_MS = [300, 700, 1500, 3000, 5000, 5000];

export type Answer<T> = { ok: true; value: T } | { ok: false; status: number; refusal: Refusal };

/** How many requests wait for an answer: pages show that they are working. */
export const waiting = signal(0);
/** The console was idle for too long, or the pass is over: the page asks to sign in again. */
export const locked = signal('');
/** How often somebody came in on this page: who reads it is asked again. */
export const comings = signal(0);

function comesIn<T>(answer: Answer<T>): Answer<T> {
  if (answer.ok) comings.value++;
  return answer;
}

export function makeId(size = 12): string {
  const bytes = crypto.getRandomValues(new Uint8Array(size));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const unreachable: Refusal = {
  code: 'unreachable',
  rule: '',
  message: 'the server cannot be reached; this page tries again by itself',
};

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The refusal in any answer that is not a success. */
function refusalOf(document: unknown): Refusal {
  const body = document as { refused?: Refusal; problem?: Refusal } | null;
  return (
    body?.refused ??
    body?.problem ?? { code: 'error', rule: '', message: 'the server did not say why; try again' }
  );
}

async function once<T>(path: string, body: unknown): Promise<Answer<T>> {
  const options: RequestInit =
    body === undefined
      ? { cache: 'no-store' }
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const answer = await fetch(path, options);
  const document: unknown = await answer.json().catch(() => ({}));
  if (answer.ok) return { ok: true, value: document as T };
  // What went wrong in the server is in its log by this id.
  const request = answer.status >= 500 ? (answer.headers.get('x-request-id') ?? '') : '';
  return { ok: false, status: answer.status, refusal: { ...refusalOf(document), request } };
}

/** Sends until somebody answers. Only what may be repeated is repeated. */
async function ask<T>(path: string, body: unknown, repeats: boolean): Promise<Answer<T>> {
  waiting.value++;
  try {
    for (let attempt = 0; ; attempt++) {
      const wait = repeats ? RETRY_WAITS_MS[attempt] : undefined;
      try {
        const answer = await once<T>(path, body);
        if (answer.ok || answer.status !== 503 || wait === undefined) return answer;
      } catch {
        if (wait === undefined) return { ok: false, status: 0, refusal: unreachable };
      }
      await pause(wait);
    }
  } finally {
    waiting.value--;
  }
}

export const get = <T>(path: string) => ask<T>(path, undefined, true);
export const post = <T>(path: string, body: unknown) => ask<T>(path, body, false);

/** A document that is not JSON. Tried again while nobody answers; thrown is what was answered instead. */
export async function getText(path: string): Promise<string> {
  for (let attempt = 0; ; attempt++) {
    const wait = RETRY_WAITS_MS[attempt];
    const answer = await fetch(path, { cache: 'no-store' }).catch(() => null);
    if (answer?.ok) return answer.text();
    if (wait === undefined || (answer !== null && answer.status !== 503))
      throw new Error(`${path}: ${answer?.status ?? 'no answer'}`);
    await pause(wait);
  }
}

type Done = Answer<{ done: { first: number; last: number } }>;

/** Pages of staff ask a second person here (parts/second.tsx): the same command, signed, until it is done or
 * given up, which is null. */
export const seconds = signal<
  | ((
      sign: (confirm: Confirmation) => Promise<Answer<object>>,
      about: AboutRequest,
    ) => Promise<Answer<object> | null>)
  | null
>(null);

export async function signed<T extends object>(
  about: AboutRequest,
  send: (confirm?: Confirmation) => Promise<Answer<T>>,
) {
  const answer = await send();
  if (answer.ok || answer.refusal.code !== 'needs-confirmation' || !seconds.value) return answer;
  return ((await seconds.value(send, about)) as Answer<T> | null) ?? answer;
}

const tablePath = (table: string, rest: string) => `/api/tables/${encodeURIComponent(table)}/${rest}`;

/** What a second person signs of the sheet that a request names: a name may mean another text a moment later. */
export async function digestOf(wish: object): Promise<{ sheet_digest?: string }> {
  const name = (wish as { sheet?: unknown }).sheet;
  if (typeof name !== 'string' || name === '') return {};
  const kept = await get<{ sheet_digest: string | null }>(`/api/sheet?${new URLSearchParams({ name })}`);
  return kept.ok && kept.value.sheet_digest ? { sheet_digest: kept.value.sheet_digest } : {};
}

/** One command of a table. The server's answer means that it is durable. */
export async function command(table: string, wish: Command): Promise<Done> {
  const body = { id: makeId(), ...wish, ...(await digestOf(wish)) };
  const answer: Done = await signed({ table, request: body }, (confirm) =>
    ask(tablePath(table, 'commands'), confirm ? { ...body, confirm } : body, true),
  );
  if (!answer.ok && answer.status === 401) locked.value = refusalWords(answer.refusal);
  return answer;
}

export const room = () => get<Room>('/api/room');
/** Where the room has passkeys, those that are in the person's name. */
type Welcome = { you: You; passkeys?: PasskeyEntry[] };
export const signIn = async (secret: { name: string; password: string } | { passkey: Passkey }) =>
  comesIn(await post<Welcome>('/api/sign-in', secret));
/** One of several passes where `as` names its role. */
export const signOut = (as?: string) => post<object>(`/api/sign-out${as ? `?as=${as}` : ''}`, {});
export const enter = (token: string) => post<{ you: You }>('/api/enter', { token });
export const demonstrate = async (as: 'dealer' | 'floor' | 'auditor' = 'dealer') =>
  comesIn(await post<{ you: You }>(`/api/demonstrate?as=${as}`, {}));

export const answerJoin = (table: string, ticket: string, accept: boolean) =>
  signed({ table, request: { ticket, accept } }, (confirm) =>
    post<object>(tablePath(table, 'joins'), { ticket, accept, confirm }),
  );

type JoinState =
  { state: 'waiting' | 'seated' | 'done' } | { state: 'refused'; code: string; message: string };

/** Asks somebody at the table, and waits for the answer. The ticket is drawn here: a lost answer loses
 * neither it nor the pass that it is good for. */
async function askAndWait(table: string, rest: string, wish: object): Promise<Answer<object>> {
  const ticket = makeId(16);
  const asked = await ask<object>(tablePath(table, rest), { ...wish, ticket }, true);
  if (!asked.ok) return asked;
  for (;;) {
    const answer = await ask<JoinState>('/api/join', { ticket }, true);
    if (!answer.ok) return answer;
    if (answer.value.state === 'refused')
      return { ok: false, status: 409, refusal: { rule: '', ...answer.value } };
    if (answer.value.state !== 'waiting') return { ok: true, value: {} };
    await pause(400);
  }
}

/** Asks for a seat and waits for the dealer's answer. */
export const join = (
  table: string,
  wish: { name: string; seat: number; back_line: boolean; amount: number },
) => askAndWait(table, 'join', wish);
/** The same for more chips. */
export const askChips = (table: string, amount: number) =>
  askAndWait(table, 'calls', { asks: 'chips', amount });
/** The floor is called to the table; the stream's `joins` say who comes. */
export const callFloor = (table: string) => post<object>(tablePath(table, 'calls'), { asks: 'floor' });

/** A code that a language does not know yet keeps the server's words, which are English. */
export const plainRefusal = ({ code, message }: { code: string; message: string }) =>
  words().refusals?.[code as RefusalCode] ?? message;

/** All that was wrong, in one sentence a person can act on. */
export function refusalWords(refusal: Refusal): string {
  const details = refusal.refusals ?? [];
  const text = details.length > 0 ? details.map(plainRefusal).join(say('semicolon')) : plainRefusal(refusal);
  const rule = refusal.rule || details[0]?.rule;
  const request = refusal.request ? ` [${refusal.request}]` : '';
  const sentence = text.replace(/^./u, (letter) => letter.toUpperCase()) + request;
  return rule ? say('refusal', { words: sentence, rule }) : say('sentence', { words: sentence });
}
