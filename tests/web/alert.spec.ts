// alert.spec.ts - sound and vibration for what needs an answer: off until a bettor asks for it.
import { expect, joins, openShoe, test } from './room';

test.use({
  config: {
    tables: [
      {
        id: 't1',
        name: 'Table 1',
        sheet: 'ventura-ez',
        cards: 'keyed',
        wagers: 'bettors',
        offer_seconds: 120,
      },
    ],
  },
});

test('nothing is heard until it is asked for, then each question once', async ({ room, browser }) => {
  const dealer = await room.visit(browser, room.link('/console/t1'));
  const ann = await joins(room, browser, dealer, 'Ann', 1);
  await ann.evaluate(() => {
    const counted = window as unknown as { buzzes: number; tones: number };
    counted.buzzes = counted.tones = 0;
    navigator.vibrate = () => ++counted.buzzes > 0;
    const begin = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
      counted.tones++;
      begin.call(this, when);
    };
  });
  const heard = () =>
    ann.evaluate(() => {
      const counted = window as unknown as { buzzes: number; tones: number };
      return [counted.buzzes, counted.tones];
    });
  await openShoe(dealer);
  await expect(ann.getByRole('button', { name: /^Take the bank/ })).toBeVisible();
  expect(await heard()).toEqual([0, 0]);
  await ann.getByRole('button', { name: 'Decline', exact: false }).first().click();
  await ann.getByRole('button', { name: 'Sound and vibration' }).click();
  await expect(ann.getByRole('button', { name: 'Sound and vibration' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  expect(await heard()).toEqual([1, 2]); // so that it is known
  await dealer.request.post(`${room.address}/api/tables/t1/commands`, {
    data: { id: 'again', kind: 'offer-bank' },
  });
  await expect(ann.getByRole('button', { name: /^Take the bank/ })).toBeVisible();
  await expect.poll(heard).toEqual([2, 4]);
});
