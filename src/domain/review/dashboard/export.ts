// Published reviews as CSV, read in pages along their index, at the receiver's speed.
import { profileUrl } from "#domain/business/payload.ts";
import { isoMoment } from "#platform/column.ts";
import type { Context } from "#platform/context.ts";
import { CSV_BOM, CSV_LINE_END, csvText } from "#platform/csv.ts";
import { type BusinessId, type ReviewId, toWire } from "#platform/id.ts";
import { statement } from "#platform/statement.ts";

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

/** The first batch, while the length of reviews is unknown: 16 MB at most. */
export const EXPORT_BATCH = 500;
/** Later batches are about this long, so that long texts need no more memory. */
const PIECE_LENGTH = 192 * 1_024;
const BATCH = { least: 50, most: 2_000 };

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

const FIRST = { before: "9999-01-01T00:00:00Z", id: "ffffffff-ffff-ffff-ffff-ffffffffffff" };

/** Newest first, one batch ahead of the receiver. Reviews published meanwhile may be missing; none comes twice. */
export async function* exportReviews(
  context: Context,
  subject: { id: BusinessId; slug: string },
): AsyncGenerator<string, void, void> {
  const page = async (before: string, id: string, limit: number) => {
    const rows = await batch(context.db, subject.id, before, id, limit);
    return { rows, isLast: rows.length < limit };
  };
  const profile = profileUrl(subject.slug, context.baseUrl);
  let limit = EXPORT_BATCH;
  let next = page(FIRST.before, FIRST.id, limit);
  yield CSV_BOM + EXPORT_COLUMNS.join(",") + CSV_LINE_END;
  for (;;) {
    const { rows, isLast } = await next;
    const last = rows.at(-1);
    if (!last) return;
    if (!isLast) {
      // Queried before these rows are written, so that the database need not wait.
      next = page(last.createdAt, last.id, limit);
      // If the receiver stops here, nobody awaits it.
      next.catch(() => {});
    }
    let text = "";
    for (const row of rows) text += lineOf(row, profile);
    limit = Math.min(BATCH.most, Math.max(BATCH.least, Math.floor((PIECE_LENGTH * rows.length) / text.length)));
    yield text;
    if (isLast) return;
  }
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
