// wagers.tsx - the wagers of the round as a grid of seats and spaces, and a line to type them: `b100t5d5`,
// Enter, and the next seat is asked.
import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { Key, Name, tell } from '../parts/frame';
import type { Bettor, TableState } from '../protocol';
import { money, readMoney } from '../phrases';
import { feesOf, troubleOf } from './laying';
import { inOrder, readLine, spacesOf, stakeWords, type Line, type Space } from './line';
import type { Console } from './run';

interface Props {
  console: Console;
  state: TableState;
}

/** Whether the dealer keys wagers now. */
const isKeyed = ({ console, state }: Props) =>
  state.wagers_kept === 'dealer' && state.phase === 'betting' && console.hears(state, 'wager');

/** The bettors whom the line goes through: all but the player-dealer, who lays nothing. */
const askedOf = (state: TableState) => inOrder(state).filter((one) => one.bettor !== state.bank.bettor);

/** Whose wagers the line takes now: from the first seat on. */
const turnOf = (console: Console, state: TableState): Bettor | undefined => {
  const asked = askedOf(state);
  return asked.find((one) => one.bettor === console.turn.value) ?? asked[0];
};

const sumOf = (amounts: { amount: number }[]) => amounts.reduce((sum, one) => sum + one.amount, 0);
const lyingOf = (state: TableState, bettor: number) =>
  state.wagers.filter((one) => one.bettor === bettor && !one.settled);

/** Which letter is which space. */
const legendOf = (spaces: Space[]) => spaces.map(({ kind, letter }) => `${letter} ${kind.title}`).join(', ');

// ---- the line ----

/** Whom a line means, and what it would lay; words where it cannot be done. */
function meantBy(console: Console, state: TableState, line: Line, turn: Bettor | undefined) {
  const bettor =
    line.seat === null ? turn : (inOrder(state).find((one) => one.seat === line.seat) ?? undefined);
  const stakes =
    bettor === undefined || line.does === 'lay'
      ? line.stakes
      : line.does === 'repeat'
        ? console.laying.lastOf(bettor)
        : lyingOf(state, bettor.bettor).map(({ wager }) => ({ wager, amount: 0 }));
  const wrong = line.wrong
    ? `“${line.wrong}” is not a wager.`
    : bettor === undefined
      ? `Nobody sits at seat ${line.seat}.`
      : line.does === 'repeat' && stakes.length === 0
        ? 'There is nothing to repeat.'
        : troubleOf(state, bettor, stakes);
  return { bettor, stakes, wrong };
}

function LineWords({
  props,
  line,
  turn,
  spaces,
}: {
  props: Props;
  line: Line;
  turn?: Bettor;
  spaces: Space[];
}) {
  const { bettor, stakes, wrong } = meantBy(props.console, props.state, line, turn);
  if (wrong) return <p class="line-words trouble">{wrong}</p>;
  const fee = bettor && stakes.length > 0 ? feesOf(props.state, bettor, stakes) : null;
  return (
    <p class="line-words">
      {stakes.length === 0 ? (
        <span class="muted">{legendOf(spaces)}</span>
      ) : (
        <>
          {bettor && bettor !== turn && `Seat ${bettor.seat}: `}
          {stakeWords(stakes, spaces)}
          {fee ? ` · collection ${money(fee)}` : ''}
        </>
      )}
    </p>
  );
}

function WagerLine({ console, state, spaces }: Props & { spaces: Space[] }) {
  const text = useSignal('');
  const field = useRef<HTMLInputElement>(null);
  const asked = askedOf(state);
  const turn = turnOf(console, state);
  const go = (to: number) => {
    text.value = '';
    console.turn.value = asked[to]?.bettor ?? 0;
    if (to >= asked.length) field.current?.blur(); // the round of the table is done: back to the keys
  };
  const submit = (event: Event) => {
    event.preventDefault();
    const line = readLine(text.value, spaces);
    const { bettor, stakes, wrong } = meantBy(console, state, line, turn);
    if (wrong || bettor === undefined) return undefined; // said under the line as it is typed
    const at = asked.findIndex((one) => one.bettor === bettor.bettor);
    if (line.seat !== null && line.does === 'lay' && stakes.length === 0) return go(at);
    if (stakes.length > 0) void console.laying.lay(bettor, stakes);
    return go(at + 1);
  };
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const to = asked.findIndex((one) => one === turn) + step;
    if (to >= 0 && to < asked.length) go(to);
  };
  return (
    <form class="wager-line" onSubmit={submit}>
      <label>
        <span>
          {turn?.back_line ? 'Behind' : 'Seat'} {turn?.seat ?? '–'} <Name>{turn?.name ?? ''}</Name>
        </span>
        <input
          ref={field}
          data-key="w"
          aria-label="Wagers as a line"
          autocomplete="off"
          spellcheck={false}
          placeholder={spaces.map(({ letter }) => `${letter}…`).join(' ')}
          maxLength={80}
          value={text.value}
          onInput={(event) => (text.value = event.currentTarget.value)}
          onKeyDown={walk}
        />
        <Key>W</Key>
      </label>
      <LineWords props={{ console, state }} line={readLine(text.value, spaces)} turn={turn} spaces={spaces} />
    </form>
  );
}

// ---- the grid ----

