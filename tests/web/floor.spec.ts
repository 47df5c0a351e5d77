// floor.spec.ts - the floor's work, by what the pages say alone: from a blank options sheet to a table
// with its board and thirty rounds that add up; sheets at the next shoe, corrections, staff.
import type { APIRequestContext, Page } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, overflows, phone, program, test, type Room } from './room';

const ROUNDS = 30;
const DECISIONS = 750; // more than one answer of the server holds

/** Somebody of the floor, at the page of all tables. */
async function comeIn(room: Room, browser: Parameters<Room['visit']>[0]): Promise<Page> {
  const page = await room.visit(browser, room.link('/floor'));
  await expect(page.getByRole('heading', { level: 1, name: /^Floor/ })).toBeVisible();
  return page;
}

const section = (page: Page, title: string) => page.getByRole('region', { name: title });
const panel = (page: Page) => page.locator('.wrong');

// ---- a quick dealer, by the commands of the protocol ----

interface Dealt {
  bank: { state: string; bettor: number };
  bettors: { bettor: number; seat: number; chips: number }[];
  collections: number;
}

class Dealer {
  private count = 0;
  constructor(
    private readonly request: APIRequestContext,
    private readonly address: string,
    private readonly table: string,
  ) {}

  async state(): Promise<Dealt> {
    return (
      (await (await this.request.get(`${this.address}/api/tables/${this.table}`)).json()) as { state: Dealt }
    ).state;
  }

  private give(kind: string, fields: object = {}) {
    return this.request.post(`${this.address}/api/tables/${this.table}/commands`, {
      data: { id: `quick-${this.count++}`, kind, ...fields },
    });
  }

  async must(kind: string, fields: object = {}): Promise<void> {
    const answer = await this.give(kind, fields);
    expect(answer.status(), `${kind}: ${await answer.text()}`).toBe(200);
  }

  async seat(seat: number, name: string, amount: number): Promise<void> {
    await this.must('seat', { seat, name });
    const { bettors } = await this.state();
    await this.must('buy-in', { bettor: bettors.find((one) => one.seat === seat)!.bettor, amount });
  }

  async openShoe(): Promise<void> {
    await this.must('open-shoe', { card_set: 1 });
    // nobody adds to it from a page: the mixing time passes, and the server seals it
    for (const [kind, fields] of [
      ['cut', { position: 100 }],
      ['burn', {}],
    ] as const)
      await expect.poll(async () => (await this.give(kind, fields)).status(), { timeout: 40_000 }).toBe(200);
  }

  /** The others wager, one on a line, one on a line and on Dragon 7; the cards fall as they fall. */
  async round(): Promise<void> {
    let { bank, bettors } = await this.state();
    if (bank.state === 'open') {
      await this.must('offer-bank');
      ({ bank, bettors } = await this.state());
    }
    await this.must(bank.state === 'offered' ? 'accept-bank' : 'put-up', {
      bettor: bank.bettor,
      amount: 200_000,
    });
    await this.must('open-betting');
    const [one, other] = bettors.filter(({ bettor }) => bettor !== bank.bettor);
    await this.must('wager', { bettor: one!.bettor, wager: 'banker', amount: 5_000 });
    await this.must('wager', { bettor: other!.bettor, wager: 'player', amount: 5_000 });
    await this.must('wager', { bettor: other!.bettor, wager: 'dragon7', amount: 500 });
    while ((await this.give('card')).ok()); // until the draw rule says that it is over
    await this.must('settle');
  }
}

// ---- the first "done when": a blank sheet of S3 to a reconciled shift, in one run ----

const notices: [string, string][] = [
  ['Room', 'Harbour Card Room'],
  ['Address', '12 Quay Street, Harbour City'],
  ['Room telephone', '202 555 0100'],
  ['Approval', 'GEGA-001234'],
  ['Responsible', 'Play within your means.'],
  ['Telephone', '1-800-426-2537'],
  ['Web', 'www.harbour.test'],
];
const amounts: [string, string][] = [
  ['Player or Banker line: least', '20'],
  ['Player or Banker line: most', '2000'],
  ['Player or Banker line: collection', '1'],
  ['Every other wager: least', '1'],
  ['Every other wager: most', '100'],
  ['Tie: collection', '0.50'],
  ['Panda 8: collection', '0.50'],
  ['Dragon 7: collection', '0.50'],
  ['Player-dealer, a round: least', '100'],
  ['Player-dealer, a round: collection', '2'],
];

