// How many reviews of a business were held, hidden or removed, by reason and by who asked: every profile shows it, so that
// moderation can be seen. Counts only; which reviews they were is nobody's business.
import { sql } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import type { BusinessId } from "#platform/id.ts";
import type { ASKERS } from "../table.ts";

export type ModerationOutcome = "held" | "hidden" | "removed";
export type AskedBy = (typeof ASKERS)[number];

export type ModerationFigure = { outcome: ModerationOutcome; reason: string; askedBy: AskedBy; reviews: number };

/** More kinds than this are no longer a table that somebody reads. */
const MAX_ROWS = 40;

/**
 * Reviews by what was done, why and on whose word, most first. A review that was held and then removed counts in both; a decision
 * that was taken back counts in none.
 */
export async function listModerationFigures(context: Context, businessId: BusinessId): Promise<ModerationFigure[]> {
  return (await context.db.execute(sql`
    select to_status as outcome, reason, asked_by as "askedBy", count(distinct review_id)::int as reviews
    from moderation m
    where business_id = ${businessId} and to_status in ('held', 'hidden', 'removed') and undoes is null
      and not exists (select 1 from moderation u where u.business_id = ${businessId} and u.undoes = m.id)
    group by 1, 2, 3 order by 4 desc, 1, 2, 3 limit ${MAX_ROWS}`)) as unknown as ModerationFigure[];
}
