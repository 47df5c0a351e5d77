// qr.ts - a short text as a QR code (ISO/IEC 18004): bytes, level M, versions 1 to 6, which hold 106
// of them: the address of a table. It knows no page and draws nothing; parts/invite.tsx does.

const MODE_BYTES = 4;
const PADS = [0xec, 0x11];

/** By version from 1: bytes of data in a block, bytes that correct it, blocks (level M). */
const layouts = [
  { data: 16, correction: 10, blocks: 1 },
  { data: 28, correction: 16, blocks: 1 },
  { data: 44, correction: 26, blocks: 1 },
  { data: 32, correction: 18, blocks: 2 },
  { data: 43, correction: 24, blocks: 2 },
  { data: 27, correction: 16, blocks: 4 },
] as const;
type Layout = (typeof layouts)[number];

// ---- bytes, and those that correct them: Reed-Solomon over GF(256), polynomial 0x11d ----

const powers = new Uint8Array(255);
const logarithms = new Uint8Array(256);
for (
  let power = 0, value = 1;
  power < 255;
  power++, value = value & 0x80 ? (value << 1) ^ 0x11d : value << 1
) {
  powers[power] = value;
  logarithms[value] = power;
}
const times = (a: number, b: number) =>
  a === 0 || b === 0 ? 0 : powers[(logarithms[a]! + logarithms[b]!) % 255]!;

/** (x - 1)(x - 2)(x - 4)...: its coefficients, the highest left out because it is 1. */
function generator(degree: number): number[] {
  let terms = [1];
  for (let root = 0; root < degree; root++)
    terms = [...terms, 0].map((term, index) => term ^ times(terms[index - 1] ?? 0, powers[root]!));
  return terms.slice(1);
}

function correctionOf(data: number[], count: number): number[] {
  const divisor = generator(count);
  let rest = Array<number>(count).fill(0);
  for (const byte of data) {
    const factor = byte ^ rest[0]!;
    rest = [...rest.slice(1), 0].map((one, index) => one ^ times(divisor[index]!, factor));
  }
  return rest;
}

/** Mode, length, text, end and padding, as whole bytes. */
function dataOf(text: Uint8Array, capacity: number): number[] {
  const nibbles = [
    MODE_BYTES,
    text.length >> 4,
    text.length & 15,
    ...Array.from(text).flatMap((byte) => [byte >> 4, byte & 15]),
    0,
  ];
  const bytes = Array.from(
    { length: nibbles.length / 2 },
    (_, index) => (nibbles[2 * index]! << 4) | nibbles[2 * index + 1]!,
  );
  for (let pad = 0; bytes.length < capacity; pad++) bytes.push(PADS[pad % 2]!);
  return bytes;
}

/** The blocks' bytes in turn, then their corrections in turn. */
function codewords(text: Uint8Array, { data, correction, blocks }: Layout): number[] {
  const all = dataOf(text, data * blocks);
  const parts = Array.from({ length: blocks }, (_, block) => all.slice(block * data, (block + 1) * data));
  const corrections = parts.map((part) => correctionOf(part, correction));
  const inTurn = (rows: number[][]) => rows[0]!.flatMap((_, index) => rows.map((row) => row[index]!));
  return [...inTurn(parts), ...inTurn(corrections)];
}

// ---- the square ----

/** Rows of dark (true) and light modules; undefined while free. */
type Square = (boolean | undefined)[][];

function drawFinder(square: Square, top: number, left: number): void {
  for (let row = -1; row <= 7; row++)
    for (let column = -1; column <= 7; column++) {
      const ring = Math.max(Math.abs(row - 3), Math.abs(column - 3));
      const line = square[top + row];
      if (line && left + column >= 0 && left + column < square.length)
        line[left + column] = ring !== 2 && ring !== 4;
    }
}

function drawFixed(square: Square, version: number): void {
  const size = square.length;
  for (let at = 8; at < size - 8; at++) square[6]![at] = square[at]![6] = at % 2 === 0;
  for (const [top, left] of [
    [0, 0],
    [0, size - 7],
    [size - 7, 0],
  ] as const)
    drawFinder(square, top, left);
  if (version > 1) {
    const centre = size - 7;
    for (let row = -2; row <= 2; row++)
      for (let column = -2; column <= 2; column++)
        square[centre + row]![centre + column] = Math.max(Math.abs(row), Math.abs(column)) !== 1;
  }
  drawFormat(square, 0); // takes its place; the mask is chosen later
}

/** Level M and the mask, twice, with the bits that correct them. */
function drawFormat(square: Square, mask: number): void {
  const size = square.length;
  let rest = mask << 10; // level M is 00
  for (let bit = 14; bit >= 10; bit--) if ((rest >> bit) & 1) rest ^= 0x537 << (bit - 10);
  const bits = ((mask << 10) | rest) ^ 0x5412;
  for (let index = 0; index < 15; index++) {
    const dark = ((bits >> index) & 1) === 1;
    const row = index < 6 ? index : index < 8 ? index + 1 : size - 15 + index;
    square[row]![8] = dark;
    const column = index < 8 ? size - 1 - index : index === 8 ? 7 : 14 - index;
    square[8]![column] = dark;
  }
  square[size - 8]![8] = true;
}

/** Upwards and downwards in pairs of columns from the right, past what is fixed. */
function path(square: Square): [number, number][] {
  const size = square.length;
  const places: [number, number][] = [];
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const row = up ? size - 1 - step : step;
      for (const column of [right, right - 1])
        if (square[row]![column] === undefined) places.push([row, column]);
    }
  }
  return places;
}

const masks: ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

/** How hard a square is to read: long runs, blocks, what looks like a finder, too dark or light. */
function penalty(square: Square): number {
  const rows = square.map((row) => row.map((dark) => (dark ? '1' : '0')).join(''));
  const columns = rows.map((_, index) => rows.map((row) => row[index]).join(''));
  const runs = [...rows, ...columns].reduce(
    (sum, line) =>
      sum +
      (line.match(/0{5,}|1{5,}/g) ?? []).reduce((most, run) => most + run.length - 2, 0) +
      40 * (line.match(/(?=00001011101|10111010000)/g) ?? []).length,
    0,
  );
  let blocks = 0;
  for (let row = 1; row < rows.length; row++)
    for (let column = 1; column < rows.length; column++) {
      const four = rows[row - 1]!.slice(column - 1, column + 1) + rows[row]!.slice(column - 1, column + 1);
      if (four === '0000' || four === '1111') blocks += 3;
    }
  const share = rows.join('').replace(/0/g, '').length / rows.length ** 2;
  return runs + blocks + 10 * Math.floor(Math.abs(share - 0.5) * 20);
}

/** The text as rows of dark modules, without the quiet zone; null if it is too long. */
export function qrOf(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const index = layouts.findIndex(({ data, blocks }) => bytes.length <= data * blocks - 2);
  const layout = layouts[index];
  if (!layout) return null;
  const size = 21 + 4 * index;
  const plain: Square = Array.from({ length: size }, () => Array<undefined>(size).fill(undefined));
  drawFixed(plain, index + 1);
  const places = path(plain);
  const words = codewords(bytes, layout);
  const tries = masks.map((isFlipped, mask) => {
    const square = plain.map((row) => [...row]);
    places.forEach(([row, column], bit) => {
      const dark = (((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
      square[row]![column] = dark !== isFlipped(row, column);
    });
    drawFormat(square, mask);
    return { square: square as boolean[][], cost: penalty(square) };
  });
  return tries.reduce((best, one) => (one.cost < best.cost ? one : best)).square;
}
