// Sends a request: deadlines, retries, and the three forms of answers, which are JSON, lines of JSON, and bytes.
import { type ApiError, errorOf, unreachable } from "./error.js";

export type SendOptions = {
  /** How often a call is tried again after 429, 503 or a lost connection; 3 by default. */
  retries?: number;
  /** For the whole of one try, and for each piece of an answer in lines; 30,000 by default. */
  timeoutMs?: number;
  /** In place of the global `fetch`. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
};

export type CallOptions = {
  /** Names a POST or PATCH, so that a repeat within 24 hours changes nothing; a random one by default. */
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
};

export type Call = { method: string; url: string; init: RequestInit; isRepeatable: boolean };

/** @property asked the caller's own signal */
type Timer = { signal: AbortSignal; asked: AbortSignal | undefined; restart(): void; stop(): void };
type Read<T> = (response: Response, timer: Timer, call: Call) => Promise<T>;

/** The client leaves longer waits to its caller. */
const MAX_WAIT_SECONDS = 60;
const FIRST_BACKOFF_MS = 250;

export async function send<T>(
  options: SendOptions,
  call: Call,
  read: Read<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  const { retries = 3 } = options;
  for (let tried = 0; ; tried++) {
    signal?.throwIfAborted();
    const result = await attempt(options, call, read, signal);
    if ("body" in result) return result.body;
    const wait = tried < retries ? waitOf(result.error, call, tried) : null;
    if (wait === null) throw result.error;
    await pause(wait, signal);
  }
}

async function attempt<T>(
  { fetch = globalThis.fetch, timeoutMs = 30_000 }: SendOptions,
  call: Call,
  read: Read<T>,
  signal: AbortSignal | undefined,
): Promise<{ body: T } | { error: ApiError }> {
  const timer = startTimer(timeoutMs, signal);
  try {
    const response = await fetch(call.url, { ...call.init, signal: timer.signal });
    if (response.ok) return { body: await read(response, timer, call) };
    const error = await errorOf(response);
    timer.stop();
    return { error };
  } catch (cause) {
    timer.stop();
    signal?.throwIfAborted();
    return { error: unreachable(call, cause) };
  }
}

/** The body of JSON; the lines of NDJSON while they come; nothing for 204. */
export const readAnswer: Read<unknown> = async (response, timer, call) => {
  if (response.headers.get("content-type")?.includes("ndjson")) return linesOf(response, timer, call);
  const text = await response.text();
  timer.stop();
  return response.status === 204 ? undefined : JSON.parse(text);
};

export const readBytes: Read<Uint8Array<ArrayBuffer>> = async (response, timer) => {
  const bytes = await response.arrayBuffer();
  timer.stop();
  return new Uint8Array(bytes);
};

/** Rejects where the answer ends within a line. */
async function* linesOf(response: Response, timer: Timer, call: Call): AsyncGenerator<unknown, void, undefined> {
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      timer.restart();
      const { value, done } = await reader.read();
      // The reader of the lines may take its time.
      timer.stop();
      if (done) break;
      const lines = (rest + decoder.decode(value, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) yield JSON.parse(line);
    }
    if (rest !== "") throw new Error("The answer ended within a line.");
  } catch (cause) {
    timer.asked?.throwIfAborted();
    throw unreachable(call, cause);
  } finally {
    timer.stop();
    await reader.cancel().catch(() => {});
  }
}

function startTimer(ms: number, signal: AbortSignal | undefined): Timer {
  const late = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  const restart = () => {
    stop();
    timer = setTimeout(() => late.abort(), ms);
  };
  restart();
  const both = signal ? AbortSignal.any([signal, late.signal]) : late.signal;
  return { signal: both, asked: signal, restart, stop };
}

/** Milliseconds until the next try; null where there is none. A DELETE whose answer was lost may have worked. */
function waitOf({ status, code, retryAfter }: ApiError, { isRepeatable }: Call, tried: number): number | null {
  if (retryAfter !== null && retryAfter > MAX_WAIT_SECONDS) return null;
  const backoff = FIRST_BACKOFF_MS * 2 ** tried * (0.75 + Math.random() / 2);
  if (status === 429 || status === 503) return retryAfter === null ? backoff : retryAfter * 1_000;
  const isLost = status === 0 || status === 502 || status === 504;
  // The first try is still running.
  const isUnderWay = tried > 0 && code === "idempotency_in_progress";
  return isRepeatable && (isLost || isUnderWay) ? backoff : null;
}

export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });
}
