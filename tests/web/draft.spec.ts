// draft.spec.ts - the way from wagers that lie there to those wished for: every step is one that
// the sheet allows. No browser is needed.
import { placeable, problemsOf, stepsTo, type Draft } from '../../web/src/draft';
import type { Sheet, WagerKind } from '../../web/src/protocol';
import { test } from '@playwright/test';

const kind = (name: string, needs: 'line' | 'nothing'): WagerKind => ({
  name, title: name, needs, is_line: name === 'player' || name === 'banker', pays: '', commission_bp: 0, least: 1000, most: 100000, fees: [], cases: [],
});
const sheetWith = (lines: 'one' | 'both') => ({
  lines, unit: 50, wagers: [kind('player', 'nothing'), kind('banker', 'nothing'), kind('tie', 'nothing'), kind('panda8', 'line'), kind('dragon7', 'line')],
}) as unknown as Sheet;

/** A generator that a failure can be repeated with. */
function random(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
}

const sorted = (draft: Draft) => Object.entries(draft).sort();

/** Plain code, not `expect`: it runs many thousand times. */
function must(draft: Draft, sheet: Sheet, where: string): void {
  const problems = problemsOf(draft, sheet);
  if (Object.keys(problems).length > 0) throw new Error(`${where}: ${JSON.stringify(problems)}`);
}

for (const lines of ['one', 'both'] as const) {
  test(`2000 changes at a table of ${lines === 'one' ? 'one line' : 'both lines'}: each step is allowed, and the last is what was wished`, () => {
    const sheet = sheetWith(lines);
    const chance = random(20261116);
    const anything = (): Draft => Object.fromEntries(sheet.wagers.filter(() => chance() < 0.5).map(({ name }) => [name, [500, 1000, 2500, 2525, 200000][Math.floor(chance() * 5)]!]));
    let now: Draft = {};
    for (let change = 0; change < 2000; change++) {
      const goal = placeable(anything(), sheet);
      must(goal, sheet, `change ${change}, wish`);
      for (const { wager, amount } of stepsTo(goal, now, sheet)) {
        if ((now[wager] ?? 0) === amount) throw new Error(`change ${change}: ${wager} ${amount} is no step`);
        now = Object.fromEntries(Object.entries({ ...now, [wager]: amount }).filter(([, stake]) => stake > 0));
        must(now, sheet, `change ${change}, ${wager} ${amount}`);
      }
      if (JSON.stringify(sorted(now)) !== JSON.stringify(sorted(goal))) throw new Error(`change ${change}: not what was wished`);
    }
  });
}
