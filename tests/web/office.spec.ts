// office.spec.ts - the pages of those who run the room: who reads them and the way out, what guests see of a real
// room, drafts of sheets, reports by their address, tables that stand.
import type { Page } from '@playwright/test';
import { violations } from './axe';
import { give, seatAll } from './dealer';
import { expect, onTheWay, overflows, phone, test, type TableForm } from './room';

const table: TableForm = {
  id: 't1',
  name: 'Table 1',
  sheet: 'california-panda8',
  cards: 'keyed',
  wagers: 'bettors',
  edits: [['address: 1 Example Street, Example City', 'address: 12 Harbour Street, Ventura']],
};

test.use({ config: { tables: [table, { ...table, id: 't2', name: 'Table 2' }] } });

test('every page of the floor says who reads it, and the way out ends the pass', async ({
  room,
  browser,
}) => {
  const floor = await room.visit(browser, room.link('/floor'));
  await floor.waitForURL(`${room.address}/floor`); // the link is used
  await expect(floor.locator('.floor-placeholders')).toContainText('Table 1: the room’s telephone');
  for (const path of ['/floor', '/floor/t1', '/sheets', '/staff', '/reports', '/audit']) {
    await floor.goto(room.address + path);
    await expect(floor.locator('.floor-who'), path).toContainText('floor');
  }
  await floor.getByRole('button', { name: 'Sign out' }).click();
  await expect(floor.getByLabel('Password')).toBeVisible();
  await floor.goto(`${room.address}/staff`);
  await expect(floor.getByLabel('Password')).toBeVisible();
});

test('guests of a real room find its tables, and neither a console nor the box', async ({
  room,
  browser,
}) => {
  const guest = await room.visit(browser, '/', phone);
  await expect(guest.getByText('Take a seat here, and the dealer confirms it.')).toBeVisible();
  await expect(guest.getByText('Sabot runs a baccarat table')).toHaveCount(0);
  await expect(guest.getByRole('link', { name: 'Play at Table 1' })).toBeVisible();
  await expect(guest.getByRole('link', { name: /Console|^Deal/ })).toHaveCount(0);
  await expect(guest.locator('.start-notices')).toContainText('12 Harbour Street, Ventura'); // what the room posts
  await expect(guest.locator('.start-notices')).not.toContainText('EXAMPLE'); // and no placeholder
  expect(await violations(guest)).toEqual([]);
  await guest.getByRole('link', { name: 'Staff' }).click();
  await expect(guest.getByText('This page is for the room’s staff.')).toBeVisible();
  await expect(guest.getByText('Box')).toHaveCount(0);
  await expect(guest.locator('[data-table]')).toHaveCount(0);
  expect(await violations(guest)).toEqual([]);
  const dealer = await room.visit(browser, room.link('/console/t1'));
  await expect(dealer.locator('.action')).toBeVisible();
  await dealer.goto(room.address);
  await expect(dealer.getByRole('link', { name: 'Console of Table 1' })).toBeVisible();
});

test('a link for a dealer of every table opens the front page, with the consoles', async ({
  room,
  browser,
}) => {
  const floor = await room.visit(browser, room.link('/floor'));
  await floor.waitForURL(`${room.address}/floor`);
  const hired = await floor.request.post(`${room.address}/api/staff`, {
    data: { name: 'Dana', role: 'dealer', table: '*' },
  });
  expect(hired.status()).toBe(200);
  await floor.goto(`${room.address}/staff`);
  await floor.getByRole('row', { name: /Dana/ }).getByRole('button', { name: /link/i }).click();
  const link = /http\S+/.exec(await floor.getByRole('dialog').innerText())![0];
  const dana = await room.visit(browser, link);
  await dana.waitForURL(`${room.address}/`);
  await expect(dana.getByRole('link', { name: 'Console of Table 2' })).toBeVisible();
});

const title = (page: Page) => page.locator('#field-title');

