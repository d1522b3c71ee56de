// Counts invitations against the monthly allowance. A used invitation is never given back (contract, Invitation). A transaction locks
// the organisation's allowance before it makes invitations, so only one at a time makes invitations of an organisation.
import type { Period } from "#domain/account/organisation.ts";
import type { Context } from "#platform/context.ts";
import type { OrganisationId } from "#platform/id.ts";
import { statement } from "#platform/statement.ts";

/** The number of invitations used in a period. It is certain only while `lockAllowances` holds the lock. */
export type Allowance = { periodStart: Date; used: number };

/** Counts the invitations taken from the allowance in this period, and those of the period that wait to be sent. */
export async function usageOf(
  context: Context,
  organisationId: OrganisationId,
  period: Period,
): Promise<{ used: number; queued: number }> {
  const [row] = await usage(context.db, organisationId, period.start.toISOString());
  return row ?? { used: 0, queued: 0 };
}

/**
 * Locks the allowances of these organisations until the transaction ends, in the order of their ids. Read invitations in a later
 * statement: a statement that waits for the lock does not see rows that others commit meanwhile. A lock covers all periods of its
 * organisation, because a host with a wrong clock would lock another period.
 */
export async function lockAllowances({ db }: Context, organisationIds: readonly OrganisationId[]): Promise<void> {
  await lock(db, JSON.stringify(organisationIds));
}

const lock = statement(
  "allowance_lock",
  `select pg_advisory_xact_lock(hashtextextended('allowance ' || id, 0))
  from (select id from json_array_elements_text($1::text::json) as id order by id) as ordered`,
);

const usage = statement<{ used: number; queued: number }>(
  "allowance_usage",
  `select coalesce((select used from invitation_allowance where organisation_id = $1::uuid and period_start = $2::timestamptz), 0)
      as used,
    (select count(*)::int from invitation
      where organisation_id = $1::uuid and created_at >= $2::timestamptz and status = 'queued') as queued`,
);
