// An organisation moves with everything: keys, secrets, people, what waits. Afterwards it is live on the new instance alone.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { findKeyHolder } from "#domain/account/key.ts";
import { findMove } from "#domain/account/state/move.ts";
import { readOtherLog } from "#domain/log/handover.ts";
import { sequence } from "#domain/log/sequence.ts";
import { type MoveResult, type MoveStep, moveOrganisation } from "#domain/move/send/move.ts";
import { photoFile } from "#domain/review/state/photo.ts";
import { findSubscription } from "#domain/webhook/state/subscription.ts";
import { type Moving, newToken, openWorld, PICTURE, rowsOf, seedMoving, toolsOf, type World, wireTo } from "./world.ts";

let world: World;
let moving: Moving;
let before: Record<string, unknown[]>;
let result: MoveResult;
const steps: MoveStep[] = [];
beforeAll(async () => {
  world = await openWorld();
  moving = await seedMoving(world);
  before = await rowsOf(world.old, moving.id);
  const { text: token } = await newToken(world.fresh);
  result = await moveOrganisation(world.old.context, toolsOf(world.old, wireTo(world.fresh)), moving.id, {
    leaving: { to: "https://new.example", token },
    onStep: (step) => steps.push(step),
  });
});
afterAll(() => world.close());

test("every row of the organisation is on the new instance", async () => {
  const after = await rowsOf(world.fresh, moving.id);
  for (const [table, rows] of Object.entries(before)) {
    // The new instance writes its own entry about the move.
    if (table === "audit_entry") continue;
    expect(after[table], table).toEqual(rows);
  }
  const filled = Object.values(before).filter((rows) => rows.length > 0);
  expect(filled.length).toBeGreaterThan(20);
  expect(steps).toEqual(["introduced", "pass", "read-only", "ready", "handed over", "live"]);
  expect(result).toMatchObject({ to: "https://new.example", photos: 1 });
});

test("what was only needed for the move is gone at both ends", async () => {
  for (const { sql } of [world.old, world.fresh])
    for (const table of ["organisation_sent", "organisation_leaving", "organisation_arriving"])
      expect((await sql.unsafe(`select 1 from ${table}`)).length, table).toBe(0);
});

test("the old instance sends everything to the new one, and the other organisation stays", async () => {
  expect(await findMove(world.old.context, moving.id)).toMatchObject({
    movedTo: "https://new.example",
    movingAt: null,
  });
  expect((await findMove(world.old.context, moving.id))?.movedAt).not.toBeNull();
  expect((await world.old.get(`/api/open/v1/businesses/${moving.other.business.slug}`)).status).toBe(200);
  expect((await world.fresh.get(`/api/open/v1/businesses/${moving.other.business.slug}`)).status).toBe(404);
});

