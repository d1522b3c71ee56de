// HTTP as bytes on a socket: requests that an HTTP client would correct or refuse go out unchanged. A line is one connection, kept
// open, with one request in flight.
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from "node:zlib";
import type { Socket } from "bun";

export type Answer = {
  /** 0: the connection ended without one. */
  status: number;
  /** Decompressed. */
  body: Buffer;
  /** Names in lower case. Several values are joined by a comma; of set-cookie by a line break. */
  headers: Map<string, string>;
  ms: number;
};

/** No answer came in time. */
export class NoAnswer extends Error {}

export type Line = {
  /** Throws NoAnswer if none comes in time. */
  ask(request: Uint8Array, options?: { isHead?: boolean }): Promise<Answer>;
  close(): void;
};

const ANSWER_WITHIN_MS = 20_000;
const NOTHING: Answer = { status: 0, headers: new Map(), body: Buffer.alloc(0), ms: 0 };

type Waiting = { resolve(answer: Answer): void; isHead: boolean; sentAt: number };

/** A connection that opens at its first use, and again after the server closed it. */
export function openLine(port: number): Line {
  let socket: Socket | null = null;
  let waiting: Waiting | null = null;
  let received: Buffer[] = [];
  let unsent: Uint8Array | null = null;

  const finish = (answer: Answer) => {
    const asked = waiting;
    waiting = null;
    received = [];
    unsent = null;
    if (asked) asked.resolve({ ...answer, body: unpacked(answer), ms: performance.now() - asked.sentAt });
  };
  const gone = (which: Socket) => {
    if (socket !== which) return;
    socket = null;
    finish(readAnswer(Buffer.concat(received), waiting?.isHead ?? false, true) ?? NOTHING);
  };
  const flush = (which: Socket) => {
    while (unsent !== null && unsent.length > 0) {
      const written = which.write(unsent);
      if (written <= 0) return;
      unsent = unsent.subarray(written);
    }
    unsent = null;
  };
  const handlers = {
    data(which: Socket, chunk: Buffer) {
      if (which !== socket || waiting === null) return;
      received.push(Buffer.from(chunk));
      const answer = readAnswer(
        received.length === 1 ? (received[0] as Buffer) : Buffer.concat(received),
        waiting.isHead,
        false,
      );
      if (answer === null) return;
      // The server did not read the whole request, and would take its rest for the next one.
      if (unsent !== null || answer.headers.get("connection") === "close") {
        socket = null;
        which.terminate();
      }
      finish(answer);
    },
    drain: flush,
    close: gone,
    error: gone,
    end: gone,
  };

  return {
    async ask(request, { isHead = false } = {}) {
      if (socket === null) socket = await Bun.connect({ hostname: "127.0.0.1", port, socket: handlers });
      const which = socket;
      let timer: Timer | undefined;
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => {
          socket = null;
          waiting = null;
          received = [];
          which.terminate();
          reject(new NoAnswer(`no answer within ${ANSWER_WITHIN_MS / 1_000} s`));
        }, ANSWER_WITHIN_MS);
      });
      const answered = new Promise<Answer>((resolve) => {
        waiting = { resolve, isHead, sentAt: performance.now() };
      });
      unsent = request;
      flush(which);
      try {
        return await Promise.race([answered, late]);
      } finally {
        clearTimeout(timer);
      }
    },
    close() {
      socket?.terminate();
      socket = null;
    },
  };
}

/** The answer in the bytes received so far; null while it is incomplete. */
export function readAnswer(bytes: Buffer, isHead: boolean, isEnd: boolean): Answer | null {
  const headEnd = bytes.indexOf("\r\n\r\n");
  if (headEnd === -1) return null;
  const [first = "", ...lines] = bytes.toString("latin1", 0, headEnd).split("\r\n");
  const status = Number(first.slice(9, 12));
  if (status >= 100 && status < 200) return readAnswer(bytes.subarray(headEnd + 4), isHead, isEnd);
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(":");
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    const before = headers.get(name);
    headers.set(name, before === undefined ? value : `${before}${name === "set-cookie" ? "\n" : ", "}${value}`);
  }
  const rest = bytes.subarray(headEnd + 4);
  const answer = (body: Buffer): Answer => ({ status, headers, body, ms: 0 });
  if (isHead || status === 204 || status === 304) return answer(Buffer.alloc(0));
  if (headers.get("transfer-encoding")?.toLowerCase() === "chunked") {
    const body = readChunks(rest);
    return body && answer(body);
  }
  const length = headers.get("content-length");
  if (length === undefined) return isEnd ? answer(rest) : headers.get("connection") === "close" ? null : answer(rest);
  return rest.length >= Number(length) ? answer(rest.subarray(0, Number(length))) : null;
}

const UNPACK: Record<string, (bytes: Buffer) => Buffer> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
  deflate: inflateSync,
  zstd: zstdDecompressSync,
};

function unpacked({ headers, body }: Answer): Buffer {
  const unpack = UNPACK[headers.get("content-encoding") ?? ""];
  return unpack && body.length > 0 ? unpack(body) : body;
}

function readChunks(bytes: Buffer): Buffer | null {
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const lineEnd = bytes.indexOf("\r\n", at);
    if (lineEnd === -1) return null;
    const size = Number.parseInt(bytes.toString("latin1", at, lineEnd), 16);
    const start = lineEnd + 2;
    if (bytes.length < start + size + 2) return null;
    if (size === 0) return Buffer.concat(parts);
    parts.push(bytes.subarray(start, start + size));
    at = start + size + 2;
  }
}
