// room.ts - a server of a test's own, people at it, and what tests ask of them.
//
// `test` gives every test a room: the demonstration, or tables of a configuration. The server
// is the real one, on any free port, its data in a folder that is removed afterwards.
import { test as base, expect, type Browser, type Page } from '@playwright/test';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const program = process.env.SABOT ?? '../../build/release/sabot';
const STARTS_MS = 15_000;

/** Tables as docs/room.md writes them. */
export interface TableForm {
  id: string;
  name: string;
  sheet: string;
  cards: 'keyed' | 'shuffled';
  wagers: 'none' | 'dealer' | 'bettors';
  offer_seconds?: number;
  language?: string; // of its board
  timer_seconds?: number; // of a copy of the sheet (R65)
  edits?: [string, string][]; // of a copy of the sheet: words, and what stands in their place
}

/** Somebody who signs in by a password, and may confirm with a PIN. */
export interface Hired {
  name: string;
  role: 'floor' | 'dealer';
  password: string;
  pin?: string;
}

/** For a server whose file must name its port. */
const freePort = () =>
  new Promise<number>((resolve) => {
    const one = createServer().listen(0, '127.0.0.1', () => {
      const { port } = one.address() as AddressInfo;
      one.close(() => resolve(port));
    });
  });

export class Room {
  address = '';
  links: string[] = []; // one-time links of staff, as printed
  private server: ChildProcess | null = null;
  private readonly folder = mkdtempSync(join(tmpdir(), 'sabot-web-'));
  private port = 0;
  private readonly edition: number;

  constructor(
    private readonly tables: TableForm[] | null,
    private readonly languages: string[] = ['en'],
    edition = 0, // of the rules; 0: as a new store allows, where no shoe has to be sealed (sealed.spec.ts)
    private readonly staff: Hired[] = [],
    private readonly look: { logo: string; colour: string } | null = null, // the logo as SVG
    private readonly passkeys = false, // at `localhost`, where browsers have them without TLS
  ) {
    this.edition = edition || (tables?.some(({ cards }) => cards === 'shuffled') ? 2 : 0);
  }

  private get data(): string {
    return join(this.folder, 'data');
  }

