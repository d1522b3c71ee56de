// A customer's endpoint for webhooks, which records the deliveries that it answered with 204, and can be away or hang.
import { createHash, createHmac } from "node:crypto";
import { createServer, type Server } from "node:http";

export type ReceiverMode = "takes" | "hangs" | "away";

export type Taken = { id: string; event: string; hash: string; isSigned: boolean };

export type Receiver = {
  url: string;
  taken: Taken[];
  /** The secret that signs its subscription's deliveries. */
  secret: string;
  isTaking(): boolean;
  set(mode: ReceiverMode): Promise<void>;
  close(): Promise<void>;
};

/** Starts a receiver on a free port. After an outage it listens on the same port again. */
export async function startReceiver(): Promise<Receiver> {
  const taken: Taken[] = [];
  let mode: ReceiverMode = "takes";
  let server: Server | null = null;
  const open = (port: number) =>
    new Promise<number>((resolve, reject) => {
      const born = createServer(async (request, response) => {
        const chunks: Uint8Array[] = [];
        for await (const chunk of request) chunks.push(chunk as Uint8Array);
        if (mode === "hangs") return;
        const bytes = Buffer.concat(chunks);
        const signature = `sha256=${createHmac("sha256", receiver.secret).update(bytes).digest("hex")}`;
        taken.push({
          id: String(request.headers["x-service-delivery"]),
          event: String(request.headers["x-service-event"]),
          hash: createHash("sha256").update(bytes).digest("base64url"),
          isSigned: request.headers["x-service-signature"] === signature,
        });
        response.writeHead(204).end();
      });
      // A delivery that breaks off in the middle does not count.
      born.on("clientError", (_error, socket) => socket.destroy());
      born.once("error", reject);
      born.listen(port, "127.0.0.1", () => {
        server = born;
        resolve((born.address() as { port: number }).port);
      });
    });
  const shut = () =>
    new Promise<void>((resolve) => {
      if (!server) return resolve();
      server.close(() => resolve());
      server.closeAllConnections();
      server = null;
    });
  const port = await open(0);
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    taken,
    secret: "",
    isTaking: () => mode === "takes",
    async set(next) {
      mode = next;
      if (next === "away") await shut();
      else if (!server) await open(port);
    },
    close: shut,
  };
  return receiver;
}
