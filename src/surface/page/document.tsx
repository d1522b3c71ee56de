// The frame of every public page: head, skip link, landmarks, footer.
import type { ComponentChildren } from "preact";
import { renderToString } from "preact-render-to-string";
import { type Content, PUBLIC } from "#surface/look/answer.ts";
import { Icon, IconSheet } from "#surface/look/icon.tsx";
import { FORM_SCRIPT, FORM_STYLE, STYLE } from "./asset.ts";
import { SearchForm } from "./component/search-form.tsx";
import type { Site } from "./site.ts";

export type Head = {
  /** Without the service's name, which is added. */
  title: string;
  description?: string;
  /** The path of this content; absent on pages without content, such as errors. */
  canonical?: string;
  noindex?: boolean;
  previous?: string | undefined;
  next?: string | undefined;
  /** JSON-LD, escaped for a script element. */
  data?: string;
  image?: { path: string; alt: string };
  /** Whether the page has a form, which needs a style and a script of its own. */
  form?: boolean;
  search?: boolean;
};

type Page = Head &
  Partial<Pick<Content, "status" | "cacheControl" | "tags" | "headers">> & { children: ComponentChildren };

/** A page of the site. Public for five minutes where `cacheControl` says nothing else. */
export function renderPage(site: Site, { status, cacheControl, tags, headers, children, ...head }: Page): Content {
  const document = (
    <Document site={site} head={head}>
      {children}
    </Document>
  );
  return {
    type: "html",
    body: `<!doctype html>${renderToString(document)}`,
    cacheControl: cacheControl ?? PUBLIC,
    ...(status !== undefined && { status }),
    ...(tags && { tags }),
    ...(headers && { headers }),
  };
}

type Props = { site: Site; head: Head; children: ComponentChildren };

function Document({ site, head, children }: Props) {
  const { search = true } = head;
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta site={site} head={head} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href={STYLE.path} />
        {head.form && <link rel="stylesheet" href={FORM_STYLE.path} />}
        {head.form && <script src={FORM_SCRIPT.path} defer />}
        {/* Data, not a script: no browser runs it, and every < in it is escaped. */}
        {head.data && <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: head.data }} />}
      </head>
      <body>
        <a class="skip" href="#main">
          Skip to the content
        </a>
        <IconSheet />
        <header class="top">
          <div class="frame top-row">
            <a class="brand" href="/">
              <Icon name="star" />
              {site.serviceName}
            </a>
            {search && <SearchForm id="top-search" />}
            <nav aria-label="Main">
              {search && (
                <a class="narrow-only" href="/search">
                  Search
                </a>
              )}
              <a href="/categories">Categories</a>
              <a class="wide-only" href="/about/reviews">
                How it works
              </a>
              <a class="wide-only" href="/docs">
                API
              </a>
              <a href="/for-businesses">For businesses</a>
              <a href="/login">Log in</a>
            </nav>
          </div>
        </header>
        <main id="main" class="frame" tabindex={-1}>
          {children}
        </main>
        <Footer site={site} />
      </body>
    </html>
  );
}

function Meta({ site, head }: { site: Site; head: Head }) {
  const title = `${head.title} | ${site.serviceName}`;
  const absolute = (path: string | undefined) => (path === undefined ? undefined : site.baseUrl + path);
  const address = absolute(head.canonical);
  return (
    <>
      <title>{title}</title>
      {head.description && <meta name="description" content={head.description} />}
      {head.noindex && <meta name="robots" content="noindex" />}
      {address && <link rel="canonical" href={address} />}
      {head.previous !== undefined && <link rel="prev" href={absolute(head.previous)} />}
      {head.next !== undefined && <link rel="next" href={absolute(head.next)} />}
      <meta name="color-scheme" content="light dark" />
      {address && (
        <>
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={site.serviceName} />
          <meta property="og:title" content={title} />
          <meta property="og:url" content={address} />
          <meta name="twitter:card" content={head.image ? "summary_large_image" : "summary"} />
          {head.description && <meta property="og:description" content={head.description} />}
          {head.image && (
            <>
              <meta property="og:image" content={absolute(head.image.path)} />
              <meta property="og:image:type" content="image/png" />
              <meta property="og:image:width" content="1200" />
              <meta property="og:image:height" content="630" />
              <meta property="og:image:alt" content={head.image.alt} />
            </>
          )}
        </>
      )}
    </>
  );
}

function Footer({ site }: { site: Site }) {
  return (
    <footer class="bottom">
      <div class="frame bottom-row">
        <p>
          {site.serviceName} is an open review platform. Businesses cannot buy a better score, and the data is free for
          everyone.
        </p>
        <nav aria-label="Footer">
          <a href="/about/reviews">How reviews are checked</a>
          <a href="/categories">Categories</a>
          <a href="/docs">API and open data</a>
          <a href="/for-businesses">For businesses</a>
        </nav>
      </div>
    </footer>
  );
}
