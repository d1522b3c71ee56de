// A business as webhook payloads show it (contract, Events).
import { type BusinessId, toWire } from "#platform/id.ts";

/** @param baseUrl where the service is reached */
export function businessPayload(business: { id: BusinessId; slug: string; name: string }, baseUrl: string) {
  return {
    id: toWire("biz", business.id),
    slug: business.slug,
    name: business.name,
    url: profileUrl(business.slug, baseUrl),
  };
}

/** Address of a business's public profile. */
export function profileUrl(slug: string, baseUrl: string): string {
  return `${baseUrl}/review/${encodeURIComponent(slug)}`;
}
