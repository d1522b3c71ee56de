// Bounds the unsigned order bodies in memory, by address and in all. A body is read before its signature can be checked, so a stranger
// could otherwise fill the memory with endless bodies.

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

/** Too many bodies of the address, or too many bytes in all. */
export type NoRoom = "address" | "total";

export type BodyRoom = {
  /** Takes a slot for a body, after at most a second. @param bytes at most */
  enter(peer: string, bytes: number): Promise<Slot | NoRoom>;
};

type Slot = { leave(): void };
type Waiting = { peer: string; bytes: number; enter(slot: Slot): void };

export function isSmall(bytes: number): boolean {
  return bytes <= SMALL_BODY;
}

export function createBodyRoom(): BodyRoom {
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
    async enter(peer, bytes) {
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
