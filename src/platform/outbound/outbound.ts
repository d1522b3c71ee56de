// Calls URLs that others have given. HTTP/1.1 over node:net and node:tls instead of fetch: the connection goes to exactly the
// address that was checked, every limit is ours, there are no proxies or cookies, and it costs a fifth of the CPU.
//
// A request: check the URL -> (a kept connection | look the name up, check all addresses, connect) -> write, read the answer.
// Every behaviour of a receiver is an outcome. One deadline covers all steps.
import { createSecureContext, rootCertificates, type SecureContext } from "node:tls";
import type { Cidr } from "../config/config.ts";
import { createSlots } from "../time/slots.ts";
import { type ConnectFailure, type Connection, type Exchange, openConnection, requestBytes } from "./connection.ts";
import { createDeadline, type Deadline } from "./deadline.ts";
import { createConnectionPool } from "./pool.ts";
import { createLookup, type Resolve, systemResolve } from "./resolve.ts";
import { NOT_SECURE, readTarget, type Target } from "./url.ts";
import { userAgentOf } from "./user-agent.ts";

export type OutboundRequest = {
  url: string;
  method: "GET" | "POST";
  /** Names and values must be valid, or it throws. Host, user agent, length and encodings are set here. */
  headers: Readonly<Record<string, string>>;
  body: Uint8Array | null;
  /** Milliseconds over look-up, connection, handshake and the whole answer; not the wait for a slot. */
  deadlineMs: number;
  /** Bytes of the body to return; 1 KiB by default. */
  keptBytes?: number;
  /** Whether the answer holds the body as bytes, and no text. */
  binary?: boolean;
};

type FailureReason =
  | "timeout"
  | "dns"
  | "connect"
  | "tls"
  | "reset"
  | "redirect"
  | "too_large"
  /** Not HTTP/1.1, or ambiguous HTTP. */
  | "malformed";

export type Outcome =
  /** `body`: the first KiB as text, for a log; empty where it was compressed. */
  | { kind: "answered"; status: number; body: string; bytes?: Buffer; durationMs: number; retryAfter?: string }
  /**
   * No request was sent. "url": the URL may never be called, and `detail` says why. "address": its name leads to a forbidden
   * address, `detail`, which describes the operator's network and must not be shown to the URL's author.
   */
  | { kind: "refused"; reason: "url" | "address"; detail: string }
  /** `status`: where the answer's head had come. `detail`: a code such as CERT_HAS_EXPIRED, never the receiver's words. */
  | { kind: "failed"; reason: FailureReason; status: number | null; detail: string | null; durationMs: number };

export type OutboundOptions = {
  allow: readonly Cidr[];
  /** BASE_URL, which the user agent names. */
  baseUrl: string;
  maxInFlight: number;
  resolve?: Resolve;
  /** Certificate authorities in PEM that are trusted in addition. */
  authorities?: readonly string[];
};

/** To connect to one address where there are others to try. */
const CONNECT_WITHIN_MS = 2_500;
const MAX_ADDRESSES_TRIED = 4;

type Failed = Extract<Outcome, { kind: "failed" | "refused" }>;
type Client = {
  lookup: ReturnType<typeof createLookup>;
  pool: ReturnType<typeof createConnectionPool>;
  secure: SecureContext;
};

export type Outbound = ReturnType<typeof createOutbound>;

export function createOutbound(options: OutboundOptions) {
  const { allow, baseUrl, maxInFlight, resolve = systemResolve, authorities } = options;
  const client: Client = {
    lookup: createLookup(resolve, allow),
    pool: createConnectionPool(),
    // Created once: it holds all root certificates.
    secure: createSecureContext({
      minVersion: "TLSv1.2",
      ...(authorities ? { ca: [...rootCertificates, ...authorities] } : {}),
    }),
  };
  const slots = createSlots(maxInFlight);
  const userAgent = userAgentOf(baseUrl);
  return {
    async send(request: OutboundRequest): Promise<Outcome> {
      const target = readTarget(request.url, allow);
      if ("wrong" in target) return { kind: "refused", reason: "url", detail: target.wrong };
      const bytes = requestBytes(request, target.url, userAgent);
      const slot = slots.take();
      if (slot) await slot;
      const deadline = createDeadline(request.deadlineMs);
      try {
        return await sendTo(client, target, request, bytes, deadline);
      } finally {
        deadline.clear();
        slots.give();
      }
    },
    /** Why a URL may not be called, without calling it. Null for any other; a name that is not found within `withinMs` may be called by https alone. */
    async refusalOf(url: string, withinMs: number): Promise<Extract<Outcome, { kind: "refused" }> | null> {
      const target = readTarget(url, allow);
      if ("wrong" in target) return { kind: "refused", reason: "url", detail: target.wrong };
      const deadline = createDeadline(withinMs);
      const found = await deadline.race(client.lookup.find(target)).finally(deadline.clear);
      if (found === null) client.lookup.forget(target);
      if (found?.kind === "refused") return { kind: "refused", reason: "address", detail: found.address };
      // http is for addresses inside, and nothing says that this name leads to one.
      const isLost = found === null || found.kind === "dns";
      return isLost && !target.secure ? { kind: "refused", reason: "url", detail: NOT_SECURE.wrong } : null;
    },
    figures: (): { inFlight: number; waiting: number; idle: number } => ({
      ...slots.figures(),
      idle: client.pool.idle(),
    }),
    /** Ends idle connections; busy ones end after their request. */
    close: (): void => client.pool.close(),
  };
}

