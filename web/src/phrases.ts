// phrases.ts - how amounts, results, cards and people are said on every page, in the language of the
// page. Words are those of docs/glossary.md.
import { anyOf, fillText, say, words } from './language';
import { factsOf, pointsOf, ranks } from './library';
import type { Case, FeeBand, Hands, Letter, Sheet, TableState, Tile, WagerKind } from './protocol';
import type { Key, Reason, ShippedTitle } from './words/form';

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

/** Dollars as a person types them, in cents; NaN if it is not an amount. */
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

/** Read anew each time: a page may change its language. */
const result = (letter: Letter, key: Key, tone: ResultWords['tone']): ResultWords => ({
  get title() {
    return say(key as 'tie');
  },
  get sign() {
    return words().signs[letter];
  },
  tone,
});

export const results: Record<Letter, ResultWords> = {
  P: result('P', 'result-P', 'player'),
  B: result('B', 'result-B', 'banker'),
  T: result('T', 'result-T', 'tie'),
  D: result('D', 'dragon', 'dragon'),
  A: result('A', 'panda', 'panda'),
  V: result('V', 'result-V', 'none'),
  F: result('F', 'result-F', 'none'),
};

/** How the hands and the tie are written on every table of Asia; only beside another word. */
export const han = { player: '閒', banker: '庄', tie: '和' } as const;

/** What a result means, for people who do not know the names. */
export function resultMeaning(letter: Letter): string {
  const key = ({ D: 'means-D', A: 'means-A', V: 'means-V', F: 'means-F' } as const)[letter as 'D'];
  return key ? say(key) : '';
}

/** The title of a wager or of a sheet: in the page's language where it is a shipped one. */
export const titleWords = (title: string) => words().titles?.[title as ShippedTitle] ?? title;

export function cardWords(card: string): string {
  const { ranks, suits } = words();
  const rank = ranks[card[0] as keyof typeof ranks] ?? card;
  const suit = suits[card[1] as keyof typeof suits];
  return suit ? say('card', { rank, suit }) : rank;
}

export const ordinal = (n: number) => words().ordinal(n);

/** `$1`, or every band where it goes by size: `$1 up to $100, $3 above that`. */
export function feeWords(bands: FeeBand[]): string {
  if (bands.length <= 1) return money(bands[0]?.fee ?? 0);
  return bands
    .map(({ fee, up_to }) =>
      up_to === null
        ? say('fee-above', { fee: money(fee) })
        : say('fee-up-to', { fee: money(fee), amount: money(up_to) }),
    )
    .join(say('comma'));
}

/** How far a wager goes beside another: `at most 10% of your Banker line wager` (R24). */
export const capWords = (kind: WagerKind, sheet: Sheet) =>
  say('cap-beside', {
    percent: kind.cap_bp / 100,
    wager: titleWords(sheet.wagers[kind.cap_of]!.title),
  });

/** The posted collections of a table (R53): `line $1`, `bonus $0.50`, or wager by wager. */
export function collectionWords(sheet: Sheet): string[] {
  const fees = (kinds: WagerKind[]) => [...new Set(kinds.map((kind) => feeWords(kind.fees)))];
  const titles = (kinds: WagerKind[], fee: string) =>
    kinds
      .filter((kind) => feeWords(kind.fees) === fee)
      .map((kind) => titleWords(kind.title))
      .join(say('comma'));
  const group = (key: 'line' | 'bonus', kinds: WagerKind[]) =>
    fees(kinds).length === 1
      ? [say(key, { amount: fees(kinds)[0]! })]
      : fees(kinds).map((fee) => say('wagers-at', { wagers: titles(kinds, fee), amount: fee }));
  const posted = [
    ...group(
      'line',
      sheet.wagers.filter((kind) => kind.is_line),
    ),
    ...group(
      'bonus',
      sheet.wagers.filter((kind) => !kind.is_line),
    ),
  ];
  return sheet.bank === 'player-dealer'
    ? [...posted, say('player-dealer-fee', { amount: feeWords(sheet.player_dealer_fees) })]
    : posted;
}

export const hasCollections = (sheet: Sheet) =>
  [...sheet.wagers.flatMap((kind) => kind.fees), ...sheet.player_dealer_fees].some((band) => band.fee > 0);

