// sheet-form.tsx - a sheet as a form: a section a group of fields, a control a field, what is wrong
// under the control. Which fields there are, the server's table says; only nested parts (wagers, the
// schedule) have a shape of their own here.
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import {
  labelOf,
  listOf,
  mappingOf,
  nameFrom,
  partOf,
  placeOf,
  textOf,
  valueAt,
  type FieldForm,
  type Finding,
  type SheetForm,
  type Value,
  type Values,
} from './sheet-model';

export interface Editing {
  form: SheetForm;
  values: Values;
  found: (path: string) => Finding[]; // what is wrong there, and nowhere nearer
  set: (path: string, value: Value | undefined) => void;
}

export const idOf = (path: string) => `field-${path.replace(/[^A-Za-z0-9]+/g, '-')}`;

const NESTED = ['wagers', 'schedule'];
const own = (row: Values, part: string, general: string[]) =>
  Object.keys(mappingOf(row[part])).filter((name) => !general.includes(name));
const LIMITS = ['line', 'bonus', 'bank'];
const FEES = ['line', 'bonus', 'player_dealer'];

/** Every path that has a control, or a place for what is wrong with it. */
export function controlPaths(form: SheetForm, values: Values): Set<string> {
  const paths = partOf(form, '').map(({ path }) => path);
  for (const [name, wager] of Object.entries(mappingOf(values.wagers))) {
    const at = `wagers.${name}`;
    paths.push(at, ...['title', 'needs', 'commission', 'cap', 'cases'].map((field) => `${at}.${field}`));
    listOf(mappingOf(wager).cases).forEach((_, index) =>
      paths.push(`${at}.cases[${index}]`, `${at}.cases[${index}].pays`),
    );
  }
  listOf(values.schedule).forEach((row, index) => {
    const [at, cells] = [`schedule[${index}]`, mappingOf(row)];
    paths.push(at, `${at}.name`, `${at}.limits`, `${at}.fees`);
    paths.push(...[...LIMITS, ...own(cells, 'limits', LIMITS)].map((name) => `${at}.limits.${name}`));
    paths.push(...[...FEES, ...own(cells, 'fees', FEES)].map((name) => `${at}.fees.${name}`));
  });
  return new Set(paths);
}

/** Which of the findings belong to which control. */
export function sortFindings(findings: Finding[], shown: Set<string>): Map<string, Finding[]> {
  const places = new Map<string, Finding[]>();
  for (const finding of findings) {
    const place = placeOf(finding.path, shown);
    places.set(place, [...(places.get(place) ?? []), finding]);
  }
  return places;
}

// ---- what is wrong, under its control ----

export function Found({ list, id }: { list: Finding[]; id?: string }) {
  if (list.length === 0) return null;
  return (
    <span id={id} class="found">
      {list.map(({ path, message, warning }) => (
        <span key={path + message} class={warning ? 'found-warning' : 'found-error'}>
          {message}
        </span>
      ))}
    </span>
  );
}

interface ControlProps {
  path: string;
  label: string;
  editing: Editing;
  help?: string;
  rule?: string;
  children: (attributes: {
    'id': string;
    'aria-invalid': boolean;
    'aria-describedby': string;
  }) => ComponentChildren;
}

function Control({ path, label, editing, help, rule, children }: ControlProps) {
  const id = idOf(path);
  const found = editing.found(path);
  const wrong = found.some(({ warning }) => !warning);
  return (
    <div class={`control${wrong ? ' control-wrong' : ''}`}>
      <span class="control-head">
        <label for={id}>{label}</label>
        {rule && <small class="muted">{rule}</small>}
      </span>
      {children({ id, 'aria-invalid': wrong, 'aria-describedby': `${id}-help ${id}-found` })}
      {help && (
        <small id={`${id}-help`} class="hint">
          {help}
        </small>
      )}
      <Found list={found} id={`${id}-found`} />
    </div>
  );
}

// ---- a control a kind of field ----

const listText = (value: Value | undefined) =>
  Array.isArray(value) ? value.map((one) => textOf(one)).join(', ') : textOf(value);
const listFrom = (text: string): Value | undefined =>
  text.trim() === '' ? undefined : text.split(',').map((one) => one.trim());
const LISTS = ['counts', 'amounts'];
const NUMBERS: Record<string, 'numeric' | 'decimal'> = { count: 'numeric', amount: 'decimal' };

