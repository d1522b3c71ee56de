// The public pages: which path shows what. All are rendered here, work without a script and set no cookie. What can be read is
// kept in memory until what it shows changes; what has a form on it never is.
import { Elysia } from "elysia";
import type { AddressHash } from "#platform/address-hash.ts";
import type { Config } from "#platform/config.ts";
import type { Context } from "#platform/context.ts";
import type { Links } from "#platform/link.ts";
import type { RateWindow } from "#platform/rate-window.ts";
import { Refusal } from "#platform/refusal.ts";
import type { ResponseCache } from "#platform/response-cache.ts";
import { AN_HOUR, type Content, respond, respondAndKeep } from "#surface/look/answer.ts";
import { findAsset } from "#surface/look/asset.ts";
import { FAVICON } from "#surface/look/icon.tsx";
import { FRAMEWORK } from "../api.ts";
import { answerFromCache } from "../cached.ts";
import { aboutPage } from "./about.tsx";
import { ASSETS } from "./asset.ts";
import { categoriesPage } from "./categories.tsx";
import { categoryPage } from "./category.tsx";
import { docsOverview, docsPage } from "./docs/page.tsx";
import { errorContent } from "./error.tsx";
import { methods, showForm, takeForm } from "./form/handle.ts";
import { forms } from "./form/index.ts";
import { homePage } from "./home.tsx";
import { profilePage } from "./profile/page.tsx";
import { cacheKey, readListQuery, readSearch } from "./query.ts";
import { reviewPage } from "./review.tsx";
import { robots } from "./robots.ts";
import { searchPage } from "./search.tsx";
import { showcasePage } from "./showcase/page.tsx";
import { sitemapFile, sitemapIndex } from "./sitemap.ts";

/** A kept answer comes without a promise. */
export type PageSurface = {
  /** @param peer the caller's address, as a key for rate windows */
  fetch(request: Request, peer: () => string): Promise<Response> | Response;
};

export type PageDeps = {
  context: Context;
  /** What pages that only show are read from: it may be a little behind. */
  publicContext: Context;
  config: Pick<Config, "baseUrl" | "serviceName">;
  cache: ResponseCache;
  links: Links;
  addressHash: AddressHash;
  window: RateWindow;
  /** The OpenAPI documents that the docs draw. */
  docs: () => { rest: object; open: object };
};

type Asked = { url: URL; params: Record<string, string | null> };
type Page = (asked: Asked) => Promise<Content | null> | Content | null;

/** Every path of this surface. Null is the page for 404. */
function pages({ publicContext: context, config: site, docs }: PageDeps): Record<string, Page> {
  return {
    "/": () => homePage(context, site),
    "/search": ({ url }) => searchPage(context, site, readSearch(url.searchParams)),
    "/categories": () => categoriesPage(context, site),
    "/category/:slug": ({ url, params }) =>
      categoryPage(context, site, params.slug ?? "", readListQuery(url.searchParams).page),
    "/review/:slug": ({ url, params }) =>
      profilePage(context, site, params.slug ?? "", readListQuery(url.searchParams)),
    "/review/:slug/:id": ({ params }) => reviewPage(context, site, params.slug ?? "", params.id ?? ""),
    "/widgets/:slug": ({ url, params }) => showcasePage(context, site, params.slug ?? "", url.searchParams),
    "/about/reviews": () => aboutPage(site),
    "/docs": () => docsOverview(site),
    "/docs/rest": () => docsPage(site, "rest", docs().rest),
    "/docs/open": () => docsPage(site, "open", docs().open),
    "/robots.txt": () => robots(site),
    "/sitemap.xml": () => sitemapIndex(context, site),
    "/sitemap/:file": ({ params }) => sitemapFile(context, site, params.file ?? ""),
    "/assets/:file": ({ params }) => findAsset(ASSETS, params.file ?? ""),
    "/favicon.svg": favicon,
    "/favicon.ico": favicon,
  };
}

/** Builds the surface. A Refusal becomes its page; any other error is thrown on, for the server to note and answer. */
export function createPages(deps: PageDeps): PageSurface {
  const { config: site, cache } = deps;
  // Elysia answers an error itself; kept here by request, it can be thrown on.
  const thrown = new WeakMap<Request, unknown>();
  const failed = (request: Request, error: unknown) => {
    thrown.set(request, error);
    return new Response(null, { status: 500 });
  };
  const app = new Elysia(FRAMEWORK).onError(({ request, error }) => failed(request, error));
  const missing = (request: Request) => respond(request, errorContent(site, 404));
  for (const [path, page] of Object.entries(pages(deps))) {
    app.get(path, ({ request, params }) => {
      const url = new URL(request.url);
      const asked = { url, params: params as Asked["params"] };
      return respondAndKeep(request, cacheKey(url), cache, async () => (await page(asked)) ?? errorContent(site, 404));
    });
    app.all(path, ({ request }) => respond(request, errorContent(site, 405, { headers: { allow: "GET, HEAD" } })));
  }
  // Who sends a form: the framework passes on the request alone.
  const callers = new WeakMap<Request, () => string>();
  for (const [path, form] of Object.entries(forms(deps))) {
    const askedIn = (request: Request, params: unknown) => ({
      url: new URL(request.url),
      params: params as Asked["params"],
    });
    app.get(path, async ({ request, params }) =>
      respond(request, await showForm(deps, form, askedIn(request, params))),
    );
    app.post(
      path,
      async ({ request, params }) => {
        const peer = callers.get(request) as () => string;
        return respond(null, await takeForm(deps, form, { ...askedIn(request, params), request, peer }));
      },
      { parse: "none" },
    );
    app.all(path, ({ request }) => respond(request, methods(deps, form)));
  }
  app.all("*", ({ request }) => missing(request));

  const show = async (request: Request, peer: () => string): Promise<Response> => {
    if (request.method === "POST") callers.set(request, peer);
    const response = await app.fetch(request);
    if (!thrown.has(request)) return response;
    const error = thrown.get(request);
    if (!(error instanceof Refusal)) throw error;
    return respond(request, errorContent(site, error.status, { headers: error.headers }));
  };
  return {
    fetch(request, peer) {
      const key = request.method === "GET" ? cacheKey(new URL(request.url)) : null;
      return (key === null ? null : answerFromCache(cache, key, request)) ?? show(request, peer);
    },
  };
}

/** The page for a fault that no surface expected, for the server to show. */
export function renderError(status: number, about: { requestId: string; config: PageDeps["config"] }): Response {
  return respond(null, errorContent(about.config, status, { requestId: about.requestId }));
}

function favicon(): Content {
  return { type: "svg", body: FAVICON, cacheControl: AN_HOUR };
}
