// What both JSON APIs share of their framework: refusals for unreadable input, unknown paths and wrong methods, and an
// OpenAPI document out of the schemas that validate.
import { toOpenAPISchema } from "@elysiajs/openapi";
import type { TSchema } from "@sinclair/typebox";
import type { AnyElysia } from "elysia";
import type { Log } from "#platform/log.ts";
import { Refusal } from "#platform/refusal.ts";
import { renderRefusal, requestIdOf } from "./refusal.ts";

const NOTHING_HERE = "There is nothing at this address.";

/** The framework takes hosts of three letters for part of the path unless told otherwise, and containers have such names. */
export const FRAMEWORK = { aot: true, handler: { standardHostname: false } } as const;

type Thrown = { code: unknown; error: unknown; path: string; request: Request };

/** Turns what the framework throws into a refusal; anything else is passed on as it is. */
export function asRefusal(app: AnyElysia, { code, error, path, request }: Thrown): unknown {
  if (code === "VALIDATION") return unreadable(error as FrameworkError);
  if (code === "PARSE") return new Refusal("invalid_json", "The body is not JSON.");
  if (code === "NOT_FOUND") return notFound(app, path, request.method);
  return error;
}

type FrameworkError = {
  type: string;
  validator?: unknown;
  all?: { path?: string }[];
  valueError?: { path?: string; schema?: TSchema };
};

/** Names the field and says what it must be: 400 for the query, 422 for the body (decisions, REST details). */
function unreadable(error: FrameworkError): Refusal {
  const field = (error.valueError?.path ?? error.all?.[0]?.path ?? "").replace(/^\//, "").replaceAll("/", ".");
  const wrong = (error.valueError?.schema as { wrong?: string } | undefined)?.wrong ?? "cannot be read";
  const sentence = `${field || "The request"} ${wrong}.`;
  if (error.type === "params") return new Refusal("not_found", NOTHING_HERE);
  return new Refusal(error.type === "body" ? "validation_error" : "invalid_parameter", sentence);
}

function notFound(app: AnyElysia, path: string, method: string): Refusal {
  const allowed = methodsAt(app, path);
  if (allowed.length === 0 || allowed.includes(method)) return new Refusal("not_found", NOTHING_HERE);
  return new Refusal("method_not_allowed", `${method} is not offered here; ${allowed.join(", ")} is.`, {
    allow: allowed.join(", "),
  });
}

/** The methods that are offered at a path, HEAD and OPTIONS included where anything is. */
export function methodsAt(app: AnyElysia, path: string): string[] {
  const routes = app.routes.filter((route) => matches(route.path, path));
  if (routes.length === 0) return [];
  const found = routes.map((route) => route.method);
  return [...new Set([...found, ...(found.includes("GET") ? ["HEAD"] : []), "OPTIONS"])];
}

/** What may be asked at the request's path: 204 with Allow, or 404. */
export function answerOptions(app: AnyElysia, request: Request, log: Log): Response {
  const allowed = methodsAt(app, pathOf(request));
  if (allowed.length > 0) return new Response(null, { status: 204, headers: { allow: allowed.join(", ") } });
  return renderRefusal(new Refusal("not_found", NOTHING_HERE), requestIdOf(request), log);
}

/** The path of a request without its query, as it was sent: cheaper than parsing the whole address. */
export function pathOf(request: Request): string {
  const { url } = request;
  const start = url.indexOf("/", url.indexOf("//") + 2);
  const end = url.indexOf("?", start);
  return end === -1 ? url.slice(start) : url.slice(start, end);
}

/** Broken percent encoding in a path is the name of nothing; the framework would hand it on as null. */
export function refuseUndecodable(request: Request): void {
  const path = pathOf(request);
  if (!path.includes("%")) return;
  try {
    decodeURIComponent(path);
  } catch {
    throw new Refusal("not_found", NOTHING_HERE);
  }
}

/** Computes at the first call only. */
export function once<T>(compute: () => T): () => T {
  let value: { of: T } | null = null;
  return () => {
    value ??= { of: compute() };
    return value.of;
  };
}

function matches(pattern: string, path: string): boolean {
  const expected = pattern.split("/");
  const actual = path.split("/");
  return (
    expected.length === actual.length && expected.every((part, index) => part.startsWith(":") || part === actual[index])
  );
}

export type ApiDescription = {
  title: string;
  description: string;
  version: string;
  baseUrl: string;
  /** Name of the security scheme and the scheme, where the API has one. */
  security?: Record<string, object>;
};

/** The OpenAPI 3.1 document of an app: exactly its routes, with the schemas that validate them. */
export function describeApi(app: AnyElysia, about: ApiDescription): object {
  // "Static" is what it takes any path with a dot for, and its own description has one.
  const { paths, components } = toOpenAPISchema(app, { staticFile: false });
  keepOwnParameters(app, paths as Paths);
  return {
    openapi: "3.1.0",
    info: {
      title: about.title,
      description: about.description,
      version: about.version,
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: about.baseUrl }],
    ...(about.security ? { security: Object.keys(about.security).map((name) => ({ [name]: [] })) } : {}),
    paths: tell(paths),
    components: { ...(tell(components) as object), ...(about.security ? { securitySchemes: about.security } : {}) },
  };
}

type Paths = Record<string, Record<string, { parameters?: { name: string }[] }>>;

/** Where a path or a query has parameters, those that a route describes by itself are lost on the way. */
function keepOwnParameters(app: AnyElysia, paths: Paths): void {
  for (const { path, method, hooks } of app.routes) {
    const operation = paths[path.replace(/:([^/]+)/g, "{$1}")]?.[method.toLowerCase()];
    const own = (hooks.detail?.parameters ?? []) as { name: string }[];
    const told = operation?.parameters ?? [];
    const missing = own.filter(({ name }) => told.every((each) => each.name !== name));
    if (operation && missing.length > 0) operation.parameters = [...told, ...missing];
  }
}

/** Replaces what a schema validates by what it documents, and drops our own keywords. */
function tell(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(tell);
  if (typeof node !== "object" || node === null) return node;
  const { documented, wrong, ...rest } = node as Record<string, unknown>;
  if (documented !== undefined) return { ...(documented as object), description: rest.description };
  return Object.fromEntries(Object.entries(rest).map(([key, each]) => [key, tell(each)]));
}
