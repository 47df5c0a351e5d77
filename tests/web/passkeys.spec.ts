// passkeys.spec.ts - passkeys from the pages alone, with Chromium's own virtual authenticator: added, signed in with, and
// a second person's signature on a correction.
import type { CDPSession, Page } from '@playwright/test';
import { violations } from './axe';
import { action, give, stateOf } from './dealer';
import { expect, key, test } from './room';

const PASSWORD = 'a long enough one';

test.use({
  config: {
    tables: [{ id: 't1', name: 'Table 1', sheet: 'ez-house', cards: 'keyed', wagers: 'bettors' }],
    languages: ['en', 'zh-Hant', 'zh-Hans', 'vi', 'ko', 'es'],
    edition: 3,
    passkeys: true,
    staff: [
      { name: 'Flo', role: 'floor', password: PASSWORD },
      { name: 'Gus', role: 'floor', password: PASSWORD },
      { name: 'Dan', role: 'dealer', password: PASSWORD },
    ],
  },
});

/** A security key that stands in this page's machine. */
class SecurityKey {
  private constructor(
    private readonly line: CDPSession,
    private readonly id: string,
  ) {}

  static async in(page: Page, from?: SecurityKey): Promise<SecurityKey> {
    const line = await page.context().newCDPSession(page);
    await line.send('WebAuthn.enable');
    const { authenticatorId } = await line.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'usb',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    for (const credential of (await from?.credentials()) ?? [])
      await line.send('WebAuthn.addCredential', { authenticatorId, credential });
    return new SecurityKey(line, authenticatorId);
  }

  async credentials() {
    return (await this.line.send('WebAuthn.getCredentials', { authenticatorId: this.id })).credentials;
  }

  /** Whether its owner proves to be that. */
  async verifies(isUserVerified: boolean): Promise<void> {
    await this.line.send('WebAuthn.setUserVerified', { authenticatorId: this.id, isUserVerified });
  }
}

async function signIn(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function addPasskey(page: Page, label: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('What you call it').fill(label);
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Add it' }).click();
}

const rows = (page: Page) => page.getByRole('region', { name: 'Passkeys' }).getByRole('row');

test('one adds a passkey, signs in with it, sees it at each sign-in, and ends it', async ({
  room,
  browser,
}) => {
  const gus = await room.visit(browser, '/passkeys');
  const first = await SecurityKey.in(gus);
  await expect(gus.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible();
  await signIn(gus, 'Gus');
  await expect(gus.getByText('You have no passkey yet.')).toBeVisible();
  await addPasskey(gus, 'blue key', 'not the password');
  await expect(gus.locator('.trouble')).toContainText('The password is wrong');
  await addPasskey(gus, 'blue key');
  await expect(rows(gus)).toHaveCount(2);
  await expect(rows(gus).last()).toContainText('blue key');
  await expect(rows(gus).last()).toContainText('not yet');
  expect(await violations(gus)).toEqual([]);
  await addPasskey(gus, 'blue key again'); // it is on this key already
  await expect(gus.locator('.trouble')).toContainText('No passkey was given');

  const floor = await room.visit(browser, '/floor');
  const second = await SecurityKey.in(floor, first);
  const button = floor.getByRole('button', { name: 'Sign in with a passkey' });
  await second.verifies(false);
  await button.click();
  await expect(floor.locator('.trouble')).toContainText('No passkey was given');
  await second.verifies(true);
  await button.click();
  await expect(floor.locator('.floor-who')).toContainText('Gus');
  await expect(floor.locator('.notice')).toContainText('1 passkey is in your name: blue key');
  await floor.getByRole('link', { name: 'My passkeys' }).click();
  await expect(rows(floor).last()).not.toContainText('not yet');

  await floor.goto(`${room.address}/staff`);
  await expect(floor.getByRole('button', { name: 'End the passkey of Gus' })).toBeVisible();
  await gus.getByRole('button', { name: 'End the passkey blue key' }).click();
  await expect(gus.getByText('You have no passkey yet.')).toBeVisible();
  const again = await room.visit(browser, '/floor');
  await SecurityKey.in(again, first);
  await again.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(again.locator('.trouble')).toContainText('This passkey is not known here');
});

test('a correction is confirmed by another person’s passkey', async ({ room, browser }) => {
  const gus = await room.visit(browser, '/passkeys');
  const first = await SecurityKey.in(gus);
  await signIn(gus, 'Gus');
  await addPasskey(gus, 'blue key');
  await expect(rows(gus)).toHaveCount(2);

  const console = await room.visit(browser, room.link('/console/t1'));
  await expect(action(console)).toBeVisible();
  await give(room, console, 'seat', { seat: 1, name: 'Ann' });
  await give(room, console, 'buy-in', { bettor: 1, amount: 100_000 });
  await give(room, console, 'open-shoe', { card_set: 1 });
  await give(room, console, 'burn', { card: '5h' });
  await give(room, console, 'open-betting');
  await give(room, console, 'wager', { bettor: 1, wager: 'player', amount: 2500 });
  for (const card of ['8h', '9h', 'Kh', 'Qh']) await give(room, console, 'card', { card });
  await give(room, console, 'settle');
  const signed = await console.request.post(`${room.address}/api/sign-in`, {
    data: { name: 'Flo', password: PASSWORD },
  });
  expect(signed.status()).toBe(200);
  await console.reload();
  await SecurityKey.in(console, first); // Gus comes to the table with his key
  await expect(action(console)).toBeVisible();
  await key(console, ['m']);
  await console.getByRole('button', { name: 'Correct the last round' }).click();
  await console.getByLabel('Or void the round').check();
  await console.getByLabel('Reason, for the record').fill('dealt too early');
  await console.keyboard.press('Enter');
  const dialog = console.locator('dialog.second');
  await dialog.getByLabel('Signs with').selectOption('passkey');
  await expect(dialog.getByLabel('Name of the second person')).toHaveCount(0);
  expect(await violations(console)).toEqual([]);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(console.getByRole('dialog')).toHaveCount(0);
  expect((await stateOf(room, console)).result).toBe('V');
  await expect(console.locator('.told')).toContainText('Gus confirmed it with a passkey');
});

test('where the page stands elsewhere nobody is asked for a passkey', async ({ room, browser }) => {
  const elsewhere = room.address.replace('localhost', '127.0.0.1');
  const page = await room.visit(browser, `${elsewhere}/floor`);
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0);
  await page.goto(`${elsewhere}/passkeys`);
  await expect(page.getByRole('link', { name: room.address })).toHaveAttribute(
    'href',
    `${room.address}/passkeys`,
  );
});

test('the door speaks the room’s languages of passkeys', async ({ room, browser }) => {
  const page = await room.visit(browser, '/enter');
  for (const [language, words] of [
    ['zh-Hant', '以通行金鑰登入'],
    ['zh-Hans', '使用通行密钥登录'],
    ['vi', 'Đăng nhập bằng khóa truy cập'],
    ['ko', '패스키로 로그인'],
    ['es', 'Iniciar sesión con llave de acceso'],
  ] as const) {
    await page.goto(`${room.address}/enter?lang=${language}`);
    await expect(page.getByRole('button', { name: words })).toBeVisible();
  }
});
