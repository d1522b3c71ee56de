// The open data API, under /api/open/v1: free, without a key, for any business with a public profile. Answers are kept
// rendered, and a kept answer is given before the framework is asked.
import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { type Business, findBusiness, SLUG_PATTERN } from "#domain/business/business.ts";
import { domainKey } from "#domain/business/domain-key.ts";
import { findBusinessBySite } from "#domain/business/lookup.ts";
import { listPublished } from "#domain/review/list.ts";
import { createBriefMemory } from "#platform/brief-memory.ts";
import type { Config } from "#platform/config.ts";
import type { Context } from "#platform/context.ts";
import type { Admission, RateWindow } from "#platform/rate-window.ts";
import { Refusal } from "#platform/refusal.ts";
import type { ResponseCache } from "#platform/response-cache.ts";
import { asRefusal, describeApi, FRAMEWORK, once, refuseUndecodable } from "../api.ts";
import { answerFromCache, renderAndKeep } from "../cached.ts";
import { DATA_SECURITY } from "../header.ts";
import { answerPreflight } from "../header.ts";
import { Page } from "../query.ts";
import { refuseOversized, renderRefusal, requestIdOf } from "../refusal.ts";
import { presentOpenBusiness, presentOpenReview } from "./present.ts";
import { answers, described, OpenBusinessSchema, OpenReviewListSchema } from "./schema.ts";

export type OpenDependencies = {
  context: Context;
  config: Pick<Config, "baseUrl" | "serviceName">;
  cache: ResponseCache;
  window: RateWindow;
};

export type OpenSurface = {
  /**
   * @param path with the query, as it was sent
   * @param peer the caller's address, as a key for rate windows
   */
  fetch(request: Request, path: string, peer: string): Promise<Response> | Response;
  openapi(): object;
};

/** Spec, Limits. */
const REQUESTS_PER_MINUTE = 60;
/** Spec, open data API: 20 per page. */
const PER_PAGE = 20;

/** Sites that no business has: asked for again and again, they cost no query. A new business is found after this long. */
const UNKNOWN = { most: 10_000, maxAgeMs: 5_000 };

const PREFIX = "/api/open/v1";
const CORS_HEADERS = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "ETag, Retry-After, X-Request-Id",
};
const HEADERS = {
  ...CORS_HEADERS,
  ...DATA_SECURITY,
  "content-type": "application/json;charset=utf-8",
  "cache-control": "public, max-age=300, s-maxage=300",
};

const NO_BUSINESS = "No business with a public profile was found.";

