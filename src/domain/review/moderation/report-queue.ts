// Reported reviews that wait for a moderator, the oldest report first; each with all reports of it that are open.
import type { Context } from "#platform/context.ts";
import type { ReviewId } from "#platform/id.ts";
import { statement } from "#platform/statement.ts";
import type { ReviewStatus } from "../lock.ts";
import type { QueuedBusiness, QueuePlace } from "./queue.ts";

export type OpenReport = {
  id: string;
  reason: string;
  note: string | null;
  createdAt: Date;
  /** Null where the organisation or the account is gone. */
  organisationName: string | null;
  userName: string | null;
};

export type ReportedReview = {
  review: {
    id: ReviewId;
    rating: number;
    title: string;
    body: string;
    author: string;
    verified: boolean;
    source: "invitation" | "organic" | "import" | "editor";
    status: ReviewStatus;
    language: string;
    experienceDate: string;
    createdAt: Date;
    editedAt: Date | null;
  };
  business: QueuedBusiness;
  /** The oldest first; never none. */
  reports: OpenReport[];
};

const START = { id: "00000000-0000-0000-0000-000000000000", at: "-infinity" };

/** Reviews with open reports, after a place: that of a review's oldest report. */
export async function listReported(
  context: Context,
  { after, limit }: { after: QueuePlace | null; limit: number },
): Promise<ReportedReview[]> {
  const rows = await queue(context.db, after?.createdAt.toISOString() ?? START.at, after?.id ?? START.id, limit);
  return rows.map(({ review, business, reports }) => ({
    review: {
      ...review,
      createdAt: new Date(review.createdAt),
      editedAt: review.editedAt === null ? null : new Date(review.editedAt),
    },
    business,
    reports: reports.map((each) => ({ ...each, createdAt: new Date(each.createdAt) })),
  }));
}

type Json<T> = {
  [Key in keyof T]: T[Key] extends Date | null ? (null extends T[Key] ? string | null : string) : T[Key];
};
type Row = { review: Json<ReportedReview["review"]>; business: QueuedBusiness; reports: Json<OpenReport>[] };

const queue = statement<Row>(
  "moderation_report_queue",
  `select json_build_object('id', r.id, 'rating', r.rating, 'title', r.title, 'body', r.body, 'author', r.author,
      'verified', r.verified, 'source', r.source, 'status', r.status, 'language', r.language,
      'experienceDate', r.experience_date, 'createdAt', r.created_at, 'editedAt', r.edited_at) as review,
    json_build_object('id', b.id, 'slug', b.slug, 'name', b.name, 'country', b.country, 'domainKey', b.domain_key,
      'organisationId', b.organisation_id) as business, every.reports
  from report p join review r on r.id = p.review_id join business b on b.id = r.business_id
  cross join lateral (
    select json_agg(json_build_object('id', q.id, 'reason', q.reason, 'note', q.note, 'createdAt', q.created_at,
      'organisationName', o.name, 'userName', u.name) order by q.created_at, q.id) as reports
    from report q left join organisation o on o.id = q.organisation_id left join "user" u on u.id = q.user_id
    where q.review_id = p.review_id and q.status = 'open'
  ) every
  where p.status = 'open' and (p.created_at, p.id) > ($1::timestamptz, $2::uuid)
    and not exists (select 1 from report e
      where e.review_id = p.review_id and e.status = 'open' and (e.created_at, e.id) < (p.created_at, p.id))
  order by p.created_at, p.id limit $3::int`,
);
