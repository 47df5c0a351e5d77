// floor-money.spec.ts - money that moves beside the rounds, by edition 2: decisions, wagers taken away, claims,
// a firm's representative, chips between tables; and a change that is announced (R29, R30, R53, readings 7, 18, 20).
import type { Browser, Page } from '@playwright/test';
import { give, seatAll, stateOf } from './dealer';
import { expect, phone, test, type Room, type TableForm } from './room';

const table: TableForm = {
  id: 't1',
  name: 'Table 1',
  sheet: 'livermore-ez',
  cards: 'keyed',
  wagers: 'dealer',
};

test.use({ config: { edition: 2, tables: [table, { ...table, id: 't2', name: 'Table 2' }] } });

async function floorOf(room: Room, browser: Browser): Promise<Page> {
  const floor = await room.visit(browser, room.link('/floor'));
  await floor.waitForURL(`${room.address}/floor`); // the link is used
  await floor.goto(`${room.address}/floor/t1`);
  return floor;
}

/** A round that Player wins: Ann banks with $500, Ben has $100 on Player. */
async function playRound(room: Room, dealer: Page, settled = true): Promise<void> {
  await give(room, dealer, 'open-shoe', { card_set: 1 });
  await give(room, dealer, 'burn', { card: '4' });
  await give(room, dealer, 'offer-bank');
  await give(room, dealer, 'accept-bank', { bettor: 1, amount: 50_000 });
  await give(room, dealer, 'open-betting');
  await give(room, dealer, 'wager', { bettor: 2, wager: 'player', amount: 10_000 });
  for (const card of ['9', '2', 'K', '3']) await give(room, dealer, 'card', { card });
  if (settled) await give(room, dealer, 'settle');
}

async function sign(floor: Page, title: string): Promise<void> {
  await floor.getByLabel('Reason, for the record').fill('a dealer’s slip');
  await floor.getByLabel('Second person').fill('Pat');
  await floor.getByRole('dialog').getByRole('button', { name: title }).click();
}

const chipsOf = async (room: Room, page: Page, bettor: number) =>
  (await stateOf(room, page)).bettors.find((one: { bettor: number }) => one.bettor === bettor).chips;

test('a decision with money names bettor, amount and account, and stays within the bank', async ({
  room,
  browser,
}) => {
  const dealer = await room.visit(browser, room.link('/console/t1'));
  await seatAll(room, dealer, ['Ann', 'Ben']);
  await playRound(room, dealer);
  const before = await chipsOf(room, dealer, 2);
  const floor = await floorOf(room, browser);
  await floor.getByRole('button', { name: 'Decide with money' }).click();
  await floor.locator('dialog [name=bettor]').selectOption('2');
  await floor.locator('dialog [name=amount]').fill('450');
  await floor.locator('dialog [name=cause]').selectOption('bank');
  await sign(floor, 'Decide with money');
  await expect(floor.getByRole('alert')).toContainText('more than the amount put up'); // $100 of $500 are paid
  await floor.locator('dialog [name=amount]').fill('50');
  await floor.getByRole('dialog').getByRole('button', { name: 'Decide with money' }).click();
  await expect(floor.getByRole('dialog')).toHaveCount(0);
  expect((await chipsOf(room, dealer, 2)) - before).toBe(5_000);
  await expect(dealer.locator('.told')).toContainText('seat 1 −$50, seat 2 +$50');
  await expect(floor.locator('.floor-events')).toContainText('pays $50 to bettor 2, with the bank');
  await floor.getByRole('button', { name: 'Decide with money' }).click();
  await floor.locator('dialog [name=direction]').selectOption('pays');
  await floor.locator('dialog [name=amount]').fill('5');
  await floor.locator('dialog [name=cause]').selectOption('house');
  await sign(floor, 'Decide with money');
  await expect(floor.getByRole('alert')).toContainText('the house only pays');
  await floor.getByRole('alert').getByRole('button', { name: 'Rule' }).click();
  await expect(floor.getByRole('alert')).toContainText('reading 20');
});

