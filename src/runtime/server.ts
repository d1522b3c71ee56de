// Routes each request to its surface, and renders every fault as an answer. Hot answers bypass the framework.
import type { Plans } from "#domain/account/plan/plan.ts";
import { createAddressHash } from "#platform/address-hash.ts";
import type { Topic } from "#platform/change.ts";
import type { Config } from "#platform/config.ts";
import type { Context } from "#platform/context.ts";
import type { Database } from "#platform/database.ts";
import { createLinks, LINK_PATH } from "#platform/link.ts";
import { createPeerReader } from "#platform/peer.ts";
import type { RateWindows } from "#platform/rate-window.ts";
import { Refusal } from "#platform/refusal.ts";
import { createResponseCache } from "#platform/response-cache.ts";
import { followRotation } from "#platform/rotation.ts";
import { createSecretBox } from "#platform/secret-box.ts";
import { inTraceOf } from "#platform/trace.ts";
import { once } from "#surface/api.ts";
import { isFromCache } from "#surface/cached.ts";
import { createCallbacks } from "#surface/callback/index.ts";
import { isDashboardPath } from "#surface/dashboard/surface-path.ts";
import { createEmbed, isEmbedPath } from "#surface/embed/index.ts";
import { createFeeds, isFeedPath } from "#surface/feed/index.ts";
import { createInbound } from "#surface/inbound/index.ts";
import { createLogFiles, isLogFile } from "#surface/log.ts";
import { invitationMail } from "#surface/mail/invitation.ts";
import { createMcp, isMcpPath } from "#surface/mcp/index.ts";
import { createOpen } from "#surface/open/index.ts";
import type { Pages } from "#surface/page/index.tsx";
import { refuseOversized, renderRefusal, requestIdOf } from "#surface/refusal.ts";
import { createRest, isRestPath } from "#surface/rest/index.ts";
import { isMetricsPath, type MetricsAnswer } from "./metrics/answer.ts";
import type { ServiceMetrics } from "./metrics/definition.ts";
import { handlerReader, pictureReader } from "./metrics/reading.ts";
import { createRequestTallies, type RequestTally } from "./metrics/request-tally.ts";
import { createAddressReader, readable } from "./readable.ts";
import { answerState, isStatePath } from "./state.ts";
import { transportSecurity, withTransportSecurity } from "./transport-security.ts";

const SLOW_MS = 1_000;
const API_PATH = /^\/api(?:[/?]|$)/;
/** Private links are permissions and must not stand in the log. */
const PRIVATE_LINK = new RegExp(`^(${Object.values(LINK_PATH).join("|")})[^/]+`);

export type Handler = {
  fetch(request: Request, socketAddress: string | null): Promise<Response> | Response;
  onChange(topic: Topic): void;
  /** Changes may have been missed: drops all caches. */
  onGap(): void;
};

type HandlerDependencies = {
  context: Context;
  config: Config;
  plans: Plans;
  windows: RateWindows;
  replicas?: { db: Database; behindMs: number } | null;
  /** Bound of kept answers; a thread among several has its share. */
  cacheBytes?: number;
  isReady(): Promise<boolean>;
  metrics?: Pick<ServiceMetrics, "add">;
  /** Answers for /metrics; null: not found. */
  answerMetrics?: MetricsAnswer | null;
};

