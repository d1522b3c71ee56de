// The trace of a request (W3C Trace Context, https://www.w3.org/TR/trace-context/), in an AsyncLocalStorage because contexts are
// shared by all requests. Without `traceparent` there is none. `tracestate` is dropped: it is the caller's, and deliveries go to strangers.
import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";

export type Trace = {
  /** 32 hexadecimal digits, the same all along. */
  id: string;
  parentId: string;
  /** Whether the caller records it. */
  isSampled: boolean;
};

/** Version, trace, parent, flags; later versions may add more behind a dash. */
const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
/** No version will be longer. */
const LONGEST = 512;
const NO_ID = /^0+$/;
const SAMPLED = 1;

const storage = new AsyncLocalStorage<Trace>();

/** The trace of a `traceparent`; null where there is none or it is malformed. */
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

/** The same trace for a request that we send, with a new parent id. */
export function childOf(trace: Trace): Trace {
  return { ...trace, parentId: randomBytes(8).toString("hex") };
}

export function withTrace<T>(trace: Trace, work: () => T): T {
  return storage.run(trace, work);
}

/** Entering a trace costs time, so only requests with the header do. */
export function inTraceOf<T>(request: Request, work: () => T): T {
  const trace = parseTraceparent(request.headers.get("traceparent"));
  return trace ? withTrace(trace, work) : work();
}

/** The trace of the request that is being answered, if any. */
export function currentTrace(): Trace | null {
  return storage.getStore() ?? null;
}

/** Binds `work` to the current trace. Another request may call it, because a pool's connection passes from one to the next. */
export function keepTrace<Args extends unknown[], T>(work: (...args: Args) => T): (...args: Args) => T {
  const run = AsyncLocalStorage.snapshot();
  return (...args) => run(work, ...args);
}
