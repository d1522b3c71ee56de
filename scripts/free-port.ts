// Finds a port for a server that has to know it before it starts.

/** The system gives connections and servers without a port of their own one from 32768 (Linux) or 49152 on. */
const FIRST = 15_000;
const COUNT = 17_000;

/** A port of 127.0.0.1 that is free. No connection takes it before a server does, as it would take one of the system's choice. */
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
