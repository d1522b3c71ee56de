// Feeds that other services fetch: product reviews for Google and Meta and ratings by product under a secret address, and an Atom feed of
// every profile.
import { Elysia } from "elysia";
import { type FeedBusiness, findFeedBusiness } from "#domain/business/feed.ts";
import { findBusiness } from "#domain/business/profile/business.ts";
import { SLUG_PATTERN } from "#domain/business/state/table.ts";
import { etagOf, matchesEtag, type ResponseCache } from "#platform/cache/response-cache.ts";
import type { Context } from "#platform/database/context.ts";
import type { RateWindow } from "#platform/rate-window/rate-window.ts";
import type { Links } from "#platform/secret/link.ts";
import { HOUR_MS } from "#platform/time/clock.ts";
import {
  FRAMEWORK,
  nothingHere,
  type PeerOf,
  pathOf,
  refusalsAsJson,
  refuseAll,
  refuseOtherMethods,
  UNREAD,
} from "#surface/http/api.ts";
import { answerFromCache, type HotReads, renderAndKeep } from "#surface/http/cached.ts";
import { ANY_ORIGIN, DATA_SECURITY, FIVE_MINUTES } from "#surface/http/header.ts";
import { refuseOversized, requireAdmitted } from "#surface/http/refusal.ts";
import { streamOf } from "#surface/http/stream.ts";
import { atomFeed } from "./atom.ts";
import { googleFeed } from "./google.ts";
import { metaFeed } from "./meta.ts";
import { ratingFeed } from "./rating.ts";
import type { FeedSite } from "./site.ts";

export type FeedDeps = {
  /** Not of a replica: a feed must not be older than the version in its ETag. */
  context: Context;
  /** For the Atom feed: it may read from a replica that is a little behind. */
  publicContext: Context;
  config: FeedSite;
  links: Links;
  cache: ResponseCache;
  window: RateWindow;
  peerOf: PeerOf;
};

/** As for all public reads (contract, Limits). */
const REQUESTS_PER_MINUTE = 60;
/** Whole feeds that are sent, of one business: a million reviews cost half a minute. A 304 costs nothing. */
const FEEDS_PER_HOUR = 30;
/** Version of the feeds' format: another number is another ETag. */
const FORMAT = 2;

type Feed = {
  type: string;
  write(context: Context, site: FeedSite, business: FeedBusiness): AsyncGenerator<string, void, void>;
};

const FEEDS: Readonly<Record<string, Feed>> = {
  "google-product-reviews.xml": { type: "application/xml;charset=utf-8", write: googleFeed },
  "meta-reviews.csv": { type: "text/csv;charset=utf-8;header=present", write: metaFeed },
  "product-ratings.csv": { type: "text/csv;charset=utf-8;header=present", write: ratingFeed },
};

const ATOM_HEADERS = {
  ...ANY_ORIGIN,
  ...DATA_SECURITY,
  "content-type": "application/atom+xml;charset=utf-8",
  "cache-control": FIVE_MINUTES,
};

/** Kept under the path: the query is ignored. */
export function hotAtom(window: RateWindow, peerOf: PeerOf): HotReads {
  return { keyOf: pathOf, take: (request) => window.take(peerOf(request), REQUESTS_PER_MINUTE) };
}

/** Counts a request, and refuses one that is oversized. */
function counted({ window, peerOf }: Pick<FeedDeps, "window" | "peerOf">) {
  return new Elysia({ name: "feed counted" }).onTransform({ as: "scoped" }, async ({ request }) => {
    requireAdmitted(await window.take(peerOf(request), REQUESTS_PER_MINUTE));
    refuseOversized(request);
  });
}

/** The feeds under a secret address. */
export function productFeeds(deps: Omit<FeedDeps, "publicContext" | "cache">) {
  const { context, config, links, window } = deps;

  const answerFeed = async (request: Request, secret: string, file: string): Promise<Response> => {
    const feed = Object.hasOwn(FEEDS, file) ? FEEDS[file] : undefined;
    const business = feed && (await findFeedBusiness(context, links, secret));
    if (!business) throw nothingHere();
    const { baseUrl, serviceName } = config;
    const etag = etagOf(`${FORMAT} ${file} ${baseUrl} ${serviceName} ${business.version}`);
    const headers = {
      ...DATA_SECURITY,
      etag,
      "cache-control": "private, no-cache",
      "x-robots-tag": "noindex",
      "referrer-policy": "no-referrer",
    };
    const ifNoneMatch = request.headers.get("if-none-match");
    if (ifNoneMatch !== null && matchesEtag(ifNoneMatch, etag)) return new Response(null, { status: 304, headers });
    const admission = await window.take(`feed ${business.id}`, FEEDS_PER_HOUR, HOUR_MS);
    requireAdmitted(admission, "whole feeds of this business in an hour");
    const typed = { ...headers, "content-type": feed.type };
    return new Response(streamOf(feed.write(context, config, business)), { headers: typed });
  };

  return new Elysia(FRAMEWORK)
    .use(refusalsAsJson(context.log))
    .use(counted(deps))
    .get("/feeds/:secret/:file", ({ request, params }) => answerFeed(request, params.secret, params.file))
    .use(refuseOtherMethods())
    .all("/feeds/*", refuseAll, UNREAD);
}

/** Public: scripts of any site may read it. */
export function profileFeed(deps: Pick<FeedDeps, "publicContext" | "config" | "cache" | "window" | "peerOf">) {
  const { publicContext, config, cache } = deps;

  const answerAtom = async (request: Request, slug: string): Promise<Response> => {
    // Slugs become cache keys, so anything else is refused.
    if (!SLUG_PATTERN.test(slug)) throw nothingHere();
    const key = `/review/${slug}/feed.atom`;
    const kept = answerFromCache(cache, key, request);
    if (kept) return kept;
    return renderAndKeep(cache, key, request, ATOM_HEADERS, async () => {
      const business = await findBusiness(publicContext, slug);
      if (!business) throw nothingHere();
      return { body: await atomFeed(publicContext, config, business), tags: [`business:${business.id}`] };
    });
  };

  return new Elysia(FRAMEWORK)
    .use(counted(deps))
    .get("/review/:slug/feed.atom", ({ request, params }) => answerAtom(request, params.slug))
    .use(refuseOtherMethods({ options: true }));
}
