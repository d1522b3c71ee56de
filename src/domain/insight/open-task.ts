// Finds an organisation's open tasks for the overview page. Each part of the statement is bounded, so a large business costs the same.
import type { BusinessId, OrganisationId, ReviewId } from "#contract/id.ts";
import { stillCounts } from "#domain/business/platform/counting.ts";
import { type Named, numberOf } from "#domain/integration/state/name.ts";
import {
  EACH_RATING,
  recentFrom,
  UNANSWERED,
  UNANSWERED_COUNTED_TO,
  WORK_ORDER,
} from "#domain/review/dashboard/unanswered.ts";
import { FAILING, SWITCHED_OFF } from "#domain/webhook/delivery/failure.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";

export const COUNTED_TO = 100;
const NAMED = 3;
const LOW_RATING = 3;
/** An integration is failing where so many of its latest orders failed, or all of fewer orders. */
const LAST_OUTCOMES = 3;

export type Todo = {
  /** Up to UNANSWERED_COUNTED_TO. */
  unanswered: number;
  /** Recent ones, in the order of the work list. */
  lowRatings: { id: ReviewId; rating: number; title: string; createdAt: Date }[];
  /** Reviews that wait for a moderator. This and all following counts end at COUNTED_TO. */
  held: number;
  pausedIntegrations: number;
  failingIntegrations: (Named & { id: string; outcome: string })[];
  failingWebhooks: number;
  /** Those that were switched off by hand are left out. */
  disabledWebhooks: number;
  invitesUsed: number;
  /** Platforms whose confirmation ended, without a statement that waits for a moderator. */
  endedPlatforms: string[];
  rejectedPlatforms: string[];
  /** Claimed businesses that wait for a proof or a moderator, by the claim's id. */
  claims: { id: string; name: string }[];
  /** Claims of others on the organisation's businesses that it has not answered. */
  disputes: { id: string; name: string }[];
};

type Row = Omit<Todo, "lowRatings"> & { lowRatings: { id: ReviewId; rating: number; title: string; at: string }[] };

/** @param of.businessId null: the organisation has none yet. @param of.periodStart of the allowance */
export async function readTodo(
  context: Context,
  of: { organisationId: OrganisationId; businessId: BusinessId | null; periodStart: Date },
): Promise<Todo> {
  const [row] = await asked(
    context.db,
    of.organisationId,
    of.businessId,
    of.periodStart.toISOString(),
    recentFrom(context).toISOString(),
  );
  if (!row) throw new Error("A statement without a table gave no row.");
  const lowRatings = row.lowRatings.map(({ at, ...review }) => ({ ...review, createdAt: new Date(at) }));
  return { ...row, lowRatings };
}

const ownIntegrations = "select i.* from integration i where i.business_id = $2::uuid";
const ownWebhooks = "select s.* from webhook_subscription s where s.organisation_id = $1::uuid";
const ownClaims = `select c.id, b.name from claim c join business b on b.id = c.business_id
  where c.organisation_id = $1::uuid and c.status = 'pending' order by c.created_at desc limit ${COUNTED_TO}`;
const unansweredDisputes = `select c.id, b.name from claim c join business b on b.id = c.business_id
  where b.organisation_id = $1::uuid and c.organisation_id <> $1::uuid and c.status = 'pending' and c.answer is null
  order by c.created_at desc limit ${COUNTED_TO}`;
const endedPlatforms = `select platform from platform_rating r where r.business_id = $2::uuid and not ${stillCounts("r")} and not exists (
    select from platform_statement s where s.business_id = r.business_id and lower(s.platform) = lower(r.platform))
  order by platform limit ${COUNTED_TO}`;
const counted = (from: string) => `(select count(*)::int from (select 1 from ${from} limit ${COUNTED_TO}) each)`;
const CLAIM = "json_build_object('id', id, 'name', name)";
const list = (of: string, from: string) => `(select coalesce(json_agg(${of}), '[]') from (${from}) each)`;

const asked = statement<Row>(
  "insight_todo",
  `with low as (
    select id, rating, title, created_at as at from review
    where business_id = $2::uuid and ${UNANSWERED} and -rating >= -${LOW_RATING}
      and ${EACH_RATING} and created_at >= $4::timestamptz order by ${WORK_ORDER} limit ${NAMED}
  ), waits as (
    select count(*)::int as unanswered from (
      select from review where business_id = $2::uuid and ${UNANSWERED} limit ${UNANSWERED_COUNTED_TO}) each
  ), lately as (
    select i.id, i.kind, i.name, ${numberOf("i")} as number, last.outcomes from (${ownIntegrations} and not i.paused limit ${COUNTED_TO}) i,
      lateral (select array_agg(outcome) as outcomes from (
        select o.outcome from inbound_outcome o where o.integration_id = i.id
        order by o.created_at desc limit ${LAST_OUTCOMES}) each) last
  )
  select (select unanswered from waits) as unanswered,
    (select coalesce(json_agg(low order by rating, at desc, id desc), '[]') from low) as "lowRatings",
    (select count(*)::int from (
      select from review where business_id = $2::uuid and status = 'held' limit ${COUNTED_TO}) each) as held,
    ${counted(`(${ownIntegrations}) i where i.paused`)} as "pausedIntegrations",
    (select coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'name', name, 'number', number, 'outcome', outcomes[1])), '[]') from lately
      where outcomes <@ '{unreadable,limit_reached}'::text[] and cardinality(outcomes) > 0) as "failingIntegrations",
    ${counted(`(${ownWebhooks}) s where ${FAILING}`)} as "failingWebhooks",
    ${counted(`(${ownWebhooks}) s where ${SWITCHED_OFF}`)} as "disabledWebhooks",
    coalesce((select used from invitation_allowance where organisation_id = $1::uuid and period_start = $3::timestamptz), 0) as "invitesUsed",
    ${list("platform", endedPlatforms)} as "endedPlatforms",
    ${list("platform", `select platform from platform_statement where business_id = $2::uuid and status = 'rejected' order by platform limit ${COUNTED_TO}`)} as "rejectedPlatforms",
    ${list(CLAIM, ownClaims)} as claims,
    ${list(CLAIM, unansweredDisputes)} as disputes`,
);