describe("at the new instance", () => {
  test("the page shows the reviews, and counts them", async () => {
    const answer = await world.fresh.get(`/api/open/v1/businesses/${moving.business.slug}/reviews`);
    const { data } = (await answer.json()) as { data: { title: string }[] };
    expect(data.map(({ title }) => title)).toEqual(["Zauberhaft – „schön“"]);
    const profile = await world.fresh.get(`/api/open/v1/businesses/${moving.business.slug}`);
    expect(await profile.json()).toMatchObject({ data: { reviewCount: 1 } });
  });

  test("a search finds the business", async () => {
    const [row] = await world.fresh.sql`select name from business where id = ${moving.business.id}`;
    expect(await (await world.fresh.get(`/search?q=${encodeURIComponent(row?.name)}`)).text()).toContain(
      moving.business.slug,
    );
  });

  test("an API key works, with its organisation", async () => {
    expect((await findKeyHolder(world.fresh.context, moving.key.secret))?.organisation.id).toBe(moving.id);
    expect((await world.fresh.rest("/me", moving.key.secret)).status).toBe(200);
  });

  test("secrets are sealed with its own APP_SECRET", async () => {
    const [hook] = await world.fresh
      .sql`select secret_sealed from webhook_subscription where id = ${moving.subscription.id}`;
    expect(world.fresh.box.open(hook?.secret_sealed, moving.subscription.id)).toBe(moving.subscription.secret);
    expect(world.old.box.open(hook?.secret_sealed, moving.subscription.id)).toBeNull();
    const [shop] = await world.fresh.sql`select secret_sealed from integration where id = ${moving.integration.id}`;
    expect(world.fresh.box.open(shop?.secret_sealed, moving.integration.id)).toBe(
      "a secret of the shop that is long enough",
    );
    const [factor] = await world.fresh.sql`select secret_sealed from authenticator where user_id = ${moving.owner.id}`;
    expect(world.fresh.box.open(factor?.secret_sealed, moving.owner.id)).toBe("JBSWY3DPEHPK3PXP");
    expect(await findSubscription(world.fresh.context, moving.id, moving.subscription.id)).toMatchObject({
      status: "active",
    });
  });

  test("the owner has the same second factor and no password yet, and the moderator of the old instance does not exist", async () => {
    const [owner] = await world.fresh
      .sql`select password_hash, factor_since, staff from "user" where id = ${moving.owner.id}`;
    expect(owner?.password_hash).toBeNull();
    expect(owner?.factor_since).not.toBeNull();
    expect(owner?.staff).toBe(false);
    expect((await world.fresh.sql`select 1 from "user" where id = ${moving.moderator}`).length).toBe(0);
    const [decided] = await world.fresh.sql`select to_status, decided_by from moderation where to_status = 'hidden'`;
    expect(decided).toMatchObject({ to_status: "hidden", decided_by: null });
  });

  test("events and messages that waited wait here, once", async () => {
    expect((await world.fresh.sql`select 1 from webhook_outbox`).length).toBe(3);
    const messages = await world.fresh.sql`select kind, address from message where status = 'due'`;
    expect(messages.map((each) => ({ ...each }))).toEqual([{ kind: "invitation", address: moving.waiting.email }]);
  });

  test("a picture has its files", async () => {
    for (const size of ["large", "small"] as const)
      expect(Buffer.from((await world.fresh.store.read(photoFile(moving.photo.name, size))) ?? [])).toEqual(PICTURE);
  });

  test("its log begins for the business with the entry that names the old log", async () => {
    await sequence(world.fresh.context, world.fresh.box);
    const entries = await world.fresh
      .sql`select event, reason from log_entry where business_id = ${moving.business.id} order by index`;
    expect(entries.map(({ event }) => event)).toEqual(["organisation-received", "imported", "imported", "imported"]);
    const [state] = await world.old.sql`select origin, size::int as size from log_state`;
    const named = readOtherLog(entries[0]?.reason);
    expect(named?.origin).toBe(state?.origin);
    const [last] = await world.old
      .sql`select index::int as index, event from log_entry where business_id = ${moving.business.id} order by index desc limit 1`;
    expect({ ...last }).toEqual({ event: "organisation-moved", index: named?.index });
  });

  test("/changes shows the reviews", async () => {
    const changes = await world.fresh.rest("/changes", moving.key.secret);
    expect(changes.status).toBe(200);
    const { data } = (await changes.json()) as { data: unknown[] };
    expect(data.length).toBeGreaterThan(0);
  });
});

test("the same command again changes nothing", async () => {
  const again = await moveOrganisation(world.old.context, toolsOf(world.old, wireTo(world.fresh)), moving.id, {
    leaving: { to: "https://new.example", token: (await newToken(world.fresh)).text },
  });
  expect(again.rows).toBe(0);
});

test("the old instance learns whether the new one opens its private links", async () => {
  expect(await findMove(world.old.context, moving.id)).toMatchObject({ movedLinks: false });
  const sharing = await openWorld({ sharesLinks: true });
  try {
    const { id } = await seedMoving(sharing);
    const { text: token } = await newToken(sharing.fresh);
    const leaving = { to: "https://new.example", token };
    await moveOrganisation(sharing.old.context, toolsOf(sharing.old, wireTo(sharing.fresh)), id, { leaving });
    expect(await findMove(sharing.old.context, id)).toMatchObject({ movedLinks: true });
  } finally {
    await sharing.close();
  }
});