export function createOpen({ context, config, cache, window }: OpenDependencies): OpenSurface {
  const profileUrlOf = (business: Business) => `${config.baseUrl}/review/${business.slug}`;

  /** Kept under the path that was asked, if it is the usual spelling: the next such request is answered without parsing. */
  const keep = (request: Request, key: string, render: Parameters<typeof renderAndKeep>[4]) =>
    answerFromCache(cache, key, request) ?? renderAndKeep(cache, key, request, HEADERS, render);

  const unknown = createBriefMemory<true>(context.clock, UNKNOWN);
  const findSite = async (domain: string): Promise<Business | null> => {
    if (unknown.get(domain)) return null;
    const found = await findBusinessBySite(context, domain);
    if (!found) unknown.put(domain, true);
    return found;
  };

  const showBusiness = (business: Business | null) => {
    if (!business) throw new Refusal("not_found", NO_BUSINESS);
    const body = JSON.stringify({ data: presentOpenBusiness(business, config.baseUrl) });
    return { body, tags: [`business:${business.id}` as const] };
  };

  const refuse = (thrown: unknown, request: Request): Response => {
    const response = renderRefusal(thrown, requestIdOf(request), context.log);
    for (const [name, value] of Object.entries(CORS_HEADERS)) response.headers.set(name, value);
    return response;
  };

  const app = new Elysia({ prefix: PREFIX, ...FRAMEWORK })
    .onError(({ code, error, path, request }) => refuse(asRefusal(app, { code, error, path, request }), request))
    .get(
      "/businesses/:slug",
      ({ request, params }) =>
        keep(request, `${PREFIX}/businesses/${slugOf(params)}`, async () =>
          showBusiness(await findBusiness(context, params.slug)),
        ),
      {
        detail: {
          summary: "A business by its profile's slug",
          operationId: "readBusiness",
          responses: answers(single(OpenBusinessSchema)),
        },
      },
    )
    .get(
      "/lookup",
      ({ request, query }) => {
        const domain = domainKey(query.domain);
        if (domain === null) throw new Refusal("not_found", NO_BUSINESS);
        const key = `${PREFIX}/lookup?domain=${domain}`;
        return keep(request, key, async () => showBusiness(await findSite(domain)));
      },
      {
        query: Type.Object({
          domain: Type.String({
            minLength: 1,
            wrong: "must be the address of a site",
            description: "A site in any spelling.",
          }),
        }),
        detail: {
          summary: "A business by its domain, or else by its website",
          operationId: "lookupBusiness",
          responses: answers(single(OpenBusinessSchema)),
        },
      },
    )
    .get(
      "/businesses/:slug/reviews",
      ({ request, params, query }) => {
        const page = Number(query.page ?? 1);
        const key = `${PREFIX}/businesses/${slugOf(params)}/reviews${page === 1 ? "" : `?page=${page}`}`;
        return keep(request, key, async () => {
          const business = await findBusiness(context, params.slug);
          if (!business) throw new Refusal("not_found", NO_BUSINESS);
          const range = { limit: PER_PAGE, offset: (page - 1) * PER_PAGE };
          const { rows, total } = await listPublished(context, business, {}, range);
          const url = profileUrlOf(business);
          const body = JSON.stringify({
            business: { name: business.name, slug: business.slug, url },
            data: rows.map((row) => presentOpenReview(row, url)),
            page,
            perPage: PER_PAGE,
            total,
            totalPages: Math.ceil(total / PER_PAGE),
          });
          return { body, tags: [`business:${business.id}`] };
        });
      },
      {
        query: Type.Object({ page: Type.Optional(Page) }),
        detail: {
          summary: "Published reviews of a business, newest first, 20 a page",
          operationId: "listBusinessReviews",
          responses: answers(OpenReviewListSchema),
        },
      },
    )
    .get("/openapi.json", () => Response.json(openapi(), { headers: HEADERS }), {
      detail: { summary: "This description", operationId: "describe", responses: described() },
    });

  const openapi: () => object = once(() =>
    describeApi(app, {
      title: `${config.serviceName} open data API`,
      description:
        "Free for any purpose, without a key. Link to the business's profile (`url`) wherever a score or review is shown; show reviews as written; do not imply endorsement; keep to 60 requests a minute.",
      version: "1",
      baseUrl: config.baseUrl,
    }),
  );

  const admitted = (request: Request, path: string, admission: Admission): Promise<Response> | Response => {
    if (!admission.admitted) {
      const message = `More than ${REQUESTS_PER_MINUTE} requests in this minute. Try again in ${admission.retryAfter} s.`;
      return refuse(new Refusal("rate_limited", message, { "retry-after": String(admission.retryAfter) }), request);
    }
    if (request.method === "GET") {
      // The keys are paths in their usual spelling, so that a hot answer costs one look-up in a map.
      const kept = answerFromCache(cache, path, request);
      if (kept) return kept;
    }
    try {
      refuseOversized(request);
      refuseUndecodable(request);
    } catch (thrown) {
      return refuse(thrown, request);
    }
    return app.fetch(request);
  };

  return {
    fetch(request, path, peer) {
      // Browsers send it by themselves and a page has no say in it, so it counts for nothing.
      if (request.method === "OPTIONS") return answerPreflight();
      const taken = window.take(peer, REQUESTS_PER_MINUTE);
      // A promise only where the window is another process's: a hot answer needs none.
      return taken instanceof Promise
        ? taken.then((admission) => admitted(request, path, admission))
        : admitted(request, path, taken);
    },
    openapi,
  };
}

/** A slug is part of a cache key, so what is no slug ends here. */
function slugOf({ slug }: { slug: string }): string {
  if (!SLUG_PATTERN.test(slug)) throw new Refusal("not_found", NO_BUSINESS);
  return slug;
}

function single(schema: typeof OpenBusinessSchema) {
  return Type.Object({ data: schema });
}
