// Old data is deleted, and younger data stays: each limit is tested from both sides.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { newId } from "#contract/id.ts";
import { purgeInboundOrders } from "#domain/integration/state/outcome.ts";
import { purgeInvitations } from "#domain/invitation/erase.ts";
import { purgeUnconfirmedReviews } from "#domain/invitation/expiry.ts";
import { purgeMessages } from "#domain/message/erase.ts";
import { purgeAddressHashes, purgeRevisions } from "#domain/review/state/retention.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { AUTHOR_EMAIL, seedReview } from "../../support/seed.ts";
import {
  invitationOf,
  messageOf,
  rowsOf,
  type SeedInvitation,
  seedInvitation,
  seedMessage,
  seedShop,
} from "../../support/seed-invitation.ts";

const DAYS = 400;
const DAY_MS = 86_400_000;

let database: TestDatabase;
let shop: Awaited<ReturnType<typeof seedShop>>;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.sql`truncate invitation, message, review cascade`;
  shop = await seedShop(database.context);
});

describe("invitations", () => {
  const person = { email: "Ana@mailbox.example", name: "Ana", phone: "+4915112345678", reference: "A-1" };
  const cases: [name: string, values: SeedInvitation, forgotten: boolean][] = [
    ["reviewed", { status: "reviewed", sendIn: -401 }, true],
    ["expired", { status: "expired", sendIn: -401 }, true],
    ["bounced", { status: "bounced", sendIn: -401 }, true],
    ["a day younger", { status: "reviewed", sendIn: -399 }, false],
    ["old, and still to be sent", { status: "queued", sendIn: 3, createdIn: -401 }, false],
    ["old, sent lately", { status: "sent", sendIn: -3, createdIn: -401 }, false],
    ["old, and bounced lately: its link still works", { status: "bounced", sendIn: -3, createdIn: -401 }, false],
  ];
  for (const [name, values, forgotten] of cases) {
    test(`${name}: ${forgotten ? "forgotten" : "kept"}`, async () => {
      const { id } = await seedInvitation(database.context, shop, { ...person, ...values });
      expect(await purgeInvitations(database.context, DAYS)).toBe(forgotten ? 1 : 0);
      const row = await invitationOf(database.context, id);
      expect(row).toMatchObject(
        forgotten ? { email: "erased@invalid", name: null, phone: null, reference: null } : person,
      );
      expect(row.status).toBe(values.status);
      expect(await purgeInvitations(database.context, DAYS)).toBe(0);
    });
  }

  test("in small pages, and by several processes at once, every one and each once", async () => {
    await database.sql`
      insert into invitation (id, organisation_id, business_id, email, reference, channel, status, source, send_at, expires_at, created_at)
      select gen_random_uuid(), ${shop.organisationId}, ${shop.businessId}, 'ana@mailbox.example', n::text, 'email', 'expired', 'api',
        now(), now(), now() - (398 + n % 6) * interval '1 day' from generate_series(1, 600) n`;
    const counts = await Promise.all(Array.from({ length: 3 }, () => purgeInvitations(database.context, DAYS, 37)));
    const rest = await purgeInvitations(database.context, DAYS, 37);
    expect(counts.reduce((sum, each) => sum + each, 0) + rest).toBe(400);
    const [left] = await rowsOf(
      database.context,
      sql`select count(*)::int as n, count(*) filter (where created_at < now() - interval '400 days')::int as old
        from invitation where email <> 'erased@invalid'`,
    );
    expect(left).toEqual({ n: 200, old: 0 });
  });

  test("their orders are forgotten with them", async () => {
    const integration = Bun.randomUUIDv7();
    await database.sql`insert into integration (id, business_id, kind, secret_sealed) values (${integration}, ${shop.businessId}, 'automation', '')`;
    await database.sql`
      insert into inbound_order (id, integration_id, order_key, address, created_at)
      select gen_random_uuid(), ${integration}, n::text, 'ana@mailbox.example', now() - n * interval '1 day'
      from generate_series(396, 405) n`;
    expect(await purgeInboundOrders(database.context, DAYS, 2)).toBe(6);
    expect(await purgeInboundOrders(database.context, DAYS, 2)).toBe(0);
  });
});

describe("messages", () => {
  const at = (daysAgo: number) => Bun.randomUUIDv7("hex", database.context.clock.now().getTime() - daysAgo * DAY_MS);
  const of = { kind: "invitation", address: "ana@mailbox.example", subjectId: null };

  test("are kept for 90 days after they were settled, and as long as they are due", async () => {
    const old = await seedMessage(database.context, { ...of, id: at(100), settledIn: -90.1 });
    const kept = [
      await seedMessage(database.context, { ...of, id: at(100), settledIn: -89.9 }),
      await seedMessage(database.context, { ...of, id: at(400), status: "due" }),
      await seedMessage(database.context, { ...of, id: at(1), settledIn: -1 }),
    ];
    expect(await purgeMessages(database.context)).toBe(1);
    expect(await messageOf(database.context, old)).toBeUndefined();
    for (const id of kept) expect(await messageOf(database.context, id)).toBeDefined();
  });

  test("in small batches all of them", async () => {
    for (let n = 0; n < 25; n++)
      await seedMessage(database.context, { ...of, id: at(95 + n), settledIn: -91, status: "failed" });
    expect(await purgeMessages(database.context, 4)).toBe(25);
  });
});

