// connection.ts - one table as it changes: a WebSocket that is resumed by position.
//
// What the signals hold is what the server last said; a lost connection makes it old, never
// wrong, and `link` says so. Nothing is sent on the socket: commands go by commands.ts.
import { batch, signal } from '@preact/signals';
import { setServerTime } from './clock';
import type { ShoeProof } from './proof';
import type { Join, Message, TableEvent, TableState, You } from './protocol';

const WAITS_MS = [250, 500, 1000, 2000, 3000];
const GREETING_MS = 8_000; // a socket that has told nothing by then is given up: it may hang for ever
const GREETINGS_MAX = 4; // a slow server is given more time at each try, up to so many times as much
const PROBE_MS = 2_000; // has it to answer
const LOOK_MS = 1_000;
const ON_ITS_WAY_MS = 1_000;
const RELOAD_GAP_MS = 10_000;
const PROOFS = 24; // more than a round and the one before have cards

export type Link = 'connecting' | 'live' | 'lost';
export type Listener = (events: TableEvent[], before: TableState | null, after: TableState) => void;

export class TableStream {
  readonly state = signal<TableState | null>(null);
  readonly you = signal<You>({ role: 'board', name: '', table: '', bettor: 0 });
  readonly joins = signal<Join[]>([]);
  readonly proofs = signal<ShoeProof[]>([]); // of the last cards of a sealed shoe
  readonly position = signal('');
  readonly link = signal<Link>('connecting');
  readonly lastContact = signal(Date.now());
  readonly missing = signal(false); // there is no such table

  private socket: WebSocket | null = null;
  private build = '';
  private failures = 0;
  private timer = 0;
  private greeting = 0;
  private probe = 0;
  private ended = false;
  private isLooking = false;
  silenceMs = 3_000; // then the server is asked whether anything was missed
  private listeners = new Set<Listener>();

  constructor(readonly table: string) {
    this.open();
    this.probe = window.setInterval(() => void this.lookAfter(), LOOK_MS);
    window.addEventListener('online', this.hurry);
    window.addEventListener('offline', this.cut);
    document.addEventListener('visibilitychange', this.hurry);
  }

  /** Called with each batch of new events, and the states around them. */
  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  end(): void {
    this.ended = true;
    window.clearInterval(this.probe);
    window.removeEventListener('online', this.hurry);
    window.removeEventListener('offline', this.cut);
    document.removeEventListener('visibilitychange', this.hurry);
    this.drop();
  }

  /** Connects anew: the pass has changed, and with it what may be seen of the table as it stands. */
  reopen(): void {
    this.drop();
    this.open(false);
  }

  private path(rest: string): string {
    return `/api/tables/${encodeURIComponent(this.table)}${rest}`;
  }

  private open(resumes = true): void {
    if (this.ended) return;
    const query = new URLSearchParams();
    if (resumes && this.position.value) query.set('position', this.position.value);
    if (this.build) query.set('build', this.build);
    const address = `${location.origin.replace(/^http/, 'ws')}${this.path('/stream')}?${query}`;
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.onmessage = (message) => this.socket === socket && this.hear(JSON.parse(message.data) as Message);
    socket.onclose = () => {
      if (this.socket !== socket) return;
      if (this.link.value === 'live') this.lastContact.value = Date.now(); // it was up until now
      this.lose();
    };
    this.greeting = window.setTimeout(
      () => this.lose(),
      GREETING_MS * Math.min(1 + this.failures, GREETINGS_MAX),
    );
  }

  private drop(): void {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    window.clearTimeout(this.timer);
    window.clearTimeout(this.greeting);
  }

  private lose(): void {
    this.drop();
    if (this.ended) return;
    this.link.value = 'lost';
    if (this.state.value === null && this.missing.value) return; // until somebody looks again
    if (this.state.value === null) void this.ask();
    const wait = WAITS_MS[Math.min(this.failures++, WAITS_MS.length - 1)]!;
    this.timer = window.setTimeout(() => this.open(), wait * (0.75 + Math.random() / 2));
  }

