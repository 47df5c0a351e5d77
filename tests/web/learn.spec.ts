// learn.spec.ts - the learning pages against the command line: the rules of a sheet, the draw rule,
// the dealer's trainer with right and wrong answers, and the odds calculator.
import type { Locator, Page } from '@playwright/test';
import { spawnSync } from 'node:child_process';
import { violations } from './axe';
import { expect, overflows, phone, program, test, type Room } from './room';

test.use({
  config: {
    tables: [{ id: 't1', name: 'Table 1', sheet: 'california-panda8', cards: 'shuffled', wagers: 'bettors' }],
  },
});

/** The command line, whose answers are the oracle here. */
function sabot(options: string[], input = '') {
  const { status, stdout, stderr } = spawnSync(program, options, { input, encoding: 'utf8' });
  return { status, stdout, stderr };
}

const squeeze = (text: string) => text.replace(/\s+/g, ' ').trim();

// ---- how it plays ----

test('the rules of a table are those that its sheet prints, and a bettor finds them', async ({
  room,
  browser,
}) => {
  const page = await room.visit(browser, '/table/t1', phone);
  await page.getByRole('link', { name: 'How this table plays' }).click();
  await expect(page.getByRole('heading', { name: 'EZ Baccarat Panda 8' })).toBeVisible();
  // the page of a table says what the table chose, and the room's own name
  let printed = sabot(['sheet', 'print', 'california-panda8', '--html']).stdout;
  for (const [sheet, table] of [
    ['Unless the table says otherwise it is eight.', 'This table uses eight.'],
    [/<li>Or it has fourteen seats[^<]*<\/li>/, ''],
    ['Table limit $10 to $10,000:', 'Table limit $10 to $10,000, in force at this table:'],
    [/Example Card Room/g, 'Harbour Card Room'],
    [/<li>[^<]*(Example|EXAMPLE)[^<]*<\/li>\n/g, ''], // a room posts no placeholders
    [' www.example.org', ''],
  ] as const) {
    expect(printed).toMatch(sheet);
    printed = printed.replace(sheet, table);
  }
  const sections = await page.evaluate(
    (html) =>
      [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('section')].map(
        (one) => one.textContent ?? '',
      ),
    printed,
  );
  expect(sections.length).toBeGreaterThan(10);
  expect((await page.locator('.learn-rules section').allTextContents()).map(squeeze)).toEqual(
    sections.map(squeeze),
  );
  await page.getByRole('combobox', { name: 'Sheet' }).selectOption('sheet=commission');
  await expect(page.locator('.learn-rules')).toContainText('5%');
  await page.reload();
  await expect(page.locator('.learn-rules')).toContainText('5%'); // the choice stands in the address
});

// ---- the draw rule ----

/** What the command line says of cards, whole round or not: who draws, and why. */
function drawn(cards: string): string {
  const { status, stderr } = sabot(['deal', '--cards', cards, '--json']);
  return status === 0 ? 'nobody' : squeeze(stderr.split('next, ')[1] ?? stderr);
}

test('the draw rule says who draws and why, as the dealer’s console would', async ({ room, browser }) => {
  const page = await room.visit(browser, '/learn/draw', phone);
  const rank = (points: number) => (points === 0 ? 'K' : points === 1 ? 'A' : String(points));
  const answer = page.locator('.draw-answer');
  for (const [player, banker, third] of [
    [4, 5, 4],
    [4, 3, 8],
    [0, 6, 6],
    [5, 7, 9],
    [2, 0, 0],
  ] as const) {
    await page.locator(`.draw-player label`).nth(player).click();
    await page.locator(`.draw-banker label`).nth(banker).click();
    await page.locator(`.draw-third label`).nth(third).click();
    await expect(answer).toContainText(`Player has ${player} and draws (R7)`);
    const cards = `${rank(player)}h ${rank(banker)}c Ks Kd ${rank(third)}s`;
    const why = drawn(cards);
    await expect(answer).toContainText(why === 'nobody' ? 'Banker stands' : why);
    await expect(page.locator('.draw-chart .here')).toHaveText(why === 'nobody' ? 'S' : 'D');
  }
  await page.locator('.draw-player label').nth(8).click();
  await expect(answer).toContainText('a natural, nobody draws (R6)');
  await expect(page.getByText('Player takes no third card')).toBeVisible();
  await expect(page.locator('.draw-chart .here')).toHaveCount(0);
  // arrows alone
  await page.locator('.draw-player input').nth(8).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(answer).toContainText('Player has 7 and stands');
});

