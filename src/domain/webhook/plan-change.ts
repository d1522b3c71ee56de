// A plan that changes may open or close its organisation's webhooks. Closing needs nothing: a dispatcher reads the plan with each
// target. Opening wakes the lanes in which deliveries waited.
import { sql } from "drizzle-orm";
import { type Organisation, type PlanStatus, updateOrganisation } from "#domain/account/organisation.ts";
import { announce } from "#platform/change.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { OrganisationId } from "#platform/id.ts";
import { touchLanes } from "./fan-out.ts";

export type PlanChange = { plan?: string; planStatus?: PlanStatus; reminderDays?: number | null };

/** Changes an organisation's plan and wakes its lanes in one transaction; null where there is no such organisation. */
export async function changePlan(
  context: Context,
  id: OrganisationId,
  change: PlanChange,
): Promise<Organisation | null> {
  return inTransaction(context, async (inside) => {
    const changed = await updateOrganisation(inside, id, change);
    if (changed) await wakeOrganisations(inside, [id]);
    return changed;
  });
}

/**
 * Makes the lanes of these organisations due, those without deliveries too: a fan-out may be making some at this moment. Call it in
 * the transaction that changed their plans, after the change and as late as possible: it locks the lanes.
 */
export async function wakeOrganisations({ db }: Context, ids: readonly OrganisationId[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = (await db.execute(sql`
    select id from webhook_subscription
    where organisation_id = any(${`{${ids.join(",")}}`}::uuid[]) and status = 'active'`)) as unknown as {
    id: string;
  }[];
  if (rows.length === 0) return;
  await touchLanes(
    db,
    rows.map((row) => row.id),
  );
  await announce(db, ["delivery"]);
}
