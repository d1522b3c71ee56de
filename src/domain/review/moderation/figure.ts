// How many reviews of a business were held, hidden or removed, by reason and by who asked. Every profile shows these counts, so that
// moderation can be seen; it does not show which reviews they were.
import type { Context } from "#platform/context.ts";
import type { BusinessId } from "#platform/id.ts";
import { statement } from "#platform/statement.ts";
import type { ASKERS } from "../table.ts";

export type ModerationOutcome = "held" | "hidden" | "removed";
export type AskedBy = (typeof ASKERS)[number];

export type ModerationFigure = { outcome: ModerationOutcome; reason: string; askedBy: AskedBy; reviews: number };

/** A table of more rows is not readable. */
const MAX_ROWS = 40;

/**
 * Reviews by what was done, why and who asked, most first. A review that was held and then removed counts in both; a decision
 * that was taken back counts in none.
 */
export async function listModerationFigures(context: Context, businessId: BusinessId): Promise<ModerationFigure[]> {
  return figures(context.db, businessId);
}

const figures = statement<ModerationFigure>(
  "moderation_figures",
  `select to_status as outcome, reason, asked_by as "askedBy", count(distinct review_id)::int as reviews
  from moderation m
  where business_id = $1::uuid and to_status in ('held', 'hidden', 'removed') and undoes is null
    and not exists (select 1 from moderation u where u.business_id = $1::uuid and u.undoes = m.id)
  group by 1, 2, 3 order by 4 desc, 1, 2, 3 limit ${MAX_ROWS}`,
);
