// forms.tsx - the rarer things a dealer or the floor does, each a small form: one table of
// commands and their fields. Decisions of the floor ask for a reason and a second person (R30).
import { signal, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { command, refusalWords, room } from '../commands';
import type { TableStream } from '../connection';
import { contribute } from '../contribution';
import type { CommandKind } from '../kinds';
import { roundOf } from '../library';
import { Dialog } from '../parts/frame';
import { Ruled } from '../parts/ruled';
import type { Bettor, Claim, Command, TableState, Tile, Wager } from '../protocol';
import { money, readMoney, results } from '../phrases';
import { CorrectionPreview } from './correction';
import { canHash } from '../sealed';
import { ranks, resultKeys, suits } from './keys';

declare const SHEET_NAMES: string[]; // those that travel in the program, by web/build.mjs

type Kind =
  | 'text'
  | 'money'
  | 'count'
  | 'check'
  | 'card'
  | 'cards'
  | 'result'
  | 'bettor'
  | 'person'
  | 'free-seat'
  | 'taken-seat'
  | 'account'
  | 'direction'
  | 'claim'
  | 'table'
  | 'placed'
  | 'sheet';

interface Field {
  name: string;
  kind: Kind;
  label: string;
  optional?: boolean;
  only?: (state: TableState) => boolean; // where it is asked for
  begins?: (state: TableState) => string; // with what is known already
}

export interface Form {
  command: CommandKind;
  title: string;
  words: string;
  fields: Field[];
  fixed?: object; // fields that are known before it is filled in
  only?: (state: TableState) => boolean; // where it makes sense, beside being legal
  shows?: (state: TableState, fields: FormData | null) => ComponentChildren; // what it would do, as it is filled in
  does?: (stream: TableStream, wish: Command) => Promise<string>; // in place of the command; '' is done
}

const reason: Field = { name: 'reason', kind: 'text', label: 'Reason, for the record' };
/** Since edition 3 they sign in for it (parts/second.tsx). */
const second: Field = {
  name: 'second',
  kind: 'text',
  label: 'Second person',
  only: (state) => state.edition < 3,
};
/** A shoe that is thrown away for its cards leaves a trace (docs/fair-shoes.md). */
const reasonIfShort: Field = {
  ...reason,
  label: 'Reason, since the cut card has not come',
  only: ({ shoe }) => shoe.seal !== undefined && !shoe.cut_card_shown,
};
const isSecond = (state: TableState) => state.edition >= 2;

/** In the round that is dealt, and since edition 2 in the last one too, as a correction (R29). */
const mayBeRemoved = (state: TableState) => (wager: Wager) =>
  !wager.removed && (state.phase === 'dealing' ? !wager.settled : isSecond(state) && wager.settled !== null);

/** Null while something in it cannot be read. */
const cardsOf = (text: string) => {
  const { cards, wrong } = readCards(text);
  return wrong || cards.length === 0 ? null : cards;
};

export const forms: Form[] = [
  {
    command: 'cut-card',
    title: 'The cut card has come',
    words: 'This round is finished and one more is dealt, as the sheet says.',
    fields: [],
  },
  {
    command: 'card-in-error',
    title: 'A card was drawn in error',
    words: 'It begins the next round, which is free if the card was seen (R80).',
    fields: [
      { name: 'card', kind: 'card', label: 'Card' },
      { name: 'seen', kind: 'check', label: 'It was seen' },
    ],
  },
  {
    command: 'collect',
    title: 'Collection taken',
    words: 'Of the round that is on, into the box.',
    fields: [{ name: 'amount', kind: 'money', label: 'Amount' }],
  },
  {
    command: 'relieve',
    title: 'Relieve the dealer',
    words: 'The table goes on with another dealer.',
    fields: [{ name: 'name', kind: 'text', label: 'Name of the new dealer' }],
  },
  {
    command: 'close-shoe',
    title: 'Close the shoe',
    words: 'Its results move to “last shoe”.',
    fields: [
      { name: 'count', kind: 'count', label: 'Cards left, if counted', optional: true },
      reasonIfShort,
    ],
    only: (state) => state.shoe.phase === 'in-play',
  },
  {
    command: 'void-shoe',
    title: 'Void the shoe',
    words: 'Before it is sealed. Its seed is revealed, nothing of it is dealt, and another shoe is opened.',
    fields: [reason],
  },
  {
    command: 'pass-bank',
    title: 'End the turn of the bank',
    words: 'The player-dealer gives up the rest of the turn.',
    fields: [],
  },
  {
    command: 'put-up',
    title: 'Change what the bank puts up',
    words:
      'More, as long as wagers are open; less only while no wager lies (R43). Everybody at the table is notified.',
    fields: [
      {
        name: 'amount',
        kind: 'money',
        label: 'Amount put up',
        begins: ({ bank }) => String(bank.amount / 100),
      },
    ],
    only: ({ bank }) => bank.state === 'ready',
  },
  {
    command: 'commit',
    title: 'A bettor adds to the shuffle',
    words: 'Any words that the bettor chooses; they are sealed now and opened before the cut.',
    fields: [
      { name: 'bettor', kind: 'bettor', label: 'Bettor' },
      { name: 'words', kind: 'text', label: 'Words' },
    ],
    only: canHash,
    does: (stream, wish) => contribute(stream, Number(wish.bettor), String(wish.words)),
  },
  {
    command: 'removed',
    title: 'A wager was taken away',
    words:
      'Before the pay-off was complete. It is settled as the maximum if it loses and as the minimum if it wins (R29).',
    fields: [{ name: 'placed', kind: 'placed', label: 'Wager' }, reason, second],
    only: (state) => state.phase !== 'betting' && state.wagers.some(mayBeRemoved(state)),
  },
  {
    command: 'change-sheet',
    title: 'Change the sheet',
    words: 'From the next shoe on. Everybody at the table sees the new limits and pay tables at once.',
    fields: [{ name: 'sheet', kind: 'sheet', label: 'Sheet' }],
  },
  {
    command: 'correct',
    title: 'Correct the last round',
    words:
      'Key the cards as they were, in dealing order. Money moves by new transfers; everybody at the table sees it.',
    fields: [
      {
        name: 'cards',
        kind: 'cards',
        label: 'Cards in dealing order',
        optional: true,
        begins: (state) => dealtCards(state).join(' '),
      },
      { name: 'result', kind: 'result', label: 'Or the result alone', optional: true },
      { name: 'voided', kind: 'check', label: 'Or void the round' },
      reason,
      second,
    ],
    shows: (state, fields) => (
      <CorrectionPreview
        state={state}
        cards={fields?.get('result') ? null : cardsOf(String(fields?.get('cards') ?? ''))}
        result={String(fields?.get('result') ?? '')}
        voided={fields?.get('voided') === 'on'}
      />
    ),
  },
  {
    command: 'void',
    title: 'Void the round',
    words: 'Wagers and collections are returned, and the board shows it (R80).',
    fields: [reason, second],
  },
  {
    command: 'wrong-hand',
    title: 'A card went to the wrong hand',
    words: 'Restored if the order is certain, else void (R80).',
    fields: [{ name: 'voided', kind: 'check', label: 'The order is not certain' }, reason, second],
  },
  {
    command: 'free-round',
    title: 'Deal a free round',
    words: 'Nobody has wagered. No bank, no collection, no turn; the cards leave the shoe (R32).',
    fields: [],
  },
  {
    command: 'lower-bank',
    title: 'Lower a mis-keyed bank',
    words: 'Before the first card. Betting then opens again for everybody (R43).',
    fields: [{ name: 'amount', kind: 'money', label: 'Amount put up' }, reason, second],
  },
  {
    command: 'open-offer',
    title: 'Open the bank to everybody',
    words: 'Nobody here may take it. Everybody seated is asked once, clockwise (R42).',
    fields: [reason, second],
  },
  {
    command: 'decision',
    title: 'Record a decision',
    words: 'Management may decide against the letter of a rule; who, when and why is recorded (R30).',
    fields: [reason, second],
  },
  {
    command: 'decision',
    title: 'Decide with money',
    words:
      'Between a bettor and the bank, never past what it put up; from the box collections only; from the house only to make good its own mistake (R30).',
    fields: [
      { name: 'bettor', kind: 'bettor', label: 'Bettor' },
      { name: 'direction', kind: 'direction', label: 'The bettor' },
      { name: 'amount', kind: 'money', label: 'Amount' },
      { name: 'cause', kind: 'account', label: 'With' },
      reason,
      second,
    ],
    only: (state) => isSecond(state) && state.wagers_kept !== 'none' && state.bettors.length > 0,
  },
  {
    command: 'settle-claim',
    title: 'Settle a claim',
    words:
      'What somebody owes or is owed since a correction or a removed wager. With their consent, or by decision; the house may make it good (reading 18).',
    fields: [
      { name: 'claim', kind: 'claim', label: 'Claim' },
      { name: 'amount', kind: 'money', label: 'Amount' },
      { name: 'bettor', kind: 'person', label: 'Paid by, or to' },
      reason,
      second,
    ],
    only: (state) => state.claims.length > 0,
  },
  {
    command: 'pause',
    title: 'Pause the table',
    words: 'No round begins until it is resumed.',
    fields: [reason],
  },
  { command: 'resume', title: 'Resume the table', words: 'The table goes on.', fields: [reason] },
  {
    command: 'drop',
    title: 'Change the box',
    words: 'Count what is in it; a difference raises an alarm.',
    fields: [{ name: 'counted', kind: 'money', label: 'Counted' }],
  },
  {
    command: 'shift',
    title: 'Change the shift',
    words: '',
    fields: [{ name: 'name', kind: 'text', label: 'Name of the shift' }],
  },
];

/** Cards in a text, `5h K 0 6d` or `5hK06d`, with the console's own keys: 0 is a ten, 1 an ace. */
export function readCards(text: string): { cards: string[]; wrong: string } {
  const cards: string[] = [];
  let rest = text.trim();
  const card = /^(10|[0-9atjqk])([shdc]?)[\s,]*/i;
  for (let found = card.exec(rest); found; found = card.exec(rest)) {
    const rank = { 10: 'T', 0: 'T', 1: 'A' }[found[1]!] ?? found[1]!.toUpperCase();
    cards.push(rank + found[2]!.toLowerCase());
    rest = rest.slice(found[0].length);
  }
  return { cards, wrong: rest };
}

/** The cards of the round in the order in which they came: the draw rule says whose turn it was. */
function dealtCards({ hands }: TableState): string[] {
  const cards: string[] = [];
  const taken = { player: 0, banker: 0 };
  for (let next = roundOf(cards)?.next; next && next !== 'none'; next = roundOf(cards)?.next) {
    const card = hands[next].cards[taken[next]++];
    if (card === undefined) break;
    cards.push(card);
  }
  return cards;
}

/** A field's value for the command; undefined leaves it out; a string that starts with ! is trouble. */
const readers: Record<Kind, (text: string, label: string) => unknown> = {
  'text': (text) => text.trim(),
  'money': (text, label) =>
    Number.isNaN(readMoney(text)) ? `!${label}: an amount such as 25 or 0.50` : readMoney(text),
  'count': (text, label) => (/^\d{1,3}$/.test(text) ? Number(text) : `!${label}: a whole number`),
  'check': (text) => (text === 'on' ? true : undefined),
  'card': (text, label) => {
    const { cards, wrong } = readCards(text);
    return cards.length === 1 && !wrong ? cards[0] : `!${label}: a card such as 5h, or 5`;
  },
  'cards': (text, label) => {
    const { cards, wrong } = readCards(text);
    return wrong || cards.length === 0 ? `!${label}: “${wrong}” is not a card; 5h Ks 6d 2c are` : cards;
  },
  'result': (text) => text || undefined,
  'bettor': (text) => Number(text),
  'person': (text) => Number(text) || undefined,
  'free-seat': (text) => Number(text),
  'taken-seat': (text) => Number(text),
  'account': (text) => text,
  'direction': (text) => text,
  'claim': (text) => Number(text),
  'table': (text) => text,
  'placed': (text) => text,
  'sheet': (text) => text,
};

const bettorWords = (one: Bettor) => `seat ${one.seat}${one.back_line ? ', behind' : ''}, ${one.name}`;

export const freeSeats = (state: TableState) =>
  Array.from({ length: state.seats }, (_, index) => index + 1).filter(
    (seat) => !state.bettors.some((one) => one.seat === seat && !one.back_line),
  );

/** `claim 3: Bob owes $50 (round 12)`. */
export const claimWords = ({ claim, name, amount, round }: Claim) =>
  `claim ${claim}: ${name} ${amount > 0 ? 'is owed' : 'owes'} ${money(Math.abs(amount))} (${round > 0 ? `round ${round}` : 'commission'})`;

/** The room's other tables, for chips that are carried. */
const tables = signal<Tile[]>([]);
async function lookForTables(): Promise<void> {
  const answer = await room();
  if (answer.ok) tables.value = answer.value.tables;
}

/** What is chosen from what the table holds: value and words of each. */
const choices: Partial<Record<Kind, (state: TableState) => [string, string][]>> = {
  'result': () => [['', '–'], ...resultKeys.map(({ letter, title }): [string, string] => [letter, title])],
  'bettor': (state) => state.bettors.map((one) => [String(one.bettor), bettorWords(one)]),
  'person': (state) => [
    ...state.bettors.map((one): [string, string] => [String(one.bettor), bettorWords(one)]),
    ['', 'the house makes it good'],
  ],
  'free-seat': (state) => freeSeats(state).map((seat): [string, string] => [String(seat), `seat ${seat}`]),
  'taken-seat': (state) =>
    state.bettors
      .filter((one) => !one.back_line)
      .map((one): [string, string] => [String(one.seat), `seat ${one.seat}, ${one.name}`]),
  'account': (state) =>
    state.sheet?.bank === 'house'
      ? [['house', 'the house']]
      : [
          ['bank', 'the bank'],
          ['box', 'the box: a collection'],
          ['house', 'the house: its own mistake'],
        ],
  'direction': () => [
    ['gets', 'gets it'],
    ['pays', 'pays it'],
  ],
  'claim': (state) => state.claims.map((one): [string, string] => [String(one.claim), claimWords(one)]),
  'table': (state) =>
    tables.value.filter(({ id }) => id !== state.table).map(({ id, name }): [string, string] => [id, name]),
  'placed': (state) =>
    state.wagers
      .filter(mayBeRemoved(state))
      .map((one) => [
        `${one.bettor} ${one.wager}`,
        `seat ${one.seat}, ${state.sheet?.wagers.find((kind) => kind.name === one.wager)?.title ?? one.wager}, ${money(one.amount)}`,
      ]),
  'sheet': (state) => SHEET_NAMES.filter((name) => name !== state.sheet?.name).map((name) => [name, name]),
};

/** Commands whose fields are not the form's, one for one. */
const fitters: Partial<Record<CommandKind, (wish: Command, state: TableState) => Command>> = {
  'close-shoe': (wish) => (wish.count === undefined ? wish : { ...wish, seen: true }),
  'change-sheet': (wish, state) => ({ ...wish, row: 0, seats: state.seats, decks: state.decks }),
  // what is chosen further down overrides the cards that were filled in
  'correct': ({ cards, result, ...wish }) =>
    wish.voided ? wish : result === undefined ? { ...wish, cards } : { ...wish, result },
  'decision': ({ direction, ...wish }) =>
    direction === 'pays' ? { ...wish, amount: -Number(wish.amount) } : wish,
  'removed': ({ placed, ...wish }) => {
    const [bettor, wager] = String(placed).split(' ');
    return { ...wish, bettor: Number(bettor), wager };
  },
};

function CardsHint({ text }: { text: string }) {
  const { cards, wrong } = readCards(text);
  if (wrong)
    return (
      <small class="hint hint-bad" role="alert">
        “{wrong}” is not a card. Ranks {ranks.join(' ')} (0 is a ten), suits {suits.join(' ')} if known.
      </small>
    );
  const round = cards.length > 0 ? roundOf(cards) : null;
  if (!round) return null;
  if (round.taken < cards.length)
    return (
      <small class="hint hint-bad">
        The round is over after {round.taken} cards: {round.why}.
      </small>
    );
  return (
    <small class="hint">
      Player {round.hands.player.total}, Banker {round.hands.banker.total}:{' '}
      {round.letter ? results[round.letter].title : round.why}.
    </small>
  );
}

function Input({ field, state }: { field: Field; state: TableState }) {
  const text = useSignal(field.begins?.(state) ?? '');
  const set = (event: { currentTarget: { value: string } }) => (text.value = event.currentTarget.value);
  if (field.kind === 'check')
    return (
      <label class="check">
        <input type="checkbox" name={field.name} />
        {field.label}
      </label>
    );
  const options = choices[field.kind]?.(state);
  if (options)
    return (
      <label>
        {field.label}
        <select name={field.name}>
          {options.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      </label>
    );
  return (
    <label>
      {field.label}
      <input
        name={field.name}
        required={!field.optional}
        value={text.value}
        onInput={set}
        maxLength={field.kind === 'text' ? 120 : 40}
        inputMode={field.kind === 'money' ? 'decimal' : field.kind === 'count' ? 'numeric' : undefined}
        autocomplete="off"
      />
      {field.kind === 'cards' && <CardsHint text={text.value} />}
    </label>
  );
}

const fieldsOf = ({ fields }: Form, state: TableState) => fields.filter(({ only }) => only?.(state) ?? true);

async function give(stream: TableStream, wish: Command): Promise<string> {
  const answer = await command(stream.table, wish);
  return answer.ok ? '' : refusalWords(answer.refusal);
}

interface FormProps {
  stream: TableStream;
  form: Form;
  fixed?: object; // fields that the place where it was opened decides
  onClose: () => void;
}

export function FormDialog({ stream, form, fixed, onClose }: FormProps) {
  const state = stream.state.value;
  const trouble = useSignal('');
  const filled = useSignal<FormData | null>(null);
  const sent = useSignal(false); // a second Enter is not a second command
  const place = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.shows && place.current) filled.value = new FormData(place.current); // as it begins
    if (form.fields.some(({ kind }) => kind === 'table')) void lookForTables();
  }, []);
  const submit = async (event: Event) => {
    event.preventDefault();
    if (sent.value || !state) return;
    const data = new FormData(event.currentTarget as HTMLFormElement);
    const wish: Command = { kind: form.command, ...form.fixed, ...fixed };
    for (const field of fieldsOf(form, state)) {
      const text = String(data.get(field.name) ?? '');
      if (field.optional && text === '') continue;
      const value = readers[field.kind](text, field.label);
      if (typeof value === 'string' && value.startsWith('!')) {
        trouble.value = `${value.slice(1)}.`;
        return;
      }
      if (value !== undefined) wish[field.name] = value;
    }
    sent.value = true;
    trouble.value = await (form.does ?? give)(stream, fitters[form.command]?.(wish, state) ?? wish);
    sent.value = false;
    if (!trouble.value) onClose();
  };
  return (
    <Dialog title={form.title} onClose={onClose}>
      <form
        ref={place}
        class="form"
        onSubmit={(event) => void submit(event)}
        onInput={(event) => form.shows && (filled.value = new FormData(event.currentTarget))}
      >
        {form.words && (
          <p>
            <Ruled>{form.words}</Ruled>
          </p>
        )}
        {state &&
          fieldsOf(form, state).map((field) => <Input key={field.name} field={field} state={state} />)}
        {state && form.shows?.(state, filled.value)}
        {trouble.value && (
          <p class="trouble" role="alert">
            <Ruled>{trouble.value}</Ruled>
          </p>
        )}
        <p class="form-buttons">
          <button type="submit" class="next">
            {form.title}
          </button>
          <button type="button" onClick={onClose}>
            Cancel
          </button>
        </p>
      </form>
    </Dialog>
  );
}

