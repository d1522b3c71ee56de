// Checks pages of the feed against the signed log: each entry about a review of the key's businesses is on the page that covers it.
import { all } from "../all.js";
import { UnverifiedError } from "../error.js";
import type { Methods } from "../generated/operation.js";
import type { Changes } from "../generated/types.js";
import { type CallOptions, pause } from "../request.js";
import { openLog, type ReadLog } from "./log.js";
import { fromBase64 } from "./note.js";

/** False where an entry is missing; throws instead if `isLast`, and for every other fault. */
export type Check = (cursor: string | null, page: Changes, options?: { isLast?: boolean }) => Promise<boolean>;

type Entry = { business: string | null; review: string | null };

const CURSOR_VERSION = 1;
const NUMBER_BYTES = 6;
const WAIT_MS = 250;

export async function createCheck(
  client: Methods<CallOptions>,
  readLog: ReadLog,
  { logKey, signal }: { logKey: string | undefined; signal: AbortSignal | undefined },
): Promise<Check> {
  const log = await openLog(readLog, { logKey, signal, wait: () => pause(WAIT_MS, signal) });
  const listOwn = async () => {
    const ids = new Set<string>();
    for await (const { id } of all((input?: { page?: number; perPage?: number }) =>
      client.listBusinesses(input, { signal }),
    ))
      ids.add(id);
    return ids;
  };
  let before = await listOwn();
  return async (cursor, { data, nextCursor, through }, { isLast = false } = {}) => {
    const from = cursor === null ? 0 : positionOf(cursor);
    if (through < from || positionOf(nextCursor) !== through)
      throw new UnverifiedError(`nextCursor does not continue the feed at entry ${from}.`);
    if (through === from) return true;
    const now = await listOwn();
    // A business that came or went since the page before is checked on the next one.
    const own = new Set([...before].filter((id) => now.has(id)));
    before = now;
    const entries = (await log.entries(from, through)).map(readEntry);
    const newest = new Map<string, number>();
    for (const [place, { business, review }] of entries.entries())
      if (review !== null && business !== null && own.has(business)) newest.set(review, from + place);
    for (const { id, index, review } of data) {
      const isForged = index >= from && entries[index - from]?.review !== id;
      if (index >= through || isForged || (review && review.id !== id))
        throw new UnverifiedError(`The log's entry ${index} is not about ${id}.`);
      // A business that was gained sends earlier entries.
      if (index >= (newest.get(id) ?? Number.POSITIVE_INFINITY)) newest.delete(id);
    }
    const [missing] = newest;
    if (missing && isLast)
      throw new UnverifiedError(`The feed left out ${missing[0]}, which the log's entry ${missing[1]} is about.`);
    return !missing;
  };
}

function readEntry(bytes: Uint8Array): Entry {
  return JSON.parse(new TextDecoder().decode(bytes)) as Entry;
}

/** How many entries of the log are behind a cursor. */
function positionOf(cursor: string): number {
  const bytes = fromBase64(cursor.replaceAll("-", "+").replaceAll("_", "/"));
  if (bytes?.[0] !== CURSOR_VERSION) throw new UnverifiedError("This version of the client cannot read the cursor.");
  return bytes.subarray(1, 1 + NUMBER_BYTES).reduce((sum, byte) => sum * 256 + byte, 0);
}
