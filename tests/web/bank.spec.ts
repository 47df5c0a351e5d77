// bank.spec.ts - bettors at their screens, a dealer, a board: the bank's whole turn, and what
// people see when a page is reloaded or the server dies in the middle of it.
import type { Page } from '@playwright/test';
import { stateOf } from './dealer';
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

const action = (dealer: Page) => dealer.locator('.action');

test('a whole turn of the bank: three bettors, a dealer, a board, and a bank that runs out', async ({
  room,
  browser,
}) => {
  const dealer = await room.visit(browser, room.link('/console/t1'));
  const board = await room.visit(browser, '/board/t1', { width: 1920, height: 1080 });
  const ann = await joins(room, browser, dealer, 'Ann', 1);
  const ben = await joins(room, browser, dealer, 'Ben', 3);
  const cy = await joins(room, browser, dealer, 'Cy', 6);
  await openShoe(dealer);

  await expect(board.locator('.now')).toContainText('to seat 1');
  await expect(ann.getByRole('alertdialog')).toContainText('The bank is offered to you');
  await expect(ben.getByRole('alertdialog')).toHaveCount(0);
  await ann.getByLabel('Put up').fill('100');
  await ann.getByRole('button', { name: 'Take the bank with $100' }).click();
  await openBetting(dealer);
  await place(ben, 'Player line', '100');
  await expect(space(ben, 'Player line')).toContainText('placed');
  await expect(ben.locator('.bank-line')).toContainText('the bank pays all of it: up to $100');
  await place(cy, 'Player line', '100');
  await expect(space(cy, 'Player line')).toContainText('placed');
  await expect(cy.locator('.bank-line')).toContainText('the bank can pay $0 as the wagers lie now');
  await expect(ann.locator('.felt')).toContainText('You are the player-dealer');

  // Player 9, Banker 5: owed 200, put up 100
  await key(dealer, ['9', '2', 'k', '3', 'Enter']);
  await expect(dealer.locator('.sheet')).toContainText('Settlement: 1 of 2');
  await expect(dealer.locator('.sheet-now')).toContainText('pay $100: 1 × $100');
  await expect(dealer.locator('.sheet')).toContainText('Here the bank runs out');
  await expect(dealer.locator('.sheet')).toContainText('checked here');
  await expect(ben.locator('.result')).toContainText('+$100');
  await expect(cy.locator('.result')).toContainText('not covered');
  await expect(ann.locator('.result')).toContainText('−$100');
  await expect(board.locator('.now-result')).toContainText('Player wins');
  await key(dealer, ['Enter', 'Enter']);
  await expect(dealer.locator('.sheet')).toContainText('Settlement done');

  // the second round of the turn: put up afresh, and this time the bank wins
  await expect(ann.getByText('You still have the bank')).toBeVisible();
  await ann.getByLabel('Put up').fill('300');
  await ann.getByRole('button', { name: 'Put up $300' }).click();
  await openBetting(dealer);
  await ben.getByRole('button', { name: 'Repeat' }).click();
  await expect(space(ben, 'Player line')).toContainText('placed');
  await key(dealer, ['2', '9', 'k', 'k', 'Enter', 'Enter']);
  await expect(ann.locator('.result')).toContainText('+$100');
  await expect(ben.locator('.result')).toContainText('You lost −$100');
  await expect(ann.locator('.top-chips')).toContainText('$996'); // two collections of $2

  // the turn is over: Ben is asked and declines, Cy is asked
  await expect(action(dealer)).toContainText('Seat 3 is asked');
  await ben.getByRole('button', { name: /^Decline/ }).click();
  await expect(cy.getByRole('alertdialog')).toBeVisible();
  await expect(board.locator('.board-bank')).toContainText('bank offered to seat 6');
});

