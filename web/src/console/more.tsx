// more.tsx - what a dealer or the floor does more rarely: a list that opens over the road, and moves nothing.
import { useSignal } from '@preact/signals';
import { Key } from '../parts/frame';
import type { TableState } from '../protocol';
import { FormDialog, forms, type Form } from './forms';
import type { Console } from './run';

export function More({ console, state }: { console: Console; state: TableState }) {
  const form = useSignal<Form | null>(null);
  const legal = forms.filter((one) => console.hears(state, one.command) && (one.only?.(state) ?? true));
  const fixed = (one: Form) => (one.command === 'pass-bank' ? { bettor: state.bank.bettor } : undefined);
  return (
    <details class="more">
      <summary>More</summary>
      <div class="more-list">
        {legal.map((one) => (
          <button key={one.command} type="button" class="quiet" onClick={() => (form.value = one)}>
            {one.title}
            {one.command === 'cut-card' && <Key>X</Key>}
          </button>
        ))}
        {legal.length === 0 && <p class="muted">Nothing else can be done now.</p>}
      </div>
      {form.value && (
        <FormDialog
          stream={console.stream}
          form={form.value}
          fixed={fixed(form.value)}
          onClose={() => (form.value = null)}
        />
      )}
    </details>
  );
}
