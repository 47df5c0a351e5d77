// icon.mjs - the icon, described once: as SVG for browsers, and as PNG for home screens, which take no other.
import { deflateSync } from 'node:zlib';

const SIZE = 64;
const FELT = [0x0e, 0x3b, 0x2e];
const CARD = [0xf2, 0xef, 0xe6];
const INK = [0x0a, 0x1f, 0x1a];
const SPADE = [
  [39, 24],
  'c',
  [5, 5, 9, 8, 8, 13],
  [-1, 4, -5, 4, -7, 2],
  'l',
  [1, 5],
  [-6, 0],
  [2, -5],
  'c',
  [-3, 2, -7, 0, -7, -4],
  [0, -4, 5, -7, 9, -11],
];

/** Rectangles with round corners, turned around their middle; the second card has an edge. */
const card = (x, y, turn, edge = 0) => ({ x, y, width: 25, height: 36, radius: 4, turn, edge, fill: CARD });
const shapes = [card(14, 13, -9), card(26, 15, 7, 2)];
const hex = (colour) => `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`;

export function svg() {
  const rects = shapes.map(
    ({ x, y, width, height, radius, turn, edge, fill }) =>
      `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${hex(fill)}" stroke="${hex(FELT)}" stroke-width="${edge}" transform="rotate(${turn} ${x + width / 2} ${y + height / 2})"/>`,
  );
  const path = SPADE.map((part, at) =>
    typeof part === 'string' ? part : `${at === 0 ? 'M' : ' '}${part.join(' ')}`,
  ).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}"><rect width="${SIZE}" height="${SIZE}" rx="14" fill="${hex(FELT)}"/>${rects.join('')}<path d="${path}z" fill="${hex(INK)}"/></svg>\n`;
}

// ---- as pixels ----

/** The spade as the corners of a polygon. */
function spadeCorners() {
  const [start, ...rest] = SPADE;
  const corners = [start];
  let kind = '';
  for (const part of rest) {
    if (typeof part === 'string') {
      kind = part;
      continue;
    }
    const [x, y] = corners[corners.length - 1];
    const points = kind === 'l' ? [0, 0, part[0], part[1], part[0], part[1]] : part;
    for (let step = 1; step <= 12; step++) {
      const t = step / 12;
      const at = (from) =>
        3 * (1 - t) ** 2 * t * points[from] +
        3 * (1 - t) * t * t * points[from + 2] +
        t ** 3 * points[from + 4];
      corners.push([x + at(0), y + at(1)]);
    }
  }
  return corners;
}

const corners = spadeCorners();
const [left, right] = [Math.min, Math.max].map((end) => end(...corners.map(([x]) => x)));
const inSpade = (x, y) =>
  x > left &&
  x < right &&
  corners.reduce((inside, [x1, y1], at) => {
    const [x2, y2] = corners[(at + 1) % corners.length];
    return y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1) ? !inside : inside;
  }, false);

/** How far outside of a card a point lies; below zero it is inside. */
function outside({ x, y, width, height, radius, turn }, px, py) {
  const [dx, dy] = [px - x - width / 2, py - y - height / 2];
  const angle = (-turn * Math.PI) / 180;
  const qx = Math.abs(dx * Math.cos(angle) - dy * Math.sin(angle)) - width / 2 + radius;
  const qy = Math.abs(dx * Math.sin(angle) + dy * Math.cos(angle)) - height / 2 + radius;
  return Math.hypot(Math.max(qx, 0), Math.max(qy, 0)) + Math.min(Math.max(qx, qy), 0) - radius;
}

function colourAt(x, y) {
  let colour = FELT;
  for (const one of shapes) {
    const far = outside(one, x, y);
    if (far <= one.edge / 2) colour = far > -one.edge / 2 && one.edge > 0 ? FELT : one.fill;
  }
  return inSpade(x, y) ? INK : colour;
}

function crc32(bytes) {
  let rest = ~0;
  for (const byte of bytes) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit++) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0);
  }
  return ~rest >>> 0;
}

function chunk(name, bytes) {
  const body = Buffer.concat([Buffer.from(name), bytes]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(bytes.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}

/** Felt to every edge, and the cards well inside: a home screen cuts it to a shape of its own. */
export function png(size) {
  const FINE = 2;
  const rows = Buffer.alloc(size * (1 + 3 * size));
  const place = (at, fine) => (((at + (fine + 0.5) / FINE) / size) * SIZE - SIZE / 2) / 0.85 + SIZE / 2;
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const sum = [0, 0, 0];
      for (let fine = 0; fine < FINE * FINE; fine++)
        colourAt(place(x, fine % FINE), place(y, Math.floor(fine / FINE))).forEach(
          (part, at) => (sum[at] += part),
        );
      sum.forEach(
        (part, at) => (rows[y * (1 + 3 * size) + 1 + 3 * x + at] = Math.round(part / (FINE * FINE))),
      );
    }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 2, 0, 0, 0], 8); // eight bits each of red, green, blue
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
