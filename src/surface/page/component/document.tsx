// The frame of every public page: head, skip link, landmarks, footer.
import type { ComponentChildren } from "preact";
import { renderToString } from "preact-render-to-string";
import { dirOf, LANGUAGE, type Language } from "#platform/language/language.ts";
import { type Content, PUBLIC, SCRIPT_POLICY } from "#surface/look/answer.ts";
import { BrandIcon, BrandSign } from "#surface/look/brand-sign.tsx";
import { IconSheet } from "#surface/look/icon.tsx";
import { ReaderContext, useHref } from "#surface/look/reader.ts";
import { ThemeHead } from "#surface/look/theme.tsx";
import { useWords } from "#surface/look/words.ts";
import { FORM_SCRIPT, FORM_STYLE, styleFor, TRANSLATE_SCRIPT } from "../kit/asset.ts";
import { addressIn, alternatesOf, type PageReader } from "../kit/reader.ts";
import type { Site } from "../kit/site.ts";
import { Footer } from "./footer.tsx";
import { SearchForm } from "./search-form.tsx";

export type Head = {
  /** Without the service's name, which is added. */
  title: string;
  description?: string;
  /** The path of this content, without a language; absent on pages without content, such as errors. */
  canonical?: string;
  /** The path of this page with its query, for the switch of language; without it the canonical one. */
  here?: string;
  /** Id of a form with typed text, which the switch of language keeps. */
  typedForm?: string;
  noindex?: boolean;
  previous?: string | undefined;
  next?: string | undefined;
  /** JSON-LD, escaped for a script element. */
  data?: string;
  image?: SharedImage;
  /** Path of an Atom feed of the content. */
  feed?: string;
  /** Path of the content as Markdown. */
  markdown?: string;
  /** Whether the page has a form, which needs a style and a script of its own. */
  form?: boolean;
  /** Path of a stylesheet of the page's own. */
  style?: string;
  /** Path of a script of the page's own. */
  script?: string;
  search?: boolean;
  /** Whether a review on the page is in another language than the reader's. */
  translate?: boolean;
  /** A second skip link. */
  skip?: { href: string; name: string };
};

/** A PNG of 1200 × 630 pixels where it says nothing else. */
export type SharedImage = { path: string; alt: string; type?: string; width?: number; height?: number };

type Page = Head &
  Partial<Pick<Content, "status" | "cacheControl" | "tags" | "headers">> & { children: ComponentChildren };

/** A page of the site in the reader's language. Public for five minutes where `cacheControl` says nothing else. */
export function renderPage(
  site: Site,
  reader: PageReader,
  { status, cacheControl, tags, headers, children, ...head }: Page,
): Content {
  const document = (
    <ReaderContext.Provider value={reader}>
      <Document site={site} reader={reader} head={head}>
        {children}
      </Document>
    </ReaderContext.Provider>
  );
  return {
    type: "html",
    body: `<!doctype html>${renderToString(document)}`,
    cacheControl: cacheControl ?? PUBLIC,
    ...(status !== undefined && { status }),
    ...(tags && { tags }),
    headers: {
      "content-language": reader.language,
      ...(reader.chosen === null && { vary: "Accept-Language" }),
      ...(head.translate && { "content-security-policy": SCRIPT_POLICY }),
      ...headers,
    },
  };
}

type Props = { site: Site; reader: PageReader; head: Head; children: ComponentChildren };

