// states.ts - pictures of what a table of edition 2 can come to, page by page, size by size and language by
// language, for people to look at: `make screenshots`.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { languages } from '../../web/src/language';
import { give, stateOf } from './dealer';
import { expect, isBoard, key, phone, speak, test, type Room, type TableForm } from './room';

const folder = join(process.env.SCREENSHOTS ?? '../../build/screenshots', 'states');
mkdirSync(folder, { recursive: true });
const desktop = { width: 1440, height: 900 };
const full = { width: 1920, height: 1080 };
const all = Object.keys(languages);

/** The page as it is: a board at its size, others on a desk and in a hand. */
async function take(page: Page, name: string, whole = false): Promise<void> {
  const sizes = isBoard(page) ? { '': full } : { '-desk': desktop, '-phone': phone };
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    await page.waitForTimeout(400); // what moves has arrived
    await page.screenshot({ path: join(folder, `${name}${size}.png`), fullPage: whole });
  }
}

/** The same in every language. */
async function takeAll(page: Page, name: string, whole = false): Promise<void> {
  for (const language of all) {
    await speak(page, language);
    if (isBoard(page))
      await page.evaluate(() =>
        document.querySelector<HTMLElement>('.board-tools')?.style.setProperty('opacity', '0'),
      );
    await take(page, `${name}-${language}`, whole);
  }
  await speak(page, 'en');
}

const open = (room: Room, browser: Browser, path: string, viewport = desktop) =>
  room.visit(browser, path, viewport, undefined, 'reduce');

async function floorOf(room: Room, browser: Browser): Promise<Page> {
  const floor = await open(room, browser, room.link('/floor'));
  await floor.waitForURL(`${room.address}/floor`);
  return floor;
}

/** Somebody asks for a seat, and the dealer says yes. */
async function sits(room: Room, browser: Browser, dealer: Page, table: string, name: string, seat: number) {
  const page = await open(room, browser, `/table/${table}?lang=en`, phone);
  const asked = await (
    await page.request.post(`${room.address}/api/tables/${table}/join`, {
      data: { name, seat, amount: 100000 },
    })
  ).json();
  await dealer.request.post(`${room.address}/api/tables/${table}/joins`, {
    data: { ticket: asked.ticket, accept: true },
  });
  const state = async () =>
    (await (await page.request.post(`${room.address}/api/join`, { data: { ticket: asked.ticket } })).json())
      .state;
  await expect.poll(state).toBe('seated');
  await page.reload();
  await expect(page.locator('.top-chips')).toBeVisible();
  return page;
}

async function shoe(room: Room, dealer: Page, table: string): Promise<void> {
  await give(room, dealer, 'open-shoe', { card_set: 1 }, table);
  await give(room, dealer, 'burn', { card: '4' }, table);
}

const cards = async (room: Room, dealer: Page, table: string, list: string) => {
  for (const card of list.split(' ')) await give(room, dealer, 'card', { card }, table);
};

const table: TableForm = {
  id: 't1',
  name: 'Table 1',
  sheet: 'california-panda8',
  cards: 'keyed',
  wagers: 'bettors',
  offer_seconds: 300,
};
const notices: [string, string][] = [
  ['room_telephone: Example 555-0100', 'room_telephone: 805 555 0142'],
  ['address: 1 Example Street, Example City', 'address: 12 Harbour Street, Ventura'],
  ['approval: EXAMPLE-000000', 'approval: GEGA-004711'],
];