  async start(): Promise<void> {
    const isFirst = this.port === 0;
    if (this.passkeys && isFirst) this.port = await freePort();
    const options = ['serve', '--port', String(this.port), '--data', this.data];
    if (this.edition > 0 && isFirst) {
      mkdirSync(this.data);
      execFileSync(program, ['room', 'edition', String(this.edition), '--store', this.store]);
    }
    if (this.tables) {
      const file = join(this.folder, 'room.yaml');
      const rows = this.tables.map(
        (table) =>
          `  - {${Object.entries(this.row(table))
            .map(([name, value]) => `${name}: ${value}`)
            .join(', ')}}`,
      );
      if (this.look) writeFileSync(join(this.folder, 'logo.svg'), this.look.logo);
      const passkeys = this.passkeys ? `passkeys: http://localhost:${this.port}\n` : '';
      const look = this.look ? `logo: logo.svg\ncolour: "${this.look.colour}"\n` : '';
      writeFileSync(
        file,
        `room: Harbour Card Room\n${look}${passkeys}languages: [${this.languages.join(', ')}]\ntables:\n${rows.join('\n')}\n`,
      );
      options.push('--config', file);
      if (isFirst) for (const person of this.staff) this.hire(person, file);
    }
    const server = spawn(program, options, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.server = server;
    let words = '';
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`the server does not start: ${words}`)), STARTS_MS);
      const hear = (bytes: Buffer) => {
        words += String(bytes);
        if (!words.includes('End with ctrl-C')) return;
        clearTimeout(timer);
        resolve();
      };
      server.stdout.on('data', hear);
      server.stderr.on('data', (bytes: Buffer) => (words += String(bytes)));
      server.on('exit', () => reject(new Error(`the server ended: ${words}`)));
    });
    if (this.passkeys) words = words.replaceAll('http://127.0.0.1:', 'http://localhost:');
    this.links = words.match(/http:\S+\/enter#\S+/g) ?? [];
    this.address = /http:\/\/[^/\s]+/.exec(words)?.[0] ?? '';
    this.port = Number(new URL(this.address).port);
  }

  /** A row of the configuration; what is edited asks for a sheet of the table's own. */
  private row({
    timer_seconds,
    edits = [],
    ...table
  }: TableForm): Omit<TableForm, 'timer_seconds' | 'edits'> {
    const timer: [string, string][] = timer_seconds
      ? [['timer_seconds: 0', `timer_seconds: ${timer_seconds}`]]
      : [];
    if (timer.length + edits.length === 0) return table;
    let sheet = execFileSync(program, ['sheet', 'show', table.sheet, '--yaml'], { encoding: 'utf8' });
    for (const [words, others] of [...timer, ...edits]) {
      if (!sheet.includes(words)) throw new Error(`the sheet ${table.sheet} has no “${words}”`);
      sheet = sheet.replace(words, others);
    }
    const file = join(this.folder, `${table.id}.yaml`);
    writeFileSync(file, sheet);
    return { ...table, sheet: file };
  }

  private hire({ name, role, password, pin }: Hired, file: string): void {
    const place = ['--config', file, '--data', this.data];
    execFileSync(program, ['staff', 'add', name, '--role', role, ...place], { input: `${password}\n` });
    if (pin) execFileSync(program, ['staff', 'pin', name, ...place], { input: `${pin}\n` });
  }

  /** As a power cut would: nothing is finished. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const { server } = this;
    this.server = null;
    if (!server || server.exitCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.removeAllListeners('exit');
    const gone = new Promise((resolve) => server.once('exit', resolve));
    server.kill(signal);
    await Promise.race([ended, gone]);
  }

  /** The server stops in its tracks, until SIGCONT. */
  freeze(signal: 'SIGSTOP' | 'SIGCONT' = 'SIGSTOP'): void {
    this.server?.kill(signal);
  }

  async end(): Promise<void> {
    await this.kill('SIGTERM');
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** A page of somebody of their own: another browser, as far as cookies go. */
  async visit(
    browser: Browser,
    path: string,
    viewport = { width: 1280, height: 800 },
    prepare?: (page: Page) => Promise<void>,
    reducedMotion: 'reduce' | 'no-preference' = 'no-preference',
  ): Promise<Page> {
    const context = await browser.newContext({ viewport, bypassCSP: false, reducedMotion });
    const page = await context.newPage();
    await prepare?.(page);
    page.on('pageerror', (error) => console.log(`page error at ${path}: ${error.message}`));
    await page.goto(path.startsWith('http') ? path : this.address + path);
    return page;
  }

  /** The room's journal, for programs; not while the server runs. */
  get store(): string {
    return join(this.data, 'room.db');
  }

  /** The link of the staff whose page it leads to. */
  link(path: string): string {
    const found = this.links.find((link) => link.endsWith(`,${path}`));
    if (!found) throw new Error(`no link to ${path}`);
    return found;
  }
}

/** Null: the demonstration. (An object, because Playwright reads an array of two as something else.) */
interface Config {
  tables: TableForm[];
  languages?: string[];
  edition?: number;
  staff?: Hired[];
  look?: { logo: string; colour: string };
  passkeys?: boolean;
}

export const test = base.extend<{ config: Config | null; room: Room }>({
  config: [null, { option: true }],
  room: async ({ config }, use) => {
    const room = new Room(
      config?.tables ?? null,
      config?.languages,
      config?.edition,
      config?.staff,
      config?.look,
      config?.passkeys,
    );
    await room.start();
    await use(room);
    await room.end();
  },
});
export { expect };

// ---- people ----

export const phone = { width: 390, height: 844 };

