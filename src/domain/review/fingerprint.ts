// SimHash (Charikar, 2002): 64 bits over a text's words, of which similar texts share nearly all. Two that differ in at most
// three bits have one of four bands of 16 bits in common. Each band has an index that holds the whole fingerprint, so that those
// which have no more in common than that are passed over without being fetched.

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

const BANDS = [0, 1, 2, 3] as const;

/** The bands of a fingerprint, each from 0 to 65,535. */
export function bandsOf({ simhash }: Fingerprint): number[] {
  const bits = BigInt.asUintN(64, simhash);
  return BANDS.map((band) => Number((bits >> BigInt(band * 16)) & 0xffffn));
}

/** The same as expressions of PostgreSQL over a column `simhash`: what the indexes are over and a search has to repeat. */
export const BAND_EXPRESSIONS = BANDS.map((band) => `((simhash >> ${band * 16}) & 65535)::int`);

/**
 * Fingerprints near another one, as a query of `review_id`; one may come several times.
 * @param bands an expression: an array of four. @param simhash an expression: a bigint
 */
export function nearQuery(bands: string, simhash: string): string {
  return BAND_EXPRESSIONS.map(
    (expression, band) => `select review_id from review_fingerprint
      where ${expression} = (${bands})[${band + 1}] and bit_count((simhash # ${simhash})::bit(64)) <= ${NEAR_BITS}`,
  ).join(" union ");
}

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
