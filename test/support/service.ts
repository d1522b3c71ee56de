// The whole service in this process, over a database of its own. Requests enter where the server hands them on.
import { DEFAULT_PLANS, type Plans } from "#domain/account/plan/plan.ts";
import { type Config, readConfig } from "#platform/config/config.ts";
import { createRateWindow, createSharedCounts } from "#platform/rate-window/memory.ts";
import { type App, createApp } from "#runtime/app.ts";
import { BASE_URL, createTestDatabase, type TestDatabase } from "./database.ts";

export { BASE_URL };

export const TEST_CONFIG: Config = readConfig({
  APP_SECRET: "the secret of a test, of 32 characters and more",
  BASE_URL,
  DATA_DIR: "/nonexistent",
  SMTP_URL: "smtp://127.0.0.1:1",
});

export type TestService = TestDatabase & {
  handler: App & { fetch(request: Request, peer?: string | null): Promise<Response> };
  /** @param path begins with a slash */
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  send(request: Request, peer?: string): Promise<Response>;
  /** Asks the REST API with a key. @param path begins after /api/v1 */
  rest(path: string, key: string | null, options?: RestOptions): Promise<Response>;
};

export type RestOptions = {
  /** POST where there is a body. */
  method?: string;
  peer?: string;
  headers?: Record<string, string>;
  /** Text and bytes go as they are, anything else as JSON. */
  body?: unknown;
};

/** @param database instead of a new one @param resultWithinMs 0: no dispatcher settles what a test asks for */
export async function createTestService(
  config: Partial<Config> = {},
  plans = DEFAULT_PLANS,
  database?: TestDatabase,
  resultWithinMs = 0,
): Promise<TestService> {
  return serviceOver(database ?? (await createTestDatabase()), config, plans, resultWithinMs);
}

function serviceOver(
  database: TestDatabase,
  config: Partial<Config>,
  plans: Plans,
  resultWithinMs: number,
): TestService {
  const counts = createSharedCounts();
  // The callers' addresses of requests that come over no connection.
  const peers = new WeakMap<Request, string | null>();
  const app: App = createApp({
    context: database.context,
    config: { ...TEST_CONFIG, ...config },
    plans,
    resultWithinMs,
    windows: (surface) => createRateWindow(database.context.clock, counts, surface),
    isReady: async () => true,
    isAway: () => database.pool.connections.figures().isAway,
    addressOf: (request): string | null =>
      peers.has(request)
        ? (peers.get(request) as string | null)
        : (app.elysia.server?.requestIP(request)?.address ?? null),
  });
  const send = async (request: Request, peer: string | null = "192.0.2.1") => {
    peers.set(request, peer);
    return app.elysia.fetch(request);
  };
  const handler = { ...app, fetch: send };
  return {
    ...database,
    handler,
    send,
    get: (path, headers = {}) => send(new Request(`http://localhost${path}`, { headers })),
    rest: (path, key, { method, peer, headers, body } = {}) => {
      const init: RequestInit = {
        method: method ?? (body === undefined ? "GET" : "POST"),
        headers: { ...(key === null ? {} : { authorization: `Bearer ${key}` }), ...headers },
      };
      if (body !== undefined)
        init.body = typeof body === "string" || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body);
      return send(new Request(`http://localhost/api/v1${path}`, init), peer);
    },
  };
}

/** The body as JSON, for assertions that read better without types. */
// biome-ignore lint/suspicious/noExplicitAny: assertions check the fields.
export async function json(response: Response | Promise<Response>): Promise<any> {
  return (await response).json();
}
