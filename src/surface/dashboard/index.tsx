// The dashboard and moderation: pages behind a login, rendered on the server, working without a script. Every route stands in
// routes.ts; guard.ts decides who may ask for it.
import { Elysia } from "elysia";
import { Refusal } from "#contract/refusal.ts";
import { createOpenId } from "#domain/account/provider/openid.ts";
import { createProofSources } from "#domain/business/claim/proof.ts";
import { createCoverageParts } from "#domain/integration/coverage-parts.ts";
import { createProgress } from "#domain/invitation/progress.ts";
import { createWaitingCases } from "#domain/transfer/waiting-cases.ts";
import { createAwaitResult } from "#domain/webhook/delivery/result.ts";
import { createGuardedFetch } from "#platform/outbound/fetch.ts";
import { createOutbound } from "#platform/outbound/outbound.ts";
import { refusalIn } from "#surface/form/form.ts";
import {
  FRAMEWORK,
  nothingHere,
  type PeerOf,
  refuseAll,
  refuseOtherMethods,
  refuseUndecodable,
  UNREAD,
} from "#surface/http/api.ts";
import { respond } from "#surface/look/answer.ts";
import { findAsset } from "#surface/look/asset.ts";
import { wordsIn } from "#words/words.ts";
import { answer, asCaller, type Call, languageOf, NOBODY } from "./guard.ts";
import { assetsFor } from "./kit/asset.ts";
import { createAttempts } from "./kit/attempt.ts";
import { readCookies } from "./kit/cookie.ts";
import { refused } from "./kit/refused.tsx";
import { pageOf } from "./kit/route.ts";
import type { Answer, DashboardDeps, PageDeps, Visit } from "./kit/visit.ts";
import { ROUTES } from "./routes.ts";
import { DASHBOARD_PATHS } from "./surface-path.ts";

type DashboardGiven = DashboardDeps & {
  peerOf: PeerOf;
  /** Logs an error of ours, and shows it. */
  errorPage(request: Request, thrown: unknown): Response;
};

/** An error that no page explains becomes a page: a Refusal in the dashboard's frame, any other in that of `errorPage`. */
export function dashboard({ errorPage, peerOf, ...given }: DashboardGiven) {
  const deps: PageDeps = {
    ...given,
    proof: given.proof ?? createProofSources({ allow: given.config.outboundAllow, baseUrl: given.config.baseUrl }),
    receivers:
      given.receivers ??
      createOutbound({
        allow: [...given.config.outboundAllow, ...given.config.receiverAllow],
        baseUrl: given.config.baseUrl,
        maxInFlight: 1,
      }),
    openId: createOpenId(createGuardedFetch(given.config), given.context.clock),
    attempts: createAttempts(given.window, given.context.clock),
    countProgress: createProgress(given.context.clock),
    countCases: createWaitingCases(given.context.clock),
    findCoverageParts: createCoverageParts(given.context.clock),
    awaitResult: createAwaitResult(given.resultWithinMs),
  };
  const app = new Elysia(FRAMEWORK)
    .onError(({ error, request }) =>
      error instanceof Refusal ? refuse(deps, callOf(request), error) : errorPage(request, error),
    )
    .derive(({ request }) => ({ peer: peerOf(request) }))
    .get("/dashboard/assets/:file", ({ request, params }) => {
      const file = findAsset(assetsFor(deps.config.brand), params.file);
      if (!file) throw nothingHere();
      return respond(request, file);
    });
  for (const route of ROUTES)
    app.route(
      route.method,
      route.path,
      async ({ request, params, peer }) => {
        const call = callOf(request, peer, params);
        refuseUndecodable(request);
        return send(request, await answer(deps, ROUTES, route, call));
      },
      UNREAD,
    );
  app.use(refuseOtherMethods());
  const own = new Set(app.routes.map(({ path }) => path));
  for (const path of DASHBOARD_PATHS) if (!own.has(path)) app.all(path, refuseAll, UNREAD);
  return app;
}

function callOf(request: Request, peer = "", params: Record<string, string> = {}): Call {
  return { request, url: new URL(request.url), params, peer };
}

/** In the words of the status where it has some, else in its own. */
async function refuse(deps: PageDeps, call: Call, refusal: Refusal): Promise<Response> {
  const { status, headers } = refusal;
  const plain = visitOf(deps, call, status);
  // An overloaded or absent database gets no further question. Without a caller the page has no rail.
  const visit = status >= 500 || status === 429 ? plain : await asCaller(plain).catch(() => plain);
  const hasOwnWords = [404, 405, 413, 415].includes(status);
  const words = { title: wordsIn("frame", visit.language).notDone, text: refusalIn(refusal, visit.language) };
  return send(call.request, refused(visit, status, hasOwnWords ? undefined : words, headers));
}

/** A visit without a user: enough for a page that refuses, and needs no database. */
function visitOf(deps: PageDeps, call: Call, status: number): Visit {
  const { flash } = readCookies(deps.config, deps.box, call.request.headers.get("cookie"));
  const language = languageOf(call, deps.config, null);
  const { method } = call.request;
  // The page above a form whose subject is gone is gone, too.
  const at = status === 404 && method === "POST" ? "/dashboard" : pageOf(ROUTES, method, call.url.pathname);
  return { ...NOBODY, ...language, deps, context: deps.context, ...call, at, flash };
}

function send(request: Request, { cookies, stream, ...content }: Answer): Response {
  const response = stream ? new Response(stream, respond(null, content)) : respond(request, content);
  if (stream) response.headers.delete("etag");
  for (const cookie of cookies ?? []) response.headers.append("set-cookie", cookie);
  return response;
}
