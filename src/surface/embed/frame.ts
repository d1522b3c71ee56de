// GET /embed/{slug}: the page of a widget's frame, and with .json the same words for the inline renderer. Kept in memory in as
// many versions as there are variants, themes and languages and no more, whatever is asked for.
import type { CachedAnswer } from "#platform/response-cache.ts";
import type { Theme, Variant } from "#widget/contract.ts";
import { viewOf } from "#widget/view.ts";
import { widgetLanguage } from "#widget/words/words.ts";
import { answerFromCache, answerOf, deliver } from "../cached.ts";
import { DATA_SECURITY } from "../header.ts";
import { readWidget } from "./data.ts";
import type { EmbedAsked, EmbedDeps, EmbedRoute } from "./deps.ts";
import { framePage, missingPage } from "./frame-page.tsx";
import { readBundle } from "./script.ts";

const VARIANTS: readonly Variant[] = ["badge", "mini", "list", "carousel"];
const JSON_ENDING = ".json";
/** Spec, Limits. */
const FIVE_MINUTES = { "cache-control": "public, max-age=300, s-maxage=300" };
/** Of what is not there: it may be there soon. */
const ONE_MINUTE = { "cache-control": "public, max-age=60, s-maxage=60" };
const JSON_HEADERS = {
  "content-type": "application/json; charset=utf-8",
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
  ...DATA_SECURITY,
};

/** @property isJson for the inline renderer, which has its theme from the host page alone */
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

/** Where there is no such widget nothing is kept: there is no end to what could be asked for. */
async function answer(deps: EmbedDeps, asked: Asked, key: string): Promise<CachedAnswer> {
  const generation = deps.cache.generation();
  const [found, { page }] = await Promise.all([readWidget(deps, asked.slug, asked.variant), readBundle(deps.context)]);
  if (!found) {
    const { body, headers } = asked.isJson ? MISSING_JSON : missingPage(page);
    return answerOf(404, body, { ...headers, ...ONE_MINUTE });
  }
  const view = viewOf(found.data, asked.language, asked.variant);
  const { body, headers } = asked.isJson
    ? { body: JSON.stringify(view), headers: JSON_HEADERS }
    : framePage(view, asked.theme, page);
  const answered = answerOf(200, body, { ...headers, ...FIVE_MINUTES });
  deps.cache.put(key, answered, found.tags, generation);
  return answered;
}

const MISSING_JSON = {
  body: JSON.stringify({ error: { code: "not_found", message: "There is no such widget." } }),
  headers: JSON_HEADERS,
};

/** What cannot be read is the default, as in the host page's attributes. */
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

/** The path as the loader spells it, so that a kept answer is found before any path is taken apart. */
function keyOf({ slug, isJson, variant, theme, language }: Asked): string {
  const middle = isJson ? `${JSON_ENDING}?variant=${variant}` : `?variant=${variant}&theme=${theme}`;
  return `/embed/${slug}${middle}&lang=${language}`;
}
