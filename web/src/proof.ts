// proof.ts - one card of a shoe proved alone (docs/fair-shoes.md, protocol 2): its salt and path lead to
// the root that was published before the first card. It says nothing of the other cards.
//
// The page keeps the root that it saw when the shoe was sealed, and compares each card with that one:
// never with a root that comes beside the card.

export interface CardProof {
  position: number; // 0: the first card out of the shoe
  card: string; // `Kh`
  salt: string;
  path: string[]; // from the leaf upwards
}

/** As the server sends it, of a shoe of the stream's table. */
export interface ShoeProof extends CardProof {
  shoe: number;
}

const encoder = new TextEncoder();

export function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The most significant byte first. */
function bigEndian(size: number, value: number): Uint8Array {
  const bytes = new Uint8Array(size);
  for (let at = size - 1, rest = value; at >= 0; at--, rest = Math.floor(rest / 256)) bytes[at] = rest % 256;
  return bytes;
}

async function sha256(...parts: Uint8Array[]): Promise<Uint8Array> {
  const bytes = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as BufferSource));
}

/** What a bettor's page commits to: no other table, shoe or bettor can open it. */
export async function contributionCommitment(
  table: string,
  shoe: number,
  bettor: number,
  value: Uint8Array,
): Promise<string> {
  const name = encoder.encode(table);
  const head = encoder.encode('sabot contribution 2\0');
  return hexOf(
    await sha256(head, bigEndian(2, name.length), name, bigEndian(8, shoe), bigEndian(2, bettor), value),
  );
}

/** The number of a card in its deck, or -1. */
function cardNumber(card: string): number {
  const rank = 'A23456789TJQK'.indexOf(card.charAt(0));
  const suit = 'shdc'.indexOf(card.charAt(1));
  return card.length === 2 && rank >= 0 && suit >= 0 ? suit * 13 + rank : -1;
}

/** Whether the card lies there in the shoe of so many cards with this root (RFC 9162, 2.1.3.2). */
export async function proofHolds(proof: CardProof, cards: number, root: string): Promise<boolean> {
  const { position } = proof;
  const number = cardNumber(proof.card);
  if (!Number.isInteger(position) || position < 0 || position >= cards || number < 0) return false;
  const node = Uint8Array.of(1);
  let found = await sha256(
    Uint8Array.of(0),
    bigEndian(2, position),
    bigEndian(1, number),
    bytesOf(proof.salt),
  );
  let at = position;
  let last = cards - 1;
  for (const sister of proof.path.map(bytesOf)) {
    if (last === 0) return false;
    const isRight = at % 2 === 1 || at === last;
    while (isRight && at % 2 === 0) {
      at >>= 1;
      last >>= 1;
    }
    found = isRight ? await sha256(node, sister, found) : await sha256(node, found, sister);
    at >>= 1;
    last >>= 1;
  }
  return last === 0 && hexOf(found) === root;
}
