// The certificate is checked against the name, over the address that was checked.
import { describe, expect, test } from "bun:test";
import { createAuthority } from "./certificate.ts";
import { answering, OK, plain, post, receiver, sender } from "./receiver.ts";

const authority = createAuthority();
const foreign = createAuthority("Another authority");
const outbound = sender({ authorities: [authority.pem], resolve: async () => ["127.0.0.1"] });
const HOUR_MS = 3_600_000;
const hours = (from: number, to: number) => ({
  from: new Date(Date.now() + from * HOUR_MS),
  to: new Date(Date.now() + to * HOUR_MS),
});

async function outcomeFor(tls: { key: string; cert: string }, host: string, address = "127.0.0.1") {
  const { port, heard } = await receiver(answering(OK), { tls, address });
  return { outcome: plain(await outbound.send(post(`https://${host}:${port}/`))), heard };
}

describe("is taken", () => {
  const cases: [what: string, names: string[], host: string, address?: string][] = [
    ["for its name", ["good.example"], "good.example"],
    ["for one of its names", ["a.example", "good.example", "b.example"], "good.example"],
    ["for a name under its wildcard", ["*.good.example"], "a.good.example"],
    ["for a name that was written with a dot at the end", ["good.example"], "good.example."],
    ["for a name in another case", ["GOOD.example"], "Good.Example"],
    ["for a name in other letters", ["xn--bcher-kva.example"], "bücher.example"],
    ["for an address", ["127.0.0.1"], "127.0.0.1"],
    ["for an address in IPv6", ["::1"], "[::1]", "::1"],
  ];
  for (const [what, names, host, address] of cases) {
    test(what, async () => {
      const { outcome } = await outcomeFor(authority.issue(names), host, address);
      expect(outcome).toEqual({ kind: "answered", status: 200, body: "ok" });
    });
  }
});

describe("is not taken, and nothing is sent", () => {
  const wrongName = "ERR_TLS_CERT_ALTNAME_INVALID";
  const cases: [what: string, tls: { key: string; cert: string }, host: string, detail: string][] = [
    ["for another name", authority.issue(["other.example"]), "good.example", wrongName],
    ["for a name above its own", authority.issue(["a.good.example"]), "good.example", wrongName],
    ["for a name below its own", authority.issue(["good.example"]), "a.good.example", wrongName],
    ["for two levels under its wildcard", authority.issue(["*.good.example"]), "a.b.good.example", wrongName],
    ["for the bare name of its wildcard", authority.issue(["*.good.example"]), "good.example", wrongName],
    ["for an address, with a name", authority.issue(["good.example"]), "127.0.0.1", wrongName],
    // The address that was connected to is not what was asked for.
    ["for a name, with the address", authority.issue(["127.0.0.1"]), "good.example", wrongName],
    ["without a name", authority.issue([]), "good.example", wrongName],
    [
      "of the day before yesterday",
      authority.issue(["good.example"], hours(-48, -24)),
      "good.example",
      "CERT_HAS_EXPIRED",
    ],
    ["of tomorrow", authority.issue(["good.example"], hours(24, 48)), "good.example", "CERT_NOT_YET_VALID"],
    [
      "of an authority that is not ours",
      foreign.issue(["good.example"]),
      "good.example",
      "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
    ],
  ];
  for (const [what, tls, host, detail] of cases) {
    test(what, async () => {
      const { outcome, heard } = await outcomeFor(tls, host);
      expect(outcome).toEqual({ kind: "failed", reason: "tls", status: null, detail });
      expect(heard.join("")).toBe("");
    });
  }

  test("whatever NODE_TLS_REJECT_UNAUTHORIZED says", async () => {
    const before = process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
    try {
      const { outcome } = await outcomeFor(authority.issue(["other.example"]), "good.example");
      expect(outcome).toMatchObject({ kind: "failed", reason: "tls" });
    } finally {
      if (before === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
      else process.env.NODE_TLS_REJECT_UNAUTHORIZED = before;
    }
  });

  test("without the authority, which is not a well-known one", async () => {
    const { port } = await receiver(answering(OK), { tls: authority.issue(["good.example"]) });
    const outcome = await sender({ resolve: async () => ["127.0.0.1"] }).send(post(`https://good.example:${port}/`));
    expect(outcome).toMatchObject({ kind: "failed", reason: "tls" });
  });
});

describe("a handshake", () => {
  test("names the host, and only the host", async () => {
    const { port, heard } = await receiver((socket) => socket.destroy());
    await outbound.send(post(`https://good.example:${port}/secret-path`));
    expect(heard[0]).toContain("good.example");
    expect(heard[0]).not.toContain("secret-path");
  });

  test("with an address names nothing", async () => {
    const { port, heard } = await receiver((socket) => socket.destroy());
    await outbound.send(post(`https://127.0.0.1:${port}/`));
    expect(heard[0]).not.toContain("127.0.0.1");
  });

  const plainPort: [what: string, answer: string][] = [
    ["answers in plain HTTP", "HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n"],
    ["speaks something else", "220 mail.example ESMTP\r\n"],
    ["says nothing and goes", ""],
  ];
  for (const [what, answer] of plainPort) {
    test(`with a port that ${what} fails`, async () => {
      const { port } = await receiver((socket) => socket.end(answer));
      const outcome = await outbound.send(post(`https://good.example:${port}/`));
      expect(outcome).toMatchObject({ kind: "failed", reason: "tls", status: null });
    });
  }

  test("is not repeated at the next address after a wrong certificate", async () => {
    const tls = authority.issue(["other.example"]);
    const { port, heard } = await receiver(answering(OK), { tls });
    const two = sender({ authorities: [authority.pem], resolve: async () => ["127.0.0.1", "127.0.0.2"] });
    const outcome = await two.send(post(`https://good.example:${port}/`));
    expect(outcome).toMatchObject({ kind: "failed", reason: "tls", detail: "ERR_TLS_CERT_ALTNAME_INVALID" });
    expect(heard.join("")).toBe("");
  });

  test("is made once for several requests", async () => {
    const { port, heard } = await receiver(answering(OK), { tls: authority.issue(["good.example"]) });
    for (let n = 0; n < 5; n++)
      expect(await outbound.send(post(`https://good.example:${port}/`))).toMatchObject({ status: 200 });
    expect(heard.length).toBe(1);
  });
});
