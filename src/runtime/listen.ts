// The door to the network: one server over a handler, with the bounds that hold before anything of ours is asked.
import http from "node:http";
import type { Cidr } from "#platform/config.ts";
import { LOOPBACK, trustsLoopback } from "#platform/peer.ts";
import type { Handler } from "./server.ts";

/** The server takes larger headers than we do, so that those between get an answer in our shape. */
(http as { maxHeaderSize: number }).maxHeaderSize = 256 * 1024;
const MAX_BODY_BYTES = 6 * 1024 * 1024;
/** A client that sends or reads slower than this is cut off. */
const IDLE_TIMEOUT_S = 30;

export type Place = {
  port: number;
  host: string;
  trustProxy?: Cidr[];
  /** Whether others that say so, too, may listen on the same port: other threads, or another process of the same user. */
  sharesPort?: boolean;
};

export type RunningServer = {
  url: string;
  port: number;
  /** Takes no new connections and waits for running requests, at most `graceMs`. */
  stop(graceMs: number): Promise<void>;
};

/** Listens. Throws where the port is taken. */
export function listen(handler: Handler, place: Place): RunningServer {
  // To ask who is calling costs a tenth of a hot answer, and behind a proxy on the same host there is one answer.
  const isBehindProxy = place.host === LOOPBACK && trustsLoopback(place.trustProxy ?? []);
  const server = Bun.serve({
    port: place.port,
    hostname: place.host,
    reusePort: place.sharesPort ?? false,
    idleTimeout: IDLE_TIMEOUT_S,
    maxRequestBodySize: MAX_BODY_BYTES,
    development: false,
    fetch: isBehindProxy
      ? (request) => handler.fetch(request, LOOPBACK)
      : (request, self) => handler.fetch(request, self.requestIP(request)?.address ?? null),
    error: () =>
      Response.json({ error: { code: "internal_error", message: "Something failed on our side." } }, { status: 500 }),
  });
  const port = server.port as number;
  return {
    url: `http://${place.host.includes(":") ? `[${place.host}]` : place.host}:${port}`,
    port,
    async stop(graceMs) {
      const stopped = server.stop(false);
      const deadline = new Promise((resolve) => setTimeout(resolve, graceMs).unref());
      await Promise.race([stopped, deadline]);
      await server.stop(true);
    },
  };
}

/** Throws where somebody listens there, even one that would share. */
export function requireFree({ port, host }: Pick<Place, "port" | "host">): void {
  if (port === 0) return;
  try {
    Bun.listen({ port, hostname: host, exclusive: true, socket: { data() {} } }).stop(true);
  } catch (cause) {
    throw new Error(`Port ${port} at ${host} cannot be listened on. Is something else listening there?`, { cause });
  }
}
