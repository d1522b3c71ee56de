// Finds a port for a server that has to know it before it starts.

/** The system itself assigns ports from 32768 (Linux) or 49152 on. */
const FIRST = 15_000;
const COUNT = 17_000;

/** A free port of 127.0.0.1, outside of the range from which the system assigns ports to connections. */
export function freePort(): number {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * COUNT);
    try {
      Bun.listen({ hostname: "127.0.0.1", port, socket: { data() {} } }).stop(true);
      return port;
    } catch (error) {
      if ((error as { code?: string }).code !== "EADDRINUSE") throw error;
    }
  }
}
