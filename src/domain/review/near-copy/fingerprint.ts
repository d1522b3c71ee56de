// Finds near-copies by SimHash (Charikar, 2002): 64 bits of which similar texts share nearly all. Two that differ in at most
// three share one of four bands of 16 bits, each in an index that holds the whole fingerprint.

/** Signed, as PostgreSQL's bigint. */
export type Fingerprint = { simhash: bigint };

export const NEAR_BITS = 3;
/** Shorter texts are often alike without being copies: "Fast delivery, would buy again". */
const LEAST_WORDS = 8;
/** A word of a language without spaces is about two characters long. */
const CHARACTERS_TO_A_WORD = 2;
const SHINGLE_WORDS = 2;

/** A character of a script without spaces between words, or a run of other letters and digits. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|[\p{L}\p{M}\p{N}]+/gu;
const UNSPACED =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Null for a text too short to compare. Case, accents, punctuation and spaces make no difference. */
export function fingerprintOf(text: string): Fingerprint | null {
  const words = normalised(text).match(WORD) ?? [];
  const length = words.reduce((sum, word) => sum + (UNSPACED.test(word) ? 1 / CHARACTERS_TO_A_WORD : 1), 0);
  if (length < LEAST_WORDS) return null;
  const votes = new Int32Array(64);
  for (let index = 0; index + SHINGLE_WORDS <= words.length; index++) {
    // xxHash64 is the same in every version and on every machine; fingerprints are kept for years.
    const hash = Bun.hash.xxHash64(words.slice(index, index + SHINGLE_WORDS).join(" "));
    count(votes, 0, Number(hash & 0xffffffffn));
    count(votes, 32, Number(hash >> 32n));
  }
  let simhash = 0n;
  for (let bit = 63; bit >= 0; bit--) simhash = (simhash << 1n) | ((votes[bit] as number) > 0 ? 1n : 0n);
  return { simhash: BigInt.asIntN(64, simhash) };
}

const BANDS = [0, 1, 2, 3] as const;

export function bandsOf({ simhash }: Fingerprint): number[] {
  const bits = BigInt.asUintN(64, simhash);
  return BANDS.map((band) => Number((bits >> BigInt(band * 16)) & 0xffffn));
}

/** SQL: the bands of `simhash`, exactly as in the indexes. */
export const BAND_EXPRESSIONS = BANDS.map((band) => `((simhash >> ${band * 16}) & 65535)::int`);

/** SQL: finds the `review_id`s of near-copies. @param bands SQL of an array of four. @param simhash SQL of a bigint */
export function nearQuery(bands: string, simhash: string): string {
  return BAND_EXPRESSIONS.map(
    (expression, band) => `select review_id from review_fingerprint
      where ${expression} = (${bands})[${band + 1}] and bit_count((simhash # ${simhash})::bit(64)) <= ${NEAR_BITS}`,
  ).join(" union ");
}

function count(votes: Int32Array, start: number, bits: number): void {
  for (let bit = 0; bit < 32; bit++) {
    votes[start + bit] = (votes[start + bit] as number) + ((bits >>> bit) & 1 ? 1 : -1);
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
