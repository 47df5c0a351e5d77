// start.spec.ts - the front page: a table that plays, and six languages.
import { languages } from '../../web/src/language';
import { violations } from './axe';
import { expect, overflows, phone, speak, test } from './room';

test('the front page of a demonstration has a table that plays, and doors for everybody', async ({
  room,
  browser,
}) => {
  const page = await room.visit(browser, '/');
  await expect(page.locator('.live .card').nth(3)).toBeVisible({ timeout: 60_000 });
  await expect(page.locator('.live .badge')).toBeVisible({ timeout: 60_000 }); // and comes to a result
  for (const door of ['Sit down and play', 'Deal', 'See the board', 'Run the floor', 'Learn the game'])
    await expect(page.locator('.door strong').getByText(door, { exact: true })).toBeVisible();
});

test('start and learn speak six languages, and remember the one that was chosen', async ({
  room,
  browser,
}) => {
  const said = new Set<string>();
  for (const path of ['/', '/learn/draw']) {
    const page = await room.visit(browser, path, phone);
    await expect(page.locator('h1')).toBeVisible();
    for (const language of Object.keys(languages)) {
      await speak(page, language);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('nav a').first()).toBeVisible();
      said.add(`${path} ${await page.locator('nav').first().innerText()}`);
      expect(await overflows(page)).toBe(false);
      expect(await violations(page)).toEqual([]);
    }
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await page.context().close();
  }
  expect(said.size).toBe(2 * Object.keys(languages).length); // each in its own words
});