// ---- the trainer ----

const words: Record<string, string> = {
  ace: 'A',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: 'T',
  jack: 'J',
  queen: 'Q',
  king: 'K',
};

/** Cards on the screen, in dealing order: P1 B1 P2 B2, then thirds. */
async function cardsOf(page: Page): Promise<string[]> {
  const hand = async (name: string) =>
    (
      await page
        .locator(`.trainer-call section[aria-label="${name} hand"] svg`)
        .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))
    ).map((label) => {
      const [rank = '', , suit = ''] = label.split(' ');
      return `${words[rank]}${suit[0]}`;
    });
  const [player, banker] = [await hand('Player'), await hand('Banker')];
  return [player[0]!, banker[0]!, player[1]!, banker[1]!, ...player.slice(2), ...banker.slice(2)];
}

async function begin(room: Room, page: Page, drill: string): Promise<void> {
  await page.goto(`${room.address}/learn/trainer?sheet=california-panda8`);
  await page.getByRole('button', { name: drill }).click();
}

const verdict = (page: Page) => page.locator('.trainer-verdict');

test('draw and result: the command line’s answers are right, others are corrected with the rule; by keys alone', async ({
  room,
  browser,
}) => {
  const page = await room.visit(browser, '/learn/trainer');
  await begin(room, page, 'Call the draw');
  for (let call = 0; call < 3; call++) {
    const why = drawn((await cardsOf(page)).join(' '));
    const right = why === 'nobody' ? 'n' : /(Player|Banker)[^,]*draws/.exec(why)![1]![0]!.toLowerCase();
    await page.keyboard.press(call === 2 ? (right === 'n' ? 'p' : 'n') : right);
    await expect(verdict(page)).toContainText(call === 2 ? 'Not so' : 'Right');
    await expect(verdict(page)).toContainText(why === 'nobody' ? 'Nobody draws' : why);
    await expect(verdict(page)).toContainText(/\(R\d/);
    await page.keyboard.press('Enter');
  }

  await begin(room, page, 'Call the result');
  const keys: Record<string, string> = { player: 'p', banker: 'b', tie: 't' };
  for (let call = 1; call <= 10; call++) {
    await expect(page.getByText(`Call ${call} of 10`)).toBeVisible();
    const round = JSON.parse(sabot(['deal', '--cards', (await cardsOf(page)).join(' '), '--json']).stdout);
    const right = round.dragon7 ? '7' : round.panda8 ? '8' : keys[round.winner]!;
    const wrong = right === 't' ? 'b' : 't';
    await page.keyboard.press(call > 8 ? wrong : right);
    await expect(verdict(page)).toContainText(call > 8 ? 'Not so' : 'Right');
    await expect(verdict(page)).toContainText(/\((R4, )?R1[012]\)/);
    await page.keyboard.press('Enter');
  }
  await expect(page.getByText('8 of 10 right')).toBeVisible();
  await expect(page.locator('.trainer-score')).toContainText(/\d\.\d s a call/);
  await expect(page.locator('.trainer-wrong > li')).toHaveCount(2);
  await page.getByRole('button', { name: 'Again' }).click();
  await expect(page.getByText('Call 1 of 10')).toBeVisible();
});

interface OnTable {
  seat: number;
  wager: string;
  amount: number;
}
const names: Record<string, string> = {
  'Player line': 'player',
  'Banker line': 'banker',
  'Tie': 'tie',
  'Panda 8': 'panda8',
  'Dragon 7': 'dragon7',
};

async function wagersOf(lines: Locator): Promise<OnTable[]> {
  return (await lines.allTextContents()).map((text) => {
    const [, seat, title, dollars] = /Seat (\d+) · (.+?) ?\$([\d,.]+)/.exec(text)!;
    return {
      seat: Number(seat),
      wager: names[title!.trim()]!,
      amount: Math.round(Number(dollars!.replace(',', '')) * 100),
    };
  });
}

interface Settled extends OnTable {
  verdict: string;
  winnings: number;
  collected: number;
  uncovered: number;
  step: number;
}

function settle(cards: string[], bank: { seat: number; amount: number }, wagers: OnTable[]): Settled[] {
  const { status, stdout, stderr } = sabot(
    ['settle', '--json'],
    JSON.stringify({ sheet: 'california-panda8', cards, player_dealer: bank, wagers }),
  );
  expect(status, stderr + stdout).toBe(0); // the trainer asks of nothing that a table would refuse
  return JSON.parse(stdout).wagers;
}

test('payout on a phone: what `sabot settle` pays is right, a cent more is not', async ({
  room,
  browser,
}) => {
  const page = await room.visit(browser, '/learn/trainer', phone);
  await begin(room, page, 'Call the payout');
  for (let call = 0; call < 6; call++) {
    const wagers = await wagersOf(page.locator('.asked-wagers li'));
    const [asked] = await wagersOf(page.locator('.asked-one'));
    const bank = { seat: asked!.seat === 1 ? 2 : 1, amount: 10_000_000 };
    const one = settle(await cardsOf(page), bank, wagers).find((line) => line.wager === asked!.wager)!;
    const isWrong = call > 3;
    if (one.verdict === 'win') {
      await page
        .getByLabel('It wins: pay, in dollars')
        .fill(String((one.winnings + (isWrong ? 1 : 0)) / 100));
      await page.getByRole('button', { name: 'Pay' }).click();
    } else {
      const takes = (one.verdict === 'lose') !== isWrong;
      await page.getByRole('button', { name: takes ? 'It loses: take it' : 'It pushes' }).click();
    }
    await expect(verdict(page)).toContainText(isWrong ? 'Not so' : 'Right');
    await expect(verdict(page)).toContainText({ win: 'Wins', push: 'Pushes', lose: 'Loses' }[one.verdict]!);
    expect(await overflows(page)).toBe(false);
    await page.getByRole('button', { name: /^(Next call|See the score)/ }).click();
  }
});

test('the order with a short bank, as `sabot settle` orders the dealer’s steps (R45)', async ({
  room,
  browser,
}) => {
  const page = await room.visit(browser, '/learn/trainer', phone);
  await begin(room, page, 'Settle a short bank');
  for (const mistake of ['none', 'order', 'amount']) {
    const wagers = await wagersOf(page.locator('.trainer-order li'));
    const [, seat, dollars] = /seat (\d+) puts up \$([\d,.]+)/.exec(
      (await page.locator('.asked').textContent())!,
    )!;
    const settled = settle(
      await cardsOf(page),
      { seat: Number(seat), amount: Math.round(Number(dollars!.replace(/[,]|\.$/g, '')) * 100) },
      wagers,
    );
    expect(settled.some((line) => line.uncovered > 0)).toBe(true);
    const order = [...settled]
      .sort((one, other) => one.step - other.step)
      .map((line) => wagers.findIndex((one) => one.seat === line.seat && one.wager === line.wager));
    if (mistake === 'order') order.reverse();
    for (const index of order) {
      if (mistake === 'none') await page.locator('.trainer-order button').nth(index).click();
      else await page.keyboard.press(String(index + 1));
    }
    const short = settled.find((line) => line.uncovered > 0)!;
    await page
      .locator('.trainer-amount input')
      .fill(String((short.winnings + short.collected + (mistake === 'amount' ? 50 : 0)) / 100));
    await page.getByRole('button', { name: 'Call' }).click();
    await expect(verdict(page)).toContainText(mistake === 'none' ? 'Right' : 'Not so');
    await expect(verdict(page)).toContainText('(R44, R46)');
    await page.getByRole('button', { name: 'Next call' }).click();
  }
  await page.goto(`${room.address}/learn/trainer?sheet=commission`);
  await expect(page.getByRole('button', { name: 'Settle a short bank' })).toBeDisabled();
});

// ---- the calculator ----

const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];

