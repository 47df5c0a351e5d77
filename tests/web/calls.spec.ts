// calls.spec.ts - those who wait for somebody: a dealer for the floor, a bettor for chips.
import { violations } from './axe';
import { expect, joins, key, phone, sitDown, test } from './room';

test.use({
  config: {
    tables: [{ id: 't1', name: 'Table 1', sheet: 'ventura-ez', cards: 'keyed', wagers: 'bettors' }],
  },
});

test('one key calls the floor, which says that it comes, and the console reads who', async ({
  room,
  browser,
}) => {
  const dealer = await room.visit(browser, room.link('/console/t1'));
  const floor = await room.visit(browser, room.link('/floor'));
  await expect(floor.getByRole('heading', { name: 'Needs somebody now' })).toBeVisible();
  await expect(floor.locator('.needs')).toContainText('Nothing');
  const button = dealer.locator('.floor-call');
  const before = await button.boundingBox();
  await key(dealer, ['l', 'l']); // the second changes nothing
  await expect(button).toContainText('Floor called');
  const line = floor.locator('.needs li');
  await expect(line).toHaveCount(1);
  await expect(line).toContainText('calls the floor');
  expect(await violations(floor)).toEqual([]);
  await dealer.getByRole('button', { name: 'withdraw' }).click();
  await expect(line).toHaveCount(0);
  await key(dealer, ['l']);
  await floor.getByRole('button', { name: 'I am coming to Table 1' }).click();
  await expect(button).toContainText('is coming');
  await expect(line).toHaveCount(0);
  expect((await button.boundingBox())?.y).toBe(before?.y);
  const { state } = await (await dealer.request.get(`${room.address}/api/tables/t1`)).json();
  expect(state.round).toBe(0); // and nothing was dealt
  const answer = await dealer.request.post(`${room.address}/api/tables/t1/calls`, {
    data: { asks: 'chips', amount: 1000 },
  });
  expect(answer.status()).toBe(403);
});

test('a paused table stands before the others, with its reason', async ({ room, browser }) => {
  const floor = await room.visit(browser, room.link('/floor'));
  await expect(floor.locator('.needs')).toContainText('Nothing');
  const wish = { id: 'p', kind: 'pause', reason: 'chips are counted' };
  await floor.request.post(`${room.address}/api/tables/t1/commands`, { data: wish });
  await expect(floor.locator('.needs li')).toContainText('chips are counted');
  await floor.getByRole('link', { name: 'Manage of Table 1' }).click();
  await expect(floor.locator('.floor-events li').first()).toContainText('paused: “chips are counted”');
});

test('chips are bought at the seat: the dealer confirms, or says no', async ({ room, browser }) => {
  const dealer = await room.visit(browser, room.link('/console/t1'));
  const ann = await joins(room, browser, dealer, 'Ann', 1);
  await expect(ann.locator('.top-chips')).toContainText('$1,000');
  await ann.getByRole('button', { name: 'Buy chips' }).click();
  const dialog = ann.getByRole('dialog', { name: 'Buy chips' });
  await dialog.getByLabel('Another amount').fill('130');
  await dialog.getByRole('button', { name: 'Buy chips' }).click();
  const line = dealer.locator('.join-line');
  await expect(line).toContainText('Ann at seat 1 buys chips for $130');
  await dealer.getByRole('button', { name: 'Refuse' }).click();
  await expect(dialog.getByRole('alert')).toContainText('The dealer did not confirm it');
  await expect(ann.locator('.top-chips')).toContainText('$1,000');
  await dialog.getByRole('button', { name: 'Buy chips' }).click();
  await dealer.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(ann.locator('.top-chips')).toContainText('$1,130');
  await expect(line).toHaveCount(0);
  const stranger = await room.visit(browser, '/table/t1', phone);
  const asked = await stranger.request.post(`${room.address}/api/tables/t1/calls`, {
    data: { asks: 'chips', amount: 1000 },
  });
  expect(asked.status()).toBe(401);
  await sitDown(stranger, 'Bo', 2); // and a seat is asked for as before
  await expect(line).toContainText('Bo asks for seat 2 with $1,000');
});
