// look.spec.ts - the typeface, surfaces that can be told apart, and the office by day and by night.
import type { Page } from '@playwright/test';
import { violations } from './axe';
import { expect, test } from './room';

const TYPEFACE_MOST = 60_000; // bytes a script
const CARDS_MOST = 60_000; // bytes, all courts together
const APART = 1.25; // contrast of surfaces that lie on each other

test('the typeface comes after the first paint, in small files, with its licence', async ({ page, room }) => {
  const fonts: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('.woff2'))
      fonts.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto(`${room.address}/floor`);
  await page.waitForFunction(() => [...document.fonts].some((face) => face.status === 'loaded'));
  const [paint, font] = await page.evaluate(() => [
    performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
    performance.getEntriesByType('resource').find(({ name }) => name.endsWith('.woff2'))?.startTime ?? 0,
  ]);
  expect(font).toBeGreaterThan(paint as number);
  for (const bytes of await Promise.all(fonts)) expect(bytes).toBeLessThan(TYPEFACE_MOST);
  expect(await (await page.request.get(`${room.address}/licences.txt`)).text()).toContain(
    'SIL OPEN FONT LICENSE',
  );
});

test('the court cards come after the first paint, small, with their licence', async ({ page, room }) => {
  const courts: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (/\/court-\S+\.svg$/.test(request.url()))
      courts.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto(`${room.address}/table/ez`);
  await expect(page.locator('.hands .card-index').first()).toBeVisible({ timeout: 60_000 });
  await expect.poll(() => courts.length).toBe(12);
  const [paint, first] = await page.evaluate(() => [
    performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
    performance.getEntriesByType('resource').find(({ name }) => name.includes('/court-'))?.startTime ?? 0,
  ]);
  expect(first).toBeGreaterThan(paint as number);
  const bytes = (await Promise.all(courts)).reduce((sum, one) => sum + one, 0);
  expect(bytes).toBeLessThan(CARDS_MOST);
  expect(await (await page.request.get(`${room.address}/licences.txt`)).text()).toContain(
    'CC0 1.0 Universal',
  );
});

/** The contrast of neighbours among the page's ground, a surface on it, and what is raised from that. */
const steps = (page: Page) =>
  page.evaluate(() => {
    const light = (name: string) => {
      const colour = getComputedStyle(document.documentElement).getPropertyValue(name).trim();
      const [red, green, blue] = [1, 3, 5].map((at) => {
        const part = parseInt(colour.slice(at, at + 2), 16) / 255;
        return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      }) as [number, number, number];
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
    };
    const apart = (one: string, other: string) =>
      Math.max(light(one), light(other)) / Math.min(light(one), light(other));
    return [apart('--deep', '--surface'), apart('--surface', '--raised')];
  });

for (const colorScheme of ['light', 'dark'] as const)
  test(`the office is ${colorScheme} as the device is, until the reader chooses`, async ({
    browser,
    room,
  }) => {
    const context = await browser.newContext({ colorScheme, viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    const ground = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('color-scheme'));
    const other = colorScheme === 'light' ? 'dark' : 'light';
    await page.goto(room.link('/floor'));
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    for (const path of [
      '/floor',
      '/floor/ez',
      '/sheets',
      '/sheet?from=ventura-ez',
      '/staff',
      '/reports',
      '/audit',
    ]) {
      await page.goto(room.address + path);
      await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
      expect(await ground(), path).toBe(colorScheme);
      for (const step of await steps(page)) expect(step).toBeGreaterThan(APART);
      expect.soft(await violations(page), path).toEqual([]);
    }
    await page.getByRole('button', { name: `${other} theme` }).click();
    expect(await ground()).toBe(other);
    await page.goto(`${room.address}/staff`);
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    expect(await ground()).toBe(other);
    await page.goto(`${room.address}/table/ez`); // a table is a table at night
    expect(await ground()).toBe('dark');
    for (const step of await steps(page)) expect(step).toBeGreaterThan(APART);
    await context.close();
  });

test('a message has one ground from edge to edge', async ({ page, room }) => {
  await page.goto(`${room.address}/no-such-page`);
  await expect(page.getByRole('heading', { name: 'There is no such page' })).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundImage)).toBe('none');
});
