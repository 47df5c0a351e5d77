// chips.tsx - chips as a bettor holds them and as a dealer hands them over.
import { chipsFor } from '../library';
import { chipWords, money } from '../phrases';

/** Body, spots and ink, as card rooms commonly colour them; a chip always says its value too. */
const colours: [number, string, string, string][] = [
  [50, '#8C9891', '#F2EFE6', '#0A1F1A'],
  [100, '#F2EFE6', '#7C8A83', '#14261F'],
  [500, '#B3342C', '#F2EFE6', '#FFFFFF'],
  [2500, '#1F7A4D', '#F2EFE6', '#FFFFFF'],
  [10000, '#1B1F1D', '#F2EFE6', '#FFFFFF'],
  [50000, '#5B3E96', '#F2EFE6', '#FFFFFF'],
  [100000, '#C98A1B', '#1B1F1D', '#14110A'],
];
const colourOf = (cents: number) => [...colours].reverse().find(([from]) => cents >= from) ?? colours[0]!;

export function Chip({ cents }: { cents: number }) {
  const [, body, spots, ink] = colourOf(cents);
  const words = chipWords(cents);
  return (
    <svg class="chip" viewBox="0 0 48 48" aria-hidden="true">
      <circle cx="24" cy="24" r="23" fill={body} stroke="#00000066" />
      <circle
        cx="24"
        cy="24"
        r="20"
        fill="none"
        stroke={spots}
        stroke-width="6"
        stroke-dasharray="8.4 12.54"
      />
      <circle cx="24" cy="24" r="15.5" fill={body} stroke={spots} stroke-width="1" />
      <text x="24" y="29" text-anchor="middle" fill={ink} font-size={words.length > 2 ? 13 : 15}>
        {words}
      </text>
    </svg>
  );
}

/** A stake on the felt: its largest chips, stacked, and the amount. */
export function Stack({ chips, amount }: { chips: number[]; amount: number }) {
  const piles = chipsFor(chips, amount)
    .flatMap(({ chip, count }) => Array<number>(Math.min(count, 4)).fill(chip))
    .slice(0, 5);
  return (
    <span class="stack" aria-hidden="true">
      {piles.reverse().map((chip, index) => (
        <Chip key={index} cents={chip} />
      ))}
    </span>
  );
}

/** `2 × $100, 1 × $25`: what to hand over. */
export function chipList(chips: number[], amount: number): string {
  const piles = chipsFor(chips, amount);
  const rest = amount - piles.reduce((sum, { chip, count }) => sum + chip * count, 0);
  const words = piles.map(({ chip, count }) => `${count} × ${money(chip)}`);
  if (rest > 0) words.push(money(rest));
  return words.join(', ');
}
