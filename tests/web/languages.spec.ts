// languages.spec.ts - boards and bettors' pages in all their languages: every text is there, no English
// is left over in any state of a page, nothing is cut off, and people find and keep their language.
//
// LANGUAGE_PICTURES=FOLDER also takes a picture of every state in every language, for people to look at.
import type { Browser, Page } from '@playwright/test';
import { mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { languages, type Language } from '../../web/src/language';
import type { Key, LanguageWords } from '../../web/src/words/form';
import { violations } from './axe';
import { expect, isBoard, languageMenu, speak, test, type Room } from './room';

const all = Object.keys(languages) as Language[];
const others = all.filter((one) => one !== 'en');
const words = new Map<Language, LanguageWords>();
for (const one of all) words.set(one, await languages[one].load());
const wordsOf = (language: Language) => words.get(language) as LanguageWords;
const root = '../..';

// ---- the texts themselves ----

/** Every text of a language with a name for it; plural forms apart. */
function textsOf(language: Language): Record<string, string> {
  const { texts, titles, reasons, refusals, ranks, suits, signs } = wordsOf(language);
  const plural = Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string'
      ? [[key, text]]
      : Object.entries(text).map(([form, one]) => [`${key}/${form}`, one]),
  );
  return Object.fromEntries([
    ...plural,
    ...[titles, reasons, refusals, ranks, suits, signs].flatMap((part, index) =>
      Object.entries(part ?? {}).map(([key, text]) => [`${index}:${key}`, text]),
    ),
  ]);
}
const blanksOf = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

for (const language of others) {
  test(`${language}: no text is missing, empty or English, and each has its blanks`, () => {
    const [mine, english] = [textsOf(language), textsOf('en')];
    const alike = Object.entries(mine).filter(
      ([key, text]) => english[key] === text && /\p{L}{3}/u.test(text.replace(/\{\w+\}/g, '')),
    );
    expect(alike.map(([key]) => key)).toEqual(
      language === 'es' ? ['panda', 'minutes', 'hours', 'total'] : [],
    ); // as Spanish has it
    expect(Object.entries(mine).filter(([, text]) => text === '')).toEqual([]);
    for (const [key, text] of Object.entries(wordsOf(language).texts)) {
      const source = wordsOf('en').texts[key as Key];
      const wanted = blanksOf(typeof source === 'string' ? source : source.other);
      expect(blanksOf(typeof text === 'string' ? text : text.other), key).toEqual(wanted);
    }
  });
}

test('every code that the server refuses with has words in each language', () => {
  const { components } = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8'));
  const { Refused, Refusal, State } = components.schemas;
  const codes: string[] = [
    ...Refused.properties.refused.properties.code.enum,
    ...Refusal.properties.code.enum,
  ];
  expect(codes.length).toBeGreaterThan(60);
  const reasons: string[] = State.properties.hands.properties.next.properties.reason.enum;
  for (const language of others) {
    const { refusals, reasons: mine } = wordsOf(language);
    for (const code of codes) expect(refusals, `${language}: ${code}`).toHaveProperty(code);
    for (const reason of reasons.filter(Boolean))
      expect(
        Object.keys(mine!).some(
          (one) => one.startsWith(reason) || (reason === 'first-two' && one === 'first-card'),
        ),
        `${language}: ${reason}`,
      ).toBe(true);
  }
});

