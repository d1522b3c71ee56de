// Who must not be written to: mail addresses by organisation (unsubscribed, bounced for good, complained), phone numbers for
// everybody (they answered STOP to the service's own number).
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import type { OrganisationId } from "#platform/id.ts";
import { phoneOptOut, suppression } from "../table.ts";

export type SuppressionReason = "unsubscribed" | "bounced" | "complained";

/** No more mail from this organisation to these addresses. The first reason stays. */
export async function suppress(
  context: Context,
  organisationId: OrganisationId,
  addresses: readonly string[],
  reason: SuppressionReason,
): Promise<void> {
  if (addresses.length === 0) return;
  await context.db
    .insert(suppression)
    .values(
      [...new Set(addresses.map((each) => each.toLowerCase()))].map((address) => ({ organisationId, address, reason })),
    )
    .onConflictDoNothing();
}

/** Which of these mail addresses the organisation must not write to, in lower case. */
export async function suppressedAmong(
  context: Context,
  organisationId: OrganisationId,
  addresses: readonly string[],
): Promise<Set<string>> {
  if (addresses.length === 0) return new Set();
  const rows = await context.db
    .select({ address: suppression.address })
    .from(suppression)
    .where(
      and(
        eq(suppression.organisationId, organisationId),
        inArray(
          suppression.address,
          addresses.map((each) => each.toLowerCase()),
        ),
      ),
    );
  return new Set(rows.map((row) => row.address));
}

/** STOP: no more text messages to this number. @param phone in E.164 */
export async function optOutPhone(context: Context, phone: string): Promise<void> {
  await context.db.insert(phoneOptOut).values({ phone, createdAt: sql`now()` }).onConflictDoNothing();
}

/** START: text messages to this number are welcome again. */
export async function optInPhone(context: Context, phone: string): Promise<void> {
  await context.db.delete(phoneOptOut).where(eq(phoneOptOut.phone, phone));
}
