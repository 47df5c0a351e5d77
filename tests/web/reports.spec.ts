// reports.spec.ts - the office asks for reports: on the screen, as files, on paper.
import { readFileSync } from 'node:fs';
import { violations } from './axe';
import { expect, test } from './room';

test('the floor asks for a shift report, takes files, and prints it', async ({ room, browser }) => {
  const page = await room.visit(browser, room.link('/floor'));
  await page.getByRole('link', { name: 'Reports' }).click();
  await expect(page.getByRole('heading', { name: 'Reports' })).toBeVisible();
  await page.getByLabel('Span').selectOption({ label: 'From the beginning' });
  await page.getByRole('button', { name: 'Show' }).click();
  const article = page.locator('article');
  await expect(article.getByRole('heading', { name: 'Shift report' })).toBeVisible({ timeout: 60_000 });
  for (const title of ['Collections against the drop', 'Reconciliation', 'Player-dealers', 'Pace', 'Shoes'])
    await expect(article.getByRole('heading', { name: title, exact: true })).toBeVisible();
  // what sums to zero says so
  const reconciliation = article.locator('section', { hasText: 'Reconciliation' }).first();
  await expect(reconciliation.locator('tfoot td').last()).toHaveText('0.00');
  await expect(article.getByText('No activity.').first()).toBeVisible();
  expect(await violations(page)).toEqual([]);

  // first what it comes to, part by part; tables and wagers by their names
  const collected = article.getByRole('link', { name: /^Collections by table, shift and rate/ });
  await expect(async () => {
    await page.getByRole('button', { name: 'Show' }).click(); // once a round was played
    await expect(collected.locator('strong')).toHaveText(/^\d[\d,]*\.\d\d$/, { timeout: 2000 });
  }).toPass();
  const picture = article.getByRole('figure', { name: 'What each part comes to' });
  await expect(picture.getByRole('listitem').filter({ hasText: /^Collections by table/ })).toContainText(
    (await collected.locator('strong').textContent())!,
  );
  await expect(picture.locator('rect').first()).toHaveAttribute('width', /^\d/);
  await collected.click();
  await expect(article.getByRole('heading', { name: 'Collections by table' })).toBeInViewport();
  const rows = article.locator('section', { hasText: 'Collections by table' }).first().locator('tbody');
  await expect(rows.getByText('Table 1').first()).toBeVisible();
  await expect(rows.getByText(/^(Player|Banker) line$/).first()).toBeVisible();
  await expect(rows.getByText('ez', { exact: true })).toHaveCount(0);

  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: 'XLSX' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^shift-.*\.xlsx$/);
  expect(
    readFileSync((await file.path()) ?? '')
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');

  await page.locator('select[name=kind]').selectOption({ label: 'Player-dealers' });
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(article.getByRole('heading', { name: 'Player-dealers' })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('link', { name: 'CSV' })).toBeVisible();
  const paper = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Print' }).click();
  const printed = await paper;
  await expect(printed.getByText('Prepared by')).toBeVisible({ timeout: 60_000 });
  expect(await printed.locator('header').evaluate((one) => getComputedStyle(one).borderTopStyle)).toBe(
    'solid',
  ); // its style came
  expect(await violations(printed)).toEqual([]);
});

test('a statement wants a name, and a stranger wants a password', async ({ room, browser }) => {
  const stranger = await room.visit(browser, '/reports');
  await expect(stranger.getByLabel('Password')).toBeVisible();
  const page = await room.visit(browser, room.link('/floor'));
  await page.getByRole('link', { name: 'Reports' }).click(); // once the link has let us in
  await page.locator('select[name=kind]').selectOption({ label: 'Statement of a bettor' });
  await page.getByRole('combobox', { name: 'Bettor' }).fill('Nobody');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText('No activity.')).toBeVisible({ timeout: 60_000 });
});

test('a report of one part begins with five figures; shifts and bettors are there to choose', async ({
  room,
  browser,
}) => {
  const page = await room.visit(browser, room.link('/floor'));
  const give = async (kind: string, fields: object) =>
    expect(
      (
        await page.request.post(`${room.address}/api/tables/ez/commands`, {
          data: { id: `report-${kind}`, kind, ...fields },
        })
      ).status(),
    ).toBe(200);
  await page.getByRole('link', { name: 'Reports' }).click();
  await give('shift', { name: 'swing' });
  const figures = page.getByRole('list', { name: 'Summary' }).getByRole('listitem');
  await expect(async () => {
    // once rounds were played in the new shift
    await page.goto(`${room.address}/reports?kind=drop&span=all&zone=UTC`);
    await expect(figures).toHaveCount(5, { timeout: 5000 });
    await expect(page.locator('select[name=shift]')).toContainText('swing', { timeout: 5000 });
  }).toPass({ timeout: 60_000 });
  await expect(figures.first()).toContainText('Rows');
  expect(await violations(page)).toEqual([]);
  await page.locator('select[name=shift]').selectOption('swing');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.locator('article tbody tr')).toHaveCount(1);
  expect(page.url()).toContain('shift=swing');
  await page.goto(`${room.address}/reports?kind=expected-bettors&span=all&zone=UTC`);
  const far = page.getByRole('figure', { name: 'How many deviations each row is off' });
  const z = page.locator('article tr', { has: page.locator('td') }).locator('td:nth-child(7)');
  await expect(far.getByRole('listitem').first().locator('span')).toHaveText(
    (await z.first().textContent({ timeout: 60_000 }))!,
  );
  await expect(figures.last()).toContainText(`Z${await z.last().textContent()}`); // of all together
  expect(await violations(page)).toEqual([]);
  await page.locator('select[name=kind]').selectOption({ label: 'Statement of a bettor' });
  await expect.poll(() => page.locator('#bettors option').count()).toBeGreaterThan(2);
  const paper = await page.request.get(`${room.address}/api/reports/shift?form=html&zone=UTC`);
  expect(await paper.text()).toContain('<h2>What it comes to</h2>'); // before the names are signed
});
