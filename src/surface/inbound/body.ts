// Reads an order's body under three bounds: size, time, and the number of unsigned bodies at once. A body is read before its signature
// can be checked, so a stranger could otherwise fill the memory.
import { Refusal } from "#contract/refusal.ts";
import { readBody } from "#surface/http/body.ts";

/** Contract, REST API. */
const MAX_BODY_BYTES = 5 * 1024 * 1024;
/** For the whole body, so that a slow client cannot hold its slot. */
const WITHIN_MS = 10_000;

type Unread = { status: 408 | 429 | 503; retryAfter: string | null };

/**
 * The body's bytes, or why they were not read. Refuses with payload_too_large, and an incomplete body with invalid_json.
 * @param room null where the sender is known
 */
export async function readOrder(
  request: Request,
  peer: string,
  room: ReturnType<typeof createBodyRoom> | null,
): Promise<Uint8Array | Unread> {
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

/** More bodies of one address wait unread. */
const MOST_OF_ONE_ADDRESS = 8;
const MIB = 1_048_576;
/** Orders have a few KiB. Large bodies have a share of their own, so that they cannot keep orders out. */
const SMALL_BODY = 64 * 1_024;
/** Together 64 MiB. */
const MOST_BYTES = { small: 16 * MIB, large: 48 * MIB };
/** Longer than a burst of orders from one shop. */
const WAITS_MS = 1_000;
const MOST_WAITING = 1_000;

type NoRoom = "address" | "total";

type Slot = { leave(): void };
type Waiting = { peer: string; bytes: number; enter(slot: Slot): void };

function isSmall(bytes: number): boolean {
  return bytes <= SMALL_BODY;
}

export function createBodyRoom() {
  const pending = new Map<string, number>();
  const taken = { small: 0, large: 0 };
  const waiting = new Set<Waiting>();

  const reasonAgainst = (peer: string, bytes: number): NoRoom | null => {
    if ((pending.get(peer) ?? 0) >= MOST_OF_ONE_ADDRESS) return "address";
    const share = isSmall(bytes) ? "small" : "large";
    return taken[share] + bytes > MOST_BYTES[share] ? "total" : null;
  };

  const take = (peer: string, bytes: number): Slot => {
    const share = isSmall(bytes) ? "small" : "large";
    pending.set(peer, (pending.get(peer) ?? 0) + 1);
    taken[share] += bytes;
    return {
      leave() {
        const left = (pending.get(peer) ?? 1) - 1;
        if (left === 0) pending.delete(peer);
        else pending.set(peer, left);
        taken[share] -= bytes;
        for (const each of waiting) if (!reasonAgainst(each.peer, each.bytes)) each.enter(take(each.peer, each.bytes));
      },
    };
  };

  return {
    /** Takes a slot for a body, after at most a second. @param bytes at most */
    async enter(peer: string, bytes: number): Promise<Slot | NoRoom> {
      const reason = reasonAgainst(peer, bytes);
      if (!reason) return take(peer, bytes);
      if (waiting.size >= MOST_WAITING) return reason;
      return new Promise((resolve) => {
        const timer = setTimeout(() => {
          waiting.delete(entry);
          resolve(reasonAgainst(peer, bytes) ?? take(peer, bytes));
        }, WAITS_MS);
        const entry: Waiting = {
          peer,
          bytes,
          enter(slot) {
            waiting.delete(entry);
            clearTimeout(timer);
            resolve(slot);
          },
        };
        waiting.add(entry);
      });
    },
  };
}
