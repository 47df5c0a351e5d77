// console-wagers.spec.ts - wagers that a dealer keys: as a line, in a grid, and again; counted key by key.
import type { Page } from '@playwright/test';
import { violations } from './axe';
import { action, give, position, seatAll, stateOf } from './dealer';
import { expect, key, test, type Room } from './room';

test.use({
  config: {
    tables: [{ id: 't1', name: 'Table 1', sheet: 'ventura-ez', cards: 'keyed', wagers: 'dealer' }],
  },
});

interface Laid {
  seat: number;
  wager: string;
  amount: number;
}

const laid = async (room: Room, page: Page): Promise<string[]> =>
  ((await stateOf(room, page)).wagers as Laid[]).map(
    ({ seat, wager, amount }) => `${seat} ${wager} ${amount / 100}`,
  );

/** Eight people, the first of them banks, and wagers are open. */
async function open(room: Room, dealer: Page): Promise<void> {
  await seatAll(room, dealer, ['Mei', 'Duc', 'Kim', 'Ana', 'Lee', 'Omar', 'Bo', 'Ida'], 500_000);
  await give(room, dealer, 'open-shoe', { card_set: 1 });
  await give(room, dealer, 'burn', { card: '4' });
  await give(room, dealer, 'offer-bank');
  await give(room, dealer, 'accept-bank', { bettor: 1, amount: 100_000 });
  await give(room, dealer, 'open-betting');
  await expect(action(dealer)).toContainText('Wagers are open');
}

test('seven bettors with three wagers each take at most 70 keys; a round like the last one three and its cards', async ({
  room,
  browser,
}) => {
  const dealer = await room.visit(browser, room.link('/console/t1'));
  await open(room, dealer);
  const seats = [2, 3, 4, 5, 6, 7, 8];
  const all = seats.flatMap((seat) => [`${seat} banker 100`, `${seat} tie 5`, `${seat} dragon7 5`]);
  const keys = ['w', ...seats.flatMap(() => [...'b100t5d5', 'Enter'])];
  expect(keys.length).toBeLessThanOrEqual(70);
  await key(dealer, keys);
  await expect.poll(async () => (await laid(room, dealer)).length).toBe(21);
  expect((await laid(room, dealer)).sort()).toEqual([...all].sort());
  await expect(dealer.getByLabel('Wagers as a line')).not.toBeFocused(); // everybody was asked: keys again

  await key(dealer, ['2', 'k', '3', '3', '7', '4']);
  await expect(action(dealer)).toContainText('Settle');
  await key(dealer, ['Enter']);
  await expect(dealer.locator('.sheet')).toContainText('Settlement: 1 of 21');
  await key(dealer, ['e']);
  await expect(dealer.locator('.sheet')).toContainText('Settlement done');

  // the second round of the turn: bank and wagers as before
  const [again, cards, settle] = [['r'], ['9', '2', 'k', '3'], ['Enter', 'e']];
  expect(again.length + settle.length).toBe(3);
  await key(dealer, again);
  await expect.poll(async () => (await stateOf(room, dealer)).phase).toBe('betting');
  await expect.poll(async () => (await laid(room, dealer)).length).toBe(21);
  expect((await laid(room, dealer)).sort()).toEqual([...all].sort());
  expect((await stateOf(room, dealer)).bank.amount).toBe(100_000);
  await key(dealer, [...cards, ...settle]);
  await expect(dealer.locator('.sheet')).toContainText('Settlement done');
  expect(await stateOf(room, dealer)).toMatchObject({ round: 2, phase: 'between', result: 'P' });
});

