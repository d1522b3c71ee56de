// Platform ratings of the demo's own business: one that a moderator has confirmed, and one that waits in the moderators' queue.
import { findBusiness } from "#domain/business/business.ts";
import { listPlatforms, listStatements } from "#domain/business/platform/list.ts";
import { confirmStatement, listWaitingStatements, statePlatform } from "#domain/business/platform/statement.ts";
import type { Context } from "#platform/context.ts";
import type { OrganisationId, UserId } from "#platform/id.ts";

const CONFIRMED = { platform: "Ladenspiegel", url: "https://ladenspiegel.example/shop", rating: "4.40", count: 312 };
/** What the moderator sees there differs a little from what the owner typed. */
const SEEN = { rating: "4.38", count: 309 };
const STATED = { platform: "Kaufstimmen", url: "https://kaufstimmen.example/shop", rating: "4.80", count: 1250 };

/** States both in the owner's name and confirms one in the moderator's. What an interrupted demo has done already stays. */
export async function ratePlatforms(
  context: Context,
  of: { organisationId: OrganisationId; slug: string; userId: UserId; moderatorId: UserId },
): Promise<void> {
  const business = await findBusiness(context, of.slug);
  if (!business) return;
  const known = [...(await listPlatforms(context, business.id)), ...(await listStatements(context, business.id))].map(
    ({ platform }) => platform,
  );
  for (const fields of [CONFIRMED, STATED])
    if (!known.includes(fields.platform)) await statePlatform(context, business.id, fields, of);
  const waiting = await listWaitingStatements(context, { after: null, limit: 20 });
  const checked = waiting.find(({ platform }) => platform === CONFIRMED.platform);
  if (checked) await confirmStatement(context, checked.id, SEEN, of.moderatorId);
}
