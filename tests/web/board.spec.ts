// board.spec.ts - the board shows all that must be posted and shown (R53, R60-R65, R70), large
// enough to be read from five metres, at 1080p and at 4K.
import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { expect, key, onTheWay, program, seat, test, type StreamMessage } from './room';

test.use({
  config: {
    tables: [{ id: 't1', name: 'Table 1', sheet: 'california-panda8', cards: 'keyed', wagers: 'none' }],
  },
});

const rounds = ['Shift+B', 'Shift+P', 'Shift+P', 'Shift+T', 'Shift+D', 'Shift+A', 'Shift+B', 'Shift+B'];

/** Where the marks of the drawn roads lie, column and row from 0. */
const cells = (board: Page, selector: string) =>
  board.locator(selector).evaluateAll((marks) =>
    marks.map((mark) => {
      const [column, row] = /translate\(([\d.]+) ([\d.]+)\)/
        .exec(mark.getAttribute('transform') ?? '')!
        .slice(1)
        .map(Number);
      return [column! - 0.5, row! - 0.5];
    }),
  );

for (const viewport of [
  { width: 1920, height: 1080 },
  { width: 3840, height: 2160 },
]) {
  test(`everything is on the board at ${viewport.width} × ${viewport.height}`, async ({ room, browser }) => {
    const dealer = await room.visit(browser, room.link('/console/t1'));
    await seat(dealer, 3, 'Mei');
    await seat(dealer, 4, 'Duc');
    await expect(dealer.locator('.action')).toContainText('Open a new shoe');
    await key(dealer, ['Enter', '4', 'Enter', 'Enter']);
    await expect(dealer.locator('.action')).toContainText('Key the first card');
    for (const [index, stroke] of rounds.entries()) {
      await key(dealer, [stroke, 'Enter']);
      await expect(dealer.locator('.last-rounds li')).toHaveCount(index + 1);
      if (index % 2 === 1) await key(dealer, ['Enter']); // the next takes the bank
    }
    const board = await room.visit(browser, '/board/t1', viewport);
    const words = [
      'Harbour Card Room', // the room's, not the sheet's
      'Table 1',
      'EZ Baccarat Panda 8',
      'shoe 1',
      'round 8', // whose
      '$10 – $10,000',
      'bonus $1 – $1,000',
      'line $1',
      'bonus $0.50',
      'player-dealer $2 a round', // R53, R60
      'Player',
      '38 %',
      'Banker',
      '50 %',
      'Tie',
      '13 %',
      'Dragon 7',
      'Panda 8', // R61
      'Naturals unknown', // these results were keyed without cards
      'rounds 8',
      'Last shoe', // R62-R64
      'bank seat 3, 1st of 2',
      'next seat 4',
      'Please gamble responsibly.',
      '1-800-GAMBLER',
      'table limit $10 – $10,000', // the row in force: R53
      '8-deck shoe', // R1
      'cover matched', // reading 4
    ];
    await expect(board.locator('.now-result')).toContainText('Banker wins');
    for (const mark of await board.locator('.bead, .big:has(circle)').all()) {
      const [letter, circle] = await Promise.all([
        mark.locator('text').first().boundingBox(),
        mark.locator('circle').first().boundingBox(),
      ]);
      const off = letter!.x + letter!.width / 2 - (circle!.x + circle!.width / 2);
      expect(Math.abs(off)).toBeLessThan(circle!.width / 4); // in its mark, not beside it
    }
    const text = (await board.locator('.board').innerText()).replace(/\s+/g, ' ');
    for (const one of words) expect(text).toContain(one);
    expect(text).not.toMatch(/· ·/); // what is missing leaves no gap
    expect(text).not.toMatch(/example/i); // placeholders are not shown as if they were true (R70)
    expect(text).toMatch(/record \d+ · [0-9a-f]{4} [0-9a-f]{4} [0-9a-f]{4} [0-9a-f]{4}/);
    for (const road of [
      'Bead plate: 8 rounds, last Banker wins',
      'Big road: 7 wins',
      'Big eye boy: ',
      'Small road: ',
      'Cockroach pig: ',
    ])
      await expect(board.getByRole('img', { name: new RegExp(`^${road}`) })).toBeVisible();
    await expect(board.getByRole('img', { name: /^Banker adds (red|blue) to Big eye boy$/ })).toBeVisible();

    // the roads lie where the command line draws them, ask marks and all
    const told = JSON.parse(
      execFileSync(program, ['board', rounds.map((stroke) => stroke.slice(-1)).join(''), '--json'], {
        encoding: 'utf8',
      }),
    );
    expect(await cells(board, 'g.big')).toEqual(told.big_road.cells);
    for (const [index, road] of ['big_eye_boy', 'small_road', 'cockroach_pig'].entries()) {
      expect(await cells(board, `.board-roads-small .road:nth-child(${index + 1}) g[transform]`)).toEqual(
        told[road].cells,
      );
      const colour = { 'R': 'red', 'B': 'blue', '': 'nothing' }[(told.ask.banker[index] ?? '') as 'R'];
      await expect(
        board.getByRole('img', { name: new RegExp(`^Banker adds ${colour} to`) }).first(),
      ).toBeVisible();
    }

    // read from five metres: a 25th of the height; and nothing is cut off
    const small = await board.evaluate(
      (least) => {
        const all = [
          '.board-room span',
          '.board h1',
          '.board-shoe',
          '.board-posted span',
          '.count-title',
          '.count strong',
          '.count-share',
          '.count-extra',
          '.count-line span',
          '.board-bank',
          '.now-result',
        ];
        return all.flatMap((selector) =>
          [...document.querySelectorAll<HTMLElement>(selector)]
            .filter((one) => parseFloat(getComputedStyle(one).fontSize) < least)
            .map((one) => `${selector} ${getComputedStyle(one).fontSize}: ${one.innerText}`),
        );
      },
      viewport.height / 25 - 1,
    );
    expect(small).toEqual([]);
    const cut = await board.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.board *')]
        .filter((one) => one.children.length === 0 && one.innerText?.trim())
        .filter((one) => {
          const box = one.getBoundingClientRect();
          return (
            box.width > 0 &&
            (box.right > innerWidth + 1 || box.bottom > innerHeight + 1 || box.left < -1 || box.top < -1)
          );
        })
        .map((one) => one.innerText),
    );
    expect(cut).toEqual([]);
    expect(
      await board.evaluate(
        () =>
          document.documentElement.scrollHeight <= innerHeight &&
          document.documentElement.scrollWidth <= innerWidth,
      ),
    ).toBe(true);

    // the next shoe begins with the counts of this one (R64)
    for (const wish of [{ kind: 'close-shoe' }, { kind: 'open-shoe', card_set: 2 }])
      expect(
        (
          await dealer.request.post(`${room.address}/api/tables/t1/commands`, {
            data: { id: wish.kind, ...wish },
          })
        ).ok(),
      ).toBe(true);
    await expect(board.locator('.counts')).toContainText(
      'Last shoe, rounds 8: P 3 38 % · B 4 50 % · T 1 13 %',
    );
    await expect(board.locator('.counts')).toContainText('Dragon 1 13 % · Panda 1 13 % · naturals unknown');
  });
}

