// posted-page.spec.ts - what a bettor's page posts at a live table (R1, R51, R53, R70, reading 4), and what the
// cover in force means for a bettor in money, before they wager.
import type { Page } from '@playwright/test';
import { give, seatAll } from './dealer';
import { expect, joins, phone, place, space, test, type TableForm } from './room';

const table: TableForm = {
  id: 't1',
  name: 'Table 1',
  sheet: 'ventura-ez',
  cards: 'keyed',
  wagers: 'bettors',
};

test.describe('the notices of a room', () => {
  test.use({
    config: {
      tables: [
        {
          ...table,
          edits: [
            ['room_telephone: Example 555-0100', 'room_telephone: 805 555 0142'],
            ['bonus: 1..1000', 'tie: 5..100, panda8: 1..25, dragon7: 2..50'],
            ['player_dealer: 2.00', 'player_dealer: [{up_to: 100, fee: 1}, {up_to: 500, fee: 2}, {fee: 3}]'],
            [
              '  offered: after-each-turn',
              '  offered: after-each-turn\n  reach_bettors: 2\n  reach_minutes: 60',
            ],
            ['name: "10-10000"', 'name: "10-10000", text: "Half fees before noon"'],
          ],
        },
      ],
    },
  });

  test('the row in force, its words, limits by space, bands, decks, cover, telephone', async ({
    room,
    browser,
  }) => {
    const page = await room.visit(browser, '/table/t1', phone);
    const posted = page.locator('.posted');
    await expect(posted).toContainText('EZ Baccarat · table limit $10 – $10,000 · 8-deck shoe');
    await expect(posted).toContainText('Half fees before noon');
    await expect(posted).toContainText('Tie $5 – $100 · Panda 8 $1 – $25 · Dragon 7 $2 – $50');
    await expect(posted).toContainText('player-dealer $1 up to $100, $2 up to $500, $3 above that a round');
    const anybody = 'Any player may take the bank, and can neither win nor lose more than they put up.';
    await expect(posted).toContainText(anybody); // reading 13
    const board = await room.visit(browser, '/board/t1', { width: 1920, height: 1080 });
    await expect(board.locator('.board-posted').last()).toContainText(`Half fees before noon · ${anybody}`);
    await expect(posted.locator('.posted-cover')).toHaveText(
      /^Cover matched: every dollar .* once, in order/,
    );
    await expect(posted).toContainText('Harbour Card Room · 805 555 0142');
    await expect(posted).not.toContainText('Example'); // a placeholder is not the room's
  });
});

/** Bank $60; on the felt Player line $50 of mine, and of another Banker line $30. What could Panda 8 be paid? */
async function layForPanda(page: Page): Promise<void> {
  await place(page, 'Player line', '25', 2);
  await expect(space(page, 'Player line')).toContainText('placed');
  await page.getByRole('radio', { name: '5 chip', exact: true }).check({ force: true });
}

for (const [cover, reaches, short] of [
  ['matched', '$10 of $125', '$0 of $125'],
  ['net', '$10 of $125', '$40 of $125'],
] as const)
  test.describe(`cover ${cover}`, () => {
    test.use({
      config: {
        tables: [cover === 'net' ? { ...table, edits: [['cover: matched', 'cover: net']] } : table],
      },
    });

    test('before I wager the page says what this bank could pay me, on a phone and on a wide screen', async ({
      room,
      browser,
    }) => {
      const dealer = await room.visit(browser, room.link('/console/t1'));
      await seatAll(room, dealer, ['Ann', 'Bea']);
      const cy = await joins(room, browser, dealer, 'Cy', 3);
      await give(room, dealer, 'open-shoe', { card_set: 1 });
      await give(room, dealer, 'burn', { card: '4' });
      await give(room, dealer, 'offer-bank');
      await give(room, dealer, 'accept-bank', { bettor: 1, amount: 6000 });
      await give(room, dealer, 'open-betting');
      await expect(cy.locator('.posted-cover')).toContainText(`Cover ${cover}:`);
      await layForPanda(cy);
      for (const viewport of [phone, { width: 1366, height: 900 }]) {
        await cy.setViewportSize(viewport);
        await expect(space(cy, 'Panda 8').locator('.space-short')).toBeVisible();
        await expect(space(cy, 'Panda 8')).toContainText(`the bank can pay ${reaches}`);
      }
      // the loser's money helps with one cover, and uses up the bank with the other
      await give(room, dealer, 'wager', { bettor: 2, wager: 'banker', amount: 3000 });
      for (const viewport of [{ width: 1366, height: 900 }, phone]) {
        await cy.setViewportSize(viewport);
        await expect(space(cy, 'Panda 8')).toContainText(`the bank can pay ${short}`);
      }
      await expect(space(cy, 'Panda 8').locator('.space-short')).toHaveAttribute(
        'title',
        `If Panda 8 wins now, this bank can pay you ${short}.`,
      );
      // and what it said is what happens: Player 8 with three cards, Banker 6 with two
      await place(cy, 'Panda 8', '5');
      await expect(space(cy, 'Panda 8')).toContainText('placed');
      for (const card of ['2', '3', '3', '3', '3']) await give(room, dealer, 'card', { card });
      await give(room, dealer, 'settle');
      const [paid] = short.split(' ');
      await expect(cy.locator('.result .result-cover')).toContainText(
        `Panda 8: the bank ran out. It owed you $125 and could pay ${paid}.`,
      );
    });
  });
