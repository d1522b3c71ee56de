// Unsigned bodies of orders: how many may arrive at once, over real connections.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { connect, type Socket } from "node:net";
import { cidrs } from "#platform/config/read.ts";
import { listen, type RunningServer } from "#runtime/listen.ts";
import { createTestService, type TestService } from "../../support/service.ts";
import { until } from "../../support/until.ts";
import { openShop, orderA, type Shop, sign } from "./shop.ts";

const MIB = 1024 * 1024;

let service: TestService;
let server: RunningServer;
let shop: Shop;
const sockets: Socket[] = [];

beforeAll(async () => {
  service = await createTestService({ trustProxy: cidrs({ TRUST_PROXY: "127.0.0.0/8" }, "TRUST_PROXY") });
  server = listen(service.handler, { port: 0, host: "127.0.0.1" });
  shop = await openShop(service, "storefront-a");
});
afterAll(async () => {
  leave();
  await server.stop(0);
  await service.close();
});

function leave() {
  for (const socket of sockets.splice(0)) socket.destroy();
}

/** A request whose body begins and does not end. */
function hold(from: string, length: number | null) {
  const socket = connect(server.port, "127.0.0.1");
  sockets.push(socket);
  const said = length === null ? "Transfer-Encoding: chunked" : `Content-Length: ${length}`;
  const begin = length === null ? "1\r\n{\r\n" : "{";
  socket.on("error", () => {});
  socket.write(
    `POST ${shop.path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${from}\r\nX-Storefront-A-Hmac-Sha256: ${"A".repeat(43)}=\r\n${said}\r\n\r\n${begin}`,
  );
}

/** An order of the shop, signed. */
async function order(from: string, filler = 0) {
  const body = JSON.stringify({ ...orderA(), filler: "x".repeat(filler) });
  const headers = { "x-forwarded-for": from, "x-storefront-a-hmac-sha256": sign(shop.secret, body) };
  const response = await fetch(server.url + shop.path, { method: "POST", headers, body });
  return `${response.status} ${response.headers.get("retry-after") ?? (await response.json()).result}`;
}

test("at most 8 unsigned bodies of one address are pending; others are served, and the address again when they have left", async () => {
  for (let n = 0; n < 8; n++) hold("192.0.2.66", n % 2 === 0 ? 1_000 : null);
  await until("the address has no room", async () => (await order("192.0.2.66")) === "429 1");
  expect(await order("192.0.2.67")).toBe("200 queued");
  leave();
  await until("it has room again", async () => (await order("192.0.2.66")) === "200 queued");
});

test("unsigned bodies have at most 64 MB altogether, and large ones keep out no small ones", async () => {
  for (let n = 0; n < 9; n++) hold(`198.51.100.${n}`, n % 2 === 0 ? 5 * MIB : null);
  await until("there is no room for large ones", async () => (await order("203.0.113.1", 4 * MIB)) === "503 1");
  expect(await order("203.0.113.1")).toBe("200 queued");
  leave();
  await until("there is room again", async () => (await order("203.0.113.1", 4 * MIB)) === "200 queued");
});

test("a burst of signed orders of one address is served whole", async () => {
  const answers = await Promise.all(Array.from({ length: 60 }, () => order("192.0.2.99")));
  expect(new Set(answers)).toEqual(new Set(["200 queued"]));
});
