// A product's ratings as JSON, under the shop's own id: GET /api/widget/{slug}/products/{id}. For the page of the product.
import { countOf, ratingAverage, starsToDraw } from "#domain/business/score.ts";
import { MAX_SHOP_ID_LENGTH, readProductReviews } from "#domain/review/product-list.ts";
import { toWire } from "#platform/id.ts";
import { Refusal } from "#platform/refusal.ts";
import { readText } from "#platform/text.ts";
import { distribution, profileUrl, tagsOf } from "./data.ts";
import type { EmbedDeps, EmbedRoute } from "./deps.ts";
import { CAMPAIGN, forEverySite, keptJson, notClaimed, readLimit, slugOf, USUAL_LIMIT } from "./json.ts";

/** `/api/widget/:slug/products/:id`. What is no product of a claimed business is not_found. */
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
        ratingDist: distribution(stars),
        stars: starsToDraw(null, ratingAvg),
        url: `${url}?${CAMPAIGN}`,
        reviews: reviews.map(({ id: uuid, rating, title, body, author, createdAt, verified }) => {
          const wire = toWire("rev", uuid);
          return {
            id: wire,
            rating,
            title,
            body,
            author,
            createdAt: createdAt.toISOString(),
            verified,
            url: `${url}/${wire}`,
          };
        }),
      };
      return { body: JSON.stringify(body), tags: tagsOf(business) };
    });
  });
}

/** In the form that products are kept in; what cannot be one of theirs is not_found. */
function readShopId(value: string | null | undefined): string {
  const read = readText(value, { min: 1, max: MAX_SHOP_ID_LENGTH });
  if ("wrong" in read) throw unknownProduct();
  return read.text;
}

function unknownProduct(): Refusal {
  return new Refusal("not_found", "The business has no product with this id.");
}
