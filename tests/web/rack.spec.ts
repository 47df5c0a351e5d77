// rack.spec.ts - a bettor's chips: the chosen one, and what is done with those on the felt.
import { expect, joins, key, openBetting, openShoe, place, space, test } from './room';

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

test('the chosen chip stays chosen after an offer of the bank and after a reload', async ({
  room,
  browser,
}) => {
  const dealer = await room.visit(browser, room.link('/console/t1'));
  const ann = await joins(room, browser, dealer, 'Ann', 1);
  await joins(room, browser, dealer, 'Ben', 2);
  const five = ann.getByRole('radio', { name: '5 chip', exact: true });
  await expect(ann.getByRole('radio', { name: '25 chip', exact: true })).toBeChecked();
  await five.check({ force: true });
  await openShoe(dealer);
  await expect(ann.getByRole('alertdialog')).toBeVisible();
  await ann.getByRole('button', { name: /^Decline/ }).click();
  await expect(five).toBeChecked();
  await ann.reload();
  await expect(five).toBeChecked();
});

test('chips on the felt are doubled, taken back step by step, and repeated in the next round', async ({
  room,
  browser,
}) => {
  const dealer = await room.visit(browser, room.link('/console/t1'));
  const ann = await joins(room, browser, dealer, 'Ann', 1);
  const ben = await joins(room, browser, dealer, 'Ben', 2);
  await openShoe(dealer);
  await ann.getByLabel('Put up').fill('100');
  await ann.getByRole('button', { name: 'Take the bank with $100' }).click();
  await openBetting(dealer);
  const button = (name: string) => ben.getByRole('button', { name, exact: true });
  await expect(button('Undo')).toBeDisabled();

  // before a chip lies there: what this bank could pay of it
  await expect(space(ben, 'Dragon 7')).toContainText('the bank can pay $100 of $1,000');
  await expect(space(ben, 'Player line')).not.toContainText('the bank can pay');

  await place(ben, 'Player line', '25');
  await place(ben, 'Tie', '5');
  await button('Double').click();
  await expect(ben.locator('.rack-total')).toContainText('Total $60');
  await expect(space(ben, 'Tie')).toContainText('placed');
  await button('Undo').click();
  await expect(ben.locator('.rack-total')).toContainText('Total $30');
  await button('Undo').click();
  await expect(space(ben, 'Tie')).not.toContainText('placed');
  await expect(ben.locator('.rack-total')).toContainText('Total $25');
  await button('Clear').click();
  await expect(ben.locator('.rack-total')).toContainText('Total $0');
  await button('Undo').click();
  await expect(space(ben, 'Player line')).toContainText('placed');

  await key(dealer, ['2', '9', 'k', 'k', 'Enter', 'Enter']);
  await ann.getByRole('button', { name: /^Put up/ }).click();
  await openBetting(dealer);
  await button('Repeat').click();
  await expect(space(ben, 'Player line')).toContainText('$25');
  await expect(space(ben, 'Player line')).toContainText('placed');
  for (let times = 0; times < 5; times++) await button('Double').click();
  await expect(ben.locator('.rack-total')).toContainText('Total $800');
  await button('Double').click(); // $1,600: more than there is
  await expect(ben.locator('.notice')).toContainText('more than your');
  await expect(ben.locator('.rack-total')).toContainText('Total $800');
});
