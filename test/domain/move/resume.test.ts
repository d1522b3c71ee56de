// A move that is cut off anywhere goes on, and never are both instances live.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { OrganisationId } from "#contract/id.ts";
import { findMove } from "#domain/account/state/move.ts";
import { cancelMove } from "#domain/move/send/cancel.ts";
import { moveOrganisation } from "#domain/move/send/move.ts";
import { seedReview } from "../../support/seed.ts";
import { newToken, openWorld, rowsOf, seedMoving, toolsOf, type Wire, type World, wireTo } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

class Killed extends Error {}

const TO = "https://new.example";

async function move(id: OrganisationId, wire: Wire, token?: string) {
  return moveOrganisation(
    world.old.context,
    toolsOf(world.old, wire),
    id,
    token === undefined ? {} : { leaving: { to: TO, token } },
  );
}

async function isLiveAtNew(id: OrganisationId): Promise<boolean> {
  return (await world.fresh.sql`select 1 from organisation where id = ${id}`).length > 0;
}

/** Whether the old instance answers for the organisation, or would after a while. */
async function mayLiveAtOld(id: OrganisationId): Promise<boolean> {
  const move = await findMove(world.old.context, id);
  return move?.movedTo === null;
}

describe("a mover that dies before a question", () => {
  for (const [verb, count] of [
    ["begin", 1],
    ["rows", 2],
    ["photo", 1],
    ["digest", 1],
    ["apply", 1],
    ["state", 1],
    ["go", 1],
  ] as const)
    test(`${verb}: goes on with the same command, which needs no token`, async () => {
      const moving = await seedMoving(world);
      const before = await rowsOf(world.old, moving.id);
      const { text } = await newToken(world.fresh);
      let seen = 0;
      const dying = wireTo(world.fresh, async (asked) => {
        if (asked === verb && ++seen === count) throw new Killed();
        return undefined;
      });
      const died = await move(moving.id, dying, text).then(
        () => false,
        (error) => error instanceof Killed,
      );
      // Few rows are written so fast that no second look is needed.
      if (verb !== "state") expect(died).toBe(true);
      expect((await isLiveAtNew(moving.id)) && (await mayLiveAtOld(moving.id))).toBe(false);
      await move(moving.id, wireTo(world.fresh));
      // The first run that was called off woke the lane.
      const { audit_entry: _, webhook_lane: __, ...after } = await rowsOf(world.fresh, moving.id);
      const { audit_entry: ___, webhook_lane: ____, ...own } = before;
      expect(after).toEqual(own);
      expect(await mayLiveAtOld(moving.id)).toBe(false);
    });
});

test("an answer that got lost is asked for again, and nothing is doubled", async () => {
  const moving = await seedMoving(world);
  const { audit_entry: _, ...before } = await rowsOf(world.old, moving.id);
  const lost = new Set<string>();
  const wire = wireTo(world.fresh, async (verb) => {
    if (lost.has(verb)) return undefined;
    lost.add(verb);
    return "lost";
  });
  await move(moving.id, wire, (await newToken(world.fresh)).text);
  const { audit_entry: __, ...after } = await rowsOf(world.fresh, moving.id);
  expect(after).toEqual(before);
  expect([...lost]).toContain("go");
});

test("changes between two passes arrive, and rows that are gone do not stay", async () => {
  const moving = await seedMoving(world);
  let isChanged = false;
  const wire = wireTo(world.fresh, async (verb) => {
    if (verb === "photo" && !isChanged) {
      isChanged = true;
      await seedReview(world.old.context, moving.business.id, { title: "Late" });
      await world.old.sql`delete from saved_reply where organisation_id = ${moving.id}`;
      await world.old.sql`update organisation set name = 'Renamed Ltd' where id = ${moving.id}`;
    }
    return undefined;
  });
  await move(moving.id, wire, (await newToken(world.fresh)).text);
  expect(
    (await world.fresh.sql`select 1 from review where business_id = ${moving.business.id} and title = 'Late'`).length,
  ).toBe(1);
  expect((await world.fresh.sql`select 1 from saved_reply where organisation_id = ${moving.id}`).length).toBe(0);
  expect((await world.fresh.sql`select name from organisation where id = ${moving.id}`)[0]?.name).toBe("Renamed Ltd");
});

test("rows that the new instance refuses make the organisation live here again, and say why", async () => {
  const moving = await seedMoving(world);
  const wire = wireTo(world.fresh, async (verb) => {
    if (verb === "apply")
      await world.fresh
        .sql`insert into feed (id, business_id, renewed_at) select gen_random_uuid(), id, now() from business where id = ${moving.business.id}`;
    return undefined;
  });
  // A key with the same hash is there already.
  await world.fresh
    .sql`insert into organisation (id, name, plan, period_anchor) values ('00000000-0000-7000-8000-000000000001', 'x', 'free', now()) on conflict do nothing`;
  await world.fresh.sql`insert into api_key (id, organisation_id, name, prefix, hash, scopes)
    select gen_random_uuid(), '00000000-0000-7000-8000-000000000001', 'x', 'x', ${(await world.old.sql`select hash from api_key where id = ${moving.key.id}`)[0]?.hash}, '{read}'`;
  expect(move(moving.id, wire, (await newToken(world.fresh)).text)).rejects.toThrow(/api_key is here already/);
  await move(moving.id, wire).catch(() => {});
  expect(await findMove(world.old.context, moving.id)).toMatchObject({ movingAt: null, movedTo: null });
  expect(await isLiveAtNew(moving.id)).toBe(false);
});

