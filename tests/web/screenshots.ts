// screenshots.ts - pictures of every page at its real size, for people to look at: `make screenshots`.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, key, phone, place, seat, sitDown, space, test } from './room';

const folder = process.env.SCREENSHOTS ?? '../../build/screenshots';
const desktop = { width: 1440, height: 900 };
const tablet = { width: 1024, height: 768 };
const full = { width: 1920, height: 1080 };
const screens = {
  'phone': phone,
  'small-phone': { width: 375, height: 667 },
  'landscape': { width: 844, height: 390 },
  'tablet': tablet,
  'tablet-upright': { width: 820, height: 1180 },
  'desktop': desktop,
  'wide': full,
};
mkdirSync(folder, { recursive: true });

async function picture(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(450); // what moves has arrived
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

test('the demonstration', async ({ room, browser }) => {
  test.setTimeout(240_000);
  for (const [name, viewport] of [
    ['desktop', desktop],
    ['phone', phone],
  ] as const) {
    const start = await room.visit(browser, '/', viewport);
    await expect(start.getByText('Table 1').first()).toBeVisible();
    await picture(start, `start-${name}`);
    await start.context().close();
  }
  const floor = await room.visit(browser, room.link('/floor'), desktop);
  await expect(floor.locator('[data-table]').first()).toBeVisible();
  const mine = await room.visit(browser, '/table/ez', phone);
  await expect(mine.getByLabel('Your name')).toBeVisible();
  await picture(mine, 'bettor-join-phone');
  await sitDown(mine, 'Alex');
  const wide = await room.visit(browser, '/table/commission', desktop);
  await sitDown(wide, 'Robin');
  const board = await room.visit(browser, '/board/ez', full);
  await expect(mine.getByText('Place your wagers')).toBeVisible({ timeout: 60_000 });
  await place(mine, 'Banker line', '25', 2);
  await place(mine, 'Dragon 7', '5');
  await expect(space(mine, 'Dragon 7')).toContainText('placed');
  await picture(mine, 'bettor-wagers-phone');
  await picture(board, 'board-timer-1080p');
  await expect(board.locator('.hand-banker .card').nth(1)).toBeVisible({ timeout: 60_000 });
  await picture(board, 'board-cards-1080p');
  await picture(mine, 'bettor-cards-phone');
  await expect(mine.locator('.result')).toBeVisible({ timeout: 60_000 });
  await mine.screenshot({ path: join(folder, 'bettor-chips-fly-phone.png') });
  await picture(mine, 'bettor-result-phone');
  await picture(board, 'board-result-1080p');
  await expect(wide.getByText('Place your wagers')).toBeVisible({ timeout: 60_000 });
  await place(wide, 'Banker line', '100');
  await expect(space(wide, 'Banker line')).toContainText('placed');
  await picture(wide, 'bettor-desktop');
  await picture(floor, 'floor');
  await floor.getByRole('button', { name: 'Invite to Table 1' }).click();
  await picture(floor, 'invite');
  const behind = await room.visit(browser, '/behind/ez', desktop);
  await expect(behind.locator('.journal tbody tr').nth(5)).toBeVisible();
  await picture(behind, 'behind');
  const audit = await room.visit(browser, room.link('/audit'), desktop);
  await expect(audit.locator('.story-step').first()).toBeVisible();
  await audit.getByRole('button', { name: 'Verify the whole journal' }).click();
  await expect(audit.getByText('The journal holds.')).toBeVisible();
  for (let step = 0; step < 4; step++) await audit.keyboard.press('ArrowLeft');
  for (const [name, viewport] of [
    ['desktop', desktop],
    ['tablet', tablet],
    ['phone', phone],
  ] as const) {
    await audit.setViewportSize(viewport);
    await picture(audit, `audit-${name}`);
  }
  const large = await room.visit(browser, '/board/real', { width: 3840, height: 2160 });
  await expect(large.locator('.bead').first()).toBeVisible();
  await picture(large, 'board-2160p');
  await room.kill();
  await expect(mine.getByText(/No connection for/)).toBeVisible();
  await picture(mine, 'lost-connection-phone');
  await picture(board, 'board-lost-connection-1080p');
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`the office, ${colorScheme}`, async ({ room, browser }) => {
    const context = await browser.newContext({ colorScheme, viewport: desktop });
    const page = await context.newPage();
    await page.goto(room.link('/floor'));
    await expect(page.getByRole('button', { name: 'Open a table' })).toBeVisible();
    await page.waitForTimeout(30_000); // some rounds
    const take = async (path: string, name: string, ready: string) => {
      await page.goto(room.address + path);
      await expect(page.locator(ready).first()).toBeVisible({ timeout: 60_000 });
      await page.waitForTimeout(1000);
      await page.screenshot({ path: join(folder, `office-${name}-${colorScheme}.png`), fullPage: true });
    };
    await take('/floor', 'floor-rows', '[data-table]');
    await page.getByRole('button', { name: 'Tiles' }).click();
    await picture(page, `office-floor-tiles-${colorScheme}`);
    await take('/floor/ez', 'table', '.floor-live');
    await take('/sheets', 'sheets', '.tables li');
    await take('/sheet?from=ventura-ez', 'sheet', '.sheet-form');
    await take('/staff', 'staff', 'main form');
    await take('/reports?kind=shift&span=all&zone=UTC', 'report-shift', 'article');
    await take('/reports?kind=player-dealers&span=all&zone=UTC', 'report-banks', 'article');
    await take('/audit', 'audit', '.audit-row');
    await page.locator('.audit-row').first().click();
    await expect(page.locator('.story-step').first()).toBeVisible();
    await picture(page, `office-audit-story-${colorScheme}`);
    await take('/bank', 'bank', '.learn h2');
  });

test('the floor', async ({ room, browser }) => {
  const page = await room.visit(browser, room.link('/floor'), desktop);
  await expect(page.getByRole('button', { name: 'Open a table' })).toBeVisible();
  await page.waitForTimeout(20_000); // some rounds
  for (const [name, viewport] of [
    ['desktop', desktop],
    ['phone', phone],
  ] as const) {
    await page.setViewportSize(viewport);
    for (const [path, picture] of [
      ['/floor', 'floor'],
      ['/floor/ez', 'floor-table'],
      ['/sheets', 'sheets'],
      ['/sheet?from=california-panda8&blank=1', 'sheet-blank'],
      ['/staff', 'staff'],
      ['/rules?name=california-panda8', 'rules'],
    ]) {
      await page.goto(room.address + path);
      await page.waitForTimeout(1500);
      await page.screenshot({ path: join(folder, `${picture}-${name}.png`), fullPage: true });
    }
    await page.goto(`${room.address}/sheet?from=california-panda8&blank=1`);
    await page.getByRole('button', { name: 'Text' }).click();
    await page
      .getByLabel('The sheet as text')
      .fill('title: Ours\nbank: playerdealer\ndecks: nine\nwagers: {}\nschedule: []\n');
    await picture(page, `sheet-text-${name}`);
  }
});

test.describe('a room', () => {
  test.use({
    config: {
      tables: [
        { id: 't1', name: 'Table 1', sheet: 'california-panda8', cards: 'keyed', wagers: 'none' },
        {
          id: 't2',
          name: 'Table 2',
          sheet: 'ventura-ez',
          cards: 'keyed',
          wagers: 'bettors',
          offer_seconds: 60,
        },
      ],
    },
  });

  test('the console of a real table', async ({ room, browser }) => {
    const dealer = await room.visit(browser, room.link('/console/t1'), desktop);
    await seat(dealer, 3, 'Mei');
    await seat(dealer, 6, 'Duc');
    await expect(dealer.locator('.action')).toContainText('Open a new shoe');
    await key(dealer, ['Enter', '4', 'Enter', 'Enter']);
    await expect(dealer.locator('.action')).toContainText('Key the first card');
    const rounds = 'BPPBTBBPBDPPABPBBBTPPPPPPPPBABBPTB';
    for (const [index, letter] of Array.from(rounds).entries()) {
      await key(dealer, [`Shift+${letter}`, 'Enter']);
      await expect(dealer.locator('.top')).toContainText(`round ${index + 1}`);
      if (index % 2 === 1) await key(dealer, ['Enter']);
    }
    await dealer.getByLabel('Key suits too').check();
    await dealer.getByRole('heading', { level: 1 }).click();
    await key(dealer, ['4', 'c', '2', 's', 'k', 'd', '5', 'd']);
    await expect(dealer.locator('.console-why')).toContainText('Player has 4');
    await picture(dealer, 'console-keyed-desktop');
    await dealer.setViewportSize(tablet);
    await picture(dealer, 'console-keyed-tablet');
    const board = await room.visit(browser, '/board/t1', full);
    await expect(board.locator('.now-why')).toContainText('Player has 4');
    await picture(board, 'board-long-shoe-1080p');
    await key(dealer, ['4', 'h', 'Enter']);
    await expect(board.locator('.now-result')).toContainText('Panda 8');
    await picture(board, 'board-panda8-1080p');
  });

  test('a bettor on every screen', async ({ room, browser }) => {
    const dealer = await room.visit(browser, room.link('/console/t2'), desktop);
    const people = [];
    for (const [name, number] of [
      ['Ann', 1],
      ['Nguyễn Thị Phương Thảo', 3],
      ['Cy', 6],
    ] as const) {
      const page = await room.visit(browser, '/table/t2', phone);
      await sitDown(page, name, number);
      await dealer.getByRole('button', { name: 'Confirm' }).click();
      await expect(page.locator('.top-chips')).toBeVisible();
      people.push(page);
    }
    const [ann, , cy] = people as [Page, Page, Page];
    const everywhere = async (page: Page, state: string) => {
      for (const [size, viewport] of Object.entries(screens)) {
        await page.setViewportSize(viewport);
        await picture(page, `bettor-${state}-${size}`);
      }
      await page.setViewportSize(phone);
    };
    await key(dealer, ['Enter', '4', 'Enter']);
    await expect(ann.getByRole('alertdialog')).toBeVisible();
    await everywhere(ann, 'offered');
    await ann.getByRole('button', { name: /^Take the bank/ }).click();
    await expect(dealer.locator('.action')).toContainText('Open betting');
    for (let round = 0; round < 2; round++) {
      await key(dealer, ['Enter']);
      await expect(dealer.locator('.action')).toContainText('Wagers are open');
      await place(cy, 'Banker line', '100', 2);
      await place(cy, 'Tie', '5');
      await place(cy, 'Dragon 7', '25');
      await expect(space(cy, 'Dragon 7')).toContainText('placed');
      if (round === 1) await everywhere(cy, 'wagers');
      if (round === 1) await everywhere(ann, 'banking');
      await key(dealer, ['2', 'k', '3', '3']);
      await expect(dealer.locator('.console-why')).toContainText('Player has 5');
      if (round === 1) await everywhere(cy, 'dealing');
      await key(dealer, ['6', '4', 'Enter', 'e']);
      await expect(cy.locator('.result')).toBeVisible();
      if (round === 1) await everywhere(cy, 'result');
      if (round === 0) await ann.getByRole('button', { name: /^Put up/ }).click();
      if (round === 0) await expect(dealer.locator('.action')).toContainText('Open betting');
    }
    await cy.getByRole('button', { name: 'Leave the table' }).click();
    await everywhere(cy, 'receipt');
    const boards = await room.visit(browser, '/board', full);
    await expect(boards.getByText('Table 2').first()).toBeVisible();
    await picture(boards, 'boards-1080p');
    await boards.setViewportSize({ width: 1080, height: 1920 });
    await picture(boards, 'boards-portrait');
    await boards.goto(`${room.address}/board/t2`);
    await expect(boards.locator('.bead').first()).toBeVisible();
    await picture(boards, 'board-portrait');
  });

  test('the console of a table with wagers', async ({ room, browser }) => {
    const dealer = await room.visit(browser, room.link('/console/t2'), desktop);
    const people = [];
    for (const [name, number] of [
      ['Ann', 1],
      ['Ben', 3],
      ['Cy', 6],
    ] as const) {
      const page = await room.visit(browser, '/table/t2', phone);
      await sitDown(page, name, number);
      if (name === 'Ann') {
        await expect(dealer.getByRole('button', { name: 'Confirm' })).toBeVisible();
        await picture(dealer, 'console-join');
      }
      await dealer.getByRole('button', { name: 'Confirm' }).click();
      await expect(page.locator('.top-chips')).toBeVisible();
      people.push(page);
    }
    const [ann, ben, cy] = people as [Page, Page, Page];
    await key(dealer, ['Enter', '4', 'Enter']);
    await expect(ann.getByRole('alertdialog')).toBeVisible();
    await picture(ann, 'bettor-offer-phone');
    await picture(dealer, 'console-offer');
    await ann.getByLabel('Put up').fill('100');
    await ann.getByRole('button', { name: /^Take the bank/ }).click();
    await expect(dealer.locator('.action')).toContainText('Open betting');
    await key(dealer, ['Enter']);
    await place(ben, 'Player line', '100');
    await place(cy, 'Player line', '100');
    await place(cy, 'Tie', '5');
    await expect(space(cy, 'Tie')).toContainText('placed');
    await picture(cy, 'bettor-cover-phone');
    await key(dealer, ['9', '2', 'k', '3', 'Enter', 'Enter']);
    await expect(dealer.locator('.sheet')).toContainText('Settlement: 2 of 3');
    await picture(dealer, 'console-settlement');
    await dealer.setViewportSize(tablet);
    await picture(dealer, 'console-settlement-tablet');
    await expect(cy.locator('.result')).toBeVisible();
    await cy.locator('.result-line summary').first().click();
    await picture(cy, 'bettor-not-covered-phone');
  });
});

test.describe('a room without real cards', () => {
  test.use({
    config: {
      tables: [
        { id: 't1', name: 'Table 1', sheet: 'california-panda8', cards: 'shuffled', wagers: 'bettors' },
      ],
    },
  });

  test('the learning pages', async ({ room, browser }) => {
    for (const [name, viewport] of [
      ['desktop', desktop],
      ['phone', phone],
    ] as const) {
      const page = await room.visit(browser, '/learn', viewport);
      for (const section of ['Rules', 'Draw rule', 'Odds', 'Trainer']) {
        await page.getByRole('link', { name: section, exact: true }).click();
        await expect(page.locator('.learn h2').first()).toBeVisible();
        await picture(page, `learn-${section.toLowerCase().replace(' ', '-')}-${name}`);
      }
      await page.getByRole('button', { name: 'Call the payout' }).click();
      await picture(page, `learn-payout-${name}`);
      await page.getByRole('button', { name: 'Stop this drill' }).click();
      await page.getByRole('button', { name: 'Settle a short bank' }).click();
      for (const one of ['6', '5', '4', '3', '2', '1']) await page.keyboard.press(one);
      await page.locator('.trainer-amount input').fill('12.50');
      await page.getByRole('button', { name: 'Call' }).click();
      await picture(page, `learn-answer-${name}`);
    }
  });
});
