// A check goes on where an earlier run ended: the same log, the same keys, the same businesses, to the end of the log.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { BusinessId } from "#contract/id.ts";
import { toWire } from "#contract/id.ts";
import { releaseBusiness } from "#domain/integration/ownership.ts";
import { rotateKey } from "#domain/log/key.ts";
import { recordMove } from "#domain/log/move.ts";
import { inTransaction } from "#platform/database/context.ts";
import { type ChangePage, UnverifiedError } from "../../../clients/typescript/src/index.ts";
import { seedBusiness } from "../../support/seed.ts";
import { enterAll, wire } from "../../surface/rest/copy.ts";
import { BOX, collect, type Feed, type Forge, forkOf, type Owner, pages, rejected, startFeed } from "./feed.ts";

let feed: Feed;
let owner: Owner;

beforeAll(async () => {
  feed = await startFeed();
});
afterAll(() => feed?.stop());
beforeEach(async () => {
  owner = await feed.owner();
});

type Stored = { cursor: string | null; checkpoint: string | null };

type Run = { forge?: Forge; most?: number; limit?: number; logKey?: string | undefined };

/** A run by pages, as a copy stores them. @param most pages, after which it is killed */
async function run(stored: Stored | null = null, { forge, most = 1_000, ...options }: Run = {}) {
  const found: ChangePage[] = [];
  const client = feed.client(owner.key, forge);
  for await (const page of client.changePages({ verify: true, ...stored, ...options })) {
    found.push(page);
    if (found.length === most) break;
  }
  const { nextCursor: cursor = null, checkpoint = null } = found.at(-1) ?? {};
  return { cursor, checkpoint, changes: found.flatMap(({ data }) => data), isAtHead: found.at(-1)?.hasMore === false };
}

async function expectRefusal(message: string, work: Promise<unknown>): Promise<void> {
  const error = await rejected(work);
  expect(error.message).toContain(message);
  expect(error).toBeInstanceOf(UnverifiedError);
}

const inLog =
  (answer: (path: string) => Response): Forge =>
  (url, given) =>
    /^\/log\/(?:checkpoint|tile)/.test(url.pathname) ? answer(url.pathname) : given;

async function rotate(): Promise<void> {
  feed.service.clock.advance(1_000);
  await rotateKey(feed.service.context, BOX);
}

describe("an earlier run", () => {
  test("is continued: another history under the same key is refused, also where nothing is new", async () => {
    const stored = await run();
    expect(stored.isAtHead).toBe(true);
    const forge = inLog(await forkOf(feed));
    await expectRefusal("not those of an earlier checkpoint", run(stored, { forge }));
    await expectRefusal("that the cursor was made of", run({ ...stored, checkpoint: null }, { forge }));
    const [key = ""] = JSON.parse(stored.checkpoint ?? "").keys;
    await expectRefusal("not those of an earlier checkpoint", run(stored, { forge, logKey: key }));
    await feed.publish(owner.businessId);
    await enterAll(feed.service);
    const longer = inLog(await forkOf(feed));
    await expectRefusal("not those of an earlier checkpoint", run(stored, { forge: longer }));
    expect((await run(stored)).changes).toHaveLength(1);
  });

  test("keeps the keys: another one holds once it is given, and the log must continue", async () => {
    const stored = await run();
    await rotate();
    expect((await run(stored)).isAtHead).toBe(true);
    await rotate();
    await feed.publish(owner.businessId);
    await enterAll(feed.service);
    await expectRefusal("No known key", run(stored));
    const logKey = (await (await feed.service.get("/log/key")).text()).split("\n")[0];
    const later = await run(stored, { logKey });
    expect(JSON.parse(later.checkpoint ?? "").keys).toEqual([logKey]);
    expect((await run(later)).isAtHead).toBe(true);
    await expectRefusal("earlier checkpoint", run(stored, { logKey, forge: inLog(await forkOf(feed)) }));
  });

  test("ends where the log says that a backup was restored since, and not by an older entry", async () => {
    const stored = await run();
    const restored = { event: "log-restored", business: null, slug: null, review: null, by: "operator", reason: null };
    const at = (moment: string) => forkOf(feed, [{ ...restored, at: moment }]);
    const error = await rejected(run(stored, { forge: inLog(await at("2099-01-01T00:00:00.000Z")) }));
    expect(error).toMatchObject({ code: "cursor_ahead" });
    await expectRefusal("earlier checkpoint", run(stored, { forge: inLog(await at("2020-01-01T00:00:00.000Z")) }));
  });

  test("is needed as it was given", async () => {
    for (const checkpoint of ["x", "{}", "null", '{"size":1,"root":"AA==","keys":[],"moving":[]}'])
      await expectRefusal("checkpoint must be one", run({ cursor: null, checkpoint }));
  });

  test("gives each change the checkpoint of its cursor", async () => {
    const all = await collect(feed.client(owner.key), { verify: true, limit: 2 });
    for (const { cursor, checkpoint } of all) {
      const rest = await run({ cursor, checkpoint });
      expect(rest.isAtHead).toBe(true);
    }
    expect(all.at(-1)?.checkpoint).toContain('"size"');
    expect((await collect(feed.client(owner.key)))[0]?.checkpoint).toBeNull();
  });
});

