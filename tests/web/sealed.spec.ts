// sealed.spec.ts - a shoe that nobody can choose, and a second person who signs (edition 3): from the pages alone.
import type { Page } from '@playwright/test';
import { action, stateOf } from './dealer';
import { expect, joins, key, onTheWay, overflows, phone, place, sitDown, speak, test } from './room';

const PASSWORD = 'a long enough one';
const MIXED = /^Your page takes part in this shuffle/;

test.use({
  config: {
    tables: [
      {
        id: 't1',
        name: 'Table 1',
        sheet: 'ez-house',
        cards: 'shuffled',
        wagers: 'bettors',
        edits: [['cut_card: 14', 'cut_card: 14\n  mixing_seconds: 5\n  reveal_seconds: 5']],
      },
    ],
    languages: ['en', 'zh-Hant', 'zh-Hans', 'vi', 'ko', 'es'],
    edition: 3,
    staff: [
      { name: 'Flo', role: 'floor', password: PASSWORD },
      { name: 'Gus', role: 'floor', password: PASSWORD, pin: '271828' },
      { name: 'Dan', role: 'dealer', password: PASSWORD },
    ],
  },
});

const line = (page: Page) => page.locator('.sealed-line');
const alarm = (page: Page) => page.locator('.sealed-alarm');

/** On the console of the table: a PIN is good where a dealer is signed in. */
async function signIn(page: Page, name: string): Promise<void> {
  const answer = await page.request.post(`${new URL(page.url()).origin}/api/sign-in`, {
    data: { name, password: PASSWORD },
  });
  expect(answer.status()).toBe(200);
}

const second = (page: Page) => page.locator('dialog.second');

async function confirm(page: Page, name: string, by: 'pin' | 'password', word: string): Promise<void> {
  await second(page).getByLabel('Name of the second person').fill(name);
  await second(page).getByLabel('Signs with').selectOption(by);
  await second(page)
    .getByLabel(by === 'pin' ? 'PIN' : 'Password', { exact: true })
    .fill(word);
  await page.keyboard.press('Enter');
}

/** From the open shoe to its first round: everybody who sits here is in. */
async function sealShoe(dealer: Page): Promise<void> {
  await expect(action(dealer)).toContainText('Open a new shoe');
  await key(dealer, ['Enter']);
  await expect(action(dealer)).toContainText('Cut the shoe');
  await key(dealer, ['Enter']);
  await expect(action(dealer)).toContainText('Burn');
}

async function dealRound(dealer: Page): Promise<void> {
  for (;;) {
    const words = (await action(dealer).textContent()) ?? '';
    if (words.includes('Settle')) return;
    await key(dealer, ['Enter']);
    await expect(action(dealer)).not.toHaveText(words);
  }
}

