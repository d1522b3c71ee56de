// The public pages and their routes: rendered by the server, without a cookie, and kept in memory until they change where there is no form.

import { Elysia } from "elysia";
import { Refusal } from "#contract/refusal.ts";
import type { Plans } from "#domain/account/plan/plan.ts";
import { findBest } from "#domain/business/directory.ts";
import { keepCategoryTree } from "#domain/business/profile/category.ts";
import type { Context } from "#platform/database/context.ts";
import type { Log } from "#platform/telemetry/log.ts";
import { inTraceOf } from "#platform/telemetry/trace.ts";
import { FRAMEWORK, type PeerOf, refuseAll, refuseOtherMethods, UNREAD } from "#surface/http/api.ts";
import type { HotReads } from "#surface/http/cached.ts";
import { isOversized, refuseOversized, renderRefusal, requestIdOf } from "#surface/http/refusal.ts";
import { AN_HOUR, type Content, moved, respond, respondAndKeep } from "#surface/look/answer.ts";
import { findAsset } from "#surface/look/asset.ts";
import { favicon } from "#surface/look/brand-sign.tsx";
import { hrefFor } from "#surface/look/reader.ts";
import { type ErrorDetails, errorContent } from "./component/error.tsx";
import { categoriesPage, categoryPage } from "./directory/category.tsx";
import { createFigures, homePage } from "./directory/home.tsx";
import { searchPage } from "./directory/search.tsx";
import { robots, sitemapFile, sitemapIndex } from "./directory/sitemap.ts";
import { llmsTxt, markdownPage } from "./docs/markdown-page.ts";
import { createDocs, guidePage, startPage } from "./docs/page.tsx";
import { GUIDE_PICTURES } from "./docs/picture.tsx";
import { apiPage, apiStartPage, groupPage } from "./docs/reference-page.tsx";
import { serverJson } from "./docs/server-json.ts";
import { addressForm } from "./form/address.tsx";
import { appealForm } from "./form/appeal.tsx";
import { confirmForm } from "./form/confirm.tsx";
import type { Form, FormDeps, FormRequest, FormVisit } from "./form/form.ts";
import { refusedForm, showForm, takeForm } from "./form/handle.ts";
import { helpfulForm } from "./form/helpful.ts";
import { inviteForm, openedForm } from "./form/invite.tsx";
import { deleteForm, manageForm } from "./form/manage.tsx";
import { noticeForm } from "./form/notice.tsx";
import { alongPreviewForm, ownPreviewForm, previewForm, uploadForm } from "./form/photo-upload.ts";
import { confirmLinkForm, inviteLinkForm } from "./form/private-link.tsx";
import { receiptForm } from "./form/receipt.ts";
import { removalForm } from "./form/removal.tsx";
import { reportForm } from "./form/report.ts";
import { reportStateForm } from "./form/report-state.tsx";
import { sentForm } from "./form/sent.tsx";
import { takedownForm } from "./form/takedown.ts";
import { resubscribeForm, unsubscribeForm } from "./form/unsubscribe.tsx";
import { writeForm } from "./form/write.tsx";
import { ownDataFile, ownDataForm, YOUR_DATA_PATH, yourDataForm } from "./form/your-data.tsx";
import { assetsFor } from "./kit/asset.ts";
import { keyOf, readListQuery } from "./kit/query.ts";
import { hereOf, readerOf } from "./kit/reader.ts";
import type { Site } from "./kit/site.ts";
import { createUnkept } from "./kit/unkept.ts";
import { checkPage } from "./log/check.tsx";
import { logEntryPage } from "./log/entry.tsx";
import { logPage } from "./log/page.tsx";
import { forBusinessesPage } from "./offer/page.tsx";
import { PICTURE_ASSETS } from "./offer/picture.tsx";
import { profilePage } from "./profile/page.tsx";
import { photoPage } from "./profile/photo.tsx";
import { reviewPage } from "./profile/review.tsx";
import { aboutPage } from "./prose/about.tsx";
import { inForce } from "./prose/in-force.ts";
import { legalPages } from "./prose/legal-text.tsx";
import { SECURITY_TXT, securityTxt } from "./prose/security-txt.ts";
import { transparencyCsv, transparencyPage } from "./prose/transparency.tsx";

export type PageDeps = FormDeps & {
  /** For pages without a form: it may read from a replica that is a little behind. */
  publicContext: Context;
  plans: Plans;
  peerOf: PeerOf;
  errorPage: ErrorPage;
  docs: () => { rest: object; open: object };
};

type Page = (asked: FormRequest) => Promise<Content | null> | Content | null;