function Field({ field, path, editing }: { field: FieldForm; path: string; editing: Editing }) {
  const value = valueAt(editing.values, path);
  const label = labelOf(path.split('.').pop()!);
  const choices = field.kind === 'yes-no' ? ['yes', 'no'] : field.kind === 'choice' ? field.choices : null;
  const set = (text: string) =>
    editing.set(path, LISTS.includes(field.kind) ? listFrom(text) : text === '' ? undefined : text);
  const help = `${field.help.replace(/^./, (letter) => letter.toUpperCase())}.`;
  if (field.kind === 'choices')
    return <Choices field={field} path={path} editing={editing} label={label} help={help} />;
  return (
    <Control path={path} label={label} editing={editing} help={help} rule={field.rule}>
      {(attributes) =>
        choices ? (
          <select {...attributes} value={textOf(value)} onChange={(event) => set(event.currentTarget.value)}>
            <option value="">
              {field.default === null ? 'choose …' : `${field.default}, if nothing is chosen`}
            </option>
            {choices.map((choice) => (
              <option key={choice} value={choice}>
                {choice}
              </option>
            ))}
          </select>
        ) : (
          <input
            {...attributes}
            value={listText(value)}
            maxLength={field.longest ?? undefined}
            inputMode={NUMBERS[field.kind]}
            autocomplete="off"
            placeholder={field.default === null ? field.values : field.default}
            onInput={(event) => set(event.currentTarget.value)}
          />
        )
      }
    </Control>
  );
}

function Choices({
  field,
  path,
  editing,
  label,
  help,
}: {
  field: FieldForm;
  path: string;
  editing: Editing;
  label: string;
  help: string;
}) {
  const chosen = listOf(valueAt(editing.values, path)).map((one) => textOf(one));
  const toggle = (choice: string, on: boolean) => {
    const next = (field.choices ?? []).filter((one) => (one === choice ? on : chosen.includes(one)));
    editing.set(path, next.length > 0 ? next : undefined);
  };
  return (
    <fieldset class="control control-wide" id={idOf(path)} tabIndex={-1}>
      <legend>
        {label}{' '}
        <small class="muted" aria-hidden="true">
          {field.rule}
        </small>
      </legend>
      <div class="choices">
        {(field.choices ?? []).map((choice) => (
          <label key={choice} class="check">
            <input
              type="checkbox"
              checked={chosen.includes(choice)}
              onChange={(event) => toggle(choice, event.currentTarget.checked)}
            />
            {choice}
          </label>
        ))}
      </div>
      <small class="hint">{help}</small>
      <Found list={editing.found(path)} />
    </fieldset>
  );
}

// ---- the schedule: limits and collections of every row (R24, R51) ----

const limitParts = (value: Value | undefined): [string, string] => {
  const text = textOf(value);
  const at = text.indexOf('..');
  return at < 0 ? [text, text] : [text.slice(0, at), text.slice(at + 2)];
};

interface CellProps {
  path: string;
  label: string;
  value: string;
  editing: Editing;
  onText: (text: string) => void;
  suffix?: string; // two cells may belong to one field
}

function Cell({ path, label, value, editing, onText, suffix = '' }: CellProps) {
  const id = idOf(path) + suffix;
  return (
    <input
      id={id}
      aria-label={label}
      value={value}
      inputMode="decimal"
      autocomplete="off"
      aria-invalid={editing.found(path).some(({ warning }) => !warning)}
      onInput={(event) => onText(event.currentTarget.value.trim())}
    />
  );
}

/** A collection by the size of the stake, or of the total action (reading 14). */
function Bands({
  path,
  label,
  bands,
  editing,
}: {
  path: string;
  label: string;
  bands: Value[];
  editing: Editing;
}) {
  const set = (index: number, field: string, text: string) =>
    editing.set(`${path}[${index}].${field}`, text === '' && field === 'up_to' ? undefined : text);
  return (
    <span class="bands">
      {bands.map((band, index) => {
        const { up_to, fee } = mappingOf(band);
        const which = `${label}, band ${index + 1}`;
        return (
          <span key={index} class="band">
            <input
              aria-label={`${which}: up to`}
              placeholder="no end"
              value={textOf(up_to)}
              inputMode="decimal"
              autocomplete="off"
              onInput={(event) => set(index, 'up_to', event.currentTarget.value.trim())}
            />
            <input
              aria-label={which}
              value={textOf(fee)}
              inputMode="decimal"
              autocomplete="off"
              onInput={(event) => set(index, 'fee', event.currentTarget.value.trim())}
            />
          </span>
        );
      })}
      <button type="button" class="quiet" onClick={() => editing.set(path, [...bands, { fee: '' }])}>
        Add a band
      </button>
      <button type="button" class="quiet" onClick={() => editing.set(path, mappingOf(bands[0]).fee ?? '')}>
        One amount
      </button>
    </span>
  );
}