test('a line names a seat, repeats and takes back, and says what cannot be before it is sent', async ({
  room,
  browser,
}) => {
  const dealer = await room.visit(browser, room.link('/console/t1'));
  await open(room, dealer);
  const words = dealer.locator('.line-words');
  await key(dealer, ['w']);
  await dealer.keyboard.type('4 p25 t5');
  await expect(words).toHaveText('Seat 4: Player line $25, Tie $5 · collection $1.50');
  await dealer.keyboard.press('Enter');
  await expect.poll(() => laid(room, dealer)).toEqual(['4 player 25', '4 tie 5']);
  await expect(dealer.locator('.wager-line')).toContainText('Seat 5 Lee'); // and goes on from there

  const before = await position(room, dealer);
  for (const [line, why] of [
    ['d5', /^Dragon 7: .*/], // by the library
    ['b100q5', '“q5” is not a wager.'],
    ['b100 5', '“5” is not a wager.'], // not 1005
    ['9b100', 'Nobody sits at seat 9.'],
    ['p25b25', /line/],
  ] as const) {
    await dealer.getByLabel('Wagers as a line').fill(line);
    await expect(words, line).toHaveText(why);
    await dealer.keyboard.press('Enter');
    await expect(dealer.getByLabel('Wagers as a line'), line).toHaveValue(line);
  }
  expect(await position(room, dealer)).toBe(before);

  await dealer.getByLabel('Wagers as a line').fill('4-');
  await dealer.keyboard.press('Enter');
  await expect.poll(() => laid(room, dealer)).toEqual([]);
  await dealer.getByLabel('Wagers as a line').fill('4b50');
  await dealer.keyboard.press('Enter');
  await expect.poll(() => laid(room, dealer)).toEqual(['4 banker 50']);
  await dealer.keyboard.press('Escape'); // once
  await key(dealer, ['9', '2', 'k', '3']);
  await expect(action(dealer)).toContainText('Settle');
  await key(dealer, ['Enter', 'e']);
  await give(room, dealer, 'put-up', { bettor: 1, amount: 100_000 });
  await give(room, dealer, 'open-betting');
  await expect(dealer.getByRole('button', { name: 'Repeat seat 4: Banker line $50' })).toBeVisible();
  await key(dealer, ['w']);
  await dealer.keyboard.type('4=');
  await dealer.keyboard.press('Enter');
  await expect.poll(() => laid(room, dealer)).toEqual(['4 banker 50']);
});

test('the grid takes amounts, and what is left without Enter is not placed', async ({ room, browser }) => {
  const dealer = await room.visit(browser, room.link('/console/t1'));
  await open(room, dealer);
  const cell = (seat: number, space: string) => dealer.getByLabel(`Seat ${seat}, ${space}`, { exact: true });
  await cell(2, 'Player line').click();
  await dealer.keyboard.type('100');
  await dealer.keyboard.press('Enter');
  await expect(cell(3, 'Player line')).toBeFocused(); // the seat below
  await key(dealer, []); // signs of keys are dim while somebody types
  expect(await violations(dealer)).toEqual([]);
  await expect.poll(() => laid(room, dealer)).toEqual(['2 player 100']);
  await cell(2, 'Dragon 7').click();
  await dealer.keyboard.type('5');
  await dealer.keyboard.press('Escape');
  await expect(dealer.getByText('Not placed: seat 2, Dragon 7')).toBeVisible();
  await expect(cell(2, 'Dragon 7')).toHaveValue('');
  await cell(2, 'Player line').click();
  await dealer.keyboard.type('0');
  await dealer.keyboard.press('Tab');
  await expect.poll(() => laid(room, dealer)).toEqual([]);
  // the server's own refusal: more than the chips
  await cell(2, 'Player line').click();
  await dealer.keyboard.type('6000');
  await dealer.keyboard.press('Enter');
  await expect(dealer.locator('.notice')).toContainText('Seat 2, Player line:');
  await expect(cell(2, 'Player line')).toHaveValue('');
});

test('wagers that are typed before betting is open are no cards', async ({ room, browser }) => {
  const dealer = await room.visit(browser, room.link('/console/t1'));
  await seatAll(room, dealer, ['Mei', 'Duc']);
  await give(room, dealer, 'open-shoe', { card_set: 1 });
  await expect(action(dealer)).toContainText('Key the burn card');
  const before = await position(room, dealer);
  await key(dealer, ['w', ...'b100t5d5', 'Enter']);
  await expect(dealer.getByText('Wagers are keyed while betting is open.').first()).toBeVisible();
  expect(await position(room, dealer)).toBe(before);
});
