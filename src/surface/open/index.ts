// The open data API, under /api/open/v1: free, without a key, for every business. Answers are kept rendered, and a kept answer is sent
// before the framework is called.
import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { type Business, findBusiness, SLUG_PATTERN } from "#domain/business/business.ts";
import { domainKey } from "#domain/business/domain-key.ts";
import { findBusinessBySite } from "#domain/business/lookup.ts";
import { profileUrl } from "#domain/business/payload.ts";
import { findByWords } from "#domain/business/search.ts";
import { findOpenings } from "#domain/log/proof.ts";
import { listPublished } from "#domain/review/list.ts";
import { createBriefMemory } from "#platform/brief-memory.ts";
import type { Config } from "#platform/config.ts";
import type { Context } from "#platform/context.ts";
import type { Admission, RateWindow } from "#platform/rate-window.ts";
import { Refusal } from "#platform/refusal.ts";
import type { ResponseCache } from "#platform/response-cache.ts";
import { asRefusal, FRAMEWORK, once, refuseUndecodable } from "../api.ts";
import { answerFromCache, renderAndKeep } from "../cached.ts";
import { describeApi } from "../description.ts";
import { ANY_ORIGIN, answerPreflight, DATA_SECURITY, FIVE_MINUTES, ONE_MINUTE } from "../header.ts";
import { Page } from "../query.ts";
import { overLimit, refuseOversized, renderRefusal, requestIdOf } from "../refusal.ts";
import {
  OPEN_DESCRIPTION,
  OpenBusinessSchema,
  OpenReviewListSchema,
  presentOpenBusiness,
  presentOpenReview,
  unvalidated,
  validated,
} from "./schema.ts";

type OpenDependencies = {
  context: Context;
  config: Pick<Config, "baseUrl" | "serviceName">;
  cache: ResponseCache;
  window: RateWindow;
};

/** Contract, Limits. */
const REQUESTS_PER_MINUTE = 60;
/** Contract, Open data API. */
const PER_PAGE = 20;

/** Remembers sites without a business, so that repeats cost no query. A new business is found after this time. */
const UNKNOWN = { most: 10_000, maxAgeMs: 5_000 };

/** Of a search. */
const MOST_FOUND = 20;
const MOST_QUERY = 100;

const PREFIX = "/api/open/v1";
const CORS_HEADERS = {
  ...ANY_ORIGIN,
  "access-control-expose-headers": "ETag, Retry-After, X-Request-Id",
};
const HEADERS = {
  ...CORS_HEADERS,
  ...DATA_SECURITY,
  "content-type": "application/json;charset=utf-8",
  "cache-control": FIVE_MINUTES,
};

/** Results are not kept in memory: there is no end to queries. */
const SEARCH_HEADERS = { ...HEADERS, "cache-control": ONE_MINUTE };

const NO_BUSINESS = "No business with a public profile was found.";

export function createOpen({ context, config, cache, window }: OpenDependencies) {
  /** Keys are paths in their usual spelling, so that the next request for one is answered without parsing. */
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

  const refuse = (thrown: unknown, request: Request): Response =>
    renderRefusal(thrown, requestIdOf(request), context.log, CORS_HEADERS);

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
          ...validated(Type.Object({ data: OpenBusinessSchema })),
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
            wrong: "must be the address of a website",
            description: "A site, as a domain or a URL.",
          }),
        }),
        detail: {
          summary: "A business by its domain, or else by its website",
          operationId: "lookupBusiness",
          ...validated(Type.Object({ data: OpenBusinessSchema })),
        },
      },
    )
    .get(
      "/search",
      async ({ query }) => {
        const found = await findByWords(context, query.query.slice(0, MOST_QUERY), MOST_FOUND);
        const data = found.map((business) => presentOpenBusiness(business, config.baseUrl));
        return Response.json({ data }, { headers: SEARCH_HEADERS });
      },
      {
        query: Type.Object({
          query: Type.String({
            pattern: "\\S",
            wrong: "must be words to look for",
            description: "The beginnings of words in a name, a city or a site, or the address of a website.",
          }),
        }),
        detail: {
          summary: `Up to ${MOST_FOUND} businesses by name, city or site`,
          operationId: "searchBusinesses",
          ...unvalidated(Type.Object({ data: Type.Array(OpenBusinessSchema) }), ["invalid_parameter", "rate_limited"]),
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
          const openings = await findOpenings(
            context,
            rows.map(({ id }) => id),
          );
          const url = profileUrl(business.slug, config.baseUrl);
          const body = JSON.stringify({
            business: { name: business.name, slug: business.slug, url },
            data: rows.map((row) => presentOpenReview(row, url, openings.get(row.id))),
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
          ...validated(OpenReviewListSchema),
        },
      },
    )
    .get("/openapi.json", () => Response.json(openapi(), { headers: HEADERS }), {
      detail: {
        summary: "This description",
        operationId: "describeOpen",
        ...unvalidated(Type.Object({}, { description: "OpenAPI 3.1." }), ["rate_limited"]),
      },
    });

  const openapi: () => object = once(() =>
    describeApi(app, {
      ...OPEN_DESCRIPTION,
      title: `${config.serviceName} open data API`,
      baseUrl: config.baseUrl,
      serviceName: config.serviceName,
    }),
  );

  const admitted = (request: Request, path: string, admission: Admission): Promise<Response> | Response => {
    if (!admission.admitted) return refuse(overLimit(admission), request);
    if (request.method === "GET") {
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
    /** @param path with the query, as it was sent. @param peer the caller's address, as a key for rate windows */
    fetch(request: Request, path: string, peer: string): Promise<Response> | Response {
      // Browsers send preflights by themselves, so they do not count.
      if (request.method === "OPTIONS") return answerPreflight();
      const taken = window.take(peer, REQUESTS_PER_MINUTE);
      // A promise only for a shared window: a kept answer needs none.
      return taken instanceof Promise
        ? taken.then((admission) => admitted(request, path, admission))
        : admitted(request, path, taken);
    },
    openapi,
  };
}

/** Slugs become cache keys, so anything else is refused. */
function slugOf({ slug }: { slug: string }): string {
  if (!SLUG_PATTERN.test(slug)) throw new Refusal("not_found", NO_BUSINESS);
  return slug;
}