async function fillInBlankSheet(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Sheets', exact: true }).click();
  await page.getByRole('link', { name: 'Fill in a blank of california-panda8' }).click();
  await expect(panel(page)).toContainText('to fill in or put right');
  const keep = page.getByRole('button', { name: 'Keep this sheet' });
  await expect(keep).toBeDisabled();
  await section(page, 'The table').getByLabel('Title').fill('Harbour EZ Baccarat');
  for (const [label, words] of notices)
    await section(page, 'Notices of the room').getByLabel(label, { exact: true }).fill(words);
  await section(page, 'When collections are taken').getByLabel('Taken').selectOption('with-the-wager');
  const schedule = section(page, 'Limits and collections');
  await schedule.getByLabel('Name of the row').fill('20-2000');
  for (const [label, words] of amounts) await schedule.getByLabel(label, { exact: true }).fill(words);
  // what is wrong is said where it stands, as one types
  const tie = schedule.getByRole('row', { name: /^Tie/ });
  await schedule.getByLabel('Tie: collection', { exact: true }).fill('5%');
  await expect(tie).toContainText('never a share of a wager or of winnings (R52)');
  await expect(keep).toBeDisabled();
  await schedule.getByLabel('Tie: collection', { exact: true }).fill('0.50');
  await expect(tie).not.toContainText('R52');
  await expect(panel(page)).toContainText('Nothing is missing');
  await expect(page.getByRole('region', { name: 'Differences from california-panda8' })).toContainText(
    'schedule[0].limits.player10..1000020..2000',
  );
  await page.getByLabel('Name of the sheet').fill('harbour-ez');
  await keep.click();
  await expect(page.getByRole('heading', { name: 'Kept as harbour-ez' })).toBeVisible();
}

async function readRulesPage(page: Page): Promise<void> {
  const [rules] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Rules page to print' }).click(),
  ]);
  await expect(rules.getByRole('heading', { level: 1 })).toHaveText('Harbour EZ Baccarat');
  for (const words of [
    'Harbour Card Room',
    '12 Quay Street',
    'GEGA-001234',
    '1-800-426-2537',
    'Table limit $20 to $2,000',
    '2,000',
  ])
    await expect(rules.locator('body')).toContainText(words);
  expect(await rules.locator('header').evaluate((one) => getComputedStyle(one).backgroundColor)).toBe(
    'rgb(18, 60, 44)',
  ); // its style came
  await rules.close();
}

async function openTable(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Open a table with it' }).click();
  const dialog = page.getByRole('dialog', { name: 'Open a table' });
  await dialog.getByLabel('Name of the table').fill('Harbour 1');
  await expect(dialog.getByLabel('Sheet')).toHaveValue('harbour-ez');
  await expect(dialog.getByLabel('Limits and collections')).toContainText('20-2000');
  await dialog.getByLabel('Cards').selectOption('the server’s shoe, proved fair afterwards');
  await dialog.getByLabel('Wagers').selectOption('the dealer keys them');
  await dialog.getByRole('button', { name: 'Open the table' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Harbour 1/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: /Sheet: harbour-ez/ })).toContainText(
    'table limit $20 – $2,000',
  );
}

/** The journal, checked again from nothing; and the shift's report where the program has one. */
function checkTheBooks(store: string): void {
  const found = execFileSync(program, ['verify', store], { encoding: 'utf8' });
  expect(found).toContain('every cent');
  expect(found).toMatch(new RegExp(`harbour-1 +\\d+ +${ROUNDS} `));
  reconcile(store);
}

interface Report {
  tables: { name: string; rows: object[]; totals: Record<string, number> }[];
}

/** The shift report that the office signs: every round is in it, and it sums to zero. */
function reconcile(store: string): void {
  const words = ['report', 'shift', store, '--table', 'harbour-1', '--json'];
  const { tables } = JSON.parse(execFileSync(program, words, { encoding: 'utf8' })) as Report;
  const of = (name: string) => tables.find((table) => table.name === name)!;
  for (const name of ['collections', 'drop', 'reconciliation', 'player-dealers', 'pace', 'shoes'])
    expect(of(name).rows.length, name).toBeGreaterThan(0);
  const { before, after, in: came, out: went } = of('reconciliation').totals;
  expect([before, after]).toEqual([0, 0]);
  expect(came).toBe(went);
  expect(of('pace').totals.rounds).toBe(ROUNDS);
}

