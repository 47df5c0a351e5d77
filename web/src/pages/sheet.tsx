// sheet.tsx - one options sheet, written as a form or as text. What is wrong stands in place as one
// types, the differences from the shipped sheet beside it, and when nothing is wrong it is kept.
import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { refusalWords, type Answer } from '../commands';
import { Differences } from '../floor/differences';
import { FloorPageFrame } from '../floor/floor-frame';
import {
  checkSheet,
  sheetForm,
  sheetNamed,
  sheetOn,
  writeSheet,
  type Check,
  type KeptSheet,
} from '../floor/office';
import { controlPaths, idOf, SheetFormView, sortFindings, type Editing } from '../floor/sheet-form';
import {
  asWritten,
  blankOf,
  labelOf,
  mappingOf,
  nameFrom,
  textOf,
  valueAt,
  withValue,
  yamlOf,
  type Finding,
  type SheetForm,
  type Values,
} from '../floor/sheet-model';
import { goToText, SheetTextView } from '../floor/sheet-text';
import { useRoom } from '../use-room';

const TYPING_MS = 180;

interface Begin {
  form: SheetForm;
  values: Values;
  text: string;
  name: string; // '': it has none yet
  against: string;
}

/** Where it begins: a sheet of the room, a copy or a blank of a shipped one, or what lies on a table. */
async function begin(): Promise<Answer<Begin>> {
  const query = new URLSearchParams(location.search);
  const [name, from, table] = ['name', 'from', 'table'].map((field) => query.get(field) ?? '');
  const form = await sheetForm();
  const kept: Answer<KeptSheet> = table
    ? await sheetOn(table)
    : await sheetNamed(name || from || 'california-panda8');
  if (!form.ok) return form;
  if (!kept.ok) return kept;
  const values = mappingOf(asWritten(kept.value.sheet));
  const blank = query.get('blank') !== null;
  const written = blank ? blankOf(values) : values;
  const text = blank || kept.value.text === null ? yamlOf(written, form.value) : kept.value.text;
  return {
    ok: true,
    value: {
      form: form.value,
      values: written,
      text,
      name: name || (table && !kept.value.shipped ? kept.value.name : ''),
      against: kept.value.against,
    },
  };
}

function Wrong({ findings, onGo }: { findings: Finding[]; onGo: (finding: Finding) => void }) {
  const errors = findings.filter(({ warning }) => !warning);
  const warnings = findings.filter(({ warning }) => warning);
  const name = (path: string) =>
    path
      .split('.')
      .map((step) => labelOf(step.replace(/\[(\d+)\]/, (_, index) => ` ${Number(index) + 1}`)))
      .join(', ');
  const line = (finding: Finding) => (
    <li key={finding.path + finding.message}>
      <button type="button" class="quiet" onClick={() => onGo(finding)}>
        {finding.path && <strong>{name(finding.path)}: </strong>}
        {finding.message}
      </button>
    </li>
  );
  return (
    <section class="wrong" aria-live="polite" aria-labelledby="wrong-title">
      <h2 id="wrong-title">
        {errors.length === 0 ? 'Nothing is missing' : `${errors.length} to fill in or put right`}
      </h2>
      {errors.length > 0 && <ul>{errors.map(line)}</ul>}
      {warnings.length > 0 && (
        <>
          <h3>To consider</h3>
          <ul>{warnings.map(line)}</ul>
        </>
      )}
    </section>
  );
}

/** After it was kept: the page to print, a table, and the tables that it can lie on. */
function Kept({ name }: { name: string }) {
  const { room } = useRoom();
  const tables = (room?.tables ?? []).filter(({ phase }) => phase !== 'closed');
  const query = encodeURIComponent(name);
  return (
    <section class="kept" role="status" aria-label="Kept">
      <h2>Kept as {name}</h2>
      <p class="form-buttons">
        <a class="button next" href={`/floor?open=${query}`}>
          Open a table with it
        </a>
        <a class="button" href={`/rules?name=${query}`} target="_blank" rel="noopener">
          Rules page to print
        </a>
      </p>
      {tables.length > 0 && (
        <p>
          Or at the next shoe of{' '}
          {tables.map((table, index) => (
            <>
              {index > 0 && ', '}
              <a key={table.id} href={`/floor/${encodeURIComponent(table.id)}?sheet=${query}`}>
                {table.name}
              </a>
            </>
          ))}
          .
        </p>
      )}
    </section>
  );
}

/** What was written and not kept, in this browser: leaving the page loses nothing. */
const draftKey = () => `sabot-sheet${location.search}`;

function Draft({ onDrop }: { onDrop: () => void }) {
  return (
    <p class="draft" role="status">
      This is what you wrote last time; it is not kept as a sheet yet.{' '}
      <button type="button" onClick={onDrop}>
        Begin again
      </button>
    </p>
  );
}

