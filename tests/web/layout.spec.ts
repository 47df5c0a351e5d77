// layout.spec.ts - a bettor's page on screens of every shape: what is needed is in sight, and stays where it is.
import type { Page } from '@playwright/test';
import { expect, joins, key, openBetting, openShoe, place, sitDown, space, test } from './room';
import { SHIFT_MOST, shifted } from './shift';

test.use({
  config: {
    tables: [
      {
        id: 't1',
        name: 'Table 1',
        sheet: 'ventura-ez',
        cards: 'keyed',
        wagers: 'bettors',
        offer_seconds: 120,
      },
    ],
  },
});

const boxOf = async (page: Page, selector: string) => (await page.locator(selector).first().boundingBox())!;

/** What of a kind is not wholly in the window, or lies under the header or the chips. */
const outOfSight = (page: Page, selector: string) =>
  page.evaluate((wanted) => {
    const top = document.querySelector('.top')!.getBoundingClientRect().bottom;
    const rack = document.querySelector('.rack')?.getBoundingClientRect();
    return [...document.querySelectorAll<HTMLElement>(wanted)]
      .filter((one) => {
        const box = one.getBoundingClientRect();
        const covered =
          rack && box.bottom > rack.top + 1 && box.right > rack.left + 1 && box.left < rack.right - 1;
        return box.top < top - 1 || box.bottom > innerHeight + 1 || (covered && !one.matches('.rack'));
      })
      .map((one) => one.innerText);
  }, selector);

test('after sitting down at a desk everything is in sight, without scrolling', async ({ room, browser }) => {
  const dealer = await room.visit(browser, room.link('/console/t1'));
  const page = await room.visit(browser, '/table/t1');
  await expect(page.getByRole('button', { name: 'Sit down' })).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => document.body.style.setProperty('min-height', '200vh'));
  await page.mouse.wheel(0, 300);
  await sitDown(page, 'Ann', 1);
  await dealer.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.locator('.space')).toHaveCount(5);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  expect(await outOfSight(page, '.space, .rack')).toEqual([]);
});

test('a seat is chosen by a tap on it', async ({ room, browser }) => {
  const page = await room.visit(browser, '/table/t1');
  await page.locator('.ring-free').nth(4).click();
  await expect(page.getByRole('combobox', { name: 'Seat' })).toHaveValue('5');
});

for (const [width, height] of [
  [844, 390],
  [667, 375],
  [1024, 768],
  [1280, 800],
  [1920, 1080],
] as const) {
  test(`cards, wagers and chips are on one screen at ${width} × ${height}`, async ({ room, browser }) => {
    const dealer = await room.visit(browser, room.link('/console/t1'));
    const ann = await joins(room, browser, dealer, 'Ann', 1);
    const ben = await joins(room, browser, dealer, 'Ben', 2);
    await openShoe(dealer);
    await ann.setViewportSize({ width, height });
    await ann.getByRole('button', { name: /^Take the bank/ }).click();
    await openBetting(dealer);
    await ben.setViewportSize({ width, height });
    await place(ben, 'Player line', '25');
    await expect(space(ben, 'Player line')).toContainText('placed');
    expect(await outOfSight(ben, '.hands, .space, .rack')).toEqual([]);
    await key(dealer, ['9', '2', 'k', '3', 'Enter']);
    await expect(ben.locator('.result')).toBeVisible();
    expect(await outOfSight(ben, '.hands, .result-net, .rack')).toEqual([]);
  });
}

test('a wide desk has the game, the shoe with all five roads, the table around me and my rounds', async ({
  room,
  browser,
}) => {
  const dealer = await room.visit(browser, room.link('/console/t1'));
  const ann = await joins(room, browser, dealer, 'Ann', 1);
  const ben = await joins(room, browser, dealer, 'Ben', 2);
  await ben.setViewportSize({ width: 1440, height: 900 });
  await openShoe(dealer);
  await ann.getByRole('button', { name: /^Take the bank/ }).click();
  await openBetting(dealer);
  await place(ben, 'Player line', '25');
  await expect(space(ben, 'Player line')).toContainText('placed');
  await key(dealer, ['9', '2', 'k', '3', 'Enter']);
  await expect(ben.locator('.result')).toBeVisible();
  await expect(ben.locator('.top')).toContainText('EZ Baccarat · $10 –');
  await expect(ben.locator('.top')).toContainText('shoe 1 · round 1');
  await expect(ben.locator('.side-roads svg:visible')).toHaveCount(5);
  await expect(ben.locator('.side-counts li').first()).toHaveText(/Player wins\s*1$/);
  await expect(ben.locator('.ring-name').filter({ hasText: 'Ann' })).toBeVisible();
  await expect(ben.locator('.my-rounds li')).toHaveCount(1);
  expect(await outOfSight(ben, '.side-roads, .side-counts, .my-rounds li, .ring')).toEqual([]);
});

