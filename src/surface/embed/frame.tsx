// GET /embed/{slug}: the page of a widget's frame, or with .json its view for the inline renderer. One answer is kept for each variant,
// theme and language, however the query is spelt.
import { renderToString } from "preact-render-to-string";
import type { CachedAnswer } from "#platform/cache/response-cache.ts";
import { type Language, lookUp } from "#platform/language/language.ts";
import { SAMPLE_SLUG } from "#surface/example/sample.ts";
import { VARIANTS } from "#surface/example/snippet.ts";
import { answerFromCache, answerOf, deliver } from "#surface/http/cached.ts";
import { ANY_ORIGIN, DATA_SECURITY, EMBEDDABLE, FIVE_MINUTES, hashOf, ONE_MINUTE } from "#surface/http/header.ts";
import { minify } from "#surface/look/asset.ts";
import type { Theme, Variant, WidgetView } from "#widget/kit/contract.ts";
import { inFrame, SHEETS } from "#widget/sheet.ts";
import { Widget } from "#widget/variant/widget.tsx";
import type { WidgetBundle } from "./bundle.ts";
import { readWidget } from "./kit/data.ts";
import type { EmbedDeps, EmbedRequest, EmbedRoute } from "./kit/deps.ts";
import { sampleData } from "./sample.ts";
import { readBundle } from "./script.ts";
import { viewOf } from "./view.ts";

const JSON_ENDING = ".json";
const JSON_HEADERS = { "content-type": "application/json; charset=utf-8", ...EMBEDDABLE, ...DATA_SECURITY };
const MISSING_JSON = {
  body: JSON.stringify({ error: { code: "not_found", message: "There is no such widget." } }),
  headers: JSON_HEADERS,
};

/** @property isJson for the inline renderer, which takes its theme from the host page */
type FrameRequest = { slug: string; isJson: boolean; variant: Variant; theme: Theme; language: Language };

export function widgetFrame(deps: EmbedDeps): EmbedRoute {
  return async (given) => {
    const { request } = given;
    const asked = readAsked(given);
    const key = keyOf(asked);
    return answerFromCache(deps.cache, key, request) ?? deliver(await answer(deps, asked, key), request);
  };
}

/** A missing widget is not kept, because there is no end to slugs. */
async function answer(deps: EmbedDeps, asked: FrameRequest, key: string): Promise<CachedAnswer> {
  const generation = deps.cache.generation();
  if (asked.slug === SAMPLE_SLUG && !asked.isJson) {
    const answered = await sampleAnswer(deps, asked);
    deps.cache.put(key, answered, [], generation);
    return answered;
  }
  const [found, { page }] = await Promise.all([readWidget(deps, asked.slug, asked.variant), readBundle(deps.context)]);
  if (!found) {
    const { body, headers } = asked.isJson ? MISSING_JSON : missingPage(page);
    return answerOf(404, body, { ...headers, "cache-control": ONE_MINUTE });
  }
  const view = viewOf(found.data, asked.language, asked.variant);
  const { body, headers } = asked.isJson
    ? { body: JSON.stringify(view), headers: JSON_HEADERS }
    : framePage(view, asked.theme, page);
  const answered = {
    ...answerOf(200, body, { ...headers, "cache-control": FIVE_MINUTES }),
    onSent: deps.sightings.watch(found.business),
  };
  deps.cache.put(key, answered, found.tags, generation);
  return answered;
}

/** Only our own pages frame it: a shop's visitors would take the invented reviews for the shop's. */
async function sampleAnswer(deps: EmbedDeps, { variant, theme, language }: FrameRequest): Promise<CachedAnswer> {
  const { page } = await readBundle(deps.context);
  const view = viewOf(sampleData(deps, variant, language), language, variant);
  const { body, headers } = framePage(view, theme, page, "'self'");
  return answerOf(200, body, { ...headers, "cache-control": FIVE_MINUTES });
}

/** An unreadable value is the default, as in the host page's attributes. */
function readAsked({ params, url: { searchParams } }: EmbedRequest): FrameRequest {
  const file = params.file ?? "";
  const isJson = file.endsWith(JSON_ENDING);
  return {
    slug: isJson ? file.slice(0, -JSON_ENDING.length) : file,
    isJson,
    variant: VARIANTS.find((each) => each === searchParams.get("variant")) ?? "badge",
    theme: searchParams.get("theme") === "dark" ? "dark" : "light",
    language: lookUp([searchParams.get("lang") ?? ""]) ?? "en",
  };
}

