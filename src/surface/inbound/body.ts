// Reads an order's body under three bounds: size, time, and the number of unsigned bodies at once.
import { Refusal } from "#platform/refusal.ts";
import { readBody } from "../body.ts";
import { type BodyRoom, isSmall } from "./body-room.ts";

/** Contract, REST API. */
const MAX_BODY_BYTES = 5 * 1024 * 1024;
/** For the whole body, so that a slow client cannot hold its slot. */
const WITHIN_MS = 10_000;

/** The answer to a request whose body is not read. */
export type Unread = { status: 408 | 429 | 503; retryAfter: string | null };

/**
 * The body's bytes, or why they were not read. Refuses with payload_too_large, and an incomplete body with invalid_json.
 * @param room null where the sender is known
 */
export async function readOrder(request: Request, peer: string, room: BodyRoom | null): Promise<Uint8Array | Unread> {
  const declared = lengthOf(request.headers);
  if (declared > MAX_BODY_BYTES) throw new Refusal("payload_too_large", "The body must be at most 5 MiB.");
  const slot = room ? await room.enter(peer, declared) : null;
  if (slot === "address") return { status: 429, retryAfter: "1" };
  if (slot === "total") return { status: 503, retryAfter: "1" };
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new TooSlow()), WITHIN_MS);
  try {
    return await (isSmall(declared) ? readWhole(request, late.signal) : readBody(request, MAX_BODY_BYTES, late.signal));
  } catch (thrown) {
    if (thrown instanceof TooSlow) return { status: 408, retryAfter: null };
    throw thrown;
  } finally {
    clearTimeout(timer);
    slot?.leave();
  }
}

/** The declared length, or the limit where none is declared. */
function lengthOf(headers: Headers): number {
  const length = headers.get("content-length");
  return length !== null && /^\d+$/.test(length) && !headers.has("transfer-encoding") ? Number(length) : MAX_BODY_BYTES;
}

class TooSlow extends Error {}

/** The server enforces a declared length, and reading at once is a third faster than in chunks. */
function readWhole(request: Request, signal: AbortSignal): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
    request.bytes().then(resolve, () => reject(new Refusal("invalid_json", "The body is incomplete.")));
  });
}
