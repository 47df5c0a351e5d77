// posted.spec.ts - what board and bettors' pages post (R51, R53): every space's own limits where they
// differ, every band of a collection. Outside a browser.
import { expect, test } from '@playwright/test';
import { languages, speakIn, type Language } from '../../web/src/language';
import { collectionWords, limitWords } from '../../web/src/phrases';
import type { Sheet } from '../../web/src/protocol';

const kind = (name: string, title: string, limits: [number, number], fees = [{ up_to: null, fee: 50 }]) => ({
  name,
  title,
  is_line: title.endsWith('line'),
  least: limits[0] * 100,
  most: limits[1] * 100,
  fees,
});
const sheetWith = (tie: [number, number], panda: [number, number], dragon: [number, number]) =>
  ({
    bank: 'player-dealer',
    wagers: [
      kind('player', 'Player line', [10, 10000]),
      kind('banker', 'Banker line', [10, 10000]),
      kind('tie', 'Tie', tie),
      kind('panda8', 'Panda 8', panda),
      kind('dragon7', 'Dragon 7', dragon),
    ],
    player_dealer_fees: [
      { up_to: 10000, fee: 100 },
      { up_to: 50000, fee: 200 },
      { up_to: null, fee: 300 },
    ],
  }) as unknown as Sheet;

test.afterEach(() => speakIn('en'));

test('limits of the bonus wagers are one range only where they are the same', () => {
  expect(limitWords(sheetWith([1, 1000], [1, 1000], [1, 1000]))).toEqual({
    lines: '$10 – $10,000',
    bonus: '$1 – $1,000',
  });
  expect(limitWords(sheetWith([5, 100], [1, 25], [2, 50])).bonus).toBe(
    'Tie $5 – $100 · Panda 8 $1 – $25 · Dragon 7 $2 – $50',
  );
});

test('a collection by bands is posted in full, in every language', async () => {
  const sheet = sheetWith([1, 1000], [1, 1000], [1, 1000]);
  expect(collectionWords(sheet)).toContain(
    'player-dealer $1 up to $100, $2 up to $500, $3 above that a round',
  );
  for (const one of Object.keys(languages) as Language[]) {
    await speakIn(one);
    for (const amount of ['$1', '$100', '$2', '$500', '$3'])
      expect(collectionWords(sheet).join(' ')).toContain(amount);
  }
});
