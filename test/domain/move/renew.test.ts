// An old instance that was down for longer than a token works ends its side by a renewed one, and who has the old token reaches nothing.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { OrganisationId } from "#contract/id.ts";
import { findMove } from "#domain/account/state/move.ts";
import { readToken, type Token, tokenText, type Verb } from "#domain/move/protocol.ts";
import { purgeReceipts, renewReceipt } from "#domain/move/receive/receipt.ts";
import { cancelMove } from "#domain/move/send/cancel.ts";
import { moveOrganisation } from "#domain/move/send/move.ts";
import { DAY_MS } from "#platform/time/clock.ts";
import { until } from "../../support/until.ts";
import { ask } from "./sender.ts";
import { newToken, openWorld, rowsOf, seedMoving, toolsOf, type Wire, type World, wireTo } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const TO = "https://new.example";
const VERBS: readonly Verb[] = ["begin", "rows", "digest", "photo", "apply", "state", "stop", "go", "cancel"];

class Killed extends Error {}

function move(id: OrganisationId, token?: string, wire: Wire = wireTo(world.fresh)) {
  const leaving = token === undefined ? undefined : { to: TO, token };
  return moveOrganisation(world.old.context, toolsOf(world.old, wire), id, { leaving });
}

function cancel(id: OrganisationId, token?: string) {
  return cancelMove(world.old.context, toolsOf(world.old, wireTo(world.fresh)), id, { token });
}

const isLiveAtNew = async (id: OrganisationId) =>
  (await world.fresh.sql`select 1 from organisation where id = ${id}`).length > 0;

/** Whether the old instance is read-only and waits for the new one. */
const waits = async (id: OrganisationId) => {
  const found = await findMove(world.old.context, id);
  return found?.movedTo !== null && found?.movedAt === null;
};

/** The process that held the rows has given them up after two minutes. */
async function endHold(receiptId: string): Promise<void> {
  const { sql } = world.fresh;
  const [held] =
    await sql`update organisation_receipt set state = 'open' where id = ${receiptId} and state = 'ready' returning 1`;
  if (!held) return;
  const holding = () =>
    sql`select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`;
  await until("the transaction is rolled back", async () => (await holding()).length === 0);
  await sql`update organisation_receipt set state = 'ready' where id = ${receiptId}`;
}

async function expire({ receiptId }: Token, daysAgo: number): Promise<void> {
  const { context, sql } = world.fresh;
  await endHold(receiptId);
  const expiresAt = new Date(context.clock.now().getTime() - daysAgo * DAY_MS);
  await sql`update organisation_receipt set expires_at = ${expiresAt.toISOString()}::timestamptz where id = ${receiptId}`;
  await purgeReceipts(context);
}

/** An organisation whose mover died at the given question, longer ago than a token works. @param days since the token expired */
async function seedStuck(diesAt: Verb = "go", days = 1) {
  const moving = await seedMoving(world);
  const { text, token } = await newToken(world.fresh);
  const dying = wireTo(world.fresh, async (verb) => {
    if (verb === diesAt) throw new Killed();
    return undefined;
  });
  await move(moving.id, text, dying).catch(() => {});
  await expire(token, days);
  return { ...moving, text, token };
}

async function renewed(id: OrganisationId) {
  const made = await renewReceipt(world.fresh.context, world.fresh.box, id);
  if (made === null) throw new Error("nothing to renew");
  return { ...made, text: tokenText(made) };
}

test("a mover that comes back after the token expired is refused, and the organisation stays read-only: both ways are shut", async () => {
  const { id } = await seedStuck();
  expect(move(id)).rejects.toThrow(/--renew/);
  await move(id).catch(() => {});
  expect(cancel(id)).rejects.toThrow(/--renew/);
  await cancel(id).catch(() => {});
  expect(await waits(id)).toBe(true);
  expect(await isLiveAtNew(id)).toBe(false);
});

test("by the renewed token the move goes on where it was, with all rows", async () => {
  const moving = await seedStuck();
  const { audit_entry: _, ...before } = await rowsOf(world.old, moving.id);
  const { text, isOver } = await renewed(moving.id);
  expect(isOver).toBe(false);
  await move(moving.id, text);
  const { audit_entry: __, ...after } = await rowsOf(world.fresh, moving.id);
  expect(after).toEqual(before);
  expect((await findMove(world.old.context, moving.id))?.movedAt).not.toBeNull();
});

