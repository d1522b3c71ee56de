// The monthly allowance of invitations: how much of it is used. Nothing gives it back (spec, Limits). Whoever takes of it
// locks it first, so that an organisation's invitations are made one after the other and none too many.
import { and, count, eq, gte, sql } from "drizzle-orm";
import { type Organisation, type Period, periodAt } from "#domain/account/organisation.ts";
import type { Context } from "#platform/context.ts";
import { prepared } from "#platform/database.ts";
import type { OrganisationId } from "#platform/id.ts";
import { statement } from "#platform/statement.ts";
import { invitation, invitationAllowance } from "./table.ts";

const used = prepared((db) =>
  db
    .select({ used: invitationAllowance.used })
    .from(invitationAllowance)
    .where(
      and(
        eq(invitationAllowance.organisationId, sql.placeholder("organisation")),
        eq(invitationAllowance.periodStart, sql.placeholder("start")),
      ),
    )
    .prepare("allowance_used"),
);

const queued = prepared((db) =>
  db
    .select({ n: count() })
    .from(invitation)
    .where(
      and(
        eq(invitation.organisationId, sql.placeholder("organisation")),
        gte(invitation.createdAt, sql.placeholder("start")),
        sql`${invitation.status} = 'queued'`,
      ),
    )
    .prepare("invitations_queued"),
);

/** Invitations taken from the allowance in this period, and those of the period that still wait to be sent. */
export async function usageOf(
  context: Context,
  organisationId: OrganisationId,
  period: Period,
): Promise<{ used: number; queued: number }> {
  const values = { organisation: organisationId, start: period.start.toISOString() };
  const [taken, waiting] = await Promise.all([used(context.db).execute(values), queued(context.db).execute(values)]);
  return { used: taken[0]?.used ?? 0, queued: waiting[0]?.n ?? 0 };
}

export type Allowance = { periodStart: Date; left: number };

/**
 * By organisation first, and only then by period: a host whose clock is wrong takes another period for the present one, and would
 * not be kept apart from the others by that period's row.
 */
const lock = statement<{ used: number }>(
  "allowance_lock",
  `with alone as materialized (select pg_advisory_xact_lock(hashtextextended('allowance ' || $1::uuid, 0)))
  insert into invitation_allowance as a (organisation_id, period_start) select $1::uuid, $2::timestamptz from alone
  on conflict (organisation_id, period_start) do update set used = a.used
  returning used`,
);

const take = prepared((db) =>
  db
    .update(invitationAllowance)
    .set({ used: sql`${invitationAllowance.used} + ${sql.placeholder("n")}` })
    .where(
      and(
        eq(invitationAllowance.organisationId, sql.placeholder("organisation")),
        eq(invitationAllowance.periodStart, sql.placeholder("start")),
      ),
    )
    .prepare("allowance_take"),
);

/**
 * Locks the organisation's allowance until the transaction ends, and says what is left of the period that is now. Call it before
 * anything is looked up that another invitation could change, and each look-up in a statement of its own, so that it sees what
 * the one before has left.
 */
export async function lockAllowance(
  inside: Context,
  organisation: Pick<Organisation, "id" | "periodAnchor">,
  invitesPerMonth: number,
): Promise<Allowance> {
  const { start } = periodAt(organisation.periodAnchor, inside.clock.now());
  const [row] = await lock(inside.db, organisation.id, start.toISOString());
  return { periodStart: start, left: Math.max(0, invitesPerMonth - (row?.used ?? 0)) };
}

/** Takes `n` invitations, in the transaction that holds the lock. */
export async function takeAllowance(
  inside: Context,
  organisationId: OrganisationId,
  { periodStart }: Allowance,
  n: number,
): Promise<void> {
  if (n === 0) return;
  await take(inside.db).execute({ organisation: organisationId, start: periodStart.toISOString(), n });
}
