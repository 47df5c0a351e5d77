// access.spec.ts - axe-core finds nothing on any page in any language that the page speaks, and people
// who see little, move little or have no pointer get on.
import type { Browser, Page } from '@playwright/test';
import { languages, type Language } from '../../web/src/language';
import { violations } from './axe';
import { expect, phone, speak, test, type Room } from './room';

const all = Object.keys(languages) as Language[];
const full = { width: 1920, height: 1080 };

test.describe('every page', () => {
  test.use({
    config: {
      languages: all,
      tables: [
        {
          id: 't1',
          name: 'Table 1',
          sheet: 'ventura-ez',
          cards: 'shuffled',
          wagers: 'bettors',
          offer_seconds: 120,
        },
      ],
    },
  });

  const clean = async (page: Page, state: string) => expect.soft(await violations(page), state).toEqual([]);

  /** A page as it stands, in one language after the other. */
  async function cleanEverywhere(page: Page, state: string): Promise<void> {
    for (const language of all) {
      await speak(page, language);
      await clean(page, `${state} in ${language}`);
    }
    await speak(page, 'en');
  }

  let asked = 0;
  async function does(
    staff: Page,
    room: Room,
    kind: string,
    fields: object = {},
    table = 't1',
  ): Promise<void> {
    const answer = await staff.request.post(`${room.address}/api/tables/${table}/commands`, {
      data: { id: `access-${asked++}`, kind, ...fields },
    });
    expect(answer.status(), `${kind}: ${await answer.text()}`).toBe(200);
  }

  const visit = (room: Room, browser: Browser, path: string, viewport: { width: number; height: number }) =>
    room.visit(browser, path, viewport, undefined, 'reduce');

  test('boards and bettors’ pages, in every state and language: axe finds nothing', async ({
    room,
    browser,
  }) => {
    const floor = await visit(room, browser, room.link('/floor'), full);
    await expect(floor.getByRole('button', { name: 'Open a table' })).toBeVisible();
    await floor.goto('about:blank');
    const page = await visit(room, browser, '/enter', phone);
    for (const language of all) {
      await page.goto(`${room.address}/enter?lang=${language}`);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('.sign-in')).toBeVisible();
      await clean(page, `a lost link in ${language}`);
    }
    await page.goto(`${room.address}/table/t1`);
    await expect(page.locator('.join')).toBeVisible();
    await cleanEverywhere(page, 'the door');

    for (const seat of [2, 3]) await does(floor, room, 'seat', { seat, name: `Bo ${seat}` });
    for (const bettor of [1, 2]) await does(floor, room, 'buy-in', { bettor, amount: 500_000 });
    await page.getByLabel('Your name').fill('Ann');
    const ticket = page.waitForResponse(/\/join$/);
    await page.getByRole('button', { name: 'Sit down' }).click();
    await floor.request.post(`${room.address}/api/tables/t1/joins`, {
      data: { ticket: ((await (await ticket).json()) as { ticket: string }).ticket, accept: true },
    });
    await expect(page.locator('.top-chips')).toBeVisible();

    await does(floor, room, 'open-shoe', { card_set: 1 });
    await expect(page.locator('.shuffle')).toBeVisible();
    await cleanEverywhere(page, 'a hand in the shuffle');
    await does(floor, room, 'cut', { position: 100 });
    await does(floor, room, 'burn');
    await does(floor, room, 'offer-bank');
    await expect(page.locator('.offer')).toBeVisible();
    await cleanEverywhere(page, 'the bank is offered');
    await page.locator('.offer-buttons button:not(.next)').click();
    await expect(page.locator('.offer')).toBeHidden();
    await does(floor, room, 'accept-bank', { bettor: 1, amount: 10_000 });
    await does(floor, room, 'open-betting');

    // the keyboard alone, once betting is open here too: tab to a space, press it
    await expect(page.locator('.space-add').first()).toBeEnabled();
    await page.getByRole('radio', { name: '25 chip', exact: true }).focus();
    await page.keyboard.press('Space');
    await page.locator('.space-add').first().focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('.space').first()).toContainText('placed');
    await cleanEverywhere(page, 'betting');
    await page.locator('.rack-total .quiet').click();
    await clean(page, 'what the wagers pay');
    await page.keyboard.press('Escape');

    const board = await visit(room, browser, '/board/t1', full);
    await expect(board.locator('.now')).toBeVisible();
    await cleanEverywhere(board, 'the board, betting');
    await does(floor, room, 'card');
    for (let card = 1; card < 4; card++) await does(floor, room, 'card');
    await expect(page.locator('.hands .card')).toHaveCount(4);
    await cleanEverywhere(page, 'dealing');
    for (let over = false; !over;)
      over = !(
        await floor.request.post(`${room.address}/api/tables/t1/commands`, {
          data: { id: `access-${asked++}`, kind: 'card' },
        })
      ).ok();
    await does(floor, room, 'settle');
    await expect(page.locator('.result')).toBeVisible();
    await cleanEverywhere(page, 'a result');
    await expect(board.locator('.now-result')).toBeVisible();
    await cleanEverywhere(board, 'the board, a result');
    await page.goto(`${room.address}/table/nowhere`);
    await expect(page.locator('h1')).toContainText('nowhere');
    await clean(page, 'no such table');
  });

  /** What the page shows when it is there, and what is opened on it. */
  const pages: [path: string, shows: string, opens?: string][] = [
    ['/', '.tables li'],
    ['/behind', '.tables li'],
    ['/behind/t1', '.journal tbody tr'],
    ['/nowhere', 'main h1'],
    ['/learn?table=t1', '.learn-rules section'],
    ['/learn/draw', '.draw-chart'],
    ['/learn/trainer', '.learn h2', 'Call the payout'],
    ['/learn/odds', '.odds-table', 'Result of one unit staked'],
    ['/floor', '[data-table]', 'Open a table'],
    ['/floor', '[data-table]', 'Invite to Table 1'],
    ['/floor/t1', 'main h1', 'Record a decision'],
    ['/floor', '[data-table]', 'Tiles'],
    ['/sheets', 'main table, main li'],
    ['/sheet?from=california-panda8&blank=1', '.wrong', 'Text'],
    ['/sheet?from=dragon-bonus', '.wrong'],
    ['/staff', 'main form'],
    ['/reports', 'main form', 'Show'],
    ['/audit', '.audit-search', 'Verify the whole journal'],
    ['/console/t1', '.action'],
    ['/rules?name=california-panda8', 'h1'],
  ];

  test('all other pages, and what opens on them: axe finds nothing', async ({ room, browser }) => {
    const page = await visit(room, browser, '/sheets', { width: 1280, height: 800 });
    await expect(page.getByLabel('Password')).toBeVisible();
    await clean(page, 'a door for staff');
    await page.goto(room.link('/floor'));
    await expect(page.getByRole('button', { name: 'Open a table' })).toBeVisible();
    for (const [path, shows, opens] of pages) {
      await page.goto(room.address + path);
      await expect(page.locator(shows).first()).toBeVisible();
      await clean(page, path);
      if (!opens) continue;
      await page.getByRole('button', { name: opens }).first().click();
      await clean(page, `${path}, ${opens}`);
    }
    await does(
      page,
      room,
      'open-table',
      {
        name: 'Table 2',
        sheet: 'ventura-ez',
        card_source: 'keyed',
        wager_source: 'none',
        seats: 8,
        decks: 8,
      },
      't2',
    );
    await page.goto(`${room.address}/learn/odds`);
    await expect(page.locator('.calculator-off')).toBeVisible();
    await clean(page, 'the calculator, off');
  });
});

test('motion is off where the system asks for it, and can be turned off', async ({ room, browser }) => {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(`${room.address}/board/real`);
  await expect(page.locator('.bead').first()).toBeVisible();
  expect(
    await page
      .locator('.bead')
      .first()
      .evaluate((one) => getComputedStyle(one).animationName),
  ).toBe('none');
  const other = await room.visit(browser, '/table/ez');
  await other.getByRole('button', { name: 'Turn motion off' }).click();
  await expect(other.locator('html')).toHaveAttribute('data-motion', 'off');
});
