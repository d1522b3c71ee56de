// Counts invitations against the monthly allowance. A used invitation is never given back (contract, Invitation). A transaction locks
// the organisation's allowance before it makes invitations, so only one at a time makes invitations of an organisation.
import { type BusinessId, newId, type OrganisationId } from "#contract/id.ts";
import { recordNotice } from "#domain/account/notice/record.ts";
import { type Organisation, type Period, periodAt } from "#domain/account/state/organisation.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { hasRunOut } from "./invitation.ts";

/** The number of invitations used in a period. It is certain only while `lockAllowances` holds the lock. */
export type Allowance = { periodStart: Date; used: number };

/**
 * Counts the invitations of this period, and those of them that wait to be sent. `taken`: what the whole organisation took from its
 * allowance. @param only the businesses whose invitations are counted; null: all
 */
export async function usageOf(
  context: Context,
  organisationId: OrganisationId,
  period: Period,
  only: readonly BusinessId[] | null = null,
): Promise<{ used: number; queued: number; taken: number }> {
  const [row] = await usage(context.db, organisationId, period.start.toISOString(), only);
  const { taken = 0, queued = 0, made = 0 } = row ?? {};
  return { used: only === null ? taken : made, queued, taken };
}

/**
 * Locks the allowances of these organisations until the transaction ends, in the order of their ids. Read invitations in a later
 * statement: a statement that waits for the lock does not see rows that others commit meanwhile. A lock covers all periods of its
 * organisation, because a host with a wrong clock would lock another period.
 */
export async function lockAllowances({ db }: Context, organisationIds: readonly OrganisationId[]): Promise<void> {
  await lock(db, JSON.stringify(organisationIds));
}

/** Shares of the allowance of which owners hear, the highest first. */
const STEPS = [100, 80] as const;

type Use = Pick<Organisation, "id" | "periodAnchor"> & { limit: number; before: number; after: number };

/** Notices that the use of an allowance passed a step. Call it while `lockAllowances` holds the lock. */
export async function noticeUse(inside: Context, { id, periodAnchor, limit, before, after }: Use): Promise<void> {
  const passed = STEPS.find((percent) => before * 100 < limit * percent && after * 100 >= limit * percent);
  if (passed === undefined) return;
  const until = periodAt(periodAnchor, inside.clock.now()).end.toISOString();
  const payload = { percent: passed, used: after, limit, until };
  await recordNotice(inside, { kind: "allowance", organisationId: id, businessId: null, subjectId: newId(), payload });
}

const lock = statement(
  "allowance_lock",
  `select pg_advisory_xact_lock(hashtextextended('allowance ' || id, 0))
  from (select id from json_array_elements_text($1::text::json) as id order by id) as ordered`,
);

const usage = statement<{ taken: number; queued: number; made: number }>(
  "allowance_usage",
  `select coalesce((select used from invitation_allowance where organisation_id = $1::uuid and period_start = $2::timestamptz), 0)
      as taken,
    (select count(*)::int from invitation i
      where organisation_id = $1::uuid and created_at >= $2::timestamptz and status = 'queued' and not (${hasRunOut("i")})
        and ($3::uuid[] is null or business_id = any($3::uuid[]))) as queued,
    case when $3::uuid[] is not null then (select count(*)::int from invitation
      where organisation_id = $1::uuid and created_at >= $2::timestamptz and business_id = any($3::uuid[])) else 0 end as made`,
);
