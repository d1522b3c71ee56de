// Who may not decide about a review: a moderator who reported it, and while there is another one, the moderator whose decision a reporter
// complains about (DSA, Article 20).
import type { ReviewId, UserId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { sentence } from "#contract/sentence.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { untaggedMailbox } from "#platform/text/mailbox.ts";

/** Names of others that a page shows; more are counted only. */
export const OTHERS_NAMED = 5;

/** @property names the first OTHERS_NAMED of those who can decide, in order. @property isReporter the moderator reported the review */
export type LeftTo = { names: string[]; count: number; isReporter: boolean };

/**
 * Finds those of the reviews that this moderator leaves to others: because a report is theirs, also after its decision, or because open
 * complaints are about their decisions. A reader's report is theirs by its mailbox, and never theirs to decide. For the two other grounds
 * there must be one who can decide instead: where each moderator took one of the decisions, each can decide.
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
  throw left.isReporter
    ? new Refusal("validation_error", "You reported this review. Another moderator decides.", {
        says: sentence("report.ownReport"),
      })
    : new Refusal("validation_error", "You took the decision. Another moderator decides the complaint.", {
        says: sentence("report.ownDecision"),
      });
}

/** Returns those of the reviews about which another moderator can decide, because they reported none of it. */
export async function findWithColleague(
  { db }: Context,
  reviewIds: readonly ReviewId[],
  moderator: UserId,
): Promise<ReadonlySet<ReviewId>> {
  if (reviewIds.length === 0) return new Set();
  return new Set((await withColleague(db, reviewIds, moderator)).map(({ id }) => id));
}

/** Who reported the reviews of $1. An address that is not confirmed is not the reporter's: a stranger could type a moderator's. */
const REPORTER = `reporter as (
    select p.review_id as id, u.id as moderator, true as "isReader" from report p join report_reader q on q.report_id = p.id
    join "user" u on u.staff and ${untaggedMailbox("u.email")} = ${untaggedMailbox("q.email")}
    where p.review_id = any($1::uuid[]) and p.status <> 'unconfirmed'
    union all select p.review_id, p.user_id, false from report p
    where p.review_id = any($1::uuid[]) and p.user_id is not null)`;

const withColleague = statement<{ id: ReviewId }>(
  "report_with_colleague",
  `with ${REPORTER} select a.id from unnest($1::uuid[]) as a(id)
  where exists (select from "user" u where u.staff and u.id <> $2::uuid
    and not exists (select from reporter r where r.id = a.id and r.moderator = u.id))`,
);

const leftTo = statement<LeftTo & { reviewId: ReviewId }>(
  "report_left",
  `with complained as (select p.review_id as id, array_agg(p.first_decided_by) as deciders from report p
    where p.review_id = any($1::uuid[]) and p.status = 'open' and p.complained_at is not null and p.first_decided_by is not null
    group by p.review_id),
  ${REPORTER}
  select a.id as "reviewId", o."isReader" is not null as "isReporter", w.names, w.count
  from unnest($1::uuid[]) as a(id) left join complained c on c.id = a.id
  left join lateral (select bool_or(r."isReader") as "isReader" from reporter r where r.id = a.id and r.moderator = $2::uuid) o on true
  cross join lateral (select coalesce((array_agg(u.name order by u.name, u.id))[1:${OTHERS_NAMED}], '{}') as names, count(*)::int as count
    from "user" u where u.staff and u.id <> $2::uuid and (o."isReader" is not null or u.id <> all (c.deciders))
      and not exists (select from reporter r where r.id = a.id and r.moderator = u.id)) w
  where o."isReader" or (w.count > 0 and (o."isReader" is not null or $2::uuid = any (c.deciders)))`,
);
