// home-screen.spec.ts - the bettor's page can be put on a home screen, and keeps nothing that could be old.
import { expect, phone, test } from './room';

test('a browser finds a manifest without errors, icons of both sizes, and no service worker', async ({
  room,
  browser,
}) => {
  const page = await room.visit(browser, '/table/ez', phone);
  const protocol = await page.context().newCDPSession(page);
  const { url, errors, data } = await protocol.send('Page.getAppManifest');
  expect(url).toBe(`${room.address}/sabot.webmanifest`);
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data!) as {
    start_url: string;
    display: string;
    icons: { src: string; sizes: string; purpose: string }[];
  };
  expect(manifest).toMatchObject({ start_url: '/', display: 'standalone' });
  expect((await protocol.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([]);
  for (const sizes of ['192x192', '512x512'])
    expect(manifest.icons.filter((icon) => icon.sizes === sizes).map(({ purpose }) => purpose)).toEqual([
      'any',
      'maskable',
    ]);
  const touch = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
  for (const [src, size] of [
    ...manifest.icons.map(({ src, sizes }) => [src, parseInt(sizes)] as const),
    [touch!, 192],
  ] as const) {
    const drawn = await page.evaluate(async (address) => {
      const picture = new Image();
      picture.src = address;
      await picture.decode();
      return [picture.naturalWidth, picture.naturalHeight];
    }, src);
    expect(drawn).toEqual([size, size]);
  }
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  const answer = await page.request.get(`${room.address}/sabot.webmanifest`);
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  expect(answer.headers()['cache-control'] ?? '').not.toContain('immutable');
});
