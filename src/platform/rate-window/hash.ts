// HalfSipHash-1-3 of a text's UTF-16: with a secret key, callers cannot search for two names with one hash. In numbers, because the
// engine's own hashes give a big integer, which costs more than the counting (bench `open-hot`).

/** Two numbers of 32 bits. */
export type HashKey = readonly [number, number];

const ROUNDS = 3;

/** @param random 64 bits */
export function keyFrom(random: bigint): HashKey {
  return [Number(BigInt.asIntN(32, random)), Number(BigInt.asIntN(32, random >> 32n))];
}

/** Writes 64 bits into `out`. */
export function hashInto(out: Int32Array, text: string, [k0, k1]: HashKey): void {
  const { length } = text;
  const last = length >> 1;
  let v0 = k0;
  let v1 = k1 ^ 0xee;
  let v2 = 0x6c796765 ^ k0;
  let v3 = 0x74656462 ^ k1;
  for (let n = 0; n <= last + 2 * ROUNDS; n++) {
    let word = 0;
    if (n < last) word = text.charCodeAt(2 * n) | (text.charCodeAt(2 * n + 1) << 16);
    // The last word holds the number of bytes and, if the length is odd, the last character.
    else if (n === last) word = (length << 25) | (length % 2 === 1 ? text.charCodeAt(length - 1) : 0);
    else if (n === last + 1) v2 ^= 0xee;
    else if (n === last + 1 + ROUNDS) {
      out[0] = v1 ^ v3;
      v1 ^= 0xdd;
    }
    v3 ^= word;
    v0 = (v0 + v1) | 0;
    v1 = ((v1 << 5) | (v1 >>> 27)) ^ v0;
    v0 = (v0 << 16) | (v0 >>> 16);
    v2 = (v2 + v3) | 0;
    v3 = ((v3 << 8) | (v3 >>> 24)) ^ v2;
    v0 = (v0 + v3) | 0;
    v3 = ((v3 << 7) | (v3 >>> 25)) ^ v0;
    v2 = (v2 + v1) | 0;
    v1 = ((v1 << 13) | (v1 >>> 19)) ^ v2;
    v2 = (v2 << 16) | (v2 >>> 16);
    v0 ^= word;
  }
  out[1] = v1 ^ v3;
}