test('every title of the shipped sheets has words in each language', () => {
  const sheets = readdirSync(join(root, 'sheets')).filter((file) => file.endsWith('.yaml'));
  const titles = sheets.flatMap((file) =>
    [...readFileSync(join(root, 'sheets', file), 'utf8').matchAll(/^\s*title: (.+?)\s*(?:#.*)?$/gm)].map(
      (found) => found[1]!.replace(/^"|"$/g, ''),
    ),
  );
  expect(titles.length).toBeGreaterThan(20);
  for (const language of others)
    for (const title of titles) expect(Object.keys(wordsOf(language).titles!), language).toContain(title);
});

// ---- pages in every state and every language ----

const full = process.env.LANGUAGE_PICTURES ? { width: 1920, height: 1080 } : { width: 1280, height: 720 };
const small = { width: 360, height: 740 };
const pictures = process.env.LANGUAGE_PICTURES;
if (pictures) mkdirSync(pictures, { recursive: true });

/** What people or the room wrote, which no page translates. */
const given =
  'Harbour Card Room Example Table 1 One Two Ann Ben Cy Dee Nine Nowhere Sabot Please gamble responsibly GAMBLER www example org Street City EZ Baccarat spill QR https';

const latin = (text: string) => new Set(text.toLowerCase().match(/\p{Script=Latin}{2,}/gu) ?? []);

/** All that a page says, aloud or on the screen, without its menu of languages and the digits of hashes. */
const said = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done))); // its title follows the page
    const words: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement;
      if (!element || element.closest('.language, noscript, bdi')) continue;
      if (node instanceof Element)
        for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
          words.push(node.getAttribute(name) ?? '');
      else words.push(node.textContent ?? '');
    }
    return words.join('\n').replace(/\b[0-9a-f]{4}\b/g, '');
  });

/** What is wider than its place, or cut off. */
const spills = (page: Page) =>
  page.evaluate(() => {
    const found = document.documentElement.scrollWidth > innerWidth + 1 ? ['the page itself'] : [];
    for (const one of document.querySelectorAll<HTMLElement>(
      'main, main *, .top, .top *, .bar, .notice, dialog, dialog *',
    )) {
      if (
        one.closest('svg, .hidden, .name, select, .road') ||
        one.matches('.felt, .space, .space-back') ||
        !one.checkVisibility()
      )
        continue;
      const { display, overflowY } = getComputedStyle(one);
      if (display === 'inline' || one.clientWidth === 0) continue;
      const isCut = overflowY === 'hidden' && one.scrollHeight > one.clientHeight + 2;
      if (one.scrollWidth > one.clientWidth + 1 || isCut)
        found.push(`${one.tagName}.${one.className}: ${one.innerText.slice(0, 60)}`);
    }
    return found;
  });

/** Spaces that a small phone shows only after scrolling. */
const underTheRack = (page: Page) =>
  page.evaluate(() => {
    scrollTo(0, 0);
    const { top } = document.querySelector('.rack')!.getBoundingClientRect();
    return [...document.querySelectorAll<HTMLElement>('.space')]
      .filter((one) => one.getBoundingClientRect().bottom > top + 1)
      .map((one) => one.innerText);
  });

/** Letters of the board that are smaller than a 25th of its height. */
const tooSmall = (board: Page) =>
  board.evaluate(() =>
    [
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
      '.now-title',
      '.now-more',
      '.now-why',
    ]
      .flatMap((selector) => [...document.querySelectorAll<HTMLElement>(selector)])
      .filter(
        (one) => one.innerText.trim() && parseFloat(getComputedStyle(one).fontSize) < innerHeight / 25 - 1,
      )
      .map((one) => `${getComputedStyle(one).fontSize}: ${one.innerText}`),
  );

async function picture(page: Page, name: string): Promise<void> {
  if (!pictures) return;
  await page.evaluate(() => {
    scrollTo(0, 0);
    document.querySelector<HTMLElement>('.board-tools')?.style.setProperty('opacity', '0'); // over the notices
  });
  await page.screenshot({ path: join(pictures, `${name}.png`) });
}

/** Looks at one state of a page in one language; `english` are the words of the same state in English. */
async function inspect(page: Page, language: Language, state: string, english: Set<string>): Promise<void> {
  const own = latin(
    Object.values(textsOf(language))
      .join(' ')
      .replace(/\{\w+\}/g, ''),
  );
  const data = latin(given);
  const left = [...latin(await said(page))].filter(
    (word) => english.has(word) && !own.has(word) && !data.has(word),
  );
  expect.soft(left, `${state} in ${language}: English`).toEqual([]);
  expect.soft(await spills(page), `${state} in ${language}: too wide`).toEqual([]);
  if (isBoard(page) && !/lost|last-shoe/.test(state))
    // there English is smaller too
    expect.soft(await tooSmall(page), `${state} in ${language}: too small`).toEqual([]);
  await picture(page, `${state}-${language}`);
}

