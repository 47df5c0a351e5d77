// What the installed package says is what `sabot` says, digit for digit; and what is wrong throws with words.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { open, SabotError } from 'sabot-baccarat';

const program = (words, input = '') =>
  JSON.parse(spawnSync(process.env.SABOT, [...words, '--json'], { input, encoding: 'utf8' }).stdout);
await assert.rejects(open({ library: new URL('file:///no-such.wasm') }), { name: 'SabotError', message: /no-such\.wasm: .*does not open/ });
const sabot = await open();
assert.equal(await open(), sabot);
const names = execFileSync(process.env.SABOT, ['sheet', 'list'], { encoding: 'utf8' }).split('\n');
assert.deepEqual(Object.keys(sabot.sheets), names.slice(1, -1).map((line) => line.split(' ')[0]));

const byCards = (name) => sabot.sheet(name).goes_by !== 'outcome';
assert.deepEqual(Object.keys(sabot.sheets).filter(byCards), ['commission-pairs']);
assert.throws(() => sabot.odds(sabot.sheet('commission-pairs')), /goes by the cards/);
for (const name of Object.keys(sabot.sheets).filter((one) => !byCards(one))) {
  for (const [decks, shoe] of [[8, undefined], [6, 6]]) {
    const odds = sabot.odds(sabot.sheet(name), shoe);
    const expected = program(['odds', '--sheet', name, '--decks', String(decks)]);
    assert.equal(odds.deals, expected.deals);
    for (const [wager, { ev, win, lose }] of Object.entries(expected.wagers)) {
      assert.equal(odds.wagers[wager].mean.text, ev);
      assert.deepEqual([odds.wagers[wager].win, odds.wagers[wager].lose], [win, lose]);
    }
  }
}

const sheet = sabot.sheet('ventura-ez');
const bank = { player_dealer: { seat: 8, amount: 20000 } };
const wagers = [
  { seat: 2, wager: 'player', amount: 15000 },
  { seat: 2, wager: 'panda8', amount: 1000 },
  { seat: 5, wager: 'banker', amount: 5000 },
  { seat: 6, wager: 'player', amount: 10000 },
];
const round = { cards: ['Kh', '2c', '3s', 'Kd', '5h', '4s'], ...bank, wagers };
const settled = sabot.settle(sheet, round);
const expected = program(['settle', '--sheet', 'ventura-ez'], JSON.stringify(round));
assert.equal(settled.net, expected.player_dealer.net);
assert.equal(settled.letter, 'A');
for (const [index, wager] of wagers.entries()) {
  const line = expected.wagers.find((one) => one.seat === wager.seat && one.wager === wager.wager);
  for (const field of ['step', 'verdict', 'owed', 'winnings', 'commission', 'collected', 'uncovered'])
    assert.equal(settled.wagers[index][field], line[field], `${wager.wager}: ${field}`);
}

const wrong = { ...bank, wagers: [{ seat: 2, wager: 'banker', amount: 2510 }] };
const refused = program(['settle', '--sheet', 'ventura-ez'], JSON.stringify({ ...wrong, cards: round.cards })).refused;
assert.deepEqual(
  sabot.refusals(sheet, { ...bank, player_dealer: { seat: 8, amount: 1 }, wagers: wagers.slice(0, 1) }).refusals.map(({ laid, code }) => [laid, code]),
  [[-1, 'bank-below-minimum'], [-1, 'not-in-units']],
);
assert.deepEqual(
  sabot.refusals(sheet, wrong).refusals.map(({ code, message }) => ({ code, message })),
  refused.map(({ code, message }) => ({ code, message })),
);
assert.throws(() => sabot.settle(sheet, { ...wrong, cards: round.cards }), { message: /25\.10/ });

assert.deepEqual(sabot.refusals(sheet, { wagers: wagers.slice(0, 1) }).refusals, []);

const roads = program(['board', 'PPBTBPPPPDBBATPBBBBBBB']);
const ours = sabot.roads('PPBTBPPPPDBBATPBBBBBBB');
assert.deepEqual(
  [ours.big, ...ours.derived].map((road) => road.map(({ column, row }) => [column, row])),
  ['big_road', 'big_eye_boy', 'small_road', 'cockroach_pig'].map((name) => roads[name].cells),
);
assert.equal(sabot.round(['5h', '2c', 'Ks', '2d', '6d']).next, 'banker');

for (const drill of ['draw', 'result', 'payout', 'order']) {
  const { judge } = sabot.drill(drill, sheet);
  const { answer } = judge({});
  assert.equal(judge(answer).right, true, drill);
  assert.equal(typeof answer.letter, drill === 'result' ? 'string' : 'undefined', drill);
  sabot.drill(drill, sheet);
  assert.throws(() => judge(answer), { name: 'SabotError', message: /another question/ });
}

