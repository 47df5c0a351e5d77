// draft.ts - a bettor's wagers as they are wished for, before the server has them.
//
// Chips are laid one by one, and on the way a stake may be too small or its line missing. The library
// says what is wrong with wagers as they lie; this file says it where it is missing, sends only what
// would be taken, and finds an order of steps each of which would be. Without the library everything
// is sent as it was laid, and the server judges.
import { plainRefusal } from './commands';
import { say } from './language';
import { foresee, judgeLayout, shortOfMinimum, type Laid, type LaidRefusal } from './library';
import type { Bettor, Sheet, TableState, WagerKind } from './protocol';
import { capWords, money } from './phrases';

/** Stakes by the wager's name, in the order in which they were laid; 0 and absent are the same. */
export type Draft = Readonly<Record<string, number>>;

/** Where the wagers are to lie. */
export interface Place {
  state: TableState;
  sheet: Sheet;
  me: Bettor;
}

export const total = (draft: Draft) => Object.values(draft).reduce((sum, amount) => sum + amount, 0);

const laidOf = (draft: Draft) => Object.entries(draft).filter(([, amount]) => amount > 0);

const wagersOf = (draft: Draft, { seat, bettor }: Bettor): Laid[] =>
  laidOf(draft).map(([wager, amount]) => ({ wager, amount, seat, bettor, removed: false }));

function judge(draft: Draft, { state, sheet, me }: Place) {
  const laid = wagersOf(draft, me);
  return laid.length === 0 ? null : judgeLayout(state, sheet, laid);
}

/** What the bank could not pay of each wager if one more chip lay on it: owed and paid, where it falls short. */
export function shortOf(
  draft: Draft,
  chip: number,
  { state, sheet, me }: Place,
): Record<string, { owed: number; paid: number }> {
  return Object.fromEntries(
    sheet.wagers.flatMap(({ name }) => {
      const wished = { ...draft, [name]: (draft[name] ?? 0) + chip };
      const short = foresee(state, wagersOf(wished, me), name)?.short;
      return short ? [[name, short]] : [];
    }),
  );
}

/** The table minimum, if these wagers fall short of it together; 0: they do not (R24). */
export const minimumOf = (draft: Draft, { state, sheet, me }: Place) =>
  me.back_line ? 0 : shortOfMinimum(state, sheet, wagersOf(draft, me));

/** The collections that these wagers ask for. */
export const feesOf = (draft: Draft, place: Place) =>
  judge(draft, place)?.fees.reduce((sum, fee) => sum + fee, 0) ?? 0;

/** The first refusal of each wager. What only the wagers that are taken allow is asked again without
 * those that are not. */
export function refusalsOf(draft: Draft, place: Place): Record<string, LaidRefusal> {
  const found: Record<string, LaidRefusal> = {};
  for (let left = draft; ;) {
    const names = laidOf(left).map(([name]) => name);
    const refusals = judge(left, place)?.refusals ?? [];
    if (refusals.length === 0) return found;
    for (const refusal of refusals) found[names[refusal.laid]!] ??= refusal;
    left = Object.fromEntries(laidOf(left).filter(([name]) => !found[name]));
  }
}

const problemWords: Record<string, (refusal: LaidRefusal, kind: WagerKind, sheet: Sheet) => string> = {
  'below-minimum': ({ missing, limit }) =>
    say('more-needed', { missing: money(missing), least: money(limit) }),
  'above-maximum': ({ limit }) => say('at-most', { amount: money(limit) }),
  'over-cap': ({ limit }, kind, sheet) =>
    limit > 0 ? say('at-most', { amount: money(limit) }) : capWords(kind, sheet),
  'not-in-units': ({ limit }) => say('in-steps', { amount: money(limit) }),
  'both-lines': () => say('one-line'),
  'tie-needs-line': () => say('needs-line'),
  'side-needs-line': () => say('needs-line'),
};

/** What is missing, by wager; nothing for those that can be placed. */
export const problemsOf = (draft: Draft, place: Place): Record<string, string> =>
  Object.fromEntries(
    Object.entries(refusalsOf(draft, place)).map(([name, refusal]) => {
      const kind = place.sheet.wagers.find((one) => one.name === name)!;
      return [name, problemWords[refusal.code]?.(refusal, kind, place.sheet) ?? plainRefusal(refusal)];
    }),
  );

/** The part of a draft that can be placed. */
export function placeable(draft: Draft, place: Place): Draft {
  const refusals = refusalsOf(draft, place);
  return Object.fromEntries(laidOf(draft).filter(([name]) => !refusals[name]));
}

export interface Step {
  wager: string;
  amount: number; // 0 takes it back
}

const stepped = (now: Draft, { wager, amount }: Step): Draft =>
  Object.fromEntries(laidOf({ ...now, [wager]: amount }));

/** The step to take next, one after which all that lies there is taken: towards the goal, lifting before
 * laying; if there is none, something that is in the way is lifted, to be laid again. */
function nextStep(goal: Draft, now: Draft, place: Place): Step | undefined {
  const towards = [
    ...laidOf(now).map(([wager]) => ({ wager, amount: goal[wager] ?? 0 })),
    ...laidOf(goal).map(([wager, amount]) => ({ wager, amount })),
  ].filter(({ wager, amount }) => (now[wager] ?? 0) !== amount);
  const lifts = towards.filter(({ amount }) => amount === 0);
  const changes = towards.filter(({ amount }) => amount > 0);
  const aside = laidOf(now).map(([wager]) => ({ wager, amount: 0 }));
  if (towards.length === 0) return undefined;
  const isTaken = (step: Step) => Object.keys(refusalsOf(stepped(now, step), place)).length === 0;
  return [...lifts, ...changes, ...aside].find(isTaken) ?? towards[0];
}

const STEPS_MAX = 256; // of 64 wagers each is lifted and laid at most; more is a fault

/** The commands that lead from what lies there to what is wished, each step of which the sheet allows. */
export function stepsTo(goal: Draft, now: Draft, place: Place): Step[] {
  const steps: Step[] = [];
  for (let lying = now; steps.length < STEPS_MAX; lying = stepped(lying, steps[steps.length - 1]!)) {
    const step = nextStep(goal, lying, place);
    if (!step) break;
    steps.push(step);
  }
  return steps;
}