test.describe('what is posted, and what changes', () => {
  const posted: [string, string][] = [
    ...notices,
    ['bonus: 1..1000', 'tie: 5..100, panda8: 1..25, dragon7: 2..50'],
    ['player_dealer: 2.00', 'player_dealer: [{up_to: 100, fee: 1}, {up_to: 500, fee: 2}, {fee: 3}]'],
    ['name: "10-10000"', 'name: "10-10000", text: "Half fees before noon, and on Sundays until six"'],
    ['back_line: 0', 'back_line: 2'],
  ];
  test.use({
    config: {
      edition: 2,
      languages: all,
      tables: [
        { ...table, edits: posted },
        { ...table, id: 't2', name: 'Table 2', edits: [['cover: matched', 'cover: net']] },
      ],
    },
  });

  test('limits by space, bands, words of the row, notices, announcements', async ({ room, browser }) => {
    const dealer = await open(room, browser, room.link('/console/t1'));
    const floor = await floorOf(room, browser);
    const board = await open(room, browser, '/board/t1?lang=en', full);
    const page = await open(room, browser, '/table/t1?lang=en', phone);
    await expect(page.locator('.posted')).toBeVisible();
    await takeAll(board, 'posted-board');
    await takeAll(page, 'posted-table', true);
    const bare = await open(room, browser, '/board/t2?lang=en', full);
    await expect(bare.locator('.now')).toBeVisible();
    await take(bare, 'placeholders-board');
    await take(floor, 'placeholders-floor', true);
    const rules = await open(room, browser, '/rules?table=t1');
    await take(rules, 'posted-rules', true);

    await sits(room, browser, dealer, 't1', 'Ann', 1);
    await shoe(room, dealer, 't1');
    const { text } = await (
      await floor.request.get(`${room.address}/api/sheet?name=california-panda8`)
    ).json();
    for (const [name, words, others] of [
      ['dearer', 'line: 1.00', 'line: [{up_to: 100, fee: 1}, {fee: 2.50}]'],
      ['wider', 'tie: 5..100, panda8: 1..25', 'tie: 10..500, panda8: 5..100'],
    ]) {
      const { status } = await (
        await floor.request.post(`${room.address}/api/sheets`, {
          data: {
            name,
            text: [...posted, [words, others] as [string, string]].reduce(
              (sheet, [old, now]) => sheet.replace(old, now),
              text as string,
            ),
          },
        })
      ).json();
      expect(status).toBeUndefined();
    }
    const lay = (sheet: object) =>
      floor.request.post(`${room.address}/api/tables/t1/next-sheet`, {
        data: { row: 0, seats: 8, decks: 8, ...sheet },
      });
    for (const [name, sheet] of [
      ['announced', { sheet: 'dearer' }],
      ['sooner', { sheet: 'wider', soon: true, reason: 'the county’s order of today' }],
      ['taken-back', { sheet: '' }],
    ] as const) {
      const answer = await lay(sheet);
      expect(answer.status(), await answer.text()).toBe(200);
      await page.waitForTimeout(500);
      await takeAll(board, `coming-${name}-board`);
      await takeAll(page, `coming-${name}-table`, true);
      await rules.reload();
      await take(rules, `coming-${name}-rules`);
      await floor.goto(`${room.address}/floor/t1`);
      await expect(floor.locator('.floor-sheet')).toBeVisible();
      await take(floor, `coming-${name}-floor`, true);
      await take(dealer, `coming-${name}-console`);
    }
  });

  test('two spots, back lines, cover, the amount put up, the table minimum', async ({ room, browser }) => {
    const dealer = await open(room, browser, room.link('/console/t1'));
    const board = await open(room, browser, '/board/t1?lang=en', full);
    const ann = await sits(room, browser, dealer, 't1', 'Ann', 1);
    const ben = await sits(room, browser, dealer, 't1', 'Ben', 3);
    const cy = await sits(room, browser, dealer, 't1', 'Cy', 6);
    await ben.locator('.more-spots button, button:has-text("Another spot")').first().click();
    await expect(ben.getByRole('dialog')).toBeVisible();
    await take(ben, 'spots-dialog');
    await ben.getByRole('dialog').getByRole('button', { name: 'seat 4', exact: true }).click();
    await expect(ben.getByRole('tab')).toHaveCount(2);
    await cy.locator('button:has-text("Another spot")').first().click();
    await cy.getByRole('dialog').getByRole('button', { name: 'behind seat 3' }).click();
    await expect(cy.getByRole('tab')).toHaveCount(2);
    await shoe(room, dealer, 't1');
    await give(room, dealer, 'offer-bank');
    await take(dealer, 'offer-console');
    await give(room, dealer, 'accept-bank', { bettor: 1, amount: 10000 });
    await give(room, dealer, 'open-betting');
    await expect(ben.locator('.space').first()).toBeVisible();
    await give(room, dealer, 'wager', { bettor: 2, wager: 'tie', amount: 500 });
    await expect(ben.locator('.minimum')).toBeVisible();
    await takeAll(ben, 'minimum-table');
    await take(dealer, 'minimum-console');
    await give(room, dealer, 'wager', { bettor: 2, wager: 'player', amount: 5000 });
    await give(room, dealer, 'wager', { bettor: 2, wager: 'panda8', amount: 1000 });
    const people = (await stateOf(room, dealer)).bettors as { bettor: number; name: string; seat: number }[];
    const spot = people.find((one) => one.name === 'Ben' && one.seat === 4)!.bettor;
    const behind = people.filter((one) => one.name === 'Cy')[1]!.bettor;
    await give(room, dealer, 'wager', { bettor: spot, wager: 'banker', amount: 2500 });
    await give(room, dealer, 'wager', { bettor: behind, wager: 'player', amount: 2500 });
    await takeAll(ben, 'cover-table', true);
    await ben.getByRole('tab').nth(1).click();
    await takeAll(ben, 'spot-two-table');
    await cy.getByRole('tab').nth(1).click();
    await takeAll(cy, 'behind-table');
    await takeAll(ann, 'banking-table');
    await takeAll(board, 'cover-board');
    await take(dealer, 'spots-console');
    await give(room, dealer, 'put-up', { bettor: 1, amount: 25000 });
    await expect(ben.locator('.notice')).toBeVisible();
    await take(ben, 'raised-table');
    await take(board, 'raised-board');
    await take(dealer, 'raised-console');
    await cards(room, dealer, 't1', '2 3 3 3 3');
    await take(dealer, 'hands-console');
    await give(room, dealer, 'settle');
    await expect(ben.locator('.result')).toBeVisible();
    await takeAll(ben, 'spots-result-table', true);
    await takeAll(cy, 'behind-result-table', true);
    await takeAll(ann, 'bank-result-table', true);
    await take(dealer, 'spots-settlement-console');
    await dealer.getByLabel('Player on the left').check();
    await take(dealer, 'player-left-console');
    await takeAll(board, 'panda-board');
    await give(room, dealer, 'close-shoe');
    await give(room, dealer, 'open-shoe', { card_set: 1 });
    await board.waitForTimeout(500);
    await takeAll(board, 'new-shoe-board');
    await take(ben, 'new-shoe-table');
  });

  test('cover net', async ({ room, browser }) => {
    const dealer = await open(room, browser, room.link('/console/t2'));
    const ben = await sits(room, browser, dealer, 't2', 'Ben', 3);
    const cy = await sits(room, browser, dealer, 't2', 'Cy', 6);
    await sits(room, browser, dealer, 't2', 'Ann', 1);
    await shoe(room, dealer, 't2');
    await give(room, dealer, 'offer-bank', {}, 't2');
    await give(room, dealer, 'accept-bank', { bettor: 3, amount: 6000 }, 't2');
    await give(room, dealer, 'open-betting', {}, 't2');
    await give(room, dealer, 'wager', { bettor: 1, wager: 'player', amount: 5000 }, 't2');
    await give(room, dealer, 'wager', { bettor: 1, wager: 'panda8', amount: 500 }, 't2');
    await give(room, dealer, 'wager', { bettor: 2, wager: 'banker', amount: 3000 }, 't2');
    await takeAll(ben, 'net-table', true);
    await cards(room, dealer, 't2', '2 3 3 3 3');
    await give(room, dealer, 'settle', {}, 't2');
    await expect(ben.locator('.result')).toBeVisible();
    await takeAll(ben, 'net-result-table', true);
    await take(cy, 'net-lost-table', true);
    await take(dealer, 'net-settlement-console');
    await take(await open(room, browser, '/rules?table=t2'), 'net-rules', true);
  });
});

