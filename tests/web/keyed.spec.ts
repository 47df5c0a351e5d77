// keyed.spec.ts - a real table: cards keyed, no wagers, no mouse.
import { expect, key, seat, test } from './room';

test.use({
  config: {
    edition: 2, // a second person is a name
    tables: [{ id: 't1', name: 'Table 1', sheet: 'california-panda8', cards: 'keyed', wagers: 'none' }],
  },
});

test('a round takes at most eight presses, bank and all, and a mis-key is taken back', async ({
  room,
  browser,
}) => {
  const dealer = await room.visit(browser, room.link('/console/t1'));
  const board = await room.visit(browser, '/board/t1', { width: 1920, height: 1080 });
  await seat(dealer, 2, 'Mei');
  await seat(dealer, 5, 'Duc');
  const action = dealer.locator('.action');
  await expect(action).toContainText('Open a new shoe');
  await key(dealer, ['Enter']);
  await expect(action).toContainText('Key the burn card');
  await key(dealer, ['4']);
  await expect(action).toContainText('Offer the bank');
  await key(dealer, ['Enter', 'Enter']); // offered, taken
  await expect(action).toContainText('Key the first card');

  // a short round: two cards each, one mis-keyed and taken back
  await key(dealer, ['9', '2', '5', 'Backspace', 'k', '3']);
  await expect(dealer.locator('.console-why')).toContainText('Player 9 over 5, natural');
  await expect(board.locator('.now-result')).toContainText('Player wins');
  await key(dealer, ['Enter']);
  await expect(board.locator('.board-shoe')).toHaveText('shoe 1 · round 1');

  // the longest round there is, typed faster than anybody answers, at the end of a turn
  const long = ['5', 'k', 'k', '2', '6', '5', 'Enter', 'Enter'];
  expect(long.length).toBeLessThanOrEqual(8);
  await key(dealer, long);
  await expect(board.locator('.counts')).toContainText('rounds 2');
  await expect(dealer.locator('.seat').nth(4)).toContainText('bank'); // passed on, offered, taken
  await expect(action).toContainText('Key the first card');

  // result alone
  await key(dealer, ['Shift+D', 'Enter']);
  await expect(board.locator('.now-result')).toContainText('Dragon 7');
  await expect(board.getByRole('img', { name: /Bead plate: 3 rounds, last Dragon 7/ })).toBeVisible();
});

test('suits can be keyed too, and are shown', async ({ room, browser }) => {
  const dealer = await room.visit(browser, room.link('/console/t1'));
  await seat(dealer, 1, 'Mei');
  await expect(dealer.locator('.action')).toContainText('Open a new shoe');
  await key(dealer, ['Enter', '4', 'Enter', 'Enter']);
  await expect(dealer.locator('.action')).toContainText('Key the first card');
  await dealer.getByLabel('Key suits too').check();
  await dealer.getByRole('heading', { level: 1 }).click();
  await key(dealer, ['9', 'h', '2', 'c', 'k', 's', '3']);
  await expect(dealer.getByRole('img', { name: 'nine of hearts' })).toBeVisible();
  await expect(dealer.getByRole('img', { name: 'king of spades' })).toBeVisible();
  await key(dealer, ['Enter']); // the last card, without a suit
  await expect(dealer.getByRole('img', { name: 'three', exact: true })).toBeVisible();
});

test('a wrong key changes nothing', async ({ room, browser }) => {
  const dealer = await room.visit(browser, room.link('/console/t1'));
  await expect(dealer.locator('.action')).toContainText('Open a new shoe');
  const position = async () =>
    (await (await dealer.request.get(`${room.address}/api/tables/t1`)).json()).position;
  const before = await position();
  await key(dealer, ['9', 'Backspace', 'n', 'x', 'Shift+P', 'z', 's']);
  expect(await position()).toBe(before);
});

test('the cut card needs its key twice', async ({ room, browser }) => {
  const dealer = await room.visit(browser, room.link('/console/t1'));
  await seat(dealer, 1, 'Mei');
  await key(dealer, ['Enter', '4', 'Enter', 'Enter']);
  await expect(dealer.locator('.action')).toContainText('Key the first card');
  const shown = async () =>
    (await (await dealer.request.get(`${room.address}/api/tables/t1`)).json()).state.shoe.cut_card_shown;
  await key(dealer, ['x']);
  await expect(dealer.getByText('Press X once more')).toBeVisible();
  expect(await shown()).toBe(false);
  await key(dealer, ['x']);
  await expect.poll(shown).toBe(true);
});

test('a correction after settlement is seen by everybody', async ({ room, browser }) => {
  const dealer = await room.visit(browser, room.link('/console/t1'));
  await seat(dealer, 1, 'Mei');
  await expect(dealer.locator('.action')).toContainText('Open a new shoe');
  await key(dealer, ['Enter', '4', 'Enter', 'Enter']);
  await expect(dealer.locator('.action')).toContainText('Key the first card');
  await key(dealer, ['9', '2', 'k', '3', 'Enter']);
  const board = await room.visit(browser, '/board/t1', { width: 1920, height: 1080 });
  await expect(board.locator('.now-result')).toContainText('Player wins');
  const floor = await room.visit(browser, room.link('/floor'));
  await floor.getByRole('link', { name: 'Console of Table 1' }).click();
  await floor.getByText('More', { exact: true }).click();
  await floor.getByRole('button', { name: 'Correct the last round' }).click();
  await floor.getByLabel('Cards in dealing order').fill('2 9 k 3');
  await expect(floor.getByText('Player 2, Banker 2: Player has 2 and draws')).toBeVisible();
  await floor.getByLabel('Cards in dealing order').fill('2 9 k k');
  await expect(floor.getByText('Banker 9: Banker wins')).toBeVisible();
  await floor.getByRole('dialog').getByRole('button', { name: 'Correct the last round' }).click();
  await expect(floor.getByRole('dialog')).toBeVisible(); // a reason and a second person are asked for
  await floor.getByLabel('Reason, for the record').fill('first card was a two');
  await floor.getByLabel('Second person').fill('Dana');
  await floor.getByRole('dialog').getByRole('button', { name: 'Correct the last round' }).click();
  await expect(board.locator('.now-result')).toContainText('Banker wins');
  await expect(dealer.locator('.last-rounds')).toContainText('Banker wins');
});
