// Proof by DNS and by a file over real sockets, with honest and hostile name servers and sites on the loopback.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { ServerResponse } from "node:http";
import {
  checkDns,
  checkFile,
  createProofSources,
  FILE_PATH,
  type ProofSources,
  proofCode,
} from "#domain/business/claim/proof.ts";
import { createTxtLookup } from "#platform/network/dns.ts";
import { createOutbound } from "#platform/outbound/outbound.ts";
import { createLinks } from "#platform/secret/link.ts";
import { say } from "#words/words.ts";
import { createAuthority } from "../../../platform/outbound/certificate.ts";
import { LOOPBACK } from "../../../platform/outbound/receiver.ts";
import { type NameServer, openNameServer } from "../../../support/name-server.ts";
import { startWebReceiver, type WebReceiver } from "../../../support/web-receiver.ts";

const links = createLinks("the secret of a test, of 32 characters and more");
const code = proofCode(links, "0193b5c0-0000-7000-8000-000000000001");

describe("the code", () => {
  test("differs for each claim, and opens no link", () => {
    expect(proofCode(links, "0193b5c0-0000-7000-8000-000000000002")).not.toBe(code);
    expect(links.read("claim", code)).toBeNull();
    expect(code).toHaveLength(43);
  });
});

describe("by DNS", () => {
  let server: NameServer;
  let sources: ProofSources;
  beforeAll(async () => {
    server = await openNameServer();
    const lookupTxt = createTxtLookup({ servers: [server.address], deadlineMs: 5_000 });
    sources = { ...createProofSources({ allow: [], baseUrl: "https://reviews.example" }), lookupTxt };
  });
  afterAll(() => server.close());

  test("a record at the domain proves, among others and with spaces around", async () => {
    server.records.set("one.example", [["v=spf1 -all"], [` candor-verification=${code} `]]);
    expect(await checkDns(sources, "one.example", code)).toMatchObject({ found: true });
  });

  test("a record below the domain proves", async () => {
    server.records.set("_candor-verification.two.example", [[`candor-verification=${code}`]]);
    expect(await checkDns(sources, "two.example", code)).toMatchObject({ found: true });
  });

  test("another claim's code, the code without its name and a longer one prove nothing", async () => {
    const other = proofCode(links, "0193b5c0-0000-7000-8000-000000000002");
    server.records.set("three.example", [[`candor-verification=${other}`], [code], [`candor-verification=${code}x`]]);
    const { found, finding } = await checkDns(sources, "three.example", code);
    expect(found).toBe(false);
    expect(finding.key).toBe("proof.dnsOther");
  });

  test("a missing record, a missing domain, another record and a silent name server get different answers", async () => {
    const says = async (domain: string) => say((await checkDns(sources, domain, code)).finding, "en");
    server.records.set("none.example", [["v=spf1 -all"]]);
    expect(await says("none.example")).toBe(
      "We found no TXT record that starts with candor-verification= at none.example or _candor-verification.none.example. It can take an hour to appear.",
    );
    expect(await says("typo.example")).toBe("typo.example cannot be found on the internet. Check the spelling.");
    server.records.set("other.example", []);
    server.records.set("_candor-verification.other.example", [["candor-verification=old"]]);
    expect(await says("other.example")).toContain("We found a TXT record at _candor-verification.other.example, and");
    // What is below a name that is silent may be there.
    server.records.set("half.example", "broken");
    expect(await says("half.example")).toContain("The name servers of half.example did not answer.");
    server.records.set("broken.example", "broken");
    server.records.set("_candor-verification.broken.example", "broken");
    const { found, finding } = await checkDns(sources, "broken.example", code);
    expect(found).toBe(false);
    expect(say(finding, "en")).toBe("The name servers of broken.example did not answer. Try again in a few minutes.");
  });
});