test.describe('the position', () => {
  test.use({
    config: {
      edition: 2,
      languages: all,
      tables: [
        { ...table, sheet: 'livermore-ez' },
        {
          ...table,
          id: 't2',
          name: 'Table 2',
          timer_seconds: 60,
          edits: [
            ['offered: after-each-turn', 'offered: every-round\n  reach_bettors: 2\n  reach_minutes: 1'],
          ],
        },
      ],
    },
  });

  test('offers, standing no, nobody eligible, opened by the floor', async ({ room, browser }) => {
    const dealer = await open(room, browser, room.link('/console/t1'));
    const floor = await floorOf(room, browser);
    const board = await open(room, browser, '/board/t1?lang=en', full);
    const ann = await sits(room, browser, dealer, 't1', 'Ann', 1);
    const ben = await sits(room, browser, dealer, 't1', 'Ben', 2);
    await shoe(room, dealer, 't1');
    await give(room, dealer, 'stand-aside', { bettor: 1, stands: true });
    await give(room, dealer, 'offer-bank');
    await takeAll(board, 'standing-no-board');
    await takeAll(ann, 'standing-no-table');
    await takeAll(ben, 'offer-table');
    await take(dealer, 'standing-no-console');
    await give(room, dealer, 'accept-bank', { bettor: 2, amount: 10000 });
    await give(room, dealer, 'open-betting');
    await takeAll(board, 'no-wager-board');
    await take(dealer, 'no-wager-console');
    await give(room, dealer, 'wager', { bettor: 1, wager: 'player', amount: 2500 });
    await takeAll(board, 'forecast-board');
    await cards(room, dealer, 't1', '9 2 K 3');
    await give(room, dealer, 'settle');
    for (const bettor of [1, 2]) await give(room, dealer, 'leave', { bettor });
    const nine = await sits(room, browser, dealer, 't1', 'Nine', 5);
    await takeAll(board, 'nobody-board');
    await takeAll(nine, 'nobody-table', true);
    await take(dealer, 'nobody-console');
    await floor.goto(`${room.address}/floor/t1`);
    await floor.getByRole('button', { name: 'Open the bank to everybody' }).click();
    await take(floor, 'open-offer-floor');
    await give(room, floor, 'open-offer', { reason: 'two have left', second: 'Pat' });
    await expect(board.locator('.board-news')).toBeVisible();
    await takeAll(board, 'opened-board');
    await takeAll(nine, 'opened-table', true);
    await take(dealer, 'opened-console');
    await give(room, dealer, 'accept-bank', { bettor: 3, amount: 10000 });
    await give(room, dealer, 'open-betting');
    await give(room, floor, 'free-round');
    await expect(board.locator('.now-title')).toHaveText('Free round');
    await takeAll(board, 'free-board');
    await takeAll(nine, 'free-table', true);
    await take(dealer, 'free-console');
  });

  test('the rotation clock', async ({ room, browser }) => {
    test.setTimeout(400_000);
    const dealer = await open(room, browser, room.link('/console/t2'));
    const floor = await floorOf(room, browser);
    const board = await open(room, browser, '/board/t2?lang=en', full);
    const ann = await sits(room, browser, dealer, 't2', 'Ann', 1);
    const ben = await sits(room, browser, dealer, 't2', 'Ben', 2);
    await shoe(room, dealer, 't2');
    await give(room, dealer, 'offer-bank', {}, 't2');
    await give(room, dealer, 'accept-bank', { bettor: 1, amount: 10000 }, 't2');
    await takeAll(ben, 'rotation-table', true);
    await takeAll(board, 'rotation-board');
    await give(room, dealer, 'open-betting', {}, 't2');
    await give(room, dealer, 'wager', { bettor: 2, wager: 'player', amount: 2500 }, 't2');
    await cards(room, dealer, 't2', '9 2 K 3');
    await give(room, dealer, 'settle', {}, 't2');
    await expect
      .poll(async () => (await stateOf(room, dealer, 't2')).paused, { timeout: 150_000 })
      .toBe(true);
    await takeAll(board, 'rotation-paused-board');
    await takeAll(ben, 'rotation-paused-table', true);
    await take(dealer, 'rotation-paused-console');
    await floor.goto(`${room.address}/floor/t2`);
    await expect(floor.locator('.floor-live')).toBeVisible();
    await take(floor, 'rotation-paused-floor', true);
    await give(room, floor, 'resume', { reason: 'Ben is asked now' }, 't2');
    await board.waitForTimeout(500);
    await takeAll(board, 'rotation-resumed-board');
    await takeAll(ben, 'rotation-resumed-table', true);
    await takeAll(ann, 'rotation-resumed-bank-table', true);
    await take(dealer, 'rotation-resumed-console');
  });
});

