// Renders refusals as `{error: {code, message}}` (contract, Errors), for all surfaces that answer JSON.
import { Refusal } from "#contract/refusal.ts";
import { isUnavailable } from "#platform/database/database.ts";
import { refusedByMove } from "#platform/database/fault.ts";
import type { Admission } from "#platform/rate-window/rate-window.ts";
import type { Log } from "#platform/telemetry/log.ts";
import { UNCACHED_DATA } from "./header.ts";

/**
 * The answer for a thrown error. A Refusal is the caller's fault and says why. Any other error is ours: the log has its details under a
 * request id, and the caller gets that id alone.
 */
export function renderRefusal(thrown: unknown, requestId: string, log: Log): Response {
  const known = refusedByMove(thrown);
  return answerRefusal(known instanceof Refusal ? known : ownFault(thrown, requestId, log), requestId);
}

export function answerRefusal(refusal: Refusal, requestId: string, headers: Record<string, string> = {}): Response {
  return Response.json(
    { error: { code: refusal.code, message: refusal.message } },
    {
      status: refusal.status,
      headers: {
        ...UNCACHED_DATA,
        "x-request-id": requestId,
        ...headers,
        ...refusal.headers,
      },
    },
  );
}

function ownFault(thrown: unknown, requestId: string, log: Log): Refusal {
  if (isUnavailable(thrown)) {
    log.warn({ requestId, err: thrown }, "database unavailable");
    return new Refusal("unavailable", "The service cannot reach its database. Try again in a moment.");
  }
  log.error({ requestId, err: thrown }, "request failed");
  return new Refusal("internal_error", `The service failed. Quote request ${requestId} when you report it.`);
}

const REQUEST_ID = /^[\w.:-]{8,64}$/;

/** The caller's X-Request-Id where it is well-formed, else a new id. */
export function requestIdOf(request: Request): string {
  const given = request.headers.get("x-request-id");
  return given !== null && REQUEST_ID.test(given) ? given : crypto.randomUUID();
}

/** @param what the limit counts, for the message */
export function overLimit({ limit, retryAfter }: Admission, what = "requests in this minute"): Refusal {
  const message = `More than ${limit} ${what}. Try again in ${retryAfter} s.`;
  return new Refusal("rate_limited", message, { headers: { "retry-after": String(retryAfter) } });
}

export function requireAdmitted(admission: Admission, what?: string): void {
  if (!admission.admitted) throw overLimit(admission, what);
}

const MAX_URL_LENGTH = 8_192;
const MAX_HEADER_BYTES = 32_768;

/** Refuses oversized URLs and headers. Not called for kept answers, which cost less than this check. */
export function refuseOversized(request: Request): void {
  if (request.url.length > MAX_URL_LENGTH)
    throw new Refusal("uri_too_long", `The URL must be at most ${MAX_URL_LENGTH} characters.`);
  if (headerBytesOf(request) > MAX_HEADER_BYTES)
    throw new Refusal("headers_too_large", `All headers together must be at most ${MAX_HEADER_BYTES} bytes.`);
}

export function isOversized(request: Request): boolean {
  return request.url.length > MAX_URL_LENGTH || headerBytesOf(request) > MAX_HEADER_BYTES;
}

function headerBytesOf({ headers }: Request): number {
  let bytes = 0;
  for (const [name, value] of headers) bytes += name.length + value.length;
  return bytes;
}
