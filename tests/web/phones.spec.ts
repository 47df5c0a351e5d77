// phones.spec.ts - a bettor's page on phones of four sizes, from the seat to the result, at a table of real cards and
// at one whose shoe is sealed: what is asked or wagered lies in sight. `make screenshots` takes pictures of it.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { languages } from '../../web/src/language';
import { action, give } from './dealer';
import { expect, joins, key, place, sitDown, space, speak, test, type TableForm } from './room';

const folder = process.env.SCREENSHOTS && join(process.env.SCREENSHOTS, 'phones');
if (folder) mkdirSync(folder, { recursive: true });
const phones = {
  '568': { width: 320, height: 568 },
  '667': { width: 375, height: 667 },
  '740': { width: 360, height: 740 },
  '844': { width: 390, height: 844 },
};

/** What is cut off: at the edge of the window, under the chips, or by a total beside it. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const faults: string[] = [];
    const boxes = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].map((one) => ({
        words: one.innerText.replace(/\s+/g, ' ') || one.className,
        box: one.getBoundingClientRect(),
      }));
    const rack = document.querySelector('.rack')?.getBoundingClientRect().top ?? innerHeight;
    for (const { words, box } of boxes('.bettor :is(button, p, h2, summary)'))
      if (box.width > 0 && (box.right > innerWidth + 0.5 || box.left < -0.5)) faults.push(`wide: ${words}`);
    for (const { words, box } of boxes('.space'))
      if (box.bottom > rack + 1) faults.push(`${Math.round(box.bottom - rack)} under the chips: ${words}`);
    for (const { words, box } of boxes('.offer-buttons button'))
      if (box.bottom > innerHeight + 0.5)
        faults.push(`${Math.round(box.bottom - innerHeight)} below: ${words}`);
    for (const hand of document.querySelectorAll('.hand')) {
      const range = document.createRange();
      range.selectNodeContents(hand.querySelector('h2')!);
      const total = hand.querySelector('.total')!.getBoundingClientRect();
      const title = range.getBoundingClientRect();
      if (title.right > total.left + 1 && title.bottom > total.top + 1)
        faults.push(`total on: ${hand.textContent}`);
    }
    return faults;
  });

/** On every phone; in the other languages on the smallest and the largest. */
async function look(page: Page, name: string): Promise<void> {
  for (const language of Object.keys(languages)) {
    if (language !== 'en') await speak(page, language);
    for (const [size, viewport] of Object.entries(phones)) {
      if (language !== 'en' && size !== '568' && size !== '844') continue;
      await page.setViewportSize(viewport);
      await page.evaluate(() => window.scrollTo(0, 0));
      await page.waitForTimeout(100); // what moves has arrived
      expect.soft(await cutOff(page), `${name}, ${language}, ${size}`).toEqual([]);
      if (folder) await page.screenshot({ path: join(folder, `${name}-${language}-${size}.png`) });
    }
  }
  await speak(page, 'en');
  await page.setViewportSize(phones['844']);
}

const table: TableForm = {
  id: 't1',
  name: 'Table 1',
  sheet: 'california-panda8',
  cards: 'keyed',
  wagers: 'bettors',
  offer_seconds: 500,
  timer_seconds: 300,
};
const all = Object.keys(languages);

