// Limits the requests in flight to one host, all its lanes together: otherwise fifty subscriptions to one host and a replay for each
// would flood it. A lane whose host is full waits here for its turn. No I/O here.
import { isReady, isSlow, type Lane } from "./lane.ts";

/** Late requests count: the host has not answered them. */
const MOST_AT_ONE_HOST = 64;
/** The rest is for lanes that have nothing in flight, so that receivers which begin to hang leave room to others. */
const MOST_BESIDE_OWN = 48;
/** For slow receivers, so that one that never answers does not keep out others at the same host. */
const MOST_SLOW_AT_ONE_HOST = 16;

type Host = { inFlight: number; slow: number; waiting: Set<Lane>; slowWaiting: Set<Lane> };

export function createHostShare(offer: (lane: Lane) => void) {
  const hosts = new Map<string, Host>();

  const wake = (host: Host) => {
    offerFirst(host, host.slowWaiting, offer);
    offerFirst(host, host.waiting, offer);
  };

  return {
    take(lane: Lane): boolean {
      const name = lane.target.host;
      let host = hosts.get(name);
      if (!host) {
        host = { inFlight: 0, slow: 0, waiting: new Set(), slowWaiting: new Set() };
        hosts.set(name, host);
      }
      if (!hasRoom(host, lane)) {
        (isSlow(lane) ? host.slowWaiting : host.waiting).add(lane);
        return false;
      }
      host.inFlight++;
      if (isSlow(lane)) host.slow++;
      return true;
    },
    /** Frees a slot. @param name, wasSlow as they were when it was taken */
    give(name: string, wasSlow: boolean): void {
      const host = hosts.get(name);
      if (!host) return;
      host.inFlight--;
      if (wasSlow) host.slow--;
      wake(host);
      if (host.inFlight === 0 && host.waiting.size === 0 && host.slowWaiting.size === 0) hosts.delete(name);
    },
    /** Offers waiting lanes again: a lane may not have used the slot that it was offered for. */
    sweep(): void {
      for (const host of hosts.values()) wake(host);
    },
  };
}

function hasRoom(host: Host, lane: Lane): boolean {
  if (host.inFlight >= MOST_AT_ONE_HOST) return false;
  if (isSlow(lane) && host.slow >= MOST_SLOW_AT_ONE_HOST) return false;
  return host.inFlight < MOST_BESIDE_OWN || lane.inFlight === 0;
}

/** Offers the lane that has waited longest, of those that have something to send and a slot to send it in. */
function offerFirst(host: Host, waiting: Set<Lane>, offer: (lane: Lane) => void): void {
  if (host.inFlight >= MOST_AT_ONE_HOST) return;
  if (waiting === host.slowWaiting && host.slow >= MOST_SLOW_AT_ONE_HOST) return;
  for (const lane of waiting) {
    const isMisplaced = waiting === host.waiting && isSlow(lane);
    // Few are skipped: only lanes with requests in flight at this host have no room.
    if (!isMisplaced && isReady(lane) && !hasRoom(host, lane)) continue;
    waiting.delete(lane);
    if (isMisplaced) host.slowWaiting.add(lane);
    else if (isReady(lane)) {
      offer(lane);
      return;
    }
  }
}
