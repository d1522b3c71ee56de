// How many requests one host may have in flight, all its lanes together: fifty subscriptions to one host and a replay for each would
// flood it otherwise. A lane whose host is full waits here for its turn. No I/O here.
import { isReady, isSlow, type Lane } from "./lane.ts";

/** Late requests count: the host has not answered them. */
const MOST_AT_ONE_HOST = 64;
/** For slow receivers, so that one who never answers does not keep out others at the same host. */
const MOST_SLOW_AT_ONE_HOST = MOST_AT_ONE_HOST / 4;

type Host = { inFlight: number; slow: number; waiting: Set<Lane>; slowWaiting: Set<Lane> };

export type HostShare = {
  /** Takes a place at the lane's host; false: there is none, and the lane is offered again when there is. */
  take(lane: Lane): boolean;
  /** @param host, isSlow as they were when the place was taken */
  give(host: string, isSlow: boolean): void;
  /** Offers lanes that a place is free for: one that was offered may have had no use for it. */
  sweep(): void;
};

/** @param offer called with a lane that waited and may have its turn now */
export function createHostShare(offer: (lane: Lane) => void): HostShare {
  const hosts = new Map<string, Host>();

  const wake = (host: Host) => {
    if (host.inFlight >= MOST_AT_ONE_HOST) return;
    if (host.slow < MOST_SLOW_AT_ONE_HOST) offerOne(host.slowWaiting, offer);
    offerOne(host.waiting, (lane) => {
      if (!isSlow(lane)) return offer(lane);
      host.slowWaiting.add(lane);
      return false;
    });
  };

  return {
    take(lane) {
      const name = lane.target.host;
      let host = hosts.get(name);
      if (!host) {
        host = { inFlight: 0, slow: 0, waiting: new Set(), slowWaiting: new Set() };
        hosts.set(name, host);
      }
      const isFull = host.inFlight >= MOST_AT_ONE_HOST;
      if (isFull || (isSlow(lane) && host.slow >= MOST_SLOW_AT_ONE_HOST)) {
        (isSlow(lane) ? host.slowWaiting : host.waiting).add(lane);
        return false;
      }
      host.inFlight++;
      if (isSlow(lane)) host.slow++;
      return true;
    },
    give(name, wasSlow) {
      const host = hosts.get(name);
      if (!host) return;
      host.inFlight--;
      if (wasSlow) host.slow--;
      wake(host);
      if (host.inFlight === 0 && host.waiting.size === 0 && host.slowWaiting.size === 0) hosts.delete(name);
    },
    sweep() {
      for (const host of hosts.values()) wake(host);
    },
  };
}

/** The one that has waited longest and still has something to send. */
function offerOne(waiting: Set<Lane>, offer: (lane: Lane) => unknown): void {
  for (const lane of waiting) {
    waiting.delete(lane);
    if (isReady(lane) && offer(lane) !== false) return;
  }
}
