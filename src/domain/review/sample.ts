// Recent reviews in the shape of webhook payloads, for whoever builds a receiver and wants to see what will come.
import { sql } from "drizzle-orm";
import { businessPayload } from "#domain/business/payload.ts";
import type { Context } from "#platform/context.ts";
import type { BusinessId, OrganisationId, ReplyId, ReviewId } from "#platform/id.ts";
import type { ReviewEvent } from "./event.ts";
import { replyPayload, reviewPayload } from "./payload.ts";

export type Sample = { id: string; createdAt: Date; data: object };

/** Looks at so many of the latest reviews of each business: what a sample costs must not grow with the reviews. */
const LATEST_OF_EACH = 100;

/** Which of them show the event, and which best. */
const CHOICE: Record<Exclude<ReviewEvent, "review.removed">, { where: string; order: string }> = {
  "review.created": { where: "true", order: "r.created_at desc" },
  // Where too few were edited, others show the shape.
  "review.updated": { where: "true", order: "r.edited_at desc nulls last, r.created_at desc" },
  "reply.created": { where: "p.id is not null", order: "p.updated_at desc" },
  "review.resolved": { where: "r.resolution = 'resolved' and p.id is not null", order: "r.resolution_at desc" },
};

/** Up to `limit` samples out of the organisation's own reviews; none where nothing of the kind has happened. */
export async function reviewSamples(
  context: Context,
  organisationId: OrganisationId,
  event: ReviewEvent,
  limit: number,
): Promise<Sample[]> {
  const candidates =
    event === "review.removed"
      ? sql`select r.* from moderation m join review r on r.id = m.review_id
          where m.business_id in (select id from business where organisation_id = ${organisationId})
            and m.to_status = 'removed' and r.status = 'removed' order by m.created_at desc limit ${limit}`
      : sql`select latest.* from business own cross join lateral (
          select * from review where business_id = own.id and status = 'published'
          order by created_at desc, id desc limit ${LATEST_OF_EACH}) latest where own.organisation_id = ${organisationId}`;
  const { where, order } = event === "review.removed" ? CHOICE["review.created"] : CHOICE[event];
  const rows = (await context.db.execute(sql`
    select r.id, r.rating, r.title, r.body, r.author, r.verified, r.source, r.status, r.experience_date::text, r.created_at,
      r.resolution_at, b.id as business_id, b.slug, b.name, p.id as reply_id, p.body as reply_body, p.created_at as replied_at
    from (${candidates}) r join business b on b.id = r.business_id left join reply p on p.review_id = r.id
    where ${sql.raw(where)} order by ${sql.raw(order)} limit ${limit}`)) as unknown as Row[];
  return rows.map((row) => toSample(row, event, context.baseUrl));
}

type Row = {
  id: ReviewId;
  rating: number;
  title: string;
  body: string;
  author: string;
  verified: boolean;
  source: string;
  status: string;
  experience_date: string;
  created_at: string;
  resolution_at: string | null;
  business_id: BusinessId;
  slug: string;
  name: string;
  reply_id: ReplyId | null;
  reply_body: string | null;
  replied_at: string | null;
};

function toSample(row: Row, event: ReviewEvent, baseUrl: string): Sample {
  const createdAt = new Date(row.created_at);
  const carriesReply = event === "review.updated" || event === "reply.created" || event === "review.resolved";
  const reply =
    carriesReply && row.reply_id !== null && row.replied_at !== null
      ? { id: row.reply_id, body: row.reply_body ?? "", createdAt: new Date(row.replied_at) }
      : null;
  return {
    id: row.id,
    createdAt,
    data: {
      business: businessPayload({ id: row.business_id, slug: row.slug, name: row.name }, baseUrl),
      review: reviewPayload({ ...row, experienceDate: row.experience_date, createdAt }, row.slug, baseUrl),
      ...(reply ? { reply: replyPayload(reply) } : {}),
      ...(event === "review.resolved" && row.resolution_at !== null
        ? { resolution: "resolved", resolutionAt: new Date(row.resolution_at).toISOString() }
        : {}),
    },
  };
}
