// GET /api/v1/export: all published reviews as NDJSON, from which the feed of changes goes on.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { type BusinessId, newId, type OrganisationId, type ReviewId, toWire } from "#contract/id.ts";
import { DEFAULT_PLANS } from "#domain/account/plan/plan.ts";
import { RECORD_RESTORE } from "#domain/log/sequence.ts";
import { editReview } from "#domain/review/author/author.ts";
import { publishFromInvitation } from "#domain/review/publish/publish.ts";
import { inTransaction } from "#platform/database/context.ts";
import { createRateWindow, createSharedCounts } from "#platform/rate-window/memory.ts";
import { createApp } from "#runtime/app.ts";
import { submission } from "../../domain/review/support.ts";
import { seedBusiness, seedKey, seedOrganisation, seedReview, seedReviews } from "../../support/seed.ts";
import { createTestService, json, TEST_CONFIG, type TestService } from "../../support/service.ts";
import { enterAll, exported, head, pageAfter, sorted } from "./copy.ts";

let service: TestService;
let organisationId: OrganisationId;
let businessId: BusinessId;
let key: string;

beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  organisationId = (await seedOrganisation(service.context)).id;
  businessId = (await seedBusiness(service.context, { organisationId })).id;
  key = (await seedKey(service.context, organisationId)).secret;
});

async function publish(): Promise<ReviewId> {
  service.clock.advance(1_000);
  const email = `${crypto.randomUUID()}@mailbox.example`;
  const input = { businessId, email, submission: submission(), language: "en", ipHash: null, ratings: [] };
  return (await inTransaction(service.context, (inside) => publishFromInvitation(inside, input))).reviewId;
}

describe("200", () => {
  test("each published review of each business once, as REST shows it", async () => {
    const other = (await seedBusiness(service.context, { organisationId })).id;
    await seedBusiness(service.context, { organisationId });
    const foreign = (await seedBusiness(service.context)).id;
    for (const [id, text] of [
      [businessId, "A line\nand \u2028 another 🙂 of text."],
      [other, "Ñandú, 日本語, مرحبا in one."],
    ] as const)
      await seedReview(service.context, id, { body: text, reply: "Thank you for the visit." });
    for (const status of ["pending", "held", "hidden", "removed"] as const)
      await seedReview(service.context, businessId, { status });
    await seedReview(service.context, foreign);
    expect(sorted((await exported(service, key)).copy)).toEqual(sorted(await head(service, key)));
  });

  test("pieces that are longer than a page, from any line on", async () => {
    await seedReviews(
      service.context,
      businessId,
      Array.from({ length: 2_500 }, () => ({})),
    );
    const { ids } = await exported(service, key);
    expect(new Set(ids).size).toBe(2_500);
    for (const at of [0, 998, 999, 1_000, 2_498, 2_499])
      expect((await exported(service, key, ids[at])).ids).toEqual(ids.slice(at + 1));
  });

  test("it goes on behind a review that is gone", async () => {
    for (let n = 0; n < 4; n++) await publish();
    const { ids } = await exported(service, key);
    await service.sql`update review set status = 'removed' where business_id = ${businessId}`;
    expect((await exported(service, key, ids[1])).ids).toEqual([]);
  });

  test("gzip by Accept-Encoding alone, and the same lines", async () => {
    await seedReviews(
      service.context,
      businessId,
      Array.from({ length: 50 }, () => ({})),
    );
    const plain = await service.rest("/export", key);
    const packed = await service.rest("/export", key, { headers: { "accept-encoding": "br, gzip;q=0.5" } });
    expect([plain.headers.get("content-encoding"), packed.headers.get("content-encoding")]).toEqual([null, "gzip"]);
    for (const each of [plain, packed]) {
      expect(each.headers.get("content-type")).toBe("application/x-ndjson; charset=utf-8");
      expect(each.headers.get("vary")).toContain("Accept-Encoding");
    }
    const text = Buffer.from(Bun.gunzipSync(await packed.bytes())).toString();
    expect(text.split("\n").slice(1)).toEqual((await plain.text()).split("\n").slice(1));
    const refusing = await service.rest("/export", key, { headers: { "accept-encoding": "gzip;q=0" } });
    expect(refusing.headers.get("content-encoding")).toBeNull();
  });

  test("a reader that leaves stops the reading, and one export counts as one request", async () => {
    await seedReviews(
      service.context,
      businessId,
      Array.from({ length: 3_000 }, () => ({})),
    );
    const answer = await service.rest("/export", key);
    const left = Number(answer.headers.get("x-ratelimit-remaining"));
    const reader = answer.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    expect(Number((await service.rest("/me", key)).headers.get("x-ratelimit-remaining"))).toBe(left - 1);
  });
});

test("an empty after is the beginning", async () => {
  await publish();
  await enterAll(service);
  expect((await exported(service, key, "")).ids).toEqual((await exported(service, key)).ids);
});

