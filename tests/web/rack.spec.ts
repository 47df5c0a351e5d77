// rack.spec.ts - a bettor's chips: the chosen one, and what is done with those on the felt.
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

test('the chosen chip stays chosen after an offer of the bank and after a reload', async ({
  room,
  browser,
}) => {
  const dealer = await room.visit(browser, room.link('/console/t1'));
  const ann = await joins(room, browser, dealer, 'Ann', 1);
  await joins(room, browser, dealer, 'Ben', 2);
  const five = ann.getByRole('radio', { name: '5 chip', exact: true });
  await expect(ann.getByRole('radio', { name: '25 chip', exact: true })).toBeChecked();
  await five.check({ force: true });
  await openShoe(dealer);
  await expect(ann.getByRole('alertdialog')).toBeVisible();
  await ann.getByRole('button', { name: /^Decline/ }).click();
  await expect(five).toBeChecked();
  await ann.reload();
  await expect(five).toBeChecked();
});
