// An imported review that is not online was held, hidden or removed by someone: the profile's figures must say so.
import type { ReviewStatus } from "#domain/review/lifecycle.ts";
import { type BusinessId, newId, type ReviewId } from "#platform/id.ts";
import type { Scope } from "../batch/scope.ts";
import { copyRows, type TableSpec } from "../table/copy.ts";
import type { ReviewRow } from "./review-state.ts";

export type ModerationRow = {
  id: string;
  review_id: ReviewId;
  business_id: BusinessId;
  from_status: ReviewStatus;
  to_status: ReviewStatus;
  reason: "import";
  asked_by: "import";
  created_at: number;
};

const MODERATION: TableSpec<ModerationRow> = {
  table: "moderation",
  key: ["id"],
  columns: {
    id: "uuid",
    review_id: "uuid",
    business_id: "uuid",
    from_status: "text",
    to_status: "text",
    reason: "text",
    asked_by: "text",
    created_at: "timestamptz",
  },
};

const OFFLINE: readonly ReviewStatus[] = ["held", "hidden", "removed"];

/** What to record of a review's coming or changing: its being taken offline or put back, once. */
export function moderationOf(before: ReviewRow | null, after: ReviewRow): ModerationRow[] {
  const from = before?.status ?? "pending";
  const to = after.status;
  if (from === to || !(OFFLINE.includes(from) || OFFLINE.includes(to))) return [];
  return [
    {
      id: newId(),
      review_id: after.id,
      business_id: after.business_id,
      from_status: from,
      to_status: to,
      reason: "import",
      asked_by: "import",
      created_at: after.updated_at,
    },
  ];
}

export async function recordModeration(scope: Scope, rows: readonly ModerationRow[]): Promise<void> {
  await copyRows(scope.tx, MODERATION, rows);
}
