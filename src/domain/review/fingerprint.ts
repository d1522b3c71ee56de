// SimHash (Charikar, 2002): 64 bits over a text's words, of which similar texts share nearly all. Two that differ in at most
// three bits differ in at most three of five blocks, so they share two: an index over all pairs of blocks finds every near-copy,
// and among ten million texts hardly any other.

/** As PostgreSQL's bigint has it: signed. */
export type Fingerprint = { simhash: bigint };

/** Texts that differ in at most so many bits are near-copies. */
export const NEAR_BITS = 3;
/** Short texts are alike without one being a copy: "Fast delivery, would buy again". */
const LEAST_WORDS = 8;
/** A word of a language without spaces is about two characters long. */
const CHARACTERS_TO_A_WORD = 2;
const SHINGLE_WORDS = 2;

/** A character of a script that puts no spaces between words, or a run of anything else that makes words. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|[\p{L}\p{M}\p{N}]+/gu;
const UNSPACED =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Null for a text too short to be a copy of another. Case, accents, punctuation and spaces make no difference. */
export function fingerprintOf(text: string): Fingerprint | null {
  const words = normalised(text).match(WORD) ?? [];
  const length = words.reduce((sum, word) => sum + (UNSPACED.test(word) ? 1 / CHARACTERS_TO_A_WORD : 1), 0);
  if (length < LEAST_WORDS) return null;
  const votes = new Int32Array(64);
  for (let index = 0; index + SHINGLE_WORDS <= words.length; index++) {
    // xxHash64, because it is the same in every version and on every machine: fingerprints are kept for years.
    const hash = Bun.hash.xxHash64(words.slice(index, index + SHINGLE_WORDS).join(" "));
    count(votes, 0, Number(hash & 0xffffffffn));
    count(votes, 32, Number(hash >> 32n));
  }
  let simhash = 0n;
  for (let bit = 63; bit >= 0; bit--) simhash = (simhash << 1n) | ((votes[bit] as number) > 0 ? 1n : 0n);
  return { simhash: BigInt.asIntN(64, simhash) };
}

/** Bits of a block; the last one has what is left of the 64. */
const BLOCK_BITS = 13;
const PAIRS = [0, 1, 2, 3, 4].flatMap((one) =>
  [0, 1, 2, 3, 4].filter((other) => other > one).map((other) => ({ one, other })),
);

/** What a fingerprint is found by: for each pair of blocks its number, and above it which pair it is. */
export function keysOf({ simhash }: Fingerprint): number[] {
  const bits = BigInt.asUintN(64, simhash);
  const block = (n: number) => Number((bits >> BigInt(n * BLOCK_BITS)) & 0x1fffn);
  return PAIRS.map(({ one, other }, pair) => (pair << (2 * BLOCK_BITS)) | (block(one) << BLOCK_BITS) | block(other));
}

/** The same as an expression of PostgreSQL over a column `simhash`, which an index is over and a search has to repeat. */
export const KEYS_EXPRESSION = `array[${PAIRS.map(({ one, other }, pair) => {
  const block = (n: number) => `((simhash >> ${n * BLOCK_BITS}) & ${n === 4 ? 4095 : 8191})`;
  return `(${pair << (2 * BLOCK_BITS)} | (${block(one)} << ${BLOCK_BITS}) | ${block(other)})::int`;
}).join(", ")}]`;

function count(votes: Int32Array, start: number, bits: number): void {
  for (let bit = 0; bit < 32; bit++) {
    const place = start + bit;
    votes[place] = (votes[place] as number) + ((bits >>> bit) & 1 ? 1 : -1);
  }
}

function normalised(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\p{Script=Latin}\p{Script=Greek}]\p{M}+/gu, (letter) => letter.charAt(0))
    .replace(/[\p{Cf}]/gu, "")
    .normalize("NFC")
    .toLowerCase();
}
