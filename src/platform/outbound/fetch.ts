// A fetch for libraries that speak to a provider: through the guarded client, bounded in size and time, without redirects.
import type { Cidr } from "../config/config.ts";
import { createOutbound, type OutboundRequest } from "./outbound.ts";

const DEADLINE_MS = 10_000;
const MOST_AT_ONCE = 16;
/** A provider's document or key set. */
const KEPT_BYTES = 512 * 1_024;

type Request = { method?: string; headers?: Record<string, string> | Headers; body?: unknown };
export type GuardedFetch = (url: string, request: Request) => Promise<Response>;

/** Throws an Error whose message is a sentence's end: "did not answer in time". */
export function createGuardedFetch(allow: readonly Cidr[]): GuardedFetch {
  const outbound = createOutbound({ allow, maxInFlight: MOST_AT_ONCE });
  return async (url, { method = "GET", headers = {}, body }) => {
    const given = body === undefined || body === null ? null : Buffer.from(String(body));
    const outcome = await outbound.send({
      url,
      method: method as OutboundRequest["method"],
      headers: Object.fromEntries(new Headers(headers)),
      body: given,
      deadlineMs: DEADLINE_MS,
      keptBytes: KEPT_BYTES,
    });
    if (outcome.kind === "refused") throw new Error(outcome.reason === "url" ? outcome.detail : "may not be reached");
    if (outcome.kind === "failed")
      throw new Error(outcome.reason === "timeout" ? "did not answer in time" : "could not be reached");
    const { status } = outcome;
    return new Response(outcome.body, { status, headers: { "content-type": "application/json" } });
  };
}
