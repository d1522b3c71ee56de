// The life of a sandbox: made once, filled by sample traffic, bounded in the log and in size, erased and filled again.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createFindings, readHistory } from "#cli/audit/history.ts";
import { statesOf } from "#cli/audit/online.ts";
import { fromWire, newId, type ReviewId, toWire } from "#contract/id.ts";
import { SANDBOX_SIZE, sandboxOf } from "#contract/sandbox.ts";
import { verifyFigures } from "#domain/insight/verify.ts";
import { recordEntries } from "#domain/log/entry.ts";
import { sequence } from "#domain/log/sequence.ts";
import { listCaught } from "#domain/message/caught.ts";
import { readChanges } from "#domain/review/change/page.ts";
import { reportReview } from "#domain/review/report.ts";
import { createOwnSandbox, findSandboxFor } from "#domain/sandbox/create.ts";
import { eraseSandbox } from "#domain/sandbox/erase.ts";
import { makeTraffic, startTraffic, TRAFFIC, trafficLeft } from "#domain/sandbox/traffic.ts";
import { inTransaction } from "#platform/database/context.ts";
import { seedPerson } from "../../support/dashboard.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { reviewInSandbox, seedSandbox } from "../../support/sandbox.ts";
import { seedBusiness, seedCategory, seedOrganisation, seedReview } from "../../support/seed.ts";
import { BOX } from "../log/support.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const reviewsOf = async (organisationId: string) =>
  (
    await database.sql`select count(*)::int as n from review r join business b on b.id = r.business_id
    where b.organisation_id = ${organisationId}`
  )[0]?.n;

describe("making one", () => {
  test("an owner makes one for each organisation, with two businesses, and owns it", async () => {
    const { context } = database;
    await seedCategory(context);
    const live = await seedOrganisation(context);
    const { id: userId } = await seedPerson(database, { organisationId: live.id });
    const make = () =>
      inTransaction(context, (inside) => createOwnSandbox(inside, { organisationId: live.id, userId, name: "S" }));
    // An account alone costs a mailbox, and the log keeps entries for good.
    await expect(make()).rejects.toMatchObject({ code: "validation_error", says: { key: "sandbox.noBusiness" } });
    await seedBusiness(context, { organisationId: live.id });
    const [one, two] = await Promise.allSettled([make(), make()]);
    const made = [one, two].filter(({ status }) => status === "fulfilled");
    expect(made.length).toBe(1);
    expect([one, two].find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "duplicate" } });
    const id = await findSandboxFor(context, live.id);
    if (id === null) throw new Error("There is a sandbox.");
    const shops =
      await database.sql`select slug, profile, verification_status from business where organisation_id = ${id}`;
    expect(shops.length).toBe(2);
    for (const shop of shops) {
      expect(sandboxOf(shop.slug)).toBe(id.slice(-12));
      expect([shop.profile, shop.verification_status]).toEqual(["sandbox", "verified"]);
    }
    expect(
      (await database.sql`select role from member where organisation_id = ${id} and user_id = ${userId}`)[0]?.role,
    ).toBe("owner");
    const nested = inTransaction(context, (inside) =>
      createOwnSandbox(inside, { organisationId: id, userId, name: "S" }),
    );
    await expect(nested).rejects.toMatchObject({ code: "validation_error" });
  });
});

