// qr.spec.ts - the QR codes are read by somebody else's reader: zbarimg.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { qrOf } from '../../web/src/qr';
import { expect, test } from './room';

const read = (file: string) =>
  execFileSync('zbarimg', ['-q', '--raw', '-Sdisable', '-Sqrcode.enable', file], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trimEnd();

/** A picture of the plainest kind, with a quiet zone. */
function draw(code: boolean[][], file: string): void {
  const [scale, quiet] = [5, 4];
  const size = (code.length + 2 * quiet) * scale;
  const at = (y: number, x: number) =>
    code[Math.floor(y / scale) - quiet]?.[Math.floor(x / scale) - quiet] ? 0 : 255;
  const pixels = Buffer.from(
    Array.from({ length: size * size }, (_, index) => at(Math.floor(index / size), index % size)),
  );
  writeFileSync(file, Buffer.concat([Buffer.from(`P5\n${size} ${size}\n255\n`), pixels]));
}

test('addresses of every length that fits are read back, and with a part of the code damaged', ({}, info) => {
  const file = info.outputPath('code.pgm');
  const sizes = new Set<number>();
  for (const length of [1, 14, 15, 26, 27, 42, 43, 62, 63, 84, 85, 106]) {
    const text = 'https://cards.example.org/table/high-limit-4?room=harbour&language=zh&'
      .repeat(2)
      .slice(0, length);
    const code = qrOf(text);
    if (!code) throw new Error(`no code for ${length} bytes`);
    sizes.add(code.length);
    draw(code, file);
    expect(read(file)).toBe(text);
    const from = Math.floor(code.length / 2); // data, away from the finders
    const damage = Math.floor(code.length / 8);
    draw(
      code.map((row, y) =>
        row.map((dark, x) =>
          y >= from && y < from + damage && x >= from && x < from + damage ? !dark : dark,
        ),
      ),
      file,
    );
    expect(read(file)).toBe(text);
  }
  expect([...sizes]).toEqual([21, 25, 29, 33, 37, 41]);
  expect(qrOf('x'.repeat(107))).toBeNull();
  draw(qrOf('閒 庄 和')!, file);
  expect(read(file)).toBe('閒 庄 和');
});

test('the codes on the board, the console and the floor lead to a seat', async ({ room, browser }, info) => {
  const board = await room.visit(browser, '/board/ez', { width: 1920, height: 1080 });
  const floor = await room.visit(browser, room.link('/floor'));
  const dealer = await room.visit(browser, room.link('/console/real'));
  await floor.getByRole('button', { name: 'Invite to Table 1' }).click();
  await dealer.getByRole('button', { name: 'Invite' }).click();
  for (const [page, table] of [
    [board, 'ez'],
    [floor, 'ez'],
    [dealer, 'real'],
  ] as const) {
    const file = info.outputPath(`${table}.png`);
    await page.locator('.qr').screenshot({ path: file });
    expect(read(file)).toBe(`${room.address}/table/${table}`);
  }
  await expect(floor.getByRole('dialog')).toContainText('This address works on this machine only');
  const page = await room.visit(browser, read(info.outputPath('ez.png')));
  await expect(page.getByRole('button', { name: 'Sit down' })).toBeVisible();
});
