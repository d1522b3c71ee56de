// GET /api/v1/changes: each change of a published review once, for the organisation that has the business.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { type BusinessId, newId, type OrganisationId, type ReviewId } from "#contract/id.ts";
import { createKey } from "#domain/account/key.ts";
import { claim } from "#domain/business/state/table.ts";
import { approveClaim, releaseBusiness } from "#domain/integration/ownership.ts";
import { deleteOwnReview, editReview, resolve } from "#domain/review/author/author.ts";
import { eraseReviews } from "#domain/review/author/erase.ts";
import { changeStatus } from "#domain/review/lifecycle/lifecycle.ts";
import { publishFromInvitation } from "#domain/review/publish/publish.ts";
import { postReply } from "#domain/review/reply.ts";
import { inTransaction } from "#platform/database/context.ts";
import { submission } from "../../domain/review/support.ts";
import { seedBusiness, seedKey, seedOrganisation } from "../../support/seed.ts";
import { createTestService, json, type TestService } from "../../support/service.ts";
import { type Copy, enterAll, exported, follow, head, pageAfter, sorted, wire } from "./copy.ts";

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

async function publish(to = businessId, words = {}): Promise<ReviewId> {
  service.clock.advance(1_000);
  const email = `${crypto.randomUUID()}@mailbox.example`;
  const input = { businessId: to, email, submission: submission(words), language: "en", ipHash: null, ratings: [] };
  return (await inTransaction(service.context, (inside) => publishFromInvitation(inside, input))).reviewId;
}

const decide = (id: ReviewId, to: "hidden" | "published" | "removed") =>
  changeStatus(service.context, id, {
    to,
    reason: to === "published" ? "keeps_to_rules" : "illegal",
    askedBy: "moderator",
  });

async function give(id: BusinessId, to: OrganisationId): Promise<void> {
  const claimId = newId();
  const token = crypto.randomUUID();
  const [person] = await service.sql<{ id: string }[]>`
    insert into "user" (id, email, name, password_hash) values (${newId()}, ${`${token}@owner.example`}, 'Owner', 'none') returning id`;
  await service.context.db.insert(claim).values({
    id: claimId,
    businessId: id,
    organisationId: to,
    userId: person?.id as never,
    method: "moderator",
    code: token,
    status: "pending",
    createdAt: service.clock.now(),
  } as never);
  await approveClaim(service.context, claimId, { decidedBy: null });
}

const ops = (pages: { data: { id: string; op: string }[] }[]) =>
  pages.flatMap(({ data }) => data.map(({ id, op }) => `${op} ${id}`));

