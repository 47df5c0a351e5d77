// draft.ts - a bettor's wagers as they are wished for, before the server has them.
//
// Chips are laid one by one, and on the way a stake may be too small or its line missing: what
// is missing is said where it is missing, and only what the sheet allows is sent. The server
// decides; this file only knows enough to be helpful (R21, R22, R24, R28; reading 3).
import { say } from './language';
import type { Sheet, WagerKind } from './protocol';
import { feeFor, money } from './words';

/** Stakes by the wager's name; 0 and absent are the same. */
export type Draft = Readonly<Record<string, number>>;

export const total = (draft: Draft) => Object.values(draft).reduce((sum, amount) => sum + amount, 0);

export function feesOf(draft: Draft, sheet: Sheet): number {
  return sheet.wagers.reduce((sum, kind) => sum + (draft[kind.name] ? feeFor(kind.fees, draft[kind.name]!) : 0), 0);
}

const isPlaced = (draft: Draft, kind: WagerKind) => (draft[kind.name] ?? 0) > 0;

function stakeProblem(kind: WagerKind, amount: number, unit: number): string {
  if (amount < kind.least) return say('more-needed', { missing: money(kind.least - amount), least: money(kind.least) });
  if (amount > kind.most) return say('at-most', { amount: money(kind.most) });
  return amount % unit !== 0 ? say('in-steps', { amount: money(unit) }) : '';
}

/** What is missing, by wager; nothing for those that can be placed. */
export function problemsOf(draft: Draft, sheet: Sheet): Record<string, string> {
  const problems: Record<string, string> = {};
  const placed = sheet.wagers.filter((kind) => isPlaced(draft, kind));
  for (const kind of placed) {
    const problem = stakeProblem(kind, draft[kind.name]!, sheet.unit);
    if (problem) problems[kind.name] = problem;
  }
  const lines = placed.filter((kind) => kind.is_line);
  if (sheet.lines === 'one' && lines.length > 1)
    for (const kind of lines) problems[kind.name] ??= say('one-line');
  const hasLine = lines.some((kind) => !problems[kind.name]);
  for (const kind of placed)
    if (kind.needs === 'line' && !hasLine) problems[kind.name] ??= say('needs-line');
  return problems;
}

/** The part of a draft that can be placed. */
export function placeable(draft: Draft, sheet: Sheet): Draft {
  const problems = problemsOf(draft, sheet);
  return Object.fromEntries(Object.entries(draft).filter(([name, amount]) => amount > 0 && !problems[name]));
}

export interface Step {
  wager: string;
  amount: number; // 0 takes it back
}

/** The commands that lead from what lies there to what is wished, each step of which the sheet
 * allows: what needs a line is lifted while the line changes. */
export function stepsTo(goal: Draft, now: Draft, sheet: Sheet): Step[] {
  const want = (kind: WagerKind) => goal[kind.name] ?? 0;
  const have = (kind: WagerKind) => now[kind.name] ?? 0;
  const lines = sheet.wagers.filter((kind) => kind.is_line);
  const others = sheet.wagers.filter((kind) => !kind.is_line);
  const dependent = others.filter((kind) => kind.needs === 'line' && have(kind) > 0);
  const lineStays = lines.some((kind) => have(kind) > 0 && want(kind) > 0);
  const lifted = new Set(lineStays ? [] : dependent);
  const steps: Step[] = [];
  for (const kind of others)
    if (have(kind) > 0 && (want(kind) === 0 || lifted.has(kind))) steps.push({ wager: kind.name, amount: 0 });
  for (const kind of lines)
    if (have(kind) > 0 && want(kind) === 0) steps.push({ wager: kind.name, amount: 0 });
  for (const kind of [...lines, ...others])
    if (want(kind) > 0 && (want(kind) !== have(kind) || lifted.has(kind))) steps.push({ wager: kind.name, amount: want(kind) });
  return steps;
}