/** The posted limits (R53, R60): of the lines, and of the bonus wagers; each space's own where they differ. */
export function limitWords(sheet: Sheet): { lines: string; bonus: string } {
  const range = ({ least, most }: WagerKind) => `${money(least)} – ${money(most)}`;
  const posted = (kinds: WagerKind[]) =>
    new Set(kinds.map(range)).size <= 1
      ? kinds.slice(0, 1).map(range).join('')
      : kinds.map((kind) => `${titleWords(kind.title)} ${range(kind)}`).join(' · ');
  return {
    lines: posted(sheet.wagers.filter((kind) => kind.is_line)),
    bonus: posted(sheet.wagers.filter((kind) => !kind.is_line)),
  };
}

/** What a row of the schedule is called: `10-500` is `$10 – $500`. */
export const rowWords = (row: string) =>
  row.replace(/^(\d+)-(\d+)$/, (_, least, most) => `${money(least * 100)} – ${money(most * 100)}`);

type Change = NonNullable<TableState['coming']>['changes'][number];
const COMING_LETTERS = 240; // of all changes that a board has room for

/** Whether a change of a coming sheet has a name in all languages. */
const isKnown = (path: string) => /^(limits|collection|pays)\.|^row$/.test(path);

/** What the same change of a coming sheet is of: `collection of Player line, Banker line`. */
function comingOf(paths: string[], sheet: Sheet | null): string {
  const wager = paths
    .map((path) => path.split('.')[1] ?? '')
    .map((name) =>
      name === 'bank'
        ? say('coming-bank')
        : titleWords(sheet?.wagers.find((kind) => kind.name === name)?.title ?? name),
    )
    .join(say('comma'));
  switch (paths[0]?.split('.')[0]) {
    case 'limits':
      return say('coming-limits', { wager });
    case 'collection':
      return say('coming-collection', { wager });
    case 'pays':
      return say('coming-pays', { wager });
    default:
      return say('coming-row');
  }
}

/** The server's English for a limit, a collection or what a wager pays, in the language of the page. */
function comingValue(path: string, value: string): string {
  if (value === '') return '–';
  const group = path.split('.')[0];
  if (group === 'limits') return value.replace(' to ', ' – ').replace(' or more', ' +');
  if (group === 'pays')
    return [...value.matchAll(/(\d+) to (\d+)/g)]
      .map(([, pays = '', to = '']) => say('odds', { pays, to }))
      .join(say('comma'));
  if (group === 'row') return rowWords(value);
  if (group !== 'collection') return value;
  return value
    .replaceAll(/none/gi, money(0))
    .split(', ')
    .map((band) => {
      const [fee = '', amount] = band.replace(' above that', '').split(' up to ');
      if (amount) return say('fee-up-to', { fee, amount });
      return band === fee ? fee : say('fee-above', { fee });
    })
    .join(say('comma'));
}

/** The sheet that is announced for a coming shoe, with what changes (R53); empty: none is. */
export function comingWords({ coming, sheet }: Pick<TableState, 'coming' | 'sheet'>): string {
  if (!coming) return '';
  if (coming.withdrawn) return say('coming-withdrawn', { shoe: coming.from_shoe });
  const known = coming.changes.filter(({ path }) => isKnown(path));
  const alike = (a: Change, b: Change) =>
    a.from === b.from && a.to === b.to && a.path.split('.')[0] === b.path.split('.')[0];
  const firsts = known.filter((one, at) => known.findIndex((other) => alike(one, other)) === at);
  const all = firsts.map((first) =>
    say('coming-change', {
      what: comingOf(
        known.filter((one) => alike(first, one)).map(({ path }) => path),
        sheet,
      ),
      from: comingValue(first.path, first.from),
      to: comingValue(first.path, first.to),
    }),
  );
  const shown = all.filter((_, at) => at === 0 || all.slice(0, at + 1).join('').length <= COMING_LETTERS);
  const changes = [
    ...(coming.title === sheet?.title ? [] : [say('coming-sheet', { sheet: titleWords(coming.title) })]),
    ...shown,
    ...(known.length < coming.changes.length || shown.length < all.length ? [say('coming-others')] : []),
    ...(coming.reason ? [say('coming-sooner', { reason: coming.reason })] : []),
  ];
  return say('coming', { shoe: coming.from_shoe, changes: changes.join(say('semicolon')) });
}

/** What the cover in force means, in one sentence (reading 4). */
export const coverWords = ({ cover }: Sheet) =>
  say(cover === 'matched' ? 'cover-matched-means' : 'cover-net-means');

type Fact = string | number;
const handWords = (values: Fact[]) =>
  anyOf(
    values.map((value) =>
      value === 'player' || value === 'banker' || value === 'tie' ? say(value) : say('both-hands'),
    ),
  );

