// bank.tsx - what banking would be worth: a table made by hand or as one lies, an amount to move, and
// who would be short. Closed while real cards are dealt in the room: the server keeps the module back (R72).
import { useComputed, useSignal, type Signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import {
  bankOf,
  isBanker,
  openBanker,
  putUp,
  type Banker,
  type Broken,
  type Prospect,
  type TryTable,
} from '../bank/banking';
import { get, refusalWords } from '../commands';
import { say } from '../language';
import { SheetChooser, useLesson } from '../learn/lesson';
import { LanguageMenu } from '../parts/language-menu';
import { Ruled } from '../parts/ruled';
import { money, readMoney, signed, titleWords } from '../phrases';
import type { Lesson, Refusal, Room, TableState } from '../protocol';
import { useRoom } from '../use-room';

const share = (part: number) => `${(100 * part).toFixed(4)}%`;
/** Cents with two more digits: a mean is seldom a whole one. */
const exactly = (cents: number) =>
  `${cents > 0 ? '+' : cents < 0 ? '−' : ''}$${(Math.abs(cents) / 100).toFixed(4)}`;

// ---- the table ----

/** Something to begin with: the first two wagers, at two seats. */
function firstTable({ sheet, decks, seats }: Lesson): TryTable {
  const wagers = sheet.wagers.slice(0, 2).map((kind, index) => ({
    seat: index + 1,
    wager: kind.name,
    amount: Math.max(kind.least, 10 * sheet.unit),
  }));
  return { sheet, decks, seats, bank: seats, wagers };
}

async function lyingTable(lesson: Lesson, id: string): Promise<TryTable | null> {
  const answer = await get<{ state: TableState }>(`/api/tables/${encodeURIComponent(id)}`);
  if (!answer.ok || answer.value.state.wagers.length === 0) return null;
  const { wagers, bank, bettors } = answer.value.state;
  const seated = new Set(bettors.filter((one) => !one.back_line).map((one) => one.bettor));
  const own = wagers.filter((one) => seated.has(one.bettor));
  const seats = Array.from({ length: lesson.seats }, (_, index) => index + 1);
  const free = seats.find((seat) => own.every((one) => one.seat !== seat));
  return {
    ...firstTable(lesson),
    bank: bank.seat || free || lesson.seats,
    wagers: own.map(({ seat, wager, amount }) => ({ seat, wager, amount })),
  };
}

function SeatSelect({
  seats,
  value,
  onSeat,
  label,
}: {
  seats: number;
  value: number;
  onSeat: (seat: number) => void;
  label: string;
}) {
  return (
    <select aria-label={label} value={value} onChange={(event) => onSeat(Number(event.currentTarget.value))}>
      {Array.from({ length: seats }, (_, index) => (
        <option key={index} value={index + 1}>
          {index + 1}
        </option>
      ))}
    </select>
  );
}

function MoneyInput({
  cents,
  onCents,
  label,
}: {
  cents: number;
  onCents: (cents: number) => void;
  label: string;
}) {
  return (
    <input
      type="text"
      inputMode="decimal"
      aria-label={label}
      value={money(cents)}
      onChange={(event) => {
        const read = readMoney(event.currentTarget.value);
        if (Number.isNaN(read)) event.currentTarget.value = money(cents);
        else onCents(read);
      }}
    />
  );
}

function TableForm({
  table,
  lesson,
  lies,
}: {
  table: Signal<TryTable>;
  lesson: Lesson;
  lies: { id: string; name: string } | null;
}) {
  const { wagers, seats, sheet, bank } = table.value;
  const change = (part: Partial<TryTable>) => (table.value = { ...table.value, ...part });
  const setWager = (at: number, part: Partial<TryTable['wagers'][number]>) =>
    change({ wagers: wagers.map((one, index) => (index === at ? { ...one, ...part } : one)) });
  return (
    <section aria-labelledby="bank-table">
      <h2 id="bank-table">{say('try-table')}</h2>
      <label class="bank-actions">
        {say('try-bank-seat')}
        <SeatSelect
          seats={seats}
          value={bank}
          onSeat={(seat) => change({ bank: seat })}
          label={say('try-bank-seat')}
        />
      </label>
      <div class="bank-rows">
        {wagers.map((one, index) => (
          <div
            class="bank-row"
            key={index}
            role="group"
            aria-label={say('try-wager-number', { number: index + 1 })}
          >
            <SeatSelect
              seats={seats}
              value={one.seat}
              onSeat={(seat) => setWager(index, { seat })}
              label={say('try-seat')}
            />
            <select
              aria-label={say('try-wager')}
              value={one.wager}
              onChange={(event) => setWager(index, { wager: event.currentTarget.value })}
            >
              {sheet.wagers.map((kind) => (
                <option key={kind.name} value={kind.name}>
                  {titleWords(kind.title)}
                </option>
              ))}
            </select>
            <MoneyInput
              cents={one.amount}
              onCents={(amount) => setWager(index, { amount })}
              label={say('try-stake')}
            />
            <button
              type="button"
              class="quiet"
              aria-label={say('try-remove', { number: index + 1 })}
              onClick={() => change({ wagers: wagers.filter((_, at) => at !== index) })}
            >
              ×
            </button>
          </div>
        ))}
      </div>
      <div class="bank-actions">
        <button
          type="button"
          onClick={() => change({ wagers: [...wagers, { ...firstTable(lesson).wagers[0]!, seat: 1 }] })}
        >
          {say('try-add')}
        </button>
        {lies && (
          <button
            type="button"
            class="quiet"
            onClick={() => void lyingTable(lesson, lies.id).then((found) => found && (table.value = found))}
          >
            {say('try-lies', { table: lies.name })}
          </button>
        )}
      </div>
    </section>
  );
}

// ---- what it is worth ----

function Curve({ prospect, amount }: { prospect: Prospect; amount: number }) {
  const worths = [...prospect.curve.map((one) => one.worth), 0];
  const [low, high] = [Math.min(...worths), Math.max(...worths)];
  const { least: from, most: to } = prospect;
  const x = (cents: number) => (100 * (cents - from)) / Math.max(1, to - from);
  const y = (worth: number) => 95 - (90 * (worth - low)) / Math.max(1e-9, high - low);
  return (
    <figure class="bank-picture">
      <figcaption id="bank-curve">{say('try-curve')}</figcaption>
      <svg
        class="bank-curve"
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        role="img"
        aria-labelledby="bank-curve"
      >
        <line x1="0" x2="100" y1={y(0)} y2={y(0)} />
        <line class="bank-here" x1={x(amount)} x2={x(amount)} y1="0" y2="100" />
        <polyline
          points={prospect.curve
            .map((one) => `${x(one.amount).toFixed(2)},${y(one.worth).toFixed(2)}`)
            .join(' ')}
        />
      </svg>
      <p>
        <span>{money(from)}</span>
        <span>{money(to)}</span>
      </p>
    </figure>
  );
}

function Worth({
  banker,
  table,
  prospect,
  asked,
}: {
  banker: Banker;
  table: TryTable;
  prospect: Prospect;
  asked: Signal<number>;
}) {
  const { least, most, best, covers } = prospect;
  const amount = Math.min(Math.max(asked.value || best, least), Math.max(least, most));
  const found = putUp(banker, amount, table.wagers.length);
  const short = found
    ? table.wagers
        .map((wager, index) => ({ ...wager, ...found.wagers[index]! }))
        .filter((one) => one.share > 0)
    : [];
  const set = (cents: number) => (asked.value = cents);
  return (
    <section aria-labelledby="bank-worth">
      <h2 id="bank-worth">{say('try-amount')}</h2>
      <div class="bank-amount">
        <input
          type="range"
          min={least}
          max={most}
          step={table.sheet.unit}
          value={amount}
          aria-label={say('try-amount')}
          aria-valuetext={money(amount)}
          onInput={(event) => set(event.currentTarget.valueAsNumber)}
        />
        <MoneyInput cents={amount} onCents={set} label={say('try-amount-typed')} />
      </div>
      <div class="bank-actions">
        <button type="button" class="quiet" onClick={() => set(best)}>
          {say('try-best', { amount: money(best) })}
        </button>
        <button type="button" class="quiet" onClick={() => set(covers)}>
          {say('try-covers', { amount: money(covers) })}
        </button>
      </div>
      {found && (
        <>
          <dl class="bank-figures" aria-live="polite">
            {(
              [
                ['try-kept', exactly(found.kept), 'kept'],
                ['try-mean', exactly(found.mean), 'mean'],
                ['try-deviation', exactly(found.deviation).slice(1), 'deviation'],
                ['try-short', share(found.short), 'short'],
              ] as const
            ).map(([key, text, name]) => (
              <div key={key} class={`bank-${name}`}>
                <dt>{say(key)}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <Curve prospect={prospect} amount={amount} />
          <h3>{say('try-who')}</h3>
          {short.length === 0 ? (
            <p>{say('try-nobody')}</p>
          ) : (
            <>
              <ul class="bank-unpaid">
                {short.map((one, index) => (
                  <li key={index}>
                    {say('try-short-row', {
                      wager: titleWords(
                        table.sheet.wagers.find((kind) => kind.name === one.wager)?.title ?? one.wager,
                      ),
                      seat: one.seat,
                      share: share(one.share),
                      paid: money(one.paid),
                      owed: money(one.owed),
                    })}
                  </li>
                ))}
              </ul>
              <p class="muted">{say('try-short-note', { amount: money(covers) })}</p>
            </>
          )}
        </>
      )}
      <p class="muted">{say('try-exact', { action: money(prospect.action), fee: signed(-prospect.fee) })}</p>
    </section>
  );
}

function Trouble({ trouble }: { trouble: Broken[] | string }) {
  const words =
    typeof trouble === 'string'
      ? trouble || say('try-no-answer')
      : trouble.map((one) => refusalWords({ ...one, rule: '' })).join(' ');
  return (
    <p class="trouble" role="alert">
      {words}
    </p>
  );
}

function Working({
  banker,
  lesson,
  lies,
}: {
  banker: Banker;
  lesson: Lesson;
  lies: { id: string; name: string } | null;
}) {
  const table = useSignal(firstTable(lesson));
  const asked = useSignal(0);
  const prospect = useComputed(() => bankOf(banker, table.value));
  const found = prospect.value;
  return (
    <div class="bank-try">
      <TableForm table={table} lesson={lesson} lies={lies} />
      {typeof found === 'string' || Array.isArray(found) ? (
        <Trouble trouble={found} />
      ) : (
        <Worth banker={banker} table={table.value} prospect={found} asked={asked} />
      )}
    </div>
  );
}

// ---- whether it is open ----

function useBanker(room: Room | null): Banker | Refusal | null {
  const banker = useSignal<Banker | Refusal | null>(null);
  useEffect(() => {
    if (room === null) return undefined;
    let ended = false;
    banker.value = null;
    void openBanker()
      .catch((): Refusal => ({ code: 'unreachable', rule: '', message: say('try-no-answer') }))
      .then((answer) => {
        if (!ended) banker.value = answer;
      });
    return () => (ended = true);
  }, [room?.calculator]);
  return banker.value;
}

function Closed({ refusal }: { refusal: Refusal }) {
  return (
    <section class="bank-off" aria-labelledby="bank-off">
      <h2 id="bank-off">{say('try-off')}</h2>
      <p>
        <Ruled>{refusal.code === 'keyed-table-open' ? say('try-off-why') : refusalWords(refusal)}</Ruled>
      </p>
    </section>
  );
}

export function BankPage() {
  const { room, trouble } = useRoom();
  const learning = useLesson(room);
  const banker = useBanker(room);
  const { lesson } = learning;
  const lies =
    room?.tables.find(
      (one) => learning.choice === `table=${encodeURIComponent(one.id)}` && one.wagers_kept === 'bettors',
    ) ?? null;
  useEffect(() => {
    document.title = `${say('try-title')} · ${room?.name ?? 'Sabot'}`;
  });
  const reason = !lesson
    ? null
    : lesson.sheet.bank === 'house'
      ? say('try-house')
      : lesson.sheet.goes_by !== 'outcome'
        ? say('try-by-cards')
        : null;
  return (
    <main class="learn">
      <header class="learn-head">
        <a href="/" class="learn-home" aria-label={say('see-tables')}>
          ‹
        </a>
        <h1>{say('try-title')}</h1>
        <SheetChooser room={room} learning={learning} />
        <LanguageMenu page="bank" table="" />
      </header>
      <p>{say('try-explained')}</p>
      {(trouble || learning.trouble) && (
        <p class="trouble" role="alert">
          {learning.trouble || trouble}
        </p>
      )}
      {banker === null && <p class="muted">{say('working')}</p>}
      {banker !== null && !isBanker(banker) && <Closed refusal={banker} />}
      {banker !== null && isBanker(banker) && reason && <p>{reason}</p>}
      {banker !== null && isBanker(banker) && lesson && !reason && (
        <Working key={learning.choice} banker={banker} lesson={lesson} lies={lies} />
      )}
    </main>
  );
}
