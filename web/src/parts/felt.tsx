// felt.tsx - a bettor's own spaces and chips, within reach of a thumb.
import { signal, useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import type { TableStream } from '../connection';
import { feesOf, minimumOf, problemsOf, refusalsOf, shortOf, total, type Draft } from '../draft';
import { say, sayWith } from '../language';
import { library } from '../library';
import type { Bettor, Letter, Sheet, TableState, WagerKind } from '../protocol';
import { chipWords, money, paysWords, results, titleWords } from '../phrases';
import { isOf, spotsOf } from '../spots';
import { Chip, Stack } from './chips';
import { Dialog, tell } from './frame';
import { placedBy, same, useLaying } from './laying';
import { RaiseBank } from './offer';
import { WhatPays } from './what-pays';

const CHIP_KEY = 'sabot-chip';

interface Props {
  stream: TableStream;
  state: TableState;
  sheet: Sheet;
  me: Bettor;
}

const storeKey = ({ stream, me }: Props) =>
  `sabot-last-${stream.table}${me.bettor === me.purse ? '' : `-${me.bettor}`}`;

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

interface SpaceProps {
  kind: WagerKind;
  amount: number;
  placed: number;
  problem: string;
  short: { owed: number; paid: number } | undefined; // what the bank could not pay, with one more chip
  chips: number[];
  open: boolean;
  onAdd: () => void;
  onTakeBack: () => void;
}

const tones: Record<string, string> = {
  player: 'player',
  banker: 'banker',
  tie: 'tie',
  dragon7: 'dragon',
  panda8: 'panda',
};

/** Printed on the felt, as on a road. */
const signs: Record<string, Letter> = { player: 'P', banker: 'B', tie: 'T', dragon7: 'D', panda8: 'A' };

function Space({ kind, amount, placed, problem, short, chips, open, onAdd, onTakeBack }: SpaceProps) {
  const title = titleWords(kind.title);
  const sign = signs[kind.name] ? results[signs[kind.name]!].sign : '';
  const status = problem ? problem : say(placed === amount ? 'placed' : 'sending');
  const reach = short && { paid: money(short.paid), owed: money(short.owed) };
  return (
    <div
      class={`space tone-${tones[kind.name] ?? 'none'}${kind.is_line ? ' space-line' : ''}${problem ? ' space-missing' : ''}`}
    >
      <button type="button" class="space-add" data-sign={sign} disabled={!open} onClick={onAdd}>
        <span class="space-title">{title}</span>
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
        {reach && amount === 0 && (
          <span class="space-short" title={say('could-pay-more', { wager: title, ...reach })}>
            {say('could-pay', reach)}
          </span>
        )}
      </button>
      {amount > 0 && open && (
        <button
          type="button"
          class="space-back"
          onClick={onTakeBack}
          aria-label={say('take-back', { wager: title })}
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
      <WhatPays sheet={sheet} />
    </Dialog>
  );
}

/** All that the felt shows, and what may be done on it. */
function useFelt(props: Props) {
  const { state, sheet, me } = props;
  const laying = useLaying(props.stream, props);
  const last = useLast(props);
  const { useful, chosen } = chipsOf(sheet);
  const placed = placedBy(state, me.bettor);
  const draft = laying.draft.value;
  const banking =
    isOf(state, me, state.bank.bettor) && sheet.bank === 'player-dealer' && state.bank.state !== 'offered';
  const open = state.phase === 'betting' && !banking && !state.paused && !state.free_round;
  const shown = open ? draft : placed;
  const problems = open ? problemsOf(draft, props) : {};
  // what lies, or is on its way: not a wager that cannot be laid as it is
  const counted = Object.fromEntries(
    Object.entries(shown).map(([name, amount]) => [name, problems[name] ? (placed[name] ?? 0) : amount]),
  );
  const wealth = me.chips + total(placed) + feesOf(placed, props);
  const short = useMemo(
    () => (open ? shortOf(draft, chosen, props) : {}),
    [open, draft, chosen, state.wagers, state.bank, library.value],
  );
  const wish = (next: Draft) => {
    const full = Object.entries(refusalsOf(next, props)).find(([, one]) => one.code === 'above-maximum');
    const kind = full && sheet.wagers.find((one) => one.name === full[0]);
    if (full && kind)
      return tell(say('at-most-here', { wager: titleWords(kind.title), amount: money(full[1].limit) }));
    if (total(next) + feesOf(next, props) > wealth)
      return tell(say('more-than-chips', { amount: money(wealth) }));
    return laying.lay(next);
  };
  return {
    open,
    banking,
    shown,
    placed,
    short,
    useful,
    chosen,
    problems,
    sum: total(counted),
    fees: feesOf(counted, props),
    minimum: open ? minimumOf(draft, props) : 0,
    add: ({ name }: WagerKind) => wish({ ...draft, [name]: (draft[name] ?? 0) + chosen }),
    takeBack: ({ name }: WagerKind) => laying.lay({ ...draft, [name]: 0 }),
    clear: open && total(draft) > 0 ? () => laying.lay({}) : undefined,
    undo: open && laying.earlier.value.length > 0 ? () => laying.undo() : undefined,
    double:
      open && total(draft) > 0
        ? () => wish(Object.fromEntries(Object.entries(draft).map(([name, amount]) => [name, 2 * amount])))
        : undefined,
    repeat: open && total(last) > 0 && !same(last, draft) ? () => wish(last) : undefined,
  };
}

type FeltNow = ReturnType<typeof useFelt>;

/** In words where there is room, as a sign under a thumb. */
function Act({ words, sign, act }: { words: string; sign: string; act: (() => void) | undefined }) {
  return (
    <button type="button" title={words} aria-label={words} disabled={!act} onClick={act}>
      <span class="act-sign" data-sign={sign} aria-hidden="true" />
      <span class="act-words">{words}</span>
    </button>
  );
}

/** What lies there in all, and what is done with it at once: nothing laid yet is repeated, what lies is doubled. */
function RackTotal({ felt, closed, onRules }: { felt: FeltNow; closed: string; onRules: () => void }) {
  const empty = total(felt.shown) === 0;
  return (
    <div class="rack-total">
      <p>
        <span>{sayWith('total', { amount: <strong>{money(felt.sum)}</strong> })}</span>
        {felt.fees > 0 && <small class="muted">{say('plus-collection', { amount: money(felt.fees) })}</small>}
      </p>
      <button type="button" class="quiet" onClick={onRules}>
        {say('ask-what-pays')}
      </button>
      {closed ? (
        <p class="muted rack-closed">{closed}</p>
      ) : (
        <span class="rack-acts">
          <Act words={say('undo')} sign="↶" act={felt.undo} />
          {empty ? (
            <Act words={say('repeat')} sign="↻" act={felt.repeat} />
          ) : (
            <Act words={say('double')} sign="×2" act={felt.double} />
          )}
          <Act words={say('clear')} sign="✕" act={felt.clear} />
        </span>
      )}
    </div>
  );
}

/** Why no chip can be laid now. */
const closedWords = ({ phase, free_round }: TableState) =>
  free_round
    ? say('now-free')
    : phase === 'between'
      ? say('wagers-open-next')
      : phase === 'dealing'
        ? say('no-more-this-round')
        : '';

/** The spaces, or in their place the result of the round that is over; and the chips. */
export function Felt({ result, ...props }: Props & { result: VNode | null }) {
  const { state, sheet } = props;
  const felt = useFelt(props);
  const rules = useSignal(false);
  const closed = felt.open ? '' : closedWords(state);
  if (felt.banking && !result)
    return (
      <section class="felt felt-banking">
        <p>{say('while-banking')}</p>
        <RaiseBank
          {...props}
          me={spotsOf(state, props.me).find((one) => one.bettor === state.bank.bettor) ?? props.me}
        />
      </section>
    );
  return (
    <section class={`felt${felt.open ? '' : ' felt-closed'}`} aria-label={say('your-wagers')}>
      {result ?? (
        <div class="spaces">
          {sheet.wagers.map((kind) => (
            <Space
              key={kind.name}
              kind={kind}
              amount={felt.shown[kind.name] ?? 0}
              placed={felt.placed[kind.name] ?? 0}
              problem={felt.problems[kind.name] ?? ''}
              short={felt.short[kind.name]}
              chips={sheet.chips}
              open={felt.open}
              onAdd={() => felt.add(kind)}
              onTakeBack={() => felt.takeBack(kind)}
            />
          ))}
        </div>
      )}
      {felt.minimum > 0 && !result && (
        <p class="minimum" role="status">
          {say('minimum-short', { least: money(felt.minimum) })}
        </p>
      )}
      <div class="rack">
        <RackChips chips={felt.useful} chosen={felt.chosen} />
        <RackTotal felt={felt} closed={closed} onRules={() => (rules.value = true)} />
      </div>
      {rules.value && <PaysDialog sheet={sheet} onClose={() => (rules.value = false)} />}
    </section>
  );
}
