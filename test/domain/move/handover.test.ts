// The signed log of the old instance ends with the handover, and that of the new one names the entry by which it ended. A sender proves that entry.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { newId, toWire } from "#contract/id.ts";
import { findMove } from "#domain/account/state/move.ts";
import { type Handover, proveHandedOver, readOtherLog } from "#domain/log/handover.ts";
import { rootOf } from "#domain/log/merkle.ts";
import { makeKey } from "#domain/log/note.ts";
import { sequence } from "#domain/log/sequence.ts";
import { readTiles } from "#domain/log/tile.ts";
import type { Token } from "#domain/move/protocol.ts";
import { cancelMove } from "#domain/move/send/cancel.ts";
import { moveOrganisation } from "#domain/move/send/move.ts";
import { ask, ownLog } from "./sender.ts";
import { type Moving, newToken, openWorld, seedMoving, toolsOf, type World, wireTo } from "./world.ts";

const TO = "https://new.example";

class Killed extends Error {}

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const isLiveAtNew = async ({ id }: Moving) =>
  (await world.fresh.sql`select 1 from organisation where id = ${id}`).length > 0;

async function move(moving: Moving, token?: string, wire = wireTo(world.fresh)) {
  const leaving = token === undefined ? undefined : { to: TO, token };
  return moveOrganisation(world.old.context, toolsOf(world.old, wire), moving.id, { leaving });
}

/** Moves an organisation up to the handover: the next question is `go`. */
async function handedOver(): Promise<{ moving: Moving; token: Token }> {
  const moving = await seedMoving(world);
  const { text, token } = await newToken(world.fresh);
  const dying = wireTo(world.fresh, async (verb) => {
    if (verb === "go") throw new Killed();
    return undefined;
  });
  await move(moving, text, dying).catch((error) => {
    if (!(error instanceof Killed)) throw error;
  });
  return { moving, token };
}

/** The events of the business in a log, waiting ones last, and the index of each. */
async function eventsOf(at: "old" | "fresh", { business }: Moving) {
  await sequence(world[at].context, world[at].box);
  const rows = await world[at].sql`select event, index::int as index, reason from log_entry
    where business_id = ${business.id} and event like 'organisation-%' order by index`;
  return rows.map((row) => ({ ...row })) as { event: string; index: number; reason: string | null }[];
}

test("a mover that dies after the handover leaves one entry, and the new log names it", async () => {
  const { moving } = await handedOver();
  const [ended] = await eventsOf("old", moving);
  expect(ended?.event).toBe("organisation-moved");
  await move(moving);
  await move(moving);
  expect((await eventsOf("old", moving)).length).toBe(1);
  const [received] = await eventsOf("fresh", moving);
  expect(received?.event).toBe("organisation-received");
  const named = readOtherLog(received?.reason ?? null);
  expect(named).toMatchObject({ origin: "old.example/log", index: ended?.index as number });
  const root = await rootOf(readTiles(world.old.context.db), named?.size ?? 0);
  expect(root.toString("base64")).toBe(named?.root as string);
  expect(named?.index).toBeLessThan(named?.size ?? 0);
});

test("one that was called off after the handover goes on in the log, and ends anew with the next handover", async () => {
  const { moving } = await handedOver();
  await cancelMove(world.old.context, toolsOf(world.old, wireTo(world.fresh)), moving.id);
  expect((await eventsOf("old", moving)).map(({ event }) => event)).toEqual([
    "organisation-moved",
    "organisation-stayed",
  ]);
  await move(moving, (await newToken(world.fresh)).text);
  const events = await eventsOf("old", moving);
  expect(events.map(({ event }) => event)).toEqual(["organisation-moved", "organisation-stayed", "organisation-moved"]);
  const [received] = await eventsOf("fresh", moving);
  expect(readOtherLog(received?.reason ?? null)?.index).toBe(events[2]?.index as number);
});

test("one that was called off before the handover leaves no entry", async () => {
  const moving = await seedMoving(world);
  const dying = wireTo(world.fresh, async (verb) => {
    if (verb === "digest") throw new Killed();
    return undefined;
  });
  await move(moving, (await newToken(world.fresh)).text, dying).catch(() => {});
  await cancelMove(world.old.context, toolsOf(world.old, wireTo(world.fresh)), moving.id);
  expect(await eventsOf("old", moving)).toEqual([]);
});

test("the answer to calling off may get lost: the same command ends it", async () => {
  const { moving, token } = await handedOver();
  let isLost = false;
  const losing = wireTo(world.fresh, async (verb) => {
    if (verb !== "cancel" || isLost) return undefined;
    isLost = true;
    return "lost";
  });
  await cancelMove(world.old.context, toolsOf(world.old, losing), moving.id);
  expect(losing.asked).toEqual(["cancel", "cancel"]);
  expect(await findMove(world.old.context, moving.id)).toMatchObject({ movingAt: null, movedTo: null });
  // By the token of a move that was called off nothing becomes live.
  const honest = await prove(moving, token);
  expect((await go(token, honest)).status).toBe(401);
  expect(await isLiveAtNew(moving)).toBe(false);
  expect(
    (await world.fresh.sql`select 1 from organisation_arriving where receipt_id = ${token.receiptId}`).length,
  ).toBe(0);
});

