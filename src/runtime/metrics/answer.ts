// Answers /metrics: never cached, and with METRICS_TOKEN only for requests with the token.
import { createHash, timingSafeEqual } from "node:crypto";
import { Elysia } from "elysia";
import type { Log } from "#platform/telemetry/log.ts";
import { METRICS_CONTENT_TYPE } from "#platform/telemetry/metrics.ts";
import { FRAMEWORK, refusalsAsJson, UNREAD } from "#surface/http/api.ts";
import { DATA_SECURITY } from "#surface/http/header.ts";
import { refuseOversized } from "#surface/http/refusal.ts";

export type MetricsAnswer = (request: Request) => Promise<Response>;

const HEADERS = { ...DATA_SECURITY, "cache-control": "no-store" };
const TEXT = { ...HEADERS, "content-type": "text/plain;charset=utf-8" };

/** @param answer null: nothing is served there */
export function metricsRoute(log: Log, answer: MetricsAnswer | null | undefined) {
  const app = new Elysia(FRAMEWORK).use(refusalsAsJson(log)).onTransform(({ request }) => refuseOversized(request));
  return answer ? app.all("/metrics", ({ request }) => answer(request), UNREAD) : app;
}

/** @param token null: every caller may read. @param render gives null where there are no figures at the moment */
export function createMetricsAnswer(token: string | null, render: () => Promise<string | null>): MetricsAnswer {
  const isAllowed = token === null ? () => true : tokenCheck(token);
  return async (request) => {
    if (!isAllowed(request.headers.get("authorization")))
      return new Response("METRICS_TOKEN is needed here, as a bearer token.\n", {
        status: 401,
        headers: { ...TEXT, "www-authenticate": "Bearer" },
      });
    if (request.method !== "GET" && request.method !== "HEAD")
      return new Response("Only GET is allowed here.\n", { status: 405, headers: { ...TEXT, allow: "GET, HEAD" } });
    const text = await render();
    if (text === null) return new Response("No figures could be read.\n", { status: 503, headers: TEXT });
    return new Response(text, { headers: { ...HEADERS, "content-type": METRICS_CONTENT_TYPE } });
  };
}

/** Compares hashes in constant time, so that response times reveal nothing about the token. */
function tokenCheck(token: string): (authorization: string | null) => boolean {
  const expected = digest(Buffer.from(token, "utf8"));
  return (authorization) => {
    const [, given] = /^bearer +(.+)$/i.exec(authorization ?? "") ?? [];
    // Bun gives each byte of a header as one character.
    return timingSafeEqual(digest(Buffer.from(given ?? "", "latin1")), expected) && given !== undefined;
  };
}

function digest(bytes: Buffer): Buffer {
  return createHash("sha256").update(bytes).digest();
}
