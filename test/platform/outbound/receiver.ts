// Receivers on the loopback that answer as a test scripts them, byte by byte if needed.
import { afterAll } from "bun:test";
import { createServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import ipaddr from "ipaddr.js";
import type { Cidr } from "#platform/config/config.ts";
import {
  createOutbound,
  type OutboundOptions,
  type OutboundRequest,
  type Outcome,
} from "#platform/outbound/outbound.ts";

export const LOOPBACK = cidrs("127.0.0.0/8", "::1");

export type Receiver = {
  port: number;
  /** The bytes of each connection, in the order of connections. */
  heard: string[];
  /** Connections that are open. */
  open(): number;
};

/** Called with each connection's data as it comes; `heard` is all of it so far. */
export type Behaviour = (socket: Socket, heard: string) => void;

export function cidrs(...ranges: string[]): Cidr[] {
  return ranges.map((range) => ipaddr.parseCIDR(range.includes("/") ? range : `${range}/128`) as Cidr);
}

/** A plain TCP server, or a TLS one where it has a certificate; ends with the file. */
export async function receiver(
  behave: Behaviour,
  options: { tls?: { key: string; cert: string }; address?: string; onConnection?: (socket: Socket) => void } = {},
): Promise<Receiver> {
  const heard: string[] = [];
  const sockets = new Set<Socket>();
  const accept = (socket: Socket) => {
    const index = heard.push("") - 1;
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
    options.onConnection?.(socket);
    socket.on("data", (chunk: Buffer) => {
      heard[index] += chunk.toString("latin1");
      behave(socket, heard[index] as string);
    });
  };
  const server: Server = options.tls ? createTlsServer(options.tls, accept) : createServer(accept);
  server.on("tlsClientError", () => {});
  await new Promise<void>((resolve) => server.listen(0, options.address ?? "127.0.0.1", resolve));
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { port: (server.address() as { port: number }).port, heard, open: () => sockets.size };
}

/** Answers each request the same, as often as it is asked. */
export function answering(answer: string | Buffer): Behaviour {
  const answered = new WeakMap<Socket, number>();
  return (socket, heard) => {
    const asked = heard.split(BODY).length - 1;
    for (let n = answered.get(socket) ?? 0; n < asked; n++) socket.write(answer);
    answered.set(socket, asked);
  };
}

export const BODY = '{"id":"whd_1"}';
export const OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

/** A sender that may call the loopback; ends with the file. */
export function sender(options: Partial<OutboundOptions> = {}) {
  const outbound = createOutbound({
    allow: LOOPBACK,
    baseUrl: "https://reviews.example",
    maxInFlight: 100,
    ...options,
  });
  afterAll(() => outbound.close());
  return outbound;
}

/** A delivery as most tests send it. */
export function post(url: string, more: Partial<OutboundRequest> = {}): OutboundRequest {
  const headers = { "Content-Type": "application/json" };
  return { url, method: "POST", headers, body: Buffer.from(BODY), deadlineMs: 10_000, ...more };
}

/** Without what differs from run to run. */
export function plain(outcome: Outcome): object {
  const { durationMs: _, ...rest } = { durationMs: 0, ...outcome };
  return rest;
}
