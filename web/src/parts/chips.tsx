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

/** A chip as it lies in the rack, seen from above. */
export function Chip({ cents }: { cents: number }) {
  const [, body, spots, ink] = colourOf(cents);
  const words = chipWords(cents);
  return (
    <svg class="chip" viewBox="0 0 48 50" aria-hidden="true">
      <circle cx="24" cy="26.5" r="23" class="chip-edge" fill={body} />
      <circle cx="24" cy="24" r="23" fill={body} />
      <circle
        cx="24"
        cy="24"
        r="20"
        fill="none"
        stroke={spots}
        stroke-width="6"
        stroke-dasharray="8.4 12.54"
      />
      <circle class="chip-groove" cx="24" cy="24" r="16.2" />
      <circle cx="24" cy="24" r="15" fill={body} stroke={spots} stroke-width=".8" />
      <text x="24" y="29" text-anchor="middle" fill={ink} font-size={words.length > 2 ? 13 : 15}>
        {words}
      </text>
    </svg>
  );
}

const THICK = 5;
const MOST = 5; // in a pile

/** A chip of a pile, seen from a seat: its edge, and its face if nothing lies on it. */
function Piled({ cents, bottom }: { cents: number; bottom: number }) {
  const [, body, spots] = colourOf(cents);
  const face = bottom - THICK;
  const side = `M1 ${face}v${THICK}a23 11 0 0 0 46 0v${-THICK}`;
  return (
    <g class="chip">
      <path class="chip-edge" d={`${side}a23 11 0 0 0-46 0z`} fill={body} />
      <path
        d={`M1.6 ${bottom - THICK / 2}a23 11 0 0 0 44.8 0`}
        fill="none"
        stroke={spots}
        stroke-width={THICK - 1.2}
        stroke-dasharray="6 9"
      />
      <ellipse cx="24" cy={face} rx="23" ry="11" fill={body} stroke="#0005" stroke-width=".6" />
      <ellipse
        cx="24"
        cy={face}
        rx="19.5"
        ry="9"
        fill="none"
        stroke={spots}
        stroke-width="4"
        stroke-dasharray="7 9.6"
      />
      <ellipse cx="24" cy={face} rx="14.5" ry="6.6" fill={body} stroke={spots} stroke-width=".8" />
    </g>
  );
}

/** A stake on the felt: its largest chips as a pile. */
export function Stack({ chips, amount }: { chips: number[]; amount: number }) {
  const pile = chipsFor(chips, amount)
    .flatMap(({ chip, count }) => Array<number>(Math.min(count, MOST - 1)).fill(chip))
    .slice(0, MOST);
  return (
    <svg class="stack" viewBox="0 0 48 50" aria-hidden="true">
      <ellipse class="stack-shadow" cx="26" cy="38.5" rx="23" ry="11" />
      {pile.map((chip, index) => (
        <Piled key={index} cents={chip} bottom={38 - THICK * index} />
      ))}
    </svg>
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
