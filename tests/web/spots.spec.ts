// spots.spec.ts - several spots of one person, wagers behind a seat, and the table minimum (R13, R24, R26), on the
// pages of edition 2.
import { action, give, seatAll, stateOf } from './dealer';
import { expect, joins, key, openBetting, openShoe, phone, place, space, test, type TableForm } from './room';

const table: TableForm = {
  id: 't1',
  name: 'Table 1',
  sheet: 'california-panda8',
  cards: 'keyed',
  wagers: 'bettors',
  offer_seconds: 120,
};

test.describe('two spots', () => {
  test.use({ config: { edition: 2, tables: [table] } });

  test('a bettor takes a second spot on their page: one purse, wagers and turns by spot', async ({
    room,
    browser,
  }) => {
    const dealer = await room.visit(browser, room.link('/console/t1'));
    const ann = await joins(room, browser, dealer, 'Ann', 1);
    const ben = await joins(room, browser, dealer, 'Ben', 3);
    await ben.getByRole('button', { name: 'Another spot' }).click();
    await ben.getByRole('dialog').getByRole('button', { name: 'seat 4', exact: true }).click();
    await expect(ben.getByRole('tab')).toHaveText(['seat 3', 'seat 4']);
    await expect(dealer.locator('.seats')).toContainText('another spot');
    await expect(dealer.locator('.told')).toContainText('Ben also plays seat 4.');
    expect((await stateOf(room, dealer)).bettors.map((one: { purse: number }) => one.purse)).toEqual([
      1, 2, 2,
    ]);
    await openShoe(dealer);
    await ann.getByLabel('Put up').fill('500');
    await ann.getByRole('button', { name: 'Take the bank with $500' }).click();
    await openBetting(dealer);
    await place(ben, 'Player line', '100');
    await expect(space(ben, 'Player line')).toContainText('placed');
    await ben.getByRole('tab', { name: 'seat 4' }).click();
    await expect(space(ben, 'Player line')).not.toContainText('$100');
    await place(ben, 'Banker line', '25');
    await expect(space(ben, 'Banker line')).toContainText('placed');
    await expect(ben.locator('.top-chips')).toContainText('$873'); // one purse: two wagers, two collections
    await expect(ben.locator('.bank-line')).toContainText('the bank pays all of it: up to $100');
    for (const size of [phone, { width: 1440, height: 900 }]) {
      await ben.setViewportSize(size);
      await ben.evaluate(() => scrollTo(0, 0));
      const dragon = (await space(ben, 'Dragon 7').boundingBox())!;
      expect(dragon.y + dragon.height).toBeLessThanOrEqual((await ben.locator('.rack').boundingBox())!.y + 1);
    }
    await key(dealer, ['9', '2', 'k', '3', 'Enter', 'Enter', 'Enter']);
    await expect(ben.locator('.result-line')).toHaveText([
      /seat 3, Player line \$100.*\+\$100/,
      /seat 4, Banker line \$25/,
    ]);
    await expect(ben.locator('.result-net')).toHaveText('You won +$75, collection −$2');

    // the page gives it up again
    await ann.getByRole('button', { name: /^Pass the bank on/ }).click();
    await expect(action(dealer)).toContainText('Offer the bank');
    await ben.getByRole('button', { name: 'Another spot' }).click();
    await ben.getByRole('button', { name: 'Give up seat 4' }).click();
    await expect(ben.getByRole('tab')).toHaveCount(0);
    await expect(ben.locator('.top-chips')).toContainText('$1,073');
  });

  test('the dealer gives a second spot to a person, who has one purse', async ({ room, browser }) => {
    const dealer = await room.visit(browser, room.link('/console/t1'));
    await seatAll(room, dealer, ['Ann', 'Ben']);
    await dealer.locator('.seat-person', { hasText: 'Ben' }).click();
    await dealer.getByRole('dialog').getByRole('button', { name: 'Another spot' }).click();
    await dealer.getByRole('combobox', { name: 'Seat' }).selectOption('5');
    await dealer.getByRole('dialog').getByRole('button', { name: 'Another spot' }).click();
    await expect(dealer.locator('.seat').nth(4)).toContainText('Ben');
    await expect(dealer.locator('.seat').nth(4)).toContainText('another spot');
    const { bettors } = await stateOf(room, dealer);
    expect(bettors[2]).toMatchObject({ name: 'Ben', purse: 2, seat: 5, chips: 100_000 });
  });
});