// ---- people ----

export const seatForm = (seat: number): Form => ({
  command: 'seat',
  title: `Seat ${seat}`,
  words: 'Somebody takes this seat.',
  fields: [
    { name: 'name', kind: 'text', label: 'Name' },
    { name: 'badge', kind: 'text', label: 'Badge number, for a third-party player only', optional: true },
    { name: 'representative', kind: 'text', label: 'and who acts for the firm', optional: true },
  ],
  shows: (state, fields) => <ClaimsOf state={state} name={String(fields?.get('name') ?? '')} />,
});

/** Claims in the name of somebody who sits down or buys in: they may be another person's (reading 18). */
function ClaimsOf({ state, name }: { state: TableState; name: string }) {
  const theirs = state.claims.filter((one) => one.name.toLowerCase() === name.trim().toLowerCase());
  if (theirs.length === 0) return null;
  return (
    <section class="claims-of" role="status">
      {theirs.map((one) => (
        <p key={one.claim}>Open: {claimWords(one)}. Ask whether this is the same person.</p>
      ))}
    </section>
  );
}

const spotForms = (one: Bettor): Form[] => [
  {
    command: 'take-spot',
    title: 'Another spot',
    words: `${one.name} plays one more spot with the same chips, the house way (R13).`,
    fields: [{ name: 'seat', kind: 'free-seat', label: 'Seat' }],
    only: (state) =>
      (state.sheet?.spots ?? 1) >
        state.bettors.filter((other) => other.purse === one.purse && !other.back_line).length &&
      freeSeats(state).length > 0,
  },
  {
    command: 'take-spot',
    title: 'Behind a seat',
    words: `${one.name} wagers behind another bettor’s wagers (R26).`,
    fields: [{ name: 'seat', kind: 'taken-seat', label: 'Seat' }],
    fixed: { back_line: true },
    only: (state) => (state.sheet?.back_line ?? 0) > 0,
  },
];

