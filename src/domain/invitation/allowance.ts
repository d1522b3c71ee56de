// The monthly allowance of invitations: how much of it is used. Nothing gives it back (spec, Limits). Whoever takes of it
// locks the period's row first, so that an organisation's invitations are made one after the other and none too many.
import { and, count, eq, gte, sql } from "drizzle-orm";
import { type Organisation, type Period, periodAt } from "#domain/account/organisation.ts";
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

export type Allowance = { periodStart: Date; left: number };

const lock = prepared((db) =>
  db
    .insert(invitationAllowance)
    .values({ organisationId: sql.placeholder("organisation"), periodStart: sql.placeholder("start") })
    .onConflictDoUpdate({
      target: [invitationAllowance.organisationId, invitationAllowance.periodStart],
      set: { used: sql`${invitationAllowance.used}` },
    })
    .returning({ used: invitationAllowance.used })
    .prepare("allowance_lock"),
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
 * Locks what is left of the period that is now, until the transaction ends. Call it before anything is looked up that another
 * invitation could change, and each look-up in a statement of its own, so that it sees what the one before has left.
 */
export async function lockAllowance(
  inside: Context,
  organisation: Pick<Organisation, "id" | "periodAnchor">,
  invitesPerMonth: number,
): Promise<Allowance> {
  const { start } = periodAt(organisation.periodAnchor, inside.clock.now());
  const [row] = await lock(inside.db).execute({ organisation: organisation.id, start });
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