/** Every exact figure on the screen, against `sabot odds`. */
async function expectOdds(page: Page, options: string[]): Promise<void> {
  const odds = JSON.parse(sabot(['odds', '--json', ...options]).stdout);
  const tables = page.locator('.odds-table');
  const wagers = Object.values(
    odds.wagers as Record<string, { ev: string; ev_float: number; win: string; push: string; lose: string }>,
  );
  await expect(tables).toHaveCount(wagers.length);
  await expect(page.locator('.odds')).toContainText(
    `Every one of ${BigInt(odds.deals).toLocaleString('en-US')} ordered deals`,
  );
  for (const [index, wager] of wagers.entries()) {
    const table = tables.nth(index);
    const total = table.getByRole('button', { name: 'Result of one unit staked' });
    if ((await total.getAttribute('aria-expanded')) === 'false') await total.click();
    await expect(table.locator('.odds-mean')).toHaveText(wager.ev);
    const figure = (digits: string) => BigInt(digits).toLocaleString('en-US');
    await expect(table.locator('.odds-exact')).toContainText(
      `wins in ${figure(wager.win)}, pushes in ${figure(wager.push)}, loses in ${figure(wager.lose)} deals`,
    );
    await expect(table.locator('.odds-total td')).toHaveText(
      `${wager.ev_float > 0 ? '+' : ''}${(100 * wager.ev_float).toFixed(4)}%`.replace('-', '−'),
    );
    const columns = await table
      .locator('tbody tr')
      .filter({ has: page.locator('td[data-title="combinations"]') })
      .evaluateAll((rows) =>
        rows.map((row) =>
          ['combinations', 'probability', 'return'].map((title) =>
            Number(
              row.querySelector(`[data-title="${title}"]`)!.textContent!.replace(/,/g, '').replace('−', '-'),
            ),
          ),
        ),
      );
    const sum = (column: number) => columns.reduce((all, row) => all + row[column]!, 0);
    expect(sum(1)).toBeCloseTo(1, 5);
    expect(sum(2)).toBeCloseTo(wager.ev_float, 5);
  }
}

