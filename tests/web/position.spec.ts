// position.spec.ts - the position of the player-dealer by edition 2 of the rules (R32, R41-R43, reading 7), as
// people see it: every change is said in words on board, console and bettors' pages.
import type { Browser, Page } from '@playwright/test';
import { action, give, glance, seatAll, stateOf } from './dealer';
import {
  expect,
  joins,
  key,
  openBetting,
  openShoe,
  place,
  space,
  test,
  type Room,
  type TableForm,
} from './room';

const table: TableForm = {
  id: 't1',
  name: 'Table 1',
  sheet: 'ventura-ez',
  cards: 'keyed',
  wagers: 'bettors',
  offer_seconds: 120,
};

const boardOf = (room: Room, browser: Browser) =>
  room.visit(browser, '/board/t1', { width: 1920, height: 1080 });
async function floorOf(room: Room, browser: Browser): Promise<Page> {
  const floor = await room.visit(browser, room.link('/floor'));
  await floor.waitForURL(`${room.address}/floor`); // the link is used
  await floor.goto(`${room.address}/floor/t1`);
  return floor;
}
const told = (dealer: Page) => dealer.locator('.told');

test.describe('a table', () => {
  test.use({ config: { edition: 2, tables: [table] } });

  test('an amount that is raised is said everywhere; lowered it is refused, but by the floor', async ({
    room,
    browser,
  }) => {
    const dealer = await room.visit(browser, room.link('/console/t1'));
    const board = await boardOf(room, browser);
    const ann = await joins(room, browser, dealer, 'Ann', 1);
    const ben = await joins(room, browser, dealer, 'Ben', 2);
    await openShoe(dealer);
    await ann.getByLabel('Put up').fill('100');
    await ann.getByRole('button', { name: 'Take the bank with $100' }).click();
    await openBetting(dealer);
    await expect(board.locator('.board-bank')).toContainText('next seat 2, if they take it');
    await place(ben, 'Player line', '100');
    await expect(space(ben, 'Player line')).toContainText('placed');
    await ann.getByLabel('Put up').fill('60');
    await ann.getByRole('button', { name: 'Put up $60' }).click();
    await expect(ann.locator('.raise .trouble')).toContainText('can be raised, not lowered');
    await ann.getByLabel('Put up').fill('250');
    await ann.getByRole('button', { name: 'Put up $250' }).click();
    const words = 'Seat 1 now puts up $250';
    await expect(ben.locator('.notice')).toContainText(words);
    await expect(board.locator('.board-news')).toHaveText(words);
    await expect(told(dealer)).toContainText(words);
    await expect(ben.locator('.bank-line')).toContainText('with $250');

    // the floor mends a mis-keyed amount
    const floor = await floorOf(room, browser);
    await floor.getByRole('button', { name: 'Lower a mis-keyed bank' }).click();
    await floor.getByLabel('Amount put up').fill('150');
    await floor.getByLabel('Reason, for the record').fill('keyed twice');
    await floor.getByLabel('Second person').fill('Pat');
    await floor.getByRole('dialog').getByRole('button', { name: 'Lower a mis-keyed bank' }).click();
    await expect(board.locator('.board-news')).toHaveText(
      'The floor has lowered the bank to $150: wagers are open again',
    );
    await expect(ben.locator('.notice')).toContainText('lowered the bank to $150');
    await expect(told(dealer)).toContainText('The bank was lowered to $150');
    await expect(floor.locator('.floor-events')).toContainText('“keyed twice”');

    // the dealer raises it at the bettor's word
    await key(dealer, ['m']);
    await dealer.getByRole('button', { name: 'Change what the bank puts up' }).click();
    await dealer.getByLabel('Amount put up').fill('300');
    await dealer.keyboard.press('Enter');
    await expect(board.locator('.board-news')).toHaveText('Seat 1 now puts up $300');
  });

  test('nobody has wagered: no round is dealt, and a free round says so on every page', async ({
    room,
    browser,
  }) => {
    const dealer = await room.visit(browser, room.link('/console/t1'));
    const board = await boardOf(room, browser);
    const ann = await joins(room, browser, dealer, 'Ann', 1);
    const ben = await joins(room, browser, dealer, 'Ben', 2);
    await openShoe(dealer);
    await ann.getByRole('button', { name: /^Take the bank/ }).click();
    await expect(action(dealer)).toContainText('Open betting');
    await key(dealer, ['Enter']);
    await expect(action(dealer)).toContainText('Wagers are open: nobody has wagered');
    await expect(action(dealer)).toContainText('Wait for a wager');
    await key(dealer, ['9']);
    await expect(dealer.locator('.notice')).toBeVisible(); // people's words in front, the rule behind a tap
    await expect(dealer.locator('.notice')).not.toContainText('R32');
    await dealer.locator('.notice').getByRole('button', { name: /^Rule/ }).click();
    await expect(dealer.locator('.notice')).toContainText('R32');
    expect((await stateOf(room, dealer)).phase).toBe('betting');
    await give(room, dealer, 'wager', { bettor: 2, wager: 'tie', amount: 500 });
    await expect(action(dealer)).toContainText('Wagers are open: all below the table minimum');
    await give(room, dealer, 'wager', { bettor: 2, wager: 'tie', amount: 0 });
    await expect(action(dealer)).toContainText('nobody has wagered');
    await place(ben, 'Player line', '25');
    await expect(action(dealer)).toContainText('Close betting');
    await ben.getByRole('button', { name: 'Take Player line back' }).click();
    await expect(action(dealer)).toContainText('Wait for a wager');

    await key(dealer, ['f', 'f']); // not the dealer's, where wagers are kept
    const floor = await floorOf(room, browser);
    await floor.getByRole('button', { name: 'Deal a free round' }).click();
    expect((await stateOf(room, dealer)).free_round).toBe(false);
    await floor.getByRole('dialog').getByRole('button', { name: 'Deal a free round' }).click();
    await expect(action(dealer)).toContainText('Free round: no wagers');
    await expect(board.locator('.now')).toContainText('Free round');
    await expect(ann.locator('.situation')).toContainText('Free round: dealt without wagers');
    await expect(ben.locator('.situation')).toContainText('Free round: dealt without wagers');
    await key(dealer, ['9', '2']);
    await expect(board.locator('.now-why')).toHaveText('Free round: dealt without wagers');
    await key(dealer, ['k', '3', 'Enter']);
    await expect(board.locator('.now-result')).toContainText('Free round');
    await expect(ben.locator('.situation-result')).toContainText('Free round');
    await expect(told(dealer)).toContainText('is a free round');
    await expect(ann.getByText('You still have the bank')).toBeVisible(); // it used up no turn
  });

  test('a standing no is the table’s: every offer is said, on any page it can be ended', async ({
    room,
    browser,
  }) => {
    const dealer = await room.visit(browser, room.link('/console/t1'));
    const board = await boardOf(room, browser);
    const ann = await joins(room, browser, dealer, 'Ann', 1);
    const ben = await joins(room, browser, dealer, 'Ben', 2);
    await openShoe(dealer);
    await ann.getByRole('alertdialog').getByRole('button', { name: 'Always decline' }).click();
    await expect(ben.getByRole('alertdialog')).toBeVisible();
    await expect(ann.getByRole('button', { name: 'You decline every offer of the bank' })).toBeVisible();
    await expect(board.locator('.board-news')).toHaveText('Seat 1 declines the bank, as always');
    await expect(told(dealer)).toContainText('Seat 1 was offered the bank: a standing “no”.');
    await expect(dealer.locator('.seats')).toContainText('no to the bank');
    await ann.reload(); // it is kept by the table, not by the page
    await expect(ann.getByRole('button', { name: 'You decline every offer of the bank' })).toBeInViewport();

    // the dealer says it for Ben, and it answers what he was asked
    await dealer.locator('.seat-person', { hasText: 'Ben' }).click();
    await dealer.getByRole('dialog').getByRole('button', { name: 'Always declines the bank' }).click();
    await dealer.getByRole('dialog').getByRole('button', { name: 'Always declines the bank' }).click();
    await expect(ben.getByRole('alertdialog')).toHaveCount(0);
    await expect(board.locator('.now')).toContainText('Waiting for a bank');
    await ann.getByRole('button', { name: 'You decline every offer of the bank' }).click();
    await expect(ann.getByRole('button', { name: 'Always decline' })).toBeVisible();
    await dealer.getByRole('button', { name: 'Offer the bank again' }).click();
    await expect(ann.getByRole('alertdialog')).toBeVisible();
    const floor = await floorOf(room, browser);
    await give(room, floor, 'pause', { reason: 'a spill' });
    await expect(ann.getByRole('alertdialog')).toHaveCount(0); // nothing is asked in a pause
    await give(room, floor, 'resume', { reason: 'clean' });
    await expect(ann.getByRole('alertdialog')).toBeVisible();
  });
});