test.describe('an empty room', () => {
  test.use({
    config: { tables: [{ id: 't1', name: 'Table 1', sheet: 'ventura-ez', cards: 'keyed', wagers: 'none' }] },
  });

  test('a newcomer fills in the blank options sheet of S3: rules page, table, board, 30 rounds, books that add up', async ({
    room,
    browser,
  }) => {
    const page = await comeIn(room, browser);
    await fillInBlankSheet(page);
    await readRulesPage(page);
    await openTable(page);
    const dealer = new Dealer(page.request, room.address, 'harbour-1');
    const before = page.url();
    await page.goto('about:blank'); // pages that watch every card cost more than the rounds
    for (const [seat, name] of [
      [1, 'Ana'],
      [2, 'Bo'],
      [5, 'Cy'],
    ] as const)
      await dealer.seat(seat, name, 1_000_000);
    await dealer.openShoe();
    for (let i = 0; i < ROUNDS; i++) await dealer.round();
    const board = await room.visit(browser, '/board/harbour-1', { width: 1920, height: 1080 });
    await expect(board.locator('body')).toContainText('Harbour EZ Baccarat');
    await expect(board.locator('body')).toContainText('$20 – $2,000');
    await expect(board.locator('.counts')).toContainText(`rounds ${ROUNDS}`);
    await page.goto(before);
    await expect(page.getByRole('region', { name: 'Last rounds' }).getByRole('row')).toHaveCount(1 + ROUNDS);
    const state = await dealer.state();
    expect(state.collections).toBe(ROUNDS * (2 * 100 + 50 + 200)); // flat, whatever the cards were (R51)
    const chips = state.bettors.reduce((sum, one) => sum + one.chips, 0);
    expect(chips + state.collections).toBe(3 * 1_000_000); // what was bought in, to the cent
    await room.kill('SIGTERM');
    checkTheBooks(room.store);
  });
});

// ---- the rest of the floor's work ----

