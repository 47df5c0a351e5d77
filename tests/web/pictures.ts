// pictures.ts - the three pictures of README.md, small: `make pictures` writes them into docs/pictures.
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, key, phone, place, seat, sitDown, space, test } from './room';

const folder = process.env.SCREENSHOTS ?? '../../build/screenshots';

async function picture(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(450); // what moves has arrived
  await page.screenshot({ path: join(folder, `${name}.jpg`), quality: 60 });
}

test('a telephone', async ({ room, browser }) => {
  const mine = await room.visit(browser, '/table/ez', { ...phone, height: 720 });
  await sitDown(mine, 'Alex');
  await expect(mine.getByText('Place your wagers')).toBeVisible({ timeout: 60_000 });
  await place(mine, 'Banker line', '25', 2);
  await place(mine, 'Dragon 7', '5');
  await expect(space(mine, 'Dragon 7')).toContainText('placed');
  const notice = mine.locator('.notice .quiet'); // what happened meanwhile
  if (await notice.isVisible()) await notice.click();
  await picture(mine, 'phone');
});

test.describe('a room', () => {
  test.use({
    config: {
      tables: [{ id: 't1', name: 'Table 1', sheet: 'california-panda8', cards: 'keyed', wagers: 'none' }],
    },
  });

  test('the board and the console', async ({ room, browser }) => {
    const dealer = await room.visit(browser, room.link('/console/t1'), { width: 1024, height: 720 });
    await seat(dealer, 3, 'Mei');
    await seat(dealer, 6, 'Duc');
    await expect(dealer.locator('.action')).toContainText('Open a new shoe');
    await key(dealer, ['Enter', '4', 'Enter', 'Enter']);
    await expect(dealer.locator('.action')).toContainText('Key the first card');
    for (const [index, letter] of Array.from('BPPBTBBPBDPPABPBBBTPPPPPPPPBABBPTB').entries()) {
      await key(dealer, [`Shift+${letter}`, 'Enter']);
      await expect(dealer.locator('.top')).toContainText(`round ${index + 1}`);
      if (index % 2 === 1) await key(dealer, ['Enter']);
    }
    await dealer.getByLabel('Key suits too').check();
    await dealer.getByRole('heading', { level: 1 }).click();
    const board = await room.visit(browser, '/board/t1', { width: 960, height: 540 });
    await key(dealer, ['4', 'c', '2', 's', 'k', 'd', '5', 'd']);
    await expect(dealer.locator('.console-why')).toContainText('Player has 4');
    await expect(board.locator('.now-why')).toContainText('Player has 4');
    await picture(dealer, 'console');
    await picture(board, 'board');
  });
});