test('two pages take part by themselves, and each card is proved as it falls', async ({ room, browser }) => {
  const dealer = await room.visit(browser, room.link('/console/t1'));
  const ann = await joins(room, browser, dealer, 'Ann', 1);
  const bob = await joins(room, browser, dealer, 'Bob', 3);
  const board = await room.visit(browser, '/board/t1', { width: 1920, height: 1080 });
  const forge = onTheWay((message) => {
    const first = message.proofs?.[0];
    if (first) first.salt = first.salt.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
    return message;
  });
  const deceived = await room.visit(browser, '/table/t1', phone, forge);
  await key(dealer, ['Enter']);
  await expect(line(ann)).toHaveText(MIXED);
  await expect(line(bob)).toHaveText(MIXED);
  await expect(dealer.locator('.seats')).toContainText('in the shuffle');
  await expect(board.locator('.now')).toContainText('2 people are in');
  // a reload goes on, and another tab adds nothing
  await ann.reload();
  const tab = await ann.context().newPage();
  await tab.goto(ann.url());
  for (const page of [ann, tab]) await expect(line(page)).toHaveText(MIXED);
  expect((await stateOf(room, dealer)).shoe.contributions).toHaveLength(2);
  // who leaves now would void the shoe
  await ann.getByRole('button', { name: 'Leave the table' }).click();
  await expect(ann.locator('.notice')).toContainText('Leave when the shoe is sealed');
  await expect(action(dealer)).toContainText('everybody is in');
  await key(dealer, ['Enter']);
  await expect(action(dealer)).toContainText('Burn');
  for (const page of [ann, tab, bob])
    await expect(line(page)).toHaveText('Your page took part in this shuffle');
  await key(dealer, ['Enter']);
  await expect(action(dealer)).toContainText('Open betting');
  await key(dealer, ['Enter']);
  await place(ann, 'Player line', '25');
  await expect(action(dealer)).toContainText('Close betting');
  await dealRound(dealer);
  await expect(line(ann)).toHaveText('✓ each card proved · Your page took part in this shuffle');
  await expect(line(bob)).toContainText('✓ each card proved');
  await expect(board.locator('.board-hash')).toContainText('✓ each card proved');
  await expect(alarm(deceived)).toContainText('Stop: a card is not the one that was sealed');
  await expect(line(deceived)).toHaveText('');
  for (const page of [ann, bob, board, dealer]) await expect(alarm(page)).toHaveCount(0);
  // and the next round, behind it in the shoe
  await key(dealer, ['Enter', 'e']);
  await expect(action(dealer)).toContainText('Open betting');
  await key(dealer, ['Enter']);
  await expect(line(ann)).not.toContainText('proved');
  await place(bob, 'Banker line', '25');
  await dealRound(dealer);
  await expect(line(bob)).toContainText('✓ each card proved');
  await expect(alarm(bob)).toHaveCount(0);
});

test('a page that does not reveal voids the shoe and is not in the next; nobody at all is said', async ({
  room,
  browser,
}) => {
  const dealer = await room.visit(browser, room.link('/console/t1'));
  const board = await room.visit(browser, '/board/t1', { width: 1920, height: 1080 });
  await key(dealer, ['Enter']);
  await expect(action(dealer)).toContainText('The shoe is being mixed');
  await expect(action(dealer)).toContainText('Cut the shoe'); // after the mixing time
  await key(dealer, ['Enter']);
  await expect(action(dealer)).toContainText('Burn');
  await expect(board.locator('.board-posted')).toContainText('Drawn by the room alone');
  // closing it before its cut card takes two persons
  await key(dealer, ['Enter']);
  await expect(action(dealer)).toContainText('Open betting');
  await key(dealer, ['m']);
  await dealer.getByRole('button', { name: 'Close the shoe' }).click();
  await dealer.getByLabel('Reason, since the cut card has not come').fill('the table breaks');
  await dealer.keyboard.press('Enter');
  await confirm(dealer, 'Gus', 'password', PASSWORD);
  await expect(dealer.getByRole('dialog')).toHaveCount(0);
  const ann = await joins(room, browser, dealer, 'Ann', 1);
  const bob = await joins(room, browser, dealer, 'Bob', 3, async (page) => {
    await page.route(/commands$/, (route) =>
      (route.request().postData() ?? '').includes('"contribute"') ? route.abort() : route.continue(),
    );
  });
  await expect(action(dealer)).toContainText('Open a new shoe');
  await key(dealer, ['Enter']);
  await expect(action(dealer)).toContainText('everybody is in');
  await key(dealer, ['Enter']);
  await expect(action(dealer)).toContainText('waits for Bob');
  await expect(ann.locator('.notice')).toContainText(
    'Shoe 2 is void, and nothing of it is dealt: a part was',
  );
  await expect(board.locator('.board-bank')).toContainText('Shoe 2 is void');
  await expect(dealer.locator('.told')).toContainText('Bob did not reveal a contribution');
  await expect(action(dealer)).toContainText('shoe 2 was void');
  await sealShoe(dealer);
  await expect(line(ann)).toHaveText('Your page took part in this shuffle');
  await expect(line(bob)).toContainText('Your page had no part in this shoe’s shuffle');
});

