// Exports the published reviews of a business as CSV.
import { type BusinessId, toWire } from "#contract/id.ts";
import { profileUrl } from "#domain/business/state/payload.ts";
import { isoMoment } from "#platform/database/column.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { Texts } from "#platform/record/column.ts";
import { CSV_BOM, CSV_LINE_END, csvText } from "#platform/text/csv.ts";
import { inPieces, PAGE } from "../list/piece.ts";
import { type PublicReview, publicColumns } from "../state/columns.ts";
import { presentPhotos, type ShownPhoto } from "../state/photo.ts";

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
  "incentivized",
  "reward",
  "photos",
] as const;

type ExportColumn = (typeof EXPORT_COLUMNS)[number];

/** Moments are in PostgreSQL's text format. */
type Row = Texts<PublicReview> & {
  photos: ShownPhoto[] | null;
  replyBody: string | null;
  replyCreatedAt: string | null;
};

/**
 * Yields the file in pieces, the newest reviews first.
 * @param heads of the columns; by default their names in the API
 * @param separator of the cells
 */
export async function* exportReviews(
  context: Context,
  subject: { id: BusinessId; slug: string },
  heads: Readonly<Partial<Record<ExportColumn, string>>> = {},
  separator: "," | ";" = ",",
): AsyncGenerator<string, void, void> {
  const profile = profileUrl(subject.slug, context.baseUrl);
  yield CSV_BOM + EXPORT_COLUMNS.map((column) => heads[column] ?? column).join(separator) + CSV_LINE_END;
  yield* inPieces(
    (at, id) => batch(context.db, subject.id, at, id),
    (row) => lineOf(row, { profile, baseUrl: context.baseUrl }, separator),
  );
}

function lineOf(row: Row, { profile, baseUrl }: { profile: string; baseUrl: string }, separator: string): string {
  const id = toWire("rev", row.id);
  const { rating, verified, source, helpfulCount } = row;
  const cells: Record<ExportColumn, unknown> = {
    id,
    rating,
    verified,
    incentivized: row.incentivized ?? "",
    reward: row.reward ?? "",
    source,
    helpfulCount,
    createdAt: isoMoment(row.createdAt),
    experienceDate: row.experienceDate,
    title: csvText(row.title),
    body: csvText(row.body),
    author: csvText(row.author),
    language: csvText(row.language),
    replyBody: row.replyBody === null ? "" : csvText(row.replyBody),
    replyCreatedAt: row.replyCreatedAt === null ? "" : isoMoment(row.replyCreatedAt),
    editedAt: row.editedAt === null ? "" : isoMoment(row.editedAt),
    url: `${profile}/${id}`,
    photos: presentPhotos(row.photos, baseUrl)
      .map(({ url }) => url)
      .join(" "),
  };
  return EXPORT_COLUMNS.map((column) => cells[column]).join(separator) + CSV_LINE_END;
}

/** Replies are joined after the limit, so that only the batch's are read. */
const batch = statement<Row>(
  "review_export",
  `select ${publicColumns("text")}, p.body as "replyBody", p.created_at::text as "replyCreatedAt"
  from (
    select * from review
    where business_id = $1::uuid and status = 'published' and (created_at, id) < ($2::timestamptz, $3::uuid)
    order by created_at desc, id desc limit ${PAGE}
  ) r left join reply p on p.review_id = r.id
  order by r.created_at desc, r.id desc`,
);