/** A page in its present state, in one language after the other; English at the end. */
async function everywhere(
  page: Page,
  state: string,
  before: () => Promise<void> = async () => {},
  after: () => Promise<void> = async () => {},
): Promise<void> {
  await speak(page, 'en');
  await before();
  const english = latin(await said(page));
  await picture(page, `${state}-en`);
  await after();
  for (const language of others) {
    await speak(page, language);
    await before();
    await inspect(page, language, state, english);
    await after();
  }
  await speak(page, 'en');
}

let ids = 0;
async function does(
  staff: Page,
  room: Room,
  table: string,
  kind: string,
  fields: object = {},
): Promise<void> {
  const answer = await staff.request.post(`${room.address}/api/tables/${table}/commands`, {
    data: { id: `language-${ids++}`, kind, ...fields },
  });
  expect(answer.status(), `${kind}: ${await answer.text()}`).toBe(200);
}

/** Somebody asks for a seat on a phone, and the dealer says yes. */
async function seated(
  room: Room,
  browser: Browser,
  dealer: Page,
  table: string,
  name: string,
  seat: number,
): Promise<Page> {
  const page = await room.visit(browser, `/table/${table}?lang=en`, small, undefined, 'reduce');
  const asked = await (
    await page.request.post(`${room.address}/api/tables/${table}/join`, {
      data: { name, seat, amount: 100000 },
    })
  ).json();
  await dealer.request.post(`${room.address}/api/tables/${table}/joins`, {
    data: { ticket: asked.ticket, accept: true },
  });
  await expect
    .poll(
      async () =>
        (
          await (
            await page.request.post(`${room.address}/api/join`, { data: { ticket: asked.ticket } })
          ).json()
        ).state,
    )
    .toBe('seated');
  await page.reload();
  await expect(page.locator('.top-chips')).toBeVisible();
  return page;
}

/** Staff who act without a page: theirs are not looked at here. */
async function staffOf(room: Room, browser: Browser, path: string): Promise<Page> {
  const page = await room.visit(browser, room.link(path));
  await page.waitForURL(room.address + path);
  await page.goto('about:blank');
  return page;
}

async function boardOf(room: Room, browser: Browser, table: string): Promise<Page> {
  const board = await room.visit(browser, `/board/${table}?lang=en`, full, undefined, 'reduce');
  await expect(board.locator('.now')).toBeVisible();
  return board;
}

