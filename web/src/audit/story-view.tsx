// story-view.tsx - one round as it happened: the felt at any step, and every step with its rule, its
// transfers and its hash.
import type { Signal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { Card, HandsView } from '../parts/cards';
import { RingView } from '../parts/ring';
import type { TableState } from '../protocol';
import { bankWords, money, phaseWords, results, signed } from '../phrases';
import { statesOf, type Side, type Step, type Story, type Transfer } from './story';
import { accountWords, actWords, chapterWords, clockWords, count, dayWords } from './audit-words';

// ---- the felt ----

const verdictWords = { win: 'wins', push: 'pushes', lose: 'loses' };

function outcome({ settled }: TableState['wagers'][number]): string {
  if (!settled) return '';
  const parts = [
    settled.winnings > 0 ? `${signed(settled.winnings)}` : '',
    settled.collected > 0 ? `${signed(-settled.collected)}` : '',
    settled.commission > 0 ? `commission ${money(settled.commission)}` : '',
    settled.uncovered > 0 ? `${money(settled.uncovered)} uncovered` : '',
  ].filter(Boolean);
  return `${verdictWords[settled.verdict]}${parts.length > 0 ? `, ${parts.join(', ')}` : ''}`;
}

function Felt({ state }: { state: TableState }) {
  const titleOf = (wager: string) => state.sheet?.wagers.find((kind) => kind.name === wager)?.title ?? wager;
  const nameOf = (bettor: number) => state.bettors.find((one) => one.bettor === bettor)?.name ?? '';
  return (
    <div class="audit-felt" aria-label="The felt at this step" role="group">
      <p class="audit-felt-line">
        <span>{phaseWords(state)}</span>
        <span>bank {bankWords(state)}</span>
        <span>shoe {state.shoe.number}</span>
        <span>box {money(state.collections)}</span>
      </p>
      <HandsView hands={state.hands} result={state.phase === 'betting' ? null : state.result} />
      {state.wagers_kept !== 'none' && <RingView state={state} />}
      {state.wagers.length > 0 && (
        <div class="audit-scroll" tabIndex={0} role="region" aria-label="Wagers on the felt">
          <table class="audit-wagers">
            <thead>
              <tr>
                <th>Seat</th>
                <th>Bettor</th>
                <th>Wager</th>
                <th class="amount">Stake</th>
                <th>Outcome</th>
              </tr>
            </thead>
            <tbody>
              {state.wagers.map((wager) => (
                <tr key={`${wager.bettor} ${wager.wager}`}>
                  <td>{wager.seat}</td>
                  <td>
                    <bdi>{nameOf(wager.bettor)}</bdi>
                  </td>
                  <td>
                    {titleOf(wager.wager)}
                    {wager.removed && ' (removed)'}
                  </td>
                  <td class="amount">{money(wager.amount)}</td>
                  <td>{outcome(wager)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}

// ---- a step ----

function Balances({ side }: { side: Side }) {
  const { before, after } = side;
  const held = before.held !== after.held;
  return (
    <>
      <bdi>{accountWords(side)}</bdi>
      <small class="nowrap">
        {held && before.balance === after.balance ? (
          <>
            held {money(before.held)} → {money(after.held)} of {money(after.balance)}
          </>
        ) : (
          <>
            {money(before.balance)} → {money(after.balance)}
            {held && (
              <>
                , held {money(before.held)} → {money(after.held)}
              </>
            )}
          </>
        )}
      </small>
    </>
  );
}

function Transfers({ transfers, isOpen }: { transfers: Transfer[]; isOpen: boolean }) {
  return (
    <details class="transfers" open={isOpen}>
      <summary>
        {count(transfers.length, 'transfer')}, {money(transfers.reduce((sum, one) => sum + one.amount, 0))}
      </summary>
      <table>
        <thead>
          <tr>
            <th>From</th>
            <th>To</th>
            <th class="amount">Amount</th>
          </tr>
        </thead>
        <tbody>
          {transfers.map((one, index) => (
            <tr key={index}>
              <td>
                <Balances side={one.from} />
              </td>
              <td>
                <Balances side={one.to} />
              </td>
              <td class="amount">
                <strong>{money(one.amount)}</strong>
                <small>{actWords[one.act]}</small>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

const dealt = (step: Step) => (step.card && typeof step.event.card === 'string' ? step.event.card : null);

function StepView({
  step,
  isCurrent,
  isFollowed,
  onChoose,
}: {
  step: Step;
  isCurrent: boolean;
  isFollowed: boolean;
  onChoose: () => void;
}) {
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent && isFollowed) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  const card = dealt(step);
  return (
    <li ref={place} class={`story-step${isCurrent ? ' current' : ''}`}>
      <button
        type="button"
        class="story-choose"
        aria-current={isCurrent ? 'step' : undefined}
        onClick={onChoose}
      >
        {card && <Card card={card} />}
        <span>
          <strong>{step.words.replace(/^./, (letter) => letter.toUpperCase())}</strong>
          {step.card && (
            <span class="story-rule" title={step.card.why}>
              {step.card.rule}
            </span>
          )}
          {step.card?.then && <span class="story-then">{step.card.then}</span>}
          {step.reasons?.map(({ name, wager, why }) => (
            <small key={`${name} ${wager}`}>
              <bdi>{name}</bdi>, {wager}: {why}
            </small>
          ))}
          <small>
            {clockWords(step.time_ms, true)} · <bdi>{step.actor}</bdi> · record {step.sequence} ·{' '}
            <span class="hash-short">{step.hash.slice(0, 16)}</span>
          </small>
        </span>
      </button>
      {step.transfers.length > 0 && (
        <Transfers
          transfers={step.transfers}
          isOpen={isCurrent || step.chapter === 'settlement' || step.chapter === 'floor'}
        />
      )}
      {isCurrent && (
        <p class="story-hash">
          <span class="muted">before</span> {step.previous}
          <br />
          <span class="muted">this</span> {step.hash}
        </p>
      )}
    </li>
  );
}

// ---- the whole ----

/** Steps that follow each other in one chapter. */
function chaptersOf(steps: Step[]): { chapter: string; steps: { step: Step; number: number }[] }[] {
  const chapters: ReturnType<typeof chaptersOf> = [];
  steps.forEach((step, index) => {
    const last = chapters[chapters.length - 1];
    const entry = { step, number: index + 1 };
    if (last?.chapter === step.chapter) last.steps.push(entry);
    else chapters.push({ chapter: step.chapter, steps: [entry] });
  });
  return chapters;
}

/** `at` is the number of steps that have happened; 0: none yet. */
export function StoryView({ story, at }: { story: Story; at: Signal<number> }) {
  const states = useMemo(() => statesOf(story), [story]);
  const chapters = useMemo(() => chaptersOf(story.steps), [story]);
  const last = story.steps.length;
  const now = Math.min(at.value, last);
  const state = states[now]!;
  const result = story.result ? results[story.result] : null;
  const go = (step: number) => (at.value = Math.max(0, Math.min(last, step)));
  const told = useRef<Story | null>(null); // a fresh story is read from its beginning, wherever it stands
  const isFollowed = told.current === story;
  useEffect(() => void (told.current = story), [story]);
  return (
    <article class="story" aria-labelledby="story-title">
      <div class="story-top">
        <header>
          <h2 id="story-title">
            <bdi>{states[last]!.name || story.table}</bdi>, round {story.round}
          </h2>
          {result ? (
            <p class={`story-result tone-${result.tone}`}>
              <span class="badge" aria-hidden="true">
                {result.sign}
              </span>{' '}
              {result.title}
              {story.corrections > 0 &&
                `, corrected ${story.corrections === 1 ? 'once' : `${story.corrections} times`}`}
            </p>
          ) : (
            <p class="story-result">not over yet</p>
          )}
          <p class="muted">
            {dayWords(story.began_ms)}, {clockWords(story.began_ms)} to {clockWords(story.ended_ms)} · records{' '}
            {story.first} to {story.last}
            {story.left_out > 0 && `; ${count(story.left_out, 'earlier one')} left out`}
          </p>
        </header>
        <Felt state={state} />
        <div class="slider" role="group" aria-label="Replay">
          <button type="button" onClick={() => go(0)} disabled={now === 0} aria-label="To the beginning">
            |◀
          </button>
          <button type="button" onClick={() => go(now - 1)} disabled={now === 0} aria-label="One step back">
            ◀
          </button>
          <input
            type="range"
            min={0}
            max={last}
            value={now}
            aria-label="Step"
            aria-valuetext={
              now === 0 ? 'before the first step' : `step ${now} of ${last}: ${story.steps[now - 1]!.words}`
            }
            onInput={(event) => go(Number(event.currentTarget.value))}
          />
          <button
            type="button"
            class="next"
            onClick={() => go(now + 1)}
            disabled={now === last}
            aria-label="One step on"
          >
            ▶
          </button>
          <button type="button" onClick={() => go(last)} disabled={now === last} aria-label="To the end">
            ▶|
          </button>
          <output class="nowrap">
            {now} of {last}
          </output>
        </div>
      </div>
      <div class="story-steps" tabIndex={0} role="region" aria-label="Steps">
        {chapters.map(({ chapter, steps }) => (
          <section key={steps[0]!.number} class={`chapter-${chapter}`}>
            <h3>{chapterWords[chapter] ?? chapter}</h3>
            <ol>
              {steps.map(({ step, number }) => (
                <StepView
                  key={number}
                  step={step}
                  isCurrent={number === now}
                  isFollowed={isFollowed}
                  onChoose={() => go(number)}
                />
              ))}
            </ol>
          </section>
        ))}
      </div>
    </article>
  );
}