test('a page that is shown another seed keeps its part and says so, in every language', async ({
  room,
  browser,
}) => {
  const dealer = await room.visit(browser, room.link('/console/t1'));
  const lie = onTheWay((message) => {
    const shoe = (message.state ?? message.set)?.shoe as { phase: string; commitment: string } | undefined;
    if (shoe?.phase === 'revealing') shoe.commitment = '0'.repeat(64);
    return message;
  });
  const ann = await joins(room, browser, dealer, 'Ann', 1, lie);
  await key(dealer, ['Enter']);
  await expect(line(ann)).toHaveText(MIXED);
  for (const language of ['zh-Hant', 'zh-Hans', 'vi', 'ko', 'es', 'en']) {
    await speak(ann, language);
    if (language !== 'en') await expect(line(ann)).not.toContainText(/shuffle/);
    expect(await overflows(ann)).toBe(false);
  }
  await expect(action(dealer)).toContainText('Cut the shoe');
  await key(dealer, ['Enter']);
  await expect(alarm(ann)).toContainText('Stop: the room changed what it published about this shoe');
  await expect(action(dealer)).toContainText('shoe 1 was void');
  const { shoe } = await stateOf(room, dealer);
  expect(shoe.contributions[0].value).toBeNull();
});

test('a correction is confirmed by another person’s PIN, from the keyboard', async ({ room, browser }) => {
  const dealer = await room.visit(browser, room.link('/console/t1'));
  const ann = await joins(room, browser, dealer, 'Ann', 1);
  await sealShoe(dealer);
  await key(dealer, ['Enter']);
  await expect(action(dealer)).toContainText('Open betting');
  await key(dealer, ['Enter']);
  await place(ann, 'Player line', '25');
  await dealRound(dealer);
  await key(dealer, ['Enter', 'e']);
  await expect(action(dealer)).toContainText('Open betting');
  await signIn(dealer, 'Flo'); // on this console: the floor decides
  await dealer.reload();
  await key(dealer, ['m']);
  await dealer.getByRole('button', { name: 'Correct the last round' }).click();
  await expect(dealer.getByLabel('Second person')).toHaveCount(0); // a word is no second person
  await dealer.getByLabel('Or void the round').check();
  await dealer.getByLabel('Reason, for the record').fill('dealt too early');
  await dealer.keyboard.press('Enter');
  await expect(second(dealer).getByLabel('Name of the second person')).toBeFocused();
  const before = await stateOf(room, dealer);
  for (const name of ['Flo', 'Gus']) {
    await confirm(dealer, name, 'pin', '271829');
    await expect(second(dealer).locator('.trouble')).toContainText('the name, password or PIN is wrong');
  }
  await confirm(dealer, 'Flo', 'password', PASSWORD);
  await expect(second(dealer).locator('.trouble')).toContainText('second person');
  await dealer.keyboard.press('n'); // what is typed here is nobody's stroke
  expect((await stateOf(room, dealer)).result).toBe(before.result);
  await confirm(dealer, 'Gus', 'pin', '271828');
  await expect(dealer.getByRole('dialog')).toHaveCount(0);
  expect((await stateOf(room, dealer)).result).toBe('V');
  await expect(dealer.locator('.told')).toContainText('Gus confirmed it with a pin');
});

test('who asks to sit down with much waits for a second person', async ({ room, browser }) => {
  const dealer = await room.visit(browser, room.link('/console/t1'));
  const ann = await room.visit(browser, '/table/t1', phone);
  await ann.getByLabel('Another amount').fill('10500');
  await sitDown(ann, 'Ann');
  const answer = dealer.locator('.join-line').getByRole('button', { name: 'Confirm' });
  await answer.click();
  await second(dealer).getByRole('button', { name: 'Not now' }).click();
  await expect(dealer.locator('.join-line')).toContainText('$10,500'); // Ann waits still
  expect((await stateOf(room, dealer)).bettors).toHaveLength(0);
  await answer.click();
  await confirm(dealer, 'Gus', 'pin', '271828');
  await expect(ann.locator('.top-chips')).toContainText('$10,500');
  await expect(dealer.locator('.join-line')).toHaveCount(0);
});
