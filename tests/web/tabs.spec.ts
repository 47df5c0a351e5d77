// tabs.spec.ts - one bettor, two pages: both show what lies at the table, and neither puts back what the
// other changed.
import { expect, joins, openBetting, openShoe, place, space, test } from './room';

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
      },
    ],
  },
});

test('two tabs of one bettor are of one mind', async ({ room, browser }) => {
  const dealer = await room.visit(browser, room.link('/console/t1'));
  const ann = await joins(room, browser, dealer, 'Ann', 1);
  const first = await joins(room, browser, dealer, 'Ben', 2);
  await openShoe(dealer);
  await ann.getByRole('button', { name: /^Take the bank/ }).click();
  await openBetting(dealer);
  const second = await first.context().newPage();
  await second.goto(first.url());
  await expect(space(second, 'Player line').locator('.space-add')).toBeEnabled();

  // laid in one: seen in the other, which adds to it
  await place(first, 'Player line', '25');
  await expect(space(second, 'Player line')).toContainText('$25');
  await place(second, 'Player line', '100');
  await expect(space(first, 'Player line')).toContainText('$125');
  await place(second, 'Tie', '5');
  await expect(space(first, 'Tie')).toContainText('placed');
  await expect(first.locator('.rack-total')).toContainText('Total $130');

  // lifted in one: gone in the other, and not laid again by it
  await first.getByRole('button', { name: 'Take Tie back' }).click();
  await expect(space(second, 'Tie')).not.toContainText('placed');
  await place(second, 'Panda 8', '5');
  await expect(space(first, 'Panda 8')).toContainText('placed');
  for (const page of [first, second]) {
    await expect(space(page, 'Tie')).not.toContainText('placed');
    await expect(page.locator('.rack-total')).toContainText('Total $130');
  }
  const { state } = await (await first.request.get(`${room.address}/api/tables/t1`)).json();
  expect(
    state.wagers.map(({ wager, amount }: { wager: string; amount: number }) => [wager, amount]).sort(),
  ).toEqual([
    ['panda8', 500],
    ['player', 12500],
  ]);
});