test.describe('a room of six languages', () => {
  test.use({
    config: {
      languages: all,
      tables: [
        {
          id: 't1',
          name: 'Table 1',
          sheet: 'ventura-ez',
          cards: 'keyed',
          wagers: 'bettors',
          offer_seconds: 120,
          language: 'zh-Hant',
        },
        { id: 't2', name: 'Two', sheet: 'commission', cards: 'shuffled', wagers: 'bettors' },
        { id: 't3', name: 'One', sheet: 'california-panda8', cards: 'keyed', wagers: 'none', language: 'vi' },
      ],
    },
  });

  test('a bettor and a board in every state: no English is left, nothing is cut off', async ({
    room,
    browser,
  }) => {
    const dealer = await staffOf(room, browser, '/console/t1');
    const floor = await staffOf(room, browser, '/floor');
    const board = await boardOf(room, browser, 't1');
    await everywhere(board, 'board-new-shoe');

    const ben = await seated(room, browser, dealer, 't1', 'Ben', 3);
    const cy = await room.visit(browser, '/table/t1?lang=en', small, undefined, 'reduce');
    await expect(cy.locator('.join')).toBeVisible();
    await everywhere(cy, 'bettor-join');
    const ann = await seated(room, browser, dealer, 't1', 'Ann', 1);
    await does(dealer, room, 't1', 'open-shoe', { card_set: 1 });
    await does(dealer, room, 't1', 'burn', { card: '4c' });
    await does(dealer, room, 't1', 'offer-bank');
    await expect(ann.locator('.offer')).toBeVisible();
    await everywhere(ann, 'bettor-offer');
    await everywhere(ben, 'bettor-others-offer');
    await everywhere(board, 'board-offer');

    // an amount that the sheet refuses: its words are the page's own
    await everywhere(ann, 'bettor-offer-refused', async () => {
      await ann.locator('.amount input').fill('1');
      await ann.locator('.offer .next').click();
      await expect(ann.locator('.offer .trouble')).toBeVisible();
    });
    await ann.locator('.amount input').fill('100');
    await ann.locator('.offer .next').click();
    await expect(ann.locator('.bank-line')).toBeVisible();
    await does(dealer, room, 't1', 'open-betting');
    await ben.getByRole('radio', { name: '5 chip', exact: true }).check({ force: true });
    await ben.locator('.space-add').nth(3).click(); // a bonus without a line
    await ben.locator('.space-add').nth(0).click(); // half the minimum
    await expect(ben.locator('.space-problem')).toHaveCount(2);
    await everywhere(ben, 'bettor-missing');
    await ben.getByRole('radio', { name: '100 chip', exact: true }).check({ force: true });
    await ben.locator('.space-add').nth(0).click();
    await ben.locator('.space-add').nth(2).click();
    await expect(ben.locator('.bank-short')).toBeVisible();
    await everywhere(ben, 'bettor-betting', async () => expect.soft(await underTheRack(ben)).toEqual([]));
    await everywhere(ann, 'bettor-banking');
    await everywhere(
      ben,
      'bettor-pays',
      async () => {
        await ben.locator('.rack-total .quiet').click();
        await expect(ben.locator('dialog')).toBeVisible();
      },
      async () => ben.locator('dialog header button').click(),
    );
    await everywhere(board, 'board-betting');

    // a refused wager: the server's code in the page's words
    await ben.route('**/commands', (route) =>
      route.fulfill({
        status: 409,
        json: {
          refused: {
            code: 'wagers-closed',
            rule: 'R25',
            message: 'wagers are closed for this round',
            refusals: [],
          },
        },
      }),
    );
    await everywhere(
      ben,
      'bettor-refused',
      async () => {
        await ben.locator('.space-add').nth(0).click();
        await expect(ben.locator('.notice')).toBeVisible();
      },
      async () => ben.locator('.notice .quiet').click(),
    );
    await ben.unroute('**/commands');

    // one card after another, each with its reason: Player 5 draws a 2, Banker has 2 and draws
    for (const [index, card] of ['5h', '2c', 'Ks', 'Kd', '2d'].entries()) {
      await does(dealer, room, 't1', 'card', { card });
      await expect(ben.locator('.hands .card')).toHaveCount(index + 1);
      await expect(board.locator('.hands .card')).toHaveCount(index + 1);
      if (index !== 1 && index !== 2) await everywhere(board, `board-card-${index + 1}`);
    }
    await everywhere(ben, 'bettor-dealing');
    await does(dealer, room, 't1', 'card', { card: 'Qs' });
    await expect(ben.locator('.situation-result')).toBeVisible();
    await does(dealer, room, 't1', 'settle');
    await expect(ben.locator('.result')).toBeVisible();
    await everywhere(ben, 'bettor-result', async () => {
      for (const line of await ben.locator('.result-line').all())
        await line.evaluate((one) => one.setAttribute('open', ''));
    });
    await everywhere(ann, 'bettor-put-up');
    await expect(board.locator('.now-result')).toBeVisible();
    await everywhere(board, 'board-result');

    await does(floor, room, 't1', 'pause', { reason: 'a spill' });
    await expect(ben.locator('.situation-words')).toContainText('paused');
    await everywhere(board, 'board-paused');

    await room.kill();
    await expect(ben.locator('.bar')).toBeVisible();
    await everywhere(ben, 'bettor-lost');
    await expect(board.locator('.bar')).toBeVisible();
    await everywhere(board, 'board-lost');
  });

  test('other tables: real cards alone, a house bank, a shuffle to have a hand in, and none at all', async ({
    room,
    browser,
  }) => {
    const dealer = await staffOf(room, browser, '/console/t2');
    const keyed = await staffOf(room, browser, '/console/t3');
    const dee = await seated(room, browser, dealer, 't2', 'Dee', 2);
    await does(dealer, room, 't2', 'open-shoe', { card_set: 1 });
    await expect(dee.locator('.shuffle')).toBeVisible();
    await everywhere(dee, 'bettor-shuffle');
    await dee.locator('.shuffle button').click();
    await expect(dee.locator('.shuffle strong')).toBeVisible();
    await everywhere(dee, 'bettor-shuffle-sealed');

    const ben = await room.visit(browser, '/table/t3?lang=en', small);
    const board = await boardOf(room, browser, 't3');
    await does(keyed, room, 't3', 'seat', { seat: 3, name: 'Ann' });
    await does(keyed, room, 't3', 'seat', { seat: 4, name: 'Cy' });
    await does(keyed, room, 't3', 'open-shoe', { card_set: 1 });
    await does(keyed, room, 't3', 'burn', { card: '4c' });
    await does(keyed, room, 't3', 'offer-bank');
    await does(keyed, room, 't3', 'accept-bank', { bettor: 1 });
    for (const [index, result] of ['B', 'D'].entries()) {
      await does(keyed, room, 't3', 'result', { result });
      await does(keyed, room, 't3', 'settle');
      await expect(board.locator('.bead')).toHaveCount(index + 1);
    }
    await expect(board.locator('.now-result small')).toBeVisible();
    await everywhere(board, 'board-dragon');
    await everywhere(ben, 'bettor-layout');
    for (const kind of ['close-shoe', 'open-shoe'])
      await does(keyed, room, 't3', kind, kind === 'open-shoe' ? { card_set: 2 } : {});
    await expect(board.locator('.counts')).toContainText('P 0 0 % · B 2 100 %');
    await everywhere(board, 'board-last-shoe');

    const none = await room.visit(browser, '/table/nowhere?lang=en', small);
    await expect(none.locator('h1')).toContainText('nowhere');
    const english = latin(await said(none));
    for (const language of others) {
      await none.goto(`${room.address}/table/nowhere?lang=${language}`);
      await expect(none.locator('h1')).toContainText('nowhere');
      await inspect(none, language, 'no-table', english);
    }
  });
});