test.describe('a table that keeps no wagers', () => {
  test.use({ config: { edition: 2, tables: [{ ...table, wagers: 'none' }] } });

  test('the dealer keys a free round, twice to be sure', async ({ room, browser }) => {
    const dealer = await room.visit(browser, room.link('/console/t1'));
    const board = await boardOf(room, browser);
    await seatAll(room, dealer, ['Ann', 'Ben'], 0);
    await openShoe(dealer);
    await expect(action(dealer)).toContainText('Seat 1 takes the bank');
    await key(dealer, ['Enter']);
    await expect(action(dealer)).toContainText('Key the first card');
    await key(dealer, ['f']);
    await expect(dealer.locator('.notice')).toContainText('Press F once more');
    await key(dealer, ['f']);
    await expect(action(dealer)).toContainText('Free round: no wagers');
    await expect(board.locator('.now-title')).toHaveText('Free round');
  });
});

test.describe('a table whose bettors are slow', () => {
  test.use({ config: { edition: 2, tables: [{ ...table, offer_seconds: 5, timer_seconds: 6 }] } });

  test('an offer without an answer, and a timer without a wager, are said in words', async ({
    room,
    browser,
  }) => {
    const dealer = await room.visit(browser, room.link('/console/t1'));
    const board = await boardOf(room, browser);
    const ann = await joins(room, browser, dealer, 'Ann', 1);
    const ben = await joins(room, browser, dealer, 'Ben', 2);
    await openShoe(dealer);
    const silent = 'Seat 1 did not answer in time';
    await expect(board.locator('.board-news')).toHaveText(silent);
    await expect(ann.locator('.notice')).toContainText(silent);
    await expect(told(dealer)).toContainText(silent);
    await ben.getByRole('button', { name: /^Take the bank/ }).click();
    await openBettingAt(dealer);
    const again = 'Nobody has wagered: the time starts again';
    await expect(board.locator('.board-news')).toHaveText(again);
    await expect(ann.locator('.notice')).toContainText(again);
    await expect(told(dealer)).toContainText(again);
    expect((await stateOf(room, dealer)).phase).toBe('betting');
  });
});

