// The REST API for organisations, under /api/v1. The guard admits each request; behind it, one file for each noun reads and presents.
import { type AnyElysia, Elysia } from "elysia";
import type { Plans } from "#domain/account/plan/plan.ts";
import type { Config } from "#platform/config.ts";
import type { Context } from "#platform/context.ts";
import type { Links } from "#platform/link.ts";
import type { RateWindow } from "#platform/rate-window.ts";
import { Refusal } from "#platform/refusal.ts";
import type { SecretBox } from "#platform/secret-box.ts";
import { answerOptions, asRefusal, FRAMEWORK, once, pathOf, refuseUndecodable } from "../api.ts";
import { describeApi } from "../description.ts";
import { UNCACHED_DATA } from "../header.ts";
import { refuseOversized, renderRefusal, requestIdOf } from "../refusal.ts";
import { businessRoutes } from "./business.ts";
import { REST_DESCRIPTION } from "./description.ts";
import { type Caller, createGuard, type KeyRights, type Verdict } from "./guard.ts";
import { insightRoutes } from "./insight.ts";
import { invitationRoutes } from "./invitation.ts";
import { meRoutes } from "./me.ts";
import { replyRoutes, reviewRoutes } from "./review.ts";
import { createPost, type RestRoutes } from "./route.ts";
import { describing } from "./schema.ts";
import { webhookRoutes } from "./webhook/route.ts";

type RestDependencies = {
  context: Context;
  config: Pick<Config, "baseUrl" | "serviceName" | "twilio" | "outboundAllow">;
  plans: Plans;
  links: Links;
  box: SecretBox;
  window: RateWindow;
};

const PREFIX = "/api/v1";
const DESCRIPTION_PATH = `${PREFIX}/openapi.json`;

/** Whether the REST API answers for a path: for its prefix and everything below, an escaped slash included. */
export function isRestPath(path: string): boolean {
  return path.startsWith(PREFIX) && (path.length === PREFIX.length || "/?%".includes(path.charAt(PREFIX.length)));
}

export function createRest({ context, config, plans, links, box, window }: RestDependencies) {
  const guard = createGuard(context, plans, window);
  // The guard runs before the framework; this passes the caller to the handlers.
  const callers = new WeakMap<Request, Caller>();
  const callerOf = (request: Request) => callers.get(request) as Caller;
  const routes: RestRoutes = { context, config, links, callerOf, post: createPost(context, box, callerOf) };

  const self = (): AnyElysia => app;
  const app = new Elysia({ prefix: PREFIX, ...FRAMEWORK })
    .onError(({ code, error, path, request }) =>
      renderRefusal(asRefusal(self(), { code, error, path, request }), requestIdOf(request), context.log),
    )
    .use(meRoutes(routes))
    .use(businessRoutes(routes))
    .use(reviewRoutes(routes))
    .use(invitationRoutes(routes))
    .use(replyRoutes(routes))
    .use(insightRoutes(routes))
    .use(webhookRoutes({ ...routes, plans, box, outboundAllow: config.outboundAllow }))
    .get("/openapi.json", () => openapi(), describing());

  const openapi: () => object = once(() =>
    describeApi(app, {
      ...REST_DESCRIPTION,
      title: `${config.serviceName} REST API`,
      baseUrl: config.baseUrl,
      serviceName: config.serviceName,
    }),
  );

  const answer = async (request: Request, verdict: Verdict): Promise<Response> => {
    try {
      if ("refusal" in verdict) throw verdict.refusal;
      refuseOversized(request);
      refuseUndecodable(request);
      if (request.method === "OPTIONS") return answerOptions(app, request, context.log);
      if (verdict.caller) callers.set(request, verdict.caller);
      return await app.fetch(request);
    } catch (thrown) {
      return renderRefusal(thrown, requestIdOf(request), context.log);
    }
  };

  return {
    /** @param peer the caller's address, as a key for rate windows */
    async fetch(request: Request, peer: string): Promise<Response> {
      // The description needs no key.
      const isDescription = request.method === "GET" && pathOf(request) === DESCRIPTION_PATH;
      const verdict = isDescription ? await guard.admitAnyone(peer) : await guard.admit(request, peer);
      if ("refusal" in verdict) logRefusal(context, verdict.refusal, peer);
      return withHeaders(await answer(request, verdict), verdict.headers);
    },
    /** For a surface that asks this one in a caller's name. Throws for an unknown key, which it counts to the address. */
    async rightsOf(request: Request, peer: string): Promise<KeyRights | null> {
      try {
        return await guard.rightsOf(request, peer);
      } catch (thrown) {
        logRefusal(context, thrown, peer);
        throw thrown;
      }
    },
    onChange: guard.onChange,
    forget: guard.forget,
    openapi,
  };
}

/** Refusals worth logging for abuse detection. */
const LOGGED = ["invalid_api_key", "insufficient_scope"];

function logRefusal({ log }: Context, refusal: unknown, peer: string): void {
  if (refusal instanceof Refusal && LOGGED.includes(refusal.code))
    log.info({ from: peer, code: refusal.code }, "key refused");
}

/** Answers belong to one organisation, so no cache may keep them. */
function withHeaders(response: Response, headers: Record<string, string>): Response {
  for (const name in UNCACHED_DATA) response.headers.set(name, UNCACHED_DATA[name as keyof typeof UNCACHED_DATA]);
  for (const name in headers) response.headers.set(name, headers[name] as string);
  return response;
}
