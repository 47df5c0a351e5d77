// cover.spec.ts - a bank that does not reach: what each person reads, in one sentence that stays.
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

test('partial cover, collections and a bank that ran out are explained plainly, and stay', async ({
  room,
  browser,
}) => {
  const dealer = await room.visit(browser, room.link('/console/t1'));
  const ann = await joins(room, browser, dealer, 'Ann', 1);
  const ben = await joins(room, browser, dealer, 'Ben', 2);
  const cy = await joins(room, browser, dealer, 'Cy', 3);
  await openShoe(dealer);
  await ann.getByLabel('Put up').fill('160');
  await ann.getByRole('button', { name: 'Take the bank with $160' }).click();
  await openBetting(dealer);
  await place(ben, 'Banker line', '500');
  await expect(space(ben, 'Banker line')).toContainText('placed');
  // what may come is told to the player-dealer too
  await expect(ann.locator('.bank-line')).toContainText('If Banker wins, $500 is owed and $160 can be paid');

  // Player 9, Banker 5: the bank collects no more than it put up
  await key(dealer, ['9', '2', 'k', '3', 'Enter', 'Enter']);
  const told = 'Banker line: the bank could take only $160 of your $500; $340 came back to you.';
  await expect(ben.locator('.result .result-cover')).toHaveText(told);
  await expect(ben.locator('.result-net')).toHaveText('You lost −$160, collection −$1');
  await expect(ann.locator('.result')).toContainText(
    'Your bank of $160 reached its limit: $340 of losing wagers went back.',
  );
  await expect(ann.locator('.result-net')).toHaveText('You won +$160, collection −$2');
  await ann.getByLabel('Put up').fill('10');
  await ann.getByRole('button', { name: 'Put up $10' }).click();
  await openBetting(dealer);
  await expect(ben.locator('.space')).toHaveCount(5);
  await expect(ben.locator('.last-round')).toContainText(told);
  await ben.reload();
  await expect(ben.locator('.last-round')).toContainText(told);

  await place(ben, 'Player line', '100');
  await expect(space(ben, 'Player line')).toContainText('placed');
  await place(cy, 'Player line', '25');
  await expect(space(cy, 'Player line')).toContainText('placed');
  await key(dealer, ['9', '2', 'k', '3', 'Enter', 'Enter', 'Enter']);
  await expect(ben.locator('.result')).toContainText(
    'Player line: the bank ran out. It owed you $100 and could pay $10.',
  );
  await expect(ann.locator('.last-round')).toContainText(
    'Your bank of $10 ran out: $115 of winnings could not be paid, and you owe nothing more.',
  );
  await expect(ben.locator('.my-rounds li')).toHaveCount(2);
});