/** Letters of a page that are smaller than so many pixels, those in pictures as they are drawn. */
const small = (page: Page, least: number) =>
  page.evaluate((pixels) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = new Set<string>();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const around = node.parentElement!;
      if (
        !node.textContent?.trim() ||
        !around.checkVisibility() ||
        around.closest('.hidden, .road, .card, .chip')
      )
        continue;
      const svg = around.closest('svg');
      const box = svg?.viewBox.baseVal;
      const scale = svg && box && box.width > 0 ? svg.getBoundingClientRect().width / box.width : 1;
      const size = parseFloat(getComputedStyle(around).fontSize) * scale;
      if (size < pixels - 0.1) found.add(`${node.textContent.trim()}: ${size.toFixed(1)}`);
    }
    return [...found];
  }, least);

test('no letter is smaller than 14 pixels in the hand and 16 at the console; totals and time are large', async ({
  room,
  browser,
}) => {
  const dealer = await room.visit(browser, room.link('/console/t1'));
  const ann = await joins(room, browser, dealer, 'Ann', 1);
  const ben = await joins(room, browser, dealer, 'Ben', 2);
  const large = async (page: Page, selector: string) => {
    const size = await page
      .locator(selector)
      .first()
      .evaluate((one) => parseFloat(getComputedStyle(one).fontSize));
    expect(size, selector).toBeGreaterThanOrEqual(page.viewportSize()!.height / 12 - 0.5);
  };
  const look = async () => {
    expect.soft(await small(ben, 14)).toEqual([]);
    expect.soft(await small(dealer, 16)).toEqual([]);
  };
  await look();
  await openShoe(dealer);
  await expect(ann.locator('.offer')).toBeVisible();
  expect.soft(await small(ann, 14)).toEqual([]);
  await large(ben, '.countdown output');
  await large(dealer, '.action-timer output');
  await ann.getByRole('button', { name: /^Take the bank/ }).click();
  await openBetting(dealer);
  await place(ben, 'Player line', '25');
  await expect(space(ben, 'Player line')).toContainText('placed');
  await look();
  await key(dealer, ['9', '2', 'k', '3']);
  await expect(ben.locator('.total').first()).toHaveText('9');
  await look();
  await large(ben, '.total');
  await large(dealer, '.total');
  await key(dealer, ['Enter']);
  await expect(ben.locator('.result')).toBeVisible();
  await look();
});

test('on a phone the spaces stay where they are, from phase to phase', async ({ room, browser }) => {
  const dealer = await room.visit(browser, room.link('/console/t1'));
  const ann = await joins(room, browser, dealer, 'Ann', 1);
  const ben = await joins(room, browser, dealer, 'Ben', 2);
  const places: number[] = [];
  const look = async () => {
    await expect(ben.locator('.spaces')).toBeVisible();
    places.push((await boxOf(ben, '.spaces')).y);
  };
  await look();
  await openShoe(dealer);
  await expect(ben.locator('.situation')).toContainText('offered to seat 1');
  await look();
  await ann.getByLabel('Put up').fill('100');
  await ann.getByRole('button', { name: 'Take the bank with $100' }).click();
  await openBetting(dealer);
  await look();
  const since = await Promise.all([ben, dealer].map((page) => page.evaluate(() => performance.now())));
  await place(ben, 'Player line', '100', 2);
  await expect(space(ben, 'Player line')).toContainText('placed');
  await expect(ben.locator('.bank-short')).toBeVisible();
  await look();
  await key(dealer, ['5', '2', 'k', '3']);
  await expect(ben.locator('.situation')).toContainText('Player has 5 and draws');
  await look();
  // a slot is as large as the card that it waits for
  const [card, slot] = [await boxOf(ben, '.hand-player .card'), await boxOf(ben, '.hand-player .slot')];
  expect(Math.abs(card.height - slot.height)).toBeLessThan(1.5);
  await key(dealer, ['4', 'k', 'Enter', 'Enter']);
  await expect(ben.locator('.result')).toBeVisible();
  places.push((await boxOf(ben, '.felt .result')).y);
  for (const [index, page] of [ben, dealer].entries()) {
    const { sum, moved } = await shifted(page, since[index]!);
    expect(sum, `moved: ${moved.join(', ')}`).toBeLessThan(SHIFT_MOST);
  }
  await ann.getByRole('button', { name: /^Put up/ }).click();
  await openBetting(dealer);
  await look();
  expect(Math.max(...places) - Math.min(...places), places.join(' ')).toBeLessThanOrEqual(2);
});
