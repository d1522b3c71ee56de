// The businesses of an organisation that moves to another instance: they stay in the database, and are public there.
import type { BusinessId, OrganisationId } from "#contract/id.ts";
import { announce } from "#platform/database/change.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";

type Moving = { id: BusinessId; slug: string };

/** All businesses of the organisation, those that are not public included. */
export async function listMoving({ db }: Pick<Context, "db">, id: OrganisationId): Promise<Moving[]> {
  return list(db, id);
}

/** Takes the businesses out of all lists, pages and APIs. */
export async function hideMoved(inside: Context, id: OrganisationId): Promise<void> {
  await hide(inside.db, id);
  const topics = (await listMoving(inside, id)).map((each) => `business:${each.id}` as const);
  await announce(inside.db, [...topics, "claim", "category"]);
}

const list = statement<Moving>(
  "business_list_moving",
  "select id, slug from business where organisation_id = $1::uuid order by id",
);

const hide = statement(
  "business_hide_moved",
  "update business set profile = 'moved' where organisation_id = $1::uuid and profile = 'public'",
);