test('the cards appear on the board as they are keyed, and never odds', async ({ room, browser }) => {
  const dealer = await room.visit(browser, room.link('/console/t1'));
  await seat(dealer, 3, 'Mei');
  await expect(dealer.locator('.action')).toContainText('Open a new shoe');
  await key(dealer, ['Enter', '4', 'Enter', 'Enter']);
  await expect(dealer.locator('.action')).toContainText('Key the first card');
  const board = await room.visit(browser, '/board/t1', { width: 1920, height: 1080 });
  await key(dealer, ['5', '2', '0', '2']);
  await expect(board.locator('.now-why')).toContainText('Player has 5 and draws');
  await expect(board.getByRole('img', { name: 'ten', exact: true })).toBeVisible();
  await key(dealer, ['3']);
  await expect(board.locator('.now-why')).toContainText('Banker');
  expect(await board.locator('.board').innerText()).not.toMatch(/odds|edge|left in the shoe|probab/i);
  await key(dealer, ['6']);
  await expect(board.locator('.hand-wins')).toBeVisible();
  await expect(board.locator('.now-result')).toBeVisible();
  // the result lies between the hands and the roads, and the cards of both hands at one height
  const box = async (selector: string, index = 0) =>
    (await board.locator(selector).nth(index).boundingBox())!;
  const [posted, hands, result, road] = [
    await box('.board-posted'),
    await box('.hands'),
    await box('.now-result'),
    await box('.road'),
  ];
  expect(hands.y).toBeGreaterThanOrEqual(posted.y + posted.height);
  expect(result.y).toBeGreaterThanOrEqual(hands.y + hands.height);
  expect(result.y + result.height).toBeLessThanOrEqual(road.y);
  expect((await box('.hand-player .card')).y).toBeCloseTo((await box('.hand-banker .card')).y, 0);

  // a new shoe: no old cards, and no word that wagers are closed
  for (const wish of [{ kind: 'settle' }, { kind: 'close-shoe' }, { kind: 'open-shoe', card_set: 2 }])
    await dealer.request.post(`${room.address}/api/tables/t1/commands`, {
      data: { id: `new-${wish.kind}`, ...wish },
    });
  await expect(board.locator('.counts')).toContainText('Last shoe, rounds 1:');
  await expect(board.locator('.card')).toHaveCount(0);
  expect(await board.locator('.now').innerText()).not.toContain('No more wagers');
});

