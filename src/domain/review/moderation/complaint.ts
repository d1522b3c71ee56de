// Who may not decide about a review: a moderator who reported it, and while there is another one, a member of an organisation that manages
// or claims its business, and the moderator whose decision a reporter complains about (DSA, Article 20).
import type { ReviewId, UserId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { sentence } from "#contract/sentence.ts";
import { OTHERS_NAMED, type Others, ownBusiness } from "#domain/account/team/own-case.ts";
import { partiesOf } from "#domain/business/state/party.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { untaggedMailbox } from "#platform/text/mailbox.ts";

/** @property ground the moderator reported the review, belongs to a party of its business, or took the decision */
export type LeftTo = Others & { ground: "report" | "business" | "decision" };

/**
 * Finds those of the reviews that this moderator leaves to others: because a report is theirs, also after its decision, because they belong
 * to a party of its business, or because open complaints are about their decisions. A reader's report is theirs by its mailbox, and
 * never theirs to decide. For the other grounds there must be one who can decide instead: where each moderator took one of the decisions,
 * each can decide.
 */
export async function findLeftTo(
  { db }: Context,
  reviewIds: readonly ReviewId[],
  moderator: UserId,
): Promise<Map<ReviewId, LeftTo>> {
  if (reviewIds.length === 0) return new Map();
  const rows = await leftTo(db, reviewIds, moderator);
  return new Map(rows.map(({ reviewId, ...others }) => [reviewId, others]));
}

/** Refuses with validation_error where this moderator leaves the review to others. */
export async function refuseToLeft(inside: Context, reviewId: ReviewId, moderator: UserId): Promise<void> {
  const left = (await findLeftTo(inside, [reviewId], moderator)).get(reviewId);
  if (!left) return;
  if (left.ground === "business") throw ownBusiness();
  throw left.ground === "report"
    ? new Refusal("validation_error", "You reported this review. Another moderator decides.", {
        says: sentence("report.ownReport"),
      })
    : new Refusal("validation_error", "You took the decision. Another moderator decides the complaint.", {
        says: sentence("report.ownDecision"),
      });
}

/** Returns those of the reviews about which another moderator can decide, because they reported none of it and do not belong to its business. */
export async function findWithColleague(
  { db }: Context,
  reviewIds: readonly ReviewId[],
  moderator: UserId,
): Promise<ReadonlySet<ReviewId>> {
  if (reviewIds.length === 0) return new Set();
  return new Set((await withColleague(db, reviewIds, moderator)).map(({ id }) => id));
}

/** Who reported the reviews of $1 or belongs to their business. An address that is not confirmed is not the reporter's: a stranger could type a moderator's. */
const PARTY = `party as (
    select p.review_id as id, u.id as moderator, 'reader' as part from report p join report_reader q on q.report_id = p.id
    join "user" u on u.staff and ${untaggedMailbox("u.email")} = ${untaggedMailbox("q.email")}
    where p.review_id = any($1::uuid[]) and p.status <> 'unconfirmed'
    union all select p.review_id, p.user_id, 'reporter' from report p
    where p.review_id = any($1::uuid[]) and p.user_id is not null
    union all select v.id, m.user_id, 'member' from review v
    join member m on m.organisation_id in ${partiesOf("v.business_id")} where v.id = any($1::uuid[]))`;

const withColleague = statement<{ id: ReviewId }>(
  "report_with_colleague",
  `with ${PARTY} select a.id from unnest($1::uuid[]) as a(id)
  where exists (select from "user" u where u.staff and u.id <> $2::uuid
    and not exists (select from party r where r.id = a.id and r.moderator = u.id))`,
);

const leftTo = statement<LeftTo & { reviewId: ReviewId }>(
  "report_left",
  `with complained as (select p.review_id as id, array_agg(p.first_decided_by) as deciders from report p
    where p.review_id = any($1::uuid[]) and p.status = 'open' and p.complained_at is not null and p.first_decided_by is not null
    group by p.review_id),
  ${PARTY}
  select a.id as "reviewId", case when o."isReporter" then 'report' when o."isReader" is not null then 'business' else 'decision' end as ground, w.names, w.count
  from unnest($1::uuid[]) as a(id) left join complained c on c.id = a.id
  left join lateral (select bool_or(r.part = 'reader') as "isReader", bool_or(r.part <> 'member') as "isReporter"
    from party r where r.id = a.id and r.moderator = $2::uuid) o on true
  cross join lateral (select coalesce((array_agg(u.name order by u.name, u.id))[1:${OTHERS_NAMED}], '{}') as names, count(*)::int as count
    from "user" u where u.staff and u.id <> $2::uuid and (o."isReader" is not null or u.id <> all (c.deciders))
      and not exists (select from party r where r.id = a.id and r.moderator = u.id)) w
  where o."isReader" or (w.count > 0 and (o."isReader" is not null or $2::uuid = any (c.deciders)))`,
);
