// GET /api/widget/{slug}: the widget's data as JSON, for any site. Answers are kept under the usual spelling of the query, so that odd
// queries make no entries of their own.
import { Refusal } from "#contract/refusal.ts";
import type { ClaimedBusiness } from "#domain/business/lookup.ts";
import { profileUrl } from "#domain/business/state/payload.ts";
import { countOf, ratingAverage, starsToDraw } from "#domain/business/state/score.ts";
import { SLUG_PATTERN } from "#domain/business/state/table.ts";
import { MAX_SHOP_ID_LENGTH, readProductReviews } from "#domain/review/list/product-list.ts";
import { presentPhotos, type ShownPhoto } from "#domain/review/state/photo.ts";
import { readText } from "#platform/text/text.ts";
import { answerFromCache, renderAndKeep } from "#surface/http/cached.ts";
import { ANY_ORIGIN, DATA_SECURITY, FIVE_MINUTES } from "#surface/http/header.ts";
import { byStar } from "../figure.ts";
import { latestReviews, presentReview, tagsOf, widgetFigures } from "./kit/data.ts";
import type { EmbedDeps, EmbedRequest, EmbedRoute } from "./kit/deps.ts";

/** Contract, Widgets and badge. */
const LIMIT = { least: 1, most: 20 };
const USUAL_LIMIT = 5;
const CAMPAIGN = "utm_source=widget&utm_medium=json";

const HEADERS = {
  ...ANY_ORIGIN,
  "content-type": "application/json;charset=utf-8",
  "cache-control": FIVE_MINUTES,
  ...DATA_SECURITY,
};

export function widgetJson(deps: EmbedDeps): EmbedRoute {
  return (asked) =>
    keptJson(deps, asked, "", async (business, limit) => ({
      figures: { name: business.name, slug: business.slug, ...widgetFigures(business) },
      reviews: await latestReviews(deps.context, business, limit),
    }));
}

export function productJson(deps: EmbedDeps): EmbedRoute {
  return (asked) => {
    const id = readShopId(asked.params.id);
    return keptJson(deps, asked, `/products/${encodeURIComponent(id)}`, async (business, limit) => {
      const found = await readProductReviews(deps.context, business.id, id, limit);
      if (found === null) throw unknownProduct();
      const { product, stars, reviews } = found;
      const ratingAvg = ratingAverage(stars);
      const rating = { ratingAvg, reviewCount: countOf(stars), ratingDist: byStar(stars) };
      return { figures: { product, ...rating, stars: starsToDraw(null, ratingAvg) }, reviews };
    });
  };
}

type ShownReview = Parameters<typeof presentReview>[0] & { photos: ShownPhoto[] | null };
type Shown = { figures: object; reviews: readonly ShownReview[] };

/** @param part of the path, below the business's */
function keptJson(
  { cache, slugs, config }: EmbedDeps,
  { request, url, params }: EmbedRequest,
  part: string,
  read: (business: ClaimedBusiness, limit: number) => Promise<Shown>,
): Promise<Response> | Response {
  const slug = slugOf(params.slug);
  const limit = readLimit(url.searchParams.get("limit"));
  const key = `/api/widget/${slug}${part}${limit === USUAL_LIMIT ? "" : `?limit=${limit}`}`;
  const render = async () => {
    const business = await slugs.find(slug);
    if (business === null) throw notClaimed();
    const { figures, reviews } = await read(business, limit);
    const profile = profileUrl(business.slug, config.baseUrl);
    const shown = reviews.map((review) => ({
      ...presentReview(review, profile),
      photos: presentPhotos(review.photos, config.baseUrl),
    }));
    return {
      body: JSON.stringify({ ...figures, url: `${profile}?${CAMPAIGN}`, reviews: shown }),
      tags: tagsOf(business),
    };
  };
  return answerFromCache(cache, key, request) ?? renderAndKeep(cache, key, request, HEADERS, render);
}

/** Clamped; the usual limit for anything but a whole number. */
function readLimit(text: string | null): number {
  if (text === null || !/^[+-]?\d+$/.test(text)) return USUAL_LIMIT;
  return Math.min(Math.max(Number(text), LIMIT.least), LIMIT.most);
}

/** Slugs become cache keys, so anything else is refused; the framework gives null for one that it cannot decode. */
function slugOf(slug: string | undefined): string {
  if (!SLUG_PATTERN.test(slug ?? "")) throw notClaimed();
  return slug as string;
}

function notClaimed(): Refusal {
  return new Refusal("not_found", "No claimed business was found under this name.");
}

function readShopId(value: string | null | undefined): string {
  const read = readText(value, { min: 1, max: MAX_SHOP_ID_LENGTH });
  if ("wrong" in read) throw unknownProduct();
  return read.text;
}

function unknownProduct(): Refusal {
  return new Refusal("not_found", "The business has no product with this id.");
}
