// console-told.spec.ts - what the console tells the dealer: the result as a sentence, rounds that were, what the
// floor did, how many cards to burn, its keys.
import type { Page } from '@playwright/test';
import { violations } from './axe';
import { action, give, position, seatAll } from './dealer';
import { expect, key, test, type Room } from './room';

test.use({
  config: {
    edition: 2, // a second person is a name
    tables: [{ id: 't1', name: 'Table 1', sheet: 'ventura-ez', cards: 'keyed', wagers: 'dealer' }],
  },
});

/** Two people, the first of them banks; wagers are open and one lies. */
async function open(room: Room, dealer: Page): Promise<void> {
  await seatAll(room, dealer, ['Mei', 'Duc']);
  await give(room, dealer, 'open-shoe', { card_set: 1 });
  await give(room, dealer, 'burn', { card: '4' });
  await give(room, dealer, 'offer-bank');
  await give(room, dealer, 'accept-bank', { bettor: 1, amount: 10_000 });
  await give(room, dealer, 'open-betting');
  await give(room, dealer, 'wager', { bettor: 2, wager: 'banker', amount: 2_500 });
  await expect(action(dealer)).toContainText('Wagers are open');
}

test('the result is a sentence to call, and the last rounds have number and totals', async ({
  room,
  browser,
}) => {
  const dealer = await room.visit(browser, room.link('/console/t1'));
  await open(room, dealer);
  await key(dealer, ['2', 'k', '3', '3', '7', '4']);
  const why = dealer.locator('.console-why');
  await expect(why).toContainText('Banker 7 over 2, Dragon 7, Banker line pushes');
  await key(dealer, ['Enter', 'e']);
  const last = dealer.locator('.last-rounds li');
  await expect(last).toHaveCount(1);
  await expect(last.first()).toContainText('1');
  await expect(last.first()).toContainText('P 2 · B 7');
  await give(room, dealer, 'put-up', { bettor: 1, amount: 10_000 });
  await give(room, dealer, 'open-betting');
  await give(room, dealer, 'wager', { bettor: 2, wager: 'banker', amount: 2_500 });
  await expect(action(dealer)).toContainText('Wagers are open');
  await key(dealer, ['4', '5', 'Backspace', '2', 'k', '2', 'k', 'k']);
  await expect(why).toContainText('Tie, 4 all, Player line pushes, Banker line pushes');
  await key(dealer, ['Enter', 'e']);
  await expect(last).toHaveCount(2);
  await expect(last.first()).toContainText('P 4 · B 4');
  await dealer.reload(); // from the records
  await expect(last).toHaveCount(2);
  await expect(last.first()).toContainText('P 4 · B 4');
});

test('the console says what the floor did and what was refused, and keeps it', async ({ room, browser }) => {
  const dealer = await room.visit(browser, room.link('/console/t1'));
  const floor = await room.visit(browser, room.link('/floor'));
  await open(room, dealer);
  await key(dealer, ['9', '2', 'k', '3']);
  await expect(action(dealer)).toContainText('Settle');
  await key(dealer, ['Enter', 'e']);
  await expect(dealer.locator('.sheet')).toContainText('Settlement done');
  await expect(floor.getByRole('heading', { level: 1, name: /^Floor/ })).toBeVisible();
  await give(room, floor, 'correct', {
    cards: ['2', '9', 'K', 'K'],
    reason: 'first card was a two',
    second: 'Dana',
  });
  const words =
    /Round 1 was corrected by \S+, it is Banker wins: first card was a two\. Chips: seat 1 −\$50, seat 2 \+\$50/;
  await expect(dealer.locator('.notice')).toContainText(words);
  await expect(dealer.locator('.told')).toContainText(words);
  await expect(dealer.locator('.last-rounds li').first()).toContainText('P 2 · B 9');
  await expect(dealer.locator('.last-rounds li').first()).toContainText('corrected');
  await give(room, floor, 'decision', { reason: 'the wager stands', second: 'Dana' });
  await expect(dealer.locator('.told')).toContainText('the wager stands');
  await dealer.reload();
  await expect(dealer.locator('.told')).toContainText(words);
  // an amount that nobody may put up
  await expect(action(dealer)).toContainText('puts up');
  await key(dealer, ['1', 'Enter']);
  const told = dealer.locator('.told p').first();
  await expect(told).toContainText(/minimum|least|below/i);
  await dealer.locator('.notice .quiet').click();
  await expect(told).toContainText(/minimum|least|below/i);
});

test('the console says how many cards to burn', async ({ room, browser }) => {
  const dealer = await room.visit(browser, room.link('/console/t1'));
  await seatAll(room, dealer, ['Mei', 'Duc']);
  await expect(action(dealer)).toContainText('Open a new shoe');
  await key(dealer, ['Enter']);
  await expect(action(dealer)).toContainText('Key the burn card');
  await key(dealer, ['k']);
  await expect(action(dealer)).toContainText('Burn 10 more cards, face down');
  await expect(action(dealer)).toContainText('Offer the bank');
  await key(dealer, ['Enter']);
  await expect(action(dealer)).not.toContainText('Burn');
  await expect(dealer.locator('.told')).toContainText('Burn 10 more cards, face down.');
});

test('? shows all keys, and M the rarer things', async ({ room, browser }) => {
  const dealer = await room.visit(browser, room.link('/console/t1'));
  await expect(action(dealer)).toContainText('Open a new shoe');
  const before = await position(room, dealer);
  await key(dealer, ['?']);
  const sheet = dealer.getByRole('dialog', { name: 'Keys of the console' });
  await expect(sheet).toBeVisible();
  expect(await violations(dealer)).toEqual([]);
  for (const words of ['the cut card has come', 'for seat 3', 'takes the last card back'])
    await expect(sheet).toContainText(words);
  await dealer.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await key(dealer, ['m']);
  await expect(dealer.locator('.more-list button').first()).toBeFocused();
  expect(await violations(dealer)).toEqual([]);
  await dealer.keyboard.press('Escape');
  await expect(dealer.locator('.more-list')).toHaveCount(0);
  expect(await position(room, dealer)).toBe(before);
});
