// visitor.spec.ts - in a demonstration anybody may be floor and auditor too: to look at what is the room's, not to
// change it.
import { expect, test } from './room';

test('a visitor is floor and auditor, and changes nothing of the room', async ({ room, browser }) => {
  const page = await room.visit(browser, '/floor');
  const look = () => page.getByRole('button', { name: 'Look around as a visitor' });
  await page.getByRole('button', { name: 'Sign in as floor' }).click();
  await look().click();
  await expect(page.getByRole('heading', { name: /^Table 1/ })).toBeVisible();
  await expect(page.locator('.floor-who')).toContainText('Visitor');
  for (const [path, shows] of [
    ['/sheets', 'california-panda8'],
    ['/staff', 'Who works here'],
    ['/reports', 'Choose a report'],
    ['/floor/ez', 'Decisions and alarms'],
  ] as const) {
    await page.goto(room.address + path);
    await expect(page.getByText(shows).first()).toBeVisible();
  }
  await page.goto(`${room.address}/audit`);
  await expect(page.getByRole('heading', { name: 'Audit' })).toBeVisible();
  const post = async (path: string, data: object) =>
    (await page.request.post(room.address + path, { data })).status();
  expect(await post('/api/staff', { name: 'Eve', role: 'floor' })).toBe(403);
  expect(await post('/api/staff/link', { name: 'Eve' })).toBe(403);
  expect(await post('/api/staff/end-links', {})).toBe(403);
  expect(await post('/api/sheets', { name: 'mine', text: 'title: x' })).toBe(403);
  expect(await post('/api/tables/ez/commands', { id: 'c', kind: 'close-table' })).toBe(403);
  expect((await page.request.get(`${room.address}/api/export?table=ez`)).status()).toBe(403);
  // the one of the terminal may all of it
  const owner = await room.visit(browser, room.link('/floor'));
  await expect(owner.locator('.floor-who')).toContainText('Frank');
  const hired = await owner.request.post(`${room.address}/api/staff`, {
    data: { name: 'Eve', role: 'dealer' },
  });
  expect(hired.status()).toBe(200);
});

test('a visitor without any pass may look at an audit', async ({ room, browser }) => {
  const page = await room.visit(browser, '/audit');
  await page.getByRole('button', { name: 'Look around as a visitor' }).click();
  await expect(page.locator('.floor-who')).toContainText('auditor');
});

test('odds stay there when a visitor signs on to deal', async ({ room, browser }) => {
  const page = await room.visit(browser, '/learn/odds?sheet=ventura-ez');
  await expect(page.getByRole('heading', { name: 'The shoe' })).toBeVisible();
  const dealer = await room.visit(browser, '/');
  await dealer.request.post(`${room.address}/api/demonstrate`);
  const { tables } = await (await dealer.request.get(`${room.address}/api/room`)).json();
  const keyed = tables.find(({ cards }: { cards: string }) => cards === 'keyed').id;
  const signedOn = await dealer.request.post(`${room.address}/api/tables/${keyed}/commands`, {
    data: { id: 'on', kind: 'relieve', name: 'Visitor' },
  });
  expect(signedOn.status()).toBe(200);
  expect((await page.request.get(`${room.address}/calculator.wasm`)).status()).toBe(200);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'The shoe' })).toBeVisible();
});
