// What the operator at the terminal reads while the new instance does not answer.
import { beforeAll, expect, test } from "bun:test";
import { newId } from "#contract/id.ts";
import { newTokenSecret, readToken, type Token, tokenText } from "#domain/move/protocol.ts";
import { createReceiver } from "#domain/move/send/receiver.ts";
import { createWaiting } from "#domain/move/send/waiting.ts";
import { makeKeyPair } from "#platform/backup/crypt.ts";
import { createOutbound, type Outcome } from "#platform/outbound/outbound.ts";

let token: Token;
beforeAll(async () => {
  const { recipient } = await makeKeyPair();
  token = readToken(tokenText({ receiptId: newId(), secret: newTokenSecret(), recipient })) as Token;
});

const TO = "https://new.example";
const failed = (status: number): Outcome => ({ kind: "answered", status, body: "{}", durationMs: 0 });
const reset: Outcome = { kind: "failed", reason: "reset", status: null, detail: "ECONNREFUSED", durationMs: 0 };

test("each kind of trouble is told at once, and what comes next", async () => {
  const outcomes = [failed(500), failed(500), reset];
  const told: string[] = [];
  const asked = createReceiver(
    { send: async () => outcomes.shift() ?? failed(200) },
    {
      to: TO,
      token,
      patienceMs: 60_000,
      otherwise: "Then it ends.",
      waiting: createWaiting((text) => told.push(text)),
    },
  ).ask("state", {});
  expect(await asked).toEqual({} as never);
  expect(told.map((text) => text.replace(/\d+ s/, "N s"))).toEqual([
    `${TO} does not answer as it should: status 500. The command asks again for up to N s. Then it ends.`,
    `${TO} does not answer as it should: reset ECONNREFUSED. The command asks again for up to N s. Then it ends.`,
  ]);
});

test("a question that stays without an answer is told before it is given up", async () => {
  const heard = Promise.withResolvers<string>();
  const { ask } = createReceiver(
    { send: () => heard.promise.then(() => failed(200)) },
    { to: TO, token, patienceMs: 60_000, otherwise: "", slowAfterMs: 1, waiting: (_, text) => heard.resolve(text) },
  );
  await ask("state", {});
  expect(await heard.promise).toContain("no answer yet");
});

test("the same kind is told again after 15 seconds, and another one in between", () => {
  let now = 0;
  const told: string[] = [];
  const waiting = createWaiting(
    (text) => told.push(text),
    () => now,
  );
  waiting("a", "a at 0");
  now = 14_999;
  waiting("a", "a at 14.999");
  waiting("b", "b at 14.999");
  now = 15_000;
  waiting("a", "a at 15");
  waiting("b", "b at 15");
  expect(told).toEqual(["a at 0", "b at 14.999", "a at 15"]);
});

test("an address that may not be called is refused with the setting that allows it", async () => {
  const refusal = (to: string, addresses: string[]) => {
    const outbound = createOutbound({ allow: [], baseUrl: TO, maxInFlight: 1, resolve: async () => addresses });
    const waiting = createWaiting(() => {});
    return createReceiver(outbound, { to, token, patienceMs: 0, otherwise: "", waiting })
      .ask("state", {})
      .then(
        () => "",
        (error) => (error as Error).message,
      )
      .finally(outbound.close);
  };
  expect(await refusal("http://127.0.0.1:8080", [])).toBe(
    "--to may not be called: its address is not public. Set OUTBOUND_ALLOW to a range that holds it.",
  );
  expect(await refusal("https://new.example", ["10.0.0.5"])).toBe(
    "--to may not be called: its name leads to 10.0.0.5, which is not public. Set OUTBOUND_ALLOW to a range that holds it, such as 10.0.0.5/32.",
  );
  expect(await refusal("https://new.example", ["fd00::5"])).toContain("such as fd00::5/128");
  expect(await refusal("http://new.example", [])).toContain("unless OUTBOUND_ALLOW holds its address");
});