/** The whole service as one function of a request. Tests call it, and a server mounts it. */
export function createHandler(dependencies: HandlerDependencies): Handler {
  const { context, config, plans, windows, replicas, isReady, metrics, answerMetrics } = dependencies;
  const publicContext = replicas ? { ...context, db: replicas.db } : context;
  const tallies = createRequestTallies();
  /** Of the last request's surface: read before another request can run. */
  let tally = tallies.other;
  const cache = createResponseCache(context.clock, {
    maxBytes: dependencies.cacheBytes,
    settleMs: replicas?.behindMs,
    headers: transportSecurity(config),
  });
  metrics?.add(handlerReader(tallies, cache));
  const addresses = createAddressReader();
  const peerOf = createPeerReader(config.trustProxy);
  const links = createLinks(config.appSecret, config.appSecretPrevious);
  const addressHash = createAddressHash(config.appSecret);
  const box = createSecretBox(config.appSecret, config.appSecretPrevious);
  const rotation = followRotation(config, [links, box], context.log);
  const rest = createRest({ context, config, plans, links, box, window: windows("rest") });
  const open = createOpen({ context: publicContext, config, cache, window: windows("open") });
  const mcp = createMcp({ context, config, window: windows("mcp"), rest, open });
  const callbacks = createCallbacks({ context, config });
  const inbound = createInbound({ context, config, plans, box });
  const embed = createEmbed({ context: publicContext, config, plans, cache });
  metrics?.add(pictureReader(embed.pictures));
  const logFiles = createLogFiles({ context, config, cache, window: windows("log") });
  const feeds = createFeeds({ context, publicContext, config, links, cache, window: windows("feed") });
  // The dashboard takes a tenth of the memory, which a process that only serves open data saves.
  const loadDashboard = once(async () => {
    const { createDashboard } = await import("#surface/dashboard/index.tsx");
    const window = windows("dashboard");
    return createDashboard({ context, config, plans, links, box, window, wordInvitation: invitationMail, onChange });
  });
  // Its libraries take 7 MB, and only developers look at it.
  const loadDevMail = once(async () => (await import("#surface/dev-mail/index.ts")).createDevMail(config));
  // Pages take 2 MB, which an idle service saves. Once they are loaded, a kept page is answered without a promise.
  let pages: Pages | null = null;
  const loadPages = once(async () => {
    const { createPages } = await import("#surface/page/index.tsx");
    const { statementWords: statement } = await import("#surface/mail/statement.ts");
    const docs = () => ({ rest: rest.openapi(), open: open.openapi() });
    const window = windows("page");
    pages = createPages({ context, publicContext, config, plans, cache, links, addressHash, window, docs, statement });
    return pages;
  });

  const dispatch = (request: Request, path: string, socketAddress: string | null): Promise<Response> | Response => {
    const peer = () => peerOf(socketAddress, request.headers.get("x-forwarded-for"));
    // These surfaces refuse oversized requests themselves, with their own headers; for kept answers the check is skipped.
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
    if (isFeedPath(path)) {
      tally = tallies.feed;
      return feeds.fetch(request, path, peer());
    }
    if (isMcpPath(path)) return mcp.fetch(request, peer());
    refuseOversized(request);
    if (isDashboardPath(path)) {
      tally = tallies.dashboard;
      return loadDashboard().then((dashboard) => dashboard.fetch(request, peer));
    }
    if (isLogFile(path)) return logFiles.fetch(request, path, peer());
    if (isStatePath(path)) return answerState(request, path, isReady);
    if (answerMetrics && isMetricsPath(path)) return answerMetrics(request);
    if (path.startsWith("/api/callbacks/")) {
      tally = tallies.callback;
      return callbacks.fetch(request);
    }
    if (path.startsWith("/api/integrations/")) {
      tally = tallies.inbound;
      return inbound.fetch(request, peer());
    }
    if (config.smtpUrl === null && path.startsWith("/dev/mail"))
      return loadDevMail().then((devMail) => devMail.fetch(request, socketAddress));
    if (API_PATH.test(path) || path === "") throw new Refusal("not_found", "There is nothing at this address.");
    tally = tallies.page;
    return pages?.fetch(request, peer) ?? loadPages().then((loaded) => loaded.fetch(request, peer));
  };

  /** A kept answer comes back without a promise and is not timed: that saves time on hot requests. */
  const answer = (request: Request, socketAddress: string | null): Promise<Response> | Response => {
    const address = addresses.read(request.url);
    const { path } = address;
    tally = tallies.other;
    let response: Promise<Response> | Response;
    try {
      response = dispatch(readable(request, address), path, socketAddress);
    } catch (thrown) {
      response = renderThrown(thrown, request, path);
    }
    if (response instanceof Promise) return watch(request, path, response, tally);
    tally.count(request.method, response.status);
    if (isFromCache(response)) addresses.remember(request.url, address);
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
    // GET requests send no webhooks, so there is no trace to carry on; reading the header would cost a fiftieth of a hot answer.
    if (request.method === "GET") return answer(request, socketAddress);
    return inTraceOf(request, () => answer(request, socketAddress));
  };

  return {
    fetch: withTransportSecurity(take, config),
    onChange,
    onGap() {
      embed.forget();
      rotation.onGap();
      rest.forget();
      cache.clear();
    },
  };

  function onChange(topic: Topic): void {
    rotation.onChange(topic);
    rest.onChange(topic);
    if (topic === "*" || topic === "claim") embed.forget();
    if (topic === "*") cache.clear();
    else cache.drop(topic);
  }

  function renderThrown(thrown: unknown, request: Request, path: string): Promise<Response> | Response {
    const requestId = requestIdOf(request);
    const rendered = inTraceOf(request, () => renderRefusal(thrown, requestId, context.log));
    if (isForPrograms(path)) return rendered;
    // The log has a line for our own faults only.
    const reference = thrown instanceof Refusal ? {} : { requestId };
    return import("#surface/page/index.tsx").then(({ renderError }) =>
      renderError(request, rendered.status, { ...reference, config }),
    );
  }

  function report(request: Request, path: string, response: Response, durationMs: number): void {
    // Without the query, which may hold search terms of a person.
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

/** Refusals and faults are answered as JSON there, and as a page elsewhere. */
function isForPrograms(path: string): boolean {
  return API_PATH.test(path) || isLogFile(path) || isStatePath(path) || isEmbedPath(path) || path === "";
}