test("two commands at once do not move it: the second is refused while the first runs", async () => {
  const moving = await seedMoving(world);
  let second: Promise<unknown> | null = null;
  const { text } = await newToken(world.fresh);
  const wire = wireTo(world.fresh, async (verb) => {
    if (verb !== "digest" || second !== null) return undefined;
    second = move(moving.id, wireTo(world.fresh), text).catch((error) => error.message);
    await second;
    return undefined;
  });
  await move(moving.id, wire, text);
  expect(await second).toMatch(/Another command/);
  expect(await isLiveAtNew(moving.id)).toBe(true);
});

test("another token begins anew, because nothing has arrived by it", async () => {
  const moving = await seedMoving(world);
  const dying = wireTo(world.fresh, async (verb) => {
    if (verb === "digest") throw new Killed();
    return undefined;
  });
  await move(moving.id, dying, (await newToken(world.fresh)).text).catch(() => {});
  await move(moving.id, wireTo(world.fresh), (await newToken(world.fresh)).text);
  expect(await isLiveAtNew(moving.id)).toBe(true);
});

test("after the handover another token does not replace the one by which it happened", async () => {
  const moving = await seedMoving(world);
  const silent = wireTo(world.fresh, async (verb) => {
    if (verb === "go") throw new Killed();
    return undefined;
  });
  await move(moving.id, silent, (await newToken(world.fresh)).text).catch(() => {});
  await move(moving.id, wireTo(world.fresh), (await newToken(world.fresh)).text);
  expect(await isLiveAtNew(moving.id)).toBe(true);
  expect(await mayLiveAtOld(moving.id)).toBe(false);
});

test("the command of a move that is done says where it went, and a used token moves nothing else", async () => {
  const moving = await seedMoving(world);
  const { text } = await newToken(world.fresh);
  await move(moving.id, wireTo(world.fresh), text);
  expect(await move(moving.id, wireTo(world.fresh))).toMatchObject({ to: TO, rows: 0 });
  const other = await seedMoving(world);
  expect(move(other.id, wireTo(world.fresh), text)).rejects.toThrow(/token was used/);
});

describe("called off", () => {
  test("before the handover: everything stays, and the token is of no use", async () => {
    const moving = await seedMoving(world);
    const { token, text } = await newToken(world.fresh);
    const dying = wireTo(world.fresh, async (verb) => {
      if (verb === "digest") throw new Killed();
      return undefined;
    });
    await move(moving.id, dying, text).catch(() => {});
    await cancelMove(world.old.context, toolsOf(world.old, wireTo(world.fresh)), moving.id);
    expect(await findMove(world.old.context, moving.id)).toMatchObject({ movingAt: null, movedTo: null });
    const left = await world.fresh.sql`select 1 from organisation_arriving where receipt_id = ${token.receiptId}`;
    expect(left.length).toBe(0);
    expect(move(moving.id, wireTo(world.fresh), text)).rejects.toThrow(/token/);
  });

  test("after the handover: only where the new instance did not take it", async () => {
    const moving = await seedMoving(world);
    const silent = wireTo(world.fresh, async (verb) => {
      if (verb === "go") throw new Killed();
      return undefined;
    });
    await move(moving.id, silent, (await newToken(world.fresh)).text).catch(() => {});
    expect(await mayLiveAtOld(moving.id)).toBe(false);
    const away = wireTo(world.fresh, async () => {
      throw new Killed();
    });
    expect(cancelMove(world.old.context, toolsOf(world.old, away), moving.id)).rejects.toThrow(Killed);
    await cancelMove(world.old.context, toolsOf(world.old, wireTo(world.fresh)), moving.id);
    expect(await mayLiveAtOld(moving.id)).toBe(true);
    expect(await isLiveAtNew(moving.id)).toBe(false);
  });

  test("not once it is live there", async () => {
    const moving = await seedMoving(world);
    const deaf = wireTo(world.fresh, async (verb) => {
      // The mover dies after the new instance has heard it.
      if (verb === "state" && (await isLiveAtNew(moving.id))) throw new Killed();
      return undefined;
    });
    await move(moving.id, deaf, (await newToken(world.fresh)).text).catch(() => {});
    if ((await findMove(world.old.context, moving.id))?.movedAt === null) {
      const cancelling = cancelMove(world.old.context, toolsOf(world.old, wireTo(world.fresh)), moving.id);
      expect(cancelling).rejects.toThrow(/live/);
      await cancelling.catch(() => {});
    }
    expect(await isLiveAtNew(moving.id)).toBe(true);
    expect(await mayLiveAtOld(moving.id)).toBe(false);
    await move(moving.id, wireTo(world.fresh));
    expect((await findMove(world.old.context, moving.id))?.movedAt).not.toBeNull();
  });
});
