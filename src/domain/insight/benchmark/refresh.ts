// Refreshes benchmarks: outdated figures of businesses in short batches, then the snapshots. Writers of reviews never wait. Only
// one process at a time stores figures.
import type { BusinessId } from "#contract/id.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { lockName, tryLockName } from "#platform/database/statement.ts";
import { listStaleMonths, resolveMedians } from "../median.ts";
import { batchesOf, MOST_FOR_READER, YEAR_DAYS } from "../unit.ts";
import { type DueBusiness, listDue, storeFigures, windowOf } from "./figure.ts";
import { categoriesOf, oldestSnapshot, takeSnapshot, takeSnapshots } from "./snapshot.ts";

const PAGE = 5_000;
const BATCH = { businesses: 500, reviews: 50_000 };
/** Snapshots end by age, too: categories and the businesses in them change while all figures stay. */
const SNAPSHOTS_LAST_MS = 3_600_000;
/** Under this lock one process stores figures. */
const LOCK = "benchmark figures";

/** Refreshes outdated benchmarks, unless another process does. Ends early on `signal`. @returns how many businesses */
export async function refreshBenchmarks(context: Context, signal?: AbortSignal): Promise<number> {
  const refreshed = await refreshFigures(context, signal);
  if (refreshed === null || signal?.aborted) return 0;
  const oldest = await oldestSnapshot(context);
  const isOld = oldest === null || context.clock.now().getTime() - oldest.getTime() >= SNAPSHOTS_LAST_MS;
  if (refreshed > 0 || isOld) await takeSnapshots(context, signal);
  return refreshed;
}

/**
 * Refreshes the benchmarks of one scope for a reader. Waits for another reader who does the same. @returns false where a reader would
 * wait too long and nothing was refreshed: the next run of the task does it
 */
export async function refreshScope(context: Context, scope: string): Promise<boolean> {
  const categories = await categoriesOf(context, scope);
  const at = context.clock.now();
  const limit = MOST_FOR_READER.businesses + 1;
  const due = await listDue(context, { at, after: null, limit, categories });
  const [ids = [], ...more] = batchesOf(due, MOST_FOR_READER);
  if (more.length > 0 || due.some(({ reviews }) => reviews > MOST_FOR_READER.reviews)) return false;
  await storeAlone(context, ids, at, true);
  await takeSnapshot(context, scope);
  return true;
}

/** Refreshes outdated figures, no snapshots. @returns how many businesses; null where another process refreshes */
async function refreshFigures(context: Context, signal?: AbortSignal): Promise<number | null> {
  const at = context.clock.now();
  let refreshed = 0;
  let after: BusinessId | null = null;
  for (;;) {
    const due: DueBusiness[] = await listDue(context, { at, after, limit: PAGE, categories: null });
    for (const ids of batchesOf(due, BATCH)) {
      if (signal?.aborted) return refreshed;
      // Stored medians make a large business's figures faster.
      await resolveMedians(context, await listStaleMonths(context, ids, windowOf(at, YEAR_DAYS).nextMonth));
      const stored = await storeAlone(context, ids, at, false);
      if (stored === null) return null;
      refreshed += stored;
    }
    after = due.at(-1)?.id ?? null;
    if (due.length < PAGE) return refreshed;
  }
}

/** Stores figures under the lock. @returns how many; null where another process holds the lock and `wait` is false */
function storeAlone(context: Context, ids: readonly BusinessId[], at: Date, wait: boolean): Promise<number | null> {
  return inTransaction(context, async (inside) => {
    if (wait) await lockName(inside.db, LOCK);
    else if (!(await tryLockName(inside.db, LOCK))[0]?.taken) return null;
    return storeFigures(inside, ids, at);
  });
}
