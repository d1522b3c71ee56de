// Which trace a request belongs to (W3C Trace Context, https://www.w3.org/TR/trace-context/), kept beside the call rather than in
// it: contexts are made once, for all requests. Who sends no `traceparent` has no trace, and none is made up: nobody could look
// it up. `tracestate` ends here: it is what the caller's tools tell each other, and deliveries go to strangers.
import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";

export type Trace = {
  /** 32 hexadecimal digits, the same all along. */
  id: string;
  parentId: string;
  /** Whether the caller records it. */
  isSampled: boolean;
};

/** Version, trace, parent, flags; versions after 00 may say more behind a dash. */
const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
/** Longer ones are of no version that there will be. */
const LONGEST = 512;
const NO_ID = /^0+$/;
const SAMPLED = 1;

const storage = new AsyncLocalStorage<Trace>();

/** The trace that a `traceparent` names; null where there is none or where it is not to the letter of the standard. */
export function parseTraceparent(header: string | null): Trace | null {
  if (header === null || header.length > LONGEST) return null;
  const [, version, id, parentId, flags, more] = TRACEPARENT.exec(header) ?? [];
  if (version === undefined || id === undefined || parentId === undefined || flags === undefined) return null;
  if (version === "ff" || NO_ID.test(id) || NO_ID.test(parentId)) return null;
  if (version === "00" && more !== undefined) return null;
  return { id, parentId, isSampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED };
}

export function traceparentOf({ id, parentId, isSampled }: Trace): string {
  return `00-${id}-${parentId}-${isSampled ? "01" : "00"}`;
}

/** The same trace for the next hop: with a parent of our own, new for each request that is sent. */
export function childOf(trace: Trace): Trace {
  let parentId = randomBytes(8).toString("hex");
  while (NO_ID.test(parentId)) parentId = randomBytes(8).toString("hex");
  return { ...trace, parentId };
}

export function withTrace<T>(trace: Trace, work: () => T): T {
  return storage.run(trace, work);
}

/** The trace of the request that is being answered here, if it named one. */
export function currentTrace(): Trace | null {
  return storage.getStore() ?? null;
}

/** `work` as part of what is going on now, whoever calls it later: a pool's connection may be handed on by another request. */
export function keepTrace<Args extends unknown[], T>(work: (...args: Args) => T): (...args: Args) => T {
  const run = AsyncLocalStorage.snapshot();
  return (...args) => run(work, ...args);
}
