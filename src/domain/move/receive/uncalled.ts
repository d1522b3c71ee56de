// Webhooks that came with an organisation and that this instance does not call, because their addresses are inside a network. Where the old instance
// allowed that network, their owner has to hear of it.
import type { OrganisationId } from "#contract/id.ts";
import { listSubscriptions } from "#domain/webhook/state/subscription.ts";
import type { Context } from "#platform/database/context.ts";
import type { Outbound } from "#platform/outbound/outbound.ts";

const LOOKED_UP_WITHIN_MS = 2_000;

/** What asks whether an address may be called. */
export type Caller = Pick<Outbound, "refusalOf">;

/** Scheme and host of each active webhook that is not called. A path or a query may hold a secret. A name that is not found in time is taken as public. */
export async function findUncalled(context: Context, id: OrganisationId, outbound: Caller): Promise<string[]> {
  const active = (await listSubscriptions(context, id)).filter(({ status }) => status === "active");
  const refusals = await Promise.all(active.map(({ url }) => outbound.refusalOf(url, LOOKED_UP_WITHIN_MS)));
  return active.filter((_, at) => refusals[at] !== null).map(({ url }) => URL.parse(url)?.origin ?? url);
}
