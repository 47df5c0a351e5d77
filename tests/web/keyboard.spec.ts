// keyboard.spec.ts - no mouse: a newcomer plays, and a dealer seats, banks, deals and settles.
import type { Page } from '@playwright/test';
import { expect, key, test } from './room';

/** Tab, until what has the focus says so. */
async function tabTo(page: Page, words: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    const focused = await page.evaluate(() => {
      const one = document.activeElement as HTMLInputElement | null;
      return one === document.body
        ? ''
        : ([one?.getAttribute('aria-label'), one?.labels?.[0]?.innerText, one?.innerText].find(Boolean) ??
            '');
    });
    if (words.test(focused)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${words}`);
}

test('a newcomer sits down and places a wager with the keyboard alone', async ({ room, browser }) => {
  const page = await room.visit(browser, '/');
  await expect(page.getByRole('link', { name: /Sit down and play/ })).toHaveAttribute('href', /\/table\//);
  await tabTo(page, /Sit down and play/);
  const ring = await page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle);
  expect(ring).toBe('solid'); // one sees where one is
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Your name')).toBeVisible();
  await tabTo(page, /^Your name/);
  await page.keyboard.type('Alex');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Place your wagers')).toBeVisible({ timeout: 60_000 });
  await tabTo(page, /chip$/);
  await page.keyboard.press('ArrowLeft'); // a smaller chip
  await expect(page.getByRole('radio', { name: '5 chip', exact: true })).toBeChecked();
  await page.keyboard.press('ArrowRight');
  await tabTo(page, /^Player line/);
  await page.keyboard.press('Space');
  await expect(page.locator('.space').first()).toContainText('placed');
  await tabTo(page, /^Take Player line back/);
  await page.keyboard.press('Enter');
  await expect(page.locator('.space').first()).not.toContainText('placed');
});

test.describe('a dealer', () => {
  test.use({
    config: {
      tables: [{ id: 't1', name: 'Table 1', sheet: 'ventura-ez', cards: 'keyed', wagers: 'dealer' }],
    },
  });

  test('seats people, keys the wagers, deals and settles with the keyboard alone', async ({
    room,
    browser,
  }) => {
    const dealer = await room.visit(browser, room.link('/console/t1'));
    const action = dealer.locator('.action');
    const dialog = dealer.locator('dialog[open]');
    await expect(action).toContainText('Open a new shoe');
    for (const [seat, name] of [
      [1, 'Ann'],
      [2, 'Ben'],
    ] as const) {
      await tabTo(dealer, new RegExp(`seat ${seat}: seat somebody`));
      await dealer.keyboard.press('Enter');
      await expect(dialog).toHaveCount(1);
      await tabTo(dealer, /^Name/);
      await dealer.keyboard.type(name);
      await dealer.keyboard.press('Enter');
      await expect(dealer.locator('.seat-person')).toHaveCount(seat);
      await expect(dialog).toHaveCount(0); // the news may come before the dialog goes
      await tabTo(dealer, new RegExp(`^${name}`));
      await dealer.keyboard.press('Enter');
      await expect(dialog).toHaveCount(1);
      await tabTo(dealer, /^Buy in/);
      await dealer.keyboard.press('Enter');
      await tabTo(dealer, /^Amount/);
      await dealer.keyboard.type('1000');
      await dealer.keyboard.press('Enter');
      await expect(dealer.locator('.seat-person').nth(seat - 1)).toContainText('$1,000');
      await expect(dialog).toHaveCount(0);
    }
    await dealer.keyboard.press('Escape'); // back to the keys
    await dealer.keyboard.press('Enter');
    await expect(action).toContainText('Key the burn card');
    await dealer.keyboard.press('4');
    await expect(action).toContainText('Offer the bank');
    await dealer.keyboard.press('Enter');
    await expect(action).toContainText('Seat 1 is asked');
    await tabTo(dealer, /^Puts up/);
    await dealer.keyboard.press('Enter');
    await expect(action).toContainText('Open betting');
    await key(dealer, ['Enter']);
    await expect(action).toContainText('Wagers are open');
    await tabTo(dealer, /^Seat 2, Player line/);
    await dealer.keyboard.type('25');
    await dealer.keyboard.press('Enter');
    await expect(dealer.locator('.placed')).toContainText('$25');
    await dealer.keyboard.press('Escape'); // back to the keys
    for (const stroke of ['9', '2', 'k', '3', 'Enter']) await dealer.keyboard.press(stroke);
    await expect(dealer.locator('.sheet')).toContainText('Settlement: 1 of 1');
    await dealer.keyboard.press('Enter');
    await expect(dealer.locator('.sheet')).toContainText('Settlement done');
  });
});
