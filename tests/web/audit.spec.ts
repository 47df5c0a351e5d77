// audit.spec.ts - the audit page: a round found, told and replayed step by step, the journal verified,
// records as files; and who may not see it.
import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { violations } from './axe';
import { expect, overflows, phone, test } from './room';

test.use({
  config: {
    edition: 2, // a second person is a name
    tables: [
      { id: 't1', name: 'Table 1', sheet: 'commission', cards: 'keyed', wagers: 'dealer' },
      { id: 't2', name: 'Table 2', sheet: 'commission', cards: 'keyed', wagers: 'dealer' },
    ],
  },
});

let asked = 0;
async function must(page: Page, kind: string, fields: object = {}, table = 't1'): Promise<void> {
  const answer = await page.request.post(new URL(`/api/tables/${table}/commands`, page.url()).href, {
    data: { id: `a${asked++}`, kind, ...fields },
  });
  expect(answer.status(), `${kind}: ${await answer.text()}`).toBe(200);
}

const player = ['9s', '7h', 'Kd', 'Qc'];
const banker = ['2s', '9h', 'Kd', 'Qc'];
const six = ['5h', '2c', 'Ks', '2d', '6d', '3s']; // Player draws (R7), Banker draws (R9): Banker 7 to 1

/** Rounds of table 1 as the floor would key them, and one of table 2. */
async function play(page: Page): Promise<void> {
  await page.waitForURL((url) => url.pathname === '/floor'); // the pass is there
  for (const table of ['t1', 't2']) {
    await must(page, 'seat', { seat: 1, name: 'Ana' }, table);
    await must(page, 'buy-in', { bettor: 1, amount: 500000 }, table);
    await must(page, 'open-shoe', { card_set: 1 }, table);
    const { state } = (await (
      await page.request.get(new URL(`/api/tables/${table}`, page.url()).href)
    ).json()) as { state: { shoe: { phase: string } } };
    if (state.shoe.phase === 'cut') await must(page, 'burn', { card: '5h' }, table);
  }
  await must(page, 'seat', { seat: 4, name: 'Bo' });
  await must(page, 'buy-in', { bettor: 2, amount: 500000 });
  for (const [number, cards] of [player, banker, six].entries()) {
    await must(page, 'open-betting');
    await must(page, 'wager', { bettor: 1, wager: 'player', amount: 10000 * (number + 1) });
    if (number === 2) await must(page, 'wager', { bettor: 2, wager: 'banker', amount: 2500 });
    for (const card of cards) await must(page, 'card', { card });
    await must(page, 'settle');
  }
  await must(page, 'open-betting', {}, 't2');
  await must(page, 'wager', { bettor: 1, wager: 'player', amount: 1000 }, 't2');
  for (const card of player) await must(page, 'card', { card }, 't2');
  await must(page, 'settle', {}, 't2');
}

const row = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`${name}\\b`) });
const field = (page: Page, name: string) => page.locator(`.audit-search [name=${name}]`);
const current = (page: Page) => page.locator('.story-choose[aria-current=step]');

test('a round is found, told, replayed by the keys, and handed on as a link', async ({ room, browser }) => {
  const page = await room.visit(browser, room.link('/audit'), { width: 1440, height: 900 });
  await expect(page.getByText('Rounds appear here when the first one is over.')).toBeVisible();
  const floor = await room.visit(browser, room.link('/floor'));
  await play(floor);
  await page.getByRole('button', { name: 'Look again' }).click();
  await expect(page.locator('.audit-row')).toHaveCount(4);
  // what is looked for
  await field(page, 'seat').selectOption('4');
  await expect(page.locator('.audit-row')).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.locator('.audit-row')).toHaveCount(4);
  await field(page, 'table').selectOption('t1');
  await field(page, 'result').selectOption('P');
  await expect(page.locator('.audit-row')).toHaveCount(1);
  await expect(page.locator('.audit-row')).toContainText('Table 1, round 1');
  await page.getByLabel('Largest stake from').fill('100000');
  await expect(page.getByText('No round fits.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  // the story of one
  await row(page, 'Table 1, round 3').click();
  await expect(page.getByRole('heading', { name: 'Table 1, round 3' })).toBeVisible();
  await expect(page.locator('.story-result')).toContainText('Dragon 7');
  await expect(page.locator('.audit-felt .card')).toHaveCount(6);
  await expect(page.locator('.story-steps')).toContainText('Player has 5 and draws (R7)');
  await expect(page.locator('.story-steps')).toContainText(
    'Banker has 4 against a third card of 6 and draws (R9)',
  );
  await expect(page.locator('.chapter-settlement')).toContainText('Ana’s wagers');
  await expect(page.locator('.chapter-settlement')).toContainText('$300 → $0');
  // back by keys: the felt follows
  const last = await page.locator('.story-choose').count();
  await expect(page.locator('.slider output')).toHaveText(`${last} of ${last}`);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(current(page)).toContainText("Player's third card is 6d");
  await expect(page.locator('.audit-felt .card')).toHaveCount(5);
  await expect(page.locator('.hand-banker .slot-next')).toBeVisible();
  await page.keyboard.press('Home');
  await expect(page.locator('.slider output')).toHaveText(`0 of ${last}`);
  await page.getByRole('slider', { name: 'Step' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('.slider output')).toHaveText(`1 of ${last}`);
  await expect(current(page)).toContainText('betting opens');
  await page.getByRole('slider', { name: 'Step' }).blur();
  await page.keyboard.press('PageDown');
  await expect(page.getByRole('heading', { name: 'Table 1, round 2' })).toBeVisible();
  // the address is the round
  expect(new URL(page.url()).search).toBe('?table=t1&round=2');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Table 1, round 2' })).toBeVisible();
  // another search: no story of a round that may not be among those found
  await field(page, 'result').selectOption('T');
  await expect(page.getByText('Choose a round: its story appears here.')).toBeVisible();
  // a round that the list does not show, by its number
  await field(page, 'table').selectOption('t2');
  await field(page, 'round').fill('1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Table 2, round 1' })).toBeVisible();
  await field(page, 'round').fill('77');
  await page.keyboard.press('Enter');
  await expect(page.getByText('There is no round 77')).toBeVisible();
});

