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

/** Returns at most MOST_BUSINESSES, by name. @param categoryId with all categories below it; null: all */
export async function listOwn(
  context: Context,
  organisationId: OrganisationId,
  categoryId: string | null,
): Promise<OwnFigures[]> {
  const rows = await own(context.db, organisationId, categoryId);
  const unknown = rows.filter((row) => !row.known && row.reviews <= MOST_FOR_READER.reviews);
  const [ids] = batchesOf(unknown, MOST_FOR_READER);
  if (!ids) return rows.map(read);
  await storeFigures(context, ids, context.clock.now());
  return (await own(context.db, organisationId, categoryId)).map(read);
}

function read({ id, slug, name, ...figures }: Row): OwnFigures {
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
  order by ${nameOrder("b.name")}, b.id limit ${MOST_BUSINESSES}`,
);
