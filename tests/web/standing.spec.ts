// standing.spec.ts - a bettor who does not want the bank, or is away for a while: the table need not wait,
// and every offer is still shown. A timer is shown wherever one runs.
import { expect, joins, key, onTheWay, openBetting, openShoe, test, type StreamMessage } from './room';

test.use({
  config: {
    tables: [
      {
        id: 't1',
        name: 'Table 1',
        sheet: 'ventura-ez',
        cards: 'keyed',
        wagers: 'bettors',
        offer_seconds: 60,
      },
    ],
  },
});

/** A server whose tables have a timer for the bank's second round too. */
function withTimer(message: StreamMessage): StreamMessage {
  const bank = (message.set ?? message.state)?.bank as { state: string; deadline_ms: number } | undefined;
  if (bank?.state === 'held') bank.deadline_ms = Date.now() + 30_000;
  return message;
}

test('a timer is shown wherever one runs: to whom the bank is offered, to its holder, to the others', async ({
  room,
  browser,
}) => {
  const dealer = await room.visit(browser, room.link('/console/t1'));
  const board = await room.visit(browser, '/board/t1', { width: 1920, height: 1080 });
  const ann = await joins(room, browser, dealer, 'Ann', 1, onTheWay(withTimer));
  const ben = await joins(room, browser, dealer, 'Ben', 2, onTheWay(withTimer));
  await openShoe(dealer);
  await expect(ann.getByRole('button', { name: /^Decline \(\d+ s\)$/ })).toBeVisible();
  await expect(ben.locator('.countdown')).toContainText(/\d+ s/);
  await expect(board.locator('.now')).toContainText(/to seat 1 · \d+ s/);
  await ann.getByRole('button', { name: /^Take the bank/ }).click();
  await openBetting(dealer);
  await key(dealer, ['2', '9', 'k', 'k', 'Enter']);
  await expect(ann.getByText('You still have the bank')).toBeVisible();
  await expect(ann.getByRole('button', { name: /^Pass the bank on \(\d+ s\)$/ })).toBeVisible();
  await expect(ben.locator('.countdown')).toContainText(/\d+ s/);
});

test('a standing no answers for the bettor, shows each offer, and can be taken back', async ({
  room,
  browser,
}) => {
  const dealer = await room.visit(browser, room.link('/console/t1'));
  const ann = await joins(room, browser, dealer, 'Ann', 1);
  const ben = await joins(room, browser, dealer, 'Ben', 2);
  await openShoe(dealer);
  await ann.getByRole('alertdialog').getByRole('button', { name: 'Always decline' }).click();
  await expect(ann.getByRole('button', { name: 'This page declines the bank for you' })).toBeVisible();
  await ben.getByRole('button', { name: 'Sit out' }).click();
  await expect(ben.getByRole('alertdialog')).toContainText(/this page always to decline/);
  await expect(dealer.locator('.action')).toContainText('Offer the bank'); // nobody took it
  await expect(ben.locator('.felt-out')).toContainText('You sit out');

  // the next time round: each is asked, shown it, and the page says no; Ben decides for himself
  await key(dealer, ['Enter']);
  await expect(ann.getByRole('alertdialog')).toContainText(/always to decline: it does so in \d s/);
  await expect(ben.getByRole('alertdialog')).toBeVisible();
  await ben.getByRole('button', { name: 'Let me decide' }).click();
  await expect(ben.locator('.offer-automatic')).toHaveCount(0);
  await ben.waitForTimeout(4500);
  await expect(ben.getByRole('alertdialog')).toBeVisible();
  await ben.getByRole('button', { name: /^Take the bank/ }).click();
  await expect(dealer.locator('.action')).toContainText('Open betting');
  await expect(ann.locator('.space')).toHaveCount(5); // a standing no is no sitting out
});
