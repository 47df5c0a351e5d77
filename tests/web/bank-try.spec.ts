// bank-try.spec.ts - the bank's page against `sabot bank --json`: a table made by hand, an amount moved by keys; its
// languages, light and dark; and that nobody has it while real cards are dealt.
import type { Page } from '@playwright/test';
import { spawnSync } from 'node:child_process';
import { violations } from './axe';
import { expect, overflows, phone, program, test, type TableForm } from './room';

const shuffled: TableForm = {
  id: 't1',
  name: 'Table 1',
  sheet: 'ventura-ez',
  cards: 'shuffled',
  wagers: 'bettors',
};

test.use({ config: { languages: ['en', 'zh-Hant', 'zh-Hans', 'vi', 'ko', 'es'], tables: [shuffled] } });

interface Answer {
  best: { amount: number };
  all_covered: { amount: number };
  asked: {
    ev: string;
    less_fee: { ev: string };
    standard_deviation: number;
    short: string;
    unpaid: { paid: number; owed: number }[];
  };
}

function bank(amount: number, wagers: string[]): Answer {
  const said = spawnSync(
    program,
    ['bank', '--json', '--amounts', '--amount', String(amount), '--seat', '8', ...wagers],
    {
      encoding: 'utf8',
    },
  );
  expect(said.stderr).toBe('');
  return JSON.parse(said.stdout) as Answer;
}

const dollars = (fraction: string) => {
  const [over = '0', under = '1'] = fraction.split('/');
  const value = Number(over) / Number(under) / 100;
  return `${value > 0 ? '+' : '−'}$${Math.abs(value).toFixed(4)}`;
};

async function lay(page: Page, wagers: [number, string, string][]): Promise<void> {
  const rows = page.locator('.bank-row');
  while ((await rows.count()) < wagers.length) await page.locator('.bank-actions button').first().click();
  for (const [index, [seat, wager, stake]] of wagers.entries()) {
    await rows.nth(index).locator('select').nth(0).selectOption(String(seat));
    await rows.nth(index).locator('select').nth(1).selectOption(wager);
    await rows.nth(index).locator('input').fill(stake);
    await rows.nth(index).locator('input').press('Tab');
  }
}

const table: [number, string, string][] = [
  [2, 'player', '150'],
  [2, 'panda8', '10'],
  [5, 'banker', '50'],
  [6, 'player', '100'],
];
const words = ['2:player=150,panda8=10', '5:banker=50', '6:player=100'];

test('the figures are those of the command line, as the amount moves', async ({ room, browser }) => {
  const page = await room.visit(browser, '/bank?table=t1', phone);
  await lay(page, table);
  const figure = (name: string) => page.locator(`.bank-${name} dd`);
  const expected = bank(310, words);
  await expect(page.getByRole('button', { name: 'Best: $310' })).toBeVisible();
  expect(expected.best.amount).toBe(31000);
  await expect(
    page.getByRole('button', { name: `Covers everything: $${expected.all_covered.amount / 100}` }),
  ).toBeVisible();
  for (const amount of [310, 320, 450, 200]) {
    const { asked } = bank(amount, words);
    await page.getByLabel('The amount, typed').fill(String(amount));
    await page.getByLabel('The amount, typed').press('Tab');
    await expect(figure('mean')).toHaveText(dollars(asked.ev));
    await expect(figure('kept')).toHaveText(dollars(asked.less_fee.ev));
    await expect(figure('deviation')).toHaveText(`$${(asked.standard_deviation / 100).toFixed(4)}`);
    const [over = '0', under = '1'] = asked.short.split('/');
    await expect(figure('short')).toHaveText(`${((100 * Number(over)) / Number(under)).toFixed(4)}%`);
    await expect(page.locator('.bank-unpaid li')).toHaveCount(asked.unpaid.length);
    for (const { paid, owed } of asked.unpaid)
      await expect(page.locator('.bank-unpaid')).toContainText(`paid $${paid / 100} of $${owed / 100}`);
  }
  // by the keys of the slider alone: a step is the sheet's unit
  const slider = page.getByRole('slider');
  await slider.focus();
  await page.keyboard.press('End');
  await expect(page.locator('.bank-unpaid li')).toHaveCount(0);
  await expect(page.getByText('Everybody who wins is paid in full.')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('.bank-unpaid li')).toHaveCount(1);
  expect(await overflows(page)).toBe(false);
});

test('a table that breaks a rule gets the rule, and house rules a word', async ({ room, browser }) => {
  const page = await room.visit(browser, '/bank?table=t1', phone);
  await lay(page, [
    [2, 'panda8', '10'],
    [3, 'player', '1'],
  ]);
  await expect(page.getByRole('alert')).toContainText('below the minimum');
  await page.goto(`${room.address}/bank?sheet=commission`);
  await expect(page.getByText('Under these rules the house banks.')).toBeVisible();
});

for (const scheme of ['light', 'dark'] as const)
  test(`in six languages, ${scheme}: axe finds nothing`, async ({ room, browser }) => {
    const context = await browser.newContext({ viewport: phone, colorScheme: scheme });
    const page = await context.newPage();
    const titles = new Set<string>();
    for (const language of ['en', 'zh-Hant', 'zh-Hans', 'vi', 'ko', 'es']) {
      await page.goto(`${room.address}/bank?table=t1&lang=${language}`);
      await expect(page.locator('.bank-kept dd')).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      titles.add((await page.locator('h1').textContent()) ?? '');
      expect(await violations(page)).toEqual([]);
      expect(await overflows(page)).toBe(false);
    }
    expect(titles.size).toBe(6);
    await context.close();
  });

test.describe('while real cards are dealt', () => {
  test.use({
    config: {
      tables: [shuffled, { id: 't9', name: 'Table 9', sheet: 'ventura-ez', cards: 'keyed', wagers: 'none' }],
    },
  });

  test('the page is closed to everybody, and the module is refused', async ({ room, browser }) => {
    const page = await room.visit(browser, '/bank', phone);
    await expect(page.getByRole('heading', { name: 'This page is closed' })).toBeVisible();
    await expect(page.locator('.bank-try')).toHaveCount(0);
    expect((await page.request.get(`${room.address}/bank.wasm`)).status()).toBe(403);
    expect(await violations(page)).toEqual([]);
  });
});
