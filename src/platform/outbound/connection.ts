// A connection to one checked address, kept while both sides want it. The name is only used in the handshake and certificate check.
import { connect as connectTcp } from "node:net";
import { checkServerIdentity, connect as connectTls, type SecureContext } from "node:tls";
import { type AnswerReader, createAnswerReader, type Progress } from "./answer.ts";
import type { Target } from "./url.ts";

export type Connection = {
  address: string;
  openedAt: number;
  idleSince: number;
  used: boolean;
  exchange(request: Buffer, keptBytes?: number): Promise<Exchange>;
  /** Ends it at once; a running exchange is "lost". */
  drop(): void;
  /** Called when it ends, at once if it has. Replaces the previous listener. */
  onLost(lost: () => void): void;
};

export type Exchange =
  | {
      kind: "answer";
      status: number;
      body: Pick<AnswerReader, "text" | "bytes">;
      reusable: boolean;
      retryAfter: string | undefined;
    }
  /** `bytes`: whether any part of an answer had come. */
  | { kind: "lost"; status: number | null; bytes: boolean; code: string }
  | { kind: "malformed" | "too_large"; status: number | null };

export type ConnectFailure = { kind: "connect" | "tls"; code: string };

type Current = { reader: AnswerReader; bytes: boolean; finish: (result: Exchange) => void };

export function openConnection(target: Target, address: string, secure: SecureContext) {
  const { promise, resolve } = Promise.withResolvers<Connection | ConnectFailure>();
  const { host, port } = target;
  const socket = target.secure
    ? connectTls({
        host: address,
        port,
        secureContext: secure,
        // Explicit, because an environment variable can change the default.
        rejectUnauthorized: true,
        ALPNProtocols: ["http/1.1"],
        ...(target.literal ? {} : { servername: host }),
        checkServerIdentity: (_, certificate) => checkServerIdentity(target.literal ? address : host, certificate),
      })
    : connectTcp({ host: address, port });
  socket.setNoDelay(true);
  let reached = false;
  let open = false;
  let over = false;
  let code = "";
  let current: Current | null = null;
  let lost: (() => void) | null = null;

  const finish = (result: Exchange) => {
    const { finish: tell } = current as Current;
    current = null;
    if (result.kind !== "answer" || !result.reusable) socket.destroy();
    tell(result);
  };
  const follow = ({ reader }: Current, progress: Progress) => {
    if (progress === "more") return;
    if (progress !== "complete") return finish({ kind: progress, status: reader.status() });
    // After an early answer, the rest of this request would be read as the next one.
    const reusable = reader.reusable() && socket.writableLength === 0;
    const [status, retryAfter] = [reader.status() as number, reader.retryAfter()];
    finish({ kind: "answer", status, body: reader, reusable, retryAfter });
  };
  const ended = () => {
    if (over) return;
    over = true;
    socket.destroy();
    if (!open) {
      resolve({ kind: target.secure && reached ? "tls" : "connect", code: code || "ECONNRESET" });
    } else if (current) {
      const { reader, bytes } = current;
      finish({ kind: "lost", status: reader.status(), bytes, code: code || "ECONNRESET" });
    }
    lost?.();
  };

  socket.on("data", (chunk: Buffer) => {
    if (!current) {
      // Unasked data cannot be the next answer.
      socket.destroy();
      return;
    }
    current.bytes = true;
    follow(current, current.reader.take(chunk));
  });
  socket.on("end", () => {
    if (current) follow(current, current.reader.end());
    socket.destroy();
  });
  socket.on("error", (error: NodeJS.ErrnoException) => {
    code ||= error.code ?? error.name;
  });
  socket.on("close", ended);
  socket.on("connect", () => {
    reached = true;
  });
  socket.on(target.secure ? "secureConnect" : "connect", () => {
    open = true;
    resolve(connection());
  });

  const connection = (): Connection => {
    const now = performance.now();
    return {
      address,
      openedAt: now,
      idleSince: now,
      used: false,
      exchange(request, keptBytes) {
        const answered = Promise.withResolvers<Exchange>();
        if (over) return Promise.resolve({ kind: "lost", status: null, bytes: false, code: "ECONNRESET" });
        current = { reader: createAnswerReader(keptBytes), bytes: false, finish: answered.resolve };
        socket.write(request);
        return answered.promise;
      },
      drop: ended,
      onLost(call) {
        lost = call;
        if (over) call();
      },
    };
  };
  return { opened: promise, abandon: ended };
}

type Request = { method: string; headers: Readonly<Record<string, string>>; body: Uint8Array | null };

const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const VALUE = /^[\t\u0020-\u007e]*$/;
/** Set here only, so that no caller can change it. */
const RESERVED = new Set([
  "host",
  "content-length",
  "transfer-encoding",
  "connection",
  "accept-encoding",
  "expect",
  "user-agent",
]);

/** Throws TypeError for a header that would break the request: callers are our own code. */
export function requestBytes({ method, headers, body }: Request, url: URL, userAgent: string): Buffer {
  // No compression: only the first KiB is read, and a small answer could expand to gigabytes.
  let head = `${method} ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\nUser-Agent: ${userAgent}\r\nAccept-Encoding: identity\r\n`;
  for (const name in headers) {
    const value = headers[name] as string;
    if (!NAME.test(name) || !VALUE.test(value) || RESERVED.has(name.toLowerCase()))
      throw new TypeError(`The header ${JSON.stringify(name)} cannot be sent.`);
    head += `${name}: ${value}\r\n`;
  }
  if (body !== null || method !== "GET") head += `Content-Length: ${body?.length ?? 0}\r\n`;
  head += "\r\n";
  const bytes = Buffer.allocUnsafe(head.length + (body?.length ?? 0));
  bytes.write(head, "latin1");
  if (body) bytes.set(body, head.length);
  return bytes;
}
