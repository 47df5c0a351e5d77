// flows.spec.ts - the main flows of bettor, dealer, board and floor, written once and walked in two browsers:
// Chromium, and Firefox over WebDriver BiDi.
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { violations } from './axe';
import { expect, test, type Room } from './room';
import { SHIFT_MOST, shifted } from './shift';

const WAIT_MS = 30_000;
const browsers = {
  chrome: {
    path: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--no-proxy-server'],
  },
  firefox: { path: process.env.FIREFOX ?? '/usr/bin/firefox-esr', args: [] },
};

test.use({
  config: {
    tables: [{ id: 't1', name: 'Table 1', sheet: 'ez-house', cards: 'keyed', wagers: 'bettors' }],
  },
});

/** Somebody with cookies of their own. */
async function visit(browser: Browser, room: Room, path: string, width = 1280, height = 800): Promise<Page> {
  const page = await (await browser.createBrowserContext()).newPage();
  await page.setViewport({ width, height });
  await page.goto(path.startsWith('http') ? path : room.address + path);
  return page;
}

/** Waits until the place says the words. */
async function says(page: Page, place: string, words: string): Promise<void> {
  await expect
    .poll(() => page.$$eval(place, (all) => all.map((one) => one.textContent).join(' ')).catch(() => ''), {
      timeout: WAIT_MS,
    })
    .toContain(words);
}

async function press(dealer: Page, keys: string[]): Promise<void> {
  await dealer.bringToFront();
  await dealer.waitForFunction(() => !document.documentElement.hasAttribute('data-keys-rest'));
  for (const key of keys) await dealer.keyboard.press(key as 'Enter');
}

/** What people do on a page: buttons and fields by what they are called. */
const button = (page: Page, name: string) => page.locator(`::-p-aria([name="${name}"][role="button"])`);

/** Wagers that lie on the table, as the server has it. */
const lying = (page: Page) =>
  page.evaluate(async () => {
    const answer = (await (await fetch('/api/tables/t1')).json()) as { state: { wagers: unknown[] } };
    return answer.state.wagers.length;
  });

async function sitsDown(bettor: Page, dealer: Page): Promise<void> {
  await bettor.locator('form.join input').fill('Mei');
  await button(bettor, 'Sit down').click();
  await button(dealer, 'Confirm').click();
  await says(bettor, '.top-chips', '$1,000');
}

for (const [name, { path, args }] of Object.entries(browsers))
  test(`a round from seat to settlement, on four pages, in ${name}`, async ({ room }) => {
    const browser = await puppeteer.launch({
      browser: name as 'chrome' | 'firefox',
      executablePath: path,
      headless: true,
      args,
    });
    try {
      const dealer = await visit(browser, room, room.link('/console/t1'));
      await says(dealer, '.action', 'Open a new shoe');
      const board = await visit(browser, room, '/board/t1', 1920, 1080);
      const bettor = await visit(browser, room, '/table/t1', 390, 844);
      await sitsDown(bettor, dealer);
      const now = (page: Page) => page.evaluate(() => performance.now());
      const seated = await Promise.all([bettor, dealer].map(now));

      await press(dealer, ['Enter']);
      await says(dealer, '.action', 'Key the burn card');
      await press(dealer, ['4']);
      await says(dealer, '.action', 'Open betting');
      await press(dealer, ['Enter']);
      await says(dealer, '.action', 'Wagers are open');
      await bettor.locator('.space-line .space-add').click(); // the Player line, by the chosen chip
      await bettor.waitForSelector('.space-amount');
      await expect.poll(() => lying(dealer), { timeout: WAIT_MS }).toBe(1);
      await press(dealer, ['Enter']);
      await says(dealer, '.action', 'Key Player’s card');
      await press(dealer, ['9', '2', 'k', '5']);
      await says(dealer, '.console-why', 'Player 9 over 7, natural');
      await says(board, '.now-result', 'Player wins');
      await press(dealer, ['Enter']);
      await says(bettor, '.situation', 'Player wins');
      await says(board, '.counts', 'rounds 1');

      for (const page of [dealer, board, bettor]) expect(await violations(page), page.url()).toEqual([]);
      if (name === 'chrome')
        for (const [page, since] of [
          [bettor, seated[0]!],
          [dealer, seated[1]!],
        ] as const) {
          const { sum, moved } = await shifted(page, since);
          expect(sum, `moved: ${moved.join(', ')}`).toBeLessThan(SHIFT_MOST);
        }

      const floor = await visit(browser, room, room.link('/floor'));
      await says(floor, '[data-table]', 'Table 1');
      await says(floor, '[data-table]', '1 of');
      await says(floor, '.floor-who', 'Sign out');
      const themes = new Set<string>();
      for (const turn of ['as the device has it', 'the other']) {
        themes.add(await floor.evaluate(() => getComputedStyle(document.documentElement).colorScheme));
        expect(await violations(floor), turn).toEqual([]);
        await floor.$$eval('button', (all) =>
          all.find((one) => one.textContent?.endsWith(' theme'))?.click(),
        );
      }
      expect([...themes].sort()).toEqual(['dark', 'light']);
      await floor.goto(`${room.address}/floor/t1`);
      await says(floor, '.floor-rounds', 'Player wins');
      await button(floor, 'Pause the table').click();
      await says(floor, 'dialog', 'Pause');
      await floor.locator('dialog input').fill('a look at the cards');
      await floor.keyboard.press('Enter');
      await says(board, '.now', 'Paused');
    } finally {
      await browser.close();
    }
  });
