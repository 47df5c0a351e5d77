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

test('trainer and odds speak six languages too', async ({ room, browser }) => {
  const english: Record<string, string[]> = {};
  for (const path of ['/learn/trainer', '/learn/odds', '/learn/rules']) {
    const page = await room.visit(browser, `${path}?sheet=ventura-ez`, phone);
    await expect(page.locator('.learn h2').first()).toBeVisible();
    for (const language of Object.keys(languages)) {
      await speak(page, language);
      if (path === '/learn/trainer') await page.locator('.trainer-drill').nth(2).click();
      const words = await page.locator('.learn').evaluate(
        (one) =>
          [...one.querySelectorAll('h2, h3, p, th, button, label, caption, .asked-wagers li')]
            .filter((part) => !part.closest('.learn-rules > div, .learn-head'))
            .map((part) => (part as HTMLElement).innerText.replace(/[\d$,.:%−+\s]+/g, ' ').trim())
            .filter((text) => /[a-z]{4}/i.test(text) && !/^(Panda|Dragon|EZ Baccarat)$/.test(text)), // names of others,
      );
      if (language === 'en') english[path] = words;
      else expect(words.filter((text) => english[path]!.includes(text))).toEqual([]);
      expect(await overflows(page)).toBe(false);
      expect(await violations(page)).toEqual([]);
      if (path === '/learn/trainer') {
        await page.keyboard.press('t'); // it loses: by the keys of every keyboard
        await expect(page.locator('.trainer-verdict')).toBeVisible();
        await page.locator('.trainer > .quiet').click();
      }
    }
    await page.context().close();
  }
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