test('naturals are shown as unknown once a round was keyed without its cards', async ({ room, browser }) => {
  const dealer = await room.visit(browser, room.link('/console/t1'));
  await seat(dealer, 3, 'Mei');
  await expect(dealer.locator('.action')).toContainText('Open a new shoe');
  await key(dealer, ['Enter', '4', 'Enter', 'Enter']);
  await expect(dealer.locator('.action')).toContainText('Key the first card');
  await key(dealer, ['9', '2', 'k', '3', 'Enter']); // a natural
  await expect(dealer.locator('.last-rounds li')).toHaveCount(1);
  const board = await room.visit(browser, '/board/t1', { width: 1920, height: 1080 });
  await expect(board.locator('.counts')).toContainText('Naturals 1 100 % · rounds 1');
  await key(dealer, ['Shift+B', 'Enter']);
  await expect(dealer.locator('.last-rounds li')).toHaveCount(2);
  await expect(board.locator('.counts')).toContainText(/Naturals unknown\s+· rounds 2/);
  await board.reload();
  await expect(board.locator('.counts')).toContainText(/Naturals unknown\s+· rounds 2/);
});

/** A shoe whose bead plate is full. */
const aFullShoe = (message: StreamMessage): StreamMessage => {
  const fields = message.state ?? message.set;
  if (fields?.history !== undefined) fields.history = 'BPPTBDAPPB'.repeat(9);
  return message;
};

