// Asks PostgreSQL to stop what a session runs: the protocol's cancel request, over a connection of its own. The driver's `cancel()`
// drops its promise, and where the server is gone that unhandled rejection ends the process.
import { once } from "node:events";
import { connect, isIP, type Socket } from "node:net";
import { connect as encrypt } from "node:tls";
import type postgres from "postgres";

/** How the driver reaches the server. */
type Address = Pick<postgres.ParsedOptions, "host" | "port" | "path" | "ssl">;
export type SessionKey = Pick<postgres.State, "pid" | "secret">;

/** Numbers of PostgreSQL's protocol 3.0. */
const CANCEL = 80_877_102;
const ENCRYPT = 80_877_103;
const ACCEPTED = "S".charCodeAt(0);
const WITHIN_MS = 5_000;

/** Resolves when the server has read the request. Throws if it cannot be reached. The server does not say whether it stopped anything. */
export async function cancelSession({ host, port, path, ssl }: Address, { pid, secret }: SessionKey): Promise<void> {
  // The driver does not tell which of several hosts it is connected to. The others do not know the key.
  const targets = path ? [{ path }] : host.map((name, index) => ({ host: name, port: port[index] ?? port[0] ?? 5432 }));
  const signal = AbortSignal.timeout(WITHIN_MS);
  const asked = targets.map(async (target) => {
    const socket = connect(target).on("error", () => {});
    try {
      await once(socket, "connect", { signal });
      const way = ssl ? await encrypted(socket, "host" in target ? target.host : "", ssl, signal) : socket;
      way.end(request(CANCEL, pid, secret));
      await once(socket, "close", { signal });
    } finally {
      socket.destroy();
    }
  });
  await Promise.any(asked);
}

/** As the driver does it. */
async function encrypted(socket: Socket, host: string, ssl: Address["ssl"], signal: AbortSignal): Promise<Socket> {
  socket.write(request(ENCRYPT));
  const [answer] = (await once(socket, "data", { signal })) as [Buffer];
  if (answer[0] !== ACCEPTED && ssl === "prefer") return socket;
  const isUnchecked = ssl === "require" || ssl === "allow" || ssl === "prefer";
  const options = typeof ssl === "object" ? ssl : { rejectUnauthorized: !isUnchecked };
  const way = encrypt({ socket, ...(isIP(host) ? {} : { servername: host }), ...options }).on("error", () => {});
  await once(way, "secureConnect", { signal });
  return way;
}

function request(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(4 + 4 * numbers.length);
  bytes.writeInt32BE(bytes.length);
  // Keys are unsigned in the driver and signed in the protocol: the bytes are the same.
  for (const [index, number] of numbers.entries()) bytes.writeInt32BE(number | 0, 4 + 4 * index);
  return bytes;
}
