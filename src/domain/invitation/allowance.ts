// The monthly allowance of invitations. Nothing gives a used invitation back (contract, Invitation). A transaction that makes
// invitations locks the organisation's allowance first, so an organisation's invitations are made one transaction at a time.
import { type Organisation, type Period, periodAt } from "#domain/account/organisation.ts";
import type { Context } from "#platform/context.ts";
import type { OrganisationId } from "#platform/id.ts";
import { statement } from "#platform/statement.ts";

/** Held by the transaction that locked it. */
export type Allowance = { periodStart: Date; used: number };

/** Invitations taken from the allowance in this period, and those of the period that wait to be sent. */
export async function usageOf(
  context: Context,
  organisationId: OrganisationId,
  period: Period,
): Promise<{ used: number; queued: number }> {
  const [row] = await usage(context.db, organisationId, period.start.toISOString());
  return row ?? { used: 0, queued: 0 };
}

/**
 * Locks the organisation's allowance until the transaction ends, and returns that of the current period. Look up what another
 * invitation could change in later statements: a statement that waited for the lock does not see what was committed meanwhile.
 */
export async function lockAllowance(
  inside: Context,
  { id, periodAnchor }: Pick<Organisation, "id" | "periodAnchor">,
): Promise<Allowance> {
  const { start } = periodAt(periodAnchor, inside.clock.now());
  const [row] = await lock(inside.db, id, start.toISOString());
  return { periodStart: start, used: row?.used ?? 0 };
}

/** The lock is of the organisation, not of the period's row: a host with a wrong clock would lock another period's row. */
const lock = statement<{ used: number }>(
  "allowance_lock",
  `with alone as materialized (select pg_advisory_xact_lock(hashtextextended('allowance ' || $1::uuid, 0)))
  insert into invitation_allowance as a (organisation_id, period_start) select $1::uuid, $2::timestamptz from alone
  on conflict (organisation_id, period_start) do update set used = a.used
  returning used`,
);

const usage = statement<{ used: number; queued: number }>(
  "allowance_usage",
  `select coalesce((select used from invitation_allowance where organisation_id = $1::uuid and period_start = $2::timestamptz), 0)
      as used,
    (select count(*)::int from invitation
      where organisation_id = $1::uuid and created_at >= $2::timestamptz and status = 'queued') as queued`,
);
