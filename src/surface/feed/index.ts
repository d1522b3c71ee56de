// Feeds that other services fetch: product reviews for Google and Meta under a secret address, and an Atom feed of every profile.
import { findBusiness, SLUG_PATTERN } from "#domain/business/business.ts";
import { type FeedBusiness, findFeedBusiness } from "#domain/business/feed.ts";
import { HOUR_MS } from "#platform/clock.ts";
import type { Context } from "#platform/context.ts";
import type { Links } from "#platform/link.ts";
import type { RateWindow } from "#platform/rate-window.ts";
import { etagOf, matchesEtag, type ResponseCache } from "#platform/response-cache.ts";
import { nothingHere } from "../api.ts";
import { answerFromCache, renderAndKeep } from "../cached.ts";
import { ANY_ORIGIN, answerPreflight, DATA_SECURITY, FIVE_MINUTES } from "../header.ts";
import { refuseOversized, renderRefusal, requestIdOf, requireAdmitted, requireMethod } from "../refusal.ts";
import { streamOf } from "../stream.ts";
import { atomFeed } from "./atom.ts";
import { googleFeed } from "./google.ts";
import { metaFeed } from "./meta.ts";
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
};

/** As for all public reads (contract, Limits). */
const REQUESTS_PER_MINUTE = 60;
/** Whole feeds that are sent, of one business: a million reviews cost half a minute. A 304 costs nothing. */
const FEEDS_PER_HOUR = 30;
/** Version of the feeds' format: another number is another ETag. */
const FORMAT = 2;

const FEED_PATH = /^\/feeds\/|^\/review\/[^/?]+\/feed\.atom(?:$|\?)/;

type Feed = {
  type: string;
  write(context: Context, site: FeedSite, business: FeedBusiness): AsyncGenerator<string, void, void>;
};

const FEEDS: Readonly<Record<string, Feed>> = {
  "google-product-reviews.xml": { type: "application/xml;charset=utf-8", write: googleFeed },
  "meta-reviews.csv": { type: "text/csv;charset=utf-8;header=present", write: metaFeed },
};

const ATOM_HEADERS = {
  ...ANY_ORIGIN,
  ...DATA_SECURITY,
  "content-type": "application/atom+xml;charset=utf-8",
  "cache-control": FIVE_MINUTES,
};

/** @param path with the query, as it was sent */
export function isFeedPath(path: string): boolean {
  return FEED_PATH.test(path);
}

export function createFeeds(deps: FeedDeps) {
  const { context, publicContext, config, links, cache, window } = deps;

  const answer = (request: Request, path: string): Promise<Response> => {
    refuseOversized(request);
    const [, top, subject = "", file = "", ...more] = path.split("/");
    if (more.length > 0) throw nothingHere();
    requireMethod(request, "GET");
    return top === "feeds" ? answerFeed(request, subject, file) : answerAtom(request, subject);
  };

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

  const answerAtom = async (request: Request, slug: string): Promise<Response> => {
    // Slugs become cache keys, so anything else is refused.
    if (!SLUG_PATTERN.test(slug)) throw nothingHere();
    const key = `feed:${slug}`;
    const kept = answerFromCache(cache, key, request);
    if (kept) return kept;
    return renderAndKeep(cache, key, request, ATOM_HEADERS, async () => {
      const business = await findBusiness(publicContext, slug);
      if (!business) throw nothingHere();
      return { body: await atomFeed(publicContext, config, business), tags: [`business:${business.id}`] };
    });
  };

  return {
    /** @param path with the query, as it was sent. @param peer the caller's address, as a key for rate windows */
    async fetch(request: Request, path: string, peer: string): Promise<Response> {
      if (request.method === "OPTIONS" && !path.startsWith("/feeds/")) return answerPreflight();
      try {
        requireAdmitted(await window.take(peer, REQUESTS_PER_MINUTE));
        const query = path.indexOf("?");
        return await answer(request, query === -1 ? path : path.slice(0, query));
      } catch (thrown) {
        return renderRefusal(thrown, requestIdOf(request), context.log);
      }
    },
  };
}
