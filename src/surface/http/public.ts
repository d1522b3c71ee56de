// The surfaces that scripts of any site may read, in an app of their own: @elysiajs/cors acts on the whole app that uses it.
import { cors } from "@elysiajs/cors";
import { type AnyElysia, Elysia } from "elysia";
import type { Log } from "#platform/telemetry/log.ts";
import { FRAMEWORK, refusalsAsJson } from "./api.ts";
import { ANY_ORIGIN, EXPOSED } from "./header.ts";

const DAY_S = 86_400;

/** For preflights alone: any site may read, with any header. `*` covers every one but Authorization (Fetch, CORS-preflight fetch). */
const PREFLIGHT = { methods: ["GET", "HEAD"], allowedHeaders: "*, Authorization", maxAge: DAY_S };
const OF_PREFLIGHTS = ["access-control-allow-methods", "access-control-allow-headers"];

/** @param surfaces each a plugin; an answer says why it refuses, as JSON */
export function createPublic(log: Log, surfaces: readonly AnyElysia[]) {
  const app: AnyElysia = new Elysia(FRAMEWORK)
    .use(refusalsAsJson(log))
    // With an origin of its own, the plugin sends `Vary: *`, which keeps answers out of every cache.
    .headers(ANY_ORIGIN)
    .onRequest(({ request, set }) => {
      if (request.method === "OPTIONS") set.headers.allow = "GET, HEAD, OPTIONS";
    })
    .use(cors({ origin: false, credentials: false, exposeHeaders: EXPOSED, ...PREFLIGHT }))
    .onRequest(({ set }) => {
      for (const name of OF_PREFLIGHTS) delete set.headers[name];
    });
  for (const surface of surfaces) app.use(surface);
  return app;
}