function FeeCell({ path, label, editing }: { path: string; label: string; editing: Editing }) {
  const value = valueAt(editing.values, path);
  const isGeneral = FEES.includes(path.split('.').pop()!); // a wager's own line stays until it is removed
  if (Array.isArray(value)) return <Bands path={path} label={label} bands={value} editing={editing} />;
  return (
    <span class="fee">
      <Cell
        path={path}
        label={label}
        value={textOf(value)}
        editing={editing}
        onText={(text) => editing.set(path, text === '' && isGeneral ? undefined : text)}
      />
      <button
        type="button"
        class="quiet"
        aria-label={`${label} by size`}
        title="By the size of the stake"
        onClick={() => editing.set(path, [{ up_to: '', fee: textOf(value) }, { fee: '' }])}
      >
        …
      </button>
    </span>
  );
}

interface RowLine {
  limit: string | null; // the name in `limits`, and in `fees`
  fee: string | null;
  title: string;
}

function ScheduleLine({
  at,
  line,
  editing,
  onRemove,
}: {
  at: string;
  line: RowLine;
  editing: Editing;
  onRemove?: () => void;
}) {
  const limit = `${at}.limits.${line.limit}`;
  const fee = `${at}.fees.${line.fee}`;
  const [least, most] = limitParts(line.limit ? valueAt(editing.values, limit) : undefined);
  const setLimit = (from: string, to: string) =>
    editing.set(limit, from === '' && to === '' ? undefined : `${from}..${to}`);
  const found = [...(line.limit ? editing.found(limit) : []), ...(line.fee ? editing.found(fee) : [])];
  return (
    <tr>
      <th scope="row">
        {line.title}
        {onRemove && (
          <button
            type="button"
            class="quiet"
            aria-label={`Remove the row’s own amounts of ${line.title}`}
            onClick={onRemove}
          >
            ×
          </button>
        )}
      </th>
      <td>
        {line.limit && (
          <Cell
            path={limit}
            label={`${line.title}: least`}
            value={least}
            editing={editing}
            onText={(text) => setLimit(text, most)}
          />
        )}
      </td>
      <td>
        {line.limit && (
          <Cell
            path={limit}
            suffix="-most"
            label={`${line.title}: most`}
            value={most}
            editing={editing}
            onText={(text) => setLimit(least, text)}
          />
        )}
      </td>
      <td>{line.fee && <FeeCell path={fee} label={`${line.title}: collection`} editing={editing} />}</td>
      {found.length > 0 && (
        <td class="schedule-found">
          <Found list={found} />
        </td>
      )}
    </tr>
  );
}