describe("the log", () => {
  test("entries are marked, and an audit leaves out marked ones of sandboxes alone", async () => {
    const { context } = database;
    const sandbox = await seedSandbox(context);
    const live = await seedBusiness(context);
    await reviewInSandbox(context, sandbox);
    const liveReview = newId<"rev">() as ReviewId;
    await recordEntries(context, [{ event: "published", business: live, reviewId: liveReview, by: "author" }]);
    await sequence(context, BOX);
    const rows = await database.sql`select entry, sandbox from log_entry order by index`;
    const entries = rows.map(({ entry }, index) => ({ ...JSON.parse(entry), index }));
    for (const [at, entry] of entries.entries()) {
      expect(entry.sandbox).toBe(rows[at]?.sandbox ? true : undefined);
      expect(rows[at]?.sandbox).toBe(entry.slug !== live.slug);
    }
    const findings = createFindings();
    expect([...statesOf(entries, findings).keys()]).toEqual([toWire("rev", liveReview)]);
    // A live entry with the mark hides nothing.
    const forged = createFindings();
    statesOf(
      entries.map((entry) => ({ ...entry, sandbox: true as const })),
      forged,
    );
    expect(forged.list.some(({ what }) => what.includes("marked as one of a sandbox"))).toBe(true);
    expect(readHistory).toBeFunction();
  });

  test("a sandbox makes its entries of a day and no more; a live business beside it is not slowed", async () => {
    const { context, sql } = database;
    const sandbox = await seedSandbox(context);
    const tag = sandboxOf(sandbox.shop.slug) as string;
    await reviewInSandbox(context, sandbox);
    const [pending] = await sql`select count(*)::int as n from log_pending where slug = ${sandbox.shop.slug}`;
    expect(pending?.n).toBe(2);
    await sequence(context, BOX);
    const [counted] = await sql`select entries from log_sandbox_day where sandbox = ${tag}`;
    expect(counted?.entries).toBe(2);
    await sql`update log_sandbox_day set entries = ${SANDBOX_SIZE - 3} where sandbox = ${tag}`;
    await reviewInSandbox(context, sandbox);
    // Entries that wait for their number count, too.
    await expect(reviewInSandbox(context, sandbox)).rejects.toMatchObject({ code: "rate_limited", status: 429 });
    expect(await reviewsOf(sandbox.organisation.id)).toBe(2);
    // Nothing of the refused one ran on its own after the transaction's end.
    expect((await verifyFigures(context, { all: true })).drifts).toEqual([]);
    const other = await seedSandbox(context);
    await reviewInSandbox(context, other);
    const live = await seedBusiness(context);
    await recordEntries(context, [
      { event: "replied", business: live, reviewId: newId<"rev">() as ReviewId, by: "business" },
    ]);
    await sql`update log_sandbox_day set day = day - 1 where sandbox = ${tag}`;
    await sql`delete from log_pending where slug = ${sandbox.shop.slug}`;
    await reviewInSandbox(context, sandbox);
  });
});

describe("its bounds", () => {
  test("a full sandbox takes no further review", async () => {
    const { context, sql } = database;
    const sandbox = await seedSandbox(context);
    await sql`insert into review (id, business_id, rating, title, body, author, verified, source, status, language, experience_date, created_at, updated_at)
      select gen_random_uuid(), ${sandbox.other.id}, 5, 'T', 'B', 'A', true, 'invitation', 'removed', 'en', '2026-05-03', now(), now()
      from generate_series(1, ${SANDBOX_SIZE})`;
    await expect(reviewInSandbox(context, sandbox)).rejects.toMatchObject({ code: "limit_reached" });
  });

  test("its words and addresses hold no live review, and no moderator gets a case of it", async () => {
    const { context, sql } = database;
    const sandbox = await seedSandbox(context);
    const body =
      "See https://spam.example for the cheapest pills, you bloody idiots, call +44 20 7946 0958 at once today.";
    const wire = await reviewInSandbox(context, sandbox, { body });
    const id = fromWire("rev", wire) as ReviewId;
    expect((await sql`select status from review where id = ${id}`)[0]?.status).toBe("published");
    expect((await sql`select ip_hash from review_author where review_id = ${id}`)[0]?.ip_hash).toBeNull();
    expect((await sql`select from review_fingerprint where review_id = ${id}`).length).toBe(0);
    const { id: organisationId } = sandbox.organisation;
    const report = reportReview(context, { organisationId, userId: null, reviewId: id, reason: "spam", note: null });
    await expect(report).rejects.toMatchObject({ code: "validation_error" });
    for (const table of ["report", "reward_case", "appeal"])
      expect((await sql`select count(*)::int as n from ${sql(table)}`)[0]?.n).toBe(0);
  });
});

