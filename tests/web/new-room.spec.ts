// new-room.spec.ts - `sabot serve --new`: somebody with nothing but the program walks through its pages to an open
// table of their own. The time that it takes is what people type; the rest is seconds.
import { test, expect, type Page } from '@playwright/test';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { violations } from './axe';
import { overflows, phone, program } from './room';

const folder = mkdtempSync(join(tmpdir(), 'sabot-new-'));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The program, and what it prints. */
async function begin(name: string) {
  const process = spawn(program, ['serve', '--new', join(folder, name), '--port', '0']);
  let words = '';
  process.stdout.on('data', (bytes: Buffer) => (words += String(bytes)));
  process.stderr.on('data', (bytes: Buffer) => (words += String(bytes)));
  const heard = async (pattern: RegExp) => {
    await expect.poll(() => words, { timeout: 15_000 }).toMatch(pattern);
    return pattern.exec(words)![0];
  };
  const end = () => {
    const over = new Promise((resolve) => process.on('exit', resolve));
    process.kill('SIGTERM');
    return over;
  };
  return { link: await heard(/http:\S+\/new#\S+/), heard, end };
}

/** The step is named, nothing is wrong with it for who cannot see it, and Enter goes on. */
async function goOn(page: Page, step: string, last: string): Promise<void> {
  await expect(page.getByRole('heading', { name: step, level: 2 })).toBeFocused();
  expect(await violations(page)).toEqual([]);
  expect(await overflows(page)).toBe(false);
  await page.getByLabel(last).first().focus();
  await page.keyboard.press('Enter');
}

for (const [name, viewport] of [
  ['desk', { width: 1280, height: 800 }],
  ['phone', phone],
] as const)
  test(`from nothing to an open table, by keyboard, on a ${name}`, async ({ browser }) => {
    const server = await begin(name);
    const begun = Date.now();
    const page = await browser.newPage({ viewport });
    await page.goto(server.link);
    await expect(page).toHaveURL(/\/new$/); // the address forgets the token
    await page.getByLabel('The room’s name').fill('Harbour Card Room');
    await page.getByRole('checkbox', { name: 'Tiếng Việt' }).check();
    await page.getByRole('heading', { name: 'Room', level: 2 }).focus();
    await goOn(page, 'Room', 'The room’s name');
    await goOn(page, 'Game', 'EZ Baccarat Panda 8');
    await page.getByLabel('Player and Banker, at least').fill('20');
    await page.getByLabel('Player and Banker, at most').fill('$2,000'); // as the boards write it
    await page.getByRole('heading', { name: 'Limits', level: 2 }).focus();
    await goOn(page, 'Limits', 'Player and Banker, at most');
    await page.getByLabel('Number of the approval').fill('GEGA-004711');
    await page.getByRole('heading', { name: 'Notices', level: 2 }).focus();
    await goOn(page, 'Notices', 'Number of the approval');
    await goOn(page, 'Table', 'Name of the first table');
    await page.getByLabel('Your name').fill('Flo');
    await page.getByRole('button', { name: 'One more' }).click();
    await page.getByLabel('Name 2', { exact: true }).fill('flo');
    await page.getByRole('heading', { name: 'Staff', level: 2 }).focus();
    await goOn(page, 'Staff', 'Your name');
    await expect(page.getByText('Still placeholders')).toContainText('Address of the room');
    await page.getByRole('button', { name: 'Open the room' }).click();
    await expect(page.getByRole('alert')).toContainText('looks like it');
    await page.getByRole('button', { name: 'Back to Staff' }).click();
    await page.getByLabel('Name 2', { exact: true }).fill('Ana');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Open the room' }).click();

    await expect(page.getByRole('heading', { name: 'Harbour Card Room is open' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    expect(await overflows(page)).toBe(false);
    await expect(page.locator('.staff output')).toHaveCount(2);
    await expect(page.getByRole('img', { name: /QR code of http.*\/board\/table-1$/ })).toBeVisible();
    const board = await browser.newPage();
    await board.goto((await page.getByRole('link', { name: /\/board\// }).getAttribute('href'))!);
    await expect(board.locator('body')).toContainText('20');
    await expect(board.locator('body')).toContainText('GEGA-004711');
    await page.getByRole('button', { name: 'To the floor' }).click();
    await expect(page.getByRole('heading', { name: 'Table 1' })).toBeVisible();
    await expect(page.locator('.floor-who')).toContainText('Flo');
    const seconds = (Date.now() - begun) / 1000;
    console.log(`from the link to an open table, on a ${name}: ${seconds.toFixed(1)} s`);
    expect(seconds).toBeLessThan(60); // by a machine that types at once

    await page.goto(server.link.replace(/new#.*/, 'new')); // the running room makes no other
    await expect(page.getByRole('alert')).toBeVisible();
    const file = readFileSync(join(folder, name, 'room.yaml'), 'utf8');
    expect(file).toContain('room: "Harbour Card Room"');
    expect(file).toContain('languages: ["en", "vi"]');
    await server.heard(/The journal is/);
    await page.close();
    await board.close();
    await server.end();
  });

test('a second browser cannot use the link again', async ({ browser }) => {
  const server = await begin('twice');
  const first = await browser.newPage();
  await first.goto(server.link);
  await expect(first.getByLabel('The room’s name')).toBeVisible();
  await first.reload(); // the first goes on
  await expect(first.getByLabel('The room’s name')).toBeVisible();
  const second = await (await browser.newContext()).newPage();
  await second.goto(server.link);
  await expect(second.getByRole('alert')).toContainText('was used');
  await server.end();
});
