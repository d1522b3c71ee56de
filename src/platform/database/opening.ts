// The opening of a driver's only connection. Where the server closes it during its start-up, as a proxy does that has no server, the driver
// connects again at once, for ever. Here it tries each of its hosts once, or a few times; then what waits for it fails.
import { Socket } from "node:net";
import type postgres from "postgres";
import { fault } from "./fault.ts";

/** What the driver tells of the way to the server. */
type Way = Pick<postgres.ParsedOptions, "host" | "port" | "path">;

/**
 * Options of the driver. @param onclose called, too, where the connection does not open; the driver is then of no more use @param rounds
 * how often each host is tried, until the connection closes @param firstHost the number of the host that is tried first
 */
export function createOpening(onclose: () => void, rounds: number, firstHost: () => number) {
  let tries = 0;
  return {
    onclose() {
      tries = 0;
      onclose();
    },
    /** Called for each connection that the driver makes. The driver's own socket knows its host, for the certificate. */
    socket({ host, port, path }: Way): Socket {
      const ways = path ? 1 : host.length;
      const way = (firstHost() + tries) % ways;
      const name = host[way];
      if (name === undefined || tries++ === ways * rounds) {
        onclose();
        throw fault("CONNECTION_CLOSED", "The database closed the connection during its start-up.");
      }
      const to = { host: name, port: port[way] ?? 5432 };
      const socket = Object.assign(new Socket(), to);
      // Behind the driver's listeners, which it adds in microtasks, and before its first write.
      queueMicrotask(() => (path ? socket.connect(path) : socket.connect(to)));
      return socket;
    },
  };
}
