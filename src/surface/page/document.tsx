// The frame of every page: head, skip link, landmarks, footer.
import type { ComponentChildren } from "preact";
import { renderToString } from "preact-render-to-string";
import { Icon, IconSheet } from "#surface/look/icon.tsx";
import { FORM_SCRIPT, FORM_STYLE, STYLE } from "./asset.ts";
import { SearchForm } from "./component/search-form.tsx";
import type { Site } from "./site.ts";

export type Head = {
  title: string;
  description?: string;
  /** The path this content is known by; none for pages that are no content, such as errors. */
  canonical?: string;
  noindex?: boolean;
  previous?: string | undefined;
  next?: string | undefined;
  /** JSON-LD, already made harmless. */
  data?: string;
  /** What stands for it where its address is shared: 1200 x 630 pixels. */
  image?: { path: string; alt: string };
  /** It has a form on it, which needs style and a script of its own. */
  form?: boolean;
};

type Props = { site: Site; head: Head; children: ComponentChildren; search?: boolean };

/** @param search whether the head offers the search; the home page has a larger one of its own. */
function Document({ site, head, children, search = true }: Props) {
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
        {/* Data, and not a script: nothing in it is run, and every < in it is escaped. */}
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
  const address = head.canonical === undefined ? undefined : site.baseUrl + head.canonical;
  const absolute = (path: string | undefined) => (path === undefined ? undefined : site.baseUrl + path);
  return (
    <>
      <title>{head.title}</title>
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
          <meta property="og:title" content={head.title} />
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
          {site.serviceName} is an open review platform. Businesses cannot buy a better score, and its data is free for
          everyone.
        </p>
        <nav aria-label="Footer">
          <a href="/about/reviews">How reviews are checked</a>
          <a href="/categories">Categories</a>
          <a href="/docs">API and open data</a>
          <a href="/login">For businesses</a>
        </nav>
      </div>
    </footer>
  );
}

/** The whole page as HTML. */
export function renderDocument(props: Props): string {
  return `<!doctype html>${renderToString(<Document {...props} />)}`;
}
