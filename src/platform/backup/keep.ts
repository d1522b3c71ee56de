// Which backups are old enough to be deleted.
import { momentOf } from "./name.ts";

const DAY_MS = 86_400_000;

type Rule = { keep: number; keepDays: number | null; now: Date };

/**
 * The names to delete: beyond the newest `keep`, or older than `keepDays`. Never one of `good`, and never a name that is not a backup's.
 * @param good the last that was read back whole, and the last that was restored as a test
 */
export function outdated(names: readonly string[], good: readonly string[], { keep, keepDays, now }: Rule): string[] {
  const sorted = names.filter((name) => momentOf(name) !== null).sort((a, b) => (a < b ? 1 : -1));
  const ends = keepDays === null ? Number.NEGATIVE_INFINITY : now.getTime() - keepDays * DAY_MS;
  return sorted.filter((name, index) => {
    if (index === 0 || good.includes(name)) return false;
    return index >= keep || (momentOf(name) as Date).getTime() < ends;
  });
}
