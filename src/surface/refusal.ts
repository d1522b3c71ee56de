// How a refusal looks on the wire, for both APIs: `{error: {code, message}}` (spec, Errors). Nothing else renders errors.
import { isUnavailable } from "#platform/database.ts";
import type { Log } from "#platform/log.ts";
import { Refusal } from "#platform/refusal.ts";
import { DATA_SECURITY } from "./data-header.ts";

/**
 * Turns whatever was thrown into an answer. A Refusal is the caller's fault and says why; the rest is ours: it is logged
 * under a request id, and the caller is told that id and nothing more.
 */
export function renderRefusal(thrown: unknown, requestId: string, log: Log): Response {
  const refusal = thrown instanceof Refusal ? thrown : ownFault(thrown, requestId, log);
  return Response.json(
    { error: { code: refusal.code, message: refusal.message } },
    {
      status: refusal.status,
      headers: { ...DATA_SECURITY, "cache-control": "no-store", "x-request-id": requestId, ...refusal.headers },
    },
  );
}

function ownFault(thrown: unknown, requestId: string, log: Log): Refusal {
  if (isUnavailable(thrown)) {
    log.warn({ requestId, err: thrown }, "the database is away");
    return new Refusal("unavailable", "The service cannot reach its database. Try again in a moment.", {
      "retry-after": "1",
    });
  }
  log.error({ requestId, err: thrown }, "a request failed");
  return new Refusal("internal_error", `Something failed on our side. Quote request ${requestId} when you report it.`);
}

const REQUEST_ID = /^[\w.:-]{8,64}$/;

/** The caller's own X-Request-Id where it is harmless, else a new one. */
export function requestIdOf(request: Request): string {
  const given = request.headers.get("x-request-id");
  return given !== null && REQUEST_ID.test(given) ? given : crypto.randomUUID();
}

/** Longer addresses are no address of ours. */
const MAX_URL_LENGTH = 8_192;
const MAX_HEADER_BYTES = 32_768;

/** Refuses an address or headers beyond any honest client's. Not asked for kept answers, which cost less than the counting. */
export function refuseOversized(request: Request): void {
  if (request.url.length > MAX_URL_LENGTH)
    throw new Refusal("uri_too_long", `Addresses end at ${MAX_URL_LENGTH} characters.`);
  let bytes = 0;
  for (const [name, value] of request.headers) bytes += name.length + value.length;
  if (bytes > MAX_HEADER_BYTES)
    throw new Refusal("headers_too_large", `Headers end at ${MAX_HEADER_BYTES} bytes in all.`);
}
