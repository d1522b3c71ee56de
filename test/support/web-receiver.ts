// A receiver of webhooks on the loopback, over real HTTP, with a behaviour for each path.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";

export type Received = { path: string; headers: Record<string, string>; body: Buffer };

export type Behaviour = (response: ServerResponse, request: IncomingMessage) => void;

export type WebReceiver = {
  url: string;
  received: Received[];
  close(): void;
};

/** @param behaviours by path; other paths answer 200 */
export async function startWebReceiver(
  behaviours: Record<string, Behaviour> = {},
  tls?: { key: string; cert: string },
): Promise<WebReceiver> {
  const received: Received[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const path = request.url ?? "";
    received.push({ path, headers: request.headers as Record<string, string>, body: Buffer.concat(chunks) });
    const behave = behaviours[path];
    if (behave) behave(response, request);
    else response.writeHead(200).end("ok");
  };
  const server: Server = tls ? createTlsServer(tls, answer) : createServer(answer);
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `http${tls ? "s" : ""}://127.0.0.1:${port}`,
    received,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
