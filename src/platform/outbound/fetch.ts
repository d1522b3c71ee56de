// A fetch for libraries that speak to a provider: through the guarded client, bounded in size and time, without redirects.
import type { Config } from "../config/config.ts";
import { createOutbound, type OutboundRequest } from "./outbound.ts";

const DEADLINE_MS = 10_000;
const MOST_AT_ONCE = 16;
/** A provider's document or key set. */
const KEPT_BYTES = 512 * 1_024;

type Request = { method?: string; headers?: Record<string, string> | Headers; body?: unknown };
type Own = Pick<Config, "outboundAllow" | "baseUrl">;
export type GuardedFetch = (url: string, request: Request) => Promise<Response>;

/** No answer came. "forbidden": the address may not be called. */
export class Unreachable extends Error {
  readonly why: "forbidden" | "late" | "away";
  constructor(why: Unreachable["why"]) {
    super(why);
    this.why = why;
  }
}

/** Throws Unreachable. */
export function createGuardedFetch({ outboundAllow: allow, baseUrl }: Own): GuardedFetch {
  const outbound = createOutbound({ allow, baseUrl, maxInFlight: MOST_AT_ONCE });
  return async (url, { method = "GET", headers = {}, body }) => {
    // A library names itself.
    const { "user-agent": _, ...own } = Object.fromEntries(new Headers(headers));
    const given = body === undefined || body === null ? null : Buffer.from(String(body));
    const outcome = await outbound.send({
      url,
      method: method as OutboundRequest["method"],
      headers: own,
      body: given,
      deadlineMs: DEADLINE_MS,
      keptBytes: KEPT_BYTES,
    });
    if (outcome.kind === "refused") throw new Unreachable("forbidden");
    if (outcome.kind === "failed") throw new Unreachable(outcome.reason === "timeout" ? "late" : "away");
    const { status } = outcome;
    return new Response(outcome.body, { status, headers: { "content-type": "application/json" } });
  };
}
