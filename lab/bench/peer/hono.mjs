// A program for Bun: kept answers of the open API on Hono, with its own ETag middleware and a limit by address in a map, since Hono has
// none. Reads its settings from standard input, prints its port.
import { Hono } from "hono";
import { etag } from "hono/etag";

const { open } = await Bun.stdin.json();
const LIMIT = 60;
const MINUTE_MS = 60_000;
const kept = new Map(open.map(({ path, body }) => [path, body]));
let windowEndsAt = 0;
let counts = new Map();

const app = new Hono();
app.use(etag());
app.use(async (context, next) => {
  const now = Date.now();
  if (now >= windowEndsAt) {
    windowEndsAt = (Math.floor(now / MINUTE_MS) + 1) * MINUTE_MS;
    counts = new Map();
  }
  const address = context.req.header("x-forwarded-for") ?? "";
  const used = counts.get(address) ?? 0;
  if (used >= LIMIT) {
    return context.json({ error: { code: "rate_limited" } }, 429, {
      "retry-after": String(Math.ceil((windowEndsAt - now) / 1_000)),
    });
  }
  counts.set(address, used + 1);
  return await next();
});
app.get("/api/open/v1/businesses/:slug", (context) => {
  const body = kept.get(context.req.path);
  if (body === undefined) return context.json({ error: { code: "not_found" } }, 404);
  return context.body(body, 200, {
    "content-type": "application/json; charset=utf-8",
    "access-control-allow-origin": "*",
    "cache-control": "public, max-age=300, s-maxage=300",
  });
});

const server = Bun.serve({ port: 0, hostname: "127.0.0.1", development: false, fetch: app.fetch });
console.log(server.port);