for (const [width, height] of [
  [1920, 1080],
  [1080, 1920],
] as const) {
  test(`at ${width} × ${height} no label lies on a mark, no part on another, and all of the screen is used`, async ({
    room,
    browser,
  }) => {
    const board = await room.visit(browser, '/board/t1', { width, height }, onTheWay(aFullShoe));
    await expect(board.locator('.bead').first()).toBeVisible();
    const found = await board.evaluate(() => {
      const meet = (a: DOMRect, b: DOMRect) =>
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
      const on = [...document.querySelectorAll('.road')].flatMap((road) => {
        const label = road.querySelector('figcaption')!;
        return [...road.querySelectorAll('g[transform]')]
          .filter((mark) => meet(mark.getBoundingClientRect(), label.getBoundingClientRect()))
          .map(() => label.textContent);
      });
      const parts = [
        ...document.querySelectorAll(
          '.board-head, .now > *, .counts, .road, .asks, .board-join, .board-foot',
        ),
      ];
      const pairs = parts.flatMap((one, index) =>
        parts
          .slice(index + 1)
          .filter((other) => meet(one.getBoundingClientRect(), other.getBoundingClientRect()))
          .map((other) => `${one.className} ${other.className}`),
      );
      const board = document.querySelector('.board')!.getBoundingClientRect();
      return { on, pairs, used: (board.width * board.height) / (innerWidth * innerHeight) };
    });
    expect(found.on).toEqual([]);
    expect(found.pairs).toEqual([]);
    expect(found.used).toBeGreaterThan(0.98);
  });
}

test.describe('a game without Dragon 7 and Panda 8', () => {
  test.use({
    config: {
      tables: [{ id: 't1', name: 'Table 1', sheet: 'commission', cards: 'keyed', wagers: 'none' }],
    },
  });

  test('neither announces nor counts them', async ({ room, browser }) => {
    const dealer = await room.visit(browser, room.link('/console/t1'));
    const board = await room.visit(browser, '/board/t1', { width: 1920, height: 1080 });
    await seat(dealer, 3, 'Mei');
    await expect(dealer.locator('.action')).toContainText('Open a new shoe');
    await key(dealer, ['Enter']);
    await expect(dealer.locator('.action')).toContainText('Key the burn card');
    await key(dealer, ['4']);
    await expect(dealer.locator('.action')).toContainText('Key the first card');
    await key(dealer, ['3', '2', '0', '3', '5', '2', 'Enter']); // Player 8 with three cards over 7
    await expect(board.locator('.now-result')).toContainText('Player wins');
    await expect(board.locator('.bead')).toHaveText(['P']);
    expect(await board.locator('.board').innerText()).not.toMatch(/Dragon 7|Panda/);
  });
});

test('long news leave the notice its room at the foot', async ({ room, browser }) => {
  const board = await room.visit(browser, '/board/t1?lang=en', { width: 1920, height: 1080 });
  const notice = board.locator('.board-foot .board-notice').first();
  await expect(notice).toContainText('responsibly');
  const height = () => notice.locator('span').evaluate((span) => parseFloat(getComputedStyle(span).fontSize));
  const before = await height();
  await board.locator('.board-bank').evaluate((bank) => {
    let words: Node = bank;
    while (words.lastChild) words = words.lastChild;
    words.textContent =
      'Too few bettors had the bank in time: the table pauses, and the others are asked next';
  });
  await board.setViewportSize({ width: 1918, height: 1080 }); // everything is fitted anew
  await expect.poll(height).toBeGreaterThan(before * 0.7);
});

test('Dragon 7 and Panda 8 have a moment of their own, and give way', async ({ room, browser }) => {
  const dealer = await room.visit(browser, room.link('/console/t1'));
  await seat(dealer, 3, 'Mei');
  await expect(dealer.locator('.action')).toContainText('Open a new shoe');
  await key(dealer, ['Enter', '4', 'Enter', 'Enter']);
  await expect(dealer.locator('.action')).toContainText('Key the first card');
  const board = await room.visit(browser, '/board/t1', { width: 1920, height: 1080 });
  const still = await room.visit(browser, '/board/t1', undefined, undefined, 'reduce');
  for (const one of [board, still]) await expect(one.locator('.counts')).toBeVisible();
  const said = board.waitForFunction(() => {
    const [moment, result, counts] = ['.moment', '.now-result', '.counts'].map((one) =>
      document.querySelector(one),
    );
    if (!moment || !result || !counts) return false;
    const beside = moment.getBoundingClientRect().right <= counts.getBoundingClientRect().left;
    return getComputedStyle(result).visibility === 'hidden' && beside; // said once, and the counts can be read
  });
  await key(dealer, ['2', '1', 'k', '2', '4', '4', 'Enter']); // Player 6, Banker 7 with three cards
  await expect(board.locator('.moment')).toContainText('Dragon 7');
  await said;
  await expect(still.locator('.now-result')).toContainText('Dragon 7');
  await expect(still.locator('.moment')).toHaveCount(0);
  await expect(board.locator('.moment')).toHaveCount(0);
  await expect(board.locator('.now-result')).toContainText('Dragon 7');
  await board.reload();
  await expect(board.locator('.now-result')).toContainText('Dragon 7');
  await expect(board.locator('.moment')).toHaveCount(0); // once
  await expect(dealer.locator('.last-rounds li')).toHaveCount(1);
  await key(dealer, ['Shift+A', 'Enter']);
  await expect(board.locator('.moment')).toContainText('Panda 8');
});

