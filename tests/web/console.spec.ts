// console.spec.ts - the dealer's console: what is pressed stays where it is, and every step of a round has
// its key.
import type { Page } from '@playwright/test';
import { action, give, glance, position, seatAll, stateOf } from './dealer';
import { expect, key, test } from './room';

const keys = [
  '.hands',
  '.keypad-ranks',
  '.key-wide',
  '.action-next',
  '.action-no',
  '.tools',
  '.seats',
  '.console-road',
];

/** Where everything that is pressed lies. */
const places = (page: Page) =>
  page.evaluate(
    (names) =>
      names.map((name) => {
        const { x, y, width, height } = document.querySelector(name)!.getBoundingClientRect();
        return `${name} ${[x, y, width, height].map(Math.round).join(' ')}`;
      }),
    keys,
  );

/** Enter, sooner after an amount is asked for than anybody can have read it. */
const enterSoon = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const press = () => {
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
          resolve();
        };
        const watcher = new MutationObserver(() => {
          if (document.querySelector('.bank-amount') === null) return;
          watcher.disconnect();
          setTimeout(press, 60);
        });
        watcher.observe(document.body, { childList: true, subtree: true });
      }),
  );

test.describe('a table whose dealer keeps the wagers', () => {
  test.use({
    config: {
      tables: [{ id: 't1', name: 'Table 1', sheet: 'ventura-ez', cards: 'keyed', wagers: 'dealer' }],
    },
  });

  for (const [width, height] of [
    [1280, 800],
    [1920, 1080],
    [1024, 768],
  ] as const)
    test(`no key moves in a whole round at ${width} × ${height}`, async ({ room, browser }) => {
      const dealer = await room.visit(browser, room.link('/console/t1'), { width, height });
      await seatAll(room, dealer, ['Mei', 'Duc', 'Kim']);
      await expect(action(dealer)).toContainText('Open a new shoe');
      const first = await places(dealer);
      const steps: [string[], string][] = [
        [['Enter'], 'Key the burn card'],
        [['4'], 'Offer the bank'],
        [['Enter'], 'Seat 1 is asked'],
        [['Enter'], 'Open betting'],
        [['Enter'], 'Wagers are open'],
        [['2', 'k', '3', '3'], 'Key Player'],
        [['7'], 'Key Banker'], // the rule takes a whole line to say
        [['4'], 'Settle'],
        [['Enter'], 'Done'],
        [['Enter'], 'puts up'],
      ];
      for (const [strokes, words] of steps) {
        await key(dealer, strokes);
        await expect(action(dealer)).toContainText(words);
        await glance(dealer);
        if (words === 'Wagers are open')
          await give(room, dealer, 'wager', { bettor: 2, wager: 'player', amount: 2_500 });
        expect(await places(dealer), words).toEqual(first);
        if (words === 'Key Banker') {
          const card = (await dealer.locator('.slots .card').first().boundingBox())!;
          expect(card.height, 'a card can be read across the table').toBeGreaterThan(height / 10);
        }
      }
    });

  test('what is put up, declined or passed on has a key', async ({ room, browser }) => {
    const dealer = await room.visit(browser, room.link('/console/t1'));
    await seatAll(room, dealer, ['Mei', 'Duc', 'Kim']);
    await give(room, dealer, 'open-shoe', { card_set: 1 });
    await give(room, dealer, 'burn', { card: '4' });
    await expect(action(dealer)).toContainText('Offer the bank');
    const hasty = enterSoon(dealer);
    await key(dealer, ['Enter', 'Enter']); // pressed twice by mistake: nobody was asked yet
    await hasty;
    await expect(action(dealer)).toContainText('Seat 1 is asked');
    await glance(dealer);
    expect((await stateOf(room, dealer)).bank.state).toBe('offered');
    await key(dealer, ['n']);
    await expect(action(dealer)).toContainText('Seat 2 is asked');
    // digits begin the amount, Enter puts it up
    await key(dealer, ['3', '5', '0', 'Enter']);
    await expect(action(dealer)).toContainText('Open betting');
    expect((await stateOf(room, dealer)).bank).toMatchObject({ state: 'ready', bettor: 2, amount: 35_000 });
    await key(dealer, ['Enter']);
    await give(room, dealer, 'wager', { bettor: 1, wager: 'player', amount: 2_500 });
    await expect(dealer.locator('.seats')).toContainText('$25 placed');
    await key(dealer, ['9', '2', 'k', '3']);
    await expect(action(dealer)).toContainText('Settle');
    await key(dealer, ['Enter']);
    await expect(action(dealer)).toContainText('Done');
    await key(dealer, ['Enter']);
    // the turn goes on: as last time
    await expect(action(dealer)).toContainText('Seat 2 puts up');
    await expect(dealer.getByLabel('Puts up')).toHaveValue('350');
    await glance(dealer);
    const before = await position(room, dealer);
    await key(dealer, ['n']);
    await expect(dealer.getByText('Press N once more')).toBeVisible();
    expect(await position(room, dealer)).toBe(before); // the rest of a turn needs it twice
    await key(dealer, ['Enter']);
    await expect(action(dealer)).toContainText('Open betting');
    expect((await stateOf(room, dealer)).bank).toMatchObject({ bettor: 2, amount: 35_000 });
  });

  test('the hands lie as before the dealer, and a room can turn them round', async ({ room, browser }) => {
    const dealer = await room.visit(browser, room.link('/console/t1'));
    await seatAll(room, dealer, ['Mei', 'Duc']);
    await give(room, dealer, 'open-shoe', { card_set: 1 });
    await give(room, dealer, 'burn', { card: '4' });
    await give(room, dealer, 'offer-bank');
    await give(room, dealer, 'accept-bank', { bettor: 1, amount: 10_000 });
    await give(room, dealer, 'open-betting');
    await give(room, dealer, 'wager', { bettor: 2, wager: 'player', amount: 2_500 });
    await give(room, dealer, 'card', { card: '9' });
    const left = async (hand: string) => (await dealer.locator(`.hand-${hand}`).boundingBox())!.x;
    await expect(dealer.locator('.hand-banker')).toBeVisible();
    expect(await left('banker')).toBeLessThan(await left('player'));
    await dealer.getByLabel('Player on the left').check();
    expect(await left('player')).toBeLessThan(await left('banker'));
    await dealer.reload();
    await expect(dealer.locator('.hand-banker')).toBeVisible();
    expect(await left('player')).toBeLessThan(await left('banker'));
    const board = await room.visit(browser, '/board/t1'); // the other side of the table
    await expect(board.locator('.hand-player')).toBeVisible();
    const [player, banker] = await Promise.all(
      ['player', 'banker'].map(async (hand) => (await board.locator(`.hand-${hand}`).boundingBox())!.x),
    );
    expect(player).toBeLessThan(banker!);
  });
});

