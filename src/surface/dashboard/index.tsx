// The dashboard and moderation: pages behind a login, rendered on the server, working without a script. Every route stands in
// routes.ts; guard.ts decides who may ask for it.
import { Elysia } from "elysia";
import { createOpenId } from "#domain/account/sign-in/openid.ts";
import { createProofSources } from "#domain/business/claim/proof.ts";
import { createGuardedFetch } from "#platform/outbound/fetch.ts";
import { Refusal } from "#platform/refusal.ts";
import { respond } from "#surface/look/answer.ts";
import { findAsset } from "#surface/look/asset.ts";
import { FRAMEWORK, refuseUndecodable } from "../api.ts";
import { ASSETS } from "./asset.ts";
import { readCookies } from "./cookie.ts";
import { answer, type Call, NOBODY } from "./guard.ts";
import { refused } from "./refused.tsx";
import type { Route } from "./route.ts";
import { ROUTES } from "./routes.ts";
import { createAttempts } from "./sign-in/attempt.ts";
import type { Answer, DashboardDeps, PageDeps, Visit } from "./visit.ts";

export type { DashboardDeps } from "./visit.ts";

export type DashboardSurface = {
  /** @param peer the caller's address, as a key for rate windows */
  fetch(request: Request, peer: () => string): Promise<Response>;
};

export function createDashboard(given: DashboardDeps): DashboardSurface {
  const deps: PageDeps = {
    ...given,
    proof: given.proof ?? createProofSources({ allow: given.config.outboundAllow }),
    openId: createOpenId(createGuardedFetch(given.config.outboundAllow), given.context.clock),
    attempts: createAttempts(given.window, given.context.clock),
  };
  const peers = new WeakMap<Request, () => string>();
  const thrown = new WeakMap<Request, unknown>();
  const callOf = (request: Request, params: unknown = {}): Call => ({
    request,
    url: new URL(request.url),
    params: params as Call["params"],
    peer: peers.get(request)?.() ?? "",
  });
  const refuse = (request: Request, status: number, headers?: Record<string, string>) =>
    send(request, refused(visitOf(deps, callOf(request)), status, undefined, headers));
  const app = new Elysia(FRAMEWORK).onError(({ request, error }) => {
    thrown.set(request, error);
    return new Response(null, { status: 500 });
  });
  app.get("/dashboard/assets/:file", ({ request, params }) => {
    const file = findAsset(ASSETS, params.file);
    return file ? respond(request, file) : refuse(request, 404);
  });
  for (const [path, routes] of Map.groupBy(ROUTES, (route) => route.path)) {
    for (const route of routes)
      app.route(route.method, path, ({ request, params }) => take(deps, route, callOf(request, params)), {
        parse: "none",
      });
    const allow = routes.map(({ method }) => (method === "GET" ? "GET, HEAD" : method)).join(", ");
    app.all(path, ({ request }) => refuse(request, 405, { allow }));
  }
  app.all("*", ({ request }) => refuse(request, 404));

  return {
    async fetch(request, peer) {
      peers.set(request, peer);
      const response = await app.fetch(request);
      if (!thrown.has(request)) return response;
      throw thrown.get(request);
    },
  };
}

/** A refusal that no page explained becomes a page. Any other error goes on to the server, which logs and answers it. */
async function take(deps: PageDeps, route: Route, call: Call): Promise<Response> {
  try {
    refuseUndecodable(call.request);
    return send(call.request, await answer(deps, route, call));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const words = { title: "That was not done", text: error.message };
    const hasOwnWords = [404, 413, 415].includes(error.status);
    return send(
      call.request,
      refused(visitOf(deps, call), error.status, hasOwnWords ? undefined : words, error.headers),
    );
  }
}

/** A visit without a user: enough for a page that refuses, and needs no database. */
function visitOf(deps: PageDeps, call: Call): Visit {
  const { flash } = readCookies(deps.config, deps.box, call.request.headers.get("cookie"));
  return { ...NOBODY, deps, context: deps.context, ...call, flash };
}

function send(request: Request, { cookies, stream, ...content }: Answer): Response {
  const response = stream ? new Response(stream, respond(null, content)) : respond(request, content);
  if (stream) response.headers.delete("etag");
  for (const cookie of cookies ?? []) response.headers.append("set-cookie", cookie);
  return response;
}
