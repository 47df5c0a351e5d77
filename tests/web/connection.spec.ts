// connection.spec.ts - lines that hang, forget or end, and a server of another build: a page never
// stays with old news, and never goes blank.
import { expect, key, onTheWay, seat, test } from './room';

test.use({
  config: {
    tables: [{ id: 't1', name: 'Table 1', sheet: 'california-panda8', cards: 'keyed', wagers: 'none' }],
  },
});

const full = { width: 1920, height: 1080 };

test('a socket that hangs is given up, and one that has been forgotten is found out', async ({
  room,
  browser,
}) => {
  const dealer = await room.visit(browser, room.link('/console/t1'));
  await seat(dealer, 3, 'Mei');
  // the first connection is open and silent for ever
  const hung = await room.visit(
    browser,
    '/board/t1',
    full,
    onTheWay((message, connection) => (connection === 1 ? null : message)),
  );
  // the first connection tells how things stand and then nothing, while other requests still get through
  const forgotten = await room.visit(
    browser,
    '/board/t1',
    full,
    onTheWay((message, connection) => (connection === 1 && message.type === 'change' ? null : message)),
  );
  await expect(forgotten.locator('.now')).toContainText('New shoe');
  await expect(dealer.locator('.action')).toContainText('Open a new shoe');
  await key(dealer, ['Enter', '4', 'Enter', 'Enter']);
  await expect(dealer.locator('.action')).toContainText('Key the first card');
  await key(dealer, ['Shift+D', 'Enter']);
  await expect(hung.locator('.now-result')).toContainText('Dragon 7');
  await expect(forgotten.locator('.now-result')).toContainText('Dragon 7');
  await expect(forgotten.locator('.bar')).toHaveCount(0);
});

test('a dropped line shows since when and greys what may be old; the page comes back by itself', async ({
  room,
  browser,
}) => {
  let isDown = false;
  const board = await room.visit(browser, '/board/t1', full, async (page) => {
    await page.routeWebSocket(/\/stream\?/, (socket) => {
      if (isDown) void socket.close();
      else socket.connectToServer();
    });
  });
  await expect(board.locator('.now')).toContainText('New shoe');
  await board.waitForTimeout(2500); // a table may be silent: the time counts from the loss
  isDown = true;
  const lost = Date.now();
  await room.kill();
  await expect(board.locator('.bar')).toHaveText(/^No connection for \d+ s: what you see may be old\.$/);
  const told = Number(/\d+/.exec(await board.locator('.bar').innerText())![0]);
  expect(told * 1000).toBeLessThanOrEqual(Date.now() - lost + 500);
  await expect(board.locator('.page-board')).toHaveClass(/stale/);
  const [bar, room1] = await Promise.all([
    board.locator('.bar').boundingBox(),
    board.locator('.board-room').boundingBox(),
  ]);
  expect(bar!.y + bar!.height).toBeLessThanOrEqual(room1!.y + 1); // it hides nothing
  await room.start();
  isDown = false;
  await expect(board.locator('.bar')).toHaveCount(0);
  await board.waitForTimeout(1500); // nothing has changed at the table, so nothing more is said
  expect(await board.locator('.bar').count()).toBe(0);
  await expect(board.locator('.page-board')).not.toHaveClass(/stale/);
});

test('a dead network shows within seconds, and covers no header', async ({ room, browser }) => {
  const dealer = await room.visit(browser, room.link('/console/t1'));
  await expect(dealer.locator('.action')).toContainText('Open a new shoe');
  room.freeze(); // no line is cut: nothing answers any more
  await expect(dealer.locator('.bar')).toBeVisible({ timeout: 8_000 });
  const [bar, header] = await Promise.all([
    dealer.locator('.bar').boundingBox(),
    dealer.locator('.top').boundingBox(),
  ]);
  expect(header!.y).toBeGreaterThanOrEqual(bar!.y + bar!.height - 1);
  room.freeze('SIGCONT');
  await expect(dealer.locator('.bar')).toBeHidden();
});

test('a server of another build has the page reloaded once', async ({ room, browser }) => {
  let loads = 0;
  const board = await room.visit(browser, '/board/t1', full, async (page) => {
    await onTheWay((message) =>
      message.type === 'state' && loads <= 1 ? { ...message, build: 'of-yesterday' } : message,
    )(page);
    page.on('load', () => loads++);
  });
  await expect(board.locator('.now')).toContainText('New shoe');
  expect(loads).toBe(1);
  await room.kill();
  await room.start(); // the page says what it is of, and is told to load itself anew
  await expect.poll(() => loads).toBe(2);
  await expect(board.locator('.now')).toContainText('New shoe');
  await board.waitForTimeout(1500);
  expect(loads).toBe(2);
});

test('an error of the server is shown with the id that its log has', async ({ room, browser }) => {
  let [id, status] = ['', 500];
  const dealer = await room.visit(browser, room.link('/console/t1'), undefined, async (page) => {
    await page.route('**/api/tables/t1/commands', async (route) => {
      const response = await route.fetch({ postData: '{}' }); // nothing is done, and the id is the server's own
      id = response.headers()['x-request-id'] ?? '';
      await route.fulfill({ status, headers: { 'x-request-id': id }, json: { problem } });
    });
  });
  const problem = { code: 'unheard-of', rule: '', message: 'something broke' };
  await expect(dealer.locator('.action')).toContainText('Open a new shoe');
  await key(dealer, ['Enter']);
  const told = dealer.locator('.told p').first();
  await expect(told).toContainText(/Something broke \[.+\]/);
  await expect(told).toContainText(`[${id}]`);
  status = 409; // a refusal is no fault, and needs no id
  await key(dealer, ['Enter']);
  await expect(told).toContainText('Something broke.');
});
