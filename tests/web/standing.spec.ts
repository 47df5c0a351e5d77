// standing.spec.ts - a bettor who does not want the bank, or is away for a while: the table need not wait,
// and every offer is still shown. A timer is shown wherever one runs.
import { expect, joins, key, openBetting, openShoe, place, space, test, type TableForm } from './room';

const tables: TableForm[] = [
  {
    id: 't1',
    name: 'Table 1',
    sheet: 'ventura-ez',
    cards: 'keyed',
    wagers: 'bettors',
    offer_seconds: 60,
  },
];
test.use({ config: { tables } });

test('a timer is shown wherever one runs: to whom the bank is offered, to its holder, to the others', async ({
  room,
  browser,
}) => {
  const dealer = await room.visit(browser, room.link('/console/t1'));
  const board = await room.visit(browser, '/board/t1', { width: 1920, height: 1080 });
  const ann = await joins(room, browser, dealer, 'Ann', 1);
  const ben = await joins(room, browser, dealer, 'Ben', 2);
  await openShoe(dealer);
  await expect(ann.getByRole('button', { name: /^Decline \(\d+ s\)$/ })).toBeVisible();
  await expect(ben.locator('.countdown')).toContainText(/\d+ s/);
  await expect(board.locator('.now')).toContainText(/to seat 1 · \d+ s/);
  await ann.getByRole('button', { name: /^Take the bank/ }).click();
  await openBetting(dealer);
  await place(ben, 'Banker line', '25');
  await expect(space(ben, 'Banker line')).toContainText('placed');
  await key(dealer, ['2', '9', 'k', 'k', 'Enter']); // and an amount is asked for the second round (R43)
  await expect(ann.getByText('You still have the bank')).toBeVisible();
  await expect(ann.getByRole('button', { name: /^Pass the bank on \(\d+ s\)$/ })).toBeVisible();
  await expect(ben.locator('.countdown')).toContainText(/\d+ s/);
});

test('a standing no, and sitting out, answer every offer at the table', async ({ room, browser }) => {
  const dealer = await room.visit(browser, room.link('/console/t1'));
  const ann = await joins(room, browser, dealer, 'Ann', 1);
  const ben = await joins(room, browser, dealer, 'Ben', 2);
  await openShoe(dealer);
  await ann.getByRole('alertdialog').getByRole('button', { name: 'Always decline' }).click();
  await expect(ann.getByRole('button', { name: 'You decline every offer of the bank' })).toBeVisible();
  await ben.getByRole('button', { name: 'Sit out' }).click();
  await expect(ben.locator('.felt-out')).toContainText('You sit out');
  await expect(dealer.locator('.action')).toContainText('Offer the bank'); // nobody took it
  await key(dealer, ['Enter']); // each is asked, and each "no" answers at once
  await expect(dealer.locator('.action')).toContainText('Offer the bank');
  await expect(ann.locator('.space')).toHaveCount(5); // a standing no is no sitting out
});
