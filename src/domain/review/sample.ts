// Makes webhook payloads of recent reviews as samples for developers of receivers, each with the moment of its event.
import type { BusinessId, OrganisationId, ReplyId } from "#contract/id.ts";
import { businessPayload } from "#domain/business/state/payload.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { type PublicReview, publicColumns, type ReviewStatus } from "./state/columns.ts";
import { type ReviewEvent, replyPayload, reviewPayload, WITHOUT_WORDS } from "./state/event.ts";

export type Sample = { id: string; createdAt: Date; data: object };

/** Reviews that are searched per business: the cost must not grow with the number of reviews. */
const LATEST_OF_EACH = 100;

/** Returns samples of the organisation's own reviews, the latest event first. */
export async function reviewSamples(
  context: Context,
  organisationId: OrganisationId,
  event: ReviewEvent,
  limit: number,
): Promise<Sample[]> {
  const rows = await read[event](context.db, organisationId, limit);
  return rows.map((row) => toSample(row, event, context.baseUrl));
}

type Row = PublicReview & {
  status: ReviewStatus;
  resolutionAt: Date | null;
  business: { id: BusinessId; slug: string; name: string };
  reply: { id: ReplyId; body: string; createdAt: string } | null;
  happenedAt: Date;
};

function toSample(row: Row, event: ReviewEvent, baseUrl: string): Sample {
  const { reply, resolutionAt } = row;
  const carriesReply = event === "review.updated" || event === "reply.created" || event === "review.resolved";
  // API keys see no text of a removed review.
  const words = event === "review.removed" ? WITHOUT_WORDS : {};
  return {
    id: row.id,
    createdAt: row.happenedAt,
    data: {
      business: businessPayload(row.business, baseUrl),
      review: reviewPayload({ ...row, ...words }, row.business.slug, baseUrl),
      ...(carriesReply && reply ? { reply: replyPayload({ ...reply, createdAt: new Date(reply.createdAt) }) } : {}),
      ...(event === "review.resolved" && resolutionAt !== null
        ? { resolution: "resolved", resolutionAt: resolutionAt.toISOString() }
        : {}),
    },
  };
}

const COLUMNS = `${publicColumns("dates")}, r.status, r.resolution_at as "resolutionAt",
  json_build_object('id', b.id, 'slug', b.slug, 'name', b.name) as business`;

/** SQL: when review `r` was published, and when it was published again after it was hidden. */
const PUBLISHED = `select
    coalesce(max(m.created_at) filter (where m.from_status <> 'hidden'),
      (select a.confirmed_at from review_author a where a.review_id = r.id), r.created_at) as at,
    max(m.created_at) filter (where m.from_status = 'hidden') as again
  from moderation m where m.review_id = r.id and m.to_status = 'published'`;

/** @param moment SQL: the event's last moment for a published review; null if it had no such event */
const published = (name: string, moment: string) =>
  statement<Row>(
    name,
    `select * from (
      select ${COLUMNS}, ${moment} as "happenedAt",
        case when p.id is not null then json_build_object('id', p.id, 'body', p.body, 'createdAt', p.created_at) end as reply
      from business b
      cross join lateral (
        select * from review where business_id = b.id and status = 'published'
        order by created_at desc, id desc limit ${LATEST_OF_EACH}) r
      left join reply p on p.review_id = r.id
      cross join lateral (${PUBLISHED}) published
      where b.organisation_id = $1::uuid
    ) happened where "happenedAt" is not null order by "happenedAt" desc, id desc limit $2::int`,
  );

const read: Record<ReviewEvent, ReturnType<typeof statement<Row>>> = {
  "review.created": published("sample_review_created", "published.at"),
  "review.updated": published(
    "sample_review_updated",
    "greatest(case when r.edited_at >= published.at then r.edited_at end, published.again)",
  ),
  "reply.created": published("sample_reply_created", "p.updated_at"),
  "review.resolved": published(
    "sample_review_resolved",
    "case when r.resolution = 'resolved' and p.id is not null then r.resolution_at end",
  ),
  // A removal may have several reasons, each in a row of its own.
  "review.removed": statement<Row>(
    "sample_review_removed",
    `select ${COLUMNS}, removed.at as "happenedAt", null::json as reply
    from (
      select m.review_id, max(m.created_at) as at from moderation m
      where m.business_id in (select id from business where organisation_id = $1::uuid) and m.to_status = 'removed'
      group by m.review_id
    ) removed
    join review r on r.id = removed.review_id and r.status = 'removed'
    join business b on b.id = r.business_id
    order by removed.at desc, r.id desc limit $2::int`,
  ),
};
