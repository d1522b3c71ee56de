// Checks pages of the feed against the signed log: each entry about a review of the key's businesses is
// on the page that covers it, each deletion follows from the log, and the feed ends where the log does.
import { all } from "../all.js";
import { UnverifiedError } from "../error.js";
import type { Methods } from "../generated/operation.js";
import type { Changes } from "../generated/types.js";
import { type CallOptions, pause } from "../request.js";
import { type Businesses, createBusinesses } from "./business.js";
import { type Checked, readChecked } from "./checkpoint.js";
import { ForkError, type Log, openLog, type ReadLog, readEntry, type SeenEntry } from "./log.js";
import { fromBase64, toBase64 } from "./note.js";
import { type Claim, createStates } from "./state.js";
import { type Bytes, isEqual, TILE_WIDTH } from "./tile.js";

/**
 * False where an entry is missing, or the log contradicts a change; throws instead if `isLast`, and for every other fault.
 * Both may pass: a business moves, and the log follows a change a moment later.
 */
type CheckPage = (cursor: string | null, page: Changes, options?: { isLast?: boolean }) => Promise<boolean>;
export type Check = {
  /** Compares the log with what an earlier run checked, also where nothing is new. Once is enough. */
  begin(cursor: string | null): Promise<unknown>;
  page: CheckPage;
  /** Why a page without more, which reaches that many entries, is not at the head of the feed. Null if it is. */
  lacking(through: number): Promise<UnverifiedError | null>;
  /** Whether the log says that the service restored a backup after the last check. */
  isRestored(cursor: string | null): Promise<boolean>;
  /** What a later run goes on from. */
  checkpoint(): Promise<string>;
};

const CURSOR_VERSION = 1;
const NUMBER_BYTES = 6;
const PIECE_BYTES = 8;
const WAIT_MS = 250;
/** The log enters a change within seconds. */
const MOST_WAITS = 12;

type Given = { logKey: string | undefined; checkpoint: string | null; signal: AbortSignal | undefined };