/** A firm's representative is relieved: the firm keeps purse, turn and place (reading 7). */
const representForm = (one: Bettor): Form => ({
  command: 'represent',
  title: 'Relieve the representative',
  words: `${one.name}${one.representative && `, for whom ${one.representative} acts`}: count the chips together.`,
  fields: [
    { name: 'name', kind: 'text', label: 'Name of the new representative' },
    { name: 'badge', kind: 'text', label: 'Badge number' },
    { name: 'counted', kind: 'money', label: 'Chips counted', begins: () => String(one.chips / 100) },
  ],
});

/** Chips carried between tables are no cash. */
const lotForms = (one: Bettor): Form[] => [
  {
    command: 'send-chips',
    title: 'Carry chips to a table',
    words: `${one.name} has ${money(one.chips)}. Note the number: the other table asks for it.`,
    fields: [
      { name: 'table', kind: 'table', label: 'To' },
      { name: 'amount', kind: 'money', label: 'Amount' },
    ],
  },
  {
    command: 'take-chips',
    title: 'Take chips from a table',
    words: `${one.name} brings chips that another table sent here.`,
    fields: [
      { name: 'table', kind: 'table', label: 'From' },
      { name: 'number', kind: 'count', label: 'Number' },
    ],
  },
];

const chipForms = ({ name, chips }: Bettor): Form[] => [
  {
    command: 'buy-in',
    title: 'Buy in',
    words: `${name} changes cash for chips.`,
    fields: [{ name: 'amount', kind: 'money', label: 'Amount' }],
    shows: (state) => <ClaimsOf state={state} name={name} />,
  },
  {
    command: 'cash-out',
    title: 'Cash out',
    words: `${name} has ${money(chips)}.`,
    fields: [{ name: 'amount', kind: 'money', label: 'Amount' }],
  },
];