function plainPages({ publicContext: context, config: site, docs, plans }: PageDeps): Record<string, Page> {
  const readFigures = createFigures(context);
  const readTree = keepCategoryTree(context);
  const made = createDocs(site, docs);
  const icon: Page = () => ({ type: "svg", body: favicon(site.brand), cacheControl: AN_HOUR });
  return {
    "/": ({ readerFor }) => homePage(context, site, readerFor(), readFigures),
    "/search": ({ url, readerFor }) => searchPage(context, site, readerFor(), url.searchParams, readTree),
    "/categories": ({ readerFor }) => categoriesPage(context, site, readerFor()),
    "/category/:slug": ({ url, params, readerFor }) =>
      categoryPage(context, site, readerFor(), params.slug, url.searchParams),
    "/review/:slug": ({ url, params, readerFor }) =>
      profilePage(context, site, readerFor, params.slug, readListQuery(url.searchParams)),
    "/review/:slug/:id": ({ params, readerFor }) => reviewPage(context, site, readerFor, params.slug, params.id),
    "/review/:slug/:id/photos/:file": ({ params, readerFor }) => photoPage(context, site, readerFor, params),
    "/about/reviews": ({ readerFor }) => aboutPage(site, readerFor(), inForce(plans)),
    ...legalPages(site),
    [SECURITY_TXT]: () => securityTxt(site, context.clock),
    "/pricing": ({ readerFor }) => moved(hrefFor(readerFor(), "/for-businesses#plans")),
    "/for-businesses": async ({ readerFor }) =>
      forBusinessesPage(site, readerFor(), { plans, best: await findBest(context) }),
    "/about/transparency": ({ url, readerFor }) => transparencyPage(context, site, readerFor(), url.searchParams),
    "/about/transparency.csv": ({ url }) => transparencyCsv(context, url.searchParams),
    "/log": ({ url, readerFor }) => logPage(context, site, readerFor(), url.searchParams),
    "/log/entry/:id": ({ readerFor, params }) => logEntryPage(context, site, readerFor(), params.id),
    "/log/check": ({ readerFor }) => checkPage(context, site, readerFor()),
    "/docs": ({ readerFor }) => startPage(made(), readerFor()),
    "/docs/:slug": ({ url, params, readerFor }) =>
      markdownPage(made(), url.pathname) ?? guidePage(made(), readerFor(), params.slug),
    "/docs/api": ({ readerFor }) => apiStartPage(made(), readerFor()),
    "/docs/rest": ({ readerFor }) => apiPage(made(), readerFor(), "rest"),
    "/docs/open": ({ readerFor }) => apiPage(made(), readerFor(), "open"),
    "/docs/rest/:slug": ({ url, params, readerFor }) =>
      markdownPage(made(), url.pathname) ?? groupPage(made(), readerFor(), "rest", params.slug),
    "/docs/open/:slug": ({ url, params, readerFor }) =>
      markdownPage(made(), url.pathname) ?? groupPage(made(), readerFor(), "open", params.slug),
    "/docs.md": ({ url }) => markdownPage(made(), url.pathname),
    "/llms.txt": () => llmsTxt(made()),
    "/server.json": () => serverJson(site),
    "/robots.txt": () => robots(site),
    "/sitemap.xml": () => sitemapIndex(context, site),
    "/sitemap/:file": ({ params }) => sitemapFile(context, site, params.file),
    "/assets/:file": ({ params }) =>
      findAsset(assetsFor(site.brand), params.file) ??
      findAsset(PICTURE_ASSETS, params.file) ??
      findAsset(GUIDE_PICTURES, params.file) ??
      findAsset([made().index], params.file),
    "/favicon.svg": icon,
    "/favicon.ico": icon,
  };
}

const forms = (deps: FormDeps): Record<string, Form> => ({
  "/invite/:token": inviteForm(deps),
  "/invite/:token/opened": openedForm(deps),
  "/invite/:token/link": inviteLinkForm(deps),
  "/review/:slug/write": writeForm(deps),
  "/sent/:token": sentForm(deps),
  "/review/:slug/photos": uploadForm(deps),
  "/photo/:token": previewForm(deps),
  "/review/:slug/:id/helpful": helpfulForm(deps),
  "/review/:slug/:id/takedown": takedownForm(deps),
  "/review/:slug/:id/report": reportForm(deps),
  "/report/:token": reportStateForm(deps),
  "/confirm/:token": confirmForm(deps),
  "/confirm/:token/photos/:file": alongPreviewForm(deps),
  "/confirm/:token/link": confirmLinkForm(deps),
  "/address/:token": addressForm(deps),
  "/manage/:token": manageForm(deps),
  "/manage/:token/photos/:file": ownPreviewForm(deps),
  "/manage/:token/delete": deleteForm(deps),
  "/manage/:token/review.tlog-proof": receiptForm(deps),
  "/appeal/:token": appealForm(deps),
  "/removal/:token": removalForm(deps),
  [YOUR_DATA_PATH]: yourDataForm(deps),
  "/your-data/:token": ownDataForm(deps),
  "/your-data/:token/your-data.json": ownDataFile(deps),
  "/unsubscribe/notice/:token": noticeForm(deps),
  "/unsubscribe/:token": unsubscribeForm(deps),
  "/unsubscribe/:token/resume": resubscribeForm(deps),
});

