// An integration with the columns of its business and organisation that decide about orders. The inbound surface caches rows, so each has
// a version: a write based on a row fails where the version has changed.
import type { OrganisationId } from "#contract/id.ts";
import type { Organisation } from "#domain/account/state/organisation.ts";
import { statement } from "#platform/database/statement.ts";
import type { integration } from "./table.ts";

export type IntegrationRow = Omit<
  typeof integration.$inferSelect,
  "name" | "createdAt" | "silenceToldAt" | "refusedAt"
> &
  Pick<Organisation, "plan" | "planStatus" | "suspendedAt" | "movedAt" | "preferredChannel" | "periodAnchor"> & {
    organisationId: OrganisationId;
    country: string;
    domainKey: string;
    timezone: string;
    version: string;
  };

/** SQL: the version of the three rows, by their `xmin` values. */
const VERSION = "concat_ws(' ', i.xmin, b.xmin, o.xmin)";
const JOINED = `integration i
  join business b on b.id = i.business_id join organisation o on o.id = b.organisation_id`;

/** SQL that selects an integration and locks it against deletion; no row where it is paused or its version is another. */
export function unchangedIntegration(id: string, version: string): string {
  return `select i.id from ${JOINED} where i.id = ${id} and not i.paused and ${VERSION} = ${version} for key share of i`;
}

/** Returns the integrations with these ids (uuids), also paused ones; not those of an unclaimed business. */
export const loadIntegrations = statement<IntegrationRow, [ids: readonly string[]]>(
  "integration_rows",
  `select i.id, i.kind, i.paused, i.secret_sealed as "secretSealed", i.delay_days as "delayDays", i.reward, i.reward_note as "rewardNote",
    b.id as "businessId", b.country, b.domain_key as "domainKey", b.timezone, o.id as "organisationId", o.plan, o.plan_status as "planStatus",
    o.suspended_at as "suspendedAt", o.moved_at as "movedAt",
    o.preferred_channel as "preferredChannel", o.period_anchor as "periodAnchor", ${VERSION} as version
  from ${JOINED} where i.id = any($1::uuid[])`,
);
