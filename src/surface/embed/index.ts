// What other sites take in: the widget's script and its frame, its data as JSON, badge and share images. Public, without a key,
// a cookie or a rate limit; kept answers are given before any path is taken apart.
import { Elysia } from "elysia";
import { createRaster, type Raster } from "#platform/raster.ts";
import { Refusal } from "#platform/refusal.ts";
import { FRAMEWORK } from "../api.ts";
import { answerFromCache } from "../cached.ts";
import { answerPreflight } from "../header.ts";
import { refuseOversized } from "../refusal.ts";
import type { EmbedDeps, EmbedGiven, EmbedRoute } from "./deps.ts";
import { widgetFrame } from "./frame.ts";
import { widgetJson } from "./json.ts";
import { shareImage } from "./og.ts";
import { createPictureAnswers } from "./picture/answer.ts";
import { badge } from "./picture/route.ts";
import { productJson } from "./product.ts";
import { widgetFile, widgetScript } from "./script.ts";
import { createSlugMemory } from "./slug-memory.ts";

export type EmbedSurface = {
  /** @param path with the query, as it was sent */
  fetch(request: Request, path: string): Promise<Response> | Response;
  /** Since the start: pictures drawn, and times that the process which draws them was lost. */
  pictures(): { drawn: number; lost: number };
};

/** Whether this surface answers for a path. */
export function isEmbedPath(path: string): boolean {
  return EMBED_PATH.test(path);
}

const EMBED_PATH = /^\/(?:widget\.js(?:$|\?)|widget\/|embed\/|og\/|api\/widget\/|api\/badge\/)/;

/** Every path of this surface. */
function routes(deps: EmbedDeps, raster: Raster): Record<string, EmbedRoute> {
  const pictures = createPictureAnswers(deps.cache);
  return {
    "/api/badge/:file": badge(deps, raster, pictures),
    "/og/:file": shareImage(deps, raster, pictures),
    "/widget.js": widgetScript(deps),
    "/widget/:file": widgetFile(deps),
    "/embed/:file": widgetFrame(deps),
    "/api/widget/:slug": widgetJson(deps),
    "/api/widget/:slug/products/:id": productJson(deps),
  };
}

export function createEmbed(given: EmbedGiven): EmbedSurface {
  const deps: EmbedDeps = { ...given, slugs: createSlugMemory(given.context) };
  const raster = createRaster(given.context.log);
  const app = new Elysia(FRAMEWORK);
  const thrown = new WeakMap<Request, unknown>();
  app.onError(({ request, error }) => {
    thrown.set(request, error);
    return new Response(null, { status: 500 });
  });
  const paths = new WeakMap<Request, string>();
  for (const [route, answer] of Object.entries(routes(deps, raster))) {
    app.get(route, ({ request, params }) =>
      answer({
        request,
        url: new URL(request.url),
        path: paths.get(request) as string,
        params: params as Record<string, string>,
      }),
    );
    app.options(route, answerPreflight);
    app.all(route, () => {
      throw new Refusal("method_not_allowed", "Only GET is offered here.", { ...CORS, allow: "GET, HEAD, OPTIONS" });
    });
  }
  app.all("*", () => {
    throw new Refusal("not_found", "There is nothing at this address.", CORS);
  });

  const answer = async (request: Request, path: string): Promise<Response> => {
    refuseOversized(request);
    paths.set(request, path);
    const response = await app.fetch(request);
    if (!thrown.has(request)) return response;
    throw thrown.get(request);
  };
  return {
    fetch(request, path) {
      // Keys are paths in their usual spelling, so that a hot answer costs one look-up in a map.
      const kept = request.method === "GET" ? answerFromCache(deps.cache, path, request) : null;
      return kept ?? answer(request, path);
    },
    pictures: raster.figures,
  };
}

const CORS = { "access-control-allow-origin": "*" };
