// squeeze.spec.ts - a bettor who likes it turns the cards: total, winner and result wait for them, a few seconds at most.
import type { Page } from '@playwright/test';
import { expect, joins, key, openBetting, openShoe, place, space, test } from './room';

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

const closed = (page: Page) => page.locator('.squeeze');

/** Drags the first card that lies face down up by a share of its height. */
async function drag(page: Page, share: number): Promise<void> {
  await closed(page).first().scrollIntoViewIfNeeded();
  const box = (await closed(page).first().boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height - 4);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height * (1 - share) - 4, { steps: 5 });
  await page.mouse.up();
}

test('cards stay down until they are turned, and the result waits for them', async ({ room, browser }) => {
  const dealer = await room.visit(browser, room.link('/console/t1'));
  const ann = await joins(room, browser, dealer, 'Ann', 1);
  const ben = await joins(room, browser, dealer, 'Ben', 2);
  await ben.getByRole('button', { name: 'Squeeze the cards' }).click(); // off until then
  await openShoe(dealer);
  await ann.getByRole('button', { name: /^Take the bank/ }).click();
  await openBetting(dealer);
  await place(ben, 'Player line', '25');
  await expect(space(ben, 'Player line')).toContainText('placed');
  await dealer.getByLabel('Key suits too').check();
  await dealer.getByRole('heading', { level: 1 }).click();
  await key(dealer, ['4', 'c', '2', 's', '5', 'd', '5', 'h', 'Enter']); // a natural, settled at once
  await expect(ann.locator('.situation-result')).toContainText('Player wins'); // who does not squeeze sees it

  await expect(closed(ben)).toHaveCount(2); // one of each hand is next
  await expect(ben.locator('.hands .card:not(.squeeze *)')).toHaveCount(2);
  await drag(ben, 0.3); // a look at the edge
  await expect(closed(ben)).toHaveCount(2);
  await expect(ben.locator('.hand-player .total')).toHaveText('–');
  await drag(ben, 0.9);
  await closed(ben).first().focus();
  await ben.keyboard.press('Enter');
  await expect(ben.locator('.hand-player .total')).toHaveText('9');
  await expect(ben.locator('.situation-result')).toHaveCount(0);
  await expect(ben.locator('.result')).toHaveCount(0);
  await closed(ben).first().click();
  await closed(ben).first().click();
  await expect(ben.locator('.situation-result')).toContainText('Player wins');
  await expect(ben.locator('.top-chips')).toContainText('$1,024');
});

test('nobody waits for a card that is not turned', async ({ room, browser }) => {
  const dealer = await room.visit(browser, room.link('/console/t1'));
  const ann = await joins(room, browser, dealer, 'Ann', 1);
  const ben = await joins(room, browser, dealer, 'Ben', 2);
  await ben.getByRole('button', { name: 'Squeeze the cards' }).click();
  await openShoe(dealer);
  await ann.getByRole('button', { name: /^Take the bank/ }).click();
  await openBetting(dealer);
  await place(ben, 'Player line', '25');
  await expect(space(ben, 'Player line')).toContainText('placed');
  await dealer.getByLabel('Key suits too').check();
  await dealer.getByRole('heading', { level: 1 }).click();
  await key(dealer, ['4', 'c', '2', 's', '5', 'd', '5', 'h', 'Enter']);
  await expect(closed(ben)).toHaveCount(2);
  await expect(ben.locator('.situation-result')).toContainText('Player wins', { timeout: 12_000 });
  await expect(closed(ben)).toHaveCount(0);
});
