// /healthz: the process answers. /readyz: the database does, too.
import { Refusal } from "#platform/refusal.ts";
import { DATA_SECURITY } from "#surface/header.ts";

const HEADERS = { ...DATA_SECURITY, "cache-control": "no-store", "content-type": "text/plain;charset=utf-8" };

export function isStatePath(path: string): boolean {
  return path === "/healthz" || path === "/readyz";
}

export function answerState(
  request: Request,
  path: string,
  isReady: () => Promise<boolean>,
): Promise<Response> | Response {
  // Other addresses refuse methods by themselves.
  if (request.method !== "GET" && request.method !== "HEAD")
    throw new Refusal("method_not_allowed", "Only GET is allowed here.", { allow: "GET, HEAD" });
  return path === "/healthz" ? new Response("ok\n", { headers: HEADERS }) : answerReady(isReady);
}

async function answerReady(isReady: () => Promise<boolean>): Promise<Response> {
  const ready = await isReady();
  return new Response(ready ? "ready\n" : "the database does not answer\n", {
    status: ready ? 200 : 503,
    headers: HEADERS,
  });
}
