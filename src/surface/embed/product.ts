// GET /api/widget/{slug}/products/{id}: a product's ratings as JSON, by the shop's own product id.
import { countOf, ratingAverage, starsToDraw } from "#domain/business/score.ts";
import { MAX_SHOP_ID_LENGTH, readProductReviews } from "#domain/review/product-list.ts";
import { Refusal } from "#platform/refusal.ts";
import { readText } from "#platform/text.ts";
import { byStar } from "../figure.ts";
import { presentReview, profileUrl, tagsOf } from "./data.ts";
import type { EmbedDeps, EmbedRoute } from "./deps.ts";
import { CAMPAIGN, forEverySite, keptJson, notClaimed, readLimit, slugOf, USUAL_LIMIT } from "./json.ts";

export function productJson(deps: EmbedDeps): EmbedRoute {
  return forEverySite(deps, (asked) => {
    const slug = slugOf(asked);
    const id = readShopId(asked.params.id);
    const limit = readLimit(asked.url.searchParams.get("limit"));
    const query = limit === USUAL_LIMIT ? "" : `?limit=${limit}`;
    return keptJson(deps, asked, `/api/widget/${slug}/products/${encodeURIComponent(id)}${query}`, async () => {
      const business = await deps.slugs.find(slug);
      if (business === null) throw notClaimed();
      const found = await readProductReviews(deps.context, business.id, id, limit);
      if (found === null) throw unknownProduct();
      const { product, stars, reviews } = found;
      const ratingAvg = ratingAverage(stars);
      const url = profileUrl(deps.config, business.slug);
      const body = {
        product,
        ratingAvg,
        reviewCount: countOf(stars),
        ratingDist: byStar(stars),
        stars: starsToDraw(null, ratingAvg),
        url: `${url}?${CAMPAIGN}`,
        reviews: reviews.map((review) => presentReview(review, url)),
      };
      return { body: JSON.stringify(body), tags: tagsOf(business) };
    });
  });
}

function readShopId(value: string | null | undefined): string {
  const read = readText(value, { min: 1, max: MAX_SHOP_ID_LENGTH });
  if ("wrong" in read) throw unknownProduct();
  return read.text;
}

function unknownProduct(): Refusal {
  return new Refusal("not_found", "The business has no product with this id.");
}