export async function createCheck(
  client: Methods<CallOptions>,
  readLog: ReadLog,
  { logKey, checkpoint, signal }: Given,
): Promise<Check> {
  const wait = () => pause(WAIT_MS, signal);
  const kept = checkpoint ? readChecked(checkpoint) : null;
  const lines = logKey ?? kept?.keys.join("\n");
  const open = { logKey: lines, signal, wait };
  const log = await openLog(readLog, { ...open, earlier: kept && { size: kept.size, root: kept.rootBytes } });
  const states = createStates(log);
  let newestAt = kept?.at ?? null;
  const readEntries = async (from: number, to: number) => {
    const entries = from < to ? (await log.entries(from, to)).map(readEntry) : [];
    for (const { at } of entries) if (newestAt === null || at > newestAt) newestAt = at;
    return entries;
  };
  const listOwn = async () => {
    const ids = new Set<string>();
    for await (const { id } of all((input?: { page?: number; perPage?: number }) =>
      client.listBusinesses(input, { signal }),
    ))
      ids.add(id);
    return ids;
  };
  let businesses: Businesses | null = null;
  const begin = async (cursor: string | null): Promise<Businesses> => {
    if (businesses) return businesses;
    if (kept) await log.head();
    if (cursor !== null) {
      const { seen, root } = readCursor(cursor);
      if (!isEqual((await log.rootAt(seen)).subarray(0, PIECE_BYTES), root))
        throw new ForkError(`The log's first ${seen} entries are not those that the cursor was made of.`);
    }
    businesses = await createBusinesses(log, listOwn, kept);
    return businesses;
  };

  const contradictedAtLast = async (claims: readonly Claim[], own: ReadonlySet<string>) => {
    let left = await states.contradicted(claims, own);
    for (let waited = 0; left.length > 0 && waited < MOST_WAITS; waited++) {
      await wait();
      left = await states.contradicted(left, own);
    }
    return left;
  };

  const page: CheckPage = async (cursor, { data, nextCursor, through }, { isLast = false } = {}) => {
    const from = cursor === null ? 0 : readCursor(cursor).position;
    if (through < from || readCursor(nextCursor).position !== through)
      throw new UnverifiedError(`nextCursor does not continue the feed at entry ${from}.`);
    const followed = await begin(cursor);
    if (through === from && data.length === 0) return true;
    const { own, known, isMore } = await followed.refresh(from, through);
    if (isMore) states.clear();
    const entries = await readEntries(from, through);
    followed.note(entries);
    const newest = new Map<string, number>();
    for (const [place, { business, review }] of entries.entries())
      if (review !== null && business !== null && own.has(business)) newest.set(review, from + place);
    states.note(from, entries, own);
    const earlier = earlierEntries(log, from);
    const claims: Claim[] = [];
    const foreign: string[] = [];
    const moved: (() => void)[] = [];
    for (const { id, op, index, at, review } of data) {
      const isWhole = Number.isSafeInteger(index) && index >= 0 && index < through;
      const entry = isWhole && (index < from ? await earlier(index) : entries[index - from]);
      if (!entry || entry.review !== id || (review && review.id !== id))
        throw new UnverifiedError(`The log's entry ${index} is not about ${id}.`);
      if ((op === "upsert") !== (review != null) || (op !== "upsert" && op !== "delete"))
        throw new UnverifiedError(
          `The change of ${id} at the log's entry ${index} is neither an upsert nor a deletion.`,
        );
      if (review && review.businessId !== entry.business)
        throw new UnverifiedError(`The log's entry ${index} gives ${id} another business than the feed.`);
      // A business that came sends earlier entries, with the moment of its move.
      if (review && index >= from && at !== entry.at)
        throw new UnverifiedError(`The log's entry ${index} gives the change of ${id} another moment than the feed.`);
      const business = entry.business ?? "";
      if (review && !known.has(business)) foreign.push(id);
      // Of a business that was given away, all reviews are deleted, also those that stay online.
      if (review || own.has(business)) {
        if (!review && index < from)
          throw new UnverifiedError(
            `The feed deletes ${id} of a business that is still yours. If you gave it away and got it back since the last page, begin the copy anew.`,
          );
        claims.push({ id, isOnline: op === "upsert", ...(review && { incentivized: review.incentivized }) });
      }
      moved.push(() => followed.apply(business, { id, index, isUpsert: op === "upsert" }, from));
      // A business that was gained sends earlier entries.
      if (index >= (newest.get(id) ?? Number.POSITIVE_INFINITY)) newest.delete(id);
    }
    const wrong = await (isLast ? contradictedAtLast(claims, own) : states.contradicted(claims, own));
    const [missing] = newest;
    if (!isLast && (missing || wrong.length > 0 || foreign.length > 0)) return false;
    if (missing)
      throw new UnverifiedError(`The feed left out ${missing[0]}, which the log's entry ${missing[1]} is about.`);
    if (foreign[0]) throw new UnverifiedError(`The feed has ${foreign[0]} of a business that is not yours.`);
    if (wrong[0] && states.isMislabelled(wrong[0]))
      throw new UnverifiedError(`The log says otherwise than the feed whether ${wrong[0].id} was rewarded.`);
    if (wrong[0])
      throw new UnverifiedError(
        wrong[0].isOnline
          ? `The feed has ${wrong[0].id}, which the log says was taken away.`
          : `The feed deletes ${wrong[0].id}, which the log leaves online.`,
      );
    for (const apply of moved) apply();
    followed.settle();
    return true;
  };

  const lacking = async (through: number) => {
    const followed = await begin(null);
    const size = await log.head();
    let own = followed.own();
    for (let [at, isFresh] = [through, false]; at < size; ) {
      const end = endOfBundle(at, size);
      const entries = await readEntries(at, end);
      const place = entries.findIndex(({ business, review }) => review !== null && own.has(business ?? ""));
      if (place === -1) at = end;
      else if (isFresh)
        return new UnverifiedError(
          `The feed says that it ends at entry ${through}, and does not have ${entries[place]?.review}, which the log's entry ${at + place} is about.`,
        );
      else {
        // The business may be gone.
        own = (await followed.refresh(through, through)).own;
        isFresh = true;
      }
    }
    return followed.unfinished(states);
  };

  const isRestored = async (cursor: string | null) => {
    // The log of now, which need not continue the one that was checked.
    const fresh = await openLog(readLog, { ...open, earlier: null });
    const head = await fresh.head();
    let [from, to] = [0, head];
    if (newestAt === null && cursor !== null) {
      const { seen, root } = readCursor(cursor);
      const isSame = seen <= head && isEqual((await fresh.rootAt(seen)).subarray(0, PIECE_BYTES), root);
      [from, to] = isSame ? [seen, head] : [0, Math.min(seen, head)];
    }
    for (let at = from; at < to; at = endOfBundle(at, to))
      for (const entry of (await fresh.entries(at, endOfBundle(at, to))).map(readEntry))
        if (entry.event === "log-restored" && (newestAt === null || entry.at > newestAt)) return true;
    return false;
  };

  const checkpointOf = async () => {
    const { size, root, keys } = await log.checked();
    const { businesses, moving } = (await begin(null)).kept();
    return JSON.stringify({ size, root: toBase64(root), at: newestAt, keys, businesses, moving } satisfies Checked);
  };

  return { begin, page, lacking, isRestored, checkpoint: checkpointOf };
}

function endOfBundle(at: number, most: number): number {
  return Math.min(most, (Math.floor(at / TILE_WIDTH) + 1) * TILE_WIDTH);
}

/** Reads entries from before a page, a bundle at a time: changes of a business that moved are in the order of their entries. */
function earlierEntries(log: Log, end: number): (index: number) => Promise<SeenEntry | undefined> {
  let [first, entries]: [number, SeenEntry[]] = [-1, []];
  return async (index) => {
    const start = Math.floor(index / TILE_WIDTH) * TILE_WIDTH;
    if (start !== first) {
      entries = (await log.entries(start, Math.min(start + TILE_WIDTH, end))).map(readEntry);
      first = start;
    }
    return entries[index - start];
  };
}

/** @property position how many entries of the log are behind it @property root a piece of the log's root over the first `seen` entries */
function readCursor(cursor: string): { position: number; seen: number; root: Bytes } {
  const bytes = fromBase64(cursor.replaceAll("-", "+").replaceAll("_", "/"));
  if (bytes?.[0] !== CURSOR_VERSION) throw new UnverifiedError("This version of the client cannot read the cursor.");
  const numberAt = (nth: number) =>
    bytes.subarray(1 + nth * NUMBER_BYTES, 1 + (nth + 1) * NUMBER_BYTES).reduce((sum, byte) => sum * 256 + byte, 0);
  const end = 1 + 4 * NUMBER_BYTES;
  return { position: numberAt(0), seen: numberAt(3), root: bytes.subarray(end, end + PIECE_BYTES) };
}