  private readonly hurry = () => {
    if (document.visibilityState !== 'visible' || this.socket !== null) return;
    window.clearTimeout(this.timer);
    this.open();
  };

  /** The device says that it has no network. */
  private readonly cut = () => {
    if (this.link.value === 'live') this.lose();
  };

  /** A socket tells nothing of why it was refused; a request does. */
  private async ask(): Promise<void> {
    try {
      const answer = await fetch(this.path(''));
      this.missing.value = answer.status === 404;
      if (this.missing.value) window.clearTimeout(this.timer); // a page does not ask for ever
    } catch {
      // no server: the next try will tell
    }
  }

  /** A table may be silent for long; so is a network that went away, and a socket whose way back
   * was forgotten while others still work. Where the table stands tells which it is. */
  private async lookAfter(): Promise<void> {
    const { socket } = this;
    const isQuiet = Date.now() - this.lastContact.value >= this.silenceMs;
    if (socket === null || this.link.value !== 'live' || !isQuiet || this.isLooking) return;
    this.isLooking = true;
    const [known, ender] = [this.position.value, new AbortController()];
    const timer = window.setTimeout(() => ender.abort(), PROBE_MS);
    try {
      // without the pass: looking whether the line is up is not using the console
      const answer = await fetch(this.path(''), {
        credentials: 'omit',
        cache: 'no-store',
        signal: ender.signal,
      });
      const { position } = (await answer.json()) as { position?: string };
      if (position !== known) await new Promise((resolve) => setTimeout(resolve, ON_ITS_WAY_MS));
      if (this.socket !== socket || this.position.value !== known) return; // it has spoken meanwhile
      if (position === known) this.lastContact.value = Date.now();
      else this.lose();
    } catch {
      if (this.socket === socket) this.lose();
    } finally {
      window.clearTimeout(timer);
      this.isLooking = false;
    }
  }

  private hear(message: Message): void {
    batch(() => {
      this.lastContact.value = Date.now();
      switch (message.type) {
        case 'you':
          this.you.value = message.you;
          if (this.state.value !== null) this.greet(); // nothing has changed: no state need follow
          break;
        case 'state':
          if (this.build && message.build !== this.build) return reloadPage();
          this.build = message.build;
          this.proofs.value = message.proofs ?? [];
          this.take(message.now_ms, message.position, message.events, message.state);
          break;
        case 'change':
          if (this.state.value === null || message.from !== this.position.value) return this.reopen();
          if (message.proofs) this.addProofs(message.proofs);
          this.take(message.now_ms, message.position, message.events, {
            ...this.state.value,
            ...message.set,
          });
          break;
        case 'joins':
          this.joins.value = message.joins;
          break;
        case 'reload':
          return reloadPage();
      }
      return undefined;
    });
  }

  private addProofs(proofs: ShoeProof[]): void {
    this.proofs.value = [...this.proofs.value, ...proofs].slice(-PROOFS);
  }

  /** A proof that did not come with its card. */
  async askProof(position: number): Promise<void> {
    const answer = await fetch(this.path(`/proof?position=${position}`)).catch(() => null);
    if (answer?.ok) this.addProofs([(await answer.json()) as ShoeProof]);
  }

  /** The server has spoken on this socket. */
  private greet(): void {
    window.clearTimeout(this.greeting);
    this.failures = 0;
    this.link.value = 'live';
  }

  private take(now_ms: number, position: string, events: TableEvent[], after: TableState): void {
    const before = this.state.value;
    setServerTime(now_ms);
    this.greet();
    this.missing.value = false;
    this.position.value = position;
    this.state.value = after;
    for (const listener of this.listeners) listener(events, before, after);
  }
}

/** The server has pages of another build. Never more than once in a while. */
function reloadPage(): void {
  const last = Number(sessionStorage.getItem('sabot-reloaded') ?? 0);
  if (Date.now() - last < RELOAD_GAP_MS) return;
  sessionStorage.setItem('sabot-reloaded', String(Date.now()));
  location.reload();
}
