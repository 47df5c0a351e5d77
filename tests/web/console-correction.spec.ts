// console-correction.spec.ts - the floor corrects a round at the console: what the form begins with, and reads.
import { action, give, seatAll, stateOf } from './dealer';
import { expect, key, test } from './room';

test.use({
  config: {
    edition: 2, // a second person is a name
    tables: [{ id: 't1', name: 'Table 1', sheet: 'ventura-ez', cards: 'keyed', wagers: 'dealer' }],
  },
});

test('a correction begins with the cards as they were, knows 0 for ten, and says what it cannot read', async ({
  room,
  browser,
}) => {
  const floor = await room.visit(browser, room.link('/floor'));
  await expect(floor.getByRole('heading', { level: 1, name: /^Floor/ })).toBeVisible();
  await floor.goto(`${room.address}/console/t1`);
  await seatAll(room, floor, ['Mei', 'Duc']);
  await give(room, floor, 'open-shoe', { card_set: 1 });
  await give(room, floor, 'burn', { card: '4' });
  await give(room, floor, 'offer-bank');
  await give(room, floor, 'accept-bank', { bettor: 1, amount: 10_000 });
  await give(room, floor, 'open-betting');
  await give(room, floor, 'wager', { bettor: 2, wager: 'banker', amount: 2_500 });
  await expect(action(floor)).toContainText('Wagers are open');
  await key(floor, ['2', 'k', '3', '3', '7', '4']);
  await expect(action(floor)).toContainText('Settle');
  await key(floor, ['Enter', 'e', 'm']);
  await floor.getByRole('button', { name: 'Correct the last round' }).click();
  const cards = floor.getByLabel('Cards in dealing order');
  await expect(cards).toHaveValue('2 K 3 3 7 4');
  const dialog = floor.getByRole('dialog');
  await cards.fill('2 K 3 x4');
  await expect(dialog).toContainText('“x4” is not a card');
  await floor.getByLabel('Reason, for the record').fill('a ten, not a four');
  await floor.getByLabel('Second person').fill('Dana');
  await dialog.getByRole('button', { name: 'Correct the last round' }).click();
  await expect(dialog.locator('.trouble')).toContainText('“x4” is not a card');
  await cards.fill('2 0 3 3 7 0');
  await expect(dialog).toContainText('Player 2, Banker 3: Banker wins');
  await dialog.getByRole('button', { name: 'Correct the last round' }).click();
  await expect(dialog).toBeHidden();
  expect((await stateOf(room, floor)).hands.banker.cards).toEqual(['T', '3', 'T']);
});