/** A standing answer to every offer of the bank, at the bettor's wish (R41). */
const standForm = ({ name, stands_aside }: Bettor): Form => ({
  command: 'stand-aside',
  title: stands_aside ? 'Ask for the bank again' : 'Always declines the bank',
  words: stands_aside
    ? `${name} is asked again when the bank comes round.`
    : `Every offer to ${name} is still made and recorded, and answered with no at once. It ends with the seat.`,
  fields: [],
  fixed: { stands: !stands_aside },
});

/** What tables know since edition 2. */
const laterForms = (state: TableState, one: Bettor): Form[] =>
  [
    ...(one.back_line ? [] : [standForm(one)]),
    ...spotForms(one),
    ...(one.third_party ? [representForm(one)] : []),
    ...(state.wagers_kept === 'none' ? [] : lotForms(one)),
  ].filter((form) => state.legal.dealer.includes(form.command) && (form.only?.(state) ?? true));

export const bettorForms = (state: TableState, one: Bettor): Form[] => [
  ...(state.wagers_kept === 'none' ? [] : chipForms(one)),
  ...(isSecond(state) ? laterForms(state, one) : []),
  {
    command: 'leave',
    title: 'Leave',
    words: `${one.name} leaves the table${state.wagers_kept === 'none' ? '' : ` and is paid ${money(one.chips)}`}.`,
    fields: [],
  },
];
