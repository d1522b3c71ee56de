// Verified businesses as webhook payloads, for the developer of a receiver.
import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import type { OrganisationId } from "#platform/id.ts";
import { businessPayload } from "./payload.ts";
import { business } from "./table.ts";

/** Payloads of `business.verified` for up to `limit` of the organisation's businesses, the last verified first. */
export async function businessSamples(
  context: Context,
  organisationId: OrganisationId,
  limit: number,
): Promise<{ id: string; createdAt: Date; data: object }[]> {
  const rows = await context.db
    .select({ id: business.id, slug: business.slug, name: business.name, verifiedAt: business.verifiedAt })
    .from(business)
    .where(and(eq(business.organisationId, organisationId), isNotNull(business.verifiedAt)))
    .orderBy(desc(business.verifiedAt), desc(business.id))
    .limit(limit);
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.verifiedAt as Date,
    data: { business: businessPayload(row, context.baseUrl) },
  }));
}