test("by the renewed token it is called off: it stays at the old instance, and never goes live at the new one", async () => {
  const { id } = await seedStuck();
  const { text, receiptId } = await renewed(id);
  await cancel(id, text);
  expect(await findMove(world.old.context, id)).toMatchObject({ movingAt: null, movedTo: null });
  expect(await isLiveAtNew(id)).toBe(false);
  const left = await world.fresh.sql`select 1 from organisation_arriving where receipt_id = ${receiptId}`;
  expect(left.length).toBe(0);
  await move(id, (await newToken(world.fresh)).text);
  expect(await isLiveAtNew(id)).toBe(true);
});

test("a month later what had arrived is deleted, and the renewed token only calls the move off", async () => {
  const { id, token } = await seedStuck("go", 31);
  const left = await world.fresh.sql`select 1 from organisation_arriving where receipt_id = ${token.receiptId}`;
  expect(left.length).toBe(0);
  const { text, isOver } = await renewed(id);
  expect(isOver).toBe(true);
  expect(move(id, text)).rejects.toThrow(/token/);
  await move(id, text).catch(() => {});
  expect(await isLiveAtNew(id)).toBe(false);
  await cancel(id);
  expect(await findMove(world.old.context, id)).toMatchObject({ movingAt: null, movedTo: null });
});

test("an organisation that went live while the mover was down is not called off by a renewed token, and the move ends", async () => {
  const moving = await seedMoving(world);
  const { text, token } = await newToken(world.fresh);
  const deaf = wireTo(world.fresh, async (verb) => (verb === "go" ? "lost" : undefined));
  let asked = 0;
  const dying: Wire = {
    asked: deaf.asked,
    async send(request) {
      if (request.url.endsWith("/go") && ++asked > 1) throw new Killed();
      return deaf.send(request);
    },
  };
  await move(moving.id, text, dying).catch(() => {});
  await until("it is live", () => isLiveAtNew(moving.id));
  await expire(token, 40);
  const { text: again, isOver } = await renewed(moving.id);
  expect(isOver).toBe(false);
  expect(cancel(moving.id, again)).rejects.toThrow(/live/);
  await cancel(moving.id, again).catch(() => {});
  expect(await waits(moving.id)).toBe(true);
  await move(moving.id, again);
  expect((await findMove(world.old.context, moving.id))?.movedAt).not.toBeNull();
});

test("a token that got out is renewed before the handover: the pass goes on, and rows that are gone meanwhile do not stay", async () => {
  const moving = await seedStuck("digest", -6);
  await world.old.sql`delete from saved_reply where organisation_id = ${moving.id}`;
  const { text } = await renewed(moving.id);
  await move(moving.id, text);
  expect(await isLiveAtNew(moving.id)).toBe(true);
  const left = await world.fresh.sql`select 1 from saved_reply where organisation_id = ${moving.id}`;
  expect(left.length).toBe(0);
});

describe("who has the old token", () => {
  test("is refused by each question, whether the new one was used or not", async () => {
    const moving = await seedStuck();
    const stolen = moving.token;
    let peers = 0;
    const refused = async () => {
      // Each from an address of its own: wrong tokens of one are slowed down.
      for (const verb of VERBS) {
        const answer = await ask(world.fresh, stolen, verb, {}, `198.51.100.${++peers}`);
        expect([verb, answer.status]).toEqual([verb, 401]);
      }
    };
    await refused();
    const { text } = await renewed(moving.id);
    await refused();
    expect(await isLiveAtNew(moving.id)).toBe(false);
    await move(moving.id, text);
    await refused();
  });

  test("does not reach the renewed one with its own key, nor with the new receipt's", async () => {
    const moving = await seedStuck();
    const made = await renewed(moving.id);
    const mixed: Token[] = [
      { ...made, secret: moving.token.secret },
      { ...moving.token, secret: made.secret, receiptId: crypto.randomUUID() },
    ];
    for (const each of mixed) expect((await ask(world.fresh, each, "cancel", {})).status).toBe(401);
    const withOldKey = await ask(world.fresh, { ...made, recipient: moving.token.recipient }, "cancel", {});
    expect(withOldKey.status).toBe(400);
    expect(readToken(made.text)).toEqual({
      receiptId: moving.token.receiptId,
      secret: made.secret,
      recipient: made.recipient,
    });
    expect(made.recipient).not.toBe(moving.token.recipient);
  });

  test("renews nothing of another organisation, nor of one whose move has not begun", async () => {
    await newToken(world.fresh);
    const { id } = await seedMoving(world);
    expect(await renewReceipt(world.fresh.context, world.fresh.box, id)).toBeNull();
  });
});

test("of several moves of an organisation the one that was handed over is renewed", async () => {
  const moving = await seedStuck();
  const later = await newToken(world.fresh);
  await world.fresh
    .sql`update organisation_receipt set organisation_id = ${moving.id} where id = ${later.token.receiptId}`;
  expect((await renewed(moving.id)).receiptId).toBe(moving.token.receiptId);
});