function Editor({ start }: { start: Begin }) {
  const draft = useMemo(() => localStorage.getItem(draftKey()) ?? start.text, []);
  const isBack = useSignal(draft !== start.text); // a draft, shown as such
  const toRead = useSignal(isBack.value); // its values are not in the form yet
  const values = useSignal(start.values);
  const text = useSignal(draft);
  const asText = useSignal(false);
  const check = useSignal<Check | null>(null);
  const name = useSignal(start.name);
  const kept = useSignal('');
  const trouble = useSignal('');
  const latest = useMemo(() => ({ number: 0 }), []);
  useEffect(() => {
    const number = ++latest.number;
    const timer = window.setTimeout(
      async () => {
        const answer = await checkSheet(text.value, start.against);
        if (number !== latest.number) return; // an older text
        trouble.value = answer.ok ? '' : refusalWords(answer.refusal);
        if (!answer.ok) return;
        check.value = answer.value;
        if ((asText.value || toRead.value) && answer.value.written !== null)
          values.value = mappingOf(answer.value.written);
        if (toRead.value && answer.value.written === null) asText.value = true; // no form can show it
        toRead.value = false;
      },
      check.value === null ? 0 : TYPING_MS,
    );
    return () => window.clearTimeout(timer);
  }, [text.value]);
  const change = (next: string) => {
    text.value = next;
    kept.value = '';
    localStorage.setItem(draftKey(), next);
  };
  const drop = () => {
    localStorage.removeItem(draftKey());
    isBack.value = false;
    values.value = start.values;
    text.value = start.text;
  };
  const findings = check.value?.findings ?? [];
  // a control that is still empty is not wrong: it waits
  const waiting = findings.map((one) =>
    valueAt(values.value, one.path) === '' ? { ...one, message: 'to be filled in' } : one,
  );
  const places = sortFindings(
    waiting,
    new Set([...controlPaths(start.form, values.value), ...Object.keys(values.value)]),
  );
  const editing: Editing = {
    form: start.form,
    values: values.value,
    found: (path) => places.get(path) ?? [],
    set: (path, value) => {
      values.value = withValue(values.value, path, value);
      change(yamlOf(values.value, start.form));
    },
  };
  const go = (finding: Finding) => {
    if (asText.value) return goToText(finding);
    const place = [...places].find(([, list]) => list.includes(finding))?.[0] ?? '';
    const control = document.getElementById(idOf(place));
    control?.closest('details')?.setAttribute('open', '');
    control?.focus();
    control?.scrollIntoView({ block: 'center' });
    return undefined;
  };
  const suggestion = nameFrom(textOf(values.value.title));
  const keep = async (event: Event) => {
    event.preventDefault();
    const chosen = name.value || suggestion;
    const answer = await writeSheet(chosen, text.value);
    trouble.value = answer.ok ? '' : refusalWords(answer.refusal);
    if (!answer.ok) return;
    kept.value = chosen;
    isBack.value = false;
    localStorage.removeItem(draftKey());
  };
  const isBad = check.value === null || check.value.errors > 0;
  return (
    <>
      <header class="sheet-head">
        <h1>
          {textOf(values.value.title) || 'A new sheet'}
          <span class="muted"> from {start.against}</span>
        </h1>
        <div class="switch" role="group" aria-label="Write it as">
          <button
            type="button"
            aria-pressed={!asText.value}
            onClick={() => (asText.value = false)}
            disabled={check.value?.written === null}
          >
            Form
          </button>
          <button type="button" aria-pressed={asText.value} onClick={() => (asText.value = true)}>
            Text
          </button>
        </div>
      </header>
      {isBack.value && <Draft onDrop={drop} />}
      <div class="sheet-columns">
        {asText.value ? (
          <SheetTextView text={text.value} findings={findings} onText={change} />
        ) : (
          <SheetFormView editing={editing} />
        )}
        <aside class="sheet-side" aria-label="Check and keep">
          <Wrong findings={asText.value ? findings : waiting} onGo={go} />
          {(places.get('') ?? []).length > 0 && !asText.value && (
            <p class="trouble">Some of it is about the sheet as a whole.</p>
          )}
          <form class="form" onSubmit={(event) => void keep(event)}>
            <label>
              Name of the sheet
              <input
                value={name.value}
                placeholder={suggestion}
                pattern="[a-z0-9\-]{1,63}"
                title="small letters, digits and dashes"
                autocomplete="off"
                onInput={(event) => (name.value = event.currentTarget.value)}
              />
            </label>
            <button type="submit" class={kept.value ? '' : 'next'} disabled={isBad}>
              Keep this sheet
            </button>
            {trouble.value && (
              <p class="trouble" role="alert">
                {trouble.value}
              </p>
            )}
          </form>
          {kept.value && <Kept name={kept.value} />}
          <section aria-labelledby="differences-title">
            <h2 id="differences-title">Differences</h2>
            {check.value?.differences ? (
              <Differences against={check.value.against ?? ''} list={check.value.differences} />
            ) : (
              <p class="muted">They are shown as soon as nothing is missing.</p>
            )}
          </section>
        </aside>
      </div>
    </>
  );
}

export function SheetPage() {
  const start = useSignal<Begin | null>(null);
  const trouble = useSignal('');
  useEffect(
    () =>
      void begin().then((answer) => {
        if (answer.ok) start.value = answer.value;
        else trouble.value = refusalWords(answer.refusal);
      }),
    [],
  );
  return (
    <FloorPageFrame here="/sheets" title="Sheet">
      {trouble.value && (
        <p class="trouble" role="alert">
          {trouble.value} <a href="/sheets">All sheets</a>
        </p>
      )}
      {start.value && <Editor start={start.value} />}
    </FloorPageFrame>
  );
}
