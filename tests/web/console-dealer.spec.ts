// console-dealer.spec.ts - who deals: the name that the room's pages and reports show.
import { action, give, stateOf } from './dealer';
import { expect, key, test } from './room';

test.use({
  config: {
    tables: [{ id: 't1', name: 'Table 1', sheet: 'ventura-ez', cards: 'keyed', wagers: 'dealer' }],
  },
});

test('the signed-in dealer who gives the first command is the table’s dealer', async ({ room, browser }) => {
  const dealer = await room.visit(browser, room.link('/console/t1'));
  await expect(action(dealer)).toContainText('Open a new shoe');
  expect((await stateOf(room, dealer)).dealer).toBe('');
  await key(dealer, ['Enter']);
  await expect(action(dealer)).toContainText('Key the burn card');
  const you = await dealer.locator('.top-who .name').innerText();
  expect((await stateOf(room, dealer)).dealer).toBe(you);
  // somebody else takes over at the same console: the name stays theirs
  await give(room, dealer, 'relieve', { name: 'Bo' });
  await key(dealer, ['4']);
  await expect(action(dealer)).toContainText('Burn 4');
  expect((await stateOf(room, dealer)).dealer).toBe('Bo');
});