test('the odds of any shoe are those of `sabot odds`, live, on desktop and phone', async ({
  room,
  browser,
}) => {
  const page = await room.visit(browser, '/learn/odds?sheet=california-panda8');
  await expectOdds(page, ['--sheet', 'california-panda8', '--decks', '8']);
  await page.getByRole('combobox', { name: 'Decks' }).selectOption('3');
  for (let i = 0; i < 4; i++) await page.getByRole('button', { name: 'One 8 less' }).click();
  await page.getByLabel('Cards of rank K').fill('0');
  await page.getByRole('button', { name: 'One A more' }).click();
  const counts = ranks.map((rank) => ({ A: 13, 8: 8, K: 0 })[rank] ?? 12);
  await expect(page.getByLabel('Cards in the shoe')).toHaveText(String(counts.reduce((a, b) => a + b)));
  await expectOdds(page, ['--sheet', 'california-panda8', '--ranks', counts.join(',')]);
  // an exact fraction of one line, on a tap
  const row = page.getByRole('button', { name: 'Player wins with three cards totalling 8' }).first();
  await row.click();
  await expect(
    page
      .locator('.odds-exact code')
      .filter({ hasText: /^\d+\/\d+$/ })
      .first(),
  ).toBeVisible();

  // commission, another sheet, a phone
  const small = await room.visit(browser, '/learn/odds?sheet=dragon-bonus', phone);
  await small.getByLabel('Cards of rank 9').fill('5');
  await expectOdds(small, [
    '--sheet',
    'dragon-bonus',
    '--ranks',
    ranks.map((rank) => (rank === '9' ? 5 : 32)).join(','),
  ]);
  expect(await overflows(small)).toBe(false);
  for (const rank of ranks)
    await small.getByLabel(`Cards of rank ${rank}`, { exact: true }).fill(rank === 'A' ? '5' : '0');
  await expect(small.getByRole('alert')).toContainText('No odds');
  await expect(small.locator('.odds-table')).toHaveCount(0);

  const times: number[] = [];
  for (let i = 0; i < 15; i++) {
    await page.getByRole('button', { name: 'One 9 less' }).click({ force: true });
    times.push(Number(await page.locator('.odds').getAttribute('data-ms')));
  }
  const median = times.sort((a, b) => a - b)[7]!;
  console.log(`the calculator counts a shoe in ${median} ms (the median of ${times.length})`);
  expect(median).toBeLessThan(100); // live as one types, on a machine that does much else
});

