// The name of every request: the program, its version and the address of the service.
import { describe, expect, test } from "bun:test";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createSource } from "#cli/audit/source.ts";
import { checkFile, createProofSources } from "#domain/business/claim/proof.ts";
import { createGuardedFetch } from "#platform/outbound/fetch.ts";
import { fetchAs, userAgentOf } from "#platform/outbound/user-agent.ts";
import { openTextMessages } from "#platform/text-message/text-message.ts";
import { version } from "../../../package.json" with { type: "json" };
import { answering, LOOPBACK, OK, post, receiver, sender } from "./receiver.ts";

const BASE_URL = "https://reviews.example";
const NAME = `Candor/${version} (+${BASE_URL})`;

/** The user agents of the requests that a server gets meanwhile. */
async function agentsOf(work: (origin: string) => Promise<unknown>): Promise<(string | undefined)[]> {
  const heard: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    heard.push(...(request.rawHeaders.filter((_, at, all) => /^user-agent$/i.test(all[at - 1] ?? "")) ?? []));
    response.end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    return heard;
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

describe("the user agent", () => {
  test("names the program, its version and the service", () => {
    expect(userAgentOf(BASE_URL)).toBe(NAME);
    expect(userAgentOf(null)).toBe(`Candor/${version}`);
  });

  test("stands once in a webhook's request, before what the caller gives, on a kept connection, too", async () => {
    const { port, heard } = await receiver(answering(OK));
    const outbound = sender();
    for (let count = 0; count < 2; count++) await outbound.send(post(`http://127.0.0.1:${port}/hook`));
    expect(heard).toHaveLength(1);
    expect(heard[0]?.match(/^user-agent:.*$/gim)).toEqual([`User-Agent: ${NAME}`, `User-Agent: ${NAME}`]);
  });

  test("cannot be set by a caller", async () => {
    for (const name of ["user-agent", "User-Agent", "USER-AGENT"])
      await expect(sender().send(post("http://127.0.0.1:8080/", { headers: { [name]: "x" } }))).rejects.toThrow(
        TypeError,
      );
  });

  test("is ours where a library names itself", async () => {
    const guarded = createGuardedFetch({ outboundAllow: LOOPBACK, baseUrl: BASE_URL });
    const asked = (origin: string) =>
      Promise.all([
        guarded(origin, { headers: { "user-agent": "openid-client/v6" } }),
        guarded(origin, { headers: new Headers({ "User-Agent": "another" }), method: "POST", body: "a=b" }),
        guarded(origin, {}),
      ]);
    expect(await agentsOf(asked)).toEqual([NAME, NAME, NAME]);
  });

  test("goes with the proof of a claim", async () => {
    const sources = createProofSources({ allow: LOOPBACK, baseUrl: BASE_URL });
    const asked = (origin: string) => checkFile({ ...sources, origins: () => [origin] }, "oak.example", "code");
    expect(await agentsOf(asked)).toEqual([NAME]);
  });

  test("goes with text messages", async () => {
    const asked = async (origin: string) => {
      const twilio = { accountSid: "AC1", authToken: "t", from: "+15005550006", whatsappFrom: null, baseUrl: origin };
      const message = { id: "1", channel: "sms", to: "+4915112345678", body: "b" } as const;
      await openTextMessages({ twilio, baseUrl: BASE_URL })?.send(message);
    };
    expect(await agentsOf(asked)).toEqual([NAME]);
  });

  test("goes with what commands ask, which know no address of their own", async () => {
    const asked = async (origin: string) => {
      await createSource().read(`${origin}/log`);
      await fetchAs(null, origin, { headers: { accept: "text/plain" } });
    };
    expect(await agentsOf(asked)).toEqual([userAgentOf(null), userAgentOf(null)]);
  });
});
