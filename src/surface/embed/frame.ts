// GET /embed/{slug}: the page of a widget's frame, or with .json its view for the inline renderer. One answer is kept for each variant,
// theme and language, whatever the query's spelling.
import type { CachedAnswer } from "#platform/response-cache.ts";
import type { Theme, Variant } from "#widget/contract.ts";
import { viewOf } from "#widget/view.ts";
import { widgetLanguage } from "#widget/words/words.ts";
import { answerFromCache, answerOf, deliver } from "../cached.ts";
import { DATA_SECURITY, EMBEDDABLE, FIVE_MINUTES, ONE_MINUTE } from "../header.ts";
import { VARIANTS } from "../snippet.ts";
import { readWidget } from "./data.ts";
import type { EmbedAsked, EmbedDeps, EmbedRoute } from "./deps.ts";
import { framePage, missingPage } from "./frame-page.tsx";
import { readBundle } from "./script.ts";

const JSON_ENDING = ".json";
const JSON_HEADERS = { "content-type": "application/json; charset=utf-8", ...EMBEDDABLE, ...DATA_SECURITY };
const MISSING_JSON = {
  body: JSON.stringify({ error: { code: "not_found", message: "There is no such widget." } }),
  headers: JSON_HEADERS,
};

/** @property isJson for the inline renderer, which takes its theme from the host page */
type Asked = { slug: string; isJson: boolean; variant: Variant; theme: Theme; language: string };

export function widgetFrame(deps: EmbedDeps): EmbedRoute {
  return async (given) => {
    const { request, path } = given;
    const asked = readAsked(given);
    const key = keyOf(asked);
    const kept = key === path ? null : answerFromCache(deps.cache, key, request);
    return kept ?? deliver(await answer(deps, asked, key), request);
  };
}

/** A missing widget is not kept, because there is no end to slugs. */
async function answer(deps: EmbedDeps, asked: Asked, key: string): Promise<CachedAnswer> {
  const generation = deps.cache.generation();
  const [found, { page }] = await Promise.all([readWidget(deps, asked.slug, asked.variant), readBundle(deps.context)]);
  if (!found) {
    const { body, headers } = asked.isJson ? MISSING_JSON : missingPage(page);
    return answerOf(404, body, { ...headers, "cache-control": ONE_MINUTE });
  }
  const view = viewOf(found.data, asked.language, asked.variant);
  const { body, headers } = asked.isJson
    ? { body: JSON.stringify(view), headers: JSON_HEADERS }
    : framePage(view, asked.theme, page);
  const answered = answerOf(200, body, { ...headers, "cache-control": FIVE_MINUTES });
  deps.cache.put(key, answered, found.tags, generation);
  return answered;
}

/** An unreadable value is the default, as in the host page's attributes. */
function readAsked({ params, url: { searchParams } }: EmbedAsked): Asked {
  const file = params.file ?? "";
  const isJson = file.endsWith(JSON_ENDING);
  return {
    slug: isJson ? file.slice(0, -JSON_ENDING.length) : file,
    isJson,
    variant: VARIANTS.find((each) => each === searchParams.get("variant")) ?? "badge",
    theme: searchParams.get("theme") === "dark" ? "dark" : "light",
    language: widgetLanguage(searchParams.get("lang") ?? ""),
  };
}

/** The path as the loader spells it: `fetch` finds a kept answer under it without parsing. */
function keyOf({ slug, isJson, variant, theme, language }: Asked): string {
  const middle = isJson ? `${JSON_ENDING}?variant=${variant}` : `?variant=${variant}&theme=${theme}`;
  return `/embed/${slug}${middle}&lang=${language}`;
}
