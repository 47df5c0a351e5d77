// sealed-line.tsx - what a page says of a shoe that nobody can choose (docs/fair-shoes.md): in one quiet line
// whether its bettor is in it and whether its cards are proved; loudly, when one of them is not.
import { say } from '../language';
import type { Bettor, TableState } from '../protocol';
import { canHash, type SealedShoe } from '../sealed';
import type { Key } from '../words/form';

interface Props {
  shoe: SealedShoe;
  state: TableState;
  me: Bettor | null;
}

/** What happens to a shoe that is to be sealed. */
export const sealingOf = ({ shoe, paused }: TableState) =>
  !shoe.seal || paused
    ? null
    : shoe.phase === 'mixing'
      ? 'sealed-mixing'
      : shoe.phase === 'revealing'
        ? 'sealed-revealing'
        : null;

/** What this bettor's page did, or who drew the shoe. */
function partWords({ shoe, state, me }: Props): string {
  const standing = shoe.standing(state, me);
  const why = canHash() ? shoe.refused.value : say('shuffle-https');
  switch (standing) {
    case 'none':
    case 'changed':
      return '';
    case 'out':
      return why ? say('because', { what: say('sealed-out'), why }) : say('sealed-out');
    default:
      return say(`sealed-${standing}` satisfies Key);
  }
}

export function proofWords({ verdicts }: SealedShoe): string {
  const late = verdicts.value.filter((verdict) => verdict === 'late').length;
  if (verdicts.value.length === 0 || verdicts.value.includes('wrong')) return ''; // that is shouted
  return late > 0 ? say('not-proved', { count: late }) : say('proved');
}

/** Nobody should wager here. */
export function SealedAlarm({ shoe, state, me }: Props) {
  const isChanged = shoe.standing(state, me) === 'changed';
  const isWrong = shoe.verdicts.value.includes('wrong');
  if (!isChanged && !isWrong) return null;
  return (
    <p class="alarm sealed-alarm" role="alert">
      <strong>{say(isWrong ? 'wrong-proof' : 'sealed-changed')}</strong>
    </p>
  );
}

/** For who wants to hold the room to what it said: an auditor compares it with the journal. */
export function KeptOfShoe({ shoe, state, me }: Props) {
  const kept = shoe.kept.value;
  if (!kept || !state.shoe.seal) return null;
  const part = me && kept.parts[me.bettor];
  const rows: [Key, string][] = [
    ['kept-seed', kept.seed],
    ['kept-root', kept.root],
    ['kept-value', part ? part.value : ''],
    ...kept.heads.map(({ position, signature }): [Key, string] => ['kept-head', `${position} ${signature}`]),
  ];
  return (
    <details class="sealed-kept">
      <summary>{say('kept-title')}</summary>
      <dl>
        {rows
          .filter(([, words]) => words)
          .map(([key, words]) => (
            <>
              <dt>{say(key as 'kept-seed')}</dt>
              <dd>{words}</dd>
            </>
          ))}
      </dl>
    </details>
  );
}

export function SealedLine(props: Props) {
  if (!props.state.shoe.seal) return null;
  const proof = proofWords(props.shoe);
  const part = partWords(props);
  return (
    <div class="sealed">
      <SealedAlarm {...props} />
      <p class="sealed-line" role="status">
        {proof && <span class="sealed-proof">{proof}</span>}
        {part && (
          <span class={`sealed-part sealed-${props.shoe.standing(props.state, props.me)}`}>
            {proof ? ` · ${part}` : part}
          </span>
        )}
      </p>
    </div>
  );
}
