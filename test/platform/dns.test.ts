// TXT records over UDP, asked of a name server that answers, refuses, stays silent or does not exist.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createTxtLookup } from "#platform/network/dns.ts";
import { type NameServer, openNameServer } from "../support/name-server.ts";

let server: NameServer;
beforeAll(async () => {
  server = await openNameServer();
});
afterAll(() => server.close());

describe("a look-up of TXT records", () => {
  test("gives the records of a name", async () => {
    server.records.set("oak.example", [["v=spf1 -all"], ["a".repeat(255)]]);
    const answer = await createTxtLookup({ servers: [server.address] })("oak.example");
    expect(answer).toEqual({ kind: "records", records: ["v=spf1 -all", "a".repeat(255)], exists: true });
  });

  test("gives none for a name without records and for a missing name", async () => {
    server.hosts.add("bare.example");
    const lookup = createTxtLookup({ servers: [server.address] });
    expect(await lookup("bare.example")).toEqual({ kind: "records", records: [], exists: true });
    expect(await lookup("missing.example")).toEqual({ kind: "records", records: [], exists: false });
  });

  test("distinguishes a failed server from a name without records", async () => {
    server.records.set("broken.example", "broken");
    expect((await createTxtLookup({ servers: [server.address] })("broken.example")).kind).toBe("failed");
  });

  test("ends when its time is over, whatever the server does", async () => {
    server.records.set("silent.example", null);
    const answer = await createTxtLookup({ servers: [server.address], deadlineMs: 50 })("silent.example");
    expect(answer).toEqual({ kind: "failed", code: "ETIMEOUT" });
  });

  test("reads a bounded number of records", async () => {
    server.records.set(
      "many.example",
      Array.from({ length: 250 }, (_, n) => [`n${n}`]),
    );
    const answer = await createTxtLookup({ servers: [server.address] })("many.example");
    expect(answer.kind === "records" && answer.records.length).toBe(200);
  });
});
