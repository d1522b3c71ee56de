// The feed of changes as async iteration: to its head, or for good.
import { ApiError, UnverifiedError } from "../error.js";
import type { Methods } from "../generated/operation.js";
import type { Change, Changes, Review } from "../generated/types.js";
import { type CallOptions, pause } from "../request.js";
import { type Check, createCheck } from "./check.js";
import { ForkError, type ReadLog } from "./log.js";

export type ChangeOptions = {
  /** Where to go on: the cursor of the last change that you applied, or that of an export. Without it, or with an empty one: from the beginning. */
  cursor?: string | null | undefined;
  /** Entries of the log a page, of which several may be one change: 1 to 1,000, and 1,000 by default. */
  limit?: number;
  /** Waits at the head for further changes, and goes on after a lost connection, until `signal` aborts. */
  follow?: boolean;
  /** Checks each page against the signed log before it is handed on. Throws an `UnverifiedError`. */
  verify?: boolean;
  /** A line of `/log/key` that you kept. Without it the checkpoint's keys hold, and at first those that the service names. */
  logKey?: string | undefined;
  /** With `verify`: the checkpoint of the change or page whose cursor this is. The log must continue the one that it is of, under the same keys. */
  checkpoint?: string | null | undefined;
  /** Once it aborts, the iteration throws its reason: an `AbortError`, if you gave none. */
  signal?: AbortSignal | undefined;
};

/** An upsert has the whole review, and a deletion has none. */
export type ReviewChange = Omit<Change, "op" | "review"> &
  ({ op: "upsert"; review: Review } | { op: "delete"; review?: undefined });

/**
 * @property cursor goes on behind this change: some may come again, and none is left out. Empty on the first page: from the beginning
 * @property checkpoint to be stored with the cursor; null without `verify`, and on the first page
 */
export type FollowedChange = ReviewChange & { cursor: string; checkpoint: string | null };

/**
 * @property cursor where the page begins; null at the beginning
 * @property checkpoint to be stored with `nextCursor`; null without `verify`
 */
export type ChangePage = Omit<Changes, "data"> & {
  data: ReviewChange[];
  cursor: string | null;
  checkpoint: string | null;
};

export type ChangeMethods = {
  /** Each change, in the order of the log: `for await (const change of client.changes({ cursor }))`. Ends at the head. */
  changes(options?: ChangeOptions): AsyncGenerator<FollowedChange, void, undefined>;
  /** The same by pages, to apply a page and store its `nextCursor` in one transaction. A page may be empty. */
  changePages(options?: ChangeOptions): AsyncGenerator<ChangePage, void, undefined>;
};

const MOST_CHANGES = 1_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_IDLE_MS = 30_000;
const LONGEST_BACKOFF_MS = 60_000;
/** In a row, of pages that bring nothing and are not the head. The feed follows a change within seconds. */
const MOST_BEHIND = 12;
const BEHIND_WAIT_MS = 250;

export function changeMethods(client: Methods<CallOptions>, readLog: ReadLog): ChangeMethods {
  const changePages = (options: ChangeOptions = {}) => pagesOf(client, readLog, options);
  return { changePages, changes: (options) => changesOf(changePages(options), options?.checkpoint ?? null) };
}

async function* changesOf(
  pages: AsyncGenerator<ChangePage, void, undefined>,
  given: string | null,
): AsyncGenerator<FollowedChange, void, undefined> {
  let before = given;
  for await (const { data, cursor, nextCursor, checkpoint } of pages) {
    for (const change of data.slice(0, -1)) yield { ...change, cursor: cursor ?? "", checkpoint: before };
    for (const change of data.slice(-1)) yield { ...change, cursor: nextCursor, checkpoint };
    before = checkpoint;
  }
}

async function* pagesOf(
  client: Methods<CallOptions>,
  readLog: ReadLog,
  options: ChangeOptions,
): AsyncGenerator<ChangePage, void, undefined> {
  const { cursor: start, limit = MOST_CHANGES, follow = false, verify = false, logKey, signal } = options;
  const ask = (cursor: string | null) => client.listChanges({ limit, ...(cursor !== null && { cursor }) }, { signal });
  let check: Check | null = null;
  let cursor = start || null;
  let next: Promise<Changes> | null = null;
  for (let idle = 0, failed = 0, behind = 0; ; ) {
    let page: Changes;
    let checkpoint: string | null = null;
    try {
      if (verify) {
        check ??= await createCheck(client, readLog, { logKey, checkpoint: options.checkpoint || null, signal });
        await check.begin(cursor);
      }
      page = await (next ?? ask(cursor));
      // A review that looks left out may belong to a business that moved meanwhile: the page is read again.
      if (check && !(await check.page(cursor, page))) {
        page = await ask(cursor);
        await check.page(cursor, page, { isLast: true });
      }
      const fault = check && !page.hasMore ? await check.lacking(page.through) : null;
      behind = !fault || page.data.length > 0 ? 0 : behind + 1;
      if (fault && behind > MOST_BEHIND) throw fault;
      if (fault) page = { ...page, hasMore: true };
      if (check) checkpoint = await check.checkpoint();
    } catch (error) {
      next = null;
      if (check) await requireNoRestore(check, cursor, error);
      if (!follow || !isPassing(error)) throw error;
      await pause(Math.max(backoff(failed++, LONGEST_BACKOFF_MS), (error.retryAfter ?? 0) * 1_000), signal);
      continue;
    }
    failed = 0;
    const from = cursor;
    cursor = page.nextCursor;
    // Asked for while the caller works on this page.
    next = page.hasMore && behind === 0 ? ask(cursor) : null;
    next?.catch(() => {});
    yield { ...page, data: page.data as ReviewChange[], cursor: from, checkpoint };
    if (behind > 0) await pause(BEHIND_WAIT_MS, signal);
    if (page.hasMore) continue;
    if (!follow) return;
    idle = page.data.length > 0 ? 0 : idle + 1;
    await pause(backoff(idle, LONGEST_IDLE_MS), signal);
  }
}

/** A restored backup ends a cursor with `cursor_ahead`, and its log says so: also where the service does not. */
async function requireNoRestore(check: Check, cursor: string | null, error: unknown): Promise<void> {
  const isSaid = error instanceof ApiError && error.code === "cursor_ahead";
  if (!isSaid && !(error instanceof ForkError)) return;
  const isRestored = await check.isRestored(cursor);
  if (isSaid && !isRestored)
    throw new UnverifiedError("The service says that it restored a backup, and its log has no such entry.");
  if (isSaid || !isRestored) return;
  const message = "The log says that the service restored a backup since the last check.";
  throw new ApiError({ status: 400, code: "cursor_ahead", message, requestId: null, retryAfter: null });
}

function backoff(times: number, longest: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** Math.min(times, 10), longest) * (0.75 + Math.random() / 4);
}

/** Whether a later try may succeed: there was no answer, or the service was busy or away. */
function isPassing(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
}