describe("200", () => {
  test("an upsert is the review as REST shows it, a deletion its id alone", async () => {
    const [kept, gone] = [await publish(), await publish()];
    await deleteOwnReview(service.context, gone);
    await enterAll(service);
    const { data, hasMore, through, nextCursor } = await pageAfter(service, key, null);
    const shown = (await json(service.rest(`/reviews/${wire(kept)}`, key))).data;
    expect(data).toEqual([
      { id: wire(kept), type: "review", op: "upsert", index: expect.any(Number), at: shown.createdAt, review: shown },
      { id: wire(gone), type: "review", op: "delete", index: through - 1, at: expect.any(String) },
    ] as never);
    expect(hasMore).toBe(false);
    expect(await pageAfter(service, key, nextCursor)).toEqual({ data: [], nextCursor, hasMore: false, through });
  });

  test("nothing comes before its entry has a number, and all of it comes then", async () => {
    const { nextCursor } = await pageAfter(service, key, null);
    const id = await publish();
    expect((await pageAfter(service, key, nextCursor)).data).toEqual([]);
    await enterAll(service);
    expect(ops([await pageAfter(service, key, nextCursor)])).toEqual([`upsert ${wire(id)}`]);
  });

  test("several entries of a review within a page are one, at the last", async () => {
    const first = await publish();
    const second = await publish();
    service.clock.advance(1_000);
    await editReview(service.context, first, submission({ title: "Better by now" }), { language: "en" });
    await enterAll(service);
    const one = await pageAfter(service, key, null);
    expect(ops([one])).toEqual([`upsert ${wire(second)}`, `upsert ${wire(first)}`]);
    const { pages } = await follow(service, key, { copy: new Map(), cursor: null, limit: 1 });
    expect(ops(pages).filter((each) => each.endsWith(wire(first)))).toHaveLength(3);
    const indexes = pages.flatMap(({ data }) => data.map(({ index }) => index));
    expect(indexes).toEqual(indexes.toSorted((a, b) => a - b));
  });

  test("limit is 1 to 1,000, 100 without it, and more is 1,000", async () => {
    for (let n = 0; n < 101; n++) await publish();
    await enterAll(service);
    expect((await json(service.rest("/changes", key))).data.length).toBeLessThanOrEqual(100);
    expect((await pageAfter(service, key, null, 9_999_999)).data).toHaveLength(101);
    for (const wrong of ["0", "-1", "1.5", "1e3", "", "x", "0x10"])
      expect((await service.rest(`/changes?limit=${wrong}`, key)).status).toBe(400);
  });

  test("a resolution changes nothing that is shown", async () => {
    const id = await publish();
    await postReply(service.context, {
      organisationId,
      reviewId: id,
      body: "Thank you for these words.",
      userId: null,
    } as never);
    await enterAll(service);
    const copy: Copy = new Map();
    await follow(service, key, { copy, cursor: null });
    service.clock.advance(60_000);
    await resolve(service.context, id, "resolved");
    expect(sorted(copy)).toEqual(sorted(await head(service, key)));
  });

  test("an erased word is on no page from the moment of the erasure", async () => {
    const id = await publish(businessId, { body: "Anastasia told me that the boiler burst." });
    await enterAll(service);
    const { nextCursor } = await pageAfter(service, key, null);
    await inTransaction(service.context, (inside) => eraseReviews(inside, [id], "remove"));
    for (const cursor of [null, nextCursor])
      expect(JSON.stringify(await pageAfter(service, key, cursor))).not.toContain("Anastasia");
    expect(JSON.stringify([...(await exported(service, key)).copy])).not.toContain("Anastasia");
    await enterAll(service);
    expect(ops([await pageAfter(service, key, nextCursor)])).toEqual([`delete ${wire(id)}`]);
  });

  test("a long transaction that commits late is never skipped", async () => {
    const started = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const late = inTransaction(service.context, async (inside) => {
      const email = "late@mailbox.example";
      const input = { businessId, email, submission: submission(), language: "en", ipHash: null, ratings: [] };
      const { reviewId } = await publishFromInvitation(inside, input);
      started.resolve();
      await end.promise;
      return reviewId;
    });
    await started.promise;
    const other = (await seedBusiness(service.context, { organisationId })).id;
    const early = await publish(other);
    await enterAll(service);
    const { nextCursor, data } = await pageAfter(service, key, null);
    expect(data.map(({ id }) => id)).toEqual([wire(early)]);
    end.resolve();
    const id = await late;
    await enterAll(service);
    expect(ops([await pageAfter(service, key, nextCursor)])).toEqual([`upsert ${wire(id)}`]);
  });
});

describe("a business that changes hands", () => {
  test("comes to its new organisation as upserts, and leaves the old one's copy with deletions", async () => {
    const ids = [await publish(), await publish(), await publish()];
    const hidden = await publish();
    await decide(hidden, "hidden");
    await enterAll(service);
    const other = (await seedOrganisation(service.context)).id;
    const otherKey = (await seedKey(service.context, other)).secret;
    const [old, fresh]: Copy[] = [new Map(), new Map()];
    const left = await follow(service, key, { copy: old as Copy, cursor: null });
    const gained = await follow(service, otherKey, { copy: fresh as Copy, cursor: null });
    await give(businessId, other);
    const later = await publish();
    await enterAll(service);
    const oldPages = (await follow(service, key, { copy: old as Copy, cursor: left.cursor, limit: 2 })).pages;
    expect(old?.size).toBe(0);
    expect(JSON.stringify(oldPages)).not.toContain(wire(later));
    expect(ops(oldPages)).toEqual([...ids, hidden].map((id) => `delete ${wire(id)}`));
    const newPages = (await follow(service, otherKey, { copy: fresh as Copy, cursor: gained.cursor, limit: 2 })).pages;
    expect(ops(newPages)).toEqual([...ids, later].map((id) => `upsert ${wire(id)}`));
    expect(sorted(fresh as Copy)).toEqual(sorted(await head(service, otherKey)));
  });

  test("between two pages: the old organisation sees nothing that was written after", async () => {
    for (let n = 0; n < 4; n++) await publish();
    await enterAll(service);
    const copy: Copy = new Map();
    const first = await pageAfter(service, key, null, 2);
    expect(first.hasMore).toBe(true);
    const other = (await seedOrganisation(service.context)).id;
    await give(businessId, other);
    const secret = await publish(businessId, { title: "Written for the next owner" });
    // Before and after the move has its number.
    const before = await follow(service, key, { copy, cursor: first.nextCursor });
    await enterAll(service);
    const after = await follow(service, key, { copy, cursor: before.cursor });
    expect(JSON.stringify([before, after])).not.toContain("next owner");
    expect(JSON.stringify([before, after])).not.toContain(wire(secret));
    expect(copy.size).toBe(0);
  });

  test("and comes back, with a removal that came in between", async () => {
    const [kept, gone] = [await publish(), await publish()];
    await enterAll(service);
    const copy: Copy = new Map();
    const { cursor } = await follow(service, key, { copy, cursor: null });
    const other = (await seedOrganisation(service.context)).id;
    await give(businessId, other);
    await enterAll(service);
    await decide(gone, "removed");
    await enterAll(service);
    await give(businessId, organisationId);
    await enterAll(service);
    await follow(service, key, { copy, cursor, limit: 1 });
    expect([...copy.keys()]).toEqual([wire(kept)]);
    expect(sorted(copy)).toEqual(sorted(await head(service, key)));
  });

  test("given up", async () => {
    await publish();
    await enterAll(service);
    const copy: Copy = new Map();
    const { cursor } = await follow(service, key, { copy, cursor: null });
    await releaseBusiness(service.context, organisationId, businessId);
    await enterAll(service);
    await follow(service, key, { copy, cursor });
    expect(copy.size).toBe(0);
  });

  test("a key that is limited to businesses hears of no other", async () => {
    const other = (await seedBusiness(service.context, { organisationId })).id;
    const narrow = (
      await createKey(service.context, { organisationId, name: "one", scopes: ["read"], businessIds: [other] } as never)
    ).secret;
    const [, seen] = [await publish(), await publish(other)];
    await enterAll(service);
    expect(ops([await pageAfter(service, narrow, null)])).toEqual([`upsert ${wire(seen)}`]);
    expect((await exported(service, narrow)).ids).toEqual([wire(seen)]);
    const { nextCursor } = await pageAfter(service, narrow, null);
    await releaseBusiness(service.context, organisationId, businessId);
    await enterAll(service);
    expect((await pageAfter(service, narrow, nextCursor)).data).toEqual([]);
  });
});