describe("reviews", () => {
  const ageAuthor = (id: string, days: number) =>
    database.sql`update review_author set created_at = now() - ${days}::float8 * interval '1 day' where review_id = ${id}`;
  const ageReview = (id: string, days: number) =>
    database.sql`update review set created_at = now() - ${days}::float8 * interval '1 day' where id = ${id}`;
  const draft = async (reviewId: string, days: number, confirmed: boolean) => {
    const id = newId();
    await database.sql`
      insert into review_revision (id, review_id, rating, title, body, author, language, experience_date, created_at, confirmed_at)
      values (${id}, ${reviewId}, 1, 't', 'b', 'a', 'en', '2026-01-01', now() - ${days}::float8 * interval '1 day',
        ${confirmed ? "2026-11-01" : null})`;
    return id;
  };
  const count = async (table: string) =>
    (await rowsOf(database.context, sql`select count(*)::int as n from ${sql.identifier(table)}`))[0]?.n;

  test("where they came from is forgotten after 90 days, who wrote them is not", async () => {
    const [old, young] = [
      await seedReview(database.context, shop.businessId),
      await seedReview(database.context, shop.businessId),
    ];
    await ageAuthor(old, 90.1);
    await ageAuthor(young, 89.9);
    expect(await purgeAddressHashes(database.context, 1)).toBe(1);
    const rows = await rowsOf(
      database.context,
      sql`select review_id, email, ip_hash is null as gone from review_author`,
    );
    expect(rows.find((row) => row.review_id === old)).toMatchObject({ email: AUTHOR_EMAIL, gone: true });
    expect(rows.find((row) => row.review_id === young)).toMatchObject({ email: AUTHOR_EMAIL, gone: false });
  });

  test("one whose address was never confirmed goes after 30 days, with all that hangs on it", async () => {
    const pending = { status: "pending" as const };
    const old = await seedReview(database.context, shop.businessId, pending);
    const young = await seedReview(database.context, shop.businessId, pending);
    const held = await seedReview(database.context, shop.businessId, { status: "held" });
    const invited = await seedReview(database.context, shop.businessId, pending);
    await seedInvitation(database.context, shop, { reviewId: invited });
    for (const id of [old, held, invited]) await ageReview(id, 30.1);
    await ageReview(young, 29.9);
    const revision = await draft(old, 1, false);
    await database.sql`insert into review_fingerprint (review_id, simhash) values (${old}, 1)`;
    const decision = Bun.randomUUIDv7();
    await database.sql`insert into moderation (id, review_id, business_id, from_status, to_status, reason, asked_by, created_at)
      values (${decision}, ${old}, ${shop.businessId}, 'pending', 'pending', 'x', 'rule', now())`;
    await database.sql`insert into appeal (id, review_id, moderation_id, words, created_at) values (gen_random_uuid(), ${old}, ${decision}, 'x', now())`;
    await database.sql`insert into review_removed_words (review_id, title, body, author, removed_at) values (${old}, 't', 'b', 'a', now())`;
    await database.sql`insert into review_edit (id, review_id, rating, title, body, replaced_at) values (gen_random_uuid(), ${old}, 1, 't', 'b', now())`;
    await database.sql`insert into report (id, review_id, reason) values (gen_random_uuid(), ${old}, 'x')`;
    await database.sql`insert into reward_case (id, review_id, business_id, created_at) values (gen_random_uuid(), ${old}, ${shop.businessId}, now())`;
    await database.sql`insert into review_address (id, review_id, email, form_language, created_at) values (gen_random_uuid(), ${old}, 'a@b.example', 'en', now())`;
    await database.sql`insert into helpful_vote (review_id, voter_hash) values (${old}, 'x')`;
    await database.sql`insert into reply (id, review_id, body, created_at, updated_at) values (gen_random_uuid(), ${old}, 'x', now(), now())`;
    const product = Bun.randomUUIDv7();
    await database.sql`insert into product (id, business_id, shop_id, name) values (${product}, ${shop.businessId}, '1', 'p')`;
    await database.sql`insert into product_rating (product_id, review_id, rating) values (${product}, ${old}, 5)`;
    const of = { kind: "review-confirm", address: AUTHOR_EMAIL };
    for (const subjectId of [old, revision, young]) await seedMessage(database.context, { ...of, subjectId });
    expect(await purgeUnconfirmedReviews(database.context)).toBe(1);
    const left = await rowsOf(database.context, sql`select id from review order by id`);
    expect(left.map((row) => row.id)).toEqual([young, held, invited].sort());
    expect(await count("review_author")).toBe(3);
    for (const table of [
      "review_revision",
      "review_address",
      "review_fingerprint",
      "moderation",
      "review_edit",
      "report",
      "reply",
      "appeal",
      "reward_case",
    ])
      expect([table, await count(table)]).toEqual([table, 0]);
    expect(await count("message")).toBe(2);
  });

  // Fingerprints refer to reviews without a foreign key.
  test("no table that refers to a review is forgotten in it", async () => {
    const referring = await rowsOf(
      database.context,
      sql`select conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'review'::regclass`,
    );
    expect(referring.map((row) => row.name).sort()).toEqual([
      ...["appeal", "helpful_vote", "invitation", "moderation", "photo_fetch", "product_rating"],
      ...["removal_request", "reply", "report", "review_address", "review_author", "review_edit", "review_photo"],
      ...["review_removed_words", "review_revision", "reward_case"],
    ]);
  });

  test("drafts go after 30 days where they were not confirmed, after 90 where they were", async () => {
    const review = await seedReview(database.context, shop.businessId);
    const kept = [await draft(review, 29.9, false), await draft(review, 89.9, true)];
    for (const [days, confirmed] of [
      [30.1, false],
      [91, false],
      [90.1, true],
    ] as const)
      await draft(review, days, confirmed);
    expect(await purgeRevisions(database.context, 1)).toBe(3);
    const left = await rowsOf(database.context, sql`select id from review_revision`);
    expect(left.map((row) => row.id).sort()).toEqual(kept.sort());
  });
});