/** The path as the loader spells it: `fetch` finds a kept answer under it without parsing. */
function keyOf({ slug, isJson, variant, theme, language }: FrameRequest): string {
  const middle = isJson ? `${JSON_ENDING}?variant=${variant}` : `?variant=${variant}&theme=${theme}`;
  return `/embed/${slug}${middle}&lang=${language}`;
}

/** Any page may frame it; isolated pages (COEP) need the last two. */
const PAGE_HEADERS = {
  ...ANY_ORIGIN,
  "content-type": "text/html; charset=utf-8",
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=()",
  "cross-origin-resource-policy": "cross-origin",
  "cross-origin-embedder-policy": "require-corp",
};

/**
 * A parser pauses, and the browser would lay out half a list, and again the whole one. The script at the end shows the body. Render blocking
 * (`rel=expect`) does not keep Chromium from it in a frame.
 */
const UNTIL_PARSED = "@media (scripting){.parsing{display:none}}";

type Style = { text: string; hash: string };
const STYLES = Object.fromEntries(VARIANTS.map((variant) => [variant, styleOf(SHEETS[variant])])) as Record<
  Variant,
  Style
>;
const NO_STYLE: Style = { text: "", hash: hashOf("") };

function styleOf(sheet: string): Style {
  const text = minify(
    `html{overflow:hidden;background:none}body{display:flow-root;margin:0}${UNTIL_PARSED}${inFrame(sheet)}`,
  );
  return { text, hash: hashOf(text) };
}

export type FramePage = { body: string; headers: Record<string, string> };

/** @param framedBy the origins whose pages may frame it */
function framePage(view: WidgetView, theme: Theme, scripts: WidgetBundle["page"], framedBy = "*"): FramePage {
  const { variant } = view;
  const script = variant === "list" || variant === "carousel" ? scripts[variant] : scripts.still;
  const notice = view.notice === null ? {} : { "data-notice": view.notice };
  const style = STYLES[variant];
  return pageOf(
    script,
    style,
    <html lang={view.language} dir={view.direction} {...notice}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        {/* Where it differs from the frame element's on the host page, browsers draw a background. */}
        <meta name="color-scheme" content={theme} />
        <meta name="robots" content="noindex" />
        <title>{view.title}</title>
        <style dangerouslySetInnerHTML={{ __html: style.text }} />
      </head>
      <body class="parsing">
        <Widget view={view} theme={theme} />
        <script dangerouslySetInnerHTML={{ __html: script }} />
      </body>
    </html>,
    { pictures: picturesOf(view), framedBy },
  );
}

/** For a missing widget: tells the host page's script, which removes the frame. */
export function missingPage({ missing }: WidgetBundle["page"]): FramePage {
  return pageOf(
    missing,
    NO_STYLE,
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="robots" content="noindex" />
        <title>There is no such widget</title>
      </head>
      <body>
        <script dangerouslySetInnerHTML={{ __html: missing }} />
      </body>
    </html>,
  );
}

/** The addresses, or their beginnings, of the pictures that the widget shows: ours and no other host's. */
function picturesOf({ business, reviews }: WidgetView): string[] {
  const [photo] = reviews.flatMap(({ photos }) => photos?.shown ?? []);
  const { logo } = business.face;
  return [...(logo === null ? [] : [logo]), ...(photo ? [new URL("./", photo.thumbnail).href] : [])];
}

type Bounds = { pictures: readonly string[]; framedBy: string };

/** @param bounds.pictures the only ones that the page may show */
function pageOf(
  script: string,
  style: Style,
  page: preact.JSX.Element,
  { pictures, framedBy }: Bounds = { pictures: [], framedBy: "*" },
): FramePage {
  const policy = [
    "default-src 'none'",
    ...(pictures.length === 0 ? [] : [`img-src ${pictures.join(" ")}`]),
    `style-src '${style.hash}'`,
    `script-src '${hashOf(script)}'`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${framedBy}`,
  ];
  return {
    body: `<!doctype html>${renderToString(page)}`,
    headers: { ...PAGE_HEADERS, "content-security-policy": policy.join("; ") },
  };
}
