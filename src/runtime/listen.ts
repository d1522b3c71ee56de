// Serves the app, with bounds that hold before it is asked.
import http from "node:http";
import type { Config } from "#platform/config/config.ts";
import { withTimeout } from "#platform/time/with-timeout.ts";
import type { App } from "./app.ts";

/** Larger than the app accepts, so that headers in between are refused with an answer in our shape. */
(http as { maxHeaderSize: number }).maxHeaderSize = 256 * 1024;
/** A file of 50 MB with the form around it. Each reader of a body has a lower bound of its own. */
const MAX_BODY_BYTES = 51 * 1024 * 1024;
/** After so long without a byte a client is cut off. */
const IDLE_TIMEOUT_S = 30;

/** `sharesPort`: whether other threads, or another process of the same user, may listen on the port if they say so, too. */
type ListenAddress = Pick<Config, "port" | "host"> & { sharesPort?: boolean };

export type RunningServer = ReturnType<typeof listen>;

export function listen({ elysia }: Pick<App, "elysia">, address: ListenAddress) {
  elysia.listen({
    port: address.port,
    hostname: address.host,
    reusePort: address.sharesPort ?? false,
    idleTimeout: IDLE_TIMEOUT_S,
    maxRequestBodySize: MAX_BODY_BYTES,
    development: false,
    error: () =>
      Response.json({ error: { code: "internal_error", message: "Something failed on our side." } }, { status: 500 }),
  });
  const server = elysia.server as NonNullable<typeof elysia.server>;
  const port = server.port as number;
  return {
    url: `http://${address.host.includes(":") ? `[${address.host}]` : address.host}:${port}`,
    port,
    /** Takes no new connections and waits for running requests, at most `graceMs`. */
    async stop(graceMs: number): Promise<void> {
      await withTimeout(Promise.resolve(server.stop(false)), graceMs).catch(() => {});
      await server.stop(true);
    },
  };
}

/** Throws where another server listens there, even one that shares the port. */
export function requireFree({ port, host }: Pick<ListenAddress, "port" | "host">): void {
  if (port === 0) return;
  try {
    Bun.listen({ port, hostname: host, exclusive: true, socket: { data() {} } }).stop(true);
  } catch (cause) {
    throw new Error(`Port ${port} at ${host} cannot be listened on. Is something else listening there?`, { cause });
  }
}
