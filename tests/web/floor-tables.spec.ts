// floor-tables.spec.ts - the tables of the floor as rows that can be sorted, each with its pace, and as tiles.
import type { Page } from '@playwright/test';
import { violations } from './axe';
import { give } from './dealer';
import { expect, overflows, phone, test } from './room';

const table = { sheet: 'ez-house', cards: 'keyed', wagers: 'dealer' } as const;

test.use({
  config: {
    tables: [
      { ...table, id: 't1', name: 'Table 1' },
      { ...table, id: 't2', name: 'Table 2' },
      { ...table, id: 't10', name: 'Table 10' },
    ],
  },
});

const order = (page: Page) =>
  page.locator('[data-table]').evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.table));
const column = (page: Page, title: string) => page.getByRole('columnheader', { name: title });

test('rows are sorted by what is pressed; tiles are for a wall, and for a phone', async ({
  room,
  browser,
}) => {
  const floor = await room.visit(browser, room.link('/floor'));
  await expect(floor.getByRole('heading', { name: 'Table 10' })).toBeVisible();
  expect(await order(floor)).toEqual(['t1', 't2', 't10']); // as people count
  for (const [bettor, name] of [
    [1, 'Ann'],
    [2, 'Ben'],
  ] as const) {
    await give(room, floor, 'seat', { seat: bettor, name }, 't2');
    await give(room, floor, 'buy-in', { bettor, amount: 100_000 }, 't2');
  }
  await give(room, floor, 'pause', { reason: 'chips' }, 't10');
  await column(floor, 'Bettors').getByRole('button').click();
  await expect.poll(() => order(floor)).toEqual(['t2', 't1', 't10']); // the largest first
  await expect(column(floor, 'Bettors')).toHaveAttribute('aria-sort', 'descending');
  await column(floor, 'Bettors').getByRole('button').click();
  await expect(column(floor, 'Bettors')).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(async () => (await order(floor)).at(-1)).toBe('t2');
  await column(floor, 'State').getByRole('button').click();
  await expect.poll(async () => (await order(floor))[0]).toBe('t10'); // the paused one needs somebody

  // a line of the last rounds
  await give(room, floor, 'open-shoe', { card_set: 1 }, 't2');
  await give(room, floor, 'burn', { card: '4' }, 't2');
  for (let round = 0; round < 3; round++) {
    await give(room, floor, 'open-betting', {}, 't2');
    await give(room, floor, 'wager', { bettor: 1, wager: 'player', amount: 2_500 }, 't2');
    for (const card of ['9', '2', 'K', '3']) await give(room, floor, 'card', { card }, 't2');
    await give(room, floor, 'settle', {}, 't2');
  }
  await expect(floor.locator('[data-table=t2] .spark polyline')).toHaveAttribute('points', /^0,.* 100,/);
  expect(await violations(floor)).toEqual([]);
  for (const width of [1280, 1920]) {
    await floor.setViewportSize({ width, height: 800 });
    expect(await overflows(floor)).toBe(false);
  }

  await floor.getByRole('button', { name: 'Tiles' }).click();
  await expect(floor.locator('.tile')).toHaveCount(3);
  await floor.reload();
  await expect(floor.locator('.tile')).toHaveCount(3); // it is remembered
  await floor.getByRole('button', { name: 'Rows' }).click();
  await expect(floor.locator('.tile')).toHaveCount(0);
  await floor.setViewportSize(phone);
  await expect(floor.locator('.tile')).toHaveCount(3);
  expect(await overflows(floor)).toBe(false);
});
