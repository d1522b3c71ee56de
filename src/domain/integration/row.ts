// An integration with all that decides what its orders become. Read once and remembered for a while, so it has a version: what
// is written on the strength of it says which one it knew, and is not written where any of its rows has changed since.
import type { Organisation } from "#domain/account/organisation.ts";
import type { Context } from "#platform/context.ts";
import type { BusinessId, OrganisationId } from "#platform/id.ts";
import { statement } from "#platform/statement.ts";
import type { Kind } from "./shop/request.ts";

export type Place = {
  id: string;
  kind: Kind;
  paused: boolean;
  secretSealed: Uint8Array;
  delayDays: number;
  businessId: BusinessId;
  country: string;
  timezone: string;
  organisationId: OrganisationId;
  plan: string;
  planStatus: Organisation["planStatus"];
  preferredChannel: Organisation["preferredChannel"];
  periodAnchor: Date;
  version: string;
};

/** The rows that a place is read of, by the transactions that wrote them. For a statement that calls them i, b and o. */
export const PLACE_VERSION = "concat_ws(' ', i.xmin, b.xmin, o.xmin)";

/** The integrations that there are among these ids (uuids), the paused ones too. One of a business that nobody manages is none. */
export async function loadPlaces(context: Context, ids: readonly string[]): Promise<Place[]> {
  const rows = await load(context.db, JSON.stringify(ids));
  return rows.map((row) => ({ ...row, periodAnchor: new Date(row.periodAnchor) }));
}

const load = statement<Omit<Place, "periodAnchor"> & { periodAnchor: string }>(
  "integration_places",
  `select i.id, i.kind, i.paused, i.secret_sealed as "secretSealed", i.delay_days as "delayDays",
    b.id as "businessId", b.country, b.timezone, o.id as "organisationId", o.plan, o.plan_status as "planStatus",
    o.preferred_channel as "preferredChannel", to_json(o.period_anchor) #>> '{}' as "periodAnchor",
    ${PLACE_VERSION} as version
  from (select value::uuid as id from json_array_elements_text($1::json) as value) asked
  join integration i on i.id = asked.id
  join business b on b.id = i.business_id
  join organisation o on o.id = b.organisation_id`,
);
