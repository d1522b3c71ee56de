// Checks pages of the feed against the signed log: each entry about a review of the key's businesses is
// on the page that covers it, and each deletion follows from the log.
import { all } from "../all.js";
import { UnverifiedError } from "../error.js";
import type { Methods } from "../generated/operation.js";
import type { Changes } from "../generated/types.js";
import { type CallOptions, pause } from "../request.js";
import { type Log, openLog, type ReadLog, readEntry, type SeenEntry } from "./log.js";
import { fromBase64 } from "./note.js";
import { type Claim, createStates } from "./state.js";
import { type Bytes, isEqual, TILE_WIDTH } from "./tile.js";

/**
 * False where an entry is missing, or the log contradicts a change; throws instead if `isLast`, and for every other fault.
 * Both may pass: a business moves, and the log follows a change a moment later.
 */
type CheckPage = (cursor: string | null, page: Changes, options?: { isLast?: boolean }) => Promise<boolean>;
export type Check = {
  page: CheckPage;
  /** Throws unless the log says that the service restored a backup after the cursor was made. */
  restored(cursor: string): Promise<void>;
};

const CURSOR_VERSION = 1;
const NUMBER_BYTES = 6;
const PIECE_BYTES = 8;
const WAIT_MS = 250;
/** The log enters a change within seconds. */
const MOST_WAITS = 12;

export async function createCheck(
  client: Methods<CallOptions>,
  readLog: ReadLog,
  { logKey, signal }: { logKey: string | undefined; signal: AbortSignal | undefined },
): Promise<Check> {
  const wait = () => pause(WAIT_MS, signal);
  const log = await openLog(readLog, { logKey, signal, wait });
  const states = createStates(log);
  const listOwn = async () => {
    const ids = new Set<string>();
    for await (const { id } of all((input?: { page?: number; perPage?: number }) =>
      client.listBusinesses(input, { signal }),
    ))
      ids.add(id);
    return ids;
  };
  let before = await listOwn();

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
    if (through === from && data.length === 0) return true;
    const now = await listOwn();
    // A business that came or went since the page before is checked on the next one.
    const own = new Set([...before].filter((id) => now.has(id)));
    const known = new Set([...before, ...now]);
    if (known.size > before.size) states.clear();
    before = now;
    const entries = through === from ? [] : (await log.entries(from, through)).map(readEntry);
    const newest = new Map<string, number>();
    for (const [place, { business, review }] of entries.entries())
      if (review !== null && business !== null && own.has(business)) newest.set(review, from + place);
    states.note(from, entries, own);
    const earlier = earlierEntries(log, from);
    const claims: Claim[] = [];
    const foreign: string[] = [];
    for (const { id, op, index, review } of data) {
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
      const business = entry.business ?? "";
      if (review && !known.has(business)) foreign.push(id);
      // Of a business that was given away, all reviews are deleted, also those that stay online.
      if (review || own.has(business)) {
        if (!review && index < from)
          throw new UnverifiedError(
            `The feed deletes ${id} of a business that is still yours. If you gave it away and got it back since the last page, begin the copy anew.`,
          );
        claims.push({ id, isOnline: op === "upsert" });
      }
      // A business that was gained sends earlier entries.
      if (index >= (newest.get(id) ?? Number.POSITIVE_INFINITY)) newest.delete(id);
    }
    const wrong = await (isLast ? contradictedAtLast(claims, own) : states.contradicted(claims, own));
    if (!isLast) return newest.size === 0 && wrong.length === 0 && foreign.length === 0;
    const [missing] = newest;
    if (missing)
      throw new UnverifiedError(`The feed left out ${missing[0]}, which the log's entry ${missing[1]} is about.`);
    if (foreign[0]) throw new UnverifiedError(`The feed has ${foreign[0]} of a business that is not yours.`);
    if (wrong[0])
      throw new UnverifiedError(
        wrong[0].isOnline
          ? `The feed has ${wrong[0].id}, which the log says was taken away.`
          : `The feed deletes ${wrong[0].id}, which the log leaves online.`,
      );
    return true;
  };

  const restored = async (cursor: string) => {
    const { seen, root } = readCursor(cursor);
    const now = await log.rootAt(seen);
    const isSame = now !== null && isEqual(now.subarray(0, PIECE_BYTES), root);
    const [from, to] = isSame ? [seen, await log.head()] : [0, Math.min(seen, await log.head())];
    for (let at = from; at < to; ) {
      const end = Math.min(to, (Math.floor(at / TILE_WIDTH) + 1) * TILE_WIDTH);
      if ((await log.entries(at, end)).some((entry) => readEntry(entry).event === "log-restored")) return;
      at = end;
    }
    throw new UnverifiedError("The service says that it restored a backup, and its log has no such entry.");
  };

  return { page, restored };
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
