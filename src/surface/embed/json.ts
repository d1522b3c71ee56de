// The widget's data as JSON, for who draws it themselves: GET /api/widget/{slug}. Open to every site, and kept rendered under
// the one spelling of what was asked for, so that odd queries make no entries of their own.
import { SLUG_PATTERN } from "#domain/business/business.ts";
import { Refusal } from "#platform/refusal.ts";
import { answerFromCache, renderAndKeep } from "../cached.ts";
import { DATA_SECURITY } from "../header.ts";
import { renderRefusal, requestIdOf } from "../refusal.ts";
import { figuresOf, latestReviews, presentReview, profileUrl, tagsOf } from "./data.ts";
import type { EmbedAsked, EmbedDeps, EmbedRoute } from "./deps.ts";

/** Decisions, Widgets and badge. */
const LIMIT = { least: 1, most: 20 };
export const USUAL_LIMIT = 5;
/** Spec, Widget JSON. */
export const CAMPAIGN = "utm_source=widget&utm_medium=json";

const CORS_HEADERS = { "access-control-allow-origin": "*", "access-control-expose-headers": "ETag, X-Request-Id" };
const HEADERS = {
  ...CORS_HEADERS,
  "content-type": "application/json;charset=utf-8",
  // Spec, Limits: five minutes.
  "cache-control": "public, max-age=300, s-maxage=300",
  ...DATA_SECURITY,
};

/** `/api/widget/:slug`. A slug that names no claimed business is not_found. */
export function widgetJson(deps: EmbedDeps): EmbedRoute {
  return forEverySite(deps, (asked) => {
    const slug = slugOf(asked);
    const limit = readLimit(asked.url.searchParams.get("limit"));
    const key = `/api/widget/${slug}${limit === USUAL_LIMIT ? "" : `?limit=${limit}`}`;
    return keptJson(deps, asked, key, async () => {
      const business = await deps.slugs.find(slug);
      if (business === null) throw notClaimed();
      const url = profileUrl(deps.config, business.slug);
      const body = {
        name: business.name,
        slug: business.slug,
        ...figuresOf(business),
        url: `${url}?${CAMPAIGN}`,
        reviews: (await latestReviews(deps.context, business, limit)).map((review) => presentReview(review, url)),
      };
      return { body: JSON.stringify(body), tags: tagsOf(business) };
    });
  });
}

/** Clamped; what is no whole number is the usual one. */
export function readLimit(text: string | null): number {
  if (text === null || !/^[+-]?\d+$/.test(text)) return USUAL_LIMIT;
  return Math.min(Math.max(Number(text), LIMIT.least), LIMIT.most);
}

/** The kept answer under `key`, or a new one. */
export async function keptJson(
  { cache }: EmbedDeps,
  { request }: EmbedAsked,
  key: string,
  render: Parameters<typeof renderAndKeep>[4],
): Promise<Response> {
  return answerFromCache(cache, key, request) ?? renderAndKeep(cache, key, request, HEADERS, render);
}

/** Whatever the answer is, a script of any site may read it. */
export function forEverySite({ context }: EmbedDeps, route: EmbedRoute): EmbedRoute {
  return async (asked) => {
    try {
      return await route(asked);
    } catch (thrown) {
      const response = renderRefusal(thrown, requestIdOf(asked.request), context.log);
      for (const [name, value] of Object.entries(CORS_HEADERS)) response.headers.set(name, value);
      return response;
    }
  };
}

/** A slug is part of a key, so what is no slug ends here. */
export function slugOf({ params: { slug } }: EmbedAsked): string {
  // The framework gives null for what it cannot decode.
  if (!SLUG_PATTERN.test(slug ?? "")) throw notClaimed();
  return slug as string;
}

export function notClaimed(): Refusal {
  return new Refusal("not_found", "No claimed business was found under this name.");
}
