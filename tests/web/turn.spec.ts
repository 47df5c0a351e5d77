// turn.spec.ts - a card comes face down and is turned; total, winner and result wait for it. Where nothing
// may move, everything is there at once.
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

/** When what a selector finds is first on the page, from now on, in ms. */
async function firsts(page: Page, selectors: string[]): Promise<() => Promise<Record<string, number>>> {
  const seen = await page.evaluateHandle((watched) => {
    const found: Record<string, number> = {};
    const look = () => {
      for (const selector of watched)
        if (!(selector in found) && document.querySelector(selector)) found[selector] = performance.now();
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true });
    return found;
  }, selectors);
  return () => seen.jsonValue();
}

const LAST = '.hand-banker .slots > :nth-child(3).card';
const BACK = '.hand-banker .slots > .card-back';
const RESULT = '.situation-result';

test('total and winner come after the last card, which is turned; without motion all at once', async ({
  room,
  browser,
}) => {
  const dealer = await room.visit(browser, room.link('/console/t1'));
  const ann = await joins(room, browser, dealer, 'Ann', 1);
  const ben = await joins(room, browser, dealer, 'Ben', 2);
  const cy = await joins(room, browser, dealer, 'Cy', 3, undefined, 'reduce');
  await openShoe(dealer);
  await ann.getByRole('button', { name: /^Take the bank/ }).click();
  await openBetting(dealer);
  await place(ben, 'Player line', '25');
  await expect(space(ben, 'Player line')).toContainText('placed');
  await key(dealer, ['5', '2', 'k', '3', '4']); // Player 9; Banker has 5 and draws
  for (const page of [ben, cy]) {
    await expect(page.locator('.hands .card:not(.card-back)')).toHaveCount(5);
    await expect(page.locator('.hand-player .total')).toHaveText('9');
  }
  const [moving, still] = [await firsts(ben, [LAST, BACK, RESULT]), await firsts(cy, [LAST, BACK, RESULT])];
  await key(dealer, ['k', 'Enter']); // and the round is settled at once
  for (const page of [ben, cy]) await expect(page.locator(RESULT)).toContainText('Player wins');
  const [turned, shown] = [await moving(), await still()];
  expect(turned[BACK]).toBeDefined();
  expect(turned[RESULT]! - turned[LAST]!).toBeGreaterThan(400);
  expect(shown[BACK]).toBeUndefined();
  expect(shown[RESULT]! - shown[LAST]!).toBeLessThan(100);
  await expect(ben.locator('.top-chips')).toContainText('$1,024');
});
