// new.tsx - a room from nothing: `sabot serve --new FOLDER` shows this page to the person who opens its link first.
// It asks, step by step, and sends all of it at once; the server judges it and writes the room's files, and goes
// on as the room. It knows no rule: what may be filled in is what the shipped sheets have.
import { useSignal, type Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { get, post, refusalWords, signIn } from '../commands';
import {
  labelOf,
  mappingOf,
  nameFrom,
  textOf,
  valueAt,
  withValue,
  yamlOf,
  type Values,
} from '../floor/sheet-model';
import { languages, type Language } from '../language';
import { Qr } from '../parts/invite';
import type { Refusal } from '../protocol';

interface Choices {
  folder: string;
  file: string;
  port: number;
  languages: Language[];
  addresses: string[];
  sheets: { name: string; values: Values }[];
}

interface Person {
  name: string;
  role: string;
}

interface Hired extends Person {
  password: string;
}

/** What is chosen so far. */
interface Draft {
  room: string;
  language: Language;
  others: Language[];
  address: string;
  host: string;
  certificate: string;
  certificateKey: string;
  plain: boolean;
  from: string;
  sheet: Values;
  table: string;
  cards: string;
  wagers: string;
  staff: Person[];
}

const LOOPBACK = '127.0.0.1';
const STEPS = ['Room', 'Game', 'Limits', 'Notices', 'Table', 'Staff', 'Open'] as const;

/** The step on which what is wrong was filled in. */
const stepOf = (path: string) =>
  path.startsWith('sheet.notices')
    ? 3
    : path.startsWith('sheet')
      ? 2
      : /^(table|room\.tables)/.test(path)
        ? 4
        : path.startsWith('staff')
          ? 5
          : 0;

/** `limits.line` is `Limits, line`: which field it is about. */
const fieldOf = (path = '') =>
  path
    .replace(/^(sheet|room|table)\.|^staff.*|schedule\[0\]\.|tables\[0\]\./g, '')
    .split('.')
    .filter(Boolean)
    .map(labelOf)
    .join(', ');

const beginning = ({ sheets }: Choices): Draft => ({
  room: '',
  language: 'en',
  others: [],
  address: LOOPBACK,
  host: '',
  certificate: '',
  certificateKey: '',
  plain: false,
  from: sheets[0]?.name ?? '',
  sheet: sheets[0]?.values ?? {},
  table: 'Table 1',
  cards: 'keyed',
  wagers: 'dealer',
  staff: [{ name: '', role: 'floor' }],
});

const tableId = (draft: Draft) => nameFrom(draft.table) || 't1';

/** Where the room will be: a name if it has one, or else its address. */
const originOf = (draft: Draft, port: number) =>
  `${draft.certificate ? 'https' : 'http'}://${draft.host || draft.address}:${port}`;

/** The draft as the server takes it. */
function wishOf(draft: Draft) {
  const beyond = draft.address !== LOOPBACK;
  const named = withValue(draft.sheet, 'notices.room', draft.room);
  const row = textOf(valueAt(named, 'schedule[0].limits.line')).replace('..', '-'); // what its row is called
  return {
    room: {
      room: draft.room,
      address: draft.address,
      languages: [draft.language, ...draft.others.filter((one) => one !== draft.language)],
      ...(beyond && draft.host ? { host_names: [draft.host] } : {}),
      ...(beyond && draft.certificate
        ? { certificate: draft.certificate, certificate_key: draft.certificateKey }
        : {}),
      ...(beyond && draft.plain ? { plain_http_beyond_loopback: 'yes' } : {}),
    },
    table: { id: tableId(draft), name: draft.table, cards: draft.cards, wagers: draft.wagers },
    sheet: {
      from: draft.from,
      text: yamlOf(withValue(named, 'schedule[0].name', row), { parts: [], facts: [] }),
    },
    staff: draft.staff.filter(({ name }) => name.trim()),
  };
}

// ---- controls ----

interface StepProps {
  draft: Signal<Draft>;
  choices: Choices;
}

function useDraft({ draft }: StepProps) {
  const set = (part: Partial<Draft>) => (draft.value = { ...draft.value, ...part });
  const setSheet = (path: string, value: string) =>
    set({ sheet: withValue(draft.value.sheet, path, value || undefined) });
  return { set, setSheet };
}

interface FieldProps {
  label: string;
  value: string;
  onValue: (value: string) => void;
  hint?: string;
  required?: boolean;
  figures?: boolean;
  longest?: number;
}

function Field({ label, value, onValue, hint, required, figures, longest = 255 }: FieldProps) {
  return (
    <label>
      {label}
      <input
        value={value}
        required={required}
        maxLength={longest}
        inputMode={figures ? 'decimal' : 'text'}
        autocomplete="off"
        onInput={(event) => onValue(event.currentTarget.value)}
      />
      {hint && <small class="hint">{hint}</small>}
    </label>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  of: [string, string][];
  onValue: (value: string) => void;
}

function Choice({ label, value, of, onValue }: ChoiceProps) {
  return (
    <label>
      {label}
      <select value={value} onChange={(event) => onValue(event.currentTarget.value)}>
        {of.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

// ---- the steps ----

function RoomStep(props: StepProps) {
  const draft = props.draft.value;
  const { set } = useDraft(props);
  const names = props.choices.languages.map((one): [Language, string] => [one, languages[one].name]);
  return (
    <>
      <Field
        label="The room’s name"
        value={draft.room}
        required
        longest={80}
        hint="Boards, pages and rules pages show it."
        onValue={(room) => set({ room })}
      />
      <div class="fields">
        <Choice
          label="The room’s language"
          value={draft.language}
          of={names}
          onValue={(language) => set({ language: language as Language })}
        />
        <fieldset>
          <legend>Others, for guests to choose</legend>
          {names
            .filter(([one]) => one !== draft.language)
            .map(([one, name]) => (
              <label key={one} class="check">
                <input
                  type="checkbox"
                  checked={draft.others.includes(one)}
                  onChange={(event) =>
                    set({
                      others: event.currentTarget.checked
                        ? [...draft.others, one]
                        : draft.others.filter((other) => other !== one),
                    })
                  }
                />
                <span lang={one}>{name}</span>
              </label>
            ))}
        </fieldset>
      </div>
      <Choice
        label="Who can reach it"
        value={draft.address}
        of={[
          [LOOPBACK, 'this machine alone: to try it'],
          ...props.choices.addresses.map((one): [string, string] => [
            one,
            `everybody on the network of ${one}`,
          ]),
        ]}
        onValue={(address) => set({ address })}
      />
      {draft.address !== LOOPBACK && <NetworkFields {...props} />}
    </>
  );
}

function NetworkFields(props: StepProps) {
  const draft = props.draft.value;
  const { set } = useDraft(props);
  return (
    <fieldset>
      <legend>On the network</legend>
      <div class="fields">
        <Field
          label="Name that browsers call it by"
          value={draft.host}
          hint="such as cards.example; empty: the address"
          onValue={(host) => set({ host })}
        />
        <Field
          label="Certificate, a file on this machine"
          value={draft.certificate}
          hint="PEM, the whole chain"
          onValue={(certificate) => set({ certificate })}
        />
        <Field
          label="Its key, a file"
          value={draft.certificateKey}
          onValue={(certificateKey) => set({ certificateKey })}
        />
      </div>
      {!draft.certificate && (
        <label class="check">
          <input
            type="checkbox"
            checked={draft.plain}
            onChange={(event) => set({ plain: event.currentTarget.checked })}
          />
          Without a certificate, for a trial: anybody who listens on this network can read everything
        </label>
      )}
    </fieldset>
  );
}

function GameStep(props: StepProps) {
  const { set } = useDraft(props);
  return (
    <fieldset>
      <legend>Which game is on the first table?</legend>
      <div class="games">
        {props.choices.sheets.map(({ name, values }) => (
          <label key={name} class="game">
            <input
              type="radio"
              name="game"
              value={name}
              checked={props.draft.value.from === name}
              onChange={() => set({ from: name, sheet: values })}
            />
            <span>{textOf(values.title)}</span>
            <small class="hint">
              {textOf(values.bank) === 'house'
                ? 'The house banks: not for California card rooms.'
                : 'Players bank in turn.'}{' '}
              {Object.entries(mappingOf(values.wagers))
                .map(([key, wager]) => textOf(mappingOf(wager).title) || labelOf(key))
                .join(', ')}
              . Sheet {name}.
            </small>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const GENERAL: Record<string, string> = {
  line: 'Player and Banker',
  bonus: 'Each other wager',
  bank: 'Amount of the player-dealer',
  player_dealer: 'Player-dealer',
};

function LimitsStep(props: StepProps) {
  const sheet = props.draft.value.sheet;
  const { setSheet } = useDraft(props);
  const row = 'schedule[0]';
  const titleOf = (name: string) =>
    GENERAL[name] ?? (textOf(valueAt(sheet, `wagers.${name}.title`)) || labelOf(name));
  const fees = Object.entries(mappingOf(valueAt(sheet, `${row}.fees`)));
  return (
    <>
      <fieldset>
        <legend>Least and most of a wager, in dollars</legend>
        {Object.entries(mappingOf(valueAt(sheet, `${row}.limits`))).map(([name, band]) => {
          const [least = '', most = ''] = textOf(band).split('..');
          const set = (one: string, other: string) => setSheet(`${row}.limits.${name}`, `${one}..${other}`);
          return (
            <div key={name} class="pair">
              <Field
                label={`${titleOf(name)}, at least`}
                value={least}
                required
                figures
                onValue={(value) => set(value, most)}
              />
              <Field
                label={`${titleOf(name)}, at most`}
                value={most}
                figures
                hint={name === 'bank' ? 'empty: no limit' : ''}
                onValue={(value) => set(least, value)}
              />
            </div>
          );
        })}
      </fieldset>
      {fees.length > 0 && (
        <fieldset>
          <legend>Collections of the room, in dollars a round</legend>
          <div class="fields">
            {fees.map(([name, fee]) => (
              <Field
                key={name}
                label={titleOf(name)}
                value={textOf(fee)}
                required
                figures
                onValue={(value) => setSheet(`${row}.fees.${name}`, value)}
              />
            ))}
          </div>
        </fieldset>
      )}
      <p class="hint">Further rows of limits, payouts and house rules: later, on the page Sheets.</p>
    </>
  );
}

const NOTICES: Record<string, string> = {
  address: 'Address of the room',
  room_telephone: 'Telephone of the room',
  table: 'Kind of table',
  approval: 'Number of the approval',
  responsible: 'Line on responsible gambling',
  telephone: 'Helpline',
  web: 'Web page for help',
};

const isExample = (words: string) => /example/i.test(words);

function NoticesStep(props: StepProps) {
  const sheet = props.draft.value.sheet;
  const { setSheet } = useDraft(props);
  const shown = mappingOf(
    props.choices.sheets.find(({ name }) => name === props.draft.value.from)?.values.notices,
  );
  return (
    <fieldset>
      <legend>What the board and the rules page must say</legend>
      <div class="fields">
        {Object.keys(shown)
          .filter((name) => name !== 'room')
          .map((name) => {
            const words = textOf(valueAt(sheet, `notices.${name}`));
            return (
              <Field
                key={name}
                label={NOTICES[name] ?? labelOf(name)}
                value={words}
                hint={isExample(words) ? 'a placeholder: write the room’s own' : ''}
                onValue={(value) => setSheet(`notices.${name}`, value)}
              />
            );
          })}
      </div>
    </fieldset>
  );
}

function TableStep(props: StepProps) {
  const draft = props.draft.value;
  const { set } = useDraft(props);
  return (
    <div class="fields">
      <Field
        label="Name of the first table"
        value={draft.table}
        required
        longest={63}
        onValue={(table) => set({ table })}
      />
      <Choice
        label="Cards"
        value={draft.cards}
        of={[
          ['keyed', 'a real shoe: the dealer keys each card'],
          ['shuffled', 'the server’s shoe, proved fair afterwards'],
        ]}
        onValue={(cards) => set({ cards })}
      />
      <Choice
        label="Wagers"
        value={draft.wagers}
        of={[
          ['dealer', 'the dealer keys them'],
          ['bettors', 'bettors place them on their own screens'],
          ['none', 'chips on the layout, not kept here'],
        ]}
        onValue={(wagers) => set({ wagers })}
      />
    </div>
  );
}

function StaffStep(props: StepProps) {
  const { staff } = props.draft.value;
  const { set } = useDraft(props);
  const change = (index: number, part: Partial<Person>) =>
    set({ staff: staff.map((one, at) => (at === index ? { ...one, ...part } : one)) });
  return (
    <fieldset>
      <legend>Who works here? The first is you, of the floor.</legend>
      {staff.map((person, index) => (
        <div key={index} class="person">
          <Field
            label={index === 0 ? 'Your name' : `Name ${index + 1}`}
            value={person.name}
            required
            longest={56}
            onValue={(name) => change(index, { name })}
          />
          {index === 0 ? (
            <p class="muted">floor</p>
          ) : (
            <>
              <Choice
                label={`Work of ${person.name || `name ${index + 1}`}`}
                value={person.role}
                of={['dealer', 'floor', 'auditor'].map((role): [string, string] => [role, role])}
                onValue={(role) => change(index, { role })}
              />
              <button type="button" onClick={() => set({ staff: staff.filter((_, at) => at !== index) })}>
                Leave out<span class="hidden"> {person.name || `name ${index + 1}`}</span>
              </button>
            </>
          )}
        </div>
      ))}
      <p class="form-buttons">
        <button type="button" onClick={() => set({ staff: [...staff, { name: '', role: 'dealer' }] })}>
          One more
        </button>
      </p>
      <p class="hint">Each gets a password, drawn by the server and shown once.</p>
    </fieldset>
  );
}

function OpenStep({ draft, choices }: StepProps) {
  const { room, table, sheet, staff, from } = draft.value;
  const placeholders = Object.entries(mappingOf(sheet.notices)).filter(
    ([name, words]) => name !== 'room' && isExample(textOf(words)),
  );
  const rows: [string, ComponentChildren][] = [
    ['Room', <bdi>{room}</bdi>],
    ['Address', originOf(draft.value, choices.port)],
    ['Game', `${textOf(sheet.title)} (from ${from})`],
    ['Limits', textOf(valueAt(sheet, 'schedule[0].limits.line')).replace('..', ' to ')],
    ['Table', <bdi>{table}</bdi>],
    ['Staff', staff.map(({ name, role }) => `${name} (${role})`).join(', ')],
    ['Written to', choices.folder],
  ];
  return (
    <>
      <dl class="summary">{rows.map(([term, words]) => [<dt>{term}</dt>, <dd>{words}</dd>])}</dl>
      {placeholders.length > 0 && (
        <p class="hint">
          Still placeholders, which boards leave out until they are replaced:{' '}
          {placeholders.map(([name]) => NOTICES[name] ?? labelOf(name)).join(', ')}.
        </p>
      )}
    </>
  );
}

const FACES = [RoomStep, GameStep, LimitsStep, NoticesStep, TableStep, StaffStep, OpenStep];

// ---- the end ----

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Until the room answers, where this page may ask it: at an address of its own it cannot. */
async function roomOpens(origin: string): Promise<void> {
  if (origin !== location.origin) return pause(2000) as Promise<void>;
  for (;;) {
    const answer = await fetch('/api/room', { cache: 'no-store' }).catch(() => null);
    if (answer?.ok) return;
    await pause(200);
  }
}

function Done({ draft, choices, staff }: { draft: Draft; choices: Choices; staff: Hired[] }) {
  const origin = originOf(draft, choices.port);
  const open = useSignal(false);
  useEffect(() => void roomOpens(origin).then(() => (open.value = true)), []);
  const id = encodeURIComponent(tableId(draft));
  const seat = draft.wagers === 'bettors';
  const forGuests = `${origin}/${seat ? 'table' : 'board'}/${id}`;
  const toFloor = async () => {
    if (origin === location.origin) await signIn({ name: staff[0]!.name, password: staff[0]!.password });
    location.href = `${origin}/floor`;
  };
  return (
    <section class="step" aria-live="polite">
      <h2>
        {open.value ? (
          <>
            <bdi>{draft.room}</bdi> is open
          </>
        ) : (
          'The room opens …'
        )}
      </h2>
      <p>Passwords, shown this once. Write them down, or print this page.</p>
      <div class="table-scroll" role="region" aria-label="Passwords" tabIndex={0}>
        <table class="staff">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Works as</th>
              <th scope="col">Password</th>
            </tr>
          </thead>
          <tbody>
            {staff.map(({ name, role, password }) => (
              <tr key={name}>
                <th scope="row">
                  <bdi>{name}</bdi>
                </th>
                <td>{role}</td>
                <td>
                  <output>{password}</output>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {open.value && (
        <>
          <div class="new-links">
            <ul>
              <li>
                The board above the table: <a href={`${origin}/board/${id}`}>{`${origin}/board/${id}`}</a>
              </li>
              <li>
                The dealer’s console: <a href={`${origin}/console/${id}`}>{`${origin}/console/${id}`}</a>
              </li>
              <li>
                For guests: <a href={`${origin}/`}>{`${origin}/`}</a>
              </li>
              <li class="muted">
                Next time: <code>sabot serve --config {choices.file}</code>
              </li>
            </ul>
            <figure>
              <Qr text={forGuests} label={`QR code of ${forGuests}`} />
              <figcaption class="muted">{seat ? 'A seat at the table' : 'The board'}</figcaption>
            </figure>
          </div>
          <p class="form-buttons">
            <button type="button" class="next" onClick={() => void toFloor()}>
              To the floor
            </button>
            <button type="button" onClick={() => window.print()}>
              Print
            </button>
          </p>
        </>
      )}
    </section>
  );
}

// ---- the page ----

function Wizard({ choices }: { choices: Choices }) {
  const draft = useSignal(beginning(choices));
  const step = useSignal(0);
  const trouble = useSignal<(Refusal & { path?: string }) | null>(null);
  const staff = useSignal<Hired[] | null>(null);
  const sent = useSignal(false);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), [step.value]);
  if (staff.value) return <Done draft={draft.value} choices={choices} staff={staff.value} />;
  const isLast = step.value === STEPS.length - 1;
  const go = (to: number) => {
    trouble.value = null;
    step.value = to;
  };
  const submit = async (event: Event) => {
    event.preventDefault();
    if (!isLast) return go(step.value + 1);
    if (sent.value) return undefined;
    sent.value = true;
    const answer = await post<{ staff: Hired[] }>('/api/new', wishOf(draft.value));
    sent.value = false;
    if (answer.ok) staff.value = answer.value.staff;
    else trouble.value = answer.refusal;
    return undefined;
  };
  const Face = FACES[step.value]!;
  const wrong = stepOf(trouble.value?.path ?? '');
  return (
    <>
      <ol class="steps" aria-label="Steps">
        {STEPS.map((name, index) => (
          <li key={name} aria-current={index === step.value ? 'step' : undefined}>
            {name}
          </li>
        ))}
      </ol>
      <form class="step" onSubmit={(event) => void submit(event)}>
        <h2 ref={title} tabIndex={-1}>
          {STEPS[step.value]}
        </h2>
        <Face draft={draft} choices={choices} />
        {trouble.value && (
          <p class="trouble" role="alert">
            {[fieldOf(trouble.value.path), refusalWords(trouble.value)].filter(Boolean).join(': ')}{' '}
            <button type="button" onClick={() => go(wrong)}>
              Back to {STEPS[wrong]}
            </button>
          </p>
        )}
        <p class="form-buttons">
          {step.value > 0 && (
            <button type="button" onClick={() => go(step.value - 1)}>
              Back
            </button>
          )}
          <button type="submit" class="next" disabled={sent.value}>
            {isLast ? 'Open the room' : 'Next'}
          </button>
        </p>
      </form>
    </>
  );
}

export function NewPage() {
  const choices = useSignal<Choices | null>(null);
  const trouble = useSignal('');
  useEffect(() => {
    const begin = async () => {
      const token = location.hash.slice(1);
      history.replaceState(null, '', '/new');
      const entered = token ? await post<object>('/api/new/enter', { token }) : null;
      const answer = await get<Choices>('/api/new');
      if (answer.ok) choices.value = answer.value;
      else trouble.value = refusalWords((entered && !entered.ok ? entered : answer).refusal);
    };
    void begin();
  }, []);
  return (
    <main class="new">
      <h1>A room of your own</h1>
      {choices.value && <Wizard choices={choices.value} />}
      {trouble.value && (
        <p class="trouble" role="alert">
          {trouble.value}
        </p>
      )}
    </main>
  );
}
