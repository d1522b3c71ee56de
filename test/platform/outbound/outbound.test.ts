// Behaviour of receivers, and the outcome of each.
import { describe, expect, test } from "bun:test";
import { gzipSync } from "node:zlib";
import type { Outcome } from "#platform/outbound/outbound.ts";
import { createLookup } from "#platform/outbound/resolve.ts";
import { readTarget, type Target } from "#platform/outbound/url.ts";
import { userAgentOf } from "#platform/outbound/user-agent.ts";
import { until } from "../../support/until.ts";
import { answering, type Behaviour, BODY, cidrs, LOOPBACK, OK, plain, post, receiver, sender } from "./receiver.ts";

const outbound = sender();
const failed = (reason: string, status: number | null = null, detail: string | null = null) => ({
  kind: "failed",
  reason,
  status,
  detail,
});

/** Sends one delivery to a receiver that behaves so. */
async function outcomeOf(behave: Behaviour, more = {}): Promise<object> {
  const { port } = await receiver(behave);
  return plain(await outbound.send(post(`http://127.0.0.1:${port}/hook`, more)));
}

describe("a request", () => {
  test("goes out in one piece, with the given headers and nothing else", async () => {
    const { port, heard } = await receiver(answering(OK));
    const url = `http://127.0.0.1:${port}/hook/%C3%A9?a=b%20c#part`;
    const headers = { "Content-Type": "application/json", "X-Service-Event": "review.created" };
    const outcome = await outbound.send(post(url, { headers }));
    expect(plain(outcome)).toEqual({ kind: "answered", status: 200, body: "ok" });
    expect(heard).toEqual([
      `POST /hook/%C3%A9?a=b%20c HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n` +
        `User-Agent: ${userAgentOf("https://reviews.example")}\r\nAccept-Encoding: identity\r\n` +
        "Content-Type: application/json\r\nX-Service-Event: review.created\r\n" +
        `Content-Length: ${BODY.length}\r\n\r\n${BODY}`,
    ]);
  });

  test("carries its body byte for byte", async () => {
    const body = Buffer.from(Array.from({ length: 300_000 }, (_, n) => n % 251));
    let received = 0;
    const { port, heard } = await receiver((socket, text) => {
      received = text.length - text.indexOf("\r\n\r\n") - 4;
      if (received === body.length) socket.write(OK);
    });
    expect(plain(await outbound.send(post(`http://127.0.0.1:${port}/`, { body })))).toMatchObject({ status: 200 });
    expect(Buffer.from(heard[0]?.slice(-body.length) ?? "", "latin1").equals(body)).toBe(true);
  });

  test("GET has no body and no length", async () => {
    const { port, heard } = await receiver((socket) => socket.write(OK));
    await outbound.send(post(`http://127.0.0.1:${port}/`, { method: "GET", body: null }));
    expect(heard[0]).not.toContain("Content-Length");
    expect(heard[0]).toEndWith("\r\n\r\n");
  });

  const broken: [what: string, headers: Record<string, string>][] = [
    ["a line end in a value", { "X-A": "b\r\nX-C: d" }],
    ["a line feed in a value", { "X-A": "b\nc" }],
    ["NUL in a value", { "X-A": "b\0" }],
    ["a value that is not ASCII", { "X-A": "é" }],
    ["a colon in a name", { "X-A: b\r\nX-C": "d" }],
    ["an empty name", { "": "d" }],
    ["a host of its own", { host: "inside" }],
    ["a length of its own", { "content-LENGTH": "0" }],
    ["a coding of its own", { "Transfer-Encoding": "chunked" }],
  ];
  for (const [what, headers] of broken) {
    test(`with ${what} is a mistake of ours, and nothing is sent`, async () => {
      const { port, heard } = await receiver(answering(OK));
      await expect(outbound.send(post(`http://127.0.0.1:${port}/`, { headers }))).rejects.toThrow(TypeError);
      expect(heard).toEqual([]);
    });
  }

  test("ignores proxies in the environment", async () => {
    const proxy = await receiver((socket) => socket.end("HTTP/1.1 502 Proxy\r\nContent-Length: 0\r\n\r\n"));
    const names = ["http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"];
    const before = names.map((name) => process.env[name]);
    for (const name of names) process.env[name] = `http://127.0.0.1:${proxy.port}`;
    try {
      expect(await outcomeOf(answering(OK))).toMatchObject({ kind: "answered", status: 200 });
    } finally {
      for (const [index, name] of names.entries()) {
        const value = before[index];
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      }
    }
    expect(proxy.heard).toEqual([]);
  });

  test("keeps no cookie", async () => {
    const { port, heard } = await receiver(
      answering("HTTP/1.1 200 OK\r\nSet-Cookie: a=b\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"),
    );
    for (let n = 0; n < 2; n++) await outbound.send(post(`http://127.0.0.1:${port}/`));
    expect(heard.length).toBe(2);
    expect(heard.join().toLowerCase()).not.toContain("cookie");
  });
});

