// The businesses of an organisation that moved to another instance: they stay in the database, and are public there.
import type { BusinessId, OrganisationId } from "#contract/id.ts";
import { announce } from "#platform/database/change.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";

type Moved = { id: BusinessId; slug: string };

/** Takes the businesses out of all lists, pages and APIs. @returns all of the organisation, those that were not public included */
export async function hideMoved(inside: Context, id: OrganisationId): Promise<Moved[]> {
  const businesses = await hide(inside.db, id);
  const topics = businesses.map((each) => `business:${each.id}` as const);
  await announce(inside.db, [...topics, "claim", "category"]);
  return businesses;
}

const hide = statement<Moved>(
  "business_hide_moved",
  `with hidden as (
    update business set profile = 'moved' where organisation_id = $1::uuid and profile = 'public'
  )
  select id, slug from business where organisation_id = $1::uuid order by id`,
);
