// steps.tsx - the questions for a room of one's own, a step each.
import type { Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { labelOf, mappingOf, textOf, valueAt, withValue } from '../floor/sheet-model';
import { languages, type Language } from '../language';
import { LOOPBACK, originOf, type Choices, type Draft, type Person } from './draft';

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

/** `$2,000` is 2000: as boards and pages write it. */
const plain = (typed: string) => typed.replace(/[$,\s]/g, '');

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
        onInput={({ currentTarget: { value: typed } }) => onValue(figures ? plain(typed) : typed)}
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

/** In the order of STEPS. */
export const FACES = [RoomStep, GameStep, LimitsStep, NoticesStep, TableStep, StaffStep, OpenStep];