test.describe('a bettor answers on a screen of their own', () => {
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

  test('the dealer’s Enter answers for them only when it is pressed twice', async ({ room, browser }) => {
    const dealer = await room.visit(browser, room.link('/console/t1'));
    await seatAll(room, dealer, ['Mei', 'Duc']);
    await give(room, dealer, 'open-shoe', { card_set: 1 });
    await give(room, dealer, 'burn', { card: '4' });
    await give(room, dealer, 'offer-bank');
    await expect(action(dealer)).toContainText('Seat 1 is asked');
    await glance(dealer);
    await key(dealer, ['Enter']);
    await expect(dealer.getByText('Press Enter once more if they told you')).toBeVisible();
    expect((await stateOf(room, dealer)).bank.state).toBe('offered');
    await key(dealer, ['Enter']);
    await expect(action(dealer)).toContainText('Open betting');
  });
});

test.describe('a table where wagers lie on the layout', () => {
  test.use({
    config: {
      tables: [{ id: 't1', name: 'Table 1', sheet: 'california-panda8', cards: 'keyed', wagers: 'none' }],
    },
  });

  test('marks of the road can be read, however long the shoe is', async ({ room, browser }) => {
    const dealer = await room.visit(browser, room.link('/console/t1'));
    await seatAll(room, dealer, ['Mei', 'Duc'], 0);
    await expect(action(dealer)).toContainText('Open a new shoe');
    await key(dealer, ['Enter', '4', 'Enter', 'Enter']);
    await expect(action(dealer)).toContainText('Key the first card');
    for (let round = 1; round <= 30; round++) {
      await key(dealer, [`Shift+${'PB'[round % 2]}`, 'Enter']);
      await expect(dealer.locator('.top')).toContainText(`round ${round}`);
      if (round % 2 === 0) await key(dealer, ['Enter']);
    }
    for (const [width, height] of [
      [1024, 768],
      [1280, 800],
      [1920, 1080],
    ] as const) {
      await dealer.setViewportSize({ width, height });
      const mark = dealer.locator('.console-road .big circle').last();
      await expect.poll(async () => (await mark.boundingBox())!.width, `${width}`).toBeGreaterThan(12);
    }
    await expect(dealer.getByRole('img', { name: /Big road: 30 wins/ })).toBeVisible();
  });

  test('a rank that waits for its suit is seen before the round begins', async ({ room, browser }) => {
    const dealer = await room.visit(browser, room.link('/console/t1'));
    await seatAll(room, dealer, ['Mei'], 0);
    await expect(action(dealer)).toContainText('Open a new shoe');
    await key(dealer, ['Enter']);
    await expect(action(dealer)).toContainText('Key the burn card');
    await dealer.getByLabel('Key suits too').check();
    await dealer.getByRole('heading', { level: 1 }).click();
    await key(dealer, ['4']);
    await expect(action(dealer)).toContainText('Which 4?');
    await key(dealer, ['h', 'Enter', 'Enter']);
    await expect(action(dealer)).toContainText('Key the first card');
    await key(dealer, ['0']);
    await expect(action(dealer)).toContainText('Which 10?');
    await key(dealer, ['Backspace']);
    await expect(action(dealer)).toContainText('Key the first card');
  });

  test('results alone are offered until a card lies, and stay where they are', async ({ room, browser }) => {
    const dealer = await room.visit(browser, room.link('/console/t1'));
    await seatAll(room, dealer, ['Mei'], 0);
    await expect(action(dealer)).toContainText('Open a new shoe');
    const dragon = dealer.getByRole('button', { name: 'Dragon 7' });
    await expect(dragon).toBeDisabled();
    const place = await dragon.boundingBox();
    await key(dealer, ['Enter', '4', 'Enter', 'Enter']);
    await expect(action(dealer)).toContainText('Key the first card');
    await expect(dragon).toBeEnabled();
    await key(dealer, ['9']);
    await expect(action(dealer)).toContainText('Key Banker');
    await expect(dragon).toBeDisabled();
    expect(await dragon.boundingBox()).toEqual(place);
    const before = await position(room, dealer);
    await key(dealer, ['Shift+D']);
    await dealer.waitForTimeout(200);
    expect(await position(room, dealer)).toBe(before);
    await expect(dealer.locator('.notice')).toHaveCount(0); // not offered, and not refused
  });
});
