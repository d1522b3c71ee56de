// Parts of the framework that surfaces share: the caller, refusals for unreadable input, unknown addresses and other methods, and the way to
// an app of its own.
import { type AnyElysia, Elysia, ValidationError } from "elysia";
import { Refusal } from "#contract/refusal.ts";
import type { Log } from "#platform/telemetry/log.ts";
import { inTraceOf } from "#platform/telemetry/trace.ts";
import { renderRefusal, requestIdOf } from "./refusal.ts";

/** Without `standardHostname: false` the framework reads a short host name, as containers have, as part of the path. */
export const FRAMEWORK = { aot: true, handler: { standardHostname: false } } as const;

/** The caller's address, as a key for rate windows. */
export type PeerOf = (request: Request) => string;

/** A request that was made of another one: its caller is that one's. */
export class InnerRequest extends Request {
  readonly outer: Request;
  constructor(outer: Request, url: string, init: RequestInit | Request) {
    super(url, init);
    this.outer = outer;
  }
}

/** The request as it came over the connection. */
export function outermost(request: Request): Request {
  return request instanceof InnerRequest ? outermost(request.outer) : request;
}

export function nothingHere(): Refusal {
  return new Refusal("not_found", "There is nothing at this address.");
}

/** The handler of addresses that have no route. */
export function refuseAll(): never {
  throw nothingHere();
}

/** The refusal for an error of the framework; any other error unchanged. */
function asRefusal({ code, error }: { code: unknown; error: unknown }): unknown {
  if (error instanceof ValidationError) return unreadable(error);
  if (code === "PARSE") return new Refusal("invalid_json", "The body is not JSON.");
  if (code === "NOT_FOUND") return nothingHere();
  return error;
}

/** Answers errors of the plugin that uses it as JSON (contract, Errors). */
export function refusalsAsJson(log: Log) {
  return new Elysia({ name: "refusals as JSON" }).onError({ as: "scoped" }, ({ code, error, request }) =>
    inTraceOf(request, () => renderRefusal(asRefusal({ code, error }), requestIdOf(request), log)),
  );
}

/** Names the field and says what it must be: 400 for the query, 422 for the body (contract, Errors). */
function unreadable(error: ValidationError): Refusal {
  const field = (error.valueError?.path ?? "").replace(/^\//, "").replaceAll("/", ".");
  const wrong = (error.valueError?.schema as { wrong?: string } | undefined)?.wrong ?? "cannot be read";
  const sentence = `${field || "The request"} ${wrong}.`;
  if (error.type === "params") return nothingHere();
  return new Refusal(error.type === "body" ? "validation_error" : "invalid_parameter", sentence);
}

/**
 * The last line of a surface: each of its addresses refuses every method that no route takes, and names those that one does.
 * @param options whether OPTIONS is one of them, answered with their names alone
 */
export function refuseOtherMethods({ options = false } = {}) {
  return <App extends AnyElysia>(app: App): App => {
    const prefix = (app.config.prefix ?? "").length;
    for (const [path, routes] of Map.groupBy(app.routes, (route) => route.path)) {
      const methods = routes.map(({ method }) => method);
      if (methods.includes("ALL")) continue;
      const read = methods.includes("GET") ? ["GET", "HEAD"] : [];
      const allow = [...new Set([...read, ...methods, ...(options ? ["OPTIONS"] : [])])].join(", ");
      app.all(
        path.slice(prefix),
        ({ request: { method } }) => {
          if (options && method === "OPTIONS") return new Response(null, { status: 204, headers: { allow } });
          throw new Refusal("method_not_allowed", `${method} is not allowed here. Allowed: ${allow}.`, {
            headers: { allow },
          });
        },
        UNREAD,
      );
    }
    return app;
  };
}

/** A route whose handler reads the body itself, or does not need it. */
export const UNREAD = { parse: "none" } as const;

/**
 * Hands requests for these addresses to an app of their own, which is asked with the request itself: the framework's `mount` copies it,
 * and the copy has no caller's address.
 */
export function handOver(paths: Iterable<string>, ask: (request: Request) => Promise<Response> | Response) {
  const app = new Elysia(FRAMEWORK);
  const answer = ({ request }: { request: Request }) => ask(request);
  // A route of one method comes before one of all methods, however particular that is.
  for (const path of new Set(paths)) app.get(path, answer).post(path, answer, UNREAD).all(path, answer, UNREAD);
  return app;
}

/** The path as it was sent, without the query. Cheaper than parsing the URL. */
export function pathOf(request: Request): string {
  const { url } = request;
  const start = url.indexOf("/", url.indexOf("//") + 2);
  const end = url.indexOf("?", start);
  return end === -1 ? url.slice(start) : url.slice(start, end);
}

/** 404 for broken percent encoding in a path, which the framework would pass on as null. */
export function refuseUndecodable(request: Request): void {
  const path = pathOf(request);
  if (!path.includes("%")) return;
  try {
    decodeURIComponent(path);
  } catch {
    throw nothingHere();
  }
}

export function once<T extends object>(compute: () => T): () => T {
  return onceFor(() => "", compute);
}

/** As `once`, and computed anew when the key is another. */
export function onceFor<T extends object>(keyOf: () => string, compute: () => T): () => T {
  let made: { key: string; value: T } | null = null;
  return () => {
    const key = keyOf();
    if (made?.key !== key) made = { key, value: compute() };
    return made.value;
  };
}
