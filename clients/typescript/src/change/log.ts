// Reads the signed log: its checkpoint, and entries that belong to it (C2SP tlog-checkpoint, tlog-tiles; RFC 6962). Keeps the checked checkpoint,
// so that a later checkpoint must continue the earlier one, also that of an earlier run.
import { UnverifiedError } from "../error.js";
import { type Checkpoint, parseKey, readCheckpoint } from "./note.js";
import { type Bytes, fullRoot, HASH_BYTES, isEqual, leafHash, rootOf, TILE_WIDTH, tilePath } from "./tile.js";

export type ReadLog = (path: string, signal: AbortSignal | undefined) => Promise<Bytes>;

/** The checkpoint may be a moment behind the feed. */
const MOST_WAITS = 40;
/** Each is 8 KB. */
const MOST_KEPT = 64;

type Tree = Checkpoint & { edges: Bytes[] };
export type Log = {
  /** The entries from one index up to another. Throws where a checkpoint that a key signed does not cover them. */
  entries(from: number, to: number): Promise<Bytes[]>;
  /** How many entries the newest checkpoint covers. */
  head(): Promise<number>;
  /** The root of the first entries. Throws where no checkpoint covers as many. */
  rootAt(size: number): Promise<Bytes>;
  /** The newest checkpoint that was read, and lines of the keys that it and later ones must be signed by. */
  checked(): Promise<{ size: number; root: Bytes; keys: string[] }>;
};

export type SeenEntry = {
  at: string;
  event: string;
  business: string | null;
  review: string | null;
  reason: string | null;
  commitment: string | null;
  incentivized?: boolean | null;
};

/** The log is not the one that was read before, or a shorter one. */
export class ForkError extends UnverifiedError {}

export function readEntry(bytes: Bytes): SeenEntry {
  return JSON.parse(new TextDecoder().decode(bytes)) as SeenEntry;
}

type Options = {
  /** Lines of /log/key. Without them the log's own are taken, and then those that signed the first checkpoint. */
  logKey: string | undefined;
  /** That a checkpoint must continue. */
  earlier: Pick<Checkpoint, "size" | "root"> | null;
  signal: AbortSignal | undefined;
  wait: () => Promise<void>;
};

