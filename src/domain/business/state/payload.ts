// A business as webhook payloads show it (contract, Events), and samples for the developer of a receiver.
import { and, desc, eq, isNotNull } from "drizzle-orm";
import { type BusinessId, type OrganisationId, toWire } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { business } from "./table.ts";

export function businessPayload(business: { id: BusinessId; slug: string; name: string }, baseUrl: string) {
  return {
    id: toWire("biz", business.id),
    slug: business.slug,
    name: business.name,
    url: profileUrl(business.slug, baseUrl),
  };
}

export function profileUrl(slug: string, baseUrl: string): string {
  return `${baseUrl}/review/${encodeURIComponent(slug)}`;
}

/** Payloads of `business.verified`, the last verified business first. */
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
