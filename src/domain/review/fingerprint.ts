// SimHash (Charikar, 2002): 64 bits over a text's words, of which similar texts share nearly all. Two that differ in at most
// three bits have one of four bands of 16 bits in common, so an index over bands finds every near-copy.

export type Fingerprint = {
  /** As PostgreSQL's bigint has it: signed. */
  simhash: bigint;
  /** The number of the band above its 16 bits. */
  bands: number[];
};

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
  const bands = [0, 1, 2, 3].map((band) => {
    let bits = 0;
    for (let bit = 0; bit < 16; bit++) if ((votes[band * 16 + bit] as number) > 0) bits |= 1 << bit;
    return bits;
  });
  const simhash = bands.reduceRight((sum, bits) => (sum << 16n) | BigInt(bits), 0n);
  return { simhash: BigInt.asIntN(64, simhash), bands: bands.map((bits, band) => (band << 16) | bits) };
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
