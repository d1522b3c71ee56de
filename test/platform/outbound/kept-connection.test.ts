// Connections are kept for the next request to the same origin, and given up at the first doubt.
import { describe, expect, test } from "bun:test";
import type { Connection } from "#platform/outbound/connection.ts";
import { createConnectionPool } from "#platform/outbound/pool.ts";
import { until } from "../../support/until.ts";
import { answering, BODY, OK, plain, post, receiver, sender } from "./receiver.ts";

/** Less than the four seconds after which what is idle ends anyway. */
const SOON_MS = 20_000;
const OK_OUTCOME = { kind: "answered", status: 200, body: "ok" };

describe("a connection is used again", () => {
  test("for the same origin, whatever the path", async () => {
    const { port, heard } = await receiver(answering(OK));
    const outbound = sender();
    for (const path of ["a", "b", "c?d"]) {
      expect(plain(await outbound.send(post(`http://127.0.0.1:${port}/${path}`)))).toEqual(OK_OUTCOME);
    }
    expect(heard.length).toBe(1);
    expect(outbound.figures()).toEqual({ inFlight: 0, waiting: 0, idle: 1 });
  });

  test("without asking for the name's addresses again", async () => {
    const { port } = await receiver(answering(OK));
    const answers = [["127.0.0.1"]];
    const outbound = sender({ resolve: async () => answers.shift() ?? ["10.0.0.1"] });
    for (let n = 0; n < 3; n++) {
      expect(plain(await outbound.send(post(`http://app.example:${port}/`)))).toEqual(OK_OUTCOME);
    }
  });

  test("by one request at a time", async () => {
    const { port, heard } = await receiver(answering(OK));
    const outbound = sender();
    await Promise.all(Array.from({ length: 5 }, () => outbound.send(post(`http://127.0.0.1:${port}/`))));
    expect(heard).toHaveLength(5);
    for (const each of heard) expect(each.split(BODY)).toHaveLength(2);
  });
});

describe("a connection is not used again", () => {
  test("for another name at the same address", async () => {
    const { port, heard } = await receiver(answering(OK));
    const outbound = sender({ resolve: async () => ["127.0.0.1"] });
    for (const host of ["a.example", "b.example"]) await outbound.send(post(`http://${host}:${port}/`));
    expect(heard.length).toBe(2);
  });

  const answers: [what: string, answer: string][] = [
    ["that said it closes", "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"],
    ["of HTTP/1.0", "HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n"],
    ["with bytes after the answer", `HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n${OK}`],
    ["with an answer that was not read whole", `HTTP/1.1 200 OK\r\nContent-Length: 20000\r\n\r\n${"x".repeat(17_000)}`],
  ];
  for (const [what, answer] of answers) {
    test(what, async () => {
      const { port, heard, open } = await receiver(answering(answer));
      const outbound = sender();
      for (let n = 0; n < 2; n++) {
        expect(await outbound.send(post(`http://127.0.0.1:${port}/`))).toMatchObject({ status: 200 });
      }
      expect(heard.length).toBe(2);
      expect(outbound.figures().idle).toBe(0);
      await until("both have ended", () => open() === 0);
    });
  }

  test("after unasked data, which could be a forged answer", async () => {
    let later = () => {};
    const { port, heard } = await receiver((socket, text) => {
      if (!text.endsWith(BODY)) return;
      socket.write(OK);
      later = () => socket.write("HTTP/1.1 500 Forged\r\nContent-Length: 0\r\n\r\n");
    });
    const outbound = sender();
    await outbound.send(post(`http://127.0.0.1:${port}/`));
    expect(outbound.figures().idle).toBe(1);
    later();
    await until("it is given up", () => outbound.figures().idle === 0, SOON_MS);
    expect(plain(await outbound.send(post(`http://127.0.0.1:${port}/`)))).toEqual(OK_OUTCOME);
    expect(heard.length).toBe(2);
  });

  test("where the receiver has closed it", async () => {
    const { port, heard } = await receiver((socket, text) => {
      if (text.endsWith(BODY)) socket.end(OK);
    });
    const outbound = sender();
    await outbound.send(post(`http://127.0.0.1:${port}/`));
    await until("it is given up", () => outbound.figures().idle === 0, SOON_MS);
    expect(plain(await outbound.send(post(`http://127.0.0.1:${port}/`)))).toEqual(OK_OUTCOME);
    expect(heard.length).toBe(2);
  });
});