describe("by a file", () => {
  const authority = createAuthority();
  let site: WebReceiver;
  let answer: (response: ServerResponse) => void;
  let calls = 0;
  beforeAll(async () => {
    const tls = authority.issue(["oak.example", "www.oak.example", "ash.example"]);
    site = await startWebReceiver(
      {
        [FILE_PATH]: (response) => {
          calls++;
          answer(response);
        },
      },
      tls,
    );
  });
  afterAll(() => site.close());

  /** Sources whose names lead to the site on the loopback. @param allow whether the loopback may be called */
  function sources(allow = true, resolve = async () => ["127.0.0.1"], deadlineMs = 20_000): ProofSources {
    const { port } = new URL(site.url);
    const outbound = createOutbound({
      allow: allow ? LOOPBACK : [],
      baseUrl: "https://reviews.example",
      maxInFlight: 4,
      resolve,
      authorities: [authority.pem],
    });
    return {
      ...createProofSources({ allow: [], baseUrl: "https://reviews.example" }),
      outbound: {
        send: async (request) => outbound.send({ ...request, deadlineMs }),
      },
      origins: (host) => [`https://${host}:${port}`, `https://www.${host}:${port}`],
    };
  }

  async function check(behave: typeof answer, from = sources()) {
    answer = behave;
    return checkFile(from, "oak.example", code);
  }

  test("a file with the code alone proves, even with a line's end and an editor's mark", async () => {
    expect(await check((response) => response.end(`\ufeff${code}\r\n`))).toMatchObject({ found: true });
  });

  test("the site with www. is asked where the other has no file", async () => {
    const before = calls;
    let asked = 0;
    const result = await check((response) => (asked++ === 0 ? response.writeHead(404).end() : response.end(code)));
    expect(result).toMatchObject({ found: true });
    expect(calls - before).toBe(2);
  });

  test("a page that holds the code among other things proves nothing", async () => {
    const { found, finding } = await check((response) => response.end(`<p>${code}</p>`));
    expect(found).toBe(false);
    expect(finding).toEqual({ key: "proof.fileOther", values: { url: expect.stringContaining(FILE_PATH) } });
  });

  test("another claim's code proves nothing", async () => {
    const other = proofCode(links, "0193b5c0-0000-7000-8000-000000000002");
    expect((await check((response) => response.end(other))).found).toBe(false);
  });

  test("no redirect is followed, even to the code", async () => {
    const location = `${site.url}/elsewhere`;
    const { found, finding } = await check((response) => response.writeHead(302, { location }).end(code));
    expect(found).toBe(false);
    expect(finding.key).toBe("proof.redirect");
    expect(site.received.some(({ path }) => path === "/elsewhere")).toBe(false);
  });

  test("an error page with the code on it proves nothing", async () => {
    const { found, finding } = await check((response) => response.writeHead(404).end(code));
    expect({ found, key: finding.key, status: finding.values.status }).toEqual({
      found: false,
      key: "proof.fileStatus",
      status: "404",
    });
  });

  test("a body without an end proves nothing, even if it begins with the code", async () => {
    const result = await check((response) => {
      response.writeHead(200);
      response.write(`${code}\n`);
      const more = setInterval(() => response.write("x".repeat(4_096)), 1);
      response.on("close", () => clearInterval(more));
    });
    expect(result.found).toBe(false);
  });

  test("a silent site ends at the deadline", async () => {
    const { found, finding } = await check(() => {}, sources(true, undefined, 300));
    expect(found).toBe(false);
    expect(finding.key).toBe("proof.timeout");
  });

  test("a name that leads to an inside address is never called", async () => {
    for (const address of ["127.0.0.1", "169.254.169.254", "10.0.0.7", "::1", "::ffff:127.0.0.1"]) {
      const before = calls;
      const inside = sources(false, async () => [address]);
      const { found, finding } = await check((response) => response.end(code), inside);
      expect({ address, found, calls: calls - before }).toEqual({ address, found: false, calls: 0 });
      expect(finding.key).toBe("proof.notPublic");
      expect(JSON.stringify(finding.values)).not.toContain(address);
    }
  });

  test("a site without an address and one that does not answer are told apart, with what was asked", async () => {
    const { port } = new URL(site.url);
    const [bare, www] = ["oak.example", "www.oak.example"].map((host) => `https://${host}:${port}${FILE_PATH}`);
    const says = async (detail: string) => {
      const fail = async () => Promise.reject(Object.assign(new Error(detail), { code: detail }));
      return say((await checkFile(sources(true, fail), "oak.example", code)).finding, "en");
    };
    expect(await says("ENOTFOUND")).toBe(
      `Neither ${bare} nor ${www} can be found on the internet. Check the spelling.`,
    );
    expect(await says("EAI_AGAIN")).toBe(`We asked for ${bare} and ${www}. No server answered.`);
  });

  test("a certificate for another name proves nothing", async () => {
    answer = (response) => response.end(code);
    const { found, finding } = await checkFile(sources(), "elm.example", code);
    expect(found).toBe(false);
    expect(finding.key).toBe("proof.certificate");
  });

  test("a site without https is asked only where the operator allows inside addresses", () => {
    expect(createProofSources({ allow: [], baseUrl: "https://reviews.example" }).origins("oak.example")).toEqual([
      "https://oak.example",
      "https://www.oak.example",
    ]);
    expect(
      createProofSources({ allow: LOOPBACK, baseUrl: "https://reviews.example" }).origins("oak.example"),
    ).toContain("http://oak.example");
  });
});