export async function sitDown(page: Page, name: string, seat?: number): Promise<void> {
  await page.getByLabel('Your name').fill(name);
  if (seat) await page.getByRole('combobox', { name: 'Seat' }).selectOption(String(seat));
  await page.getByRole('button', { name: 'Sit down' }).click();
}

/** The dealer seats somebody. */
export async function seat(dealer: Page, number: number, name: string): Promise<void> {
  await dealer.getByRole('button', { name: new RegExp(`^free seat ${number}:`) }).click();
  await dealer.getByLabel('Name', { exact: true }).fill(name);
  await dealer.keyboard.press('Enter');
  await expect(dealer.getByRole('dialog')).toBeHidden();
}

/** Keys on the dealer's console, one after another, as a hand would; not those of a field just before. */
export async function key(page: Page, keys: string[]): Promise<void> {
  await page.waitForFunction(() => !document.documentElement.hasAttribute('data-keys-rest'));
  for (const one of keys) await page.keyboard.press(one);
}

export const space = (page: Page, title: string) =>
  page.locator('.space', { has: page.getByText(title, { exact: true }) });

/** A bettor asks, the dealer confirms. */
export async function joins(
  room: Room,
  browser: Browser,
  dealer: Page,
  name: string,
  seat: number,
  ...visit: [prepare?: (page: Page) => Promise<void>, reducedMotion?: 'reduce']
): Promise<Page> {
  const page = await room.visit(browser, '/table/t1', phone, ...visit);
  await sitDown(page, name, seat);
  await expect(page.getByRole('button', { name: 'The dealer has been asked …' })).toBeVisible();
  await dealer.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.locator('.top-chips')).toContainText('$1,000');
  return page;
}

const action = (dealer: Page) => dealer.locator('.action');

export async function openShoe(dealer: Page): Promise<void> {
  await expect(action(dealer)).toContainText('Open a new shoe');
  await key(dealer, ['Enter']);
  await expect(action(dealer)).toContainText('Key the burn card');
  await key(dealer, ['4']);
  await expect(action(dealer)).toContainText('Offer the bank');
  await key(dealer, ['Enter']);
}

export async function openBetting(dealer: Page): Promise<void> {
  await expect(action(dealer)).toContainText('Open betting');
  await key(dealer, ['Enter']);
  await expect(action(dealer)).toContainText('Wagers are open');
}

// ---- the line between a page and the server ----

export interface StreamMessage {
  type: string;
  build?: string;
  proofs?: { salt: string; card: string }[];
  state?: Record<string, unknown>;
  set?: Record<string, unknown>;
}

/** What the server says on a page's streams, changed on the way: null is not passed on. The number of
 * the connection counts from 1. To be called before the page goes anywhere. */
export const onTheWay =
  (change: (message: StreamMessage, connection: number) => StreamMessage | null) => async (page: Page) => {
    let connections = 0;
    await page.routeWebSocket(/\/stream\?/, (socket) => {
      const connection = ++connections;
      const server = socket.connectToServer();
      server.onMessage((text) => {
        const changed = change(JSON.parse(String(text)) as StreamMessage, connection);
        if (changed) socket.send(JSON.stringify(changed));
      });
    });
  };

/** Lays chips on a space: `times` of the chip that says `chip`. */
export async function place(page: Page, title: string, chip: string, times = 1): Promise<void> {
  await page.getByRole('radio', { name: `${chip} chip`, exact: true }).check({ force: true });
  for (let i = 0; i < times; i++) await space(page, title).locator('.space-add').click();
}

export const languageMenu = (page: Page) => page.locator('.language select');
export const isBoard = (page: Page) => page.url().includes('/board/');
let moved = 0;

/** Chooses a language from the page's own menu; on a board that comes with the pointer. */
export async function speak(page: Page, language: string): Promise<void> {
  if (isBoard(page)) await page.mouse.move(50, 50 + (++moved % 9));
  await languageMenu(page).selectOption(language);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

/** No element reaches out of the window sideways. */
export const overflows = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth + 1);