function prove({ business }: Moving, { receiptId }: Pick<Token, "receiptId">): Promise<Handover | null> {
  return proveHandedOver(world.old.context, world.old.box, { ids: [business.id], receiptId });
}

async function go(token: Token, handover: unknown) {
  const answer = await ask(world.fresh, token, "go", { handover, link: "" });
  const { error } = (await answer.json()) as { error?: { message: string } };
  return { status: answer.status, message: error?.message ?? "" };
}

describe("a sender that", () => {
  let moving: Moving;
  let token: Token;
  let honest: Handover;
  beforeAll(async () => {
    ({ moving, token } = await handedOver());
    await sequence(world.old.context, world.old.box);
    honest = (await prove(moving, token)) as Handover;
  });
  afterAll(async () => {
    // None of the attempts spoilt the move.
    await move(moving);
    expect(await isLiveAtNew(moving)).toBe(true);
  });

  const end = () => honest.ends[0] as Handover["ends"][number];

  const attempts: [name: string, handover: () => unknown, field: string][] = [
    ["names a false index", () => ({ ...honest, ends: [{ ...end(), index: end().index - 1 }] }), "handover.ends"],
    ["names an index behind the checkpoint", () => ({ ...honest, ends: [{ ...end(), index: 1e15 }] }), "handover.ends"],
    ["changes the entry", () => ({ ...honest, ends: [{ ...end(), entry: `${end().entry} ` }] }), "handover.ends"],
    ["gives no proof", () => ({ ...honest, ends: [{ ...end(), hashes: [] }] }), "handover.ends"],
    ["leaves a business out", () => ({ ...honest, ends: [] }), "handover.ends"],
    [
      "proves the end of another business",
      () => ownLog("old.example/log", end().entry.replace(/biz_[0-9a-z]+/, toWire("biz", newId())), token),
      "handover.ends",
    ],
    [
      "proves another entry of the business",
      () => ownLog("old.example/log", end().entry.replace("organisation-moved", "organisation-stayed"), token),
      "handover.ends",
    ],
    ["proves what is no entry", () => ownLog("old.example/log", "[]", token), "handover.ends"],
    [
      "signs with no key that it shows",
      () => ({ ...honest, keys: [makeKey("old.example/log").verifier] }),
      "handover.keys",
    ],
    ["shows no key", () => ({ ...honest, keys: [] }), "handover.keys"],
    [
      "shows the key of another log",
      () => ({ ...ownLog("old.example/log", end().entry, token), keys: [makeKey("else.example/log").verifier] }),
      "handover.keys",
    ],
    [
      "gives a larger tree than it signed",
      () => ({ ...honest, checkpoint: honest.checkpoint.replace(/\n\d+\n/, "\n999\n") }),
      "handover.keys",
    ],
    [
      "has a log whose name would not fit an entry",
      () => ownLog("x".repeat(301), end().entry, token),
      "handover.checkpoint",
    ],
    [
      "has a log whose name an entry must escape",
      () => ownLog(`"\\`.repeat(100), end().entry, token),
      "handover.checkpoint",
    ],
    [
      "has a log whose name begins with another host's",
      () => ownLog("famous.example@evil.example/log", end().entry, token),
      "handover.checkpoint",
    ],
    [
      "has a log at another path",
      () => ownLog("evil.example/famous.example/log", end().entry, token),
      "handover.checkpoint",
    ],
    ["has a log whose name holds a zero byte", () => ownLog("a\u0000b", end().entry, token), "handover.checkpoint"],
    ["gives no checkpoint", () => ({ ...honest, checkpoint: 5 }), "handover.checkpoint"],
    ["read the proofs in the public log", () => ({ ...honest, consent: undefined }), "handover.consent"],
    [
      "repeats the consent to another move",
      async () => ({ ...honest, consent: (await prove(moving, { receiptId: newId() }))?.consent }),
      "handover.consent",
    ],
    [
      "consents by a key that did not sign the log",
      () => {
        const { consent, keys } = ownLog("old.example/log", end().entry, token);
        return { ...honest, consent, keys: [...honest.keys, ...keys] };
      },
      "handover.consent",
    ],
    ["says that its log is this instance's own", () => ownLog("new.example/log", end().entry, token), "handover.keys"],
    ["gives no lists", () => ({ ...honest, ends: { length: 1 } }), "handover.ends"],
    ["gives ends that are none", () => ({ ...honest, ends: [null] }), "handover.ends"],
    ["gives nothing", () => null, "handover.keys"],
  ];
  for (const [name, handover, field] of attempts)
    test(`${name} is refused, and the move goes on`, async () => {
      const answer = await go(token, await handover());
      expect({ status: answer.status, names: answer.message.includes(`\`${field}\``) }).toEqual({
        status: 422,
        names: true,
      });
      expect(await isLiveAtNew(moving)).toBe(false);
    });
});
