// /healthz: the process answers. /readyz: the database does, too.
import { Elysia } from "elysia";
import type { Log } from "#platform/telemetry/log.ts";
import { FRAMEWORK, refusalsAsJson, refuseOtherMethods } from "#surface/http/api.ts";
import { DATA_SECURITY } from "#surface/http/header.ts";
import { refuseOversized } from "#surface/http/refusal.ts";

const HEADERS = { ...DATA_SECURITY, "cache-control": "no-store", "content-type": "text/plain;charset=utf-8" };

/** @param sendsOut false: /readyz says so, because a copy must not be taken for the service itself */
export function stateRoutes(log: Log, isReady: () => Promise<boolean>, sendsOut: boolean) {
  return new Elysia(FRAMEWORK)
    .use(refusalsAsJson(log))
    .onTransform(({ request }) => refuseOversized(request))
    .get("/healthz", () => new Response("ok\n", { headers: HEADERS }))
    .get("/readyz", () => answerReady(isReady, sendsOut))
    .use(refuseOtherMethods());
}

async function answerReady(isReady: () => Promise<boolean>, sendsOut: boolean): Promise<Response> {
  const ready = await isReady();
  const held = sendsOut ? "" : "OUTBOUND=off: emails, text messages and webhooks wait\n";
  return new Response(ready ? `ready\n${held}` : "no database that takes writes answers\n", {
    status: ready ? 200 : 503,
    headers: HEADERS,
  });
}