test('a wager is taken away after the settlement; who left owes a claim, which is shown and settled', async ({
  room,
  browser,
}) => {
  const dealer = await room.visit(browser, room.link('/console/t1'));
  await seatAll(room, dealer, ['Ann', 'Ben']);
  await playRound(room, dealer);
  const floor = await floorOf(room, browser);
  await floor.getByRole('button', { name: 'A wager was taken away' }).click();
  await expect(floor.locator('dialog [name=placed]')).toContainText('seat 2, Player line, $100');
  await sign(floor, 'A wager was taken away');
  await expect(floor.getByRole('dialog')).toHaveCount(0);
  expect((await stateOf(room, dealer)).wagers[0].settled.winnings).toBe(1_000); // the minimum

  // Ben has gone when the round is corrected: Banker had won
  await give(room, dealer, 'leave', { bettor: 2 });
  await expect(dealer.locator('.sheet-line')).toContainText('Player line · Ben'); // who left keeps a name
  const board = await room.visit(browser, '/board/t1', { width: 1920, height: 1080 });
  await expect(board.locator('.now-result')).toContainText('Player wins');
  await give(room, floor, 'correct', { cards: ['2', '9', '3', 'K'], reason: 'misread', second: 'Pat' });
  await expect(board.locator('.now-result')).toContainText('Banker wins corrected');
  await expect(board.locator('.board-news')).toHaveText('The floor has corrected the last round');
  await expect(dealer.locator('.told')).toContainText(/Chips: seat \d [+−]\$[\d,.]+, seat \d [+−]/);
  await expect(floor.locator('.floor-rounds')).toContainText('Player wins, until it was corrected');
  const { claims } = await stateOf(room, dealer);
  expect(claims.map((one: { name: string }) => one.name).sort()).toEqual(['Ann', 'Ben']);
  await expect(floor.locator('.floor-open')).toContainText('Ben owes');
  await expect(floor.locator('.floor-open')).toContainText('Ann is owed');
  await expect(dealer.locator('.told')).toContainText('Ben owes');

  // somebody of that name sits down: shown, not charged
  await dealer.getByRole('button', { name: /^free seat 5:/ }).click();
  await dealer.getByLabel('Name', { exact: true }).fill('ben');
  await expect(dealer.locator('.claims-of').first()).toContainText('Ask whether this is the same person');
  await dealer.keyboard.press('Enter');
  await expect(dealer.locator('.seat').nth(4)).toContainText('ben');
  const ben = (await stateOf(room, dealer)).bettors.find((one: { seat: number }) => one.seat === 5).bettor;
  await give(room, dealer, 'buy-in', { bettor: ben, amount: 2_000_000 });
  expect((await stateOf(room, dealer)).claims).toHaveLength(2);
  const owed = claims.find((one: { name: string }) => one.name === 'Ben');
  await floor.getByRole('button', { name: 'Settle a claim' }).click();
  await floor.locator('dialog [name=claim]').selectOption(String(owed.claim));
  await floor.locator('dialog [name=amount]').fill(String(-owed.amount / 100));
  await floor.locator('dialog [name=bettor]').selectOption(String(ben));
  await sign(floor, 'Settle a claim');
  await expect(floor.getByRole('dialog')).toHaveCount(0);
  expect(await chipsOf(room, dealer, ben)).toBe(2_000_000 + owed.amount);
});