// A sheet that is broken: the words of the program's own reader, and of each call the same.
const mine = execFileSync(process.env.SABOT, ['sheet', 'show', 'ventura-ez', '--yaml'], { encoding: 'utf8' });
writeFileSync('broken.yaml', mine.replace(/^bank: .*/m, 'bank: me'));
const checked = spawnSync(process.env.SABOT, ['sheet', 'check', 'broken.yaml'], { encoding: 'utf8' });
const [said] = /bank: expected .*/.exec(checked.stderr);
const [first, ...others] = sheet.wagers;
const inFirst = (field) => ({ ...sheet, wagers: [{ ...first, ...field }, ...others] });
const brokenSheets = [
  [{ ...sheet, bank: 'me' }, { test: (words) => words === said }],
  [undefined, /^sheet: expected what sheet\(NAME\) gives, found undefined$/],
  ['ventura-ez', /^sheet: expected .* found "ventura-ez"$/],
  [{}, /^wagers: expected a list/],
  [{ ...sheet, unit: undefined }, /^unit: is missing$/],
  [{ ...sheet, unit: 0.5 }, /^unit: expected a whole number from 0 to \d+, found `0\.5`$/],
  [inFirst({ cap_bp: 10001 }), /^wagers\[0\]\.cap_bp: expected a whole number from 0 to 10000, found `10001`$/],
  [inFirst({ cases: 3 }), /^wagers\[0\]\.cases: expected a list, found `3`$/],
  [inFirst({ cases: [3] }), /^wagers\[0\]\.cases\[0\]: expected fields$/],
];
for (const [words, run] of [
  [/no such sheet; there are/, () => sabot.sheet('nothing')],
  [/found X/, () => sabot.roads('BXB')],
  [/13 counts/, () => sabot.odds(sheet, [1, 2])],
  [/does not take "roulette"; it takes player, /, () => sabot.settle(sheet, { ...round, wagers: [{ seat: 2, wager: 'roulette', amount: 100 }] })],
  [/^wagers\[0\]\.amount: expected a whole number from 1 to \d+, found 0\.5$/, () => sabot.settle(sheet, { ...round, wagers: [{ seat: 2, wager: 'tie', amount: 0.5 }] })],
  [/cards: /, () => sabot.settle(sheet, { ...round, cards: ['Kh', '2c'] })],
  [/no such sheet/, () => sabot.sheet('__proto__')],
  [/^cards\[1\]: expected a card such as Th, found ""$/, () => sabot.round(['Th', ''])],
  [/^cards\[0\]: .* found 5$/, () => sabot.round([5])],
  [/^cards\[0\]: .* found "10h"$/, () => sabot.round(['10h'])],
  [/list of at most 6/, () => sabot.settle(sheet, { ...round, cards: Array(7).fill('Kh') })],
  [/^player_dealer: this sheet needs one/, () => sabot.settle(sheet, { ...round, player_dealer: undefined })],
  [/^player_dealer: the house banks/, () => sabot.refusals(sabot.sheet('commission'), { ...bank, wagers: [] })],
  [/^player_dealer\.seat: .* 1 to 8, found 99$/, () => sabot.refusals(sheet, { player_dealer: { seat: 99, amount: 1 }, wagers: [] })],
  [/^wagers\[0\]\.seat: .* found NaN$/, () => sabot.refusals(sheet, { ...bank, wagers: [{ ...wagers[0], seat: NaN }] })],
  [/^wagers\[0\]\.amount: .* found "2500"$/, () => sabot.refusals(sheet, { ...bank, wagers: [{ ...wagers[0], amount: '2500' }] })],
  [/^wagers\[0\]: expected/, () => sabot.refusals(sheet, { ...bank, wagers: [null] })],
  [/^wagers: expected a list/, () => sabot.refusals(sheet, bank)],
  [/^seats: /, () => sabot.refusals(sheet, { ...bank, wagers, seats: 1000 })],
  [/^expected wagers/, () => sabot.refusals(sheet)],
  [/^shoe: .* found 0\.5$/, () => sabot.odds(sheet, 0.5)],
  [/^shoe\[0\]: .* found -1$/, () => sabot.odds(sheet, Array(13).fill(-1))],
  [/^drill: expected draw, result, payout, order, found "x"$/, () => sabot.drill('x', sheet)],
  [/^decks: /, () => sabot.drill('payout', sheet, NaN)],
  [/^answer: /, () => sabot.drill('payout', sheet).judge()],
  [/^answer: /, () => sabot.drill('payout', sheet).judge({ amount: 0.5 })],
  ...brokenSheets.flatMap(([broken, said]) => [
    [said, () => sabot.odds(broken)],
    [said, () => sabot.settle(broken, round)],
    [said, () => sabot.refusals(broken, round)],
    [said, () => sabot.drill('payout', broken)],
  ]),
])
  assert.throws(run, (error) => error instanceof SabotError && words.test(error.message));
