// GET /api/widget/{slug}: the widget's data as JSON, for any site. Answers are kept under the usual spelling of the query, so that odd
// queries make no entries of their own.
import { SLUG_PATTERN } from "#domain/business/business.ts";
import { profileUrl } from "#domain/business/payload.ts";
import { countOf, ratingAverage, starsToDraw } from "#domain/business/score.ts";
import { MAX_SHOP_ID_LENGTH, readProductReviews } from "#domain/review/product-list.ts";
import { Refusal } from "#platform/refusal.ts";
import { readText } from "#platform/text.ts";
import { answerFromCache, renderAndKeep } from "../cached.ts";
import { byStar } from "../figure.ts";
import { ANY_ORIGIN, DATA_SECURITY, FIVE_MINUTES } from "../header.ts";
import { renderRefusal, requestIdOf } from "../refusal.ts";
import { latestReviews, presentReview, tagsOf, widgetFigures } from "./data.ts";
import type { EmbedAsked, EmbedDeps, EmbedRoute } from "./deps.ts";

/** Contract, Widgets and badge. */
const LIMIT = { least: 1, most: 20 };
const USUAL_LIMIT = 5;
const CAMPAIGN = "utm_source=widget&utm_medium=json";

const CORS_HEADERS = { ...ANY_ORIGIN, "access-control-expose-headers": "ETag, X-Request-Id" };
const HEADERS = {
  ...CORS_HEADERS,
  "content-type": "application/json;charset=utf-8",
  "cache-control": FIVE_MINUTES,
  ...DATA_SECURITY,
};

export function widgetJson(deps: EmbedDeps): EmbedRoute {
  return forEverySite(deps, (asked) => {
    const slug = slugOf(asked);
    const limit = readLimit(asked.url.searchParams.get("limit"));
    const key = `/api/widget/${slug}${limit === USUAL_LIMIT ? "" : `?limit=${limit}`}`;
    return keptJson(deps, asked, key, async () => {
      const business = await deps.slugs.find(slug);
      if (business === null) throw notClaimed();
      const url = profileUrl(business.slug, deps.config.baseUrl);
      const body = {
        name: business.name,
        slug: business.slug,
        ...widgetFigures(business),
        url: `${url}?${CAMPAIGN}`,
        reviews: (await latestReviews(deps.context, business, limit)).map((review) => presentReview(review, url)),
      };
      return { body: JSON.stringify(body), tags: tagsOf(business) };
    });
  });
}

/** Clamped; the usual limit for anything but a whole number. */
function readLimit(text: string | null): number {
  if (text === null || !/^[+-]?\d+$/.test(text)) return USUAL_LIMIT;
  return Math.min(Math.max(Number(text), LIMIT.least), LIMIT.most);
}

async function keptJson(
  { cache }: EmbedDeps,
  { request }: EmbedAsked,
  key: string,
  render: Parameters<typeof renderAndKeep>[4],
): Promise<Response> {
  return answerFromCache(cache, key, request) ?? renderAndKeep(cache, key, request, HEADERS, render);
}

/** Scripts of any site may read the answer, refusals included. */
function forEverySite({ context }: EmbedDeps, route: EmbedRoute): EmbedRoute {
  return async (asked) => {
    try {
      return await route(asked);
    } catch (thrown) {
      return renderRefusal(thrown, requestIdOf(asked.request), context.log, CORS_HEADERS);
    }
  };
}

/** Slugs become cache keys, so anything else is refused; the framework gives null for one that it cannot decode. */
function slugOf({ params: { slug } }: EmbedAsked): string {
  if (!SLUG_PATTERN.test(slug ?? "")) throw notClaimed();
  return slug as string;
}

function notClaimed(): Refusal {
  return new Refusal("not_found", "No claimed business was found under this name.");
}

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
      const url = profileUrl(business.slug, deps.config.baseUrl);
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