test('a representative is relieved, and chips are carried to another table', async ({ room, browser }) => {
  const dealer = await room.visit(browser, room.link('/console/t1'));
  await seatAll(room, dealer, ['Ann']);
  await dealer.getByRole('button', { name: /^free seat 3:/ }).click();
  await dealer.getByLabel('Name', { exact: true }).fill('Bay Firm');
  await dealer.getByLabel('Badge number, for a third-party player only').fill('A-17');
  await dealer.getByLabel('and who acts for the firm').fill('Rosa');
  await dealer.keyboard.press('Enter');
  await expect(dealer.locator('.seat').nth(2)).toContainText('Rosa');
  await give(room, dealer, 'buy-in', { bettor: 2, amount: 300_000 });
  await dealer.locator('.seat-person', { hasText: 'Bay Firm' }).click();
  await dealer.getByRole('button', { name: 'Relieve the representative' }).click();
  await expect(dealer.getByLabel('Chips counted')).toHaveValue('3000');
  await dealer.getByLabel('Name of the new representative').fill('Sol');
  await dealer.locator('dialog [name=badge]').fill('A-18');
  await dealer.getByRole('dialog').getByRole('button', { name: 'Relieve the representative' }).click();
  await expect(dealer.locator('.seat').nth(2)).toContainText('Sol');
  expect(await chipsOf(room, dealer, 2)).toBe(300_000);

  await dealer.locator('.seat-person', { hasText: 'Ann' }).click();
  await dealer.getByRole('button', { name: 'Carry chips to a table' }).click();
  await expect(dealer.locator('dialog [name=table]')).toContainText('Table 2');
  await dealer.locator('dialog [name=amount]').fill('250');
  await dealer.getByRole('dialog').getByRole('button', { name: 'Carry chips to a table' }).click();
  await expect(dealer.locator('.told')).toContainText('$250 go to table t2 as number 1.');
  const floor = await floorOf(room, browser);
  await expect(floor.locator('.floor-open')).toContainText('$250 sent to table t2, number 1');

  const other = await room.visit(browser, room.link('/console/t2'));
  await expect(other.locator('.action')).toBeVisible();
  await give(room, other, 'seat', { seat: 1, name: 'Ann' }, 't2');
  await other.locator('.seat-person', { hasText: 'Ann' }).click();
  await other.getByRole('button', { name: 'Take chips from a table' }).click();
  await expect(other.locator('dialog [name=table]')).toContainText('Table 1');
  await other.locator('dialog [name=number]').fill('1');
  await other.getByRole('dialog').getByRole('button', { name: 'Take chips from a table' }).click();
  await expect(other.locator('.seat').nth(0)).toContainText('$250');
  await other.locator('.seat-person', { hasText: 'Ann' }).click();
  await other.getByRole('button', { name: 'Take chips from a table' }).click();
  await other.locator('dialog [name=number]').fill('1');
  await other.getByRole('dialog').getByRole('button', { name: 'Take chips from a table' }).click();
  await expect(other.getByRole('alert')).toContainText('taken already'); // once
});

test('a change is announced on board and page, and taken back aloud', async ({ room, browser }) => {
  const dealer = await room.visit(browser, room.link('/console/t1'));
  await seatAll(room, dealer, ['Ann']);
  await give(room, dealer, 'open-shoe', { card_set: 1 });
  const board = await room.visit(browser, '/board/t1', { width: 1920, height: 1080 });
  const page = await room.visit(browser, '/table/t1', phone);
  const floor = await floorOf(room, browser);
  const text = (await (await floor.request.get(`${room.address}/api/sheet?name=livermore-ez`)).json())
    .text as string;
  const dearer = await floor.request.post(`${room.address}/api/sheets`, {
    data: { name: 'dearer', text: text.replace('line: 1.00', 'line: 2.00') },
  });
  expect(dearer.status(), await dearer.text()).toBe(200);
  await floor.reload();
  await floor.locator('.floor-change [name=sheet]').selectOption('dearer');
  await expect(floor.locator('.floor-change [name=row]')).toBeVisible();
  await floor.getByRole('button', { name: 'Apply at the next shoe' }).click();
  await expect(floor.locator('.floor-next')).toContainText('From shoe 3 on: dearer');
  const words = /^From shoe 3: collection of Player line, Banker line: \$1 → \$2$/;
  await expect(board.locator('.board-coming')).toContainText(words);
  await expect(page.locator('.posted-coming')).toContainText(words);
  // nothing of the board lies over the announcement, nor the counts over the roads
  const edge = (one: string, side: 'top' | 'bottom') =>
    board
      .locator(one)
      .evaluateAll(
        (all, at) =>
          Math[at === 'top' ? 'min' : 'max'](...all.map((each) => each.getBoundingClientRect()[at as 'top'])),
        side,
      );
  expect(await edge('.board-coming', 'top')).toBeGreaterThanOrEqual(
    (await edge('.board-roads-small .asks *, .board-join *', 'bottom')) - 1,
  );
  expect(await edge('.board-roads-large', 'top')).toBeGreaterThanOrEqual(
    (await edge('.counts > *', 'bottom')) - 1,
  );
  await floor.getByRole('button', { name: 'Take it back' }).click();
  const back = 'Taken back: the change announced for shoe 3 does not come';
  await expect(board.locator('.board-coming')).toContainText(back);
  await expect(page.locator('.posted-coming')).toContainText(back);
});
