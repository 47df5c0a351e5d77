// typing.spec.ts - what is typed for one thing never does another: names, amounts and remarks of every
// letter, typed into every dialog of every page, leave the journal as it was.
import type { Locator, Page } from '@playwright/test';
import { expect, key, seat, test, type Room } from './room';

const WORDS = 'jq vx kpg dwz mhtb lfn cs rye iou a 0123456789 PBTDA'; // every letter, every key of the console

test.use({
  config: {
    tables: [{ id: 't1', name: 'Table 1', sheet: 'ventura-ez', cards: 'keyed', wagers: 'dealer' }],
  },
});

/** Where the journal of the table ends. */
async function position(room: Room, page: Page): Promise<string> {
  return (await (await page.request.get(`${room.address}/api/tables/t1`)).json()).position;
}

let given = 0;
async function give(room: Room, page: Page, kind: string, fields: object = {}): Promise<void> {
  const data = { id: `typing-${given++}`, kind, ...fields };
  const answer = await page.request.post(`${room.address}/api/tables/t1/commands`, { data });
  expect(answer.status(), `${kind}: ${await answer.text()}`).toBe(200);
}

/** Types into the dialog that `open` opens, without looking where the focus is, and leaves it. */
async function typeInto(page: Page, open: () => Promise<void>): Promise<void> {
  await open();
  const dialog = page.locator('dialog[open]');
  await expect(dialog).toHaveCount(1);
  const title = await dialog.getAttribute('aria-label');
  await page.keyboard.type(WORDS);
  await expect(dialog, `${title} is still open`).toHaveCount(1);
  const field = dialog.locator('input:not([type=checkbox]), select').first();
  if ((await field.count()) > 0 && (await field.evaluate((one) => one.localName)) === 'input') {
    const most = Number((await field.getAttribute('maxlength')) ?? WORDS.length);
    await expect(field, `the first field of ${title}`).toHaveValue(WORDS.slice(0, most));
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

/** Every dialog that these buttons open. */
async function typeIntoEach(page: Page, buttons: Locator): Promise<number> {
  const count = await buttons.count();
  for (let i = 0; i < count; i++) await typeInto(page, () => buttons.nth(i).click());
  return count;
}

/** Every dialog of the console, as the table stands. */
async function typeAtConsole(page: Page): Promise<number> {
  const more = page.locator('.more-list button');
  const list = page.getByRole('button', { name: 'More' });
  await list.click();
  let count = await more.count();
  await list.click();
  for (let i = 0; i < count; i++)
    await typeInto(page, async () => {
      await list.click();
      await more.nth(i).click();
    });
  count += await typeIntoEach(page, page.getByRole('button', { name: /seat 8: seat somebody/ }));
  count += await typeIntoEach(page, page.getByRole('button', { name: 'Invite' }));
  const person = page.locator('.seat-person').first();
  await typeInto(page, () => person.click());
  for (const title of ['Buy in', 'Cash out', 'Leave'])
    await typeInto(page, async () => {
      await person.click();
      await page.locator('dialog[open]').getByRole('button', { name: title }).click();
      await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    });
  return count + 4;
}

test('text typed into any dialog deals nothing, declines nothing, settles nothing', async ({
  room,
  browser,
}) => {
  const page = await room.visit(browser, room.link('/floor'));
  await expect(page.getByRole('heading', { level: 1, name: /^Floor/ })).toBeVisible();
  for (const [number, name] of ['Mei', 'Duc'].entries()) {
    await give(room, page, 'seat', { seat: number + 1, name });
    await give(room, page, 'buy-in', { bettor: number + 1, amount: 100_000 });
  }
  await give(room, page, 'open-shoe', { card_set: 1 });
  await give(room, page, 'burn', { card: '4' });
  await give(room, page, 'offer-bank');
  await page.goto(`${room.address}/console/t1`);
  const action = page.locator('.action');
  const stages: [string, () => Promise<void>][] = [
    ['Seat 1 is asked', async () => undefined],
    [
      'Close betting',
      async () => {
        await give(room, page, 'accept-bank', { bettor: 1, amount: 50_000 });
        await give(room, page, 'open-betting');
        await give(room, page, 'wager', { bettor: 2, wager: 'player', amount: 2_500 });
      },
    ],
    [
      'Key Player',
      async () => {
        await give(room, page, 'card', { card: '9' });
        await give(room, page, 'card', { card: '2' });
      },
    ],
    [
      'Settle',
      async () => {
        await give(room, page, 'card', { card: 'K' });
        await give(room, page, 'card', { card: '3' });
      },
    ],
    ['Done', () => give(room, page, 'settle')],
  ];
  const counts: number[] = [];
  for (const [label, reach] of stages) {
    await reach();
    await expect(action).toContainText(label);
    const before = await position(room, page);
    counts.push(await typeAtConsole(page));
    expect(await position(room, page), label).toBe(before);
  }
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(8);

  const before = await position(room, page);
  await page.goto(`${room.address}/floor/t1`);
  await expect(page.locator('.floor-actions')).toBeVisible();
  expect(await typeIntoEach(page, page.locator('.floor-actions button:enabled'))).toBeGreaterThanOrEqual(4);
  await page.goto(`${room.address}/floor`);
  await typeInto(page, () => page.getByRole('button', { name: /^Open a table/ }).click());
  await page.goto(`${room.address}/staff`);
  await page.getByLabel('Name', { exact: true }).fill('Lena');
  await typeInto(page, () => page.getByRole('button', { name: /^Add, with a password/ }).click());
  await typeInto(page, () => page.getByRole('button', { name: 'End the work of Lena' }).click());
  expect(await position(room, page)).toBe(before);
});

test('keys of a field that goes, and a second Enter, are not the console’s', async ({ room, browser }) => {
  const dealer = await room.visit(browser, room.link('/console/t1'));
  await seat(dealer, 1, 'Mei');
  await seat(dealer, 2, 'Duc');
  for (const bettor of [1, 2]) await give(room, dealer, 'buy-in', { bettor, amount: 100_000 });
  const action = dealer.locator('.action');
  await expect(action).toContainText('Open a new shoe');
  // the dialog has the keys before the next one can come: no picture of the page lies between
  const typesInto = await dealer
    .getByRole('button', { name: /^free seat 3:/ })
    .evaluate(async (button: HTMLElement) => {
      button.click();
      for (let turn = 0; turn < 10; turn++) await Promise.resolve();
      return document.activeElement?.closest('dialog[open]')?.getAttribute('aria-label');
    });
  expect(typesInto).toBe('Seat 3');
  // Enter twice: the second falls where the dialog was
  await dealer.keyboard.type('Kim');
  await dealer.keyboard.press('Enter');
  await expect(dealer.getByRole('dialog')).toBeHidden();
  const seated = await position(room, dealer);
  await dealer.keyboard.press('Enter');
  expect(await position(room, dealer)).toBe(seated);
  await key(dealer, ['Enter']);
  await expect(action).toContainText('Key the burn card');
  await key(dealer, ['4']);
  await expect(action).toContainText('Offer the bank');
  await key(dealer, ['Enter']);
  await give(room, dealer, 'accept-bank', { bettor: 1, amount: 50_000 });
  await give(room, dealer, 'open-betting');
  await give(room, dealer, 'wager', { bettor: 2, wager: 'player', amount: 2_500 });
  // betting closes while a stake is typed: what is typed on is not a card
  await dealer.getByLabel('Wagers as a line').click();
  await dealer.keyboard.type('p2');
  await give(room, dealer, 'close-betting');
  await expect(dealer.getByLabel('Wagers as a line')).toHaveCount(0);
  await expect(action).toContainText('Key Player');
  const closed = await position(room, dealer);
  await dealer.waitForTimeout(700); // slower than any rest
  await dealer.keyboard.type('5');
  await dealer.keyboard.press('Enter');
  await expect(dealer.getByText('Press Esc to use the keys again')).toBeVisible();
  expect(await position(room, dealer)).toBe(closed);
  await dealer.keyboard.press('Escape');
  await key(dealer, ['9']);
  await expect.poll(() => position(room, dealer)).not.toBe(closed);
});
