// The client: one method for each operation of both descriptions.
import { ApiError, errorOf } from "./error.js";
import { type Methods, OPERATIONS } from "./generated/operation.js";

export type ClientOptions = {
  /** Where the service is, such as `https://reviews.example`. */
  baseUrl: string;
  /** A REST key, for everything but open data. Keep it on a server: a browser shows it to every visitor. */
  key?: string | undefined;
  /** How often a call is tried again after 429, 503 or a lost connection; 3 by default. */
  retries?: number;
  /** For the whole of one try; 30,000 by default. */
  timeoutMs?: number;
  /** In place of the global `fetch`. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
};

export type CallOptions = {
  /** Names a POST or PATCH, so that a repeat within 24 hours changes nothing; a random one by default. */
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
};

export type Client = Methods<CallOptions>;

type Input = Record<string, unknown>;
type Call = { method: string; url: string; init: RequestInit; isRepeatable: boolean };

/** The client leaves longer waits to its caller. */
const MAX_WAIT_SECONDS = 60;
const FIRST_BACKOFF_MS = 250;
const OPEN_DATA = "/api/open/";

/** The methods need no `this`, so that they can be passed on alone. */
export function createClient(options: ClientOptions): Client {
  if (!options?.baseUrl) throw new TypeError("baseUrl is required, such as https://reviews.example.");
  const methods = Object.entries(OPERATIONS).map(([name, [method, path, query]]) => [
    name,
    (input: Input = {}, call: CallOptions = {}) =>
      send(options, callOf(options, { name, method, path, query, input }, call), call.signal),
  ]);
  return Object.fromEntries(methods) as Client;
}

type Asked = { name: string; method: string; path: string; query: readonly string[]; input: Input };

function callOf({ baseUrl, key }: ClientOptions, asked: Asked, { idempotencyKey }: CallOptions): Call {
  const { method, path, query, input } = asked;
  const rest = { ...input };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(take(rest, name, asked.name)));
  const search = new URLSearchParams();
  for (const name of query) {
    if (rest[name] !== undefined && rest[name] !== null) search.append(name, String(rest[name]));
    delete rest[name];
  }
  const headers: Record<string, string> = { accept: "application/json" };
  if (key && !path.startsWith(OPEN_DATA)) headers.authorization = `Bearer ${key}`;
  const hasBody = method === "POST" || method === "PATCH";
  const init: RequestInit = { method, headers };
  if (hasBody) {
    headers["content-type"] = "application/json";
    headers["idempotency-key"] = idempotencyKey ?? crypto.randomUUID();
    init.body = JSON.stringify(rest);
  }
  const url = `${baseUrl.replace(/\/+$/, "")}${filled}${search.size > 0 ? `?${search}` : ""}`;
  return { method, url, init, isRepeatable: hasBody || method === "GET" };
}

/** The only id of a path may also be given as `id`. */
function take(input: Input, name: string, operation: string): string {
  const field = input[name] === undefined && name.endsWith("Id") ? "id" : name;
  const value = input[field];
  delete input[field];
  // A path of dots would be another path.
  if (typeof value !== "string" || /^\.{0,2}$/.test(value)) throw new TypeError(`${operation}: ${name} is required.`);
  return value;
}

async function send(options: ClientOptions, call: Call, signal: AbortSignal | undefined): Promise<unknown> {
  const { retries = 3 } = options;
  for (let tried = 0; ; tried++) {
    signal?.throwIfAborted();
    const result = await attempt(options, call, signal);
    if ("body" in result) return result.body;
    const wait = tried < retries ? waitOf(result.error, call, tried) : null;
    if (wait === null) throw result.error;
    await pause(wait, signal);
  }
}

async function attempt(
  { fetch = globalThis.fetch, timeoutMs = 30_000 }: ClientOptions,
  { method, url, init }: Call,
  signal: AbortSignal | undefined,
): Promise<{ body: unknown } | { error: ApiError }> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, { ...init, signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
    if (!response.ok) return { error: await errorOf(response) };
    const text = await response.text();
    if (response.headers.get("content-type")?.includes("ndjson"))
      return {
        body: text
          .trimEnd()
          .split("\n")
          .map((line) => JSON.parse(line)),
      };
    return { body: response.status === 204 ? undefined : JSON.parse(text) };
  } catch (cause) {
    signal?.throwIfAborted();
    const message = `${method} ${url.split("?", 1)[0]} got no answer.`;
    const none = { status: 0, code: "unreachable", requestId: null, retryAfter: null };
    return { error: new ApiError({ ...none, message }, { cause }) };
  }
}

/** Milliseconds until the next try; null where there is none. A DELETE whose answer was lost may have worked. */
function waitOf({ status, code, retryAfter }: ApiError, { isRepeatable }: Call, tried: number): number | null {
  if (retryAfter !== null && retryAfter > MAX_WAIT_SECONDS) return null;
  const backoff = FIRST_BACKOFF_MS * 2 ** tried * (0.75 + Math.random() / 2);
  if (status === 429 || status === 503) return retryAfter === null ? backoff : retryAfter * 1_000;
  const isLost = status === 0 || status === 502 || status === 504;
  // The first try is still running.
  const isUnderWay = tried > 0 && code === "idempotency_in_progress";
  return isRepeatable && (isLost || isUnderWay) ? backoff : null;
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });
}
