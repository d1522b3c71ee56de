// The monthly allowance of invitations: how much of it is used. Nothing gives it back (spec, Limits).
import { and, count, eq, gte, sql } from "drizzle-orm";
import type { Period } from "#domain/account/organisation.ts";
import type { Context } from "#platform/context.ts";
import { prepared } from "#platform/database.ts";
import type { OrganisationId } from "#platform/id.ts";
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
