// Why an organisation must not write to an address, and taking that back: only a mailbox that was broken. What a person asked for,
// they alone can take back.
import { and, eq } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import type { OrganisationId } from "#platform/id.ts";
import { suppression } from "../table.ts";

export type Suppression = { reason: "unsubscribed" | "bounced" | "complained" | "stopped"; createdAt: Date };

/** Why this organisation does not write to the address; null where it may. */
export async function findSuppression(
  context: Context,
  organisationId: OrganisationId,
  address: string,
): Promise<Suppression | null> {
  const [row] = await context.db
    .select({ reason: suppression.reason, createdAt: suppression.createdAt })
    .from(suppression)
    .where(of(organisationId, address));
  return row ?? null;
}

/** Lets the organisation write to an address again whose mail came back. False where there is no such bounce. */
export async function liftBounce(inside: Context, organisationId: OrganisationId, address: string): Promise<boolean> {
  const rows = await inside.db
    .delete(suppression)
    .where(and(of(organisationId, address), eq(suppression.reason, "bounced")))
    .returning({ reason: suppression.reason });
  return rows.length > 0;
}

function of(organisationId: OrganisationId, address: string) {
  return and(eq(suppression.organisationId, organisationId), eq(suppression.address, address.toLowerCase()));
}
