// The dashboard and the moderators' desk: everything behind a login, rendered here, working without a script. What there is
// stands in one table of routes; the guard lets nobody past who may not.
import { Elysia } from "elysia";
import { Refusal } from "#platform/refusal.ts";
import { respond } from "#surface/look/answer.ts";
import { findAsset } from "#surface/look/asset.ts";
import { FRAMEWORK, refuseUndecodable } from "../api.ts";
import { ASSETS } from "./asset.ts";
import { readCookies } from "./cookie.ts";
import type { DashboardDeps } from "./deps.ts";
import { answer, type Call } from "./guard.ts";
import { refused } from "./refused.tsx";
import type { Route } from "./route.ts";
import { routes } from "./routes.ts";
import type { Answer, Visit } from "./visit.ts";

export type { DashboardDeps } from "./deps.ts";

export type DashboardSurface = {
  /** @param peer the caller's address, as a key for rate windows */
  fetch(request: Request, peer: () => string): Promise<Response>;
};

export function createDashboard(deps: DashboardDeps): DashboardSurface {
  const peers = new WeakMap<Request, () => string>();
  const thrown = new WeakMap<Request, unknown>();
  const app = new Elysia(FRAMEWORK).onError(({ request, error }) => {
    thrown.set(request, error);
    return new Response(null, { status: 500 });
  });
  app.get("/dashboard/assets/:file", ({ request, params }) => {
    const file = findAsset(ASSETS, params.file);
    return file ? respond(request, file) : send(request, refused(visitorOf(deps, callOf(request)), 404));
  });
  const callOf = (request: Request, params: unknown = {}): Call => ({
    request,
    url: new URL(request.url),
    params: params as Call["params"],
    peer: peers.get(request)?.() ?? "",
  });
  for (const [path, methods] of Map.groupBy(routes(deps), (route) => route.path)) {
    for (const route of methods)
      app.route(route.method, path, ({ request, params }) => take(deps, route, callOf(request, params)), {
        parse: "none",
      });
    const allow = methods.map(({ method }) => (method === "GET" ? "GET, HEAD" : method)).join(", ");
    app.all(path, ({ request }) => send(request, refused(visitorOf(deps, callOf(request)), 405, undefined, { allow })));
  }
  app.all("*", ({ request }) => send(request, refused(visitorOf(deps, callOf(request)), 404)));

  return {
    async fetch(request, peer) {
      peers.set(request, peer);
      const response = await app.fetch(request);
      if (!thrown.has(request)) return response;
      throw thrown.get(request);
    },
  };
}

/** A refusal that no page took up becomes a page; any other error is thrown on, for the server to note and answer. */
async function take(deps: DashboardDeps, route: Route, call: Call): Promise<Response> {
  try {
    refuseUndecodable(call.request);
    const answered = await answer(deps, route, call);
    return send(call.request, answered ?? refused(visitorOf(deps, call), 404));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const words = { title: "That was not done", text: error.message };
    const known = [404, 413, 415].includes(error.status);
    return send(call.request, refused(visitorOf(deps, call), error.status, known ? undefined : words, error.headers));
  }
}

/** Who is calling, without asking the database: enough for a page that says why not. */
function visitorOf(deps: DashboardDeps, call: Call): Visit {
  const { flash } = readCookies(deps.config, deps.box, call.request.headers.get("cookie"));
  return { deps, context: deps.context, ...call, fields: {}, flash, user: null, sessionId: null };
}

function send(request: Request, { cookies, stream, ...content }: Answer): Response {
  const response = stream ? new Response(stream, respond(null, content)) : respond(request, content);
  if (stream) response.headers.delete("etag");
  for (const cookie of cookies ?? []) response.headers.append("set-cookie", cookie);
  return response;
}
