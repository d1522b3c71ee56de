// The client: one method for each operation of both descriptions.
import { type ChangeMethods, changeMethods } from "./change/change.js";
import { type Methods, OPERATIONS } from "./generated/operation.js";
import { type Call, type CallOptions, readAnswer, readBytes, type SendOptions, send } from "./request.js";

export type ClientOptions = SendOptions & {
  /** Where the service is, such as `https://reviews.example`. */
  baseUrl: string;
  /** A REST key, for everything but open data. Keep it on a server: a browser shows it to every visitor. */
  key?: string | undefined;
};

export type Client = Methods<CallOptions> & ChangeMethods;

type Input = Record<string, unknown>;

const OPEN_DATA = "/api/open/";

/** The methods need no `this`, so that they can be passed on alone. */
export function createClient(options: ClientOptions): Client {
  if (!options?.baseUrl) throw new TypeError("baseUrl is required, such as https://reviews.example.");
  const methods = Object.entries(OPERATIONS).map(([name, [method, path, query, isLines]]) => {
    const ask = (input: Input = {}, call: CallOptions = {}) =>
      send(options, callOf(options, { name, method, path, query, input }, call), readAnswer, call.signal);
    return [name, isLines ? (...given: Parameters<typeof ask>) => linesOf(() => ask(...given)) : ask];
  });
  const client = Object.fromEntries(methods) as Methods<CallOptions>;
  const readLog = (path: string, signal: AbortSignal | undefined) => {
    const call = { method: "GET", url: `${rootOf(options)}/log/${path}`, init: {}, isRepeatable: true };
    return send(options, call, readBytes, signal);
  };
  return { ...client, ...changeMethods(client, readLog) };
}

async function* linesOf(ask: () => Promise<unknown>): AsyncGenerator<unknown, void, undefined> {
  yield* (await ask()) as AsyncIterable<unknown>;
}

type Asked = { name: string; method: string; path: string; query: readonly string[]; input: Input };

function callOf(options: ClientOptions, asked: Asked, { idempotencyKey }: CallOptions): Call {
  const { key } = options;
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
  const url = `${rootOf(options)}${filled}${search.size > 0 ? `?${search}` : ""}`;
  return { method, url, init, isRepeatable: hasBody || method === "GET" };
}

function rootOf({ baseUrl }: ClientOptions): string {
  return baseUrl.replace(/\/+$/, "");
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
