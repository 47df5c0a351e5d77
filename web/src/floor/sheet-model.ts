// sheet-model.ts - a sheet while somebody writes it: its text, the same as values, and the form
// that the server's one table of fields describes. No page, no request.
//
// The text is what is checked and kept. The form writes it anew from the values at each change.

export type Value = string | null | Value[] | { [key: string]: Value };
export type Values = { [key: string]: Value };

export interface FieldForm {
  path: string; // `rotation.rounds`; in nested parts after the part's prefix
  kind: string;
  values: string; // what may be written, in words
  choices: string[] | null;
  rule: string;
  default: string | null; // null: it is asked for
  help: string;
  longest: number | null;
}

export interface SheetForm {
  parts: { prefix: string; fields: FieldForm[] }[];
  facts: { name: string; values: string[] }[];
}

export interface Finding {
  line: number; // 0: not known
  column: number;
  path: string;
  warning: boolean;
  message: string;
}

export interface Difference {
  path: string;
  rule: string;
  from: string | null;
  to: string | null;
}

export const partOf = (form: SheetForm, prefix: string) =>
  form.parts.find((part) => part.prefix === prefix)?.fields ?? [];

// ---- paths: `schedule[0].limits.line` ----

const stepsOf = (path: string): string[] =>
  path
    .replace(/\[(\d+)\]/g, '.$1')
    .split('.')
    .filter(Boolean);

const isMapping = (value: Value | undefined): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const mappingOf = (value: Value | undefined): Values => (isMapping(value) ? value : {});
export const listOf = (value: Value | undefined): Value[] => (Array.isArray(value) ? value : []);
export const textOf = (value: Value | undefined): string => (typeof value === 'string' ? value : '');

export function valueAt(values: Values, path: string): Value | undefined {
  let at: Value | undefined = values;
  for (const step of stepsOf(path)) at = Array.isArray(at) ? at[Number(step)] : mappingOf(at)[step];
  return at;
}

function changed(at: Value | undefined, steps: string[], value: Value | undefined): Value | undefined {
  const [step, ...rest] = steps;
  if (step === undefined) return value;
  if (Array.isArray(at)) {
    const list = [...at];
    const next = changed(list[Number(step)], rest, value);
    if (next === undefined) list.splice(Number(step), 1);
    else list[Number(step)] = next;
    return list;
  }
  const { [step]: old, ...others } = mappingOf(at);
  const next = changed(old, rest, value);
  if (next === undefined) return others;
  return isMapping(at) && step in at ? { ...at, [step]: next } : { ...others, [step]: next }; // its place is kept
}

/** The same values with another one at this path; undefined leaves it out. */
export const withValue = (values: Values, path: string, value: Value | undefined): Values =>
  mappingOf(changed(values, stepsOf(path), value));

// ---- values as text ----

const PLAIN = /^[A-Za-z0-9]([A-Za-z0-9._ -]*[A-Za-z0-9._-])?$/;
const scalar = (value: string | null) =>
  value === null ? '' : PLAIN.test(value) ? value : JSON.stringify(value);

function flow(value: Value): string {
  if (Array.isArray(value)) return `[${value.map(flow).join(', ')}]`;
  if (!isMapping(value)) return scalar(value);
  return `{${Object.entries(value)
    .map(([key, inner]) => `${key}: ${flow(inner)}`)
    .join(', ')}}`;
}

/** How many levels stand on lines of their own: `wagers.tie.cases`, `schedule[0].limits`. */
const DEPTH = 3;

function lines(key: string, value: Value, depth: number): string[] {
  const pad = '  '.repeat(depth);
  if (isMapping(value) && Object.keys(value).length > 0 && depth < DEPTH - 1)
    return [
      `${pad}${key}:`,
      ...Object.entries(value).flatMap(([name, inner]) => lines(name, inner, depth + 1)),
    ];
  if (Array.isArray(value) && value.some(isMapping))
    return [`${pad}${key}:`, ...value.flatMap((item) => itemLines(item, depth + 1))];
  return [`${pad}${key}: ${flow(value)}`.trimEnd()];
}

