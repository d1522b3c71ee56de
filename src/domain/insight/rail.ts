// What the rail of the dashboard shows besides its links: counts of the chosen organisation, and the businesses to choose from. One
// statement, because every page of the dashboard asks for it.
import type { OrganisationId } from "#contract/id.ts";
import { logoPathOf } from "#domain/business/logo/address.ts";
import type { Business } from "#domain/business/profile/business.ts";
import { FAILING, SWITCHED_OFF } from "#domain/webhook/delivery/failure.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";

/** With more businesses, the rail offers a search instead of a list. */
export const MOST_CHOICES = 8;

export type BusinessChoice = Pick<Business, "id" | "slug" | "name" | "logoPath"> & { organisationId: OrganisationId };

export type RailFigures = {
  /** Of the chosen organisation. */
  businesses: number;
  /** Its webhooks that are failing or were switched off for it, as the open tasks count them. */
  failingWebhooks: number;
  /** Of the reached organisations, in no order; null where there are more than MOST_CHOICES. */
  choices: BusinessChoice[] | null;
};

/** @param reached the person's organisations whose businesses the dashboard shows */
export async function readRail(
  { db }: Context,
  chosen: OrganisationId,
  reached: readonly OrganisationId[],
): Promise<RailFigures> {
  const [row] = await read(db, chosen, reached);
  if (!row) throw new Error("A statement without a table gave no row.");
  return { ...row, choices: row.choices.length > MOST_CHOICES ? null : row.choices };
}

const read = statement<RailFigures & { choices: BusinessChoice[] }>(
  "insight_rail",
  `select (select count(*)::int from business where organisation_id = $1::uuid) as businesses,
    (select count(*)::int from webhook_subscription
      where organisation_id = $1::uuid and (${FAILING} or ${SWITCHED_OFF})) as "failingWebhooks",
    (select coalesce(json_agg(json_build_object('id', id, 'slug', slug, 'name', name, 'organisationId', organisation_id,
      'logoPath', ${logoPathOf("each.id")})), '[]') from (
      select id, slug, name, organisation_id from business where organisation_id = any($2::uuid[]) limit ${MOST_CHOICES + 1}) each) as choices`,
);