test('a bettor who reloads in the middle of a round finds everything as it was', async ({
  room,
  browser,
}) => {
  const dealer = await room.visit(browser, room.link('/console/t1'));
  const ann = await joins(room, browser, dealer, 'Ann', 1);
  const ben = await joins(room, browser, dealer, 'Ben', 2);
  await openShoe(dealer);
  await ann.getByRole('button', { name: /^Take the bank/ }).click();
  await openBetting(dealer);
  await place(ben, 'Banker line', '25', 2);
  await place(ben, 'Dragon 7', '5');
  await expect(space(ben, 'Dragon 7')).toContainText('placed');
  await ben.reload();
  await expect(space(ben, 'Banker line')).toContainText('$50');
  await expect(space(ben, 'Dragon 7')).toContainText('$5');
  await ben.waitForTimeout(600); // nothing is taken back by the page that came up
  await place(ben, 'Banker line', '25');
  await expect(space(ben, 'Banker line')).toContainText('$75');
  await expect(space(ben, 'Banker line')).toContainText('placed');
  await key(dealer, ['2', '9']);
  await expect(ben.getByRole('img', { name: 'nine', exact: true })).toBeVisible();
  await ben.reload();
  await expect(ben.getByRole('img', { name: 'nine', exact: true })).toBeVisible();
  await expect(space(ben, 'Banker line')).toContainText('$75');
  await key(dealer, ['k', 'k', 'Enter']);
  await expect(ben.locator('.result')).toContainText('+$75');
});

test('the server is killed in the middle of a round and started again: the round goes on', async ({
  room,
  browser,
}) => {
  const dealer = await room.visit(browser, room.link('/console/t1'));
  const board = await room.visit(browser, '/board/t1', { width: 1920, height: 1080 });
  const ann = await joins(room, browser, dealer, 'Ann', 1);
  const ben = await joins(room, browser, dealer, 'Ben', 2);
  await openShoe(dealer);
  await ann.getByRole('button', { name: /^Take the bank/ }).click();
  await openBetting(dealer);
  await place(ben, 'Banker line', '25');
  await expect(space(ben, 'Banker line')).toContainText('placed');
  await key(dealer, ['2', '9']);
  await expect(board.getByRole('img', { name: 'nine', exact: true })).toBeVisible();
  await room.kill();
  await expect(board.getByText(/No connection for/)).toBeVisible();
  await expect(ben.getByText(/what you see may be old/)).toBeVisible();
  await expect(ben.getByRole('img', { name: 'nine', exact: true })).toBeVisible(); // never blank
  await key(dealer, ['k']); // sent again and again until there is an answer
  await room.start();
  await expect(board.getByText(/No connection for/)).toBeHidden();
  await expect(dealer.getByRole('img', { name: 'king', exact: true })).toHaveCount(1);
  await key(dealer, ['k', 'Enter']);
  await expect(ben.locator('.result')).toContainText('+$25');
  await expect(board.locator('.now-result')).toContainText('Banker wins');
});

test('the one line that a table allows can be changed with a bonus wager lying on it', async ({
  room,
  browser,
}) => {
  const dealer = await room.visit(browser, room.link('/console/t1'));
  const ann = await joins(room, browser, dealer, 'Ann', 1);
  const ben = await joins(room, browser, dealer, 'Ben', 2);
  await openShoe(dealer);
  await ann.getByRole('button', { name: /^Take the bank/ }).click();
  await openBetting(dealer);
  await place(ben, 'Player line', '25');
  await place(ben, 'Panda 8', '5');
  await expect(space(ben, 'Panda 8')).toContainText('placed');
  await place(ben, 'Banker line', '25');
  await expect(space(ben, 'Banker line')).toContainText('one line a round');
  await ben.waitForTimeout(1000); // and meanwhile nothing is lifted
  const { wagers } = await stateOf(room, dealer);
  expect(wagers.map(({ wager }: { wager: string }) => wager).sort()).toEqual(['panda8', 'player']);
  await expect(ben.locator('.rack-total')).toContainText('Total $30'); // nor is counted what cannot be laid
  await ben.getByRole('button', { name: 'Take Player line back' }).click();
  await expect(space(ben, 'Banker line')).toContainText('placed');
  await expect(space(ben, 'Panda 8')).toContainText('placed');
  await expect(dealer.locator('.placed .laid')).toHaveCount(2);
});