async function openBettingAt(dealer: Page): Promise<void> {
  await expect(action(dealer)).toContainText('Open betting');
  await glance(dealer);
  await key(dealer, ['Enter']);
}

test.describe('a table of those who played', () => {
  test.use({ config: { edition: 2, tables: [{ ...table, sheet: 'livermore-ez', wagers: 'dealer' }] } });

  test('nobody may bank: the table waits, and the floor opens the offer with a reason', async ({
    room,
    browser,
  }) => {
    const dealer = await room.visit(browser, room.link('/console/t1'));
    const board = await boardOf(room, browser);
    await seatAll(room, dealer, ['Ann', 'Ben']);
    await openShoe(dealer);
    await give(room, dealer, 'accept-bank', { bettor: 1, amount: 10_000 });
    await give(room, dealer, 'open-betting');
    await give(room, dealer, 'wager', { bettor: 2, wager: 'player', amount: 2500 });
    for (const card of ['9', '2', 'K', '3']) await give(room, dealer, 'card', { card });
    await give(room, dealer, 'settle');
    // who played leaves, somebody else sits down
    await give(room, dealer, 'leave', { bettor: 1 });
    await give(room, dealer, 'leave', { bettor: 2 });
    await give(room, dealer, 'seat', { seat: 5, name: 'Cy' });
    await give(room, dealer, 'buy-in', {
      bettor: (await stateOf(room, dealer)).bettors[0].bettor,
      amount: 50_000,
    });
    await expect(board.locator('.board-bank')).toHaveText('bank not open to anybody yet');
    await dealer.reload();
    await key(dealer, ['e']); // the list of what was paid stays although they have left
    await expect(action(dealer)).toContainText('Nobody here may take the bank');
    const floor = await floorOf(room, browser);
    await floor.getByRole('button', { name: 'Open the bank to everybody' }).click();
    await floor.getByLabel('Reason, for the record').fill('two have left');
    await floor.getByLabel('Second person').fill('Pat');
    await floor.getByRole('dialog').getByRole('button', { name: 'Open the bank to everybody' }).click();
    await expect(board.locator('.board-news')).toHaveText('The bank is open to everybody seated');
    await expect(board.locator('.board-bank')).toHaveText('bank offered to seat 5');
    await expect(told(dealer)).toContainText('The bank is open to everybody, by');
  });
});
