// Writes an owner's archive of a business: its products and public reviews, without the operator's data. Reads in pages, so that a
// slow receiver holds no connection.
import { type BusinessId, FIRST_ID, type ReviewId, toWire } from "#contract/id.ts";
import { BUSINESS } from "#domain/business/archive/business.ts";
import { CATEGORY } from "#domain/business/archive/category.ts";
import { PRODUCT } from "#domain/business/archive/product.ts";
import { REVIEW } from "#domain/review/archive/record.ts";
import { type PhotoRow, PUBLIC_PHOTOS, presentPhoto } from "#domain/review/photo/archive.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { ofBusiness } from "./noun/noun.ts";

type Row = Record<string, unknown>;

const PAGE = 500;

/** Yields lines: the categories, the business, its products, its reviews of LEAVING_PAGE without addresses, and their pictures. */
export async function* exportForOwner(context: Context, id: BusinessId): AsyncGenerator<string, void, void> {
  const { db } = context;
  for (const row of await categoriesOf(db, id)) yield jsonLine("category", CATEGORY.present(row));
  // At another installation, another organisation manages the business.
  for (const row of await business(db, id))
    yield jsonLine("business", { ...BUSINESS.present(row), organisation: undefined, verifiedAt: undefined });
  yield* productLines(db, id);
  for await (const rows of pagesByTime((at, after, limit) => reviewPage(db, id, at, after, limit)))
    yield rows.map((row) => jsonLine("review", asOwnerSees(row))).join("");
  yield* photoLines(context, id);
}

async function* photoLines(context: Context, id: BusinessId) {
  for (let after: string = FIRST_ID; ; ) {
    const rows = await photoPage(context, id, after, PAGE);
    // As `asOwnerSees`.
    const present = (row: PhotoRow) => presentPhoto({ ...row, review: [null, row.review[1]] }, context.baseUrl);
    yield rows.map((row) => jsonLine("photo", present(row))).join("");
    after = rows.at(-1)?.id ?? after;
    if (rows.length < PAGE) return;
  }
}

async function* productLines(db: Context["db"], id: BusinessId) {
  for (let after = ""; ; ) {
    const rows = await productPage(db, id, after, PAGE);
    yield rows.map((row) => jsonLine("product", PRODUCT.present(row))).join("");
    after = String(rows.at(-1)?.id);
    if (rows.length < PAGE) return;
  }
}

/** SQL: a page of the reviews that leave with a business, oldest first: public ones and held imported ones, none by editors. */
export const LEAVING_PAGE = `select * from review where business_id = $1::uuid and (created_at, id) > ($2::timestamptz, $3::uuid)
      and (status = 'published' or (status = 'held' and source = 'import')) and source <> 'editor'
    order by created_at, id limit $4::int`;

/** @param read reads a `LEAVING_PAGE` */
export async function* pagesByTime<R extends { at: string; id: ReviewId }>(
  read: (at: string, after: string, limit: number) => Promise<R[]>,
): AsyncGenerator<R[]> {
  for (let [at, after]: [string, string] = ["-infinity", FIRST_ID]; ; ) {
    const rows = await read(at, after, PAGE);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    if (rows.length < PAGE) return;
    [at, after] = [last.at, last.id];
  }
}

/** Hides the ids of imported reviews: some are hashes over the author's address, which would confirm a guessed one. */
function asOwnerSees(row: Row & { id: ReviewId }): object {
  const hidden = { email: undefined, confirmedAt: undefined, formLanguage: undefined };
  return { ...REVIEW.present(row), ...hidden, externalId: toWire("rev", row.id) };
}

function jsonLine(type: string, record: object): string {
  return `${JSON.stringify({ type, ...record })}\n`;
}

const categoriesOf = statement<Row>("archive_owner_categories", ofBusiness(CATEGORY));
const business = statement<Row>("archive_owner_business", ofBusiness(BUSINESS));

const productPage = statement<Row>(
  "archive_owner_products",
  `select ${PRODUCT.fields("p")} from product p join business b on b.id = p.business_id
  where p.business_id = $1::uuid and p.shop_id > $2::text order by p.shop_id limit $3::int`,
);

const photoPage = statement<PhotoRow>("archive_owner_photos", PUBLIC_PHOTOS);

const reviewPage = statement<Row & { at: string; id: ReviewId }>(
  "archive_owner_reviews",
  `select ${REVIEW.fields("r")}, r.created_at::text as at, r.id from (
    ${LEAVING_PAGE}
  ) r join business b on b.id = r.business_id
    left join review_author a on a.review_id = r.id left join reply p on p.review_id = r.id
  order by r.created_at, r.id`,
);