test("an empty cursor is the beginning", async () => {
  await publish();
  await enterAll(service);
  expect(await json(service.rest("/changes?cursor=", key))).toEqual(await json(service.rest("/changes", key)));
});

describe("400", () => {
  const refused = async (cursor: string, asking = key) =>
    (await json(service.rest(`/changes?cursor=${encodeURIComponent(cursor)}`, asking))).error?.code;

  test("a cursor that is forged, cut, spelt otherwise or of another organisation", async () => {
    await publish();
    await enterAll(service);
    const { nextCursor } = await pageAfter(service, key, null);
    const bytes = Buffer.from(nextCursor, "base64url");
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect([at, await refused(changed.toString("base64url"))]).toEqual([at, "invalid_parameter"]);
    }
    const others = [
      "0",
      "null",
      nextCursor.slice(1),
      `${nextCursor}=`,
      `${nextCursor}A`,
      "🙂".repeat(17),
      "A".repeat(68),
    ];
    for (const wrong of others) expect([wrong, await refused(wrong)]).toEqual([wrong, "invalid_parameter"]);
    const foreign = (await seedKey(service.context, (await seedOrganisation(service.context)).id)).secret;
    expect(await refused(nextCursor, foreign)).toBe("invalid_parameter");
  });

  test("a cursor of a key with other limits; one of another key with the same limits works", async () => {
    const { nextCursor } = await pageAfter(service, key, null);
    const limited = { organisationId, name: "one", scopes: ["read"], businessIds: [businessId] } as never;
    const [one, two] = [await createKey(service.context, limited), await createKey(service.context, limited)];
    expect(await refused(nextCursor, one.secret)).toBe("invalid_parameter");
    const narrow = await pageAfter(service, one.secret, null);
    expect(await refused(narrow.nextCursor, key)).toBe("invalid_parameter");
    expect(await refused(narrow.nextCursor, two.secret)).toBeUndefined();
    expect(await refused(nextCursor, (await seedKey(service.context, organisationId)).secret)).toBeUndefined();
  });

  test("a rotation of the secret ends no cursor", async () => {
    await publish();
    await enterAll(service);
    const { nextCursor } = await pageAfter(service, key, null);
    const rotated = await createTestService(
      { appSecret: "another secret, of thirty-two characters and more" },
      undefined,
      service,
    );
    expect((await rotated.rest(`/changes?cursor=${nextCursor}`, key)).status).toBe(200);
  });
});

test("without a key, with an unknown key, on a plan without the API", async () => {
  for (const path of ["/changes", "/export"]) {
    expect((await service.rest(path, null)).status).toBe(401);
    const poor = (await seedOrganisation(service.context, "starter")).id;
    const answer = await service.rest(path, (await seedKey(service.context, poor)).secret);
    expect([answer.status, (await json(answer)).error.code]).toEqual([403, "plan_required"]);
    const writer = (await seedKey(service.context, organisationId, ["write"])).secret;
    expect((await json(service.rest(path, writer))).error.code).toBe("insufficient_scope");
  }
});