const factWords: Record<string, (values: Fact[]) => string> = {
  winner: (values) => (values[0] === 'tie' ? say('hands-tie') : say('wins', { who: handWords(values) })),
  natural: (values) =>
    values[0] === 'none' ? say('no-natural') : say('natural', { who: handWords(values) }),
  margin: (values) => say('margin', { numbers: anyOf(values) }),
  player_cards: (values) => say('player-cards', { numbers: anyOf(values) }),
  player_total: (values) => say('player-total', { numbers: anyOf(values) }),
  banker_cards: (values) => say('banker-cards', { numbers: anyOf(values) }),
  banker_total: (values) => say('banker-total', { numbers: anyOf(values) }),
  sum: (values) => say('sum-of-totals', { numbers: anyOf(values) }),
  cards: (values) => say('cards-in-round', { numbers: anyOf(values) }),
  pairs: (values) => say('pairs', { numbers: anyOf(values) }),
  perfect_pairs: (values) => say('perfect-pairs', { numbers: anyOf(values) }),
  pairs_alike: ([value]) => say(value === 'yes' ? 'pairs-alike' : 'pairs-unlike'),
};

const pairKeys = { none: 'no-pair', mixed: 'pair-mixed', coloured: 'pair-coloured', perfect: 'pair-perfect' };
const colourKeys = { red: 'all-red', black: 'all-black', mixed: 'red-and-black' };
const suitKeys = { none: 'none-of-them', one: 'one-suit', several: 'several-suits' };
const kindKeys = { none: 'no-three-alike', three: 'three-alike' };
const valueWords = (keys: Record<string, string>) => (values: Fact[]) =>
  anyOf(values.map((value) => say(keys[value] as 'one-suit')));
const pointWords = (values: Fact[]) =>
  anyOf(values.map((value) => (value === 10 ? say('no-third') : say('points-of-card', { number: value }))));
const pairWords = (values: Fact[]) =>
  String(values) === 'mixed,coloured,perfect' ? say('a-pair') : valueWords(pairKeys)(values);

/** Facts of the cards: those of a hand by what follows its name, those of both hands by their own. */
const cardFactWords: Record<string, (values: Fact[], cards: string) => string> = {
  pair: pairWords,
  colour: valueWords(colourKeys),
  two_colour: valueWords(colourKeys),
  suit: valueWords(suitKeys),
  two_suit: valueWords(suitKeys),
  kind: valueWords(kindKeys),
  first_two: pointWords,
  first: pointWords,
  second: pointWords,
  third: pointWords,
  named: (values, cards) => say('so-many-of', { numbers: anyOf(values), cards }),
  named_suit: (values, cards) => say('suits-of', { suits: valueWords(suitKeys)(values), cards }),
};
cardFactWords.two_named = cardFactWords.named!;

const ofTwo = ['pair', 'two_colour', 'two_suit', 'first_two', 'two_named'];
const nth = ['first', 'second', 'third'];

/** The cards that a line of a pay table names: `9`, or `J♥ J♦`. */
function namedWords({ named }: Case): string {
  const has = (bits: number, place: number) => (bits >> place) & 1;
  const { ranks: byRank } = words();
  const ranked = [...ranks].filter((_, place) => has(named?.ranks ?? 0, place));
  const signs = [...'♠♥♦♣'].filter((_, place) => has(named?.suits ?? 0, place));
  const names = ranked.map((rank) => byRank[rank as keyof typeof byRank]);
  return anyOf(signs.length === 4 ? names : names.flatMap((name) => signs.map((sign) => name + sign)));
}

function factOf(one: Case, fact: string, values: Fact[]): string {
  const plain = factWords[fact];
  if (plain) return plain(values);
  const [, whose = '', what = ''] = /^(player|banker|four|round)_(.*)$/.exec(fact) ?? [];
  const said = cardFactWords[what]?.(values, namedWords(one)) ?? fact;
  if (whose === 'four' || whose === 'round')
    return say(whose === 'four' ? 'of-first-four' : 'of-round', { what: said });
  const hand = say(whose as 'player' | 'banker');
  if (ofTwo.includes(what)) return say('of-first-two', { hand, what: said });
  if (nth.includes(what)) return say('of-nth-card', { hand, number: nth.indexOf(what) + 1, what: said });
  return say('of-hand', { hand, what: said });
}

const oddsWords = ({ pays, to }: Case) => say('odds', { pays, to });