test.describe('a room of six languages by edition 2', () => {
  const table = { id: 't1', name: 'Table 1', cards: 'keyed', wagers: 'bettors' } as const;
  test.use({
    config: {
      edition: 2,
      languages: all,
      tables: [
        { ...table, sheet: 'ventura-ez', timer_seconds: 90 },
        { ...table, id: 't2', name: 'Two', sheet: 'livermore-ez' },
      ],
    },
  });

  /** A notice is in the language of its moment: it is sent away, unless it has gone by itself. */
  const dismiss = async (page: Page) => {
    if (await page.locator('.notice').isVisible())
      await page
        .locator('.notice .quiet')
        .click({ timeout: 2000 })
        .catch(() => {});
    await expect(page.locator('.notice')).toHaveCount(0);
  };

  test('news and new states: no English is left, nothing is cut off', async ({ room, browser }) => {
    const dealer = await staffOf(room, browser, '/console/t1');
    const floor = await staffOf(room, browser, '/floor');
    const board = await boardOf(room, browser, 't1');
    const ann = await seated(room, browser, dealer, 't1', 'Ann', 1);
    const ben = await seated(room, browser, dealer, 't1', 'Ben', 3);
    await does(dealer, room, 't1', 'open-shoe', { card_set: 1 });
    await does(dealer, room, 't1', 'burn', { card: '4c' });
    await does(dealer, room, 't1', 'stand-aside', { bettor: 1, stands: true });
    await does(dealer, room, 't1', 'offer-bank');
    await expect(board.locator('.board-news')).toBeVisible();
    await everywhere(board, 'board-waived');
    await dismiss(ben);
    await everywhere(ben, 'bettor-stands-aside');
    await does(dealer, room, 't1', 'accept-bank', { bettor: 2, amount: 10000 });
    await does(dealer, room, 't1', 'open-betting');
    await expect(ben.locator('.raise')).toBeVisible();
    await everywhere(ben, 'bettor-raise');
    await does(dealer, room, 't1', 'put-up', { bettor: 2, amount: 25000 });
    await expect(board.locator('.board-news')).toBeVisible();
    await everywhere(board, 'board-raised');
    await dismiss(ann);
    await does(floor, room, 't1', 'free-round');
    await expect(board.locator('.now-title')).toHaveText('Free round');
    await everywhere(board, 'board-free');
    await dismiss(ann);
    await everywhere(ann, 'bettor-free');
    for (const card of ['9', '2']) await does(dealer, room, 't1', 'card', { card });
    await expect(board.locator('.hands .card')).toHaveCount(2);
    await everywhere(board, 'board-free-card');
    for (const card of ['K', '3']) await does(dealer, room, 't1', 'card', { card });
    await does(dealer, room, 't1', 'settle');
    await expect(board.locator('.now-result')).toBeVisible();
    await everywhere(board, 'board-free-result');
    await everywhere(ann, 'bettor-free-result');

    const wide = await staffOf(room, browser, '/console/t2');
    const other = await boardOf(room, browser, 't2');
    await seated(room, browser, wide, 't2', 'Cy', 1);
    const dee = await seated(room, browser, wide, 't2', 'Dee', 2);
    await does(wide, room, 't2', 'open-shoe', { card_set: 1 });
    await does(wide, room, 't2', 'burn', { card: '4c' });
    await does(wide, room, 't2', 'offer-bank');
    await does(wide, room, 't2', 'accept-bank', { bettor: 1, amount: 10000 });
    await does(wide, room, 't2', 'open-betting');
    await does(wide, room, 't2', 'wager', { bettor: 2, wager: 'player', amount: 2500 });
    await does(floor, room, 't2', 'lower-bank', { amount: 5000, reason: 'spill', second: 'Dee' });
    await expect(other.locator('.board-news')).toBeVisible();
    await everywhere(other, 'board-lowered');
    await dismiss(dee);
    for (const card of ['9', '2', 'K', '3']) await does(wide, room, 't2', 'card', { card });
    await does(wide, room, 't2', 'settle');
    for (const bettor of [1, 2]) await does(wide, room, 't2', 'leave', { bettor });
    const nine = await seated(room, browser, wide, 't2', 'Nine', 5);
    await expect(other.locator('.board-bank')).toHaveText('bank not open to anybody yet');
    await everywhere(other, 'board-nobody');
    await everywhere(nine, 'bettor-nobody');
  });
});

