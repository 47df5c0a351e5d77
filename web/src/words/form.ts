// form.ts - what a language of the pages consists of. A language that lacks a text does not compile;
// tests/web/languages.spec.ts looks for what a compiler does not see: blanks that were left out,
// and English that was left in.
//
// Texts are data, so that a person who speaks the language can review them without knowing the
// pages: `{seat}` is a blank that is filled in. Amounts are written as on chips and limits, `$1,250`,
// in every language: at one table there is one way to write money.
import type { Letter } from '../protocol';
import type { en } from './en';

/** One text, or one for each plural form of `{count}` that the language has (CLDR). */
export type Text = string | { one: string; other: string };

type English = (typeof en)['texts'];
export type Key = keyof English;

/** The names of the blanks in a text. */
type Blanks<T> = T extends { other: infer Other }
  ? Blanks<Other>
  : T extends `${string}{${infer Name}}${infer Rest}`
    ? Name | Blanks<Rest>
    : never;
export type Values<K extends Key, Value> = [Blanks<English[K]>] extends [never]
  ? []
  : [Record<Blanks<English[K]>, Value>];

/** Titles in the shipped sheets. A title that a room has given a wager or a sheet of its own stays as it is. */
export type ShippedTitle =
  | 'Player line'
  | 'Banker line'
  | 'Tie'
  | 'Panda 8'
  | 'Dragon 7'
  | 'Dragon Bonus on Player'
  | 'Dragon Bonus on Banker'
  | 'Baccarat'
  | 'EZ Baccarat'
  | 'EZ Baccarat Panda 8'
  | 'EZ Baccarat, house bank'
  | 'Baccarat with Dragon Bonus'
  | 'Player pair'
  | 'Banker pair'
  | 'Either pair'
  | 'Perfect pair'
  | 'Banker six'
  | 'Banker six by cards'
  | 'Banker two-card six'
  | 'Banker three-card six'
  | 'Player three-card six'
  | 'Three-card six'
  | 'Baccarat with pairs'
  | 'Baccarat without commission'
  | 'Baccarat without commission, with sixes';

/** `enum sabot_reason`: why the next card goes where it goes. Blanks: hand, player, banker (totals), third (points). */
export type Reason =
  | 'first-card'
  | 'second-card' // of `first-two`
  | 'player-draws'
  | 'banker-draws'
  | 'banker-alone'
  | 'natural-player'
  | 'natural-banker'
  | 'natural-both'
  | 'banker-stands'
  | 'both-stand'
  | 'hands-complete';

/** Codes of refusals (docs/openapi.json), and of problems that a bettor or a board can meet. */
export type RefusalCode =
  | 'back-line-off'
  | 'bad-amount'
  | 'bad-name'
  | 'bad-sheet'
  | 'bad-value'
  | 'bank-not-free'
  | 'back-line-alone'
  | 'claims-full'
  | 'no-such-claim'
  | 'claim-unpaid'
  | 'no-more-spots'
  | 'no-firm'
  | 'too-many-firms'
  | 'wrong-account'
  | 'beyond-the-bank'
  | 'no-such-chips'
  | 'too-many-changes'
  | 'still-mixing'
  | 'barred-from-shoes'
  | 'sheet-edition'
  | 'needs-suit'
  | 'needs-every-card'
  | 'too-many-chips'
  | 'bets-here'
  | 'breaks-rules'
  | 'card-cannot-be'
  | 'house-banks'
  | 'money-in-play'
  | 'name-taken'
  | 'bank-not-lowered'
  | 'needs-cards'
  | 'nobody-eligible'
  | 'nobody-wagered'
  | 'somebody-eligible'
  | 'wagers-lie'
  | 'needs-reason'
  | 'needs-second'
  | 'needs-confirmation'
  | 'confirmed-by-dealer'
  | 'no-bank'
  | 'no-card'
  | 'no-offer'
  | 'no-round'
  | 'no-shoe-in-play'
  | 'no-such-bettor'
  | 'no-such-seat'
  | 'no-such-wager'
  | 'no-wagers-here'
  | 'not-banking'
  | 'not-correctable'
  | 'not-enough-chips'
  | 'commission-owed'
  | 'not-keyed'
  | 'not-offered'
  | 'not-paused'
  | 'not-shuffled'
  | 'not-your-role'
  | 'not-yours'
  | 'nothing-due'
  | 'paused'
  | 'people-seated'
  | 'round-complete'
  | 'round-is-on'
  | 'round-not-complete'
  | 'same-person'
  | 'seat-taken'
  | 'shoe-empty'
  | 'shoe-stage'
  | 'table-closed'
  | 'table-full'
  | 'table-open'
  | 'wagers-closed'
  | 'wagers-kept-here'
  // of a sheet
  | 'wager-not-taken'
  | 'player-dealer-wagers'
  | 'back-line-full'
  | 'space-taken'
  | 'both-lines'
  | 'not-positive'
  | 'below-minimum'
  | 'above-maximum'
  | 'not-in-units'
  | 'tie-needs-line'
  | 'side-needs-line'
  | 'bonus-over-line'
  | 'over-cap'
  | 'bank-below-minimum'
  | 'bank-above-maximum'
  // of the server, and of the page itself
  | 'bad-body'
  | 'idle-lock'
  | 'link-used'
  | 'locked-out'
  | 'misused'
  | 'no-demonstration'
  | 'no-memory'
  | 'no-pass'
  | 'no-such-table'
  | 'no-such-ticket'
  | 'not-confirmed'
  | 'stopping'
  | 'store-failed'
  | 'too-many'
  | 'wrong-password'
  | 'wrong-passkey'
  | 'passkey-not-given'
  | 'unreachable'
  | 'error';

export interface LanguageWords {
  signs: Record<Letter, string>; // of results, on roads and badges: one letter
  han: boolean; // whether 閒, 庄 and 和 stand beside the words for the hands and the tie
  ordinal: (n: number) => string; // `{turn}` of `bank-held`
  ranks: Record<'A' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | 'T' | 'J' | 'Q' | 'K', string>;
  suits: Record<'s' | 'h' | 'd' | 'c', string>;
  texts: Record<Key, Text>;
  titles: Record<ShippedTitle, string> | null; // null: as the sheet has them
  reasons: Record<Reason, string> | null; // null: in the server's own words, which are English
  refusals: Record<RefusalCode, string> | null; // likewise
}
