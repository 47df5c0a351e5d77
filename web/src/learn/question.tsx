// question.tsx - a question of the trainer as it is shown, the keys to answer it with, and the right
// answer in words.
import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { language, say, sayWith } from '../language';
import { chipsFor, decidingCase, roundOf } from '../library';
import { Card } from '../parts/cards';
import type { Lesson, Letter } from '../protocol';
import { caseWords, chipWords, money, readMoney, results, titleWords } from '../phrases';
import type { Answer, Hand, Judgement, Question } from './trainer';

interface QuestionProps {
  question: Question;
  lesson: Lesson;
}

const titleOf = (lesson: Lesson, wager: number) => titleWords(lesson.sheet.wagers[wager]?.title ?? '');

// ---- what lies on the table ----

export function Asked({ question, lesson, totals }: QuestionProps & { totals: boolean }) {
  const round = totals ? roundOf(question.dealt) : null;
  return (
    <div class="asked">
      <div class="asked-hands">
        {(['player', 'banker'] as const).map((hand) => (
          <section key={hand} class={`asked-hand tone-${hand}`} aria-label={say('hand', { hand: say(hand) })}>
            <h3 class={`tone-${hand}`}>
              <span class="badge" aria-hidden="true">
                {results[hand === 'player' ? 'P' : 'B'].sign}
              </span>{' '}
              {say(hand)}
              {round && <span class="asked-total"> {round.hands[hand].total}</span>}
            </h3>
            <div class="asked-cards">
              {question.hands[hand].map((card, index) => (
                <Card key={index} card={card} />
              ))}
            </div>
          </section>
        ))}
      </div>
      {question.drill === 'order' && (
        <p>
          {sayWith('train-bank', {
            seat: question.bank.seat,
            amount: <strong>{money(question.bank.amount)}</strong>,
            seats: lesson.seats,
          })}
        </p>
      )}
      {question.drill === 'payout' && (
        <ul class="asked-wagers">
          {question.wagers.map((wager, index) => (
            <li key={index} class={index === question.asked ? 'asked-one' : 'muted'}>
              {say('train-seat', { seat: wager.seat, wager: titleOf(lesson, wager.wager) })}{' '}
              <strong>{money(wager.stake)}</strong>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

// ---- keys ----

/** Calls the action of a key, wherever the focus is; from the moment the question is shown. */
function useKeys(actions: Record<string, () => void>): void {
  const latest = useRef(actions);
  latest.current = actions;
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.target instanceof HTMLSelectElement) return;
      const action = latest.current[event.key.toLowerCase()];
      if (!action) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

interface Choice {
  key: string;
  title: string;
  tone?: string;
  answer: Answer;
}

function Choices({ choices, onAnswer }: { choices: Choice[]; onAnswer: (answer: Answer) => void }) {
  useKeys(Object.fromEntries(choices.map(({ key, answer }) => [key.toLowerCase(), () => onAnswer(answer)])));
  return (
    <div class="trainer-choices">
      {choices.map(({ key, title, tone, answer }) => (
        <button key={key} type="button" class={tone ? `tone-${tone}` : ''} onClick={() => onAnswer(answer)}>
          {title} <kbd aria-hidden="true">{key}</kbd>
        </button>
      ))}
    </div>
  );
}

/** What the next card does, as it is called. */
const handWords = (hand: Hand) =>
  hand === 'none' ? say('train-nobody') : say('draw-draws', { hand: say(hand) });

const drawChoices = (): Choice[] => [
  { key: 'P', title: handWords('player'), tone: 'player', answer: { next: 'player' } },
  { key: 'B', title: handWords('banker'), tone: 'banker', answer: { next: 'banker' } },
  { key: 'N', title: handWords('none'), answer: { next: 'none' } },
];

/** Keys are those of every keyboard, whatever the language writes on its roads. */
const resultKeys: Record<Letter, string> = { P: 'P', B: 'B', T: 'T', D: '7', A: '8', V: 'V', F: 'F' };

const resultChoice = (letter: Letter): Choice => ({
  key: resultKeys[letter],
  title: results[letter].title,
  tone: results[letter].tone,
  answer: { letter },
});

/** Where a keyboard is at hand the focus is there already; a phone's would cover the cards. */
export function useFocus<E extends HTMLElement>() {
  const place = useRef<E>(null);
  useLayoutEffect(() => {
    if (matchMedia('(pointer: fine)').matches) place.current?.focus();
  }, []);
  return place;
}

function AmountField({
  title,
  button,
  onAmount,
}: {
  title: string;
  button: string;
  onAmount: (cents: number) => void;
}) {
  const text = useSignal('');
  const trouble = useSignal(false);
  const field = useFocus<HTMLInputElement>();
  const submit = (event: Event) => {
    event.preventDefault();
    const cents = readMoney(text.value);
    trouble.value = Number.isNaN(cents);
    if (!trouble.value) onAmount(cents);
  };
  return (
    <form class="trainer-amount" onSubmit={submit}>
      <label>
        {title}
        <input
          ref={field}
          inputMode="decimal"
          autocomplete="off"
          value={text.value}
          onInput={(event) => (text.value = event.currentTarget.value)}
          aria-invalid={trouble.value}
        />
      </label>
      <button type="submit" class="next">
        {button} <kbd aria-hidden="true">Enter</kbd>
      </button>
      {trouble.value && (
        <p class="trouble" role="alert">
          {say('train-amount-bad')}
        </p>
      )}
    </form>
  );
}

function PayoutControls({ onAnswer }: { onAnswer: (answer: Answer) => void }) {
  return (
    <>
      <AmountField
        title={say('train-win-pay')}
        button={say('train-pay')}
        onAmount={(amount) => onAnswer({ verdict: 'win', amount })}
      />
      <Choices
        onAnswer={onAnswer}
        choices={[
          { key: 'T', title: say('train-lose'), answer: { verdict: 'lose' } },
          { key: 'P', title: say('train-push'), answer: { verdict: 'push' } },
        ]}
      />
    </>
  );
}

/** First the order, by touching the wagers; then the amount of the one where the bank runs out. */
function OrderControls({
  question,
  lesson,
  onAnswer,
}: QuestionProps & { onAnswer: (answer: Answer) => void }) {
  const order = useSignal<number[]>([]);
  const { wagers, asked } = question;
  const touch = (index: number) => {
    if (index < wagers.length && !order.value.includes(index)) order.value = [...order.value, index];
  };
  const back = () => (order.value = order.value.slice(0, -1));
  const isOrdered = order.value.length === wagers.length;
  const keys = wagers.map((_, index) => [String(index + 1), () => touch(index)] as const);
  useKeys(isOrdered ? {} : { ...Object.fromEntries(keys), backspace: back });
  const one = wagers[asked]!;
  return (
    <>
      <p>{say(isOrdered ? 'train-reach' : 'train-touch')}</p>
      <ol class="trainer-order">
        {wagers.map((wager, index) => {
          const at = order.value.indexOf(index);
          return (
            <li key={index}>
              <button
                type="button"
                class={at >= 0 ? 'chosen' : ''}
                disabled={at >= 0}
                onClick={() => touch(index)}
              >
                <kbd aria-hidden="true">{index + 1}</kbd>
                <span>{say('train-seat', { seat: wager.seat, wager: titleOf(lesson, wager.wager) })}</span>
                <strong>{money(wager.stake)}</strong>
                <span class="trainer-step">
                  {at >= 0 ? (
                    <>
                      <span class="hidden">{say('train-step')} </span>
                      {at + 1}
                    </>
                  ) : (
                    ''
                  )}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
      {order.value.length > 0 && (
        <button type="button" class="quiet" onClick={back}>
          {say('train-back')}
          {!isOrdered && (
            <>
              {' '}
              <kbd aria-hidden="true">⌫</kbd>
            </>
          )}
        </button>
      )}
      {isOrdered && (
        <AmountField
          title={say('train-moves', { seat: one.seat, wager: titleOf(lesson, one.wager) })}
          button={say('train-call-it')}
          onAmount={(amount) => onAnswer({ order: order.value, amount })}
        />
      )}
    </>
  );
}

export function Controls({
  question,
  lesson,
  onAnswer,
}: QuestionProps & { onAnswer: (answer: Answer) => void }) {
  switch (question.drill) {
    case 'draw':
      return <Choices choices={drawChoices()} onAnswer={onAnswer} />;
    case 'result':
      return <Choices choices={question.letters.map(resultChoice)} onAnswer={onAnswer} />;
    case 'payout':
      return <PayoutControls onAnswer={onAnswer} />;
    case 'order':
      return <OrderControls question={question} lesson={lesson} onAnswer={onAnswer} />;
  }
}

// ---- what is right ----

/** What somebody called, as they would have said it. */
export function Called({ question, answer, lesson }: QuestionProps & { answer: Answer }) {
  const seats = (answer.order ?? [])
    .map((index) => question.wagers[index]!)
    .map((wager) => say('train-seat', { seat: wager.seat, wager: titleOf(lesson, wager.wager) }));
  const amount = money(answer.amount ?? 0);
  const words = {
    draw: handWords(answer.next ?? 'none'),
    result: answer.letter ? results[answer.letter].title : '',
    payout: {
      win: say('train-pays', { amount }),
      push: say('train-pushes'),
      lose: say('train-take-it'),
    }[answer.verdict ?? 'lose'],
    order: [seats.join(say('comma')), amount].join(say('semicolon')),
  }[question.drill];
  return <p class="called">{say('train-called', { words })}</p>;
}

function chipList(lesson: Lesson, amount: number): string {
  return chipsFor(lesson.sheet.chips, amount)
    .map(({ chip, count }) => `${count} × ${chipWords(chip)}`)
    .join(say('comma'));
}

function moveWords({ paid, taken, uncovered }: Judgement['moved'][number]): string {
  const moves =
    taken > 0
      ? say('train-takes', { amount: money(taken) })
      : paid > 0
        ? say('train-pays', { amount: money(paid) })
        : say('train-nothing');
  return uncovered > 0 ? say('train-uncovered', { moves, amount: money(uncovered) }) : moves;
}

function OrderAnswer({ question, judgement, lesson }: QuestionProps & { judgement: Judgement }) {
  return (
    <ol class="right-order">
      {judgement.answer.order.map((index) => {
        const wager = question.wagers[index]!;
        return (
          <li key={index}>
            {say('train-seat', { seat: wager.seat, wager: titleOf(lesson, wager.wager) })}{' '}
            {money(wager.stake)}: {moveWords(judgement.moved[index]!)}
          </li>
        );
      })}
    </ol>
  );
}

/** The library's reason, which is English; in other languages the line of the pay table that decided. */
function whyWords({ question, lesson }: QuestionProps, why: string): string {
  if (language.value === 'en') return why;
  const round = question.drill === 'payout' ? roundOf(question.dealt) : null;
  const kind = lesson.sheet.wagers[question.wagers[question.asked]?.wager ?? -1];
  const decided = round && kind && decidingCase(kind.cases, round.hands);
  return decided ? caseWords(decided) : '';
}

export function RightAnswer({ question, judgement, lesson }: QuestionProps & { judgement: Judgement }) {
  const { answer, why } = judgement;
  return (
    <div class="right-answer">
      {question.drill === 'draw' && <p>{say('sentence', { words: handWords(answer.next) })}</p>}
      {question.drill === 'result' && <p>{say('sentence', { words: results[answer.letter].title })}</p>}
      {question.drill === 'payout' && answer.verdict === 'win' && (
        <p>
          {sayWith('train-right-pay', { amount: <strong>{money(answer.amount)}</strong> })}
          {answer.amount > 0 && <>: {chipList(lesson, answer.amount)}</>}.
        </p>
      )}
      {question.drill === 'order' && (
        <OrderAnswer question={question} judgement={judgement} lesson={lesson} />
      )}
      <p class="right-why">{whyWords({ question, lesson }, why)}</p>
    </div>
  );
}