/** What a wager pays, or the best of several: `40 to 1`, less a commission. */
export function paysWords(kind: WagerKind): string {
  const wins = (kind.cases ?? [])
    .filter((one) => one.verdict === 'win')
    .sort((a, b) => b.pays * a.to - a.pays * b.to);
  if (wins.length === 0) return kind.pays;
  const odds = wins.length > 1 ? say('odds-up-to', { odds: oddsWords(wins[0]!) }) : oddsWords(wins[0]!);
  return kind.commission_bp ? say('less-commission', { odds, percent: kind.commission_bp / 100 }) : odds;
}

/** `Banker wins, Banker has 3 cards, Banker totals 7`. */
export const whenWords = (one: Case) =>
  Object.entries(one.when)
    .map(([fact, values]) => factOf(one, fact, values ?? []))
    .join(say('comma')) || say('always');

/** `40 to 1`, or how else the wager comes out. */
export const verdictWords = (one: Case) =>
  one.verdict === 'win' ? oddsWords(one) : say(one.verdict === 'push' ? 'verdict-push' : 'verdict-lose');

/** `Banker wins, Banker has 3 cards, Banker totals 7: pays 40 to 1`. */
export function caseWords(one: Case): string {
  const what =
    one.verdict === 'win'
      ? say('case-wins', { odds: oddsWords(one) })
      : say(one.verdict === 'push' ? 'case-pushes' : 'case-loses');
  return say('case', { when: whenWords(one), what });
}

/** What is going on at a table, in a few words. */
export function phaseWords(state: Pick<TableState, 'phase' | 'paused'> | Tile): string {
  return say(state.paused ? 'phase-paused' : `phase-${state.phase}`);
}

/** Who banks, and how much: `seat 3 with $600, 1st of 2`, `offered to seat 4`. */
export function bankWords(state: TableState): string {
  const { bank, sheet } = state;
  if (sheet?.bank !== 'player-dealer') return say('bank-of-house');
  if (bank.state === 'offered') return say('bank-offered', { seat: bank.seat });
  if (bank.state === 'open') return say(isNobodyEligible(state) ? 'bank-nobody' : 'bank-open');
  if (bank.state === 'not-taken') return say('bank-not-taken');
  const held = { seat: bank.seat, turn: ordinal(Math.max(1, bank.turn_round)), rounds: sheet.turn_rounds };
  return bank.amount > 0
    ? say('bank-held-with', { ...held, amount: money(bank.amount) })
    : say('bank-held', held);
}

/** R42 leaves nobody who may be asked: the table waits for the floor. */
export const isNobodyEligible = ({ bank, bettors, sheet, phase }: TableState) =>
  sheet?.bank === 'player-dealer' &&
  phase === 'between' &&
  bank.state === 'open' &&
  bank.next_seat === 0 &&
  bettors.some((one) => !one.back_line);

export function since(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 60) return say('seconds', { count: seconds });
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? say('minutes', { count: minutes })
    : say('hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

/** The first 16 digits, in fours: enough to compare by eye. */
const digitWords = (digits: string) => (digits.slice(0, 16).match(/.{4}/g) ?? []).join(' ');

/** `record 1234 · 9f3c 21ab 77de 0412`: what a photograph of the board pins down. */
export function positionWords(position: string): string {
  const [sequence, hash] = position.split(':');
  return hash ? `${say('record', { number: sequence ?? '' })} · ${digitWords(hash)}` : '';
}

/** The head that was signed after the last round: `signed record 1230 · 9f3c … · signature 51aa …`. */
export const signedWords = ({ position, signature }: { position: string; signature: string }) =>
  say('signed', { record: positionWords(position), digits: digitWords(signature) });

/** A reason without the number of its rule, for those who do not have the book. */
export const plainly = (why: string) => why.replace(/ \(R[\d, R]+\)/g, '');

const naturals = { player: 'natural-player', banker: 'natural-banker', both: 'natural-both' } as const;

function reasonOf(hands: Hands): Reason | null {
  const { reason } = hands.next;
  if (reason === '') return null;
  if (reason === 'first-two') return hands.banker.cards.length === 0 ? 'first-card' : 'second-card';
  return reason === 'natural' ? (naturals[factsOf(hands)?.natural as 'both'] ?? null) : reason;
}

/** Why the next card goes where it goes, or why there is none; empty while no round is dealt. */
export function reasonWords(hands: Hands): string {
  const { reasons } = words();
  const reason = reasonOf(hands);
  const third = hands.player.cards[2];
  const points = third === undefined ? 0 : pointsOf(third);
  if (reason === null || reasons === null || points === null) return plainly(hands.next.why);
  return fillText(reasons[reason], {
    hand: hands.next.hand === 'none' ? '' : say(hands.next.hand),
    player: hands.player.total,
    banker: hands.banker.total,
    third: points,
  });
}
