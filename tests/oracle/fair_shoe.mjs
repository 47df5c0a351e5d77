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

const text = (words) => new TextEncoder().encode(words);
const sha256 = async (...parts) => new Uint8Array(await subtle.digest('SHA-256', joined(...parts)));

function placeOf(shoe) {
  const table = text(shoe.table);
  return joined(bigEndian(2, table.length), table, bigEndian(8, shoe.shoe));
}

function messageOf(shoe) {
  const { contributions } = shoe;
  if (shoe.protocol !== 2)
    return joined(text('sabot shoe 1\0'), placeOf(shoe), bigEndian(2, shoe.decks),
      bigEndian(2, contributions.length), ...contributions.map(bytesOf));
  const beacon = bytesOf(shoe.beacon);
  return joined(text('sabot shoe 2\0'), placeOf(shoe), bigEndian(2, shoe.decks), bigEndian(2, shoe.cut),
    bigEndian(2, beacon.length), beacon, bigEndian(2, contributions.length),
    ...contributions.flatMap((one) => [bigEndian(2, one.bettor), bytesOf(one.value)]));
}

const keyOf = async (shoe) =>
  hmacKey(await hmac(await hmacKey(bytesOf(shoe.seed)), messageOf(shoe)));

async function deal(shoe, key) {
  const words = wordsOf(key);
  const order = Array.from({ length: 52 * shoe.decks }, (_, number) => number);
  for (let left = order.length; left > 1; left--) {
    const pick = await index(words, left);
    [order[left - 1], order[pick]] = [order[pick], order[left - 1]];
  }
  return [...order.slice(shoe.cut), ...order.slice(0, shoe.cut)].map((number) => DECK[number % 52]);
}

// ---- protocol 2: the seal, and each card alone

const leafOf = (position, card, salt) =>
  sha256(bigEndian(1, 0), bigEndian(2, position), bigEndian(1, DECK.indexOf(card)), salt);
const saltOf = (key, position) => hmac(key, joined(text('sabot salt 2\0'), bigEndian(2, position)));

// Level by level, a node without a sister goes up as it is.
async function rootOf(leaves) {
  let level = leaves;
  while (level.length > 1) {
    const above = [];
    for (let at = 0; at < level.length; at += 2)
      above.push(at + 1 < level.length ? await sha256([1], level[at], level[at + 1]) : level[at]);
    level = above;
  }
  return hexOf(level[0]);
}

async function proofHolds(proof, cards, root) {
  let node = await leafOf(proof.position, proof.card, bytesOf(proof.salt));
  let [at, last] = [proof.position, cards - 1];
  for (const sister of proof.path.map(bytesOf)) {
    if (last === 0) return false;
    const right = at % 2 === 1 || at === last;
    while (right && at % 2 === 0) [at, last] = [at >> 1, last >> 1];
    node = right ? await sha256([1], sister, node) : await sha256([1], node, sister);
    [at, last] = [at >> 1, last >> 1];
  }
  return last === 0 && hexOf(node) === root;
}

async function checkSealed(shoe, key, where) {
  for (const one of shoe.contributions) {
    const commitment = await sha256(text('sabot contribution 2\0'), placeOf(shoe),
      bigEndian(2, one.bettor), bytesOf(one.value));
    if (hexOf(commitment) !== one.commitment)
      throw new Error(`${where}: bettor ${one.bettor} did not commit to that contribution`);
  }
  const cards = shoe.cards.split(' ');
  const leaves = [];
  for (let at = 0; at < cards.length; at++)
    leaves.push(await leafOf(at, cards[at], await saltOf(key, at)));
  if ((await rootOf(leaves)) !== shoe.root)
    throw new Error(`${where}: the order is not the one that was sealed`);
  for (const proof of shoe.proofs)
    if (!(await proofHolds(proof, cards.length, shoe.root)))
      throw new Error(`${where}: the proof of position ${proof.position} does not hold`);
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
  const key = await keyOf(shoe);
  if ((await deal(shoe, key)).join(' ') !== shoe.cards) throw new Error(`${where}: other cards`);
  if (shoe.protocol === 2) await checkSealed(shoe, key, where);
  count++;
}
if (count === 0) throw new Error('no shoes: nothing was checked');
console.log(`${count} shoes agree, card for card`);
