// sizes.spec.ts - every page from a small phone to 4K: nothing reaches out sideways, nothing that can be
// pressed is cut off or lies on another. And the board in its kiosk.
import type { Page } from '@playwright/test';
import { expect, sitDown, test } from './room';

const sizes = [
  [320, 568],
  [390, 844],
  [768, 1024],
  [1024, 768],
  [1280, 800],
  [1440, 900],
  [1920, 1080],
  [3840, 2160],
] as const;

/** What reaches out of the window sideways. */
const reachesOut = (page: Page) =>
  page.evaluate(() =>
    document.documentElement.scrollWidth <= innerWidth + 1
      ? []
      : [...document.querySelectorAll('body *')]
          .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
          .map((one) => `${one.tagName}.${one.getAttribute('class')}`),
  );

/** Things to press that a part of the page cuts off at its right edge; seats and reports may be scrolled sideways. */
const cutOff = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a, input, select, summary')]
      .filter((one) => {
        if (!one.checkVisibility() || one.closest('.hidden, .seats, .report-wide')) return false;
        let around = one.parentElement;
        while (around && getComputedStyle(around).overflowX === 'visible') around = around.parentElement;
        return (
          around !== null && one.getBoundingClientRect().right > around.getBoundingClientRect().right + 1
        );
      })
      .map((one) => `${one.tagName} ${one.innerText.slice(0, 30)}`),
  );

/** Pairs of things to press that lie on each other, those that float over a page by design left out. */
const overlaps = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('button, a, input, select, summary')].filter(
      (one) =>
        !one.closest('.rack, .top, .notices, .hidden, .bar') &&
        !one.matches('.space-back, .rack-chip input') &&
        one.checkVisibility(),
    );
    const boxes = all.map((one) => one.getBoundingClientRect());
    const words = (one: HTMLElement) =>
      `${one.tagName} ${one.innerText.slice(0, 30) || one.getAttribute('name')}`;
    return all.flatMap((one, i) =>
      all.slice(i + 1).flatMap((other, j) => {
        const [a, b] = [boxes[i]!, boxes[i + 1 + j]!];
        const [width, height] = [
          Math.min(a.right, b.right) - Math.max(a.left, b.left),
          Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
        ];
        return width > 2 && height > 2 && !one.contains(other) && !other.contains(one)
          ? [`${words(one)} | ${words(other)}`]
          : [];
      }),
    );
  });

test('from 320 pixels to 4K: nothing reaches out sideways, and no two things to press overlap', async ({
  room,
  browser,
}) => {
  const paths = [
    '/',
    '/table/ez',
    '/table/commission',
    '/board/ez',
    '/behind/ez',
    '/enter',
    room.link('/floor'),
    room.link('/console/real'),
  ];
  const pages = await Promise.all(paths.map((path) => room.visit(browser, path)));
  await expect(pages[2]!.getByLabel('Your name')).toBeVisible();
  await sitDown(pages[2]!, 'Alex'); // one of the two tables from a seat
  await expect(pages[2]!.locator('.space').first()).toBeVisible();
  await expect(pages[7]!.locator('.action')).toBeVisible();
  for (const [width, height] of sizes) {
    for (const [index, page] of pages.entries()) {
      await page.setViewportSize({ width, height });
      expect(await reachesOut(page), `${paths[index]} at ${width}`).toEqual([]);
      expect(await cutOff(page), `${paths[index]} at ${width}, cut off`).toEqual([]);
      expect(await overlaps(page), `${paths[index]} at ${width} × ${height}`).toEqual([]);
    }
  }
  // a tablet shows the dealer everything at once
  await pages[7]!.setViewportSize({ width: 1024, height: 768 });
  expect(await pages[7]!.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true);
});

test('the board is a kiosk: no pointer, the whole screen with F, and it keeps awake', async ({
  room,
  browser,
}) => {
  const board = await room.visit(browser, '/board/real', { width: 1920, height: 1080 }, async (page) => {
    await page.addInitScript(() => {
      const kept: string[] = [];
      Object.assign(window, { kept });
      Object.defineProperty(navigator, 'wakeLock', {
        value: {
          request: async (kind: string) => {
            kept.push(kind);
            return {};
          },
        },
      });
    });
  });
  await expect(board.locator('.bead').first()).toBeVisible();
  expect(await board.evaluate(() => (window as unknown as { kept: string[] }).kept)).toEqual(['screen']);
  expect(await board.locator('.board').evaluate((one) => getComputedStyle(one).cursor)).toBe('none');
  await expect(board.getByRole('button')).toHaveCount(0);
  await board.mouse.move(100, 100);
  await board.mouse.move(200, 200);
  await expect(board.getByRole('button', { name: 'Full screen' })).toBeVisible();
  await board.keyboard.press('f');
  await expect.poll(() => board.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await board.keyboard.press('f');
  await expect.poll(() => board.evaluate(() => document.fullscreenElement !== null)).toBe(false);
  await expect(board.getByRole('button')).toHaveCount(0); // the pointer rests
});
