// A business as the lists of these pages show it.
import type { Business } from "#domain/business/business.ts";
import { addStars, countOf } from "#domain/business/score.ts";
import type { BusinessRowData } from "./component/business-row.tsx";

/** From a whole business to the line that stands for it. */
export function toRow({ slug, name, city, country, category, tally }: Business): BusinessRowData {
  return {
    slug,
    name,
    city,
    country,
    category: category.name,
    scoreTenths: tally.scoreTenths,
    reviewCount: countOf(addStars(tally.verified, tally.unverified)),
  };
}
