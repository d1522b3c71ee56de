// Around the app: normalises each request, sends those for organisations that moved on, counts and times its answer, logs slow ones, and
// carries its trace on.
import { LINK_PATH, SENT_PATH } from "#contract/link.ts";
import type { MovedMemory } from "#domain/operator/moved.ts";
import type { Config } from "#platform/config/config.ts";
import type { Links } from "#platform/secret/link.ts";
import type { Log } from "#platform/telemetry/log.ts";
import { inTraceOf } from "#platform/telemetry/trace.ts";
import type { RequestTallies, RequestTally } from "./metrics/request-tally.ts";
import { createMovedGate, type Fetch } from "./moved.ts";
import { pathAndQueryOf, readable } from "./readable.ts";
import { surfaceOf } from "./surface-of.ts";
import { withTransportSecurity } from "./transport-security.ts";

const SLOW_MS = 1_000;
/** Private links are permissions and must not stand in the log. A path comes before one that it begins with. */
const PRIVATE_LINK = new RegExp(`^(${[...Object.values(LINK_PATH), SENT_PATH].sort().reverse().join("|")})[^/]+`);

type RequestLine = { method: string; path: string };

type FrameDependencies = {
  config: Parameters<typeof createMovedGate>[2] & Pick<Config, "baseUrl" | "hstsSubdomains">;
  links: Pick<Links, "read">;
  moved: MovedMemory;
  tallies: RequestTallies;
  log: Log;
  /** The answer that is kept for a request from before it became unavailable. */
  answerOld(request: Request): Response | null;
};

export function createFrame({ config, tallies, log, links, moved, answerOld }: FrameDependencies) {
  const sendOn = createMovedGate(moved, links, config);
  const secured = withTransportSecurity(config);

  /** A kept answer comes back without a promise and is not timed. */
  const answer = (fetch: Fetch, request: Request, method: string): Promise<Response> | Response => {
    const path = pathAndQueryOf(request.url);
    const tally = tallies[surfaceOf(path)];
    const response = sendOn(readable(request), fetch);
    if (response instanceof Promise) return watch(request, { method, path }, response, tally);
    tally.count(method, response.status);
    return secured(response);
  };

  const watch = async (
    request: Request,
    asked: RequestLine,
    pending: Promise<Response>,
    { begin, count }: RequestTally,
  ) => {
    const end = begin();
    const made = await pending;
    const response = made.status === 503 ? (answerOld(readable(request)) ?? made) : made;
    const durationMs = end();
    count(asked.method, response.status);
    if (durationMs > SLOW_MS || log.isLevelEnabled("debug"))
      inTraceOf(request, () => report(asked, response, durationMs));
    return secured(response);
  };

  return (fetch: Fetch, request: Request): Promise<Response> | Response =>
    inTraceOf(request, () => answer(fetch, request, request.method));

  function report({ method, path }: RequestLine, response: Response, durationMs: number): void {
    // Without the query, which may hold search terms of a person.
    const line = {
      method,
      path: path.split("?", 1)[0]?.replace(PRIVATE_LINK, "$1..."),
      status: response.status,
      ms: Math.round(durationMs),
    };
    // While the database is away many wait for it; its outage is told once.
    if (durationMs > SLOW_MS && response.status !== 503) log.warn(line, "slow request");
    else log.debug(line, "request");
  }
}
