// layout.spec.ts - a bettor's page on screens of every shape: what is needed is in sight, and stays where it is.
import type { Page } from '@playwright/test';
import { expect, joins, key, openBetting, openShoe, place, sitDown, space, test } from './room';

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
  await ann.getByRole('button', { name: /^Put up/ }).click();
  await openBetting(dealer);
  await look();
  expect(Math.max(...places) - Math.min(...places), places.join(' ')).toBeLessThanOrEqual(2);
});
