// The newest decisions about a business's reviews, as the signed log has them, for the profile. They hold no names.
import type { ASKERS } from "#domain/log/table.ts";
import type { BusinessId } from "#platform/id.ts";
import { statement } from "#platform/statement.ts";

/** @property index null for a second, until the sequencer has entered it */
export type LoggedDecision = {
  index: number | null;
  at: Date;
  event: "held" | "hidden" | "restored" | "removed" | "published";
  askedBy: (typeof ASKERS)[number];
  reason: string | null;
};

const MOST_SHOWN = 20;
/** A business can have a million entries, and few of them are decisions. */
const LATEST_ENTRIES = 1_000;

const DECIDED =
  "(event in ('held', 'hidden', 'restored', 'removed') or (event = 'published' and asked_by = 'moderator'))";

/** Newest first, at most 20 among the latest 1,000 entries of the business. */
export const listLoggedDecisions = statement<LoggedDecision, [BusinessId]>(
  "log_decisions",
  `select index::float8 as index, at, event, asked_by as "askedBy", reason from (
    (select null::bigint as index, at, event, asked_by, reason from
      (select * from log_pending order by place desc, id desc limit ${LATEST_ENTRIES}) newest
      where business_id = $1::uuid and ${DECIDED})
    union all
    (select index, at, event, asked_by, reason from
      (select * from log_entry where business_id = $1::uuid order by index desc limit ${LATEST_ENTRIES}) latest
      where ${DECIDED} order by index desc limit ${MOST_SHOWN})
  ) both_tables order by index desc nulls first, at desc limit ${MOST_SHOWN}`,
);
