// fair_shoe.mjs - deals fair shoes again, from docs/fair-shoes.md alone, and compares.
//
//   node fair_shoe.mjs FILE      `-` for stdin; the lines are those of fair_shoe.py
//
// Only Web Crypto and the language itself below the line, as in a browser: a page
// can do the same.
import { readFileSync } from 'node:fs';
import { webcrypto } from 'node:crypto';

const { subtle } = globalThis.crypto ?? webcrypto;

// ----

const DECK = [...'shdc'].flatMap((suit) => [...'A23456789TJQK'].map((rank) => rank + suit));

const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

function bigEndian(size, value) {
  const bytes = new Uint8Array(size);
  let rest = BigInt(value);
  for (let at = size - 1; at >= 0; at--, rest >>= 8n) bytes[at] = Number(rest & 255n);
  return bytes;
}

function joined(...parts) {
  const bytes = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

const hmacKey = (bytes) =>
  subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
const hmac = async (key, message) => new Uint8Array(await subtle.sign('HMAC', key, message));

// The stream of K as whole numbers of 32 bits, the least significant byte first.
async function* wordsOf(key) {
  for (let block = 0; ; block++) {
    const view = new DataView((await hmac(key, bigEndian(8, block))).buffer);
    for (let at = 0; at < 32; at += 4) yield view.getUint32(at, true);
  }
}

// A choice from 0 to below - 1; words below 2^32 mod below are thrown away.
async function index(words, below) {
  for (;;) {
    const { value } = await words.next();
    if (value >= 2 ** 32 % below) return value % below;
  }
}

async function deal(shoe) {
  const table = new TextEncoder().encode(shoe.table);
  const message = joined(
    new TextEncoder().encode('sabot shoe 1\0'),
    bigEndian(2, table.length), table,
    bigEndian(8, shoe.shoe), bigEndian(2, shoe.decks),
    bigEndian(2, shoe.contributions.length), ...shoe.contributions.map(bytesOf));
  const key = await hmac(await hmacKey(bytesOf(shoe.seed)), message);
  const words = wordsOf(await hmacKey(key));
  const order = Array.from({ length: 52 * shoe.decks }, (_, number) => number);
  for (let left = order.length; left > 1; left--) {
    const pick = await index(words, left);
    [order[left - 1], order[pick]] = [order[pick], order[left - 1]];
  }
  return [...order.slice(shoe.cut), ...order.slice(0, shoe.cut)].map((number) => DECK[number % 52]);
}

const commit = async (seed) => hexOf(new Uint8Array(await subtle.digest('SHA-256', bytesOf(seed))));

// ----

let count = 0;
for (const line of readFileSync(process.argv[2] === '-' ? 0 : process.argv[2], 'utf8').split('\n')) {
  if (line === '') continue;
  const shoe = JSON.parse(line);
  const where = `table ${shoe.table}, shoe ${shoe.shoe}`;
  if ((await commit(shoe.seed)) !== shoe.commitment)
    throw new Error(`${where}: the seed is not what was committed to`);
  if ((await deal(shoe)).join(' ') !== shoe.cards) throw new Error(`${where}: other cards`);
  count++;
}
if (count === 0) throw new Error('no shoes: nothing was checked');
console.log(`${count} shoes agree, card for card`);