test.describe('real cards', () => {
  test.use({ config: { languages: all, tables: [table] } });

  test('all spaces and answers are in sight on every phone', async ({ room, browser }) => {
    const dealer = await room.visit(browser, room.link('/console/t1'));
    await expect(action(dealer)).toBeVisible();
    const guest = await room.visit(browser, '/table/t1?lang=en', phones['844'], undefined, 'reduce');
    await expect(guest.getByRole('button', { name: 'Sit down' })).toBeVisible();
    await look(guest, 'keyed-01-join');
    await sitDown(guest, 'Dee', 5);
    await expect(guest.getByRole('button', { name: 'The dealer has been asked …' })).toBeVisible();
    await dealer.getByRole('button', { name: 'Confirm' }).click();
    await expect(guest.locator('.top-chips')).toBeVisible();
    const ann = await joins(room, browser, dealer, 'Ann', 1, undefined, 'reduce');
    const ben = await joins(room, browser, dealer, 'Nguyễn Thị Phương Thảo', 2, undefined, 'reduce');
    await look(ben, 'keyed-02-before-the-shoe');
    await give(room, dealer, 'open-shoe', { card_set: 1 });
    await give(room, dealer, 'burn', { card: '4' });
    await give(room, dealer, 'offer-bank');
    await expect(ann.getByRole('alertdialog')).toBeVisible();
    await look(ann, 'keyed-03-offered-to-me');
    await give(room, dealer, 'accept-bank', { bettor: 2, amount: 10000 });
    await give(room, dealer, 'open-betting');
    await expect(ben.locator('.space').first()).toBeVisible();
    await place(ben, 'Player line', '25', 3);
    await place(ben, 'Tie', '5');
    await place(ben, 'Dragon 7', '25', 2);
    await expect(space(ben, 'Dragon 7')).toContainText('placed');
    await place(guest, 'Banker line', '100', 2);
    await expect(space(guest, 'Banker line')).toContainText('placed');
    await look(ben, 'keyed-04-wagers');
    await look(guest, 'keyed-05-short');
    await look(ann, 'keyed-06-banking');
    for (const card of ['2', 'K', '3', '3']) await give(room, dealer, 'card', { card });
    await expect(ben.locator('.situation')).toContainText('Player has 5');
    await look(ben, 'keyed-07-dealing');
    for (const card of ['6', '4']) await give(room, dealer, 'card', { card });
    await give(room, dealer, 'settle');
    await expect(ben.locator('.result')).toBeVisible();
    await look(ben, 'keyed-08-result');
    await look(ann, 'keyed-09-put-up');
  });
});

test.describe('a sealed shoe', () => {
  const edits: [string, string][] = [['cut_card: 14', 'cut_card: 14\n  mixing_seconds: 20']];
  test.use({
    config: { languages: all, edition: 3, tables: [{ ...table, cards: 'shuffled', edits }] },
  });

  test('all spaces and answers are in sight on every phone, with the line on the shoe', async ({
    room,
    browser,
  }) => {
    const dealer = await room.visit(browser, room.link('/console/t1'));
    const ann = await joins(room, browser, dealer, 'Ann', 1, undefined, 'reduce');
    const ben = await joins(room, browser, dealer, 'Ben', 2, undefined, 'reduce');
    await key(dealer, ['Enter']);
    await expect(ben.locator('.sealed-line')).toContainText('takes part');
    await look(ben, 'sealed-01-mixing');
    await expect(action(dealer)).toContainText('Cut the shoe', { timeout: 90_000 });
    await key(dealer, ['Enter']);
    await expect(action(dealer)).toContainText('Burn');
    await key(dealer, ['Enter']);
    await give(room, dealer, 'offer-bank');
    await expect(ann.getByRole('alertdialog')).toBeVisible();
    await look(ann, 'sealed-02-offered-to-me');
    await give(room, dealer, 'accept-bank', { bettor: 1, amount: 10000 });
    await give(room, dealer, 'open-betting');
    await place(ben, 'Player line', '25', 3);
    await place(ben, 'Dragon 7', '5');
    await expect(space(ben, 'Dragon 7')).toContainText('placed');
    await look(ben, 'sealed-03-wagers');
    const next = (id: number) =>
      dealer.request.post(`${room.address}/api/tables/t1/commands`, {
        data: { id: `n-${id}`, kind: 'card' },
      });
    for (let card = 0; card < 4; card++) await give(room, dealer, 'card');
    await look(ben, 'sealed-04-dealing');
    for (let card = 0; (await next(card)).ok(); card++); // until the draw rule says that it is over
    await give(room, dealer, 'settle');
    await expect(ben.locator('.result')).toBeVisible();
    await look(ben, 'sealed-05-result');
  });
});
