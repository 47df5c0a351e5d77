// words.ts - how amounts, results, cards and people are said on every page. Words are those of
// docs/glossary.md.
import type { Case, FeeBand, Letter, Sheet, TableState, Tile, WagerKind } from './protocol';

/** `$1,250`, `$0.50`: cents only where there are any. */
export function money(cents: number): string {
  const whole = Math.abs(cents) % 100 === 0;
  const text = (Math.abs(cents) / 100).toLocaleString('en-US', {
    minimumFractionDigits: whole ? 0 : 2,
    maximumFractionDigits: 2,
  });
  return `${cents < 0 ? '−' : ''}$${text}`;
}

/** A gain or a loss: always with its sign. */
export function signed(cents: number): string {
  return cents > 0 ? `+${money(cents)}` : money(cents);
}

/** What a chip says of itself: `25`, `1K`, `50¢`. */
export function chipWords(cents: number): string {
  if (cents < 100) return `${cents}¢`;
  return cents % 100000 === 0 ? `${cents / 100000}K` : `${cents / 100}`;
}

/** Dollars as a person types them, in cents; NaN if it is no amount. */
export function readMoney(text: string): number {
  const plain = text.replace(/[$,\s]/g, '');
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : NaN;
}

export function percent(count: number, of: number): string {
  return of === 0 ? '–' : `${Math.round((count * 100) / of)} %`;
}

export interface ResultWords {
  title: string;
  sign: string; // never colour alone
  tone: 'player' | 'banker' | 'tie' | 'dragon' | 'panda' | 'none';
}

export const results: Record<Letter, ResultWords> = {
  P: { title: 'Player wins', sign: 'P', tone: 'player' },
  B: { title: 'Banker wins', sign: 'B', tone: 'banker' },
  T: { title: 'Tie', sign: 'T', tone: 'tie' },
  D: { title: 'Dragon 7', sign: '7', tone: 'dragon' },
  A: { title: 'Panda 8', sign: '8', tone: 'panda' },
  V: { title: 'Void round', sign: 'V', tone: 'none' },
  F: { title: 'Free round', sign: 'F', tone: 'none' },
};

/** How the hands and the tie are written on every table of Asia; only beside the English word. */
export const han = { player: '閒', banker: '庄', tie: '和' } as const;

/** What a result means for whoever does not know the names. */
export const resultMeanings: Partial<Record<Letter, string>> = {
  D: 'Banker wins with three cards totalling 7',
  A: 'Player wins with three cards totalling 8',
  V: 'wagers and collections are returned',
  F: 'dealt without wagers',
};

const rankWords: Record<string, string> = {
  A: 'ace', 2: 'two', 3: 'three', 4: 'four', 5: 'five', 6: 'six', 7: 'seven', 8: 'eight',
  9: 'nine', T: 'ten', J: 'jack', Q: 'queen', K: 'king',
};
const suitWords: Record<string, string> = { s: 'spades', h: 'hearts', d: 'diamonds', c: 'clubs' };

export function cardWords(card: string): string {
  const suit = suitWords[card[1] ?? ''];
  return (rankWords[card[0] ?? ''] ?? card) + (suit ? ` of ${suit}` : '');
}

const ordinals = ['', '1st', '2nd', '3rd'];
export const ordinal = (n: number) => ordinals[n] ?? `${n}th`;

export function feeFor(bands: FeeBand[], amount: number): number {
  return bands.find((band) => band.up_to === null || amount <= band.up_to)?.fee ?? 0;
}

/** `$1`, or `$1–$3` where it goes by size. */
export function feeWords(bands: FeeBand[]): string {
  const fees = bands.map((band) => band.fee);
  if (fees.length === 0) return money(0);
  const least = Math.min(...fees);
  const most = Math.max(...fees);
  return least === most ? money(least) : `${money(least)}–${money(most)}`;
}

/** The posted collections of a table (R53): `line $1`, `bonus $0.50`, or wager by wager. */
export function collectionWords(sheet: Sheet): string[] {
  const fees = (kinds: WagerKind[]) => [...new Set(kinds.map((kind) => feeWords(kind.fees)))];
  const group = (title: string, kinds: WagerKind[]) =>
    fees(kinds).length === 1
      ? [`${title} ${fees(kinds)[0]}`]
      : fees(kinds).map((fee) => `${kinds.filter((kind) => feeWords(kind.fees) === fee).map((kind) => kind.title).join(', ')} ${fee}`);
  const words = [
    ...group('line', sheet.wagers.filter((kind) => kind.is_line)),
    ...group('bonus', sheet.wagers.filter((kind) => !kind.is_line)),
  ];
  return sheet.bank === 'player-dealer' ? [...words, `player-dealer ${feeWords(sheet.player_dealer_fees)} a round`] : words;
}

