// A sender signs as a log that is not its own, by a key that it made. The address of that log shows the true keys.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { newId } from "#contract/id.ts";
import { makeKey } from "#domain/log/note.ts";
import { takeHandover } from "#domain/move/receive/handover.ts";
import { findReceipt, type Receipt } from "#domain/move/receive/receipt.ts";
import type { OutboundRequest, Outcome } from "#platform/outbound/outbound.ts";
import { lastEntry, ownLog } from "./sender.ts";
import { newToken, openWorld, type World } from "./world.ts";

const ORIGIN = "famous.example/log";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Hands a business over to a new receipt, while the log's address answers with `shown`. @returns the refusal, or null, and the address that was asked */
async function handOver(
  shown: (key: string) => Pick<Extract<Outcome, { kind: "answered" }>, "status" | "body"> | null,
) {
  const { context, sql } = world.fresh;
  const { token } = await newToken(world.fresh);
  const [business, organisation] = [newId(), newId()];
  await sql`update organisation_receipt set organisation_id = ${organisation}, state = 'ready' where id = ${token.receiptId}`;
  await sql`insert into organisation_arriving (receipt_id, table_name, key, hash, row)
    values (${token.receiptId}, 'business', '[]', '', ${JSON.stringify({ id: business })})`;
  const handover = ownLog(ORIGIN, lastEntry(business), token);
  const asked: string[] = [];
  const outbound = {
    async send({ url, method }: OutboundRequest): Promise<Outcome> {
      asked.push(`${method} ${url}`);
      const answer = shown(handover.keys[0] as string);
      return answer
        ? { kind: "answered", durationMs: 0, ...answer }
        : { kind: "failed", reason: "dns", status: null, detail: null, durationMs: 0 };
    },
  };
  const receipt = (await findReceipt(context, token.receiptId)) as Receipt;
  const refusal = await takeHandover(context, outbound, receipt, handover).then(
    () => null,
    (error) => error.field,
  );
  return { refusal, asked, state: (await findReceipt(context, token.receiptId))?.state };
}

const others = [makeKey(ORIGIN).verifier, makeKey(ORIGIN).verifier];

test("is refused where the address shows other keys, under whatever name", async () => {
  const asked = [`GET https://${ORIGIN}/key`];
  const refused = { refusal: "handover.keys", asked, state: "ready" as const };
  expect(await handOver(() => ({ status: 200, body: `${others.join("\n")}\n` }))).toEqual(refused);
  expect(await handOver(() => ({ status: 200, body: `${makeKey("other.example/log").verifier}\n` }))).toEqual(refused);
});

test("is taken where the key is among those that the address shows, replaced ones included", async () => {
  const taken = await handOver((key) => ({ status: 200, body: `${others[0]}\n${key}\n${others[1]}\n` }));
  expect(taken).toMatchObject({ refusal: null, state: "go" });
});

test("is taken at its word where no log answers there", async () => {
  for (const shown of [null, { status: 404, body: others.join("\n") }, { status: 200, body: "<!doctype html>" }])
    expect(await handOver(() => shown)).toMatchObject({ refusal: null, state: "go" });
});
