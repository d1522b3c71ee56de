// The door: takes each request to its surface, and lets no fault out without shape. Hot answers pass it without a framework.
import type { Plans } from "#domain/account/plan.ts";
import { createAddressHash } from "#platform/address-hash.ts";
import type { Topic } from "#platform/change.ts";
import type { Config } from "#platform/config.ts";
import type { Context } from "#platform/context.ts";
import type { Database } from "#platform/database.ts";
import { createLinks } from "#platform/link.ts";
import { createPeerReader } from "#platform/peer.ts";
import type { RateWindows } from "#platform/rate-window.ts";
import { Refusal } from "#platform/refusal.ts";
import { createResponseCache } from "#platform/response-cache.ts";
import { createSecretBox } from "#platform/secret-box.ts";
import { parseTraceparent, withTrace } from "#platform/trace.ts";
import { createCallbacks } from "#surface/callback/index.ts";
import type { DashboardSurface } from "#surface/dashboard/index.tsx";
import { isDashboardPath } from "#surface/dashboard/surface-path.ts";
import { DATA_SECURITY } from "#surface/data-header.ts";
import { createDevMail } from "#surface/dev-mail/index.ts";
import { createEmbed, isEmbedPath } from "#surface/embed/index.ts";
import { createInbound } from "#surface/inbound/index.ts";
import { invitationMail } from "#surface/mail/invitation-mail.ts";
import { createOpen } from "#surface/open/index.ts";
import { createPages, renderError } from "#surface/page/index.tsx";
import { refuseOversized, renderRefusal, requestIdOf } from "#surface/refusal.ts";
import { createRest, isRestPath } from "#surface/rest/index.ts";
import { isMetricsPath, type MetricsAnswer } from "./metrics/answer.ts";
import type { ServiceMetrics } from "./metrics/definition.ts";
import { handlerReader } from "./metrics/handler-reading.ts";
import { pictureReader } from "./metrics/reading.ts";
import { createRequestTallies, type RequestTally } from "./metrics/request-tally.ts";
import { pathAndQueryOf, readable, withoutLastSlash } from "./readable.ts";
import { transportSecurity, withTransportSecurity } from "./transport-security.ts";

const SLOW_MS = 1_000;
/** Here programs ask, and what cannot be found or fails is told as JSON. */
const API_PATH = /^\/api(?:[/?]|$)/;
const STATE_HEADERS = { ...DATA_SECURITY, "cache-control": "no-store", "content-type": "text/plain;charset=utf-8" };
/** A private link is a permission, and a log is read by many. */
const PRIVATE_LINK =
  /^(\/(?:invite|confirm|manage|removal|unsubscribe|reset|join|confirm-account|dashboard\/claim)\/)[^/]+/;

export type Handler = {
  fetch(request: Request, socketAddress: string | null): Promise<Response> | Response;
  onChange(topic: Topic): void;
  /** Changes may have been missed: forget what is kept. */
  onGap(): void;
};

export type HandlerDependencies = {
  context: Context;
  config: Pick<
    Config,
    | "baseUrl"
    | "serviceName"
    | "trustProxy"
    | "hstsSubdomains"
    | "appSecret"
    | "twilio"
    | "smtpUrl"
    | "dataDir"
    | "mailEventsSecret"
    | "outboundAllow"
    | "invitationRetentionDays"
  >;
  plans: Plans;
  windows: RateWindows;
  /** Where what is only shown is read from, if not from the database itself, and how far that may be behind. */
  replicas?: { db: Database; behindMs: number } | null;
  /** How much kept answers may take; a thread among several has its share. */
  cacheBytes?: number;
  /** Whether the database answers. */
  isReady(): Promise<boolean>;
  /** Where the handler's own figures are added. */
  metrics?: Pick<ServiceMetrics, "add">;
  /** Answers for /metrics; null: there is nothing at that address. */
  answerMetrics?: MetricsAnswer | null;
};

