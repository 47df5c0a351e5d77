// more.tsx - what a dealer or the floor does more rarely: a list that opens over the road, and moves nothing.
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { Key } from '../parts/frame';
import type { TableState } from '../protocol';
import { FormDialog, forms, type Form } from './forms';
import type { Console } from './run';

export function More({ console, state }: { console: Console; state: TableState }) {
  const form = useSignal<Form | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const open = console.lists.value;
  useEffect(() => {
    if (!open) return undefined;
    list.current?.querySelector('button')?.focus();
    const close = (event: Event) => {
      const inside = (event.target as Element).closest?.('.more');
      if (event instanceof KeyboardEvent ? event.key === 'Escape' : !inside) console.lists.value = false;
    };
    document.addEventListener('keydown', close);
    document.addEventListener('pointerdown', close);
    return () => {
      document.removeEventListener('keydown', close);
      document.removeEventListener('pointerdown', close);
    };
  }, [open]);
  const legal = forms.filter((one) => console.hears(state, one.command) && (one.only?.(state) ?? true));
  const ofTheBank = (one: Form) => one.command === 'pass-bank' || one.command === 'put-up';
  const fixed = (one: Form) => (ofTheBank(one) ? { bettor: state.bank.bettor } : undefined);
  const choose = (one: Form) => {
    console.lists.value = false;
    form.value = one;
  };
  return (
    <div class="more">
      <button type="button" class="quiet" aria-expanded={open} onClick={() => (console.lists.value = !open)}>
        <span>More</span> <Key>M</Key>
      </button>
      {open && (
        <div ref={list} class="more-list">
          {legal.map((one) => (
            <button key={one.title} type="button" class="quiet" onClick={() => choose(one)}>
              {one.title}
              {one.command === 'cut-card' && <Key>X</Key>}
              {one.command === 'free-round' && <Key>F</Key>}
            </button>
          ))}
          {legal.length === 0 && <p class="muted">Nothing else can be done now.</p>}
        </div>
      )}
      {form.value && (
        <FormDialog
          stream={console.stream}
          form={form.value}
          fixed={fixed(form.value)}
          onClose={() => (form.value = null)}
        />
      )}
    </div>
  );
}
