// Everything that other sites embed: the widget's script, frame and data, badges and share images. Public, without a key, a cookie or a
// rate limit. Kept answers are sent before the path is parsed.
import { createRaster, type Raster } from "#platform/raster.ts";
import { Refusal } from "#platform/refusal.ts";
import { createThrowingApp, nothingHere } from "../api.ts";
import { answerFromCache } from "../cached.ts";
import { ANY_ORIGIN, answerPreflight } from "../header.ts";
import { refuseOversized } from "../refusal.ts";
import { createSlugMemory, type EmbedDeps, type EmbedGiven, type EmbedRoute } from "./deps.ts";
import { widgetFrame } from "./frame.tsx";
import { productJson, widgetJson } from "./json.ts";
import { badge, createPictureAnswers, shareImage } from "./picture/route.ts";
import { widgetFile, widgetScript } from "./script.ts";

export function isEmbedPath(path: string): boolean {
  return EMBED_PATH.test(path);
}

const EMBED_PATH = /^\/(?:widget\.js(?:$|\?)|widget\/|embed\/|og\/|api\/widget\/|api\/badge\/)/;

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

export function createEmbed(given: EmbedGiven) {
  const deps: EmbedDeps = { ...given, slugs: createSlugMemory(given.context) };
  const raster = createRaster(given.context.log);
  const { app, handle } = createThrowingApp();
  for (const [route, answer] of Object.entries(routes(deps, raster))) {
    app.get(route, ({ request, params }) =>
      answer({ request, url: new URL(request.url), params: params as Record<string, string> }),
    );
    app.options(route, answerPreflight);
    app.all(route, () => {
      throw new Refusal("method_not_allowed", "Only GET is allowed here.", {
        ...ANY_ORIGIN,
        allow: "GET, HEAD, OPTIONS",
      });
    });
  }
  app.all("*", () => {
    throw nothingHere(ANY_ORIGIN);
  });

  const answer = async (request: Request): Promise<Response> => {
    refuseOversized(request);
    return handle(request);
  };
  return {
    /** @param path with the query, as it was sent */
    fetch(request: Request, path: string): Promise<Response> | Response {
      // Keys are paths in their usual spelling.
      const kept = request.method === "GET" ? answerFromCache(deps.cache, path, request) : null;
      return kept ?? answer(request);
    },
    /** Call it when a business got an owner. */
    forget: deps.slugs.forget,
    /** Since the start: pictures drawn, and crashes of the process that draws them. */
    pictures: raster.figures,
  };
}