export const hasCollections = (sheet: Sheet) =>
  [...sheet.wagers.flatMap((kind) => kind.fees), ...sheet.player_dealer_fees].some((band) => band.fee > 0);

/** The posted limits (R60): of the lines, and of the bonus wagers. */
export function limitWords(sheet: Sheet): { lines: string; bonus: string } {
  const range = (kinds: WagerKind[]) =>
    kinds.length === 0
      ? ''
      : `${money(Math.min(...kinds.map((kind) => kind.least)))} – ${money(Math.max(...kinds.map((kind) => kind.most)))}`;
  return {
    lines: range(sheet.wagers.filter((kind) => kind.is_line)),
    bonus: range(sheet.wagers.filter((kind) => !kind.is_line)),
  };
}

const factWords: Record<string, (values: (string | number)[]) => string> = {
  winner: (values) => (values[0] === 'tie' ? 'the hands tie' : `${title(values)} wins`),
  natural: (values) => (values[0] === 'none' ? 'no natural' : `a natural (${values.join(' or ')})`),
  margin: (values) => `by ${span(values)}`,
  player_cards: (values) => `Player has ${span(values)} cards`,
  player_total: (values) => `Player totals ${span(values)}`,
  banker_cards: (values) => `Banker has ${span(values)} cards`,
  banker_total: (values) => `Banker totals ${span(values)}`,
};
const title = (values: (string | number)[]) =>
  values.map((value) => String(value).replace(/^./, (letter) => letter.toUpperCase())).join(' or ');
const span = (values: (string | number)[]) => values.join(' or ');

/** `Banker wins, Banker has 3 cards, Banker totals 7: pays 40 to 1`. */
export function caseWords(one: Case): string {
  const when = Object.entries(one.when).map(([fact, values]) => factWords[fact]?.(values ?? []) ?? fact);
  const what = one.verdict === 'win' ? `pays ${one.pays} to ${one.to}` : one.verdict === 'push' ? 'pushes: the stake goes back' : 'loses';
  return `${when.join(', ') || 'always'}: ${what}`;
}

/** What is going on at a table, in a few words. */
export function phaseWords(state: Pick<TableState, 'phase' | 'paused'> | Tile): string {
  if (state.paused) return 'paused';
  return { closed: 'closed', between: 'between rounds', betting: 'wagers are open', dealing: 'dealing' }[state.phase];
}

/** Who banks, and how much: `seat 3 with $600, 1st of 2`, `offered to seat 4`. */
export function bankWords({ bank, sheet }: Pick<TableState, 'bank' | 'sheet'>): string {
  if (sheet?.bank !== 'player-dealer') return 'of the house';
  if (bank.state === 'offered') return `offered to seat ${bank.seat}`;
  if (bank.state === 'open') return 'to be offered';
  if (bank.state === 'not-taken') return 'not taken by anybody';
  return `seat ${bank.seat}${bank.amount > 0 ? ` with ${money(bank.amount)}` : ''}, ${ordinal(Math.max(1, bank.turn_round))} of ${sheet.turn_rounds}`;
}

export function since(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** The first 16 digits, in fours: enough to compare by eye. */
const digitWords = (digits: string) => (digits.slice(0, 16).match(/.{4}/g) ?? []).join(' ');

/** `record 1234 · 9f3c 21ab 77de 0412`: what a photograph of the board pins down. */
export function positionWords(position: string): string {
  const [sequence, hash] = position.split(':');
  return hash ? `record ${sequence} · ${digitWords(hash)}` : '';
}

/** The head that was signed after the last round: `signed record 1230 · 9f3c … · signature 51aa …`. */
export const signedWords = ({ position, signature }: { position: string; signature: string }) =>
  `signed ${positionWords(position)} · signature ${digitWords(signature)}`;

/** A reason without the number of its rule, for those who do not have the book. */
export const plainly = (why: string) => why.replace(/ \(R\d+\)/g, '');
