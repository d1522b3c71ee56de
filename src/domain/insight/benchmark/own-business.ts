// Lists an organisation's businesses with their benchmark figures of the last refresh. Computes some missing ones for the reader.
import type { BusinessId, OrganisationId } from "#contract/id.ts";
import { withBranch } from "#domain/business/profile/category.ts";
import { CUSTOMER_COUNT } from "#domain/business/state/tally.ts";
import { nameOrder } from "#platform/database/collation.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { batchesOf, type Metric, MOST_FOR_READER, VALUE } from "../unit.ts";
import { storeFigures } from "./figure.ts";

/** The locations of the largest plan (contract, Plans). */
const MOST_BUSINESSES = 1_000;

/** Exact values in the units of `shown`; null where they cannot be computed. */
export type OwnFigures = Record<Exclude<Metric, "reviewsPerMonth"> | "replyHours", number | null> & {
  reviewsPerMonth: number;
  business: { id: BusinessId; slug: string; name: string };
  reviews: number;
  /** False where the number of reviews is known and the figures are not. */
  known: boolean;
};

type Row = Omit<OwnFigures, "business"> & OwnFigures["business"];

/** @property categoryId with all categories below it; null: all. @property businessId null: all */
type Which = { organisationId: OrganisationId; categoryId?: string | null; businessId?: BusinessId | null };

/** Returns at most MOST_BUSINESSES, by name. */
export async function listOwn(context: Context, which: Which): Promise<OwnFigures[]> {
  const { organisationId, categoryId = null, businessId = null } = which;
  const read = async () => (await own(context.db, organisationId, categoryId, businessId)).map(figuresOf);
  const rows = await read();
  const unknown = rows
    .filter(({ known, reviews }) => !known && reviews <= MOST_FOR_READER.reviews)
    .map(({ business: { id }, reviews }) => ({ id, reviews }));
  const [ids] = batchesOf(unknown, MOST_FOR_READER);
  if (!ids) return rows;
  await storeFigures(context, ids, context.clock.now());
  return read();
}

function figuresOf({ id, slug, name, ...figures }: Row): OwnFigures {
  return { business: { id, slug, name }, ...figures };
}

const own = statement<Row>(
  "benchmark_own",
  `${withBranch("$2::uuid")}
  select b.id, b.slug, b.name, f.business_id is not null as known, coalesce(f.reviews, ${CUSTOMER_COUNT}) as reviews, f.score,
    ${VALUE.rating} as rating, ${VALUE.replyRate} as "replyRate", ${VALUE.verifiedShare} as "verifiedShare",
    coalesce(${VALUE.reviewsPerMonth}, 0) as "reviewsPerMonth", ${VALUE.replyHours} as "replyHours"
  from business b join business_tally on business_tally.business_id = b.id left join benchmark_figure f on f.business_id = b.id
  where b.organisation_id = $1::uuid and ($2::uuid is null or b.category_id in (select id from branch))
    and ($3::uuid is null or b.id = $3::uuid)
  order by ${nameOrder("b.name")}, b.id limit ${MOST_BUSINESSES}`,
);