describe("a kept connection that has closed", () => {
  /** Answers the first request of each connection, and does what it is told with the second. */
  async function failingOnSecond(then: (write: (text: string) => void, end: () => void) => void) {
    const outbound = sender();
    const { port, heard } = await receiver((socket, text) => {
      const asked = text.split(BODY).length - 1;
      if (asked === 1 && text.endsWith(BODY)) socket.write(OK);
      else if (asked === 2)
        then(
          (part) => socket.write(part),
          () => socket.end(),
        );
    });
    await outbound.send(post(`http://127.0.0.1:${port}/`));
    return { outcome: plain(await outbound.send(post(`http://127.0.0.1:${port}/`))), heard };
  }

  test("is replaced, and the request sent again", async () => {
    const { outcome, heard } = await failingOnSecond((_, end) => end());
    expect(outcome).toEqual(OK_OUTCOME);
    expect(heard.length).toBe(2);
  });

  test("is not replaced once an answer has begun", async () => {
    const { outcome, heard } = await failingOnSecond((write, end) => {
      write("HTTP/1.1 2");
      end();
    });
    expect(outcome).toMatchObject({ kind: "failed", reason: "reset" });
    expect(heard.length).toBe(1);
  });

  test("a new one that closes without an answer is a failure, without a second try", async () => {
    const { port, heard } = await receiver((socket) => socket.destroy());
    const outcome = await sender().send(post(`http://127.0.0.1:${port}/`));
    expect(outcome).toMatchObject({ kind: "failed", reason: "reset" });
    expect(heard.length).toBe(1);
  });
});

describe("how many are kept", () => {
  test("sixteen of an origin", async () => {
    const held: (() => void)[] = [];
    const { port, open } = await receiver((socket, text) => {
      if (text.endsWith(BODY)) held.push(() => socket.write(OK));
    });
    const outbound = sender();
    const sends = Array.from({ length: 30 }, () => outbound.send(post(`http://127.0.0.1:${port}/`)));
    await until("all are in flight", () => held.length === 30);
    for (const answer of held) answer();
    await Promise.all(sends);
    expect(outbound.figures().idle).toBe(16);
    await until("the others have ended", () => open() === 16);
    outbound.close();
    await until("all have ended", () => open() === 0);
    expect(outbound.figures().idle).toBe(0);
  });

  test("none after the end, which waits for running requests", async () => {
    const held: (() => void)[] = [];
    const { port, open } = await receiver((socket, text) => {
      if (text.endsWith(BODY)) held.push(() => socket.write(OK));
    });
    const outbound = sender();
    const sent = outbound.send(post(`http://127.0.0.1:${port}/`));
    await until("it has come", () => held.length === 1);
    outbound.close();
    held[0]?.();
    expect(plain(await sent)).toEqual(OK_OUTCOME);
    expect(outbound.figures()).toEqual({ inFlight: 0, waiting: 0, idle: 0 });
    await until("it has ended", () => open() === 0, SOON_MS);
  });

  test("a thousand in all, the oldest going first", () => {
    const pool = createConnectionPool();
    const dropped: number[] = [];
    const connection = (n: number): Connection => {
      const now = performance.now();
      return {
        address: "127.0.0.1",
        openedAt: now,
        idleSince: now,
        used: true,
        exchange: () => Promise.reject(new Error("unused")),
        drop: () => dropped.push(n),
        onLost: () => {},
      };
    };
    for (let n = 0; n < 1_500; n++) pool.put(`http://${n}.example`, connection(n));
    expect(pool.idle()).toBe(1_024);
    expect(dropped).toEqual(Array.from({ length: 476 }, (_, n) => n));
    expect(pool.take("http://0.example")).toBeNull();
    expect(pool.take("http://1499.example")).not.toBeNull();
    expect(pool.idle()).toBe(1_023);
    pool.close();
    expect(pool.idle()).toBe(0);
    expect(dropped.length).toBe(1_499);
  });

  test("none that is older than a minute", () => {
    const pool = createConnectionPool();
    let dropped = 0;
    pool.put("http://a.example", {
      address: "127.0.0.1",
      openedAt: performance.now() - 60_001,
      idleSince: 0,
      used: true,
      exchange: () => Promise.reject(new Error("unused")),
      drop: () => dropped++,
      onLost: () => {},
    });
    expect([pool.idle(), dropped]).toEqual([0, 1]);
  });
});