function ScheduleRow({ index, editing }: { index: number; editing: Editing }) {
  const at = `schedule[${index}]`;
  const row = mappingOf(valueAt(editing.values, at));
  const byPlayers = textOf(editing.values.bank) !== 'house';
  const wagers = Object.keys(mappingOf(editing.values.wagers));
  const named = [...new Set([...own(row, 'limits', LIMITS), ...own(row, 'fees', FEES)])];
  const others = wagers.filter((name) => !named.includes(name));
  const titleOf = (name: string) => textOf(valueAt(editing.values, `wagers.${name}.title`)) || name;
  const lines: RowLine[] = [
    { limit: 'line', fee: 'line', title: 'Player or Banker line' },
    { limit: 'bonus', fee: 'bonus', title: 'Every other wager' },
    ...named.map((name) => ({ limit: name, fee: name, title: titleOf(name) })),
    ...(byPlayers ? [{ limit: 'bank', fee: 'player_dealer', title: 'Player-dealer, a round' }] : []),
  ];
  const remove = (name: string) => {
    const { [name]: _limit, ...limits } = mappingOf(row.limits);
    const { [name]: _fee, ...fees } = mappingOf(row.fees);
    editing.set(at, { ...row, limits, fees });
  };
  return (
    <fieldset class="schedule" id={idOf(at)} tabIndex={-1}>
      <legend>Row {index + 1}</legend>
      <Control
        path={`${at}.name`}
        label="Name of the row"
        editing={editing}
        help="Such as 10-10000: a table opens with one row."
      >
        {(attributes) => (
          <input
            {...attributes}
            value={textOf(row.name)}
            autocomplete="off"
            onInput={(event) => editing.set(`${at}.name`, event.currentTarget.value || undefined)}
          />
        )}
      </Control>
      <Found
        list={[...editing.found(at), ...editing.found(`${at}.limits`), ...editing.found(`${at}.fees`)]}
      />
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col">Least</th>
            <th scope="col">Most</th>
            <th scope="col">Collection</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <ScheduleLine
              key={line.title}
              at={at}
              line={line}
              editing={editing}
              onRemove={named.includes(line.limit ?? '') ? () => remove(line.limit!) : undefined}
            />
          ))}
        </tbody>
      </table>
      <p class="form-buttons">
        {others.length > 0 && (
          <label>
            Own amounts for a wager
            <select
              value=""
              onChange={(event) => {
                if (event.currentTarget.value) editing.set(`${at}.fees.${event.currentTarget.value}`, '0');
              }}
            >
              <option value="">choose …</option>
              {others.map((name) => (
                <option key={name} value={name}>
                  {titleOf(name)}
                </option>
              ))}
            </select>
          </label>
        )}
        {listOf(editing.values.schedule).length > 1 && (
          <button type="button" onClick={() => editing.set(at, undefined)}>
            Remove row {index + 1}
          </button>
        )}
      </p>
    </fieldset>
  );
}

function Schedule({ editing }: { editing: Editing }) {
  const rows = listOf(editing.values.schedule);
  return (
    <>
      <p class="muted">
        What a wager’s stake may be, and the flat collection for it (R24, R51). A wager with amounts of its
        own goes before “every other wager”. Amounts are written as 10 or 0.50; a collection is never a share
        (R52).
      </p>
      <Found list={editing.found('schedule')} />
      {rows.map((_, index) => (
        <ScheduleRow key={index} index={index} editing={editing} />
      ))}
      <p>
        <button type="button" onClick={() => editing.set('schedule', [...rows, {}])}>
          Add a row
        </button>
      </p>
    </>
  );
}

// ---- wagers: what they need and what they pay (R20-R23) ----

function CaseLine({ at, editing }: { at: string; editing: Editing }) {
  const one = mappingOf(valueAt(editing.values, at));
  const when = mappingOf(one.when);
  const free = editing.form.facts.filter(({ name }) => !(name in when));
  const setFact = (name: string, text: string) =>
    editing.set(`${at}.when.${name}`, text === '' ? undefined : text.includes(',') ? listFrom(text) : text);
  const found = [...editing.found(at), ...editing.found(`${at}.pays`)];
  return (
    <li class="case" id={idOf(at)} tabIndex={-1}>
      {Object.entries(when).map(([name, value]) => (
        <label key={name}>
          {labelOf(name)}
          <input
            value={listText(value)}
            autocomplete="off"
            onInput={(event) => setFact(name, event.currentTarget.value)}
          />
        </label>
      ))}
      {free.length > 0 && (
        <label>
          {Object.keys(when).length > 0 ? 'and' : 'When'}
          <select
            value=""
            onChange={(event) => {
              const fact = free.find(({ name }) => name === event.currentTarget.value);
              if (fact) setFact(fact.name, fact.values[0] ?? '');
            }}
          >
            <option value="">{Object.keys(when).length > 0 ? '–' : 'always'}</option>
            {free.map(({ name }) => (
              <option key={name} value={name}>
                {labelOf(name).toLowerCase()} is …
              </option>
            ))}
          </select>
        </label>
      )}
      <label>
        Pays
        <input
          value={textOf(one.pays)}
          placeholder="8:1, push or lose"
          autocomplete="off"
          onInput={(event) => editing.set(`${at}.pays`, event.currentTarget.value || undefined)}
        />
      </label>
      <button
        type="button"
        class="quiet"
        aria-label="Remove this case"
        onClick={() => editing.set(at, undefined)}
      >
        ×
      </button>
      <Found list={found} />
    </li>
  );
}

