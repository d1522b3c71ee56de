// The Merkle tree of RFC 6962 over SHA-256, in tiles of 256 hashes (C2SP tlog-tiles).
export type Bytes = Uint8Array<ArrayBuffer>;

export const HASH_BYTES = 32;
export const TILE_WIDTH = 256;

export function leafHash(entry: Bytes): Promise<Bytes> {
  return sha256(Uint8Array.of(0), entry);
}

function nodeHash(left: Bytes, right: Bytes): Promise<Bytes> {
  return sha256(Uint8Array.of(1), left, right);
}

/** The root over hashes whose number is a power of two. */
export async function fullRoot(hashes: Bytes): Promise<Bytes> {
  let row = hashes;
  while (row.length > HASH_BYTES) {
    const above = new Uint8Array(row.length / 2);
    for (let at = 0; at < row.length; at += 2 * HASH_BYTES)
      above.set(
        await nodeHash(row.subarray(at, at + HASH_BYTES), row.subarray(at + HASH_BYTES, at + 2 * HASH_BYTES)),
        at / 2,
      );
    row = above;
  }
  return row;
}

/** The root of a tree. @param edges the last tile of each level, the lowest first, without those that are full */
export async function rootOf(edges: readonly Bytes[]): Promise<Bytes> {
  let root: Bytes | null = null;
  for (const edge of edges) {
    let end = edge.length / HASH_BYTES;
    // The smallest whole subtree stands at the right.
    for (let width = 1; end > 0; width *= 2) {
      if ((end & width) === 0) continue;
      const part = await fullRoot(edge.subarray((end - width) * HASH_BYTES, end * HASH_BYTES));
      root = root ? await nodeHash(part, root) : part;
      end -= width;
    }
  }
  return root ?? sha256();
}

export function tilePath(level: number | "entries", number: number, width: number): string {
  const digits = String(number);
  const name = digits.padStart(Math.ceil(digits.length / 3) * 3, "0").replace(/\d{3}(?=\d)/g, "x$&/");
  return `${level}/${name}${width < TILE_WIDTH ? `.p/${width}` : ""}`;
}

export function isEqual(one: Bytes, other: Bytes): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

export async function sha256(...parts: readonly Bytes[]): Promise<Bytes> {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest("SHA-256", all));
}
