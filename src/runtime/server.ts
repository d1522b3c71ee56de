// The door: takes each request to its surface, and lets no fault out without shape. Hot answers pass it without a framework.
import type { Plans } from "#domain/account/plan.ts";
import { createAddressHash } from "#platform/address-hash.ts";
import type { Topic } from "#platform/change.ts";
import type { Config } from "#platform/config.ts";
import type { Context } from "#platform/context.ts";
import { createLinks } from "#platform/link.ts";
import { createPeerReader } from "#platform/peer.ts";
import type { RateWindows } from "#platform/rate-window.ts";
import { Refusal } from "#platform/refusal.ts";
import { createResponseCache } from "#platform/response-cache.ts";
import { createSecretBox } from "#platform/secret-box.ts";
import { createCallbacks } from "#surface/callback/index.ts";
import type { DashboardSurface } from "#surface/dashboard/index.tsx";
import { isDashboardPath } from "#surface/dashboard/surface-path.ts";
import { createDevMail } from "#surface/dev-mail/index.ts";
import { createEmbed, isEmbedPath } from "#surface/embed/index.ts";
import { createInbound } from "#surface/inbound/index.ts";
import { invitationMail } from "#surface/mail/invitation-mail.ts";
import { createOpen } from "#surface/open/index.ts";
import { createPages, renderError } from "#surface/page/index.tsx";
import { refuseOversized, renderRefusal, requestIdOf } from "#surface/refusal.ts";
import { createRest } from "#surface/rest/index.ts";

const SLOW_MS = 1_000;
const STATE_HEADERS = { "cache-control": "no-store", "content-type": "text/plain;charset=utf-8" };

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
  /** What public pages and open data read from, where it is not the database itself: a replica, which may be behind. */
  publicContext?: Context;
  /** Whether the database answers. */
  isReady(): Promise<boolean>;
};

/** Everything that is served, as one function of a request: what tests call and what a server mounts. */
export function createHandler(dependencies: HandlerDependencies): Handler {
  const { context, config, plans, windows, publicContext = context, isReady } = dependencies;
  const cache = createResponseCache(context.clock);
  const peerOf = createPeerReader(config.trustProxy);
  const links = createLinks(config.appSecret);
  const addressHash = createAddressHash(config.appSecret);
  const box = createSecretBox(config.appSecret);
  const rest = createRest({ context, config, plans, links, box, window: windows("rest") });
  const open = createOpen({ context: publicContext, config, cache, window: windows("open") });
  const callbacks = createCallbacks({ context, config });
  const inbound = createInbound({ context, config, plans, box });
  const embed = createEmbed({ context: publicContext, config, plans, cache });
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
      addressHash,
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
    if (path.startsWith("/api/open/")) return open.fetch(request, path, peer());
    if (path.startsWith("/api/v1/")) return rest.fetch(request, peer());
    if (isEmbedPath(path)) return embed.fetch(request, path);
    refuseOversized(request);
    if (isDashboardPath(path)) {
      loading ??= loadDashboard();
      return loading.then((dashboard) => dashboard.fetch(request, peer));
    }
    if (path === "/healthz") return new Response("ok\n", { headers: STATE_HEADERS });
    if (path === "/readyz") return answerReady(isReady);
    if (path.startsWith("/api/callbacks/")) return callbacks.fetch(request, peer());
    if (path.startsWith("/api/integrations/")) return inbound.fetch(request, peer());
    if (devMail && path.startsWith("/dev/mail")) return devMail.fetch(request, socketAddress);
    if (path.startsWith("/api/") || path === "") throw new Refusal("not_found", "There is nothing at this address.");
    return pages.fetch(request, peer);
  };

  /** A kept answer comes back without a promise: that and no timing is what a hot request can be spared. */
  const handle: Handler["fetch"] = (request, socketAddress) => {
    const path = pathAndQueryOf(request);
    try {
      const response = dispatch(readable(request, path), path, socketAddress);
      return response instanceof Promise ? watch(request, path, response) : response;
    } catch (thrown) {
      return renderThrown(thrown, request, path);
    }
  };

  const watch = async (request: Request, path: string, pending: Promise<Response>): Promise<Response> => {
    const startedAt = performance.now();
    const response = await pending.catch((thrown) => renderThrown(thrown, request, path));
    const durationMs = performance.now() - startedAt;
    if (durationMs > SLOW_MS || context.log.isLevelEnabled("debug")) report(request, path, response, durationMs);
    return response;
  };

  return {
    fetch: handle,
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
    const rendered = renderRefusal(thrown, requestId, context.log);
    if (path.startsWith("/api/") || thrown instanceof Refusal) return rendered;
    return renderError(rendered.status, { requestId, config });
  }

  function report(request: Request, path: string, response: Response, durationMs: number): void {
    // Without the query: it may hold what somebody searched for.
    const line = {
      method: request.method,
      // A private link is a permission, and a log is read by many.
      path: path
        .split("?", 1)[0]
        ?.replace(/^(\/(?:invite|confirm|manage|unsubscribe|reset|join|confirm-account)\/)[^/]+/, "$1..."),
      status: response.status,
      ms: Math.round(durationMs),
    };
    if (durationMs > SLOW_MS) context.log.warn(line, "slow request");
    else context.log.debug(line, "request");
  }
}

/** The request as surfaces read it: with a host, which HTTP/1.0 need not name and others name wrongly, and HEAD as GET. */
function readable(request: Request, path: string): Request {
  // The server leaves the body of an answer to HEAD out by itself.
  const isHead = request.method === "HEAD";
  if (!isHead && isReadable(request.url, path)) return request;
  const address = `http://localhost${path}`;
  return isHead ? new Request(address, { headers: request.headers }) : new Request(address, request);
}

/** Nearly every request names the same one, and no path makes an address unreadable that has a good one. */
let lastOrigin = "";

function isReadable(url: string, path: string): boolean {
  const origin = url.slice(0, url.length - path.length);
  if (origin === lastOrigin) return true;
  if (!URL.canParse(url)) return false;
  if (origin !== "") lastOrigin = origin;
  return true;
}

/** From the first slash after the host; empty where a client sends no path, as in CONNECT. */
function pathAndQueryOf(request: Request): string {
  const { url } = request;
  if (url.startsWith("/")) return url;
  const start = url.indexOf("/", url.indexOf("//") + 2);
  return start > 0 ? url.slice(start) : "";
}

async function answerReady(isReady: () => Promise<boolean>): Promise<Response> {
  const ready = await isReady();
  return new Response(ready ? "ready\n" : "the database does not answer\n", {
    status: ready ? 200 : 503,
    headers: STATE_HEADERS,
  });
}
