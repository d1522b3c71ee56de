// An order's body under its bounds: how long it may be, how long it may take, and how many may be under way.
import { Refusal } from "#platform/refusal.ts";
import { readBody } from "../body.ts";
import { type BodyRoom, isSmall } from "./body-room.ts";

/** Decisions, REST details. */
const MAX_BODY_BYTES = 5 * 1024 * 1024;
/** Over the whole body: what comes byte by byte holds its place no longer. */
const WITHIN_MS = 10_000;

/** What a request is answered whose body is not read. */
export type Unread = { status: 408 | 429 | 503; retryAfter: string | null };

/**
 * All bytes of the body, or why they were not read. Refuses with payload_too_large, and with invalid_json where it breaks off.
 * @param room null: who sends it is known
 */
export async function readOrder(request: Request, peer: string, room: BodyRoom | null): Promise<Uint8Array | Unread> {
  const declared = lengthOf(request.headers);
  if (declared > MAX_BODY_BYTES) throw new Refusal("payload_too_large", "Bodies end at 5 MiB.");
  const place = room ? await room.enter(peer, declared) : null;
  if (place === "address") return { status: 429, retryAfter: "1" };
  if (place === "total") return { status: 503, retryAfter: "1" };
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new TooSlow()), WITHIN_MS);
  try {
    return await (isSmall(declared) ? readWhole(request, late.signal) : readBody(request, MAX_BODY_BYTES, late.signal));
  } catch (thrown) {
    if (thrown instanceof TooSlow) return { status: 408, retryAfter: null };
    throw thrown;
  } finally {
    clearTimeout(timer);
    place?.leave();
  }
}

/** As it is said, and else as much as a body may have. */
function lengthOf(headers: Headers): number {
  const length = headers.get("content-length");
  return length !== null && /^\d+$/.test(length) && !headers.has("transfer-encoding") ? Number(length) : MAX_BODY_BYTES;
}

class TooSlow extends Error {}

/** Where a length is said, the server itself holds the client to it: a third quicker than to read in pieces. */
function readWhole(request: Request, signal: AbortSignal): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
    request.bytes().then(resolve, () => reject(new Refusal("invalid_json", "The body broke off.")));
  });
}
