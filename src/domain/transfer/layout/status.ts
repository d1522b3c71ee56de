// What becomes of a row by its status in the other service.
import type { Wrong } from "#platform/text/wrong.ts";
import { ROW_FAULT } from "./fault.ts";
import { PUBLISHED, REFUSED } from "./layout.ts";
import type { Recognised } from "./recognise.ts";

export type RowStatus = { status: "published" | "held"; wrong?: never } | (Wrong & { status?: never });

/** A row that is not plainly public is held for a moderator. */
export function statusOf(found: Recognised, cells: readonly string[]): RowStatus {
  const status = found.field(cells, "status").toLowerCase();
  if (status === "" || PUBLISHED.includes(status)) return { status: "published" };
  return REFUSED.includes(status) ? ROW_FAULT.status(status) : { status: "held" };
}
