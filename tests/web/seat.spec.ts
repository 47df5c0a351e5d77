// seat.spec.ts - taking a seat, finding it again, and leaving it.
import { expect, joins, key, openBetting, openShoe, phone, place, sitDown, space, test } from './room';

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

let ids = 0;

test('chips of any amount to begin with, and what to do when there are none', async ({ room, browser }) => {
  const dealer = await room.visit(browser, room.link('/console/t1'));
  const page = await room.visit(browser, '/table/t1', phone);
  await page.getByLabel('Another amount').fill('130');
  await sitDown(page, 'Ann', 1);
  await dealer.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.locator('.top-chips')).toContainText('$130');
  await expect(page.getByText('You have no chips left')).toHaveCount(0);
  const wish = { id: `seat-${ids++}`, kind: 'cash-out', bettor: 1, amount: 13000 };
  await dealer.request.post(`${room.address}/api/tables/t1/commands`, { data: wish });
  await expect(page.getByText('You have no chips left. Buy some here')).toBeVisible();
});

test('the front page knows my seat', async ({ room, browser }) => {
  const dealer = await room.visit(browser, room.link('/console/t1'));
  const ann = await joins(room, browser, dealer, 'Ann', 4);
  await ann.goto(room.address);
  const back = ann.getByRole('link', { name: /Back to your seat/ });
  await expect(back).toContainText('Table 1, seat 4: you sit there as Ann');
  await back.click();
  await expect(ann.locator('.top-chips')).toContainText('$1,000');
  await ann.getByRole('button', { name: 'Leave the table' }).click();
  await ann.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(ann.getByLabel('Your name')).toBeVisible();
  await ann.goto(room.address);
  await expect(ann.getByRole('link', { name: /Sit down and play/ })).toBeVisible();
});

test('leaving gives a receipt: what was bought, what is paid out, and the result', async ({
  room,
  browser,
}) => {
  const dealer = await room.visit(browser, room.link('/console/t1'));
  const ann = await joins(room, browser, dealer, 'Ann', 1);
  const ben = await joins(room, browser, dealer, 'Ben', 2);
  const buy = { id: `seat-${ids++}`, kind: 'buy-in', bettor: 2, amount: 20000 };
  await ben.goto('about:blank'); // chips that are bought while the page is closed are counted too
  await dealer.request.post(`${room.address}/api/tables/t1/commands`, { data: buy });
  await ben.goto(`${room.address}/table/t1`);
  await expect(ben.locator('.top-chips')).toContainText('$1,200');
  await openShoe(dealer);
  await ann.getByRole('button', { name: /^Take the bank/ }).click();
  await openBetting(dealer);
  await place(ben, 'Player line', '25');
  await expect(space(ben, 'Player line')).toContainText('placed');
  await key(dealer, ['9', '2', 'k', '3', 'Enter', 'Enter']);
  await expect(ben.locator('.top-chips')).toContainText('$1,224');
  await ben.getByRole('button', { name: 'Leave the table' }).click();
  const receipt = ben.getByRole('dialog');
  await expect(receipt).toContainText('Ben, Table 1, seat 2');
  await expect(receipt.locator('dd')).toHaveText(['$1,200', '$1,224', '+$24']);
});

test('a page of an unknown table says so and stops asking', async ({ room, browser }) => {
  const page = await room.visit(browser, '/table/nowhere', phone);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('nowhere');
  await page.waitForTimeout(1000);
  let asked = 0;
  page.on('request', (request) => void (asked += request.url().includes('nowhere') ? 1 : 0));
  page.on('websocket', () => void asked++);
  await page.waitForTimeout(5000);
  expect(asked).toBe(0);
});
