// card-wagers.spec.ts - wagers on the cards at a table of edition 3: a bettor places a pair on a phone, the dealer
// keys suits, the settlement pays it and is checked on the page, and the line that decided is said in words.
import { expect, joins, key, openBetting, phone, place, space, speak, test } from './room';

test.use({
  config: {
    edition: 3,
    languages: ['en', 'vi'],
    tables: [{ id: 't1', name: 'Table 1', sheet: 'commission-pairs', cards: 'keyed', wagers: 'bettors' }],
  },
});

test('a pair is placed, keyed with suits, paid, checked and explained', async ({ room, browser }) => {
  const dealer = await room.visit(browser, room.link('/console/t1'));
  const bob = await joins(room, browser, dealer, 'Bob', 3);
  await expect(dealer.getByRole('checkbox', { name: 'Key suits too' })).toBeDisabled();
  await key(dealer, ['Enter', '4', 'Enter']); // a burned card needs no suit
  await openBetting(dealer);
  await place(bob, 'Player pair', '5');
  await expect(space(bob, 'Player pair')).toContainText('placed');
  await key(dealer, ['9']);
  await expect(dealer.locator('.action')).toContainText('Which 9?');
  await key(dealer, ['h', '2', 'c', '9', 'd', '3', 's', 'Enter']);
  await expect(bob.locator('.result')).toContainText('You won +$55');
  await expect(bob.locator('.result')).toContainText('✓ checked here');
  await expect(dealer.locator('.sheet')).toContainText('✓ checked here');
  await bob.locator('.result-line summary').click();
  await expect(bob.locator('.result-line')).toContainText('Player’s first two cards: a pair: pays 11 to 1');
  await speak(bob, 'vi');
  await expect(bob.locator('.result-line')).toContainText('hai lá đầu của Con: một đôi');
  const page = await room.visit(browser, '/rules?table=t1', phone);
  await expect(page.locator('body')).toContainText('A pair is two cards of one rank');
});