test.describe('money beside the rounds', () => {
  test.use({
    config: {
      edition: 2,
      languages: all,
      tables: [
        { ...table, sheet: 'livermore-ez', edits: notices },
        { ...table, sheet: 'livermore-ez', id: 't2', name: 'Table 2' },
      ],
    },
  });

  test('decisions, claims, a firm, chips between tables, corrections', async ({ room, browser }) => {
    const dealer = await open(room, browser, room.link('/console/t1'));
    const floor = await floorOf(room, browser);
    const board = await open(room, browser, '/board/t1?lang=en', full);
    const ann = await sits(room, browser, dealer, 't1', 'Ann', 1);
    const ben = await sits(room, browser, dealer, 't1', 'Ben', 2);
    await give(room, dealer, 'seat', { seat: 3, name: 'Bay Firm', badge: 'A-17', representative: 'Rosa' });
    await give(room, dealer, 'buy-in', { bettor: 3, amount: 300_000 });
    await shoe(room, dealer, 't1');
    await give(room, dealer, 'offer-bank');
    await give(room, dealer, 'accept-bank', { bettor: 1, amount: 50_000 });
    await give(room, dealer, 'open-betting');
    await give(room, dealer, 'wager', { bettor: 2, wager: 'player', amount: 100_000 - 200 });
    await cards(room, dealer, 't1', '9 2 K 3');
    await give(room, dealer, 'settle');
    await floor.goto(`${room.address}/floor/t1`);
    for (const [name, title] of [
      ['decide', 'Decide with money'],
      ['removed', 'A wager was taken away'],
      ['correct', 'Correct the last round'],
    ] as const) {
      const button = floor.getByRole('button', { name: title });
      if ((await button.count()) === 0) continue;
      await button.click();
      await expect(floor.getByRole('dialog')).toBeVisible();
      await take(floor, `form-${name}-floor`);
      await floor.keyboard.press('Escape');
    }
    await give(room, dealer, 'leave', { bettor: 2 });
    await take(ben, 'left-table', true);
    await give(room, floor, 'correct', { cards: ['2', '9', '3', 'K'], reason: 'misread', second: 'Pat' });
    await expect(floor.locator('.floor-open')).toBeVisible();
    await take(floor, 'claims-floor', true);
    await takeAll(ann, 'claims-table', true);
    await takeAll(board, 'corrected-board');
    await take(dealer, 'claims-console');
    await dealer.getByRole('button', { name: /^free seat 5:/ }).click();
    await dealer.getByLabel('Name', { exact: true }).fill('ben');
    await take(dealer, 'claims-seat-console');
    await dealer.keyboard.press('Escape');
    await floor.getByRole('button', { name: 'Settle a claim' }).click();
    await take(floor, 'form-claim-floor');
    await floor.keyboard.press('Escape');
    await dealer.locator('.seat-person', { hasText: 'Bay Firm' }).click();
    await take(dealer, 'firm-console');
    await dealer.getByRole('button', { name: 'Relieve the representative' }).click();
    await take(dealer, 'relief-console');
    await dealer.keyboard.press('Escape');
    await give(room, dealer, 'send-chips', { bettor: 1, amount: 25_000, table: 't2' }).catch(() => {});
    await floor.reload();
    await take(floor, 'lots-floor', true);
    await floor.goto(`${room.address}/floor`);
    await floor.waitForTimeout(800);
    await take(floor, 'lots-floors', true);
    await take(dealer, 'lots-console');
  });
});

test.describe('a table that keeps no wagers', () => {
  test.use({
    config: { edition: 2, languages: all, tables: [{ ...table, wagers: 'none' }] },
  });

  test('results by letter, the shoe before, a free round', async ({ room, browser }) => {
    const dealer = await open(room, browser, room.link('/console/t1'));
    const board = await open(room, browser, '/board/t1?lang=en', full);
    await give(room, dealer, 'seat', { seat: 1, name: 'Ann' });
    await give(room, dealer, 'seat', { seat: 2, name: 'Ben' });
    await shoe(room, dealer, 't1');
    await give(room, dealer, 'offer-bank');
    await give(room, dealer, 'accept-bank', { bettor: 1 });
    for (const result of ['B', 'P']) {
      await give(room, dealer, 'result', { result });
      await give(room, dealer, 'settle');
    }
    await takeAll(board, 'letters-board');
    await take(dealer, 'letters-console');
    await give(room, dealer, 'close-shoe');
    await give(room, dealer, 'open-shoe', { card_set: 1 });
    await board.waitForTimeout(500);
    await takeAll(board, 'letters-new-shoe-board');
    await key(dealer, ['m']);
    await take(dealer, 'more-console');
  });
});