test('a sheet that is being written survives leaving the page', async ({ room, browser }) => {
  const page = await room.visit(browser, room.link('/floor'));
  await page.waitForURL(`${room.address}/floor`);
  const address = `${room.address}/sheet?from=california-panda8`;
  await page.goto(address);
  await title(page).fill('Harbour EZ');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Harbour EZ');
  await page.goto(`${room.address}/floor`);
  await page.goto(address);
  await expect(page.getByText('This is what you wrote last time')).toBeVisible();
  await expect(title(page)).toHaveValue('Harbour EZ');
  await page.getByRole('button', { name: 'Begin again' }).click();
  await expect(title(page)).toHaveValue('EZ Baccarat Panda 8');
  await title(page).fill('Harbour EZ');
  await page.getByLabel('Name of the sheet').fill('harbour');
  await page.getByRole('button', { name: 'Keep this sheet' }).click();
  await expect(page.getByRole('heading', { name: 'Kept as harbour' })).toBeVisible();
  await page.goto(address); // kept: nothing is left of the draft
  await expect(title(page)).toHaveValue('EZ Baccarat Panda 8');
  await expect(page.getByText('This is what you wrote last time')).toHaveCount(0);
});

test('a report stands in the address, and none is shown under another choice', async ({ room, browser }) => {
  const page = await room.visit(browser, room.link('/floor'));
  await page.waitForURL(`${room.address}/floor`);
  await page.goto(`${room.address}/reports`);
  await page.getByRole('combobox', { name: 'Table' }).selectOption('t2');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.locator('article h2')).toBeVisible();
  expect(page.url()).toContain('kind=shift');
  expect(page.url()).toContain('table=t2');
  await page.reload();
  await expect(page.locator('article h2')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Table' })).toHaveValue('t2');
  await page.getByRole('combobox', { name: 'Table' }).selectOption('t1');
  await expect(page.locator('article')).toHaveCount(0);
});

test('a table without rounds has no pace', async ({ room, browser }) => {
  const dealer = await room.visit(browser, room.link('/console/t1'));
  const floor = await room.visit(browser, room.link('/floor'));
  const tile = floor.locator('[data-table]').first();
  await expect(tile).toContainText('no round yet');
  await seatAll(room, dealer, ['Ann', 'Ben']);
  await give(room, dealer, 'open-shoe', { card_set: 1 });
  await give(room, dealer, 'burn', { card: '4' });
  await give(room, dealer, 'offer-bank');
  await give(room, dealer, 'accept-bank', { bettor: 1, amount: 10_000 });
  await give(room, dealer, 'open-betting');
  await give(room, dealer, 'wager', { bettor: 2, wager: 'player', amount: 2_500 });
  for (const card of ['9', '2', 'K', '3']) await give(room, dealer, 'card', { card });
  await give(room, dealer, 'settle');
  await expect(tile).toContainText('in a few minutes');
  const LATER_MS = 1_200_000;
  await onTheWay((message) => {
    const { now_ms = 0 } = message as { now_ms?: number };
    return now_ms > 0 ? { ...message, ...{ now_ms: now_ms + LATER_MS } } : message;
  })(floor);
  await floor.reload();
  await expect(tile).toContainText(/no round for 20 min/);
});

test.describe('a room with a logo and a colour', () => {
  test.use({
    config: {
      tables: [table],
      look: {
        logo: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><rect width="20" height="10" fill="#8A1538"/></svg>',
        colour: '#8A1538',
      },
    },
  });

  test('shows them on its front page and on its board', async ({ room, browser }) => {
    for (const path of ['/', '/board/t1']) {
      const page = await room.visit(browser, path, { width: 1920, height: 1080 });
      const logo = page.locator('img.logo');
      await expect(logo).toBeVisible();
      expect(await logo.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
      const band = () =>
        page.evaluate(() => getComputedStyle(document.documentElement, '::before').backgroundColor);
      await expect.poll(band).toBe('rgb(138, 21, 56)');
      expect(await overflows(page)).toBe(false);
    }
  });
});