test.describe('several tables on one board', () => {
  test.use({
    config: {
      tables: ['t1', 't2', 't3'].map((id, index) => ({
        id,
        name: `Table ${index + 1}`,
        sheet: 'california-panda8',
        cards: 'keyed' as const,
        wagers: 'none' as const,
      })),
    },
  });

  for (const [path, tiles] of [
    ['/board', 3],
    ['/board/t1,t3', 2],
  ] as const)
    for (const [width, height] of [
      [1920, 1080],
      [1080, 1920],
    ] as const)
      test(`${path} at ${width} × ${height}: each is whole and can be read`, async ({ room, browser }) => {
        const dealer = await room.visit(browser, room.link('/console/t1'));
        await seat(dealer, 3, 'Mei');
        await expect(dealer.locator('.action')).toContainText('Open a new shoe');
        await key(dealer, ['Enter', '4', 'Enter', 'Enter']);
        await expect(dealer.locator('.action')).toContainText('Key the first card');
        const board = await room.visit(browser, path, { width, height });
        await expect(board.locator('.board-tile')).toHaveCount(tiles);
        await expect(board.locator('.tile-limits')).toHaveCount(tiles);
        await key(dealer, ['2', '1', 'k', '2', '4', '4']);
        await expect(board.locator('.now-result')).toContainText('Dragon 7');
        await key(dealer, ['Enter']);
        const first = board.getByRole('region', { name: 'Table 1' });
        await expect(first.locator('.tile-counts')).toContainText('Dragon 7 1');
        await expect(first).toContainText('$10 – $10,000');
        await expect(first).toContainText('bank seat 3');
        await expect(board.locator('.boards-foot')).toContainText('1-800-GAMBLER');
        const found = await board.evaluate(() => {
          const screen = Math.min(innerWidth, innerHeight);
          const own = (one: Element) =>
            [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
          const words = [...document.querySelectorAll<HTMLElement>('.board-tile :not(svg *)')].filter(own);
          const tiles = [...document.querySelectorAll('.board-tile')].map((one) =>
            one.getBoundingClientRect(),
          );
          return {
            small: words
              .filter((one) => !one.closest('.road, .han'))
              .filter((one) => parseFloat(getComputedStyle(one).fontSize) < screen / 60)
              .map((one) => `${getComputedStyle(one).fontSize} ${one.innerText}`),
            cut: words
              .filter((one) => one.getBoundingClientRect().width > 0)
              .filter((one) => {
                const box = one.getBoundingClientRect();
                const around = one.closest('.board-tile')!.getBoundingClientRect();
                return (
                  box.right > around.right + 1 || box.bottom > around.bottom + 1 || box.left < around.left - 1
                );
              })
              .map((one) => one.innerText),
            used: tiles.reduce((sum, box) => sum + box.width * box.height, 0) / (innerWidth * innerHeight),
          };
        });
        expect(found.small).toEqual([]);
        expect(found.cut).toEqual([]);
        expect(found.used).toBeGreaterThan(0.6);
      });
});
