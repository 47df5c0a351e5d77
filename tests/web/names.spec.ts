// names.spec.ts - whatever people call themselves stays text and stays in its place.
import { expect, key, overflows, phone, seat, sitDown, test } from './room';

test.use({
  config: { tables: [{ id: 't1', name: 'Table 1', sheet: 'ventura-ez', cards: 'keyed', wagers: 'bettors' }] },
});

const scripts = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "'-alert(1)-'",
  'javascript:alert(1)',
  '{{7*7}}${7*7}',
  '<b>bold</b>',
  '&lt;i&gt;',
  '</title><script>',
  '`${alert(1)}`',
];
const bidi = [
  '\u202Egnol yrev',
  'مرحبا 123',
  'שלום',
  '\u2066abc\u2069',
  'a\u0301\u0301\u0301\u0301\u0301\u0301',
  '👩‍👩‍👧‍👦👩‍👩‍👧‍👦',
  '﷽',
  'WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW',
  'i',
  '   x   ',
];

test('a name is counted in letters, and one that is too long is refused in words for people', async ({
  room,
  browser,
}) => {
  const page = await room.visit(browser, '/table/t1', phone);
  await page.getByLabel('Your name').fill('Nguyễn Thị Phương Thảo Vy Nguyễn Thị Phương Thảo Vy');
  await page.getByRole('button', { name: 'Sit down' }).click();
  await expect(page.getByRole('alert')).toContainText('21 letters of any script fit');
  await expect(page.getByRole('alert')).not.toContainText('bytes');
  const dealer = await room.visit(browser, room.link('/console/t1'));
  const long = 'Đỗ Nữ Lưỡng Tường Phượng Diễm Ẩn'; // 32 letters in 50 bytes
  for (const [seat, name] of [
    [1, 'Nguyễn Thị Phượng Hằng Tuyết Mỹ'], // 31 letters
    [2, long.normalize('NFD')], // the same with its marks apart, as some keyboards send it: 67 bytes
    [3, '歐陽司馬上官諸葛夏侯皇甫尉遲公孫慕容令'],
  ] as const) {
    const guest = await room.visit(browser, '/table/t1', phone);
    await sitDown(guest, name, seat);
    await dealer.getByRole('button', { name: 'Confirm' }).click();
    await expect(guest.locator('.top-chips')).toBeVisible();
  }
  const { state } = await (await dealer.request.get(`${room.address}/api/tables/t1`)).json();
  expect(state.bettors.map((one: { name: string }) => one.name)).toContain(long);
});

test('200 hostile names: no script runs, no layout breaks', async ({ room, browser }) => {
  test.setTimeout(240_000);
  const dealer = await room.visit(browser, room.link('/console/t1'));
  const board = await room.visit(browser, '/board/t1', { width: 1920, height: 1080 });
  const bettor = await room.visit(browser, '/table/t1', phone);
  const behind = await room.visit(browser, '/behind/t1', phone);
  const pages = [dealer, board, bettor, behind];
  const alarms: string[] = [];
  for (const page of pages)
    page.on('dialog', (dialog) => {
      alarms.push(dialog.message());
      void dialog.dismiss();
    });
  await seat(dealer, 1, 'Mei');

  // over the API: as many as there are, eight at a time; the odd ones are longer than any name may be
  const names = Array.from({ length: 200 }, (_, index) => {
    const stem = [...scripts, ...bidi][index % (scripts.length + bidi.length)]!;
    return index % 10 === 9 ? stem.repeat(Math.ceil(10_000 / stem.length)) : `${stem}${index}`;
  });
  let seated = 0,
    refused = 0;
  for (let at = 0; at < names.length; at += 5) {
    const bettors: number[] = [];
    for (const [index, name] of names.slice(at, at + 5).entries()) {
      const answer = await dealer.request.post(`${room.address}/api/tables/t1/commands`, {
        data: { id: `n-${at}-${index}`, kind: 'seat', seat: 3 + index, name },
      });
      if (answer.ok()) seated++;
      else {
        expect([400, 409]).toContain(answer.status());
        refused++;
      }
    }
    const { state } = await (await dealer.request.get(`${room.address}/api/tables/t1`)).json();
    for (const one of state.bettors) if (one.seat > 1) bettors.push(one.bettor);
    if (at % 20 === 15) {
      // of every kind, the widest among them
      await expect(dealer.locator('.seat-person')).toHaveCount(bettors.length + 1);
      for (const page of pages) expect(await overflows(page)).toBe(false);
      const heights = await dealer
        .locator('.seat')
        .evaluateAll((seats) => seats.map((one) => one.getBoundingClientRect().height));
      expect(Math.max(...heights)).toBeLessThan(140);
      const spilled = await dealer
        .locator('.seat')
        .evaluateAll((seats) =>
          seats.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent),
        );
      expect(spilled).toEqual([]); // into the neighbour's place
    }
    for (const bettor of bettors)
      await dealer.request.post(`${room.address}/api/tables/t1/commands`, {
        data: { id: `l-${at}-${bettor}`, kind: 'leave', bettor },
      });
  }
  expect(seated + refused).toBe(200);
  expect(seated).toBeGreaterThan(80);
  expect(refused).toBeGreaterThanOrEqual(20); // those of 10 kB at least
  expect(alarms).toEqual([]);
  for (const page of pages) expect(await page.locator('script:not([src])').count()).toBe(0);
  await key(dealer, ['Enter']);
  await expect(dealer.locator('.action')).toContainText('Key the burn card'); // and the table goes on
});

test('a hostile name typed into the page is shown as it was typed', async ({ room, browser }) => {
  const page = await room.visit(browser, '/table/t1', phone);
  const dealer = await room.visit(browser, room.link('/console/t1'));
  await page.getByLabel('Your name').fill('<img src=x onerror=alert(1)>');
  await page.getByRole('button', { name: 'Sit down' }).click();
  await expect(dealer.locator('.join-line')).toContainText('<img src=x onerror=alert(1)>');
  await dealer.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.locator('.top-chips')).toBeVisible();
  await expect(dealer.locator('.seat-person').first()).toContainText('<img src=x onerror=alert(1)>');
});
