// newcomer.spec.ts - somebody who knows nothing opens the first link and is in a round.
import { expect, overflows, phone, place, space, test } from './room';

test('a newcomer is in a round within a minute, following only what the page says', async ({
  room,
  browser,
}) => {
  const begun = Date.now();
  const page = await room.visit(browser, '/', phone);
  await page.getByRole('link', { name: /Sit down and play/ }).click();
  await page.getByLabel('Your name').fill('Alex');
  await page.getByRole('button', { name: 'Sit down' }).click();
  await expect(page.getByText('Place your wagers')).toBeVisible({ timeout: 60_000 });
  await space(page, 'Player line').locator('.space-add').click();
  await expect(space(page, 'Player line')).toContainText('placed');
  expect(Date.now() - begun).toBeLessThan(60_000);
  await expect(page.locator('.bank-line')).toContainText(/If you win/);
  await expect(page.locator('.result')).toContainText(/You (won|lost|are even)/, { timeout: 60_000 });
  await expect(page.locator('.result')).toContainText('checked here');
  expect(await overflows(page)).toBe(false);
});

test('every door of the start page opens with something happening', async ({ room, browser }) => {
  const page = await room.visit(browser, '/');
  for (const [door, shows] of [
    ['Deal', /Key the first card|Offer the bank|takes the bank/],
    ['See the board', /shoe 1/],
    ['Look behind the scenes', /The journal, as it is written/],
  ] as const) {
    await page.goto(room.address);
    await page.getByRole('link', { name: new RegExp(`^${door}`) }).click();
    await expect(page.getByText(shows).first()).toBeVisible();
  }
});

test('what a wager needs is said where it is missing, and a stake grows to its minimum', async ({
  room,
  browser,
}) => {
  const page = await room.visit(browser, '/table/ez', phone);
  await page.getByLabel('Your name').fill('Alex');
  await page.getByRole('button', { name: 'Sit down' }).click();
  await expect(page.getByText('Place your wagers')).toBeVisible({ timeout: 60_000 });
  await place(page, 'Dragon 7', '5');
  await expect(space(page, 'Dragon 7')).toContainText('needs a Player or Banker wager');
  await space(page, 'Banker line').locator('.space-add').click();
  await expect(space(page, 'Banker line')).toContainText('$5 more: the minimum is $10');
  await space(page, 'Banker line').locator('.space-add').click();
  await expect(space(page, 'Banker line')).toContainText('placed');
  await expect(space(page, 'Dragon 7')).toContainText('placed');
});