test('a correction stands after its round, with who, why and the money', async ({ room, browser }) => {
  const floor = await room.visit(browser, room.link('/floor'));
  await play(floor);
  await must(floor, 'correct', { cards: player, reason: 'the camera shows it', second: 'Sol' });
  await floor.goto(`${room.address}/audit?table=t1&round=3`);
  await expect(floor.locator('.story-result')).toContainText('Player wins, corrected once');
  await expect(floor.locator('.chapter-floor')).toContainText('the camera shows it');
  await expect(floor.locator('.chapter-floor')).toContainText('Sol');
  await expect(floor.locator('.chapter-floor .transfers')).toContainText('Ana’s chips');
  await field(floor, 'kind').selectOption('corrected');
  await expect(floor.locator('.audit-row')).toHaveCount(1);
  await expect(floor.locator('.audit-row')).toContainText('corrected');
});

test('verify says what was checked, and the files are what the server has', async ({ room, browser }) => {
  const page = await room.visit(browser, room.link('/floor'));
  await play(page);
  await page.goto(`${room.address}/audit?table=t1&round=2`);
  await page.getByRole('button', { name: 'Verify the whole journal' }).click();
  await expect(page.getByText('The journal holds.')).toBeVisible();
  await expect(page.locator('.verify-good')).toContainText('of 3 streams');
  await expect(page.locator('.verify-good')).toContainText('signed heads checked');
  await expect(page.getByRole('heading', { name: 'Table 1, round 2' })).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'CSV, a transfer a row' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('t1-round-2.csv');
  const rows = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\n');
  expect(rows[0]).toContain('table,sequence,time,actor,command,event,round,act,from');
  expect(rows.length).toBeGreaterThan(3);
  expect(rows.slice(1).every((line) => line.startsWith('t1,'))).toBe(true);
  await page.getByLabel('Records of').selectOption('room');
  const [all] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'JSON Lines' }).click(),
  ]);
  const lines = readFileSync(await all.path(), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { table: string });
  expect(new Set(lines.map(({ table }) => table))).toEqual(new Set(['t1', 't2']));
});

test('nothing serious for axe, and nothing reaches out of the window', async ({ room, browser }) => {
  const page = await room.visit(browser, room.link('/floor'));
  await play(page);
  await page.goto(`${room.address}/audit?table=t1&round=3`);
  await page.getByRole('button', { name: 'Verify the whole journal' }).click();
  await expect(page.getByText('The journal holds.')).toBeVisible();
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 1024, height: 768 },
    { width: 768, height: 1024 },
    phone,
  ]) {
    await page.setViewportSize(viewport);
    await expect(page.locator('.audit-felt .card').first()).toBeVisible();
    expect(await overflows(page), `${viewport.width} wide`).toBe(false);
    expect(await violations(page), `${viewport.width} wide`).toEqual([]);
  }
});

test('it is for the floor and auditors', async ({ room, browser }) => {
  const nobody = await room.visit(browser, '/audit');
  await expect(nobody.getByText('This page is for the floor and for auditors.')).toBeVisible();
  await expect(nobody.getByLabel('Password')).toBeVisible();
  expect(await violations(nobody)).toEqual([]);
  const dealer = await room.visit(browser, room.link('/console/t1'));
  await expect(dealer.locator('.action')).toBeVisible();
  await dealer.goto(`${room.address}/audit`);
  await expect(dealer.getByText('Sign out above, and in again as one of them.')).toBeVisible();
});