/** Kept for each language, under a key of the query's values that the page reads. */
export const HOT_PAGES: HotReads = { keyOf: (request) => (isOversized(request) ? null : keyOf(request)) };

export function pages(deps: PageDeps) {
  const { config: site, cache } = deps;
  const plain = pageApp(deps, (request, { status, headers }) => errorOf(site, request, status, { headers }));
  const inTurn = createUnkept(deps.window);
  for (const [path, page] of Object.entries(plainPages(deps)))
    plain.get(path, ({ request, params }) => {
      const asked = askedIn(site, request, params);
      const key = keyOf(request);
      const compute = async () => (await page(asked)) ?? errorOf(site, request, 404, {});
      const make = () => respondAndKeep(request, key, cache, compute);
      return key === null ? inTurn(deps.peerOf(request), make) : make();
    });
  plain.use(refuseOtherMethods()).all("*", refuseAll, UNREAD);
  const app = new Elysia(FRAMEWORK).use(plain);
  for (const [path, form] of Object.entries(forms(deps))) app.use(formApp(deps, path, form));
  return app;
}

function formApp(deps: PageDeps, path: string, form: Form) {
  const { config: site, peerOf } = deps;
  const app = pageApp(deps, (request, refusal) => refusedForm(deps, form, visitIn(site, request), refusal));
  if (form.get)
    app.get(path, async ({ request, params }) =>
      respond(request, await showForm(deps, form, askedIn(site, request, params))),
    );
  if (form.post)
    app.post(
      path,
      async ({ request, params }) => {
        const asked = { ...askedIn(site, request, params), request, peer: peerOf(request) };
        return respond(null, await takeForm(deps, form, asked));
      },
      UNREAD,
    );
  return app.use(refuseOtherMethods());
}

/** A Refusal becomes its page; an error of ours is logged. */
function pageApp({ errorPage }: PageDeps, refuse: (request: Request, refusal: Refusal) => Content) {
  return new Elysia(FRAMEWORK)
    .onError(({ error, request }) =>
      error instanceof Refusal ? respond(request, refuse(request, error)) : errorPage(request, error),
    )
    .onTransform(({ request }) => refuseOversized(request));
}

export type ErrorPage = (request: Request, thrown: unknown) => Response;

/** The page for an error. One of ours is logged, and the page names the line in the log. */
export function createErrorPage(site: Site, log: Log): ErrorPage {
  return (request, thrown) => {
    const requestId = requestIdOf(request);
    const { status } = inTraceOf(request, () => renderRefusal(thrown, requestId, log));
    const details = thrown instanceof Refusal ? { headers: thrown.headers } : { requestId };
    return renderError(request, status, { ...details, config: site });
  };
}

type AboutError = Pick<ErrorDetails, "requestId" | "headers"> & { config: Site };

/** @param details.requestId names the line in the log, where there is one */
export function renderError(request: Request, status: number, { config, ...details }: AboutError): Response {
  return respond(null, errorOf(config, request, status, details));
}

function errorOf(site: Site, request: Request, status: number, details: Omit<ErrorDetails, "here">): Content {
  const { reader, url } = visitIn(site, request);
  return errorContent(site, reader, status, { ...details, here: hereOf(url) });
}

/** The visit of a page that is about no business. */
function visitIn(site: Site, request: Request): Pick<FormVisit, "reader" | "url"> {
  const url = URL.parse(request.url) ?? new URL(site.baseUrl);
  return { url, reader: readerOf(site, { query: url.searchParams, header: request.headers.get("accept-language") }) };
}

/** The framework gives null for a parameter that it cannot decode, and no parameters for a path without any. */
function askedIn(site: Site, request: Request, params: Record<string, string | null> | undefined): FormRequest {
  const { slug, id, token, file } = params ?? {};
  const url = new URL(request.url);
  const wish = { query: url.searchParams, header: request.headers.get("accept-language") };
  return {
    url,
    readerFor: (about) => readerOf(site, wish, about),
    params: { slug: slug ?? "", id: id ?? "", token: token ?? "", file: file ?? "" },
  };
}
