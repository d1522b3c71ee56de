// Which changes of reviews and figures a request accounts for: those that its sender may make, and no others.
import { toWire } from "#contract/id.ts";
import type { Change } from "./journal.ts";
import { type PrivateLink, privateLinksIn } from "./kit/private-link.ts";
import type { Request } from "./kit/request.ts";
import type { FuzzTenant, Rows } from "./kit/world.ts";

export type Sent = {
  request: Request;
  /** Decoded like the server decodes it. */
  path: string;
  isOrganisations: boolean;
  /** The sender's tenant, and those whose things the request names. */
  tenants: readonly FuzzTenant[];
};

const PLATFORM = /^figure\.(?:platform_count|platform_sum|score_tenths)$/;
const EDITOR = /^(?:editor's review[. ]|figure\.editor$)/;

/** Whether the sender may make this change of this tenant's business. */
export function accountsFor(sent: Sent, change: Change, tenant: FuzzTenant, used: Map<string, string>): boolean {
  const { request, path, isOrganisations, tenants } = sent;
  // The one figure that an owner moves is the platform rating that the owner stated.
  if (isOrganisations)
    return (
      path.includes("/platforms/remove") && tenants.includes(tenant) && change.what.every((each) => PLATFORM.test(each))
    );
  if (request.asker.role === "staff") return tenants.includes(tenant) && mayDecide(path, change, tenant);
  const [link] = privateLinksIn(path);
  return link !== undefined && change.reviewIds.includes(reviewOf(link, tenant, used) ?? "");
}

/** The subject of a moderator's route: one review, a reported or an appealed one, the editor's reviews, or platform ratings. */
function mayDecide(path: string, { reviewIds, what }: Change, { reported, appealed }: FuzzTenant): boolean {
  if (path.includes("/moderation/reviews/")) return reviewIds.some((id) => path.includes(toWire("rev", id)));
  if (path.includes("/moderation/reports/")) return reviewIds.includes(reported);
  if (path.includes("/moderation/appeals/")) return reviewIds.includes(appealed);
  if (!/\/moderation\/(?:businesses|platforms)\//.test(path)) return false;
  const about = path.includes("/editor") ? EDITOR : PLATFORM;
  return what.every((each) => about.test(each));
}

/** The review that a private link gives rights over. */
function reviewOf({ purpose, id }: PrivateLink, tenant: FuzzTenant, used: Map<string, string>): string | undefined {
  if (purpose === "invite") return used.get(id);
  // An appeal moves nothing before a moderator has decided, and a confirmed address changes no words.
  if (purpose === "appeal" || purpose === "address") return undefined;
  return purpose === "removal" ? tenant.removals.get(id) : id;
}

/** The review that each invitation brought, of those reviews that changed. */
export async function usedInvitations({ sql }: Rows, changes: readonly Change[]): Promise<Map<string, string>> {
  const ids = changes.flatMap(({ reviewIds }) => reviewIds);
  if (ids.length === 0) return new Map();
  const found = await sql`select id, review_id from invitation where review_id = any(${ids}::uuid[])`;
  return new Map(found.map(({ id, review_id }) => [id as string, review_id as string]));
}