function Document({ site, reader, head, children }: Props) {
  const { search = true } = head;
  const { frame: words } = useWords("site");
  const href = useHref();
  return (
    <html lang={reader.language} dir={dirOf(reader.language)}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta site={site} reader={reader} head={head} />
        <ThemeHead />
        <BrandIcon brand={site.brand} />
        <link rel="stylesheet" href={styleFor(site.brand).path} />
        {head.form && <link rel="stylesheet" href={FORM_STYLE.path} />}
        {head.style && <link rel="stylesheet" href={head.style} />}
        {head.form && <script src={FORM_SCRIPT.path} defer />}
        {head.script && <script src={head.script} defer />}
        {head.translate && <TranslateScript language={reader.language} />}
        {/* Data, not a script: no browser runs it, and every < in it is escaped. */}
        {head.data && <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: head.data }} />}
      </head>
      <body>
        <a class="skip" href="#main">
          {words.skip}
        </a>
        {/* The space keeps the two apart where no style does. */}
        {head.skip && (
          <>
            {" "}
            <a class="skip" href={head.skip.href}>
              {head.skip.name}
            </a>
          </>
        )}
        <IconSheet />
        <header class="top">
          <div class="frame top-row">
            <a class="brand" href={href("/")}>
              <BrandSign brand={site.brand} />
              {site.serviceName}
            </a>
            {search && <SearchForm id="top-search" />}
            <nav aria-label={words.main}>
              {search && (
                <a class="narrow-only" href={href("/search")}>
                  {words.search}
                </a>
              )}
              <a href={href("/categories")}>{words.categories}</a>
              <a class="wide-only" href={href("/about/reviews")}>
                {words.howItWorks}
              </a>
              <a class="wide-only" href={href("/docs")}>
                {words.api}
              </a>
              <a class="wide-only" href={href("/for-businesses")}>
                {words.forBusinesses}
              </a>
              <a href="/login">{words.logIn}</a>
            </nav>
          </div>
        </header>
        <main id="main" class="frame" tabindex={-1}>
          {children}
        </main>
        <Footer site={site} reader={reader} here={head.here ?? head.canonical} form={head.typedForm} />
      </body>
    </html>
  );
}

function TranslateScript({ language }: { language: Language }) {
  const { review: words } = useWords("site");
  return (
    <script
      src={TRANSLATE_SCRIPT.path}
      defer
      data-target={language}
      data-label={words.translate}
      data-busy={words.translating}
      data-original={words.original}
      data-note={words.translated}
      data-failed={words.notTranslated}
    />
  );
}

function Meta({ site, reader, head }: Omit<Props, "children">) {
  const title = `${head.title} | ${site.serviceName}`;
  const absolute = (path: string) => site.baseUrl + path;
  const inLanguage = (path: string) => absolute(addressIn(path, reader.language, reader.usual));
  const address = head.canonical === undefined ? undefined : inLanguage(head.canonical);
  return (
    <>
      <title>{title}</title>
      {head.description && <meta name="description" content={head.description} />}
      {head.noindex && <meta name="robots" content="noindex" />}
      {address && <link rel="canonical" href={address} />}
      {head.canonical !== undefined && !head.noindex && (
        <Alternates site={site} reader={reader} path={head.canonical} />
      )}
      {head.previous !== undefined && <link rel="prev" href={inLanguage(head.previous)} />}
      {head.feed && <link rel="alternate" type="application/atom+xml" title={head.title} href={absolute(head.feed)} />}
      {head.markdown && <link rel="alternate" type="text/markdown" href={absolute(head.markdown)} />}
      {head.next !== undefined && <link rel="next" href={inLanguage(head.next)} />}
      {address && (
        <>
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={site.serviceName} />
          <meta property="og:locale" content={LANGUAGE[reader.language].sharing} />
          <meta property="og:title" content={title} />
          <meta property="og:url" content={address} />
          <meta name="twitter:card" content={head.image ? "summary_large_image" : "summary"} />
          {head.description && <meta property="og:description" content={head.description} />}
          {head.image && (
            <>
              <meta property="og:image" content={absolute(head.image.path)} />
              <meta property="og:image:type" content={head.image.type ?? "image/png"} />
              <meta property="og:image:width" content={String(head.image.width ?? 1_200)} />
              <meta property="og:image:height" content={String(head.image.height ?? 630)} />
              <meta property="og:image:alt" content={head.image.alt} />
            </>
          )}
        </>
      )}
    </>
  );
}

function Alternates({ site, reader, path }: Pick<Props, "site" | "reader"> & { path: string }) {
  return (
    <>
      {alternatesOf(site, path, reader.usual).map((each) => (
        <link key={each.language} rel="alternate" hreflang={each.language} href={site.baseUrl + each.path} />
      ))}
      <link rel="alternate" hreflang="x-default" href={site.baseUrl + path} />
    </>
  );
}
