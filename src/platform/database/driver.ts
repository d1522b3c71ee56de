// How the PostgreSQL driver is set up for every connection of ours, and which of its errors are a connection's.
import { makePgArray, parsePgArray } from "drizzle-orm/pg-core";
import postgres from "postgres";
import { createOpening } from "./opening.ts";
import type { DatabaseTarget } from "./target.ts";

/** A local socket answers at once or not at all. A server that stops during the connect may leave it unanswered. */
const CONNECT_TIMEOUT_S = { address: 5, socket: 1 };
/** The driver's own backoff grows to 20 seconds, which is how long a restarted server would look dead. */
const RECONNECT_AFTER_S = 0.05;
/** Connections that a listening driver opens before it gives up; it is then made anew. */
const LISTENER_OPENS = 20;

/** The SQLSTATE of a warning that has none of its own. */
const WARNING = "01000";

const parseNumbers = (text: string) => parsePgArray(text).map(Number);
const asItIs = <T>(given: T) => given;
const serializeArray = (given: unknown) => (Array.isArray(given) ? makePgArray(given) : given);

/**
 * By the numbers that PostgreSQL gives its types. Arrays: int2[], int4[], float4[], float8[]; text[], varchar[], uuid[]. Each
 * `serialize` returns its own output unchanged: where the server has lost a prepared statement (another one stands behind a pooler,
 * or a table was changed) the driver prepares it again and serializes the values a second time. Its own serializer would then
 * turn true into false (porsager/postgres#1197).
 */
const TYPES: Record<string, postgres.PostgresType> = {
  numbers: { to: 1007, from: [1005, 1007, 1021, 1022], serialize: serializeArray, parse: parseNumbers },
  texts: { to: 1009, from: [1009, 1015, 2951], serialize: serializeArray, parse: parsePgArray },
  boolean: {
    to: 16,
    from: [16],
    serialize: (given: unknown) => (given === true || given === "t" ? "t" : "f"),
    parse: (text: string) => text === "t",
  },
  bytea: {
    to: 17,
    from: [17],
    serialize: (given: unknown) =>
      typeof given === "string" ? given : `\\x${Buffer.from(given as Uint8Array).toString("hex")}`,
    parse: (text: string) => Buffer.from(text.slice(2), "hex"),
  },
  // drizzle's builder and statement.ts read and write moments and JSON themselves.
  moments: { to: 1184, from: [1082, 1083, 1114, 1115, 1182, 1184, 1185], serialize: asItIs, parse: asItIs },
  json: { to: 114, from: [114, 3802], serialize: asItIs, parse: JSON.parse },
};

type DriverOptions = {
  max: number;
  applicationName: string;
  onclose?: () => void;
  onwarning?: () => void;
  idleTimeoutS?: number;
  debug?: () => void;
  /** Of several hosts, the one that is tried first. */
  firstHost?: () => number;
};

export function openDriver(target: DatabaseTarget, options: DriverOptions): postgres.Sql {
  const { max, applicationName, onclose, onwarning, idleTimeoutS, debug, firstHost = () => 0 } = options;
  // A driver with several connections does not say which of them a socket is for. One that listens opens another of its own.
  const opening = max === 1 ? createOpening(onclose ?? (() => {}), onclose ? 1 : LISTENER_OPENS, firstHost) : {};
  const all: postgres.Options<Record<string, postgres.PostgresType>> = {
    // The driver reads a list of hosts in an address with the port of the first.
    ...("path" in target ? target : target.host ? { host: target.host } : {}),
    max,
    connect_timeout: "url" in target ? CONNECT_TIMEOUT_S.address : CONNECT_TIMEOUT_S.socket,
    ...(idleTimeoutS === undefined ? {} : { idle_timeout: idleTimeoutS }),
    // By default the driver asks each new connection for the array types. If the server goes away at that moment, the failure is
    // unhandled and ends the process. TYPES has all types that our columns use.
    fetch_types: false,
    types: TYPES,
    connection: { application_name: applicationName },
    // By default the driver closes each connection after half an hour or more, as soon as it is idle. In our pool that may be
    // between a transaction's beginning and its first query. The pool renews connections when they are given back.
    max_lifetime: null,
    // Typed as boolean | function by the driver, which calls it with the number of the attempt.
    backoff: () => RECONNECT_AFTER_S,
    onnotice: ({ code }) => code === WARNING && onwarning?.(),
    ...opening,
    ...(debug ? { debug } : {}),
  };
  return "url" in target ? postgres(target.url, all) : postgres(all);
}
