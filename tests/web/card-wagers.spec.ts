// card-wagers.spec.ts - wagers on the cards at a table of edition 3: a bettor places a pair on a phone, the dealer
// keys suits, the settlement pays it and is checked on the page, and the line that decided is said in words.
import { expect, joins, key, openBetting, phone, place, space, speak, test } from './room';

test.use({
  config: {
    edition: 3,
    languages: ['en', 'zh-Hant', 'zh-Hans', 'vi', 'ko', 'es'],
    tables: [{ id: 't1', name: 'Table 1', sheet: 'commission-pairs', cards: 'keyed', wagers: 'bettors' }],
  },
});

/** The condition of a Player pair. */
const PAIR = {
  'en': 'Player’s first two cards: a pair',
  'zh-Hant': '閒首兩張：對子',
  'zh-Hans': '闲首两张：对子',
  'vi': 'hai lá đầu của Con: một đôi',
  'ko': '플레이어 처음 두 장: 페어',
  'es': 'dos primeras cartas de Jugador: una pareja',
};

test('a pair is placed, keyed with suits, paid, checked and explained', async ({ room, browser }) => {
  const dealer = await room.visit(browser, room.link('/console/t1'));
  const bob = await joins(room, browser, dealer, 'Bob', 3);
  await expect(dealer.getByRole('checkbox', { name: 'Key suits too' })).toBeDisabled();
  await key(dealer, ['Enter', '4', 'Enter']); // a burned card needs no suit
  await openBetting(dealer);
  await place(bob, 'Player pair', '5');
  await expect(space(bob, 'Player pair')).toContainText('placed');
  const titles = await dealer
    .locator('.grid thead th')
    .evaluateAll((all) =>
      all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
    );
  expect(titles, 'no title of the grid reaches into the next').toEqual([]);
  await key(dealer, ['9']);
  await expect(dealer.locator('.action')).toContainText('Which 9?');
  await key(dealer, ['h', '2', 'c', '9', 'd', '3', 's', 'Enter']);
  await expect(bob.locator('.result')).toContainText('You won +$55');
  await expect(bob.locator('.result')).toContainText('✓ checked here');
  await expect(dealer.locator('.sheet')).toContainText('✓ checked here');
  const board = await room.visit(browser, '/board/t1', { width: 1920, height: 1080 });
  await expect(board.locator('.now-result')).toContainText('Player pair · Either pair');
  await bob.locator('.result-line summary').click();
  await expect(bob.locator('.result-line')).toContainText('Player’s first two cards: a pair: pays 11 to 1');
  for (const [language, words] of Object.entries(PAIR)) {
    await speak(bob, language);
    await expect(bob.locator('.result-line')).toContainText(words);
    await bob.locator('.rack-total button.quiet').click();
    await expect(bob.getByRole('dialog')).toContainText(words);
    await bob.keyboard.press('Escape');
  }
  const page = await room.visit(browser, '/rules?table=t1', phone);
  await expect(page.locator('body')).toContainText('A pair is two cards of one rank');
});

const GRADED = '    title: Banker six by cards\n';

test.describe('a share of another wager', () => {
  test.use({
    config: {
      edition: 3,
      tables: [
        {
          id: 't1',
          name: 'Table 1',
          sheet: 'no-commission-sixes',
          cards: 'keyed',
          wagers: 'bettors',
          edits: [[GRADED, `${GRADED}    cap: 10% of banker\n`]],
        },
      ],
    },
  });

  test('is said before, and what passes it is not taken', async ({ room, browser }) => {
    const dealer = await room.visit(browser, room.link('/console/t1'));
    const bob = await joins(room, browser, dealer, 'Bob', 3);
    await key(dealer, ['Enter', '4']);
    await openBetting(dealer);
    const six = space(bob, 'Banker six by cards');
    await place(bob, 'Banker six by cards', '5');
    await expect(six).toContainText('at most 10% of your Banker line wager');
    await place(bob, 'Banker line', '25');
    await expect(six).toContainText('at most $2.50');
    await place(bob, 'Banker line', '25');
    await expect(six).toContainText('placed');
    await bob.getByText('What pays?').click();
    await expect(bob.getByRole('dialog')).toContainText('at most 10% of your Banker line wager');
    const page = await room.visit(browser, '/rules?table=t1', phone);
    await expect(page.locator('body')).toContainText('is at most 10% of the same bettor');
  });
});
