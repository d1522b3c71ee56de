// The open data API, under /api/open/v1: free, without a key, for every business. Answers are kept rendered, and a kept answer is sent
// before a route is looked for.
import { Type } from "@sinclair/typebox";
import { type AnyElysia, Elysia } from "elysia";
import { Refusal } from "#contract/refusal.ts";
import { findBusinessBySite } from "#domain/business/lookup.ts";
import { type Business, findBusiness } from "#domain/business/profile/business.ts";
import { findByWords } from "#domain/business/search/business.ts";
import { domainKey } from "#domain/business/state/domain-key.ts";
import { profileUrl } from "#domain/business/state/payload.ts";
import { SLUG_PATTERN } from "#domain/business/state/table.ts";
import { findOpenings } from "#domain/log/proof.ts";
import { ALL_NEWEST, listChosen } from "#domain/review/list/choice.ts";
import { listPublished } from "#domain/review/list/list.ts";
import { MOST_FOUND as MOST_REVIEWS_FOUND } from "#domain/review/list/search.ts";
import type { ResponseCache } from "#platform/cache/response-cache.ts";
import { createTtlCache } from "#platform/cache/ttl-cache.ts";
import type { Config } from "#platform/config/config.ts";
import type { Context } from "#platform/database/context.ts";
import type { RateWindow } from "#platform/rate-window/rate-window.ts";
import { describeApi } from "#surface/example/description.ts";
import {
  FRAMEWORK,
  onceFor,
  type PeerOf,
  refuseAll,
  refuseOtherMethods,
  refuseUndecodable,
  UNREAD,
} from "#surface/http/api.ts";
import { answerFromCache, answerOf, deliver, type HotReads, renderAndKeep } from "#surface/http/cached.ts";
import { ANY_ORIGIN, DATA_SECURITY, FIVE_MINUTES, ONE_MINUTE } from "#surface/http/header.ts";
import { Page } from "#surface/http/query.ts";
import { refuseOversized, requireAdmitted } from "#surface/http/refusal.ts";
import { OPEN_DESCRIPTION } from "./description.ts";
import {
  OpenApiDocumentSchema,
  OpenBusinessAnswerSchema,
  OpenBusinessMatchesSchema,
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
  peerOf: PeerOf;
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
const WORDS_WRONG = "must be words to look for";

const PREFIX = "/api/open/v1";
const HEADERS = {
  ...ANY_ORIGIN,
  ...DATA_SECURITY,
  "content-type": "application/json;charset=utf-8",
  "cache-control": FIVE_MINUTES,
};

/** Results are not kept in memory: there is no end to queries. */
const SEARCH_HEADERS = { ...HEADERS, "cache-control": ONE_MINUTE };

const NO_BUSINESS = "No business with a public profile was found.";

/** Kept under the path in its usual spelling, so that a request for it is answered without parsing. */
export function hotOpenData(window: RateWindow, peerOf: PeerOf): HotReads {
  return { keyOf: (_request, path) => path, take: (request) => window.take(peerOf(request), REQUESTS_PER_MINUTE) };
}

export function openData({ context, config, cache, window, peerOf }: OpenDependencies) {
  const keep = (request: Request, key: string, render: Parameters<typeof renderAndKeep>[4]) =>
    answerFromCache(cache, key, request) ?? renderAndKeep(cache, key, request, HEADERS, render);

  const unknown = createTtlCache<true>(context.clock, UNKNOWN);
  const findSite = async (domain: string): Promise<Business | null> => {
    if (unknown.get(domain)) return null;
    const found = await findBusinessBySite(context, domain);
    if (!found) unknown.put(domain, true);
    return found;
  };

  /** Counts what the app has not kept, refusals included. */
  const counted = new Elysia({ name: "open counted" }).onTransform({ as: "scoped" }, async ({ request }) => {
    requireAdmitted(await window.take(peerOf(request), REQUESTS_PER_MINUTE));
    refuseOversized(request);
    refuseUndecodable(request);
  });

  const showBusiness = (business: Business | null) => {
    if (!business) throw new Refusal("not_found", NO_BUSINESS);
    const body = JSON.stringify({ data: presentOpenBusiness(business, config.baseUrl) });
    return { body, tags: [`business:${business.id}` as const] };
  };

  const self = (): AnyElysia => app;
  const app = new Elysia({ prefix: PREFIX, ...FRAMEWORK })
    .use(counted)
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
          ...validated(OpenBusinessAnswerSchema),
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
          ...validated(OpenBusinessAnswerSchema),
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
            wrong: WORDS_WRONG,
            description: "The beginnings of words in a name, a city or a site, or the address of a website.",
          }),
        }),
        detail: {
          summary: `Up to ${MOST_FOUND} businesses by name, city or site`,
          operationId: "searchBusinesses",
          ...unvalidated(OpenBusinessMatchesSchema, ["invalid_parameter", "rate_limited"]),
        },
      },
    )
    .get(
      "/businesses/:slug/reviews",
      ({ request, params, query }) => {
        const page = Number(query.page ?? 1);
        const words = query.query?.slice(0, MOST_QUERY).toWellFormed();
        const key = `${PREFIX}/businesses/${slugOf(params)}/reviews${page === 1 ? "" : `?page=${page}`}`;
        const render = async () => {
          const business = await findBusiness(context, params.slug);
          if (!business) throw new Refusal("not_found", NO_BUSINESS);
          const range = { limit: PER_PAGE, offset: (page - 1) * PER_PAGE };
          const { rows, total } = await (words === undefined
            ? listPublished(context, business, {}, range)
            : listChosen(context, business, { ...ALL_NEWEST, words }, range));
          const openings = await findOpenings(
            context,
            rows.map(({ id }) => id),
          );
          const url = profileUrl(business.slug, config.baseUrl);
          const site = { baseUrl: config.baseUrl, businessUrl: url };
          const body = JSON.stringify({
            business: { name: business.name, slug: business.slug, url },
            data: rows.map((row) => presentOpenReview(row, site, openings.get(row.id))),
            page,
            perPage: PER_PAGE,
            total,
            totalPages: Math.ceil(total / PER_PAGE),
          });
          return { body, tags: [`business:${business.id}` as const] };
        };
        if (words === undefined) return keep(request, key, render);
        return render().then(({ body }) => deliver(answerOf(200, body, SEARCH_HEADERS), request));
      },
      {
        query: Type.Object({
          query: Type.Optional(
            Type.String({
              pattern: "\\S",
              wrong: WORDS_WRONG,
              description: `Only reviews that customers wrote here and that contain all of these words, in any form: the newest ${MOST_REVIEWS_FOUND}. More than ${MOST_QUERY} characters are cut.`,
            }),
          ),
          page: Type.Optional(Page),
        }),
        detail: {
          summary: "Published reviews of a business, newest first, 20 a page",
          operationId: "listBusinessReviews",
          ...validated(OpenReviewListSchema),
        },
      },
    )
    .get("/openapi.json", () => Response.json(openapi(), { headers: HEADERS }), {
      detail: {
        summary: "OpenAPI document of this API",
        operationId: "describeOpen",
        ...unvalidated(OpenApiDocumentSchema, ["rate_limited"]),
      },
    })
    .use(refuseOtherMethods({ options: true }));

  const openapi = onceFor(
    () => config.serviceName,
    () => describeOpenData(self(), config),
  );

  return new Elysia(FRAMEWORK).use(app).use(counted).all("/api/open/*", refuseAll, UNREAD);
}

export function describeOpenData(app: AnyElysia, { serviceName, baseUrl }: OpenDependencies["config"]): object {
  return describeApi(app, { ...OPEN_DESCRIPTION, title: `${serviceName} open data API`, baseUrl, serviceName });
}

/** Slugs become cache keys, so anything else is refused. */
function slugOf({ slug }: { slug: string }): string {
  if (!SLUG_PATTERN.test(slug)) throw new Refusal("not_found", NO_BUSINESS);
  return slug;
}