function Wager({ name, editing }: { name: string; editing: Editing }) {
  const at = `wagers.${name}`;
  const title = textOf(valueAt(editing.values, `${at}.title`)) || name;
  const cases = listOf(valueAt(editing.values, `${at}.cases`));
  const wrong =
    editing.found(at).length > 0 ||
    [...controlPaths(editing.form, editing.values)].some(
      (path) => path.startsWith(`${at}.`) && editing.found(path).length > 0,
    );
  const opened = useSignal(cases.length === 0); // and stays so while it is put right
  return (
    <details
      class="wager"
      id={idOf(at)}
      open={opened.value || wrong}
      onToggle={(event) => (opened.value = event.currentTarget.open)}
    >
      <summary>
        <strong>{title}</strong>{' '}
        <span class="muted">
          {cases
            .map((one) => textOf(mappingOf(one).pays))
            .filter(Boolean)
            .join(', ')}
        </span>
      </summary>
      <div class="controls">
        {partOf(editing.form, 'wagers.NAME.')
          .filter(({ kind }) => kind !== 'cases')
          .map((field) => (
            <Field key={field.path} field={field} path={`${at}.${field.path}`} editing={editing} />
          ))}
      </div>
      <p class="muted">The first case that fits decides; if none fits, the wager loses.</p>
      <ol class="cases">
        {cases.map((_, index) => (
          <CaseLine key={index} at={`${at}.cases[${index}]`} editing={editing} />
        ))}
      </ol>
      <Found list={[...editing.found(at), ...editing.found(`${at}.cases`)]} />
      <p class="form-buttons">
        <button type="button" onClick={() => editing.set(`${at}.cases`, [...cases, { pays: '' }])}>
          Add a case to {title}
        </button>
        <button type="button" onClick={() => editing.set(at, undefined)}>
          Remove {title}
        </button>
      </p>
    </details>
  );
}

function Wagers({ editing }: { editing: Editing }) {
  const name = useSignal('');
  const known = mappingOf(editing.values.wagers);
  const add = () => {
    const key = nameFrom(name.value);
    if (key && !(key in known))
      editing.set(`wagers.${key}`, { title: name.value, needs: 'line', cases: [{ pays: '' }] });
    name.value = '';
  };
  return (
    <>
      <Found list={editing.found('wagers')} />
      {Object.keys(known).map((one) => (
        <Wager key={one} name={one} editing={editing} />
      ))}
      <p class="form-buttons">
        <label>
          A new wager, by its name
          <input
            value={name.value}
            autocomplete="off"
            onInput={(event) => (name.value = event.currentTarget.value)}
          />
        </label>
        <button type="button" onClick={add} disabled={!nameFrom(name.value)}>
          Add the wager
        </button>
      </p>
    </>
  );
}

// ---- the whole ----

/** Titles of the groups that paths have; one that is not here is called by its own name. */
const titles: Record<string, string> = {
  '': 'The table',
  'notices': 'Notices of the room',
  'schedule': 'Limits and collections',
  'collections': 'When collections are taken',
  'display': 'The board',
  'rotation': 'Rotation of the bank',
  'shoe': 'The shoe',
  'irregularities': 'Irregularities',
  'commission': 'Commission',
  'wagers': 'Wagers and what they pay',
};

export const sectionOf = (path: string) => {
  const first = /^[^.[]*/.exec(path)?.[0] ?? '';
  return path !== first || NESTED.includes(first) ? first : '';
};

export function SheetFormView({ editing }: { editing: Editing }) {
  const fields = partOf(editing.form, '');
  const groups = [...new Set([...Object.keys(titles), ...fields.map(({ path }) => sectionOf(path))])].filter(
    (group) => fields.some(({ path }) => sectionOf(path) === group),
  );
  return (
    <form class="sheet-form" onSubmit={(event) => event.preventDefault()}>
      {groups.map((group) => (
        <section key={group} aria-labelledby={`section-${group}`}>
          <h2 id={`section-${group}`}>{titles[group] ?? labelOf(group)}</h2>
          {group === 'wagers' ? (
            <Wagers editing={editing} />
          ) : group === 'schedule' ? (
            <Schedule editing={editing} />
          ) : (
            <div class="controls">
              {fields
                .filter(({ path }) => sectionOf(path) === group)
                .map((field) => (
                  <Field key={field.path} field={field} path={field.path} editing={editing} />
                ))}
            </div>
          )}
          {group !== '' && !NESTED.includes(group) && <Found list={editing.found(group)} />}
        </section>
      ))}
    </form>
  );
}
