// felt.tsx - a bettor's own spaces and chips, within reach of a thumb.
import { signal, useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import type { TableStream } from '../connection';
import { feesOf, problemsOf, refusalsOf, total, type Draft } from '../draft';
import { say, sayWith } from '../language';
import type { Bettor, Sheet, TableState, WagerKind } from '../protocol';
import { caseWords, chipWords, money, paysWords, titleWords } from '../phrases';
import { Chip, Stack } from './chips';
import { Dialog, tell } from './frame';
import { placedBy, same, useLaying } from './laying';

const CHIP_KEY = 'sabot-chip';

interface Props {
  stream: TableStream;
  state: TableState;
  sheet: Sheet;
  me: Bettor;
}

const storeKey = (props: Props) => `sabot-last-${props.stream.table}`;

/** The wagers of the last round that this bettor had any in. */
function useLast(props: Props): Draft {
  const last = useSignal<Draft>({});
  const { state, me } = props;
  useEffect(() => {
    try {
      last.value = JSON.parse(localStorage.getItem(storeKey(props)) ?? '{}') as Draft;
    } catch {
      last.value = {};
    }
  }, []);
  useEffect(() => {
    if (state.phase !== 'dealing') return;
    const placed = placedBy(state, me.bettor);
    if (Object.keys(placed).length === 0) return;
    last.value = placed;
    localStorage.setItem(storeKey(props), JSON.stringify(placed));
  }, [state.phase, state.round]);
  return last.value;
}

function Space({
  kind,
  amount,
  placed,
  problem,
  chips,
  open,
  onAdd,
  onTakeBack,
}: {
  kind: WagerKind;
  amount: number;
  placed: number;
  problem: string;
  chips: number[];
  open: boolean;
  onAdd: () => void;
  onTakeBack: () => void;
}) {
  const tone =
    { player: 'player', banker: 'banker', tie: 'tie', dragon7: 'dragon', panda8: 'panda' }[kind.name] ??
    'none';
  const status = amount === 0 ? '' : problem ? problem : say(placed === amount ? 'placed' : 'sending');
  return (
    <div class={`space tone-${tone}${kind.is_line ? ' space-line' : ''}${problem ? ' space-missing' : ''}`}>
      <button type="button" class="space-add" disabled={!open} onClick={onAdd}>
        <span class="space-title">{titleWords(kind.title)}</span>
        <span class="space-pays">
          <span class="hidden">{say('pays')} </span>
          {paysWords(kind)}
        </span>
        {amount > 0 ? (
          <span class="space-stake">
            <Stack chips={chips} amount={amount} />
            <strong class="space-amount">{money(amount)}</strong>
          </span>
        ) : (
          <span class="space-empty">
            {money(kind.least)} – {money(kind.most)}
          </span>
        )}
        {amount > 0 && <span class={`space-status${problem ? ' space-problem' : ''}`}>{status}</span>}
      </button>
      {amount > 0 && open && (
        <button
          type="button"
          class="space-back"
          onClick={onTakeBack}
          aria-label={say('take-back', { wager: titleWords(kind.title) })}
        >
          ×
        </button>
      )}
    </div>
  );
}

/** The chip that this bettor laid last, at any table whose rack has it; it outlives rounds, offers and reloads. */
const chosenChip = signal(Number(localStorage.getItem(CHIP_KEY) ?? 0));

function chooseChip(chip: number): void {
  chosenChip.value = chip;
  localStorage.setItem(CHIP_KEY, String(chip));
}

function chipsOf(sheet: Sheet): { useful: number[]; chosen: number } {
  const useful = sheet.chips.filter((chip) => chip >= sheet.unit);
  const usual = useful.find((one) => one >= 2500) ?? useful[0] ?? sheet.unit;
  return { useful, chosen: useful.includes(chosenChip.value) ? chosenChip.value : usual };
}

/** The chips to lay, one of them chosen. */
function RackChips({ chips, chosen }: { chips: number[]; chosen: number }) {
  return (
    <div class="rack-chips" role="radiogroup" aria-label={say('chip-to-place')}>
      {chips.map((one) => (
        <label key={one} class={`rack-chip${chosen === one ? ' chosen' : ''}`}>
          <input
            type="radio"
            name="chip"
            checked={chosen === one}
            onChange={() => chooseChip(one)}
            aria-label={say('chip', { chip: chipWords(one) })}
          />
          <Chip cents={one} />
        </label>
      ))}
    </div>
  );
}

/** What every wager pays, and when. */
function PaysDialog({ sheet, onClose }: { sheet: Sheet; onClose: () => void }) {
  return (
    <Dialog title={say('what-pays')} kind="pays" onClose={onClose}>
      {sheet.wagers.map((kind) => (
        <section key={kind.name}>
          <h3>{titleWords(kind.title)}</h3>
          <ul>
            {(kind.cases ?? []).map((one, index) => (
              <li key={index}>{caseWords(one)}</li>
            ))}
            <li>{say('anything-else-loses')}</li>
            {kind.needs === 'line' && <li>{say('needs-line-beside')}</li>}
            {kind.commission_bp > 0 && <li>{say('house-takes', { percent: kind.commission_bp / 100 })}</li>}
          </ul>
        </section>
      ))}
    </Dialog>
  );
}

/** The spaces, or in their place the result of the round that is over; and the chips. */
export function Felt({ result, ...props }: Props & { result: VNode | null }) {
  const { state, sheet, me } = props;
  const laying = useLaying(props.stream, props);
  const draft = laying.draft;
  const last = useLast(props);
  const { useful, chosen } = chipsOf(sheet);
  const rules = useSignal(false);
  const placed = placedBy(state, me.bettor);
  const banking =
    state.bank.bettor === me.bettor && sheet.bank === 'player-dealer' && state.bank.state !== 'offered';
  const open = state.phase === 'betting' && !banking && !state.paused;
  const shown = open ? draft.value : placed;
  const problems = open ? problemsOf(draft.value, props) : {};
  const fees = feesOf(shown, props);
  const wealth = me.chips + total(placed) + feesOf(placed, props);

  const wish = (next: Draft) => {
    if (total(next) + feesOf(next, props) > wealth)
      return tell(say('more-than-chips', { amount: money(wealth) }));
    laying.lay(next);
    return undefined;
  };
  const add = (kind: WagerKind) => {
    const next = { ...draft.value, [kind.name]: (draft.value[kind.name] ?? 0) + chosen };
    const refusal = refusalsOf(next, props)[kind.name];
    if (refusal?.code === 'above-maximum')
      return tell(say('at-most-here', { wager: titleWords(kind.title), amount: money(refusal.limit) }));
    return wish(next);
  };
  if (banking && !result)
    return (
      <section class="felt felt-banking">
        <p>{say('while-banking')}</p>
      </section>
    );
  return (
    <section class={`felt${open ? '' : ' felt-closed'}`} aria-label={say('your-wagers')}>
      {result ?? (
        <div class="spaces">
          {sheet.wagers.map((kind) => (
            <Space
              key={kind.name}
              kind={kind}
              amount={shown[kind.name] ?? 0}
              placed={placed[kind.name] ?? 0}
              problem={problems[kind.name] ?? ''}
              chips={sheet.chips}
              open={open}
              onAdd={() => add(kind)}
              onTakeBack={() => wish({ ...draft.value, [kind.name]: 0 })}
            />
          ))}
        </div>
      )}
      <div class="rack">
        <RackChips chips={useful} chosen={chosen} />
        <p class="rack-total">
          <span>
            <span>{sayWith('total', { amount: <strong>{money(total(shown))}</strong> })}</span>
            {fees > 0 && <small class="muted">{say('plus-collection', { amount: money(fees) })}</small>}
          </span>
          <button type="button" disabled={!open || total(draft.value) === 0} onClick={() => laying.lay({})}>
            {say('clear')}
          </button>
          <button
            type="button"
            disabled={!open || total(last) === 0 || same(last, draft.value)}
            onClick={() => wish(last)}
          >
            {say('repeat')}
          </button>
          <button type="button" class="quiet" onClick={() => (rules.value = true)}>
            {say('ask-what-pays')}
          </button>
        </p>
        {!open && state.phase === 'between' && <p class="muted rack-closed">{say('wagers-open-next')}</p>}
        {!open && state.phase === 'dealing' && <p class="muted rack-closed">{say('no-more-this-round')}</p>}
      </div>
      {rules.value && <PaysDialog sheet={sheet} onClose={() => (rules.value = false)} />}
    </section>
  );
}
