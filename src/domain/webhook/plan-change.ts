// A change of the plan may open or close the organisation's webhooks. Closing needs no work, because a dispatcher reads the plan with
// each target. Opening wakes the lanes in which deliveries waited.
import { and, eq, inArray } from "drizzle-orm";
import type { OrganisationId } from "#contract/id.ts";
import { type Organisation, updateOrganisation } from "#domain/account/state/organisation.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { wakeLanes } from "./state/lane.ts";
import { webhookSubscription } from "./state/table.ts";
import { countChange, outlastStarts } from "./subscription/change.ts";

export type PlanChange = Pick<Parameters<typeof updateOrganisation>[2], "plan" | "planStatus">;

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
 * Makes all lanes of these organisations due, because a fan-out may be adding deliveries to an empty lane at this moment. Call it last
 * in the transaction that changed their plans: it locks the lanes.
 */
export async function wakeOrganisations({ db }: Context, ids: readonly OrganisationId[]): Promise<void> {
  if (ids.length === 0) return;
  await wakeLanes(db, await findActive(db, ids));
}

/** Makes dispatchers read the targets of these organisations again. Call it in the transaction that closes their webhooks. */
export async function closeOrganisations(inside: Context, ids: readonly OrganisationId[]): Promise<void> {
  for (const id of await findActive(inside.db, ids)) await countChange(inside, id);
}

/** Waits until no dispatcher starts a delivery as before the commit of `closeOrganisations`. */
export async function outlastStartsOf(context: Context, id: OrganisationId): Promise<void> {
  const ids = await findActive(context.db, [id]);
  await Promise.all(ids.map((each) => outlastStarts(context, each)));
}

/** In the order of ids, as all that locks lanes. */
async function findActive(db: Context["db"], ids: readonly OrganisationId[]): Promise<string[]> {
  const { id, organisationId, status } = webhookSubscription;
  const isOn = and(inArray(organisationId, [...ids]), eq(status, "active"));
  return (await db.select({ id }).from(webhookSubscription).where(isOn).orderBy(id)).map((row) => row.id);
}