/** A case on one line; a row of the schedule on one a part, so that a finding points at the part. */
function itemLines(item: Value, depth: number): string[] {
  const pad = '  '.repeat(depth);
  if (!isMapping(item) || depth > 1 || Object.keys(item).length === 0) return [`${pad}- ${flow(item)}`];
  return Object.entries(item).map(([name, inner], index) =>
    `${pad}${index === 0 ? '- ' : '  '}${name}: ${flow(inner)}`.trimEnd(),
  );
}

/** The values as YAML, in the order of the form; what the form does not know comes last. */
export function yamlOf(values: Values, form: SheetForm): string {
  const order = [...new Set(partOf(form, '').map((field) => field.path.split('.')[0]!))];
  const names = [
    ...order.filter((name) => name in values),
    ...Object.keys(values).filter((name) => !order.includes(name)),
  ];
  const cells = partOf(form, 'schedule[].').map(({ path }) => path);
  const inOrder = (row: Value) =>
    isMapping(row)
      ? Object.fromEntries(
          [...cells.filter((name) => name in row), ...Object.keys(row)].map((name) => [name, row[name]!]),
        )
      : row;
  const placed: Values = Array.isArray(values.schedule)
    ? { ...values, schedule: values.schedule.map(inOrder) }
    : values;
  return names.flatMap((name) => lines(name, placed[name] ?? null, 0)).join('\n') + '\n';
}

/** Values of the server, in which counts are numbers, as a text would give them. */
export function asWritten(value: unknown): Value {
  if (Array.isArray(value)) return value.map(asWritten);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, asWritten(inner)]));
  return value === null || value === undefined ? null : String(value);
}

// ---- a blank options sheet ----

const isLine = (wager: string) => wager === 'player' || wager === 'banker';

/** What the documents leave to each card room (S3: "see options sheet", and its empty schedule of
 * collections): limits, collections and when they are taken, back-line, timer, the room's notices. */
const LEFT_TO_THE_ROOM = ['collections', 'back_line', 'display', 'notices', 'schedule', 'source'];

const asked = (names: string[]): Values => Object.fromEntries(names.map((name) => [name, '']));

/** The game of a sheet, with everything that a card room decides still to be filled in: a collection
 * for each wager, as S3 asks, where there are any. */
export function blankOf(values: Values): Values {
  const kept = Object.fromEntries(
    Object.entries(values).filter(([name]) => !LEFT_TO_THE_ROOM.includes(name)),
  );
  const table = valueAt(values, 'notices.table');
  const bonus = Object.keys(mappingOf(values.wagers)).filter((name) => !isLine(name));
  const limits = ['line', ...(bonus.length > 0 ? ['bonus'] : [])];
  const row: Values =
    textOf(values.bank) === 'house'
      ? { limits: asked(limits) }
      : { limits: asked([...limits, 'bank']), fees: asked(['line', ...bonus, 'player_dealer']) };
  return { ...kept, ...(table ? { notices: { table } } : {}), schedule: [row] };
}

// ---- which control a finding belongs to ----

/** A wager that a row does not name has its limit and its collection from `line` or `bonus`. */
function generalPath(path: string): string {
  const match = /^(schedule\[\d+\]\.(?:limits|fees))\.([^.[]+)/.exec(path);
  if (!match || ['line', 'bonus', 'bank', 'player_dealer'].includes(match[2]!)) return path;
  return `${match[1]}.${isLine(match[2]!) ? 'line' : 'bonus'}`;
}

const parentOf = (path: string) => path.replace(/(\.[^.[]+|\[\d+\]|^[^.[]+)$/, '');

/** The control at or above the finding's path, among those that the form shows; '' is the whole. */
export function placeOf(path: string, shown: Set<string>): string {
  for (let at = path; at; at = parentOf(at)) {
    if (shown.has(at)) return at;
    if (shown.has(generalPath(at))) return generalPath(at);
  }
  return '';
}

// ---- words ----

/** `player_dealer` is `Player dealer`: names of fields are English already. */
export const labelOf = (name: string) =>
  name.replace(/[_-]/g, ' ').replace(/^./, (letter) => letter.toUpperCase());

/** `ours-10` for `Ours 10!`: what a sheet or a table may be called. */
export const nameFrom = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40);
