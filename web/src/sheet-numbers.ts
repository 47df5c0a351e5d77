// sheet-numbers.ts - a sheet as the library's C reads it. The module itself lists the fields, their
// order and the words of each (web/wasm/page_sheet.c); here they are only looked up.
import type { Case, Fact, FeeBand, Hand, Sheet, WagerKind } from './protocol';
import { wordsOf, type Module } from './wasm';

interface Field {
  name: string;
  kind: string; // word, number, text or fees
  words: string[]; // of a number: the largest
}
type Group = 'sheet' | 'wager' | 'fact' | 'case';
type Form = Record<Group, Field[]>;

const forms = new WeakMap<Module, Form>();

function readForm(module: Module): Form {
  const form: Form = { sheet: [], wager: [], fact: [], case: [] };
  module.form();
  for (const line of wordsOf(module).trimEnd().split('\n')) {
    const [group, name = '', kind = '', ...words] = line.split(' ');
    form[group as Group].push({ name, kind, words });
  }
  return form;
}

function formOf(module: Module): Form {
  const form = forms.get(module) ?? readForm(module);
  forms.set(module, form);
  return form;
}

const NO_LIMIT = Number.MAX_SAFE_INTEGER; // what the protocol writes as null

/** What is wrong with a sheet, in the words of the program's own reader. The server sends none of these. */
const fault = (name: string, expected: string, found: unknown) =>
  new Error(`${name}: expected ${expected}, found \`${String(found)}\``);

/** Does it, and names the place in the sheet where it could not be done. */
function within<T>(path: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw new Error(
      error instanceof TypeError ? `${path}: expected fields` : `${path}.${(error as Error).message}`,
    );
  }
}

function placeOf({ name, words }: Field, value: unknown): number {
  const place = words.indexOf(String(value));
  if (place < 0) throw fault(name, words.join(' or '), value);
  return place;
}

function numberOf({ name, words: [most] }: Field, value: unknown): number {
  if (value === null) return NO_LIMIT;
  const number = Number(value);
  const range = Number(most) < NO_LIMIT ? ` from 0 to ${most}` : '';
  if (!Number.isSafeInteger(number) || number < 0 || number > Number(most))
    throw fault(name, `a whole number${range}`, value);
  return number;
}

function listOf<T>(name: string, value: T[]): T[] {
  if (!Array.isArray(value)) throw fault(name, 'a list', value);
  return value;
}

const feeNumbers = (bands: FeeBand[]) => [
  bands.length,
  ...bands.flatMap((band) => [band.up_to ?? NO_LIMIT, band.fee]),
];

function textNumbers(text: string): number[] {
  const bytes = new TextEncoder().encode(text);
  return [bytes.length, ...bytes];
}

function fieldNumbers(field: Field, value: unknown): number[] {
  if (value === undefined) throw new Error(`${field.name}: is missing`);
  if (field.kind === 'word') return [placeOf(field, value)];
  if (field.kind === 'text') return textNumbers(String(value));
  if (field.kind === 'fees') return feeNumbers(listOf(field.name, value as FeeBand[]));
  return [numberOf(field, value)];
}

const numbersOf = (fields: Field[], whole: object) =>
  fields.flatMap((field) => fieldNumbers(field, (whole as Record<string, unknown>)[field.name]));

/** A bit for each value that fits. */
const mask = (fact: Field, values: (string | number)[] = []) =>
  values.reduce<number>(
    (bits, value) => bits | (1 << (fact.kind === 'word' ? placeOf(fact, value) : Number(value))),
    0,
  );

/** The pay table of a wager. */
export function casesNumbers(module: Module, cases: Case[]): number[] {
  const form = formOf(module);
  const caseNumbers = (one: Case) => {
    const named = form.fact.flatMap((fact, place) =>
      fact.name in one.when ? [place, mask(fact, one.when[fact.name as Fact])] : [],
    );
    const { ranks, suits } = one.named ?? { ranks: 0, suits: 0 };
    return [named.length / 2, ...named, ranks, suits, ...numbersOf(form.case, one)];
  };
  const numbersAt = (one: Case, place: number) => within(`cases[${place}]`, () => caseNumbers(one));
  return [listOf('cases', cases).length, ...cases.flatMap(numbersAt)];
}

export function sheetNumbers(module: Module, sheet: Sheet): number[] {
  const form = formOf(module);
  const wagerNumbers = (kind: WagerKind, place: number) =>
    within(`wagers[${place}]`, () => [...numbersOf(form.wager, kind), ...casesNumbers(module, kind.cases)]);
  const wagers = listOf('wagers', sheet.wagers);
  return [...numbersOf(form.sheet, sheet), wagers.length, ...wagers.flatMap(wagerNumbers)];
}

export interface CountedHand {
  count: number;
  total: number;
  cards: string[];
}
export interface CountedHands {
  player: CountedHand;
  banker: CountedHand;
}

export const countHand = ({ cards, total }: Hand): CountedHand => ({ count: cards.length, total, cards });

export const handNumbers = ({ player, banker }: CountedHands) => [
  player.count,
  player.total,
  banker.count,
  banker.total,
];

export const ranks = 'A23456789TJQK';
const suits = 'shdc'; // the number after them: not known

/** The same with the cards, as far as they are known. */
export function resultNumbers(hands: CountedHands): number[] {
  const cards = [...hands.player.cards, ...hands.banker.cards];
  const known = cards.length === hands.player.count + hands.banker.count;
  const cardNumbers = (card: string) => [
    ranks.indexOf(card[0] ?? ''),
    card[1] ? suits.indexOf(card[1]) : suits.length,
  ];
  return [...handNumbers(hands), known ? 1 : 0, ...(known ? cards.flatMap(cardNumbers) : [])];
}

/** The facts of a result by name; those that have words by their words. */
export const factsFrom = (module: Module, numbers: number[]): Partial<Record<Fact, string | number>> =>
  Object.fromEntries(
    formOf(module)
      .fact.slice(0, numbers.length)
      .map(({ name, words }, index) => {
        const value = numbers[index] ?? 0;
        return [name, words[value] ?? value];
      }),
  );

/** The words of a field, in the library's order. */
export const wordsOfField = (module: Module, group: Group, name: string) =>
  formOf(module)[group].find((field) => field.name === name)?.words ?? [];
