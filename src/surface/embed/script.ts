// GET /widget.js, which hosts name in their pages and caches keep for minutes, and the files that it loads, which are named by hash.
import { Refusal } from "#contract/refusal.ts";
import type { CachedAnswer } from "#platform/cache/response-cache.ts";
import type { Context } from "#platform/database/context.ts";
import { nothingHere } from "#surface/http/api.ts";
import { answerOf, deliver, packed, SMALLEST } from "#surface/http/cached.ts";
import { DATA_SECURITY, EMBEDDABLE, FIVE_MINUTES } from "#surface/http/header.ts";
import { FOR_GOOD } from "#surface/look/answer.ts";
import { findAsset } from "#surface/look/asset.ts";
import { loaderFor, type WidgetBundle, widgetBundle } from "./bundle.ts";
import type { EmbedDeps, EmbedRoute } from "./kit/deps.ts";

const HEADERS = { "content-type": "text/javascript; charset=utf-8", ...DATA_SECURITY, ...EMBEDDABLE };

/** The scripts. Refuses with `unavailable` where the build fails; the log has the reason. */
export async function readBundle({ log }: Pick<Context, "log">): Promise<WidgetBundle> {
  try {
    return await widgetBundle();
  } catch (error) {
    log.error({ err: error }, "widget build failed");
    throw new Refusal("unavailable", "The widget is not available at the moment.");
  }
}

export function widgetScript({ context, config }: EmbedDeps): EmbedRoute {
  let kept: CachedAnswer | null = null;
  return async ({ request }) => {
    kept ??= packed(
      answerOf(200, loaderFor(await readBundle(context), config.baseUrl), {
        ...HEADERS,
        "cache-control": FIVE_MINUTES,
      }),
      SMALLEST,
    );
    return deliver(kept, request);
  };
}

/** A file of the loader. The name of another version, which a cached loader may have, gets the current file. */
export function widgetFile({ context }: EmbedDeps): EmbedRoute {
  let kept: { file: string; answer: CachedAnswer } | null = null;
  return async ({ request, params }) => {
    const file = params.file ?? "";
    const { inline } = await readBundle(context);
    const found = findAsset([inline], file);
    if (!found) throw nothingHere();
    const answerWith = (cacheControl: string) =>
      answerOf(200, found.body, { ...HEADERS, "cache-control": cacheControl });
    if (found.cacheControl !== FOR_GOOD) return deliver(answerWith(found.cacheControl), request);
    kept ??= { file, answer: answerWith(FOR_GOOD) };
    return deliver(kept.answer, request);
  };
}
