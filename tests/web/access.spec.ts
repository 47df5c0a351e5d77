// access.spec.ts - axe-core finds nothing serious on any page, and the keyboard alone is enough.
import { violations } from './axe';
import { expect, phone, sitDown, test } from './room';

test('start, board, behind the scenes, floor, console: nothing serious', async ({ room, browser }) => {
  for (const path of ['/', '/board/ez', '/board/real', '/behind/ez', '/behind', '/nowhere', '/learn/odds', '/console/ez', '/enter', room.link('/console/real'), room.link('/floor')]) {
    const page = await room.visit(browser, path);
    if (path.includes('#')) await page.waitForURL(({ pathname }) => pathname !== '/enter'); // the link has let us in
    await page.waitForTimeout(1500);
    expect(await violations(page), path).toEqual([]);
    const invite = page.getByRole('button', { name: /^Invite/ }).first();
    if (await invite.isVisible()) {
      await invite.click();
      expect(await violations(page), `${path}, the invitation`).toEqual([]);
    }
    await page.context().close();
  }
});

test('the floor’s pages, signed in and not, and their dialogs: nothing serious', async ({ room, browser }) => {
  const page = await room.visit(browser, '/sheets');
  await expect(page.getByLabel('Password')).toBeVisible();
  expect(await violations(page), 'the door').toEqual([]);
  await page.goto(room.link('/floor'));
  const dialogs: [path: string, button?: string][] = [
    ['/floor', 'Open a table'], ['/sheets'], ['/sheet?from=california-panda8&blank=1', 'Text'], ['/sheet?from=dragon-bonus'],
    ['/floor/ez', 'Record a decision'], ['/floor/real'], ['/staff', 'Add, with a password'], ['/rules?name=california-panda8'],
  ];
  await expect(page.getByRole('button', { name: 'Open a table' })).toBeVisible();
  for (const [path, button] of dialogs) {
    await page.goto(room.address + path);
    await page.waitForTimeout(800);
    expect(await violations(page), path).toEqual([]);
    if (path === '/staff') await page.getByLabel('Name').fill('Dana');
    if (!button) continue;
    await page.getByRole('button', { name: button }).click();
    await page.waitForTimeout(800);
    expect(await violations(page), `${path}, ${button}`).toEqual([]);
  }
});

test('the bettor’s table, from the door to a result: nothing serious', async ({ room, browser }) => {
  const page = await room.visit(browser, '/table/ez', phone);
  await expect(page.getByLabel('Your name')).toBeVisible();
  expect(await violations(page), 'join').toEqual([]);
  await sitDown(page, 'Alex');
  await expect(page.getByText('Place your wagers')).toBeVisible({ timeout: 60_000 });
  // the keyboard alone: tab to a space, press it
  await page.locator('.space-add').first().focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.space').first()).toContainText('placed');
  expect(await violations(page), 'betting').toEqual([]);
  await expect(page.locator('.result')).toBeVisible({ timeout: 60_000 });
  expect(await violations(page), 'result').toEqual([]);
});

test('motion is off where the system asks for it, and can be turned off', async ({ room, browser }) => {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(`${room.address}/board/real`);
  await expect(page.locator('.bead').first()).toBeVisible();
  expect(await page.locator('.bead').first().evaluate((one) => getComputedStyle(one).animationName)).toBe('none');
  const other = await room.visit(browser, '/table/ez');
  await other.getByRole('button', { name: 'Turn motion off' }).click();
  await expect(other.locator('html')).toHaveAttribute('data-motion', 'off');
});