test.describe('in a room with a keyed table', () => {
  test.use({
    config: { tables: [{ id: 'k1', name: 'Table 9', sheet: 'ventura-ez', cards: 'keyed', wagers: 'none' }] },
  });

  test('the calculator is off and says why, until the table is closed', async ({ room, browser }) => {
    const page = await room.visit(browser, '/learn/odds?sheet=ventura-ez', phone);
    await expect(page.getByRole('heading', { name: 'The odds calculator is off' })).toBeVisible();
    await expect(page.locator('.calculator-off')).toContainText('Table 9');
    await expect(page.locator('.odds-table')).toHaveCount(0);
    const floor = await room.visit(browser, room.link('/floor'));
    await floor.waitForURL(({ pathname }) => pathname === '/floor'); // the link has let us in
    const close = await floor.request.post(`${room.address}/api/tables/k1/commands`, {
      data: { id: 'c1', kind: 'close-table' },
    });
    expect(close.status(), await close.text()).toBe(200);
    await expect(page.locator('.odds-table')).toHaveCount(5); // without a reload
    const open = await floor.request.post(`${room.address}/api/tables/k2/commands`, {
      data: {
        id: 'c2',
        kind: 'open-table',
        name: 'Table 9',
        sheet: 'ventura-ez',
        card_source: 'keyed',
        wager_source: 'none',
        seats: 8,
        decks: 8,
      },
    });
    expect(open.status(), await open.text()).toBe(200);
    await expect(page.getByRole('heading', { name: 'The odds calculator is off' })).toBeVisible();
    await expect(page.locator('.odds-table')).toHaveCount(0);
  });
});

// ---- for everybody ----

/** What is wider than its cell. */
const cutCells = (page: Page, table: string) =>
  page
    .locator(`${table} :is(th, td)`)
    .evaluateAll((cells) =>
      cells.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
    );

test('learning pages: nothing serious for axe, nothing reaches out sideways', async ({ room, browser }) => {
  const page = await room.visit(browser, '/');
  await page.getByRole('link', { name: 'Learn', exact: true }).click();
  for (const title of ['Rules', 'Draw rule', 'Trainer', 'Odds']) {
    await page.getByRole('link', { name: title, exact: true }).click();
    await expect(page.locator('.learn h2').first()).toBeVisible();
    if (title === 'Trainer') await page.getByRole('button', { name: 'Settle a short bank' }).click();
    if (title === 'Odds')
      await page.getByRole('button', { name: 'Result of one unit staked' }).first().click();
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await overflows(page), `${title} at ${width}`).toBe(false);
    }
    if (title === 'Odds') expect(await cutCells(page, '.odds-table')).toEqual([]);
    expect(await violations(page), title).toEqual([]);
    if (title !== 'Trainer') continue;
    for (const key of ['1', '2', '3', '4', '5', '6']) await page.keyboard.press(key);
    await page.locator('.trainer-amount input').fill('1');
    await page.keyboard.press('Enter');
    await expect(verdict(page)).toBeVisible();
    expect(await violations(page), 'an answer').toEqual([]);
  }
  await page.setViewportSize({ width: 320, height: 844 });
  await page.goto(`${room.address}/rules?name=california-panda8`);
  expect(await cutCells(page, '.chart')).toEqual([]);
  expect(await overflows(page), 'the rules on a phone').toBe(false);
});