test.describe('behind a seat', () => {
  test.use({ config: { edition: 2, tables: [{ ...table, edits: [['back_line: 0', 'back_line: 2']] }] } });

  test('from the page: only where the seat has wagered, and it goes back with the seat’s wager', async ({
    room,
    browser,
  }) => {
    const dealer = await room.visit(browser, room.link('/console/t1'));
    const ann = await joins(room, browser, dealer, 'Ann', 1);
    const ben = await joins(room, browser, dealer, 'Ben', 3);
    const cy = await joins(room, browser, dealer, 'Cy', 5);
    await cy.getByRole('button', { name: 'Another spot' }).click();
    await cy.getByRole('dialog').getByRole('button', { name: 'behind seat 3' }).click();
    // the dealer sees who stands behind whom, one under the other
    const people = dealer.locator('.seat').nth(2).locator('.seat-person');
    await expect(people).toHaveText([/^Ben/, 'behind: Cy ']);
    const [front, behind] = [(await people.nth(0).boundingBox())!, (await people.nth(1).boundingBox())!];
    expect(behind.y).toBeGreaterThanOrEqual(front.y + front.height - 1);
    await expect(dealer.locator('.grid tbody th')).toHaveText([/^1/, /^3 Ben/, /^3 behind Cy/, /^5/]);
    await openShoe(dealer);
    await ann.getByRole('button', { name: /^Take the bank/ }).click();
    await openBetting(dealer);
    await cy.getByRole('tab', { name: 'behind seat 3' }).click();
    await place(cy, 'Player line', '25');
    await expect(space(cy, 'Player line').locator('.space-problem')).toBeVisible(); // nothing lies before it
    await place(ben, 'Player line', '100');
    await expect(space(ben, 'Player line')).toContainText('placed');
    await place(cy, 'Player line', '25');
    await expect(space(cy, 'Player line')).toContainText('placed');
    await expect(ben.locator('.ring-mine .ring-words')).toHaveText('$100'); // without what lies behind
    await expect(people.nth(1)).toContainText('$50');
    for (const full of ['.seat:nth-child(3)', '.grid tbody tr:nth-child(3) th'])
      expect(
        await dealer
          .locator(full)
          .evaluate((one) =>
            Math.max(one.scrollHeight - one.clientHeight, one.scrollWidth - one.clientWidth),
          ),
        full,
      ).toBeLessThan(3); // nothing is cut off
    await ben.getByRole('button', { name: 'Take Player line back' }).click();
    await expect(cy.locator('.notice')).toContainText('Your wagers behind a seat went back');
    await expect(dealer.locator('.told')).toContainText('nothing lies before them');
    await expect(cy.locator('.top-chips')).toContainText('$1,000');
  });
});

test.describe('the table minimum', () => {
  test.use({ config: { edition: 2, tables: [table] } });

  test('a lone tie of $1 is said to be short, goes back at the close, and everybody concerned learns it', async ({
    room,
    browser,
  }) => {
    const dealer = await room.visit(browser, room.link('/console/t1'));
    const ann = await joins(room, browser, dealer, 'Ann', 1);
    const ben = await joins(room, browser, dealer, 'Ben', 2);
    const cy = await joins(room, browser, dealer, 'Cy', 3);
    await openShoe(dealer);
    await ann.getByRole('button', { name: /^Take the bank/ }).click();
    await openBetting(dealer);
    await place(ben, 'Tie', '1');
    await expect(space(ben, 'Tie')).toContainText('placed');
    await expect(ben.locator('.minimum')).toContainText('The table minimum is $10');
    for (const viewport of [{ width: 1366, height: 900 }, phone]) {
      await ben.setViewportSize(viewport);
      await expect(ben.locator('.minimum')).toBeVisible();
    }
    await expect(action(dealer)).toContainText('Wait for a wager'); // it cannot stay
    await place(cy, 'Tie', '5', 2);
    await expect(space(cy, 'Tie')).toContainText('placed');
    await expect(cy.locator('.minimum')).toHaveCount(0);
    await expect(action(dealer)).toContainText('Close betting');
    await key(dealer, ['Enter']);
    await expect(ben.locator('.notice')).toContainText('short of the table minimum');
    await expect(cy.locator('.notice')).toHaveCount(0);
    await expect(dealer.locator('.told')).toContainText('Wagers of seat 2 went back');
    await expect(ben.locator('.top-chips')).toContainText('$1,000');
    expect((await stateOf(room, dealer)).wagers).toHaveLength(1);
    await give(room, dealer, 'card', { card: '9' });
  });
});
