// timer.spec.ts - the timer closes betting by itself, on every screen (R65).
import { expect, key, phone, place, sitDown, space, test } from './room';

test.use({
  config: {
    tables: [
      {
        id: 't1',
        name: 'Table 1',
        sheet: 'ventura-ez',
        cards: 'keyed',
        wagers: 'bettors',
        offer_seconds: 120,
        timer_seconds: 15,
      },
    ],
  },
});

test('the timer runs on board, console and phone, and closes betting', async ({ room, browser }) => {
  const dealer = await room.visit(browser, room.link('/console/t1'));
  const board = await room.visit(browser, '/board/t1', { width: 1920, height: 1080 });
  const people = [];
  for (const [name, seat] of [
    ['Ann', 1],
    ['Ben', 2],
  ] as const) {
    const page = await room.visit(browser, '/table/t1', phone);
    await sitDown(page, name, seat);
    await dealer.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.locator('.top-chips')).toBeVisible();
    people.push(page);
  }
  await expect(dealer.locator('.action')).toContainText('Open a new shoe');
  await key(dealer, ['Enter', '4', 'Enter']);
  await people[0]!.getByRole('button', { name: /^Take the bank/ }).click();
  await expect(dealer.locator('.action')).toContainText('Open betting');
  await key(dealer, ['Enter']);
  await expect(board.locator('.timer')).toHaveText(/^(1[0-5]|[1-9])$/);
  await place(people[1]!, 'Player line', '25');
  await expect(space(people[1]!, 'Player line')).toContainText('placed');
  await expect(people[1]!.locator('.countdown')).toBeVisible();
  await expect(people[1]!.getByText('No more wagers in this round.')).toBeVisible();
  await expect(space(people[1]!, 'Banker line').locator('.space-add')).toBeDisabled();
  await expect(board.locator('.timer')).toHaveCount(0);
  await expect(dealer.locator('.action')).toContainText('Key Player’s card');
  const late = await people[1]!.request.post(`${room.address}/api/tables/t1/commands`, {
    data: { id: 'late', kind: 'wager', bettor: 2, wager: 'banker', amount: 2500 },
  });
  expect(late.status()).toBe(409);
  expect((await late.json()).refused.code).toBe('wagers-closed');
});
