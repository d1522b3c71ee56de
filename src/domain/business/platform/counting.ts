// Whether a confirmed rating counts, by the clock: the task that marks ended ones may run late.
import { CONFIRMED_DAYS } from "./table.ts";

/** SQL: whether the 180 days of a rating are over while the task has not marked it yet. */
export function hasRunOut(row: string): string {
  return `(${row}.stale_at is null and ${row}.updated_at <= now() - make_interval(days => ${CONFIRMED_DAYS}))`;
}

/** SQL: whether a rating counts, by the clock. */
export function stillCounts(row: string): string {
  return `(${row}.stale_at is null and ${row}.updated_at > now() - make_interval(days => ${CONFIRMED_DAYS}))`;
}
