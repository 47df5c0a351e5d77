// training.tsx - the dealer's trainer: ten calls, timed and scored, and for each wrong one the right
// one with its rule. What is asked and what is right is the library's (trainer.ts).
import { useSignal, type Signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { say } from '../language';
import { library } from '../library';
import type { Lesson } from '../protocol';
import { ask, drills, judge, type Answer, type Drill, type Judgement, type Question } from './trainer';
import { Asked, Called, Controls, RightAnswer, useFocus } from './question';

const CALLS = 10;
const TICK_MS = 100;

interface Call {
  question: Question;
  answer: Answer;
  judgement: Judgement;
  ms: number;
}

const seconds = (ms: number) => say('seconds', { count: (ms / 1000).toFixed(1) });

/** Time since the question was shown; stands still once it is answered. */
function Clock({ since, stopped }: { since: number; stopped: number | null }) {
  const now = useSignal(performance.now());
  useEffect(() => {
    const timer = setInterval(() => (now.value = performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return <span class="trainer-clock">{seconds(stopped ?? Math.max(0, now.value - since))}</span>;
}

function Choose({ lesson, onChoose }: { lesson: Lesson; onChoose: (drill: Drill) => void }) {
  return (
    <>
      <p>{say('train-intro', { count: CALLS })}</p>
      <div class="trainer-drills">
        {drills.map((drill) => {
          const impossible = drill === 'order' && lesson.sheet.bank === 'house';
          return (
            <button
              key={drill}
              type="button"
              class="trainer-drill"
              disabled={impossible}
              onClick={() => onChoose(drill)}
            >
              <strong>{say(`train-${drill}`)}</strong>
              <span>{say(impossible ? 'train-impossible' : `train-${drill}-more`)}</span>
            </button>
          );
        })}
      </div>
    </>
  );
}

function Score({
  calls,
  lesson,
  onAgain,
  onLeave,
}: {
  calls: Call[];
  lesson: Lesson;
  onAgain: () => void;
  onLeave: () => void;
}) {
  const right = calls.filter((call) => call.judgement.right).length;
  const wrong = calls.filter((call) => !call.judgement.right);
  const mean = calls.reduce((sum, call) => sum + call.ms, 0) / calls.length;
  return (
    <>
      <p class="trainer-score" role="status">
        <strong>{say('train-score', { right, count: calls.length })}</strong> ·{' '}
        {say('train-mean', { seconds: seconds(mean) })}
      </p>
      {wrong.length === 0 ? (
        <p>{say('train-clean')}</p>
      ) : (
        <section aria-labelledby="wrong-title">
          <h3 id="wrong-title">{say('train-wrong')}</h3>
          <ol class="trainer-wrong">
            {wrong.map((call, index) => (
              <li key={index}>
                <Asked question={call.question} lesson={lesson} totals />
                <Called {...call} lesson={lesson} />
                <RightAnswer {...call} lesson={lesson} />
              </li>
            ))}
          </ol>
        </section>
      )}
      <div class="form-buttons">
        <button type="button" class="next" onClick={onAgain}>
          {say('train-again')}
        </button>
        <button type="button" onClick={onLeave}>
          {say('train-another')}
        </button>
      </div>
    </>
  );
}

/** The question that is on, and the calls before it. */
class Drilling {
  constructor(
    readonly drill: Drill,
    readonly calls: Call[],
    readonly question: Question | null,
    readonly since: number,
    readonly call: Call | null, // once it is answered
  ) {}

  static start(drill: Drill, lesson: Lesson, calls: Call[] = []): Drilling {
    return new Drilling(drill, calls, ask(drill, lesson), performance.now(), null);
  }

  answered(answer: Answer): Drilling {
    const judgement = this.question && !this.call ? judge(this.question, answer) : null;
    if (!this.question || !judgement) return this;
    const call = { question: this.question, answer, judgement, ms: performance.now() - this.since };
    return new Drilling(this.drill, [...this.calls, call], this.question, this.since, call);
  }
}

function GoOn({ words, onGo }: { words: string; onGo: () => void }) {
  const button = useFocus<HTMLButtonElement>();
  return (
    <button ref={button} type="button" class="next" onClick={onGo}>
      {words} <kbd aria-hidden="true">Enter</kbd>
    </button>
  );
}

function Running({
  now,
  lesson,
  onLeave,
}: {
  now: Signal<Drilling | null>;
  lesson: Lesson;
  onLeave: () => void;
}) {
  const drilling = now.value!;
  const { drill, question, call, calls } = drilling;
  const isLast = calls.length === CALLS;
  const go = () =>
    (now.value = isLast ? new Drilling(drill, calls, null, 0, null) : Drilling.start(drill, lesson, calls));
  if (!question)
    return (
      <p class="trouble">
        {say('train-none')}{' '}
        <button type="button" onClick={onLeave}>
          {say('train-another')}
        </button>
      </p>
    );
  return (
    <div class="trainer-call">
      <p class="trainer-progress">
        <span>
          {say('train-call', { number: Math.min(CALLS, calls.length + (call ? 0 : 1)), count: CALLS })}
        </span>
        <span>{say('train-so-far', { number: calls.filter((one) => one.judgement.right).length })}</span>
        <Clock key={calls.length} since={drilling.since} stopped={call?.ms ?? null} />
      </p>
      <Asked question={question} lesson={lesson} totals={call !== null} />
      {call === null ? (
        <Controls
          key={calls.length}
          question={question}
          lesson={lesson}
          onAnswer={(answer) => (now.value = drilling.answered(answer))}
        />
      ) : (
        <>
          <div class={`trainer-verdict ${call.judgement.right ? 'is-right' : 'is-wrong'}`} role="status">
            <strong>{say(call.judgement.right ? 'train-right' : 'train-not-so')}</strong>
            {!call.judgement.right && <Called {...call} lesson={lesson} />}
            <RightAnswer {...call} lesson={lesson} />
          </div>
          <GoOn words={say(isLast ? 'train-see-score' : 'train-next')} onGo={go} />
        </>
      )}
    </div>
  );
}

export function TrainerSection({ lesson }: { lesson: Lesson }) {
  const now = useSignal<Drilling | null>(null);
  const leave = () => (now.value = null);
  if (library.value === null) return <p class="muted">{say('one-moment')}</p>;
  const drilling = now.value;
  const isOver = drilling !== null && drilling.question === null && drilling.calls.length === CALLS;
  return (
    <section class="trainer" aria-labelledby="trainer-title">
      <h2 id="trainer-title">{say(drilling ? `train-${drilling.drill}` : 'train-title')}</h2>
      {drilling === null && (
        <Choose lesson={lesson} onChoose={(drill) => (now.value = Drilling.start(drill, lesson))} />
      )}
      {drilling !== null && !isOver && <Running now={now} lesson={lesson} onLeave={leave} />}
      {isOver && (
        <Score
          calls={drilling.calls}
          lesson={lesson}
          onAgain={() => (now.value = Drilling.start(drilling.drill, lesson))}
          onLeave={leave}
        />
      )}
      {drilling !== null && !isOver && (
        <button type="button" class="quiet" onClick={leave}>
          {say('train-stop')}
        </button>
      )}
    </section>
  );
}
