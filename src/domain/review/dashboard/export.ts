// Published reviews as CSV, read in pages along their index, at the receiver's speed.
import { profileUrl } from "#domain/business/payload.ts";
import { isoMoment } from "#platform/column.ts";
import type { Context } from "#platform/context.ts";
import { CSV_BOM, CSV_LINE_END, csvText } from "#platform/csv.ts";
import { type BusinessId, type ReviewId, toWire } from "#platform/id.ts";
import { statement } from "#platform/statement.ts";
import { inPieces } from "../piece.ts";

export const EXPORT_COLUMNS = [
  "id",
  "createdAt",
  "experienceDate",
  "rating",
  "title",
  "body",
  "author",
  "verified",
  "source",
  "language",
  "helpfulCount",
  "replyBody",
  "replyCreatedAt",
  "editedAt",
  "url",
] as const;

type Row = {
  id: ReviewId;
  createdAt: string;
  /** Columns that need no quotes are joined in SQL, because reading one costs as much as writing it. */
  experienceAndRating: string;
  title: string;
  body: string;
  author: string;
  verifiedAndSource: string;
  language: string;
  helpfulCount: string;
  replyBody: string | null;
  replyCreatedAt: string | null;
  editedAt: string | null;
};

/** Newest first. */
export async function* exportReviews(
  context: Context,
  subject: { id: BusinessId; slug: string },
): AsyncGenerator<string, void, void> {
  const profile = profileUrl(subject.slug, context.baseUrl);
  yield CSV_BOM + EXPORT_COLUMNS.join(",") + CSV_LINE_END;
  yield* inPieces(
    ({ createdAt, id }, limit) => batch(context.db, subject.id, createdAt, id, limit),
    (row) => lineOf(row, profile),
  );
}

function lineOf(row: Row, profile: string): string {
  const id = toWire("rev", row.id);
  const { replyBody, replyCreatedAt, editedAt } = row;
  // Only texts and imported languages can hold quotes, commas or line ends.
  return `${id},${isoMoment(row.createdAt)},${row.experienceAndRating},${csvText(row.title)},${csvText(row.body)},${csvText(row.author)},${row.verifiedAndSource},${csvText(row.language)},${row.helpfulCount},${replyBody === null ? "" : csvText(replyBody)},${replyCreatedAt === null ? "" : isoMoment(replyCreatedAt)},${editedAt === null ? "" : isoMoment(editedAt)},${profile}/${id}${CSV_LINE_END}`;
}

/** Replies are joined after the limit, so that only the batch's are read. */
const batch = statement<Row>(
  "review_export",
  `select r.id, r.created_at::text as "createdAt", r.experience_date || ',' || r.rating as "experienceAndRating",
    r.title, r.body, r.author, r.verified || ',' || r.source as "verifiedAndSource", r.language,
    r.helpful_count::text as "helpfulCount", p.body as "replyBody", p.created_at::text as "replyCreatedAt",
    r.edited_at::text as "editedAt"
  from (
    select * from review
    where business_id = $1::uuid and status = 'published' and (created_at, id) < ($2::timestamptz, $3::uuid)
    order by created_at desc, id desc limit $4::int
  ) r left join reply p on p.review_id = r.id
  order by r.created_at desc, r.id desc`,
);
