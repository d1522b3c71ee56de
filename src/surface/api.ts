// Parts of the framework that surfaces share: apps that throw, and refusals for unreadable input, unknown paths and wrong methods.
import { type AnyElysia, Elysia, ValidationError } from "elysia";
import type { Log } from "#platform/log.ts";
import { Refusal } from "#platform/refusal.ts";
import { renderRefusal, requestIdOf } from "./refusal.ts";

/** Without `standardHostname: false` the framework reads a short host name, as containers have, as part of the path. */
export const FRAMEWORK = { aot: true, handler: { standardHostname: false } } as const;

/** An app, and a `handle` that throws what its handlers throw, where the framework itself would answer. */
export function createThrowingApp() {
  const thrown = new WeakMap<Request, unknown>();
  const app = new Elysia(FRAMEWORK).onError(({ request, error }) => {
    thrown.set(request, error);
    return new Response(null, { status: 500 });
  });
  const handle = async (request: Request): Promise<Response> => {
    const response = await app.fetch(request);
    if (thrown.has(request)) throw thrown.get(request);
    return response;
  };
  return { app, handle };
}

export function nothingHere(headers: Record<string, string> = {}): Refusal {
  return new Refusal("not_found", "There is nothing at this address.", headers);
}

type Thrown = { code: unknown; error: unknown; path: string; request: Request };

/** The refusal for an error of the framework; any other error unchanged. */
export function asRefusal(app: AnyElysia, { code, error, path, request }: Thrown): unknown {
  if (error instanceof ValidationError) return unreadable(error);
  if (code === "PARSE") return new Refusal("invalid_json", "The body is not JSON.");
  if (code === "NOT_FOUND") return notFound(app, path, request.method);
  return error;
}

/** Names the field and says what it must be: 400 for the query, 422 for the body (contract, Errors). */
function unreadable(error: ValidationError): Refusal {
  const field = (error.valueError?.path ?? "").replace(/^\//, "").replaceAll("/", ".");
  const wrong = (error.valueError?.schema as { wrong?: string } | undefined)?.wrong ?? "cannot be read";
  const sentence = `${field || "The request"} ${wrong}.`;
  if (error.type === "params") return nothingHere();
  return new Refusal(error.type === "body" ? "validation_error" : "invalid_parameter", sentence);
}

function notFound(app: AnyElysia, path: string, method: string): Refusal {
  const allowed = methodsAt(app, path);
  if (allowed.length === 0 || allowed.includes(method)) return nothingHere();
  return new Refusal("method_not_allowed", `${method} is not allowed here. Allowed: ${allowed.join(", ")}.`, {
    allow: allowed.join(", "),
  });
}

function methodsAt(app: AnyElysia, path: string): string[] {
  const routes = app.routes.filter((route) => matches(route.path, path));
  if (routes.length === 0) return [];
  const found = routes.map((route) => route.method);
  return [...new Set([...found, ...(found.includes("GET") ? ["HEAD"] : []), "OPTIONS"])];
}

export function answerOptions(app: AnyElysia, request: Request, log: Log): Response {
  const allowed = methodsAt(app, pathOf(request));
  if (allowed.length > 0) return new Response(null, { status: 204, headers: { allow: allowed.join(", ") } });
  return renderRefusal(nothingHere(), requestIdOf(request), log);
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
  let value: T | null = null;
  return () => {
    value ??= compute();
    return value;
  };
}

function matches(pattern: string, path: string): boolean {
  const expected = pattern.split("/");
  const actual = path.split("/");
  return (
    expected.length === actual.length && expected.every((part, index) => part.startsWith(":") || part === actual[index])
  );
}
