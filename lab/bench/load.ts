// The load generator: raw TCP on the loopback, keep-alive connections that each have one request in flight. It reads only
// status, length and time of each answer, because it has to be quicker than the server it measures. Every result shows the load of
// the generator itself; at its limit the result means nothing.
import type { Socket } from "bun";
import { cpuTimeMs } from "./process.ts";

export type Load = {
  port: number;
  /** Whole requests, sent in this order, again from the first after the last. */
  requests: readonly Uint8Array[];
  /** Every answer must have this status. */
  status: number;
  connections?: number;
  /** The load ends when either is reached. */
  durationMs?: number;
  count?: number;
  /** The server's process, whose CPU time is measured. */
  pid: number;
};

export type LoadResult = {
  requests: number;
  perSecond: number;
  /** Times from writing a request until its answer is complete. */
  p50Ms: number;
  p99Ms: number;
  /** CPU time of the server's process for each request; null without /proc. */
  serverCpuUs: number | null;
  /** Shares of one core. */
  serverBusy: number | null;
  generatorBusy: number;
};

/** Enough to keep a server busy while it waits for a database, and few enough that requests do not queue for long. */
const CONNECTIONS = 32;
/** Latencies are counted in steps of 10 µs up to a second. */
const STEP_MS = 0.01;
const STEPS = 100_000;
const STALLED_MS = 20_000;

type Connection = { answers: AnswerCounter; sentAt: number };

/** Runs one load to its end. Throws on an answer of another status, and if the server stops answering. */
export async function runLoad(load: Load): Promise<LoadResult> {
  const { port, requests, status, connections = CONNECTIONS, pid } = load;
  const { durationMs = Number.POSITIVE_INFINITY, count = Number.POSITIVE_INFINITY } = load;
  const latency = new Uint32Array(STEPS);
  const done = Promise.withResolvers<void>();
  let next = 0;
  let completed = 0;
  let open = 0;
  let ending = false;
  let endsAt = 0;
  let lastAnswerAt = 0;

  const fail = (error: Error) => {
    ending = true;
    done.reject(error);
  };
  const send = (socket: Socket<Connection>) => {
    const request = requests[next++ % requests.length] as Uint8Array;
    socket.data.sentAt = performance.now();
    // A request fits into the socket's buffer, which is empty.
    if (socket.write(request) !== request.length) fail(new Error("A request was not taken whole."));
  };
  const handlers = {
    data(socket: Socket<Connection>, chunk: Buffer) {
      const { answers, sentAt } = socket.data;
      if (!answers.take(chunk)) return;
      if (answers.wrongStatus !== null) return fail(new Error(`An answer was ${answers.wrongStatus}, not ${status}.`));
      const now = performance.now();
      const step = Math.min(STEPS - 1, Math.floor((now - sentAt) / STEP_MS));
      latency[step] = (latency[step] ?? 0) + 1;
      lastAnswerAt = now;
      ending ||= ++completed >= count || now >= endsAt;
      if (ending) socket.end();
      else send(socket);
    },
    close() {
      if (!ending) fail(new Error("The server closed a connection."));
      if (--open === 0) done.resolve();
    },
    error: (_: Socket<Connection>, error: Error) => fail(error),
  };

  const connect = () => {
    const data = { answers: createAnswerCounter(status), sentAt: 0 };
    return Bun.connect<Connection>({ hostname: "127.0.0.1", port, socket: handlers, data });
  };
  const sockets = await Promise.all(Array.from({ length: connections }, connect));
  open = sockets.length;
  const watch = setInterval(() => {
    if (performance.now() - lastAnswerAt > STALLED_MS) fail(new Error("The server stopped answering."));
  }, 1_000);
  const serverBefore = cpuTimeMs(pid);
  const ownBefore = process.cpuUsage();
  const startedAt = performance.now();
  endsAt = startedAt + durationMs;
  lastAnswerAt = startedAt;
  try {
    for (const socket of sockets) send(socket);
    await done.promise;
  } finally {
    clearInterval(watch);
    for (const socket of sockets) socket.terminate();
  }
  const elapsedMs = performance.now() - startedAt;
  const own = process.cpuUsage(ownBefore);
  const serverAfter = cpuTimeMs(pid);
  const serverMs = serverBefore === null || serverAfter === null ? null : serverAfter - serverBefore;
  return {
    requests: completed,
    perSecond: (completed / elapsedMs) * 1_000,
    p50Ms: quantile(latency, 0.5),
    p99Ms: quantile(latency, 0.99),
    serverCpuUs: serverMs === null ? null : (serverMs * 1_000) / completed,
    serverBusy: serverMs === null ? null : serverMs / elapsedMs,
    generatorBusy: (own.user + own.system) / 1_000 / elapsedMs,
  };
}

/** A request as it goes over the wire. */
export function requestBytes(path: string, headers: Record<string, string> = {}): Uint8Array {
  const lines = Object.entries({ host: "127.0.0.1", ...headers }).map(([name, value]) => `${name}: ${value}`);
  return new TextEncoder().encode(`GET ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
}

/** Distinct IPv4 addresses, for X-Forwarded-For: a limit per address must not be what a bench measures. */
export function addressAt(index: number): string {
  return `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
}

type AnswerCounter = {
  /** Whether this chunk completes the answer. */
  take(chunk: Buffer): boolean;
  /** The first status that was not the expected one. */
  wrongStatus: string | null;
};

/** Finds the end of each answer by its Content-Length; an answer without one (304) has no body. */
function createAnswerCounter(status: number): AnswerCounter {
  const expected = Buffer.from(`HTTP/1.1 ${status}`);
  let bodyLeft = 0;
  let head = Buffer.alloc(0);
  const counter: AnswerCounter = {
    wrongStatus: null,
    take(chunk) {
      if (bodyLeft > 0) {
        bodyLeft -= chunk.length;
        return bodyLeft <= 0;
      }
      const bytes = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
      const headEnd = bytes.indexOf("\r\n\r\n", 0, "latin1");
      if (headEnd === -1) {
        head = Buffer.from(bytes);
        return false;
      }
      head = Buffer.alloc(0);
      if (bytes.compare(expected, 0, expected.length, 0, expected.length) !== 0) {
        counter.wrongStatus ??= bytes.toString("latin1", 9, 12);
      }
      bodyLeft = headEnd + 4 + contentLength(bytes, headEnd) - bytes.length;
      return bodyLeft <= 0;
    },
  };
  return counter;
}

/** The header's name as Bun and as Node write it. */
const LENGTH_NAMES = ["Content-Length: ", "content-length: "];

function contentLength(bytes: Buffer, headEnd: number): number {
  const name = LENGTH_NAMES.map((each) => ({ each, at: bytes.indexOf(each, 0, "latin1") })).find(
    ({ at }) => at !== -1 && at < headEnd,
  );
  if (!name) return 0;
  let value = 0;
  for (let at = name.at + name.each.length; ; at++) {
    const digit = (bytes[at] ?? 0) - 48;
    if (digit < 0 || digit > 9) return value;
    value = value * 10 + digit;
  }
}

function quantile(counts: Uint32Array, share: number): number {
  const total = counts.reduce((sum, each) => sum + each, 0);
  let seen = 0;
  const step = counts.findIndex((each) => {
    seen += each;
    return seen >= total * share;
  });
  return (step + 0.5) * STEP_MS;
}
