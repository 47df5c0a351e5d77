// aloud.spec.ts - the call is spoken where somebody wants it: the sentence that is shown, in the language chosen.
import type { Page } from '@playwright/test';
import { languages } from '../../web/src/language';
import { expect, key, seat, test } from './room';

test.use({
  config: {
    tables: [{ id: 't1', name: 'Table 1', sheet: 'california-panda8', cards: 'keyed', wagers: 'none' }],
  },
});

/** A browser whose voice is written down. */
const withVoice = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const spoken: string[] = [];
    Object.assign(window, { spoken });
    SpeechSynthesis.prototype.speak = (call) => void spoken.push(`${call.lang}: ${call.text}`);
  });
};
const spoken = (page: Page) => page.evaluate(() => (window as unknown as { spoken: string[] }).spoken);

test('nothing is spoken until it is asked for, then each call once, in six languages', async ({
  room,
  browser,
}) => {
  const dealer = await room.visit(browser, room.link('/console/t1'), undefined, withVoice);
  await seat(dealer, 3, 'Mei');
  await expect(dealer.locator('.action')).toContainText('Open a new shoe');
  await key(dealer, ['Enter', '4', 'Enter', 'Enter']);
  const round = async (number: number) => {
    await expect(dealer.locator('.action')).toContainText('Key the first card');
    await key(dealer, ['2', '1', 'k', '2', '4', '4']); // Player 6, Banker 7 with three cards
    await expect(dealer.locator('.action-say .badge')).toBeVisible();
    const call = (await dealer.locator('.action-say [class*=tone-]').innerText()).replace(/^\S+ /, '');
    await key(dealer, ['Enter']);
    await expect(dealer.locator('.last-rounds li')).toHaveCount(number);
    if (number % 2 === 0) await key(dealer, ['Enter']); // the bank goes on
    return call;
  };
  expect(await round(1)).toBe('Banker 7 over 6, Dragon 7, Banker line pushes');
  expect(await spoken(dealer)).toEqual([]);
  const menu = dealer.getByLabel('Call aloud');
  const choose = async (language: string) => {
    await key(dealer, ['?']);
    await menu.selectOption(language);
    await dealer.keyboard.press('Escape');
    await expect(menu).toBeHidden();
  };
  const calls: string[] = [];
  for (const [index, language] of Object.keys(languages).entries()) {
    await choose(language);
    calls.push(`${language}: ${await round(index + 2)}`);
  }
  expect(new Set(calls.map((call) => call.replace(/^\S+ /, ''))).size).toBe(calls.length);
  expect(await spoken(dealer)).toEqual(calls);
  await dealer.reload(); // the choice stays, and nothing old is called
  await expect(dealer.locator('.action')).toContainText('Key the first card');
  await key(dealer, ['?']);
  await expect(menu).toHaveValue('es');
  await dealer.keyboard.press('Escape');
  expect(await spoken(dealer)).toEqual([]);
  await choose('');
  await round(8);
  expect(await spoken(dealer)).toEqual([]);
});