describe("an answer", () => {
  for (const status of [200, 201, 202, 204, 299, 400, 401, 404, 410, 422, 429, 500, 503, 599]) {
    test(`${status} is one`, async () => {
      const answer = `HTTP/1.1 ${status} X\r\nContent-Length: 0\r\n\r\n`;
      expect(await outcomeOf(answering(answer))).toEqual({ kind: "answered", status, body: "" });
    });
  }

  for (const status of [300, 301, 302, 303, 304, 307, 308]) {
    test(`${status} is a failure, and is not followed`, async () => {
      const { port, heard } = await receiver(answering(OK));
      const answer = `HTTP/1.1 ${status} X\r\nLocation: http://127.0.0.1:${port}/\r\nContent-Length: 0\r\n\r\n`;
      expect(await outcomeOf(answering(answer))).toEqual(failed("redirect", status));
      expect(heard).toEqual([]);
    });
  }

  test("says how long it took", async () => {
    const { port } = await receiver(answering(OK));
    const outcome = await outbound.send(post(`http://127.0.0.1:${port}/`));
    const { durationMs } = outcome as Extract<Outcome, { kind: "answered" }>;
    expect(Number.isInteger(durationMs) && durationMs >= 0 && durationMs < 10_000).toBe(true);
  });

  test("of 10 MB is complete: 1 KiB is kept, and the rest is not read", async () => {
    let written = 0;
    let closed = false;
    const behave: Behaviour = (socket) => {
      socket.on("close", () => {
        closed = true;
      });
      socket.write("HTTP/1.1 200 OK\r\nContent-Length: 10000000\r\n\r\n");
      const pour = () => {
        while (written < 10_000_000 && !socket.destroyed) {
          written += 10_000;
          if (!socket.write("x".repeat(10_000))) return socket.once("drain", pour);
        }
      };
      pour();
    };
    expect(await outcomeOf(behave)).toEqual({ kind: "answered", status: 200, body: "x".repeat(1_024) });
    await until("the receiver is left", () => closed);
  });

  test("that is compressed is not unpacked", async () => {
    const packed = gzipSync(Buffer.alloc(10_000_000));
    expect(packed.length).toBeLessThan(16_384);
    const head = `HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${packed.length}\r\n\r\n`;
    const answer = Buffer.concat([Buffer.from(head), packed]);
    expect(await outcomeOf(answering(answer))).toEqual({ kind: "answered", status: 200, body: "" });
  });

  test("counts when it comes before the request was read", async () => {
    const early: Behaviour = (socket) => socket.end("HTTP/1.1 413 Too Large\r\nContent-Length: 0\r\n\r\n");
    const body = Buffer.alloc(20_000_000);
    expect(await outcomeOf(early, { body })).toMatchObject({ status: 413 });
  });

  const broken: [what: string, answer: string, reason: string, status: number | null][] = [
    ["that ends within its head", "HTTP/1.1 200 OK\r\nContent-", "reset", null],
    ["that ends within its body", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf", "reset", 200],
    [
      "that ends within its chunks",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n",
      "reset",
      200,
    ],
    ["that is none", "220 mail.example ESMTP\r\n", "malformed", null],
    ["of random bytes", "\x00\x01\x02\xff\xfe", "malformed", null],
    ["with two lengths", "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", "malformed", null],
    ["of nothing", "", "reset", null],
    ["of headers without end", `HTTP/1.1 200 OK\r\n${"A: b\r\n".repeat(20_000)}`, "too_large", null],
    ["of interim answers without end", "HTTP/1.1 100 Continue\r\n\r\n".repeat(5_000), "too_large", null],
    ["in another protocol", "HTTP/1.1 101 Switching\r\nUpgrade: x\r\n\r\n", "malformed", null],
  ];
  for (const [what, answer, reason, status] of broken) {
    test(`${what} is a failure: ${reason}`, async () => {
      const outcome = await outcomeOf((socket) => socket.end(answer, "latin1"));
      expect(outcome).toEqual(failed(reason, status, reason === "reset" ? "ECONNRESET" : null));
    });
  }

  test("that is broken off by a reset is a failure", async () => {
    const behave: Behaviour = (socket) => {
      socket.write("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf", () => socket.resetAndDestroy());
    };
    expect(await outcomeOf(behave)).toMatchObject({ kind: "failed", reason: "reset" });
  });
});

describe("a deadline", () => {
  const deadlineMs = 60;
  /** In which a head arrives even on a busy machine. */
  const deadlineAfterHeadMs = 2_000;
  const hanging: [what: string, behave: Behaviour, status: number | null][] = [
    ["that never answers", () => {}, null],
    ["that stops within the head", (socket) => socket.write("HTTP/1.1 200 OK\r\n"), null],
    ["that stops after the head", (socket) => socket.write("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n"), 200],
    ["that stops within the body", (socket) => socket.write("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhe"), 200],
    ["that sends interim answers only", (socket) => socket.write("HTTP/1.1 102 Processing\r\n\r\n"), null],
    [
      "that drips",
      (socket) => {
        socket.write("HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n");
        const drip = setInterval(() => socket.write("x"), 5);
        socket.on("close", () => clearInterval(drip));
      },
      200,
    ],
  ];
  for (const [what, behave, status] of hanging) {
    test(`ends a receiver ${what}, and the connection with it`, async () => {
      const { port, open } = await receiver(behave);
      const untilMs = status === null ? deadlineMs : deadlineAfterHeadMs;
      const outcome = await outbound.send(post(`http://127.0.0.1:${port}/`, { deadlineMs: untilMs }));
      expect(plain(outcome)).toEqual(failed("timeout", status));
      await until("the connection has ended", () => open() === 0);
    });
  }

  test("spans the look-up", async () => {
    const slow = sender({ resolve: () => new Promise(() => {}) });
    const outcome = await slow.send(post("http://slow.example/", { deadlineMs }));
    expect(plain(outcome)).toEqual(failed("timeout"));
    expect(slow.figures()).toEqual({ inFlight: 0, waiting: 0, idle: 0 });
  });

  test("spans the handshake", async () => {
    const { port, open } = await receiver(() => {});
    const outcome = await outbound.send(post(`https://127.0.0.1:${port}/`, { deadlineMs }));
    expect(plain(outcome)).toEqual(failed("timeout"));
    await until("the connection has ended", () => open() === 0);
  });

  test("of a look-up that hangs does not hold up the next one", async () => {
    const { port } = await receiver(answering(OK));
    let asked = 0;
    const resolve = () => (++asked === 1 ? new Promise<string[]>(() => {}) : Promise.resolve(["127.0.0.1"]));
    const flaky = sender({ resolve });
    const url = `http://flaky.example:${port}/`;
    expect(plain(await flaky.send(post(url, { deadlineMs })))).toEqual(failed("timeout"));
    expect(plain(await flaky.send(post(url)))).toMatchObject({ status: 200 });
  });
});

describe("addresses", () => {
  test("of a name are looked up once for those who ask at the same time", async () => {
    const { port } = await receiver(answering(OK));
    const asked: string[] = [];
    const named = sender({
      resolve: async (host) => {
        asked.push(host);
        return ["127.0.0.1"];
      },
    });
    const send = () => named.send(post(`http://one.example:${port}/`));
    const outcomes = await Promise.all([send(), send(), send(), send()]);
    expect(outcomes.every((each) => each.kind === "answered")).toBe(true);
    expect(asked).toEqual(["one.example"]);
  });

  test("get the name in Host", async () => {
    const { port, heard } = await receiver(answering(OK));
    const named = sender({ resolve: async () => ["127.0.0.1"] });
    await named.send(post(`http://One.Example.:${port}/`));
    expect(heard[0]).toContain(`\r\nHost: one.example:${port}\r\n`);
  });

  const refused: [what: string, addresses: string[], told: string][] = [
    ["private", ["10.0.0.1"], "10.0.0.1"],
    ["public, over http", ["8.8.8.8"], "8.8.8.8"],
    ["one allowed, one private", ["127.0.0.1", "10.0.0.1"], "10.0.0.1"],
    ["one private, one allowed", ["169.254.169.254", "127.0.0.1"], "169.254.169.254"],
    ["IPv4-mapped", ["::ffff:10.0.0.1"], "::ffff:10.0.0.1"],
    ["NAT64", ["64:ff9b::7f00:1"], "64:ff9b::7f00:1"],
    ["link-local with a zone", ["fe80::1%eth0"], "fe80::1%eth0"],
    ["unspecified", ["0.0.0.0"], "0.0.0.0"],
    ["an abbreviation", ["127.1"], "127.1"],
    ["no address", ["localhost"], "localhost"],
    ["the hundredth private", [...Array(99).fill("127.0.0.1"), "10.0.0.1"], "10.0.0.1"],
  ];
  for (const [what, addresses, told] of refused) {
    test(`${what}: nothing is connected to`, async () => {
      const { port, heard } = await receiver(answering(OK));
      const named = sender({ resolve: async () => addresses });
      const outcome = await named.send(post(`http://app.example:${port}/`));
      expect(outcome).toEqual({ kind: "refused", reason: "address", detail: told });
      expect(heard).toEqual([]);
    });
  }

  test("over https: one public and one private are refused", async () => {
    const named = sender({ allow: [], resolve: async () => ["8.8.8.8", "192.168.0.1"] });
    const outcome = await named.send(post("https://app.example/"));
    expect(outcome).toEqual({ kind: "refused", reason: "address", detail: "192.168.0.1" });
  });

  test("are asked about without a call: why one may not be called, and nothing of one that may", async () => {
    const { port, heard } = await receiver(answering(OK));
    const named = sender({ allow: [], resolve: async (host) => (host === "in.example" ? ["10.0.0.5"] : ["8.8.8.8"]) });
    const why = (url: string) => named.refusalOf(url, 10_000);
    expect(await why("https://in.example/")).toEqual({ kind: "refused", reason: "address", detail: "10.0.0.5" });
    expect(await why(`http://127.0.0.1:${port}/`)).toMatchObject({ kind: "refused", reason: "url" });
    expect(await why("https://out.example/")).toBeNull();
    const lost = sender({ allow: [], resolve: () => new Promise(() => {}) });
    expect(await lost.refusalOf("https://slow.example/", 1)).toBeNull();
    const allow = cidrs("10.0.0.0/8");
    const inside = sender({
      allow,
      resolve: async (host) => (host === "in.example" ? ["10.0.0.5"] : Promise.reject(new Error())),
    });
    expect(await inside.refusalOf("http://in.example/", 10_000)).toBeNull();
    expect(await inside.refusalOf("https://lost.example/", 10_000)).toBeNull();
    expect(await inside.refusalOf("http://lost.example/", 10_000)).toMatchObject({ kind: "refused", reason: "url" });
    const slow = sender({ allow, resolve: () => new Promise(() => {}) });
    expect(await slow.refusalOf("http://slow.example/", 1)).toMatchObject({ kind: "refused", reason: "url" });
    expect(heard).toEqual([]);
  });

  test("that change between two look-ups are checked each time, and connected to as checked", async () => {
    const { port, heard } = await receiver(
      answering("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"),
    );
    const answers = [["127.0.0.1"], ["127.0.0.9"], ["127.0.0.1"]];
    const rebinding = sender({ allow: cidrs("127.0.0.1/32"), resolve: async () => answers.shift() ?? [] });
    const send = () => rebinding.send(post(`http://rebind.example:${port}/`));
    expect(await send()).toMatchObject({ kind: "answered" });
    expect(await send()).toEqual({ kind: "refused", reason: "address", detail: "127.0.0.9" });
    expect(await send()).toMatchObject({ kind: "answered" });
    expect(answers).toEqual([]);
    expect(heard.length).toBe(2);
  });

  test("are tried in turn until one accepts the connection", async () => {
    const { port, heard } = await receiver(answering(OK), { address: "127.0.0.3" });
    const named = sender({ resolve: async () => ["127.0.0.1", "127.0.0.2", "127.0.0.3"] });
    expect(await named.send(post(`http://app.example:${port}/`))).toMatchObject({ kind: "answered" });
    expect(heard.length).toBe(1);
  });

  test("in IPv6 are connected to", async () => {
    const { port, heard } = await receiver(answering(OK), { address: "::1" });
    expect(await outbound.send(post(`http://[::1]:${port}/`))).toMatchObject({ kind: "answered", status: 200 });
    expect(heard[0]).toContain(`\r\nHost: [::1]:${port}\r\n`);
  });

  test("that are IPv4-mapped are connected to as IPv4", async () => {
    const target = readTarget("https://app.example/", LOOPBACK) as Target;
    const lookup = createLookup(async () => ["::ffff:127.0.0.1", "::ffff:808:808"], LOOPBACK);
    expect(await lookup.find(target)).toEqual({ kind: "addresses", addresses: ["127.0.0.1", "8.8.8.8"] });
    const { port } = await receiver(answering(OK));
    expect(await outbound.send(post(`http://[::ffff:127.0.0.1]:${port}/`))).toMatchObject({ kind: "answered" });
  });

  test("to a port without a listener fail to connect", async () => {
    const named = sender({ resolve: async () => ["127.0.0.1"] });
    const { port } = await receiver(() => {}, { address: "127.0.0.7" });
    const expected = failed("connect", null, "ECONNREFUSED");
    expect(plain(await named.send(post(`http://127.0.0.1:${port}/`)))).toEqual(expected);
    expect(plain(await named.send(post(`https://app.example:${port}/`)))).toEqual(expected);
  });

  test("of a name that has none, or cannot be looked up", async () => {
    const none = sender({ resolve: async () => [] });
    expect(plain(await none.send(post("http://app.example/")))).toEqual(failed("dns", null, "ENODATA"));
    const fails = sender({ resolve: () => Promise.reject(Object.assign(new Error("x"), { code: "EAI_AGAIN" })) });
    expect(plain(await fails.send(post("http://app.example/")))).toEqual(failed("dns", null, "EAI_AGAIN"));
    const throws = sender({ resolve: () => Promise.reject("nonsense") });
    expect(plain(await throws.send(post("http://app.example/")))).toEqual(failed("dns", null, "ENOTFOUND"));
  });

  test("a URL that may not be called is not", async () => {
    expect(await outbound.send(post("http://10.0.0.1/"))).toMatchObject({ kind: "refused", reason: "url" });
    expect(await outbound.send(post("nonsense"))).toMatchObject({ kind: "refused", reason: "url" });
  });

  test("of this host by its own resolver", async () => {
    const { port } = await receiver(answering(OK));
    expect(await outbound.send(post(`http://localhost:${port}/`))).toMatchObject({ kind: "answered", status: 200 });
    const strict = sender({ allow: cidrs("127.0.0.9/32") });
    expect(await strict.send(post(`http://localhost:${port}/`))).toMatchObject({ kind: "refused" });
  });
});

describe("slots", () => {
  test("are bounded, and waiting costs nothing of a request's deadline", async () => {
    const waiting: (() => void)[] = [];
    const { port } = await receiver((socket, heard) => {
      if (heard.endsWith(BODY)) waiting.push(() => socket.write(OK));
    });
    const narrow = sender({ maxInFlight: 2 });
    const sends = Array.from({ length: 5 }, () => narrow.send(post(`http://127.0.0.1:${port}/`)));
    await until("two are in flight", () => waiting.length === 2);
    expect(narrow.figures()).toEqual({ inFlight: 2, waiting: 3, idle: 0 });
    for (let n = 0; n < 5; n++) {
      await until("the next has come", () => waiting.length > 0);
      waiting.shift()?.();
    }
    expect((await Promise.all(sends)).every((each) => each.kind === "answered")).toBe(true);
    expect(narrow.figures()).toMatchObject({ inFlight: 0, waiting: 0 });
  });

  test("are returned after every kind of failure", async () => {
    const one = sender({ maxInFlight: 1, resolve: () => Promise.reject(new Error("x")) });
    const { port } = await receiver((socket) => socket.destroy());
    for (let n = 0; n < 3; n++) {
      await one.send(post(`http://127.0.0.1:${port}/`));
      await one.send(post("http://app.example/"));
      await one.send(post("http://10.0.0.1/"));
      await one.send(post(`http://127.0.0.1:${port}/`, { headers: { "": "" } })).catch(() => {});
    }
    expect(one.figures()).toEqual({ inFlight: 0, waiting: 0, idle: 0 });
  });
});
