// GET /widget.js, and the files it loads: short-lived the one that hosts name in their pages, for good what is named by its hash.
import type { Context } from "#platform/context.ts";
import { Refusal } from "#platform/refusal.ts";
import type { CachedAnswer } from "#platform/response-cache.ts";
import { FOR_GOOD } from "#surface/look/answer.ts";
import { findAsset } from "#surface/look/asset.ts";
import { answerOf, deliver } from "../cached.ts";
import { DATA_SECURITY } from "../header.ts";
import { loaderFor, type WidgetBundle, widgetBundle } from "./bundle.ts";
import type { EmbedDeps, EmbedRoute } from "./deps.ts";

const FIVE_MINUTES = "public, max-age=300, s-maxage=300";

/** Any page may load it, isolated ones (COEP) too. */
const HEADERS = {
  "content-type": "text/javascript; charset=utf-8",
  ...DATA_SECURITY,
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
};

/** The scripts. Refuses with `unavailable` where they cannot be built, and the log says why. */
export async function readBundle({ log }: Pick<Context, "log">): Promise<WidgetBundle> {
  try {
    return await widgetBundle();
  } catch (error) {
    log.error({ err: error }, "the widget's scripts cannot be built");
    throw new Refusal("unavailable", "The widget is not available at the moment.");
  }
}

/** The loader. */
export function widgetScript({ context, config }: EmbedDeps): EmbedRoute {
  let kept: CachedAnswer | null = null;
  return async ({ request }) => {
    kept ??= answerOf(200, loaderFor(await readBundle(context), config.baseUrl), {
      ...HEADERS,
      "cache-control": FIVE_MINUTES,
    });
    return deliver(kept, request);
  };
}

/** What the loader loads. A name of another version, which a kept loader may ask for, gets today's file. */
export function widgetFile({ context }: EmbedDeps): EmbedRoute {
  let kept: { file: string; answer: CachedAnswer } | null = null;
  return async ({ request, params }) => {
    const file = params.file ?? "";
    const { inline } = await readBundle(context);
    const found = findAsset([inline], file);
    if (!found) throw new Refusal("not_found", "There is nothing at this address.");
    const answerWith = (cacheControl: string) =>
      answerOf(200, found.body, { ...HEADERS, "cache-control": cacheControl });
    if (found.cacheControl !== FOR_GOOD) return deliver(answerWith(found.cacheControl), request);
    kept ??= { file, answer: answerWith(FOR_GOOD) };
    return deliver(kept.answer, request);
  };
}
