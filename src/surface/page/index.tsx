// The public pages and their routes. The server renders them; they work without a script and set no cookie. Pages without a form are
// kept in memory until their content changes.
import type { Context } from "#platform/context.ts";
import { Refusal } from "#platform/refusal.ts";
import { AN_HOUR, type Content, respond, respondAndKeep } from "#surface/look/answer.ts";
import { findAsset } from "#surface/look/asset.ts";
import { FAVICON } from "#surface/look/icon.tsx";
import { createThrowingApp } from "../api.ts";
import { answerFromCache } from "../cached.ts";
import { aboutPage } from "./about.tsx";
import { ASSETS } from "./asset.ts";
import { categoriesPage, categoryPage } from "./category.tsx";
import { docsOverview, docsPage } from "./docs/page.tsx";
import { errorContent } from "./error.tsx";
import { forBusinessesPage } from "./for-businesses.tsx";
import { confirmForm } from "./form/confirm.tsx";
import type { Asked, Form, FormDeps } from "./form/form.ts";
import { methods, showForm, takeForm } from "./form/handle.ts";
import { helpfulForm } from "./form/helpful.ts";
import { inviteForm, openedForm } from "./form/invite.tsx";
import { deleteForm, manageForm } from "./form/manage.tsx";
import { confirmLinkForm, inviteLinkForm } from "./form/private-link.tsx";
import { removalForm } from "./form/removal.tsx";
import { unsubscribeForm } from "./form/unsubscribe.tsx";
import { writeForm } from "./form/write.tsx";
import { homePage } from "./home.tsx";
import { profilePage } from "./profile/page.tsx";
import { cacheKey, readListQuery, readSearch } from "./query.ts";
import { reviewPage } from "./review.tsx";
import { searchPage } from "./search.tsx";
import type { Site } from "./site.ts";
import { robots, sitemapFile, sitemapIndex } from "./sitemap.ts";

export type PageDeps = FormDeps & {
  /** For pages without a form: it may read from a replica that is a little behind. */
  publicContext: Context;
  docs: () => { rest: object; open: object };
};

type Page = (asked: Asked) => Promise<Content | null> | Content | null;

function pages({ publicContext: context, config: site, docs }: PageDeps): Record<string, Page> {
  return {
    "/": () => homePage(context, site),
    "/search": ({ url }) => searchPage(context, site, readSearch(url.searchParams)),
    "/categories": () => categoriesPage(context, site),
    "/category/:slug": ({ url, params }) =>
      categoryPage(context, site, params.slug, readListQuery(url.searchParams).page),
    "/review/:slug": ({ url, params }) => profilePage(context, site, params.slug, readListQuery(url.searchParams)),
    "/review/:slug/:id": ({ params }) => reviewPage(context, site, params.slug, params.id),
    "/about/reviews": () => aboutPage(site),
    "/for-businesses": () => forBusinessesPage(site),
    "/docs": () => docsOverview(site),
    "/docs/rest": () => docsPage(site, "rest", docs().rest),
    "/docs/open": () => docsPage(site, "open", docs().open),
    "/robots.txt": () => robots(site),
    "/sitemap.xml": () => sitemapIndex(context, site),
    "/sitemap/:file": ({ params }) => sitemapFile(context, site, params.file),
    "/assets/:file": ({ params }) => findAsset(ASSETS, params.file),
    "/favicon.svg": favicon,
    "/favicon.ico": favicon,
  };
}

function forms(deps: FormDeps): Record<string, Form> {
  return {
    "/invite/:token": inviteForm(deps),
    "/invite/:token/opened": openedForm(deps),
    "/invite/:token/link": inviteLinkForm(deps),
    "/review/:slug/write": writeForm(deps),
    "/review/:slug/:id/helpful": helpfulForm(deps),
    "/confirm/:token": confirmForm(deps),
    "/confirm/:token/link": confirmLinkForm(deps),
    "/manage/:token": manageForm(deps),
    "/manage/:token/delete": deleteForm(deps),
    "/removal/:token": removalForm(deps),
    "/unsubscribe/:token": unsubscribeForm(deps),
  };
}

/** A Refusal becomes its page; the server logs and answers any other error. */
export function createPages(deps: PageDeps) {
  const { config: site, cache } = deps;
  const { app, handle } = createThrowingApp();
  for (const [path, page] of Object.entries(pages(deps))) {
    app.get(path, ({ request, params }) => {
      const asked = askedIn(request, params);
      const compute = async () => (await page(asked)) ?? errorContent(site, 404);
      return respondAndKeep(request, cacheKey(asked.url), cache, compute);
    });
    app.all(path, ({ request }) => respond(request, errorContent(site, 405, { headers: { allow: "GET, HEAD" } })));
  }
  // The framework passes the request alone to its handlers.
  const peers = new WeakMap<Request, () => string>();
  for (const [path, form] of Object.entries(forms(deps))) {
    app.get(path, async ({ request, params }) =>
      respond(request, await showForm(deps, form, askedIn(request, params))),
    );
    app.post(
      path,
      async ({ request, params }) => {
        const peer = (peers.get(request) as () => string)();
        return respond(null, await takeForm(deps, form, { ...askedIn(request, params), request, peer }));
      },
      { parse: "none" },
    );
    app.all(path, ({ request }) => respond(request, methods(deps, form)));
  }
  app.all("*", ({ request }) => respond(request, errorContent(site, 404)));

  const render = async (request: Request, peer: () => string): Promise<Response> => {
    if (request.method === "POST") peers.set(request, peer);
    try {
      return await handle(request);
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown;
      return respond(request, errorContent(site, thrown.status, { headers: thrown.headers }));
    }
  };
  return {
    /** @param peer the caller's address, as a key for rate windows */
    fetch(request: Request, peer: () => string): Promise<Response> | Response {
      const key = request.method === "GET" ? cacheKey(new URL(request.url)) : null;
      return (key === null ? null : answerFromCache(cache, key, request)) ?? render(request, peer);
    },
  };
}

export function renderError(status: number, about: { requestId: string; config: Site }): Response {
  return respond(null, errorContent(about.config, status, { requestId: about.requestId }));
}

/** The framework gives null for a parameter that it cannot decode, and no parameters for a path without any. */
function askedIn(request: Request, params: Record<string, string | null> | undefined): Asked {
  const { slug, id, token, file } = params ?? {};
  return {
    url: new URL(request.url),
    params: { slug: slug ?? "", id: id ?? "", token: token ?? "", file: file ?? "" },
  };
}

function favicon(): Content {
  return { type: "svg", body: FAVICON, cacheControl: AN_HOUR };
}