describe("sample traffic", () => {
  test("makes some reviews at once and the others over days, with replies and invitations by mail", async () => {
    const { context, sql } = database;
    const sandbox = await seedSandbox(context);
    const { id } = sandbox.organisation;
    await inTransaction(context, (inside) => startTraffic(inside, id));
    // Two processes at once.
    await Promise.all([makeTraffic(context), makeTraffic(context)]);
    expect(await reviewsOf(id)).toBe(TRAFFIC.atOnce);
    expect(await trafficLeft(context, id)).toBe(TRAFFIC.later);
    expect(await makeTraffic(context)).toBe(0);
    const [due] =
      await sql`select extract(epoch from due_at - ${context.clock.now().toISOString()}::timestamptz)::int as seconds from sandbox_traffic where organisation_id = ${id}`;
    expect(due?.seconds).toBeGreaterThan(60 * 60);
    for (let turn = 0; turn < TRAFFIC.later; turn++) {
      await sql`update sandbox_traffic set due_at = ${context.clock.now().toISOString()} where organisation_id = ${id}`;
      expect(await makeTraffic(context)).toBe(1);
    }
    expect(await reviewsOf(id)).toBe(TRAFFIC.atOnce + TRAFFIC.later);
    expect(await trafficLeft(context, id)).toBe(0);
    const [made] =
      await sql`select count(distinct business_id)::int as shops, count(distinct language)::int as languages,
      count(distinct rating)::int as stars, count(*) filter (where answered)::int as answered
      from review where business_id in (select id from business where organisation_id = ${id})`;
    expect(made?.shops).toBe(2);
    expect(made?.stars).toBe(5);
    expect(made?.languages).toBeGreaterThan(5);
    expect(made?.answered).toBeGreaterThan(10);
    expect((await verifyFigures(context, { all: true })).drifts).toEqual([]);
  });

  test("ends cleanly where the log is full, and never runs in a live organisation", async () => {
    const { context, sql } = database;
    const sandbox = await seedSandbox(context);
    const { id } = sandbox.organisation;
    await sql`insert into log_sandbox_day values (${id.slice(-12)}, (${context.clock.now().toISOString()}::timestamptz at time zone 'UTC')::date, ${SANDBOX_SIZE - 10})`;
    await inTransaction(context, (inside) => startTraffic(inside, id));
    await makeTraffic(context);
    expect(await trafficLeft(context, id)).toBe(0);
    expect(await reviewsOf(id)).toBeGreaterThan(1);
    const live = await seedOrganisation(context);
    await expect(inTransaction(context, (inside) => startTraffic(inside, live.id))).rejects.toMatchObject({
      code: "validation_error",
    });
  });
});

describe("erasing", () => {
  test("leaves nothing of the sandbox, all of everyone else, and ends each review in the change feed", async () => {
    const { context, sql } = database;
    const sandbox = await seedSandbox(context);
    const { id } = sandbox.organisation;
    const other = await seedSandbox(context);
    const live = await seedBusiness(context);
    await seedReview(context, live.id);
    await reviewInSandbox(context, other);
    await inTransaction(context, (inside) => startTraffic(inside, id));
    await makeTraffic(context);
    await sequence(context, BOX);
    const followed = { organisationId: id, businessIds: null };
    let page = await readChanges(context, followed, { cursor: null, limit: 1_000 });
    const known = new Set(page.changes.map((change) => change.id));
    while (page.hasMore) {
      page = await readChanges(context, followed, { cursor: page.nextCursor, limit: 1_000 });
      for (const change of page.changes) known.add(change.id);
    }
    expect(known.size).toBe(TRAFFIC.atOnce);
    await inTransaction(context, (inside) => eraseSandbox(inside, id));
    await sequence(context, BOX);
    for (;;) {
      page = await readChanges(context, followed, { cursor: page.nextCursor, limit: 1_000 });
      for (const change of page.changes) {
        expect(change.review).toBeNull();
        known.delete(change.id);
      }
      if (!page.hasMore) break;
    }
    expect(known.size).toBe(0);
    expect(await reviewsOf(id)).toBe(0);
    expect(await listCaught(context, id, 1, 0)).toEqual([]);
    expect((await sql`select count(*)::int as n from invitation where organisation_id = ${id}`)[0]?.n).toBe(0);
    expect((await verifyFigures(context, { all: true })).drifts).toEqual([]);
    expect(await reviewsOf(other.organisation.id)).toBe(1);
    expect((await sql`select count(*)::int as n from review where business_id = ${live.id}`)[0]?.n).toBe(1);
    expect(
      (await sql`select count(*)::int as n from api_key where organisation_id = ${id} and revoked_at is null`)[0]?.n,
    ).toBe(1);
    // It fills again, and the feed goes on.
    await reviewInSandbox(context, sandbox);
    await sequence(context, BOX);
    page = await readChanges(context, followed, { cursor: page.nextCursor, limit: 1_000 });
    expect(page.changes.map(({ review }) => review !== null)).toEqual([true]);
  });

  test("a live organisation is never erased", async () => {
    const { context, sql } = database;
    const live = await seedOrganisation(context);
    const shop = await seedBusiness(context, { organisationId: live.id });
    await seedReview(context, shop.id);
    await expect(inTransaction(context, (inside) => eraseSandbox(inside, live.id))).rejects.toMatchObject({
      code: "validation_error",
    });
    expect((await sql`select count(*)::int as n from review where business_id = ${shop.id}`)[0]?.n).toBe(1);
  });
});
