// alarms.spec.ts - what an alarm is about, in amounts, where the floor reads it.
import { expect, test } from './room';

test.use({
  config: { tables: [{ id: 't1', name: 'Table 1', sheet: 'ventura-ez', cards: 'keyed', wagers: 'dealer' }] },
});

test('a box that was counted wrong says how much is short or over', async ({ room, browser }) => {
  const floor = await room.visit(browser, room.link('/floor'));
  await expect(floor.getByRole('heading', { name: 'Table 1' })).toBeVisible();
  const answer = await floor.request.post(`${room.address}/api/tables/t1/commands`, {
    data: { id: 'drop', kind: 'drop', counted: 1250 },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const words = 'box $12.50 over: $12.50 counted, $0 recorded';
  await expect(floor.locator('[data-table] .alarm')).toContainText(words);
  await floor.goto(`${room.address}/floor/t1`);
  await expect(floor.locator('.floor-alarm')).toContainText(words);
});
