// draft.spec.ts - the way from wagers that lie there to those wished for: every step is one that the
// sheet allows. The library of the pages judges, outside a browser.
import { expect, test } from '@playwright/test';
import { placeable, problemsOf, refusalsOf, stepsTo, type Draft, type Place } from '../../web/src/draft';
import type { WagerKind } from '../../web/src/protocol';
import { openLibrary } from './library';

const kind = (name: string, needs: 'line' | 'nothing'): WagerKind => ({
  name,
  title: name,
  needs,
  is_line: name === 'player' || name === 'banker',
  pays: '',
  commission_bp: 0,
  cap_bp: 0,
  cap_of: 0,
  least: 1000,
  most: 100000,
  fees: [{ up_to: null, fee: 100 }],
  back_line: false,
  cases: [],
});
const me = {
  bettor: 1,
  purse: 1,
  seat: 2,
  back_line: false,
  name: 'Ann',
  third_party: false,
  representative: '',
  stands_aside: false,
  chips: 0,
  marked: 0,
};
const placeWith = (lines: 'one' | 'both', bonus_cap: 'none' | 'line' = 'none') =>
  ({
    me,
    state: { edition: 2, seats: 8, bank: { seat: 8, amount: 100000 }, bettors: [me], gone: [], wagers: [] },
    sheet: {
      bank: 'player-dealer',
      lines,
      bonus_cap,
      back_line: 0,
      table_minimum: 'sum',
      unit: 50,
      cover: 'net',
      order: 'wager-first',
      commission_unit: 1,
      commission_taken: 'each-round',
      no_action: 'kept',
      bank_least: 1000,
      bank_most: null,
      player_dealer_fees: [],
      wagers: [
        kind('player', 'nothing'),
        kind('banker', 'nothing'),
        kind('tie', 'nothing'),
        kind('panda8', 'line'),
        kind('dragon7', 'line'),
      ],
    },
  }) as unknown as Place;

/** A generator that a failure can be repeated with. */
function random(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
}

const sorted = (draft: Draft) => Object.entries(draft).sort();

/** Plain code, not `expect`: it runs many thousand times. */
function must(draft: Draft, place: Place, where: string): void {
  const problems = problemsOf(draft, place);
  if (Object.keys(problems).length > 0) throw new Error(`${where}: ${JSON.stringify(problems)}`);
}

test.beforeAll(openLibrary);

test('the library says what is wrong, wager by wager', () => {
  const place = placeWith('one');
  const codes = (draft: Draft) =>
    Object.entries(refusalsOf(draft, place)).map(([name, { code, limit, missing }]) => [
      name,
      code,
      limit,
      missing,
    ]);
  expect(codes({ player: 1000, panda8: 1000 })).toEqual([]);
  expect(codes({ player: 400 })).toEqual([['player', 'below-minimum', 1000, 600]]);
  expect(codes({ player: 100050 })).toEqual([['player', 'above-maximum', 100000, 0]]);
  expect(codes({ player: 1025 })).toEqual([['player', 'not-in-units', 50, 0]]);
  expect(codes({ panda8: 1000 })).toEqual([['panda8', 'side-needs-line', 0, 0]]);
  // the second line is refused, not the first, in whichever order they were laid
  expect(codes({ banker: 1000, player: 1000 })).toEqual([['player', 'both-lines', 0, 0]]);
  expect(codes({ player: 1000, banker: 1000 })).toEqual([['banker', 'both-lines', 0, 0]]);
  // a line that is refused is no line for others
  expect(codes({ player: 500, panda8: 1000 })).toEqual([
    ['player', 'below-minimum', 1000, 500],
    ['panda8', 'side-needs-line', 0, 0],
  ]);
});

for (const [lines, cap] of [
  ['one', 'none'],
  ['both', 'none'],
  ['one', 'line'],
] as const) {
  test(`500 changes at a table of ${lines} line, cap ${cap}: each step is allowed, the last is what was wished`, () => {
    const place = placeWith(lines, cap);
    const chance = random(20261116);
    const anything = (): Draft =>
      Object.fromEntries(
        place.sheet.wagers
          .filter(() => chance() < 0.5)
          .map(({ name }) => [name, [500, 1000, 2500, 2525, 200000][Math.floor(chance() * 5)]!]),
      );
    let now: Draft = {};
    for (let change = 0; change < 500; change++) {
      const goal = placeable(anything(), place);
      must(goal, place, `change ${change}, wish`);
      for (const { wager, amount } of stepsTo(goal, now, place)) {
        if ((now[wager] ?? 0) === amount) throw new Error(`change ${change}: ${wager} ${amount} is no step`);
        now = Object.fromEntries(
          Object.entries({ ...now, [wager]: amount }).filter(([, stake]) => stake > 0),
        );
        must(now, place, `change ${change}, ${wager} ${amount}`);
      }
      if (JSON.stringify(sorted(now)) !== JSON.stringify(sorted(goal)))
        throw new Error(`change ${change}: not what was wished`);
    }
  });
}
