// Brings benchmarks up to date: the figures of businesses that changed or that a new day has made old, in short batches, and the
// snapshots made of them. Writers wait for none of it, and several processes that begin at once do the work once.
import { sql } from "drizzle-orm";
import { dayOf } from "#domain/business/tally.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { BusinessId } from "#platform/id.ts";
import { batchesOf } from "../batch.ts";
import { listStaleMonths, resolveMedians } from "../median.ts";
import { type DueBusiness, listDue, storeFigures } from "./figure.ts";
import { listScopes, oldestSnapshot, takeSnapshot, takeSnapshots } from "./snapshot.ts";

const PAGE = 5_000;
/** Of figures in one statement. */
const BATCH = { businesses: 500, reviews: 50_000 };
/** Categories and who stands in them change without a figure changing. */
const SNAPSHOTS_LAST_MS = 3_600_000;
/** Names the lock under which one process at a time stores figures. */
const LOCK = "candor benchmark figures";

/**
 * Refreshes all that is due. Ends early where another process is at it, or where `signal` asks.
 * @returns how many businesses
 */
export async function refreshBenchmarks(context: Context, signal?: AbortSignal): Promise<number> {
  const refreshed = await refreshFigures(context, { wait: false, signal });
  if (refreshed === null || signal?.aborted) return 0;
  const oldest = await oldestSnapshot(context);
  const isOld = oldest === null || context.clock.now().getTime() - oldest.getTime() >= SNAPSHOTS_LAST_MS;
  if (refreshed > 0 || isOld) await takeSnapshots(context, signal);
  return refreshed;
}

/** Figures and snapshot of one category's branch, or of everything, now. Waits for another process that is at it. */
export async function refreshScope(context: Context, scope: string): Promise<void> {
  const found = (await listScopes(context)).find((each) => each.scope === scope);
  if (!found) return;
  await refreshFigures(context, { wait: true, categories: found.categories });
  await takeSnapshot(context, found);
}

/**
 * The figures alone. @param options.categories of businesses in these; null or none: of all
 * @param options.wait for another process that is at it, and do what it leaves
 * @returns how many businesses; null where another is at it and `wait` is false
 */
async function refreshFigures(
  context: Context,
  {
    wait,
    categories = null,
    signal,
  }: { wait: boolean; categories?: readonly string[] | null; signal?: AbortSignal | undefined },
): Promise<number | null> {
  const day = dayOf(context.clock.now());
  let refreshed = 0;
  let after: BusinessId | null = null;
  for (;;) {
    const due: DueBusiness[] = await listDue(context, { day, after, limit: PAGE, categories });
    for (const ids of batchesOf(due, BATCH)) {
      if (signal?.aborted) return refreshed;
      // Figures can do without, but of a large business they are sooner made of them. Readers who wait here would all do it.
      if (!wait) await resolveMedians(context, await listStaleMonths(context, ids));
      const stored = await storeAlone(context, ids, day, wait);
      if (stored === null) return null;
      refreshed += stored;
    }
    after = due.at(-1)?.id ?? null;
    if (due.length < PAGE) return refreshed;
  }
}

/** Null where another process holds the lock and this one is not to wait. */
function storeAlone(context: Context, ids: readonly BusinessId[], day: string, wait: boolean): Promise<number | null> {
  return inTransaction(context, async (inside) => {
    const key = sql`hashtextextended(${LOCK}, 0)`;
    const [lock] = (await inside.db.execute(
      wait
        ? sql`select true as taken from pg_advisory_xact_lock(${key})`
        : sql`select pg_try_advisory_xact_lock(${key}) as taken`,
    )) as unknown as { taken: boolean }[];
    return lock?.taken ? storeFigures(inside, ids, day) : null;
  });
}