test.describe('a room at work', () => {
  test.use({
    config: {
      edition: 2, // a second person is a name
      tables: [
        { id: 't1', name: 'Table 1', sheet: 'california-panda8', cards: 'keyed', wagers: 'none' },
        { id: 't2', name: 'Table 2', sheet: 'ez-house', cards: 'keyed', wagers: 'dealer' },
      ],
    },
  });

  test('a sheet is edited as text with the errors under the line, and lies on the table at the next shoe', async ({
    room,
    browser,
  }) => {
    const page = await comeIn(room, browser);
    const dealer = new Dealer(page.request, room.address, 't1');
    await dealer.must('open-shoe', { card_set: 1 });
    await dealer.must('burn', { card: '5h' });
    await page.getByRole('link', { name: 'Manage Table 1' }).click();
    await expect(page.getByText('The same as the shipped sheet california-panda8')).toBeVisible();
    await page.getByRole('link', { name: 'Edit a copy' }).click();
    await page.getByRole('button', { name: 'Text' }).click();
    const text = page.getByLabel('The sheet as text');
    const good = await text.inputValue();
    const line = good.split('\n').findIndex((one) => one.startsWith('decks:'));
    await text.fill(good.replace('decks: 8', 'decks: nine'));
    const mark = page.locator('.sheet-marks .found-error');
    await expect(mark).toHaveText('decks: expected a whole number, found `nine`');
    const top = async (one: string) => (await page.locator(one).boundingBox())!.y;
    const height = (await page.locator('.sheet-lines li').first().boundingBox())!.height;
    expect(
      Math.abs(
        (await top('.sheet-marks .found-error')) - (await top(`.sheet-lines li:nth-child(${line + 1})`)),
      ),
    ).toBeLessThan(height / 4);
    await text.fill(good.replace('decks: 8', 'decks: 6'));
    await expect(
      page.getByRole('region', { name: 'Differences from california-panda8' }).getByRole('row'),
    ).toHaveCount(2);
    // no word of it is broken: as wide as in a line of its own
    const broken = page.locator('.differences :is(th, td)').evaluateAll((cells) =>
      cells
        .flatMap((cell) => [...cell.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE))
        .filter((node) => {
          const range = document.createRange();
          range.selectNodeContents(node);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          return !/\s/.test(node.textContent ?? '') && lines.size > 1;
        })
        .map((node) => node.textContent),
    );
    expect(await broken).toEqual([]);
    // a broken text keeps the form away; a good one is in it
    await text.fill('title: [');
    await expect(page.getByRole('button', { name: 'Form' })).toBeDisabled();
    await text.fill(good.replace('decks: 8', 'decks: 6'));
    await page.getByRole('button', { name: 'Form' }).click();
    await expect(page.getByLabel('Decks', { exact: true })).toHaveValue('6');
    await page.getByLabel('Name of the sheet').fill('six-decks');
    await page.getByRole('button', { name: 'Keep this sheet' }).click();
    await page.locator('.kept').getByRole('link', { name: 'Table 1' }).click();
    await expect(page.getByRole('combobox', { name: 'Sheet', exact: true })).toHaveValue('six-decks');
    await expect(page.getByRole('combobox', { name: 'Decks' })).toHaveValue('6');
    await page.getByRole('button', { name: 'Apply at the next shoe' }).click();
    await expect(page.locator('.floor-next')).toContainText(/From shoe \d+ on: six-decks, 8 seats, 6 decks/);
    await expect(page.getByRole('heading', { name: /^Sheet:/ })).toContainText('california-panda8'); // the open shoe goes on
    await dealer.must('close-shoe');
    await expect(page.getByRole('heading', { name: /^Sheet:/ })).toContainText('six-decks');
    await expect(page.locator('.floor-next')).toBeHidden();
    await expect(page.getByRole('region', { name: 'Decisions and alarms' })).toContainText(
      'sheet changed six-decks',
    );
  });

  test('a long journal is read to its end, part by part', async ({ room, browser }) => {
    const page = await comeIn(room, browser);
    const dealer = new Dealer(page.request, room.address, 't2');
    const reason = 'x'.repeat(100);
    for (let sent = 0; sent < DECISIONS; sent += 50)
      await Promise.all(
        Array.from({ length: 50 }, (_, i) =>
          dealer.must('decision', { reason: `${sent + i} ${reason}`, second: 'Sam' }),
        ),
      );
    await dealer.must('decision', { reason: 'the last of all', second: 'Sam' });
    const first = await page.request.get(`${room.address}/api/tables/t2/events?from=1`);
    expect(await first.text()).toContain('more_from'); // else this test proves nothing
    await page.goto(`${room.address}/floor/t2`);
    await expect(page.getByRole('region', { name: 'Decisions and alarms' })).toContainText('the last of all');
    await page.goto(`${room.address}/behind/t2`);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: /^All records/ }).click();
    const lines = readFileSync(await (await download).path(), 'utf8')
      .trim()
      .split('\n');
    const records = lines.map((line) => JSON.parse(line) as { sequence: number; reason?: string });
    expect(records.map(({ sequence }) => sequence)).toEqual(records.map((_, index) => index + 1));
    expect(records.at(-1)!.reason).toBe('the last of all');
  });

  test('a round is corrected with a reason and a second person, seen before it is done; a table pauses and closes', async ({
    room,
    browser,
  }) => {
    const page = await comeIn(room, browser);
    const dealer = new Dealer(page.request, room.address, 't2');
    await dealer.seat(3, 'Ana', 100_000);
    await dealer.must('open-shoe', { card_set: 1 });
    await dealer.must('burn', { card: '5h' });
    await dealer.must('open-betting');
    await dealer.must('wager', { bettor: 1, wager: 'player', amount: 5_000 });
    for (const card of ['9', '2', 'K', '3']) await dealer.must('card', { card });
    await dealer.must('settle');
    await page.getByRole('link', { name: 'Manage Table 2' }).click();
    await page.getByRole('button', { name: 'Correct the last round' }).click();
    const dialog = page.getByRole('dialog');
    const preview = dialog.getByRole('region', { name: 'Before and after' });
    await expect(preview).toContainText('Round 1 of shoe 1: Player wins');
    await dialog.getByLabel('Cards in dealing order').fill('2 9 3 K');
    await expect(preview).toContainText('becomes Banker wins');
    await expect(preview.getByRole('row').nth(1)).toHaveText(/seat 3, Player line, \$50\+\$50−\$50−\$100/);
    await dialog.getByLabel('Reason').fill('the hands were keyed the wrong way round');
    await dialog.getByRole('button', { name: 'Correct the last round' }).click();
    await expect(dialog.getByLabel('Second person')).toBeFocused(); // asked for: nothing was sent
    await dialog.getByLabel('Second person').fill('Sam');
    await dialog.getByRole('button', { name: 'Correct the last round' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('region', { name: 'Decisions and alarms' })).toContainText(
      /corrected round 1 is Banker wins: “the hands were keyed the wrong way round” .* with Sam/,
    );
    expect((await dealer.state()).bettors[0]!.chips).toBe(95_000);
    await page.getByRole('button', { name: 'Pause the table' }).click();
    await dialog.getByLabel('Reason').fill('shift change');
    await dialog.getByRole('button', { name: 'Pause the table' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('paused');
    await expect(page.getByRole('button', { name: 'Close the table' })).toBeDisabled(); // somebody is seated
    await page.goto(`${room.address}/floor/t1`);
    await page.getByRole('button', { name: 'Close the table' }).click();
    await dialog.getByRole('button', { name: 'Close the table' }).click();
    await expect(page.getByRole('button', { name: 'Open the table again' })).toBeVisible();
  });

  test('an alarm is acknowledged with a name and a word, and stays so', async ({ room, browser }) => {
    const page = await comeIn(room, browser);
    const dealer = new Dealer(page.request, room.address, 't2');
    await dealer.must('open-shoe', { card_set: 1 });
    await dealer.must('burn', { card: '5h' });
    await dealer.must('close-shoe', { count: 300, seen: true });
    await page.reload();
    const watch = section(page, 'What surveillance should look at');
    const alarm = watch.getByRole('listitem').filter({ hasText: '300 cards counted' });
    await expect(alarm).toBeVisible({ timeout: 30_000 }); // the last seconds wait for the next look
    await alarm.getByLabel('What you saw or did').fill('  ');
    await alarm.getByRole('button', { name: 'Acknowledge' }).click();
    await expect(alarm.getByRole('alert')).toHaveText('Say what you saw or did.');
    await alarm.getByLabel('What you saw or did').fill('counted again with Sam: 410');
    await alarm.getByRole('button', { name: 'Acknowledge' }).click();
    await expect(alarm).toContainText(/Acknowledged by .*“counted again with Sam: 410”/);
    await expect(alarm.getByRole('button')).toHaveCount(0);
    await page.reload();
    await expect(alarm).toContainText('counted again with Sam: 410');
  });

  test('somebody new gets a password that is shown once, signs in by it, and works here no more', async ({
    room,
    browser,
  }) => {
    const page = await comeIn(room, browser);
    await page.getByRole('link', { name: 'Staff', exact: true }).click();
    await page.getByLabel('Name').fill('Dana');
    await page.getByRole('combobox', { name: 'At' }).selectOption('Table 1');
    await page.getByRole('button', { name: 'Add, with a password' }).click();
    const password = await page.getByRole('dialog').locator('output').innerText();
    expect(password).toMatch(/^([2-9a-z]{4}-){3}[2-9a-z]{4}$/);
    await page.getByRole('button', { name: 'I have passed it on' }).click();
    await expect(page.getByRole('row', { name: /^Dana dealer Table 1/ })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('row', { name: /^Dana/ })).toBeVisible();
    expect(await page.content()).not.toContain(password);
    await page.getByRole('button', { name: 'One-time link for Dana' }).click();
    const link = await page.getByRole('dialog').locator('output').innerText();
    await page.getByRole('button', { name: 'I have passed it on' }).click();
    const linked = await room.visit(browser, new URL(link).pathname + new URL(link).hash);
    await expect(linked.locator('.action')).toContainText('Open a new shoe');
    const dana = await room.visit(browser, '/console/t1');
    await dana.getByLabel('Name').fill('Dana');
    await dana.getByLabel('Password').fill(password);
    await dana.getByRole('button', { name: 'Sign in' }).click();
    await expect(dana.locator('.action')).toContainText('Open a new shoe');
    await page.getByRole('button', { name: 'End the work of Dana' }).click();
    await page.getByRole('button', { name: 'Works here no more', exact: true }).click();
    await expect(page.getByText('will be listed here')).toBeVisible();
    await expect(dana.getByLabel('Password')).toBeVisible(); // at once, without a reload
    // the whole floor on a phone: nothing reaches out sideways
    await page.setViewportSize(phone);
    for (const path of ['/floor', '/floor/t1', '/sheets', '/sheet?from=ventura-ez&blank=1', '/staff']) {
      await page.goto(room.address + path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await overflows(page), path).toBe(false);
    }
  });
});