describe("the end of the feed", () => {
  const all = () => owner.ids.map(wire);

  test("is the log's: a page that says so too early is followed by the rest", async () => {
    const forge = pages((page) => Object.assign(page, { hasMore: false }));
    const { changes, isAtHead } = await run(null, { forge, limit: 2 });
    expect(new Set(changes.map(({ id }) => id))).toEqual(new Set(all()));
    expect(isAtHead).toBe(true);
  });

  test("is refused where the feed stands still, in a later run too", async () => {
    const frozen = pages((page, url) => {
      const cursor = url.searchParams.get("cursor");
      if (!cursor) return;
      const through = Buffer.from(cursor, "base64url").readUIntBE(1, 6);
      Object.assign(page, { data: [], hasMore: false, nextCursor: cursor, through });
    });
    await expectRefusal("says that it ends at entry", run(null, { forge: frozen, limit: 2 }));
    const stored = await run();
    await feed.publish(owner.businessId);
    await enterAll(feed.service);
    await expectRefusal("says that it ends at entry", run(stored, { forge: frozen }));
  });
});

describe("the list of businesses", () => {
  let second: BusinessId;

  beforeEach(async () => {
    second = (await seedBusiness(feed.service.context, { organisationId: owner.organisationId })).id;
    for (let n = 0; n < 4; n++) await feed.publish(second);
    await enterAll(feed.service);
  });

  /** Pages of one review: the sixth has the second business's first. @param list whether the nth list hides it @param page whether the nth page does */
  function hidden(list: (nth: number) => boolean, page: (nth: number) => boolean): Forge {
    let [lists, seen] = [0, 0];
    return async (url, answer) => {
      if (!url.pathname.startsWith("/api/v1/")) return answer;
      const body = await answer.json();
      const id = toWire("biz", second);
      const isOther = (each: { id: string; review?: { businessId: string } }) =>
        each.id !== id && each.review?.businessId !== id;
      const hides = url.pathname === "/api/v1/changes" ? page(seen++) : list(lists++);
      return Response.json(hides ? { ...body, data: body.data.filter(isOther) } : body);
    };
  }
  const limit = 2;

  test("may not hide a business for a moment, or from then on, or in a later run", async () => {
    const forMoment = hidden(
      (nth) => nth === 7,
      (nth) => nth === 6,
    );
    await expectRefusal("no more, and the feed does not delete", run(null, { forge: forMoment, limit }));
    const forGood = hidden(
      (nth) => nth >= 7,
      (nth) => nth >= 6,
    );
    await expectRefusal("no more, and the feed does not delete", run(null, { forge: forGood, limit }));
    const stored = await run();
    await feed.publish(second);
    await enterAll(feed.service);
    const always = () => true;
    await expectRefusal("no more, and the feed does not delete", run(stored, { forge: hidden(always, always) }));
  });

  test("may not show a business later without its earlier reviews", async () => {
    const forge = hidden(
      (nth) => nth < 7,
      (nth) => nth < 6,
    );
    await expectRefusal("left out its review", run(null, { forge, limit }));
  });

  test("a business that goes and comes back is no fault, however often the reader is killed meanwhile", async () => {
    const first = await run();
    await releaseBusiness(feed.service.context, owner.organisationId, second);
    await enterAll(feed.service);
    let stored: Stored = first;
    const ids: string[] = [];
    const walk = async () => {
      for (let isAtHead = false; !isAtHead; ) {
        const part = await run(stored, { most: 1, limit: 1 });
        ids.push(...part.changes.map(({ id, op }) => `${op} ${id}`));
        [stored, isAtHead] = [part, part.isAtHead];
      }
    };
    await walk();
    expect(ids.filter((each) => each.startsWith("delete"))).toHaveLength(4);
    await inTransaction(feed.service.context, async (inside) => {
      await feed.service.sql`update business set organisation_id = ${owner.organisationId} where id = ${second}`;
      await recordMove(inside, second, { before: null, after: owner.organisationId });
    });
    await feed.publish(second);
    await enterAll(feed.service);
    ids.length = 0;
    await walk();
    expect(new Set(ids.filter((each) => each.startsWith("upsert"))).size).toBe(5);
    expect(JSON.parse(stored.checkpoint ?? "").moving).toEqual([]);
  });
});