/** So many titles have room side by side; more of them stand on end. */
const TITLES_ACROSS = 5;

/** An amount that is typed into the grid: laid by Enter, Tab or an arrow; left in another way, the console says so. */
function Cell({ console, state, bettor, space }: Props & { bettor: Bettor; space: Space }) {
  const typed = useSignal<string | null>(null);
  const { name, title } = space.kind;
  const lying = lyingOf(state, bettor.bettor).find((one) => one.wager === name)?.amount ?? 0;
  const lay = () => {
    const text = typed.value;
    typed.value = null;
    const amount = text === null || text.trim() === '' ? (text === null ? lying : 0) : readMoney(text);
    if (Number.isNaN(amount)) return tell(`“${text}” is not an amount: seat ${bettor.seat}, ${title}.`);
    if (amount !== lying) void console.laying.lay(bettor, [{ wager: name, amount }]);
    return undefined;
  };
  const walk = (event: KeyboardEvent) => {
    const rows = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (rows === undefined && event.key !== 'Tab') return;
    lay();
    if (rows === undefined) return;
    event.preventDefault();
    const column = [...document.querySelectorAll<HTMLInputElement>(`[data-space="${name}"]`)];
    const next = column[column.indexOf(event.currentTarget as HTMLInputElement) + rows];
    if (next) next.focus();
    else (event.currentTarget as HTMLInputElement).blur();
  };
  const leave = () => {
    if (typed.value !== null) tell(`Not placed: seat ${bettor.seat}, ${title}. Enter places it.`);
    typed.value = null;
  };
  return (
    <input
      data-space={name}
      aria-label={`Seat ${bettor.seat}, ${title}`}
      inputMode="decimal"
      autocomplete="off"
      value={typed.value ?? (lying > 0 ? String(lying / 100) : '')}
      onFocus={(event) => event.currentTarget.select()}
      onInput={(event) => (typed.value = event.currentTarget.value)}
      onKeyDown={walk}
      onBlur={leave}
    />
  );
}

function Row({ console, state, bettor, spaces }: Props & { bettor: Bettor; spaces: Space[] }) {
  const banks = bettor.bettor === state.bank.bettor;
  const keyed = isKeyed({ console, state }) && !banks;
  const lying = lyingOf(state, bettor.bettor);
  const last = keyed && lying.length === 0 ? console.laying.lastOf(bettor) : [];
  const turn = keyed && turnOf(console, state)?.bettor === bettor.bettor;
  return (
    <tr class={turn ? 'grid-turn' : ''}>
      <th scope="row" title={bettor.name}>
        {bettor.seat}
        {bettor.back_line && <small> behind</small>} <span class="hidden">{bettor.name}</span>
      </th>
      {banks ? (
        <td colSpan={spaces.length} class="grid-bank">
          bank
        </td>
      ) : (
        spaces.map((space) => {
          const one = lying.find(({ wager }) => wager === space.kind.name);
          return (
            <td key={space.kind.name} class={one ? 'laid' : ''}>
              {keyed ? (
                <Cell console={console} state={state} bettor={bettor} space={space} />
              ) : (
                one && money(one.amount).slice(1)
              )}
            </td>
          );
        })
      )}
      <td class="grid-sum">
        {last.length > 0 ? (
          <button
            type="button"
            class="quiet"
            aria-label={`Repeat seat ${bettor.seat}: ${stakeWords(last, spaces)}`}
            onClick={() => void console.laying.repeat([bettor])}
          >
            = {money(sumOf(last))}
          </button>
        ) : (
          lying.length > 0 && <strong>{money(sumOf(lying))}</strong>
        )}
      </td>
    </tr>
  );
}

export function Wagers({ console, state }: Props) {
  const { sheet } = state;
  const spaces = sheet ? spacesOf(sheet) : [];
  const keyed = isKeyed({ console, state });
  const upright = state.wagers_kept === 'dealer' || spaces.length <= TITLES_ACROSS;
  return (
    <section class="placed" aria-labelledby="placed-title">
      <header>
        <h2 id="placed-title">Wagers</h2>
        {state.wagers_kept === 'dealer' && (
          <button
            type="button"
            disabled={!console.canRepeat(state)}
            onClick={() => console.press({ does: 'repeat' })}
          >
            Repeat all <Key>R</Key>
          </button>
        )}
      </header>
      {state.wagers_kept === 'dealer' &&
        (keyed ? (
          <WagerLine console={console} state={state} spaces={spaces} />
        ) : (
          <p class="wager-line muted">Wagers are keyed while betting is open: {legendOf(spaces)}.</p>
        ))}
      <table class={upright ? 'grid' : 'grid grid-many'}>
        <thead>
          <tr>
            <th scope="col">Seat</th>
            {spaces.map(({ kind, letter }) => (
              <th key={kind.name} scope="col" title={kind.title}>
                {state.wagers_kept === 'dealer' ? (
                  <>
                    <Key>{letter.toUpperCase()}</Key>
                    <span class="hidden">{kind.title}</span>
                  </>
                ) : (
                  kind.title.replace(/ line$/, '')
                )}
              </th>
            ))}
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {inOrder(state).map((bettor) => (
            <Row key={bettor.bettor} console={console} state={state} bettor={bettor} spaces={spaces} />
          ))}
        </tbody>
      </table>
    </section>
  );
}
