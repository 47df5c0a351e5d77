// call.ts - the result as a dealer calls it: `Banker 7 over 1, Dragon 7, Banker line pushes`.
import { say } from '../language';
import { factsOf } from '../library';
import { decidedBy } from '../parts/result';
import type { TableState } from '../protocol';
import { results, titleWords } from '../phrases';

/** The bonus that a result is named after, if the sheet takes wagers on it. */
const named: Partial<Record<string, string>> = { D: 'dragon7', A: 'panda8' };

/** The sentence for the round whose cards lie there; the result's title where they are not known. */
export function callOf({ hands, result, sheet }: TableState): string {
  if (result === null) return '';
  const facts = factsOf(hands);
  const title = results[result].title;
  if (facts === null || results[result].tone === 'none') return title;
  const { player, banker } = hands;
  const [winner, other] = facts.winner === 'banker' ? [banker, player] : [player, banker];
  const first =
    facts.winner === 'tie'
      ? say('call-tie', { total: player.total })
      : say('call-over', {
          hand: say(facts.winner === 'banker' ? 'banker' : 'player'),
          total: winner.total,
          other: other.total,
        });
  const pushes = (sheet?.wagers ?? [])
    .filter((kind) => kind.is_line && decidedBy(kind, hands)?.verdict === 'push')
    .map((kind) => titleWords(kind.title));
  return [
    first,
    ...(facts.natural === 'none' ? [] : [say('call-natural')]),
    ...(sheet?.wagers.some((kind) => kind.name === named[result]) ? [title] : []),
    ...pushes.map((wager) => say('call-pushes', { wager })),
  ].join(say('comma'));
}
