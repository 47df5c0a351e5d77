// new.tsx - a room from nothing: `sabot serve --new FOLDER` shows this page to the person who opens its link first.
// It asks, step by step, and sends all of it at once; the server judges it and writes the room's files, and goes
// on as the room. It knows no rule: what may be filled in is what the shipped sheets have.
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { get, post, refusalWords } from '../commands';
import { Done } from '../new/done';
import { beginning, fieldOf, STEPS, stepOf, wishOf, type Choices, type Hired } from '../new/draft';
import { FACES } from '../new/steps';
import type { Refusal } from '../protocol';

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
