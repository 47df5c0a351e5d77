// page_proof.mjs - what the pages check of a card, web/src/proof.ts, on the shoes of
// tests/vectors/fair_shoes_2.jsonl: every proof holds, and none with something changed.
//
//   node page_proof.mjs
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

globalThis.crypto ??= (await import('node:crypto')).webcrypto; // Node.js 18, Debian's, has no global one
const root = new URL('../../', import.meta.url);
const { transformSync } = createRequire(new URL('web/package.json', root))('esbuild');
const source = readFileSync(new URL('web/src/proof.ts', root), 'utf8');
const { code } = transformSync(source, { loader: 'ts', format: 'esm' });
const { contributionCommitment, proofHolds } = await import(
  `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`
);

function expect(is, words) {
  if (!is) throw new Error(words);
}

/** Each of them is wrong in one thing. */
function* changed(proof, cards) {
  const other = (hex) => (hex[0] === '0' ? '1' : '0') + hex.slice(1);
  yield { ...proof, position: (proof.position + 1) % cards };
  yield { ...proof, position: -1 };
  yield { ...proof, position: proof.position + cards };
  yield { ...proof, card: proof.card === 'Kh' ? 'Ks' : 'Kh' };
  yield { ...proof, card: 'Xh' };
  yield { ...proof, salt: other(proof.salt) };
  yield { ...proof, path: proof.path.slice(1) };
  yield { ...proof, path: [] };
  yield { ...proof, path: [...proof.path, proof.path[0]] };
  for (let i = 0; i < proof.path.length; i++)
    yield { ...proof, path: proof.path.map((hex, at) => (at === i ? other(hex) : hex)) };
}

let proofs = 0;
for (const line of readFileSync(new URL('tests/vectors/fair_shoes_2.jsonl', root), 'utf8').split('\n')) {
  if (line === '') continue;
  const shoe = JSON.parse(line);
  const cards = 52 * shoe.decks;
  const where = `table ${shoe.table}, shoe ${shoe.shoe}`;
  for (const proof of shoe.proofs) {
    expect(await proofHolds(proof, cards, shoe.root), `${where}: ${proof.position} is not proved`);
    for (const wrong of changed(proof, cards))
      expect(!(await proofHolds(wrong, cards, shoe.root)), `${where}: ${JSON.stringify(wrong)} holds`);
    proofs++;
  }
  if (Number.isSafeInteger(Number(shoe.shoe)))
    for (const { bettor, value, commitment } of shoe.contributions) {
      const bytes = Uint8Array.from(value.match(/../g), (pair) => parseInt(pair, 16));
      const ours = await contributionCommitment(shoe.table, Number(shoe.shoe), bettor, bytes);
      expect(ours === commitment, `${where}: another commitment of bettor ${bettor}`);
    }
}
expect(proofs === 48, `${proofs} proofs`);
console.log(`${proofs} proofs hold on the page`);
