// Everything that other sites embed: the widget's script, frame and data, badges, share images, logos and pictures of reviews. Public, without a key, a cookie or a
// rate limit.
import { Elysia } from "elysia";
import type { PhotoStore } from "#platform/photo/kept-file.ts";
import type { Raster } from "#platform/raster/raster.ts";
import { FRAMEWORK, refuseAll, refuseOtherMethods, UNREAD } from "#surface/http/api.ts";
import type { HotReads } from "#surface/http/cached.ts";
import { refuseOversized } from "#surface/http/refusal.ts";
import { widgetFrame } from "./frame.tsx";
import { productJson, widgetJson } from "./json.ts";
import type { EmbedDeps, EmbedRoute } from "./kit/deps.ts";
import { logo } from "./logo.ts";
import { photo } from "./photo.ts";
import { badge, createPictureAnswers, shareImage } from "./picture/route.ts";
import { widgetFile, widgetScript } from "./script.ts";

/** Kept under the path in its usual spelling, so that a request for it is answered without parsing. */
export const HOT_EMBEDS: HotReads = { keyOf: (_request, path) => path };

type EmbedRouteDeps = EmbedDeps & { raster: Raster; photoStore: PhotoStore | null };

function routes({ raster, photoStore, ...deps }: EmbedRouteDeps): Record<string, EmbedRoute> {
  const pictures = createPictureAnswers(deps.cache);
  return {
    "/api/badge/:file": badge(deps, raster, pictures),
    "/og/:file": shareImage(deps, raster, pictures),
    "/logo/:file": logo(deps),
    "/photos/:file": photo(deps, photoStore),
    "/widget.js": widgetScript(deps),
    "/widget/:file": widgetFile(deps),
    "/embed/:file": widgetFrame(deps),
    "/api/widget/:slug": widgetJson(deps),
    "/api/widget/:slug/products/:id": productJson(deps),
  };
}

/** @param given.raster draws badges and share images */
export function embed(given: EmbedRouteDeps) {
  const app = new Elysia(FRAMEWORK).onTransform(({ request }) => refuseOversized(request));
  for (const [route, answer] of Object.entries(routes(given)))
    app.get(route, ({ request, params }) =>
      answer({ request, url: new URL(request.url), params: params as Record<string, string> }),
    );
  app.use(refuseOtherMethods({ options: true }));
  for (const folder of FOLDERS) app.all(`${folder}*`, refuseAll, UNREAD);
  return app;
}

const FOLDERS = ["/widget/", "/embed/", "/og/", "/logo/", "/photos/", "/api/widget/", "/api/badge/"];
