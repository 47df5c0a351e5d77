// settlement.spec.ts - every settlement is worked out again in the browser; what moves, what the floor
// decides, and what the board pins down.
import type { Page } from '@playwright/test';
import {
  expect,
  joins,
  key,
  onTheWay,
  openBetting,
  openShoe,
  place,
  space,
  test,
  type StreamMessage,
} from './room';

test.use({
  config: {
    edition: 2, // a second person is a name
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

interface Placed {
  seat: number;
  settled: { winnings: number } | null;
}

/** A server that pays seat 3 a dollar too much. */
function lie(message: StreamMessage): StreamMessage {
  const wagers = (message.set?.wagers ?? []) as Placed[];
  for (const one of wagers) if (one.seat === 3 && one.settled) one.settled.winnings += 100;
  return message;
}

/** Every chip that moves from now on, however short: `from-to` by seats, in order. */
async function watchFlights(page: Page): Promise<() => Promise<string[]>> {
  const seen = await page.evaluateHandle(() => {
    const found: string[] = [];
    new MutationObserver((changes) => {
      for (const node of changes.flatMap((one) => [...one.addedNodes]))
        for (const one of node instanceof Element ? [node, ...node.querySelectorAll('*')] : [])
          if (one.matches('.flight'))
            found.push(`${one.getAttribute('data-from')}-${one.getAttribute('data-to')}`);
    }).observe(document.body, { childList: true, subtree: true });
    return found;
  });
  return () => seen.jsonValue();
}

const signed = { position: `41:${'0123456789abcdef'.repeat(4)}`, signature: 'fedcba9876543210'.repeat(8) };

test('a wrong settlement is shown loudly; chips move in order; a wager taken away is settled as the floor says', async ({
  room,
  browser,
}) => {
  const dealer = await room.visit(browser, room.link('/console/t1'));
  const board = await room.visit(
    browser,
    '/board/t1',
    { width: 1920, height: 1080 },
    onTheWay((message) => {
      const fields = message.state ?? message.set;
      if (fields) fields.signed = signed;
      return message;
    }),
  );
  const ann = await joins(room, browser, dealer, 'Ann', 1);
  const ben = await joins(room, browser, dealer, 'Ben', 3, onTheWay(lie));
  const cy = await joins(room, browser, dealer, 'Cy', 6, undefined, 'reduce');
  await openShoe(dealer);
  await ann.getByRole('button', { name: /^Take the bank/ }).click();
  await openBetting(dealer);
  await place(ben, 'Banker line', '25');
  await place(cy, 'Player line', '25');
  await expect(space(ben, 'Banker line')).toContainText('placed');
  await expect(space(cy, 'Player line')).toContainText('placed');
  await expect(ann.getByRole('img', { name: /seat 3, Ben, \$25; seat 6, Cy, \$25/ })).toBeVisible();

  const flights = [await watchFlights(ann), await watchFlights(cy)];
  await key(dealer, ['2', '9', 'k', 'k', 'Enter']);
  // Cy lost: to the bank in seat 1; Ben won: from there to seat 3
  await expect.poll(flights[0]!).toEqual(['6-1', '1-3']);
  await expect(cy.locator('.result')).toContainText('You lost −$25');
  await expect(cy.locator('.result')).toContainText('✓ checked here');
  expect(await flights[1]!()).toEqual([]); // nothing moves where nothing may
  await expect(dealer.locator('.sheet')).toContainText('✓ checked here');
  await expect(dealer.getByRole('alert')).toHaveCount(0);
  await expect(ben.getByRole('alert')).toContainText('this page and the server settle the round differently');
  await expect(ben.getByRole('alert')).toContainText('seat 3, banker');
  await expect(ben.locator('.result')).not.toContainText('checked here');
  await expect(ann.locator('.flight')).toHaveCount(0); // and is gone afterwards

  // what a photograph of the board pins down
  await expect(board.locator('.board-hash')).toHaveText(
    'signed record 41 · 0123 4567 89ab cdef · signature fedc ba98 7654 3210',
  );

  // R29: the wager that lay there is taken away while the cards come
  await key(dealer, ['Enter', 'Enter']);
  await ann.getByRole('button', { name: /^Put up/ }).click();
  await openBetting(dealer);
  await place(cy, 'Player line', '5', 2);
  await expect(space(cy, 'Player line')).toContainText('$10');
  await expect(space(cy, 'Player line')).toContainText('placed');
  await key(dealer, ['9']);
  const floor = await room.visit(browser, room.link('/floor'));
  await floor.getByRole('link', { name: 'Console of Table 1' }).click();
  await floor.getByText('More', { exact: true }).click();
  await floor.getByRole('button', { name: 'A wager was taken away' }).click();
  await expect(floor.getByRole('combobox', { name: /^Wager/ })).toContainText('seat 6, Player line, $10');
  await floor.getByLabel('Reason, for the record').fill('took the chips back after the first card');
  await floor.getByLabel('Second person').fill('Dana');
  await floor.getByRole('dialog').getByRole('button', { name: 'A wager was taken away' }).click();
  // ten thousand, the maximum, is more than Cy has: the round goes on all the same (reading 18)
  await expect(floor.getByRole('dialog')).toBeHidden();
  await expect(dealer.locator('.action')).toContainText('Key Banker’s card');
});

test.describe('a shoe that the server shuffles', () => {
  test.use({
    config: {
      tables: [
        {
          id: 't1',
          name: 'Table 1',
          sheet: 'ventura-ez',
          cards: 'shuffled',
          wagers: 'bettors',
          offer_seconds: 120,
        },
      ],
    },
  });

  test('the sheet is changed between shoes, and two bettors have a hand in the shuffle', async ({
    room,
    browser,
  }) => {
    const dealer = await room.visit(browser, room.link('/console/t1'));
    const floor = await room.visit(browser, room.link('/floor'));
    await floor.getByRole('link', { name: 'Console of Table 1' }).click();
    await floor.getByText('More', { exact: true }).click();
    await floor.getByRole('button', { name: 'Change the sheet' }).click(); // while nobody sits (R53)
    await floor.getByRole('combobox', { name: /^Sheet/ }).selectOption('livermore-ez');
    await floor.getByRole('dialog').getByRole('button', { name: 'Change the sheet' }).click();
    await expect(floor.getByRole('dialog')).toBeHidden();
    const ann = await joins(room, browser, dealer, 'Ann', 1);
    const { state } = await (await ann.request.get(`${room.address}/api/tables/t1`)).json();
    expect(state.sheet.name).toBe('livermore-ez');
    await expect(ann.locator('.posted')).toContainText(state.sheet.title);

    const ben = await joins(room, browser, dealer, 'Ben', 2);
    await key(dealer, ['Enter']);
    await expect(dealer.locator('.action')).toContainText('Cut the shoe');
    // a page reveals when it has been quiet for a while, and the first reveal ends the commitments: Ann's waits for Ben, however slow the machine
    let benIsIn = () => {};
    const benSealed = new Promise<void>((resolve) => (benIsIn = resolve));
    await ann.route('**/commands', async (route) => {
      if ((route.request().postDataJSON() as { kind: string }).kind === 'contribute') await benSealed;
      await route.continue();
    });
    await ann.getByRole('button', { name: 'Add mine' }).click();
    await expect(ann.locator('.shuffle')).toContainText('Yours is sealed');
    await dealer.getByText('More', { exact: true }).click();
    await dealer.getByRole('button', { name: 'A bettor adds to the shuffle' }).click();
    await dealer.getByRole('combobox', { name: /^Bettor/ }).selectOption({ label: 'seat 2, Ben' });
    await dealer.getByLabel('Words').fill('eight clouds over the harbour');
    await dealer.getByRole('dialog').getByRole('button', { name: 'A bettor adds to the shuffle' }).click();
    await expect(ben.locator('.shuffle')).toContainText(/Yours is (sealed|in the shuffle)/);
    benIsIn();
    await expect(ann.locator('.shuffle')).toContainText('Yours is in the shuffle');
    await expect(ben.locator('.shuffle')).toContainText('Yours is in the shuffle');
    const shoe = (await (await ann.request.get(`${room.address}/api/tables/t1`)).json()).state.shoe;
    expect(
      shoe.contributions.map((one: { value: string | null }) => /^[0-9a-f]{64}$/.test(one.value ?? '')),
    ).toEqual([true, true]);
    await dealer.getByRole('heading', { level: 1 }).click();
    await key(dealer, ['Enter']);
    await expect(dealer.locator('.action')).toContainText('Burn'); // and it is cut and dealt with them
  });
});
