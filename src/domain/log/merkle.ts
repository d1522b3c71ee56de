// The Merkle tree of RFC 6962 over SHA-256, and its tiles of 256 hashes (C2SP tlog-tiles). Height and place from the left name a node.
// `ReadTile` gives the hashes of a tile; the last tile of a level may have fewer.
import { createHash } from "node:crypto";

export const HASH_BYTES = 32;
export const TILE_WIDTH = 256;
const TILE_HEIGHT = 8;

export type Hash = Buffer;
export type ReadTile = (level: number, number: number) => Promise<Buffer>;

export function leafHash(entry: string | Uint8Array): Hash {
  return createHash("sha256").update(LEAF).update(entry).digest();
}

const LEAF = Buffer.of(0);
const NODE = Buffer.of(1);
export const EMPTY_ROOT: Hash = createHash("sha256").digest();

export function nodeHash(left: Uint8Array, right: Uint8Array): Hash {
  return createHash("sha256").update(NODE).update(left).update(right).digest();
}

/** The root of hashes whose number is a power of two. */
function fullRoot(hashes: readonly Hash[]): Hash {
  let row = hashes;
  while (row.length > 1) {
    const above: Hash[] = [];
    for (let index = 0; index < row.length; index += 2)
      above.push(nodeHash(row[index] as Hash, row[index + 1] as Hash));
    row = above;
  }
  return row[0] as Hash;
}

function hashesOf(tile: Buffer, from: number, count: number): Hash[] {
  if (tile.length < (from + count) * HASH_BYTES) throw new Error("A tile of the log is too short.");
  return Array.from({ length: count }, (_, index) =>
    tile.subarray((from + index) * HASH_BYTES, (from + index + 1) * HASH_BYTES),
  );
}

export type Tile = { level: number; number: number; hashes: Buffer };

/** Appends leaves to a tree of `size`. @returns the tiles that are new or grew */
export async function append(read: ReadTile, size: number, leaves: readonly Hash[]): Promise<Tile[]> {
  const tiles: Tile[] = [];
  let added = leaves;
  let start = size;
  for (let level = 0; added.length > 0; level++) {
    const roots: Hash[] = [];
    const first = Math.floor(start / TILE_WIDTH);
    const filled = start % TILE_WIDTH;
    const before = filled === 0 ? [] : hashesOf(await read(level, first), 0, filled);
    const all = [...before, ...added];
    for (let from = 0; from < all.length; from += TILE_WIDTH) {
      const part = all.slice(from, from + TILE_WIDTH);
      tiles.push({ level, number: first + from / TILE_WIDTH, hashes: Buffer.concat(part) });
      if (part.length === TILE_WIDTH) roots.push(fullRoot(part));
    }
    added = roots;
    start = first;
  }
  return tiles;
}

/** The root of the first `size` leaves. */
export function rootOf(read: ReadTile, size: number): Promise<Hash> {
  return size === 0 ? Promise.resolve(EMPTY_ROOT) : rangeHash(read, 0, size);
}

/** The hash of the leaves from `low` up to `high`, whose left part is a whole subtree. */
async function rangeHash(read: ReadTile, low: number, high: number): Promise<Hash> {
  const count = high - low;
  const height = Math.floor(Math.log2(count));
  const whole = 2 ** height;
  if (whole < count) return nodeHash(await rangeHash(read, low, low + whole), await rangeHash(read, low + whole, high));
  const within = height % TILE_HEIGHT;
  const level = (height - within) / TILE_HEIGHT;
  const first = (low / whole) * 2 ** within;
  const tile = await read(level, Math.floor(first / TILE_WIDTH));
  return fullRoot(hashesOf(tile, first % TILE_WIDTH, 2 ** within));
}

function split(count: number): number {
  const whole = 2 ** Math.floor(Math.log2(count));
  return whole === count ? count / 2 : whole;
}

/** The hashes that lead from a leaf to the root of `size` leaves, the leaf's sibling first. */
export async function inclusionProof(read: ReadTile, index: number, size: number): Promise<Hash[]> {
  const path = async (low: number, high: number): Promise<Hash[]> => {
    if (high - low === 1) return [];
    const middle = low + split(high - low);
    if (index < middle) return [...(await path(low, middle)), await rangeHash(read, middle, high)];
    return [...(await path(middle, high)), await rangeHash(read, low, middle)];
  };
  return path(0, size);
}

/** The root that a proof leads to; null where its length does not fit. */
export function rootFromProof(leaf: Hash, index: number, size: number, proof: readonly Uint8Array[]): Hash | null {
  const up = (low: number, high: number, used: number): Hash | null => {
    if (high - low === 1) return used === 0 ? leaf : null;
    const other = proof[used - 1];
    if (other === undefined) return null;
    const middle = low + split(high - low);
    const mine = index < middle ? up(low, middle, used - 1) : up(middle, high, used - 1);
    if (mine === null) return null;
    return index < middle ? nodeHash(mine, other) : nodeHash(other, mine);
  };
  if (!Number.isSafeInteger(index) || !Number.isSafeInteger(size) || index < 0 || index >= size) return null;
  return up(0, size, proof.length);
}