/** Everything that is served, as one function of a request: what tests call and what a server mounts. */
export function createHandler(dependencies: HandlerDependencies): Handler {
  const { context, config, plans, windows, replicas, isReady, metrics, answerMetrics } = dependencies;
  const publicContext = replicas ? { ...context, db: replicas.db } : context;
  const tallies = createRequestTallies();
  /** Of the surface that the last request went to: read before anything else can run. */
  let tally = tallies.other;
  const cache = createResponseCache(context.clock, {
    maxBytes: dependencies.cacheBytes,
    settleMs: replicas?.behindMs,
    headers: transportSecurity(config),
  });
  metrics?.add(handlerReader(tallies, cache));
  const peerOf = createPeerReader(config.trustProxy);
  const links = createLinks(config.appSecret);
  const addressHash = createAddressHash(config.appSecret);
  const box = createSecretBox(config.appSecret);
  const rest = createRest({ context, config, plans, links, box, window: windows("rest") });
  const open = createOpen({ context: publicContext, config, cache, window: windows("open") });
  const callbacks = createCallbacks({ context, config });
  const inbound = createInbound({ context, config, plans, box });
  const embed = createEmbed({ context: publicContext, config, plans, cache });
  metrics?.add(pictureReader(embed.pictures));
  // With all its pages it is a tenth of the process, and a server of open data may never be asked for one.
  let loading: Promise<DashboardSurface> | null = null;
  const loadDashboard = async () => {
    const { createDashboard } = await import("#surface/dashboard/index.tsx");
    return createDashboard({
      context,
      config,
      plans,
      links,
      box,
      window: windows("dashboard"),
      wordInvitation: invitationMail,
      invitationRetentionDays: config.invitationRetentionDays,
    });
  };
  const devMail = config.smtpUrl === null ? createDevMail(config) : null;
  const pages = createPages({
    context,
    publicContext,
    config,
    cache,
    links,
    addressHash,
    window: windows("page"),
    docs: () => ({ rest: rest.openapi(), open: open.openapi() }),
  });

  const dispatch = (request: Request, path: string, socketAddress: string | null): Promise<Response> | Response => {
    const peer = () => peerOf(socketAddress, request.headers.get("x-forwarded-for"));
    // These refuse what is oversized themselves: their headers belong on that answer, too, and a kept one need not be checked.
    if (path.startsWith("/api/open/")) {
      tally = tallies.open;
      return open.fetch(request, path, peer());
    }
    if (isRestPath(path)) {
      tally = tallies.rest;
      return rest.fetch(request, peer());
    }
    if (isEmbedPath(path)) {
      tally = tallies.embed;
      return embed.fetch(request, path);
    }
    refuseOversized(request);
    if (isDashboardPath(path)) {
      tally = tallies.dashboard;
      loading ??= loadDashboard();
      return loading.then((dashboard) => dashboard.fetch(request, peer));
    }
    if (path === "/healthz" || path === "/readyz") {
      // TRACE among them: every other address refuses what it does not offer by itself.
      if (request.method !== "GET" && request.method !== "HEAD")
        throw new Refusal("method_not_allowed", "Only GET is offered here.", { allow: "GET, HEAD" });
      return path === "/healthz" ? new Response("ok\n", { headers: STATE_HEADERS }) : answerReady(isReady);
    }
    if (answerMetrics && isMetricsPath(path)) return answerMetrics(request);
    if (path.startsWith("/api/callbacks/")) {
      tally = tallies.callback;
      return callbacks.fetch(request, peer());
    }
    if (path.startsWith("/api/integrations/")) {
      tally = tallies.inbound;
      return inbound.fetch(request, peer());
    }
    if (devMail && path.startsWith("/dev/mail")) return devMail.fetch(request, socketAddress);
    if (API_PATH.test(path) || path === "") throw new Refusal("not_found", "There is nothing at this address.");
    tally = tallies.page;
    return pages.fetch(request, peer);
  };

  /** A kept answer comes back without a promise: that and no timing is what a hot request can be spared. */
  const answer = (request: Request, sent: string, socketAddress: string | null): Promise<Response> | Response => {
    const path = withoutLastSlash(sent);
    tally = tallies.other;
    let response: Promise<Response> | Response;
    try {
      response = dispatch(readable(request, sent, path), path, socketAddress);
    } catch (thrown) {
      response = renderThrown(thrown, request, path);
    }
    if (response instanceof Promise) return watch(request, path, response, tally);
    tally.count(request.method, response.status);
    return response;
  };

  const watch = async (request: Request, path: string, pending: Promise<Response>, { begin, count }: RequestTally) => {
    const end = begin();
    const response = await pending.catch((thrown) => renderThrown(thrown, request, path));
    const durationMs = end();
    count(request.method, response.status);
    if (durationMs > SLOW_MS || context.log.isLevelEnabled("debug"))
      inTraceOf(request, () => report(request, path, response, durationMs));
    return response;
  };

  const take: Handler["fetch"] = (request, socketAddress) => {
    const path = pathAndQueryOf(request);
    // What only reads causes nothing that a trace could go out with, and to look for the header costs a hot answer a fiftieth.
    if (request.method === "GET") return answer(request, path, socketAddress);
    return inTraceOf(request, () => answer(request, path, socketAddress));
  };

  return {
    fetch: withTransportSecurity(take, config),
    onChange(topic) {
      rest.onChange(topic);
      if (topic === "*") cache.clear();
      else cache.drop(topic);
    },
    onGap() {
      rest.forget();
      cache.clear();
    },
  };

  function renderThrown(thrown: unknown, request: Request, path: string): Response {
    const requestId = requestIdOf(request);
    const rendered = inTraceOf(request, () => renderRefusal(thrown, requestId, context.log));
    if (API_PATH.test(path) || thrown instanceof Refusal) return rendered;
    return renderError(rendered.status, { requestId, config });
  }

  function report(request: Request, path: string, response: Response, durationMs: number): void {
    // Without the query: it may hold what somebody searched for.
    const line = {
      method: request.method,
      path: path.split("?", 1)[0]?.replace(PRIVATE_LINK, "$1..."),
      status: response.status,
      ms: Math.round(durationMs),
    };
    if (durationMs > SLOW_MS) context.log.warn(line, "slow request");
    else context.log.debug(line, "request");
  }
}

/** Entering a trace costs time, so only requests that carry one do. */
function inTraceOf<T>(request: Request, work: () => T): T {
  const trace = parseTraceparent(request.headers.get("traceparent"));
  return trace ? withTrace(trace, work) : work();
}

async function answerReady(isReady: () => Promise<boolean>): Promise<Response> {
  const ready = await isReady();
  return new Response(ready ? "ready\n" : "the database does not answer\n", {
    status: ready ? 200 : 503,
    headers: STATE_HEADERS,
  });
}
