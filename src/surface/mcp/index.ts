// The MCP server at POST /mcp, for agents: JSON-RPC over streamable HTTP, without sessions. A tool asks one of the two APIs in the
// caller's name, so that keys, plans, scopes, limits and refusals are theirs. Other messages have a window of their own.
import { Elysia } from "elysia";
import type { Config } from "#platform/config/config.ts";
import type { Context } from "#platform/database/context.ts";
import type { RateWindow } from "#platform/rate-window/rate-window.ts";
import {
  FRAMEWORK,
  InnerRequest,
  once,
  type PeerOf,
  refusalsAsJson,
  refuseOtherMethods,
  UNREAD,
} from "#surface/http/api.ts";
import { readBody, readJsonObject } from "#surface/http/body.ts";
import { UNCACHED_DATA } from "#surface/http/header.ts";
import { refuseOversized, requireAdmitted } from "#surface/http/refusal.ts";
import type { Ask } from "./answer.ts";
import { type Arguments, missingIn, toolNamed } from "./tool.ts";

/** The rights of a key. */
export type KeyRights = { id: string; scopes: readonly string[]; limit: number };

type McpDependencies = {
  context: Context;
  config: Pick<Config, "baseUrl">;
  window: RateWindow;
  peerOf: PeerOf;
  /** Refuses an unknown key; null without one. */
  rightsOf(request: Request, peer: string): Promise<KeyRights | null>;
  /** The two APIs. */
  rest: { fetch(request: Request): Promise<Response> | Response };
  open: { fetch(request: Request): Promise<Response> | Response };
};

const MAX_BODY_BYTES = 1_048_576;
/** Messages a minute beside tool calls, for an address or a key. */
const MESSAGES_PER_MINUTE = 600;
const METHOD_NOT_FOUND = -32_601;
/** As the protocol's own package answers. */
const FOREIGN_ORIGIN = -32_000;
const PASSED_ON = ["idempotency-key", "x-request-id", "authorization"];

type Message = { id?: unknown; method?: unknown; params?: { name?: unknown; arguments?: unknown } };

export function mcp({ context, config, window, peerOf, rightsOf, rest, open }: McpDependencies) {
  // The protocol's package takes 7 MB, and a tenth of a second of each start.
  const load = once(() => import("./server.ts"));

  const answer = async (request: Request): Promise<Response> => {
    const peer = peerOf(request);
    const rights = await rightsOf(request, peer);
    // Refuses a batch, which would count many messages as one.
    const message: Message = readJsonObject(await readBody(request, MAX_BODY_BYTES));
    if (!isToolCall(message)) {
      const taken = window.take(rights?.id ?? `ip:${peer}`, rights?.limit ?? MESSAGES_PER_MINUTE);
      requireAdmitted(await taken, "messages in this minute");
    }
    // The stream that it opens would stay empty.
    if (message.method === "subscriptions/listen") return methodNotFound(message);
    const ask: Ask = async ({ api, method, path, body }) => {
      const inner = new InnerRequest(request, `http://localhost${path}`, {
        method,
        headers: passedOn(request, method),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return api === "rest" ? rest.fetch(inner) : open.fetch(inner);
    };
    const { respond } = await load();
    return respond(plainRequest(request), message, { ask, rights });
  };

  return new Elysia(FRAMEWORK)
    .use(refusalsAsJson(context.log))
    .onTransform(({ request, set }) => {
      Object.assign(set.headers, UNCACHED_DATA);
      refuseOversized(request);
    })
    .onBeforeHandle(({ request }) => (isOfOtherSite(request, config.baseUrl) ? foreignOrigin() : undefined))
    .post("/mcp", ({ request }) => answer(request), UNREAD)
    .use(refuseOtherMethods());
}

/** Whether the message calls an API, which counts it. */
function isToolCall({ id, method, params }: Message): boolean {
  const tool = method === "tools/call" && id !== undefined ? toolNamed(params?.name) : undefined;
  const given = (params?.arguments ?? {}) as Arguments;
  return tool !== undefined && missingIn(tool, given) === undefined;
}

function methodNotFound({ id }: Message): Response {
  const error = { code: METHOD_NOT_FOUND, message: "This server sends no notifications." };
  return Response.json({ jsonrpc: "2.0", id: id ?? null, error });
}

/** Pages of other sites may not call: a name that leads to this address could otherwise reach an internal service (DNS rebinding). */
function isOfOtherSite(request: Request, baseUrl: string): boolean {
  const origin = request.headers.get("origin");
  return origin !== null && origin !== new URL(baseUrl).origin;
}

function foreignOrigin(): Response {
  const error = { code: FOREIGN_ORIGIN, message: "Pages of other sites cannot use this address." };
  return Response.json({ jsonrpc: "2.0", id: null, error }, { status: 403 });
}

function passedOn(request: Request, method: string): Headers {
  const headers = new Headers(method === "POST" ? { "content-type": "application/json" } : {});
  for (const name of PASSED_ON) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return headers;
}

/** Sets the media types that the package requires. Clients may name others, but bodies and answers are always JSON. */
function plainRequest(request: Request): Request {
  const headers = new Headers({ accept: "application/json, text/event-stream", "content-type": "application/json" });
  for (const [name, value] of request.headers) if (name.startsWith("mcp-")) headers.set(name, value);
  return new Request("http://localhost/mcp", { method: "POST", headers });
}