async function sendTo(
  client: Client,
  target: Target,
  { keptBytes, binary = false }: OutboundRequest,
  bytes: Buffer,
  deadline: Deadline,
): Promise<Outcome> {
  const origin = target.url.origin;
  let connection: Connection | Failed | null = client.pool.take(origin);
  for (;;) {
    connection ??= await openTo(client, target, deadline);
    if ("kind" in connection) return connection;
    deadline.atEnd(connection.drop);
    const exchange = await connection.exchange(bytes, keptBytes);
    deadline.atEnd(null);
    // The receiver closed it while it was idle and has seen nothing.
    const isStale = exchange.kind === "lost" && connection.used && !exchange.bytes && !deadline.passed();
    if (!isStale) {
      if (exchange.kind === "answer" && exchange.reusable) {
        connection.used = true;
        client.pool.put(origin, connection);
      }
      return outcomeOf(exchange, deadline, binary);
    }
    // The other idle connections to it are likely to be gone, too.
    connection = null;
  }
}

/** A connection to the first address that accepts one. */
async function openTo({ lookup, secure }: Client, target: Target, deadline: Deadline): Promise<Connection | Failed> {
  const found = target.literal ? await lookup.find(target) : await deadline.race(lookup.find(target));
  if (found === null) {
    lookup.forget(target);
    return failed("timeout", deadline);
  }
  if (found.kind === "refused") return { kind: "refused", reason: "address", detail: found.address };
  if (found.kind === "dns") return failed("dns", deadline, found.code);
  let failure: ConnectFailure | null = null;
  const addresses = found.addresses.slice(0, MAX_ADDRESSES_TRIED);
  for (const [index, address] of addresses.entries()) {
    const { opened, abandon } = openConnection(target, address, secure);
    const isLast = index === addresses.length - 1;
    const impatience = isLast ? null : setTimeout(abandon, CONNECT_WITHIN_MS);
    deadline.atEnd(abandon);
    const connection = await opened;
    deadline.atEnd(null);
    if (impatience) clearTimeout(impatience);
    if (!("kind" in connection)) return connection;
    if (deadline.passed()) return failed("timeout", deadline);
    failure = connection;
    // The next address would show the same certificate.
    if (failure.kind === "tls") break;
  }
  return failed(failure?.kind ?? "connect", deadline, failure?.code);
}

function outcomeOf(exchange: Exchange, deadline: Deadline, binary: boolean): Outcome {
  const { status } = exchange;
  if (exchange.kind === "answer") {
    if (exchange.status >= 300 && exchange.status < 400) return failed("redirect", deadline, null, status);
    const { body, retryAfter } = exchange;
    const content = binary ? { body: "", bytes: body.bytes() } : { body: body.text() };
    const answered = {
      kind: "answered" as const,
      status: exchange.status,
      ...content,
      durationMs: deadline.elapsedMs(),
    };
    return retryAfter === undefined ? answered : { ...answered, retryAfter };
  }
  if (exchange.kind !== "lost") return failed(exchange.kind, deadline, null, status);
  if (deadline.passed()) return failed("timeout", deadline, null, status);
  // In TLS 1.3 a receiver refuses us only after the handshake.
  return failed(exchange.code.startsWith("ERR_SSL") ? "tls" : "reset", deadline, exchange.code, status);
}

function failed(
  reason: FailureReason,
  deadline: Deadline,
  detail: string | null = null,
  status: number | null = null,
): Failed {
  return { kind: "failed", reason, status, detail, durationMs: deadline.elapsedMs() };
}