test("400: an id that is none, or of a review that was never the organisation's", async () => {
  const foreign = await seedReview(service.context, (await seedBusiness(service.context)).id);
  for (const wrong of ["x", toWire("biz", businessId), toWire("rev", newId()), toWire("rev", foreign)]) {
    const answer = await service.rest(`/export?after=${wrong}`, key);
    expect([wrong, answer.status, (await json(answer)).error.code]).toEqual([wrong, 400, "invalid_parameter"]);
  }
});

test("feed and export are read from the first database, never from a replica", async () => {
  await publish();
  await enterAll(service);
  const counts = createSharedCounts();
  const refuse = () => {
    throw new Error("A replica was read.");
  };
  const app = createApp({
    context: service.context,
    config: TEST_CONFIG,
    plans: DEFAULT_PLANS,
    windows: (surface) => createRateWindow(service.clock, counts, surface),
    replicas: { db: new Proxy(service.context.db, { get: refuse }), behindMs: 0 },
    isReady: async () => true,
    addressOf: () => "192.0.2.1",
  });
  for (const path of ["/changes", "/export"]) {
    const request = new Request(`http://localhost/api/v1${path}`, { headers: { authorization: `Bearer ${key}` } });
    const answer = await app.elysia.fetch(request);
    expect([path, answer.status]).toEqual([path, 200]);
    expect(await answer.text()).toContain("rev_");
  }
});

describe("cursor_ahead, after a backup was restored", () => {
  /** The tables of the log as they are now, and back to that, as a restored backup has them. */
  async function backup({ byCommand = true } = {}) {
    const tables = ["log_pending", "log_entry", "log_tile", "log_state", "log_move"];
    for (const each of tables) await service.sql.unsafe(`create table kept_${each} as table ${each}`);
    return async () => {
      for (const each of tables)
        await service.sql.unsafe(
          `delete from ${each}; insert into ${each} table kept_${each}; drop table kept_${each}`,
        );
      if (byCommand) await service.sql.unsafe(RECORD_RESTORE, [new Date().toISOString()]);
    };
  }
  const codeOf = async (cursor: string) => (await json(service.rest(`/changes?cursor=${cursor}`, key))).error?.code;

  test("for each cursor from before, also once the log has grown past it; one from afterwards goes on", async () => {
    await publish();
    await enterAll(service);
    const early = (await pageAfter(service, key, null)).nextCursor;
    const restore = await backup();
    await publish();
    await enterAll(service);
    const lost = (await pageAfter(service, key, null)).nextCursor;
    await restore();
    const fresh = (await exported(service, key)).cursor;
    expect([await codeOf(early), await codeOf(lost), await codeOf(fresh)]).toEqual([
      "cursor_ahead",
      "cursor_ahead",
      undefined,
    ]);
    for (let n = 0; n < 5; n++) await publish();
    await enterAll(service);
    expect([await codeOf(early), await codeOf(lost), await codeOf(fresh)]).toEqual([
      "cursor_ahead",
      "cursor_ahead",
      undefined,
    ]);
  });

  test("for a reader far behind the head, whose page had words that the backup lost", async () => {
    const edited = await publish();
    await publish();
    await enterAll(service);
    const restore = await backup();
    service.clock.advance(1_000);
    await editReview(service.context, edited, submission({ title: "Words of the lost history" }), { language: "en" });
    await enterAll(service);
    const page = await pageAfter(service, key, null, 1);
    expect(JSON.stringify(page.data)).toContain("Words of the lost history");
    await restore();
    expect(await codeOf(page.nextCursor)).toBe("cursor_ahead");
  });

  test("for that reader, also where other means than candor restore brought an older state back", async () => {
    const edited = await publish();
    await publish();
    await enterAll(service);
    const restore = await backup({ byCommand: false });
    service.clock.advance(1_000);
    await editReview(service.context, edited, submission({ title: "Words of the lost history" }), { language: "en" });
    await enterAll(service);
    const { nextCursor } = await pageAfter(service, key, null, 1);
    await restore();
    expect(await codeOf(nextCursor)).toBe("cursor_ahead");
    for (let n = 0; n < 5; n++) await publish();
    await enterAll(service);
    expect(await codeOf(nextCursor)).toBe("cursor_ahead");
  });

  test("for a cursor that knows a lost move, also once there are as many moves again", async () => {
    const move = (id: BusinessId) =>
      service.sql`insert into log_move (id, place, organisation_id, business_id, is_gain, at)
        values (${newId()}, 1, ${organisationId}, ${id}, true, ${service.clock.now().toISOString()})`;
    await enterAll(service);
    const restore = await backup();
    await move(businessId);
    await enterAll(service);
    const lost = (await pageAfter(service, key, null)).nextCursor;
    expect(await codeOf(lost)).toBeUndefined();
    await restore();
    expect(await codeOf(lost)).toBe("cursor_ahead");
    await move(newId<"biz">());
    await enterAll(service);
    expect(await codeOf(lost)).toBe("cursor_ahead");
  });
});