// ---- people and their languages ----

test.describe('people choose', () => {
  test.use({
    config: {
      languages: ['en', 'vi', 'zh-Hant', 'es'],
      tables: [
        { id: 't1', name: 'Table 1', sheet: 'ventura-ez', cards: 'keyed', wagers: 'bettors', language: 'vi' },
        { id: 't2', name: 'Table 2', sheet: 'ventura-ez', cards: 'keyed', wagers: 'bettors' },
      ],
    },
  });

  test('on a phone: found by its own name, used at once, remembered, at other tables too', async ({
    room,
    browser,
  }) => {
    const page = await room.visit(browser, '/table/t1', small);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en'); // the browser's, not the table's: a person is asked
    await expect(languageMenu(page).locator('option')).toHaveText([
      'English',
      'Tiếng Việt',
      '繁體中文',
      'Español',
    ]);
    await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: '繁體中文' });
    await expect(page.getByRole('heading', { name: '入座' })).toBeVisible();
    await expect(page.locator('.hand-player h2')).toContainText('閒');
    await expect(page.locator('.hand-banker h2')).toContainText('莊');
    expect(await violations(page)).toEqual([]);
    await page.reload();
    await expect(page.getByRole('heading', { name: '入座' })).toBeVisible();
    await page.goto(`${room.address}/table/t2`);
    await expect(page.getByRole('button', { name: '坐下' })).toBeVisible();
    await page.goto(`${room.address}/table/t2?lang=es`); // a link that was sent by somebody
    await expect(page.getByRole('button', { name: 'Sentarse' })).toBeVisible();
    await page.getByRole('combobox', { name: 'Idioma' }).selectOption('vi');
    await expect(page).toHaveURL(`${room.address}/table/t2`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'vi');
    await page.goto(`${room.address}/table/t2?lang=ko`); // the room has no Korean: the choice stays
    await expect(page.locator('html')).toHaveAttribute('lang', 'vi');
    const console = await room.visit(browser, '/console/t1?lang=vi'); // staff read English
    await expect(console.getByRole('button', { name: 'Sign in' })).toBeVisible();
  });

  test('the browser’s own language is taken where the room has it, whatever its country', async ({
    room,
    browser,
  }) => {
    for (const [locale, expected] of [
      ['es-MX', 'es'],
      ['zh-TW', 'zh-Hant'],
      ['zh-CN', 'en'],
      ['ko-KR', 'en'],
    ] as const) {
      const context = await browser.newContext({ locale, viewport: small });
      const page = await context.newPage();
      await page.goto(`${room.address}/table/t2`);
      await expect(languageMenu(page)).toHaveValue(expected);
      await context.close();
    }
  });

  test('a board speaks its table’s language, or the one chosen on its screen', async ({ room, browser }) => {
    const board = await room.visit(browser, '/board/t1', full);
    await expect(board.locator('html')).toHaveAttribute('lang', 'vi');
    await expect(board.locator('.now-title')).toHaveText('Hộp bài mới');
    expect(await violations(board)).toEqual([]);
    await expect(languageMenu(board)).toHaveCount(0); // no hands on it
    await board.mouse.move(300, 300);
    await board.mouse.move(310, 300);
    await board.getByRole('combobox', { name: 'Ngôn ngữ' }).selectOption({ label: 'Español' });
    await expect(board.locator('.now-title')).toHaveText('Sabot nuevo');
    await expect(languageMenu(board)).toHaveCount(0); // the pointer rests
    await board.reload();
    await expect(board.locator('.now-title')).toHaveText('Sabot nuevo');
    await board.goto(`${room.address}/board/t2`); // on another table's board nothing was chosen
    await expect(board.locator('.now-title')).toHaveText('New shoe');
    await board.goto(`${room.address}/board/t2?lang=zh-Hant`);
    await expect(board.locator('.now-title')).toHaveText('新一靴牌');
    expect(await violations(board)).toEqual([]);
  });

  test('a dealer’s no is said in the bettor’s words', async ({ room, browser }) => {
    const dealer = await staffOf(room, browser, '/console/t1');
    const page = await room.visit(browser, '/table/t1?lang=es', small);
    await page.locator('input[name=name]').fill('Ana');
    const asked = page.waitForResponse(/\/join$/);
    await page.getByRole('button', { name: 'Sentarse' }).click();
    const { ticket } = (await (await asked).json()) as { ticket: string };
    await dealer.request.post(`${room.address}/api/tables/t1/joins`, { data: { ticket, accept: false } });
    await expect(page.getByRole('alert')).toHaveText('El crupier no lo confirmó; pregunte en la mesa.');
  });
});

test('the demonstration has every language there is', async ({ room, request }) => {
  const { languages: offered } = (await (await request.get(`${room.address}/api/room`)).json()) as {
    languages: string[];
  };
  expect(offered).toEqual(all);
});