export async function openLog(readFile: ReadLog, { logKey, earlier, signal, wait }: Options): Promise<Log> {
  const read = (path: string) => readFile(path, signal);
  const lines = logKey ?? new TextDecoder().decode(await read("key"));
  let keys = (await Promise.all(lines.split("\n").map(parseKey))).filter((key) => key !== null);
  if (keys.length === 0) throw new UnverifiedError(logKey ? "logKey is no line of /log/key." : "/log/key has no key.");
  let tree: Tree | null = null;
  const kept = new Map<string, Bytes>();

  /** A tile that leads to the root of the tree. */
  const tileOf = async (within: Tree, level: number, number: number): Promise<Bytes> => {
    const edge = Math.floor(within.size / TILE_WIDTH ** (level + 1));
    if (number === edge) return within.edges[level] ?? new Uint8Array();
    const name = tilePath(level, number, TILE_WIDTH);
    const known = kept.get(name);
    if (known) return known;
    const bytes = await read(`tile/${name}`);
    await requireWhole(within, level, number, bytes);
    if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value ?? "");
    kept.set(name, bytes);
    return bytes;
  };

  const requireWhole = async (within: Tree, level: number, number: number, hashes: Bytes): Promise<void> => {
    const isWhole = hashes.length === TILE_WIDTH * HASH_BYTES;
    const above = isWhole && (await tileOf(within, level + 1, Math.floor(number / TILE_WIDTH)));
    const at = (number % TILE_WIDTH) * HASH_BYTES;
    if (!above || !isEqual(await fullRoot(hashes), above.subarray(at, at + HASH_BYTES)))
      throw new UnverifiedError(`The log's tile ${level}/${number} does not belong to its checkpoint.`);
  };

  const edgesOf = async (size: number, read: (level: number, number: number, width: number) => Promise<Bytes>) => {
    const edges: Bytes[] = [];
    for (let level = 0, count = size; count > 0; level++, count = Math.floor(count / TILE_WIDTH)) {
      const width = count % TILE_WIDTH;
      const tile = width === 0 ? new Uint8Array() : await read(level, Math.floor(count / TILE_WIDTH), width);
      if (tile.length < width * HASH_BYTES) throw new UnverifiedError("A tile of the log is too short.");
      edges.push(tile.slice(0, width * HASH_BYTES));
    }
    return edges;
  };

  const rootWithin = async (within: Tree, size: number) =>
    rootOf(await edgesOf(size, (level, number) => tileOf(within, level, number)));

  /** The newest checkpoint with its tiles, or the one before where a process answers with a checkpoint that is a moment older. */
  const readTree = async (): Promise<Tree | null> => {
    const checkpoint = await readCheckpoint(new TextDecoder().decode(await read("checkpoint")), keys);
    const { size, root, signers } = checkpoint;
    const before = tree ?? earlier;
    if (before && before.size > size) return tree;
    if (tree?.size === size && isEqual(tree.root, root)) return tree;
    const edges = await edgesOf(size, (level, number, width) => read(`tile/${tilePath(level, number, width)}`));
    const next = { ...checkpoint, edges };
    if (!isEqual(await rootOf(edges), root)) throw new UnverifiedError("The log's tiles do not give its signed root.");
    if (before && !isEqual(await rootWithin(next, before.size), before.root))
      throw new ForkError(`The log's first ${before.size} entries are not those of an earlier checkpoint.`);
    if (logKey === undefined && !tree) keys = signers;
    return next;
  };

  const requireTree = async (asked: number, isNewest = false): Promise<Tree> => {
    const size = Math.max(asked, earlier?.size ?? 0);
    if (isNewest) tree = await readTree();
    for (let waited = 0; !tree || tree.size < size; waited++) {
      if (waited === MOST_WAITS) throw new ForkError(`No checkpoint of the log covers ${size} entries.`);
      if (waited > 0) await wait();
      tree = await readTree();
    }
    return tree;
  };

  const bundle = async (within: Tree, number: number): Promise<Bytes[]> => {
    const width = Math.min(TILE_WIDTH, within.size - number * TILE_WIDTH);
    const entries = entriesOf(await read(`tile/${tilePath("entries", number, width)}`));
    const hashes = new Uint8Array(entries.length * HASH_BYTES);
    for (const [at, entry] of entries.entries()) hashes.set(await leafHash(entry), at * HASH_BYTES);
    if (width === TILE_WIDTH) await requireWhole(within, 0, number, hashes);
    else if (!isEqual(hashes, await tileOf(within, 0, number)))
      throw new UnverifiedError(`The log's last entries do not belong to its checkpoint.`);
    return entries;
  };

  return {
    async entries(from, to) {
      const within = await requireTree(to);
      const found: Bytes[] = [];
      for (let number = Math.floor(from / TILE_WIDTH); number * TILE_WIDTH < to; number++)
        for (const [place, entry] of (await bundle(within, number)).entries()) {
          const index = number * TILE_WIDTH + place;
          if (index >= from && index < to) found.push(entry);
        }
      return found;
    },
    head: async () => (await requireTree(0, true)).size,
    rootAt: async (size) => rootWithin(await requireTree(size), size),
    async checked() {
      const { size, root } = await requireTree(0);
      return { size, root, keys: keys.map(({ line }) => line) };
    },
  };
}

/** Each entry stands after its length in two bytes. */
function entriesOf(bytes: Bytes): Bytes[] {
  const entries: Bytes[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = at + 2 + (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);
    entries.push(bytes.slice(at + 2, end));
    at = end;
  }
  return entries;
}
