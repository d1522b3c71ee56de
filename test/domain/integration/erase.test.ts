// An erasure takes one person out of all tables, leaves other persons there, and keeps the rows that must stay.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { newId, type OrganisationId, type ReviewId } from "#contract/id.ts";
import { type Erased, erasePerson } from "#domain/integration/erase.ts";
import { listOutcomes } from "#domain/integration/list.ts";
import { findOpenInvitation } from "#domain/invitation/redeem.ts";
import { optOutPhone } from "#domain/invitation/suppression/suppression.ts";
import { reviewsBy } from "#domain/review/author/erase.ts";
import { clearJournals } from "#domain/transfer/run/retention.ts";
import { inTransaction } from "#platform/database/context.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { seedKey, seedReview } from "../../support/seed.ts";
import {
  type InvitationStatus,
  invitationOf,
  messageOf,
  optedOutAmong,
  rowsOf,
  type SeedInvitation,
  seedInvitation,
  seedMessage,
  seedShop,
  suppressionsOf,
} from "../../support/seed-invitation.ts";
import { suppress } from "../../support/suppress.ts";

const EMAIL = "Ana.Muller@mailbox.example";
const PHONE = "+4915112345678";

let database: TestDatabase;
let shop: Awaited<ReturnType<typeof seedShop>>;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.sql`truncate invitation, message, review, webhook_event, audit_entry, suppression, phone_opt_out, idempotency_key cascade`;
  shop = await seedShop(database.context);
});

/** Erases as the operator, or for an organisation. */
const erase = ({
  organisationId = null,
  reviews = "keep",
}: {
  organisationId?: OrganisationId | null;
  reviews?: "keep" | "remove";
} = {}) => {
  const asked = { email: EMAIL.toUpperCase(), actor: "command line" };
  return erasePerson(
    database.context,
    organisationId === null ? { ...asked, organisationId, reviews } : { ...asked, organisationId },
  );
};
const NOTHING: Erased = { invitations: 0, reviews: 0, removed: 0, messages: 0, orders: 0 };

/** Writes a review of this person only. */
async function seedAna(values: Parameters<typeof seedReview>[2] = {}, of = shop): Promise<ReviewId> {
  const id = await seedReview(database.context, of.businessId, { author: "Ana Müller", ...values });
  await database.sql`update review_author set email = ${EMAIL} where review_id = ${id}`;
  return id;
}
const invite = (values: SeedInvitation = {}, of = shop) =>
  seedInvitation(database.context, of, {
    email: EMAIL,
    name: "Ana",
    phone: PHONE,
    reference: `A-${newId()}`,
    ...values,
  });
const reviewOf = async (id: string) =>
  (
    await rowsOf(
      database.context,
      sql`select r.*, a.email, a.ip_hash from review r join review_author a on a.review_id = r.id where r.id = ${id}`,
    )
  )[0];
const events = async () =>
  (await rowsOf(database.context, sql`select event, data from webhook_event order by id`)).map((row) => ({
    event: row.event,
    review: JSON.parse(row.data).review,
  }));

describe("invitations", () => {
  const states: [before: InvitationStatus, after: string, cancelled: boolean][] = [
    ["queued", "expired", true],
    ["sent", "expired", true],
    ["opened", "expired", true],
    ["reviewed", "reviewed", false],
    ["expired", "expired", false],
    ["bounced", "bounced", true],
  ];
  for (const [before, after, cancelled] of states) {
    test(`${before}: nothing of the person is left, and its link opens nothing`, async () => {
      const { id, messageId } = await invite({ status: before });
      const erased = await erase();
      expect(erased).toEqual({ ...NOTHING, invitations: 1, messages: 1 });
      const row = await invitationOf(database.context, id);
      expect(row).toMatchObject({
        email: "erased@invalid",
        name: null,
        phone: null,
        reference: null,
        status: after,
      });
      expect(row.cancelled_at !== null).toBe(cancelled);
      expect(await messageOf(database.context, messageId)).toBeUndefined();
      expect((await findOpenInvitation(database.context, id))?.state).not.toBe("open");
    });
  }

  test("two of one business, which had different references", async () => {
    await invite({ reference: "1" });
    await invite({ reference: "2" });
    expect((await erase()).invitations).toBe(2);
    expect(await erase()).toEqual(NOTHING);
  });
});

describe("reviews", () => {
  test("kept: the text stays online, the name, the address and every draft go", async () => {
    const id = await seedAna({ title: "Good", body: "Well packed.", reply: "Thank you very much." });
    await database.sql`
      insert into review_revision (id, review_id, rating, title, body, author, language, experience_date, created_at)
      values (gen_random_uuid(), ${id}, 1, 't', 'b', 'Ana', 'en', '2026-01-01', now())`;
    await database.sql`insert into review_edit (id, review_id, rating, title, body, replaced_at) values (gen_random_uuid(), ${id}, 1, 't', 'b', now())`;
    expect(await erase()).toEqual({ ...NOTHING, reviews: 1 });
    expect(await reviewOf(id)).toMatchObject({
      author: "Former customer",
      title: "Good",
      body: "Well packed.",
      status: "published",
      email: null,
      ip_hash: null,
    });
    for (const table of ["review_revision", "review_edit"])
      expect(await rowsOf(database.context, sql`select 1 from ${sql.identifier(table)}`)).toEqual([]);
    expect(await events()).toMatchObject([{ event: "review.updated", review: { author: "Former customer" } }]);
  });

  test("removed: the text goes, too, the counters follow, and no webhook carries it again", async () => {
    const id = await seedAna({ title: "About Ana", body: "I am Ana Müller." });
    await seedReview(database.context, shop.businessId);
    await database.sql`insert into review_fingerprint (review_id, simhash) values (${id}, 1)`;
    expect(await erase({ reviews: "remove" })).toEqual({ ...NOTHING, reviews: 1, removed: 1 });
    const row = await reviewOf(id);
    expect(row).toMatchObject({ status: "removed", author: "Former customer", email: null });
    expect(JSON.stringify(row)).not.toContain("Ana");
    const [tally] = await rowsOf(
      database.context,
      sql`select unverified from business_tally where business_id = ${shop.businessId}`,
    );
    expect(tally?.unverified).toEqual([0, 0, 0, 0, 1]);
    const [decision] = await rowsOf(
      database.context,
      sql`select asked_by, reason from moderation where review_id = ${id}`,
    );
    expect(decision).toEqual({ asked_by: "operator", reason: "person_erased" });
    expect(await events()).toMatchObject([
      { event: "review.removed", review: { author: "Former customer", title: "Erased" } },
    ]);
    expect(await rowsOf(database.context, sql`select 1 from review_fingerprint`)).toEqual([]);
    expect((await erase({ reviews: "remove" })).reviews).toBe(0);
  });

  test("one that was never confirmed goes either way, and receivers hear of it without a word of it", async () => {
    const id = await seedAna({ status: "pending" });
    expect(await erase({ reviews: "keep" })).toEqual({ ...NOTHING, reviews: 1, removed: 1 });
    expect(await reviewOf(id)).toMatchObject({ status: "removed", body: "Erased with its author's data." });
    expect(await events()).toMatchObject([{ event: "review.removed", review: { title: "", body: "", author: "" } }]);
  });

  for (const status of ["held", "hidden", "removed"] as const) {
    test(`a ${status} one keeps its status and loses its author`, async () => {
      const id = await seedAna({ status });
      await erase();
      expect(await reviewOf(id)).toMatchObject({ status, author: "Former customer", email: null });
      expect(await events()).toEqual([]);
    });
  }

  test("not one that only its invitation names: an organisation typed that address", async () => {
    const id = await seedReview(database.context, shop.businessId, {
      author: "Ana",
      source: "invitation",
      verified: true,
    });
    await database.sql`update review_author set email = null where review_id = ${id}`;
    await invite({ status: "reviewed", reviewId: id });
    expect(await erase()).toMatchObject({ invitations: 1, reviews: 0 });
    expect(await reviewOf(id)).toMatchObject({ author: "Ana" });
  });

  test("several organic ones of one business, which the address kept apart", async () => {
    const ids = [await seedAna(), await seedAna({}, await seedShop(database.context))];
    await database.sql`update review_author set organic = true`;
    await seedReview(database.context, shop.businessId);
    expect((await erase()).reviews).toBe(2);
    for (const id of ids) expect((await reviewOf(id))?.email).toBeNull();
  });
});

describe("other records that name the person", () => {
  test("messages to the address and about the erased records, and no others", async () => {
    const id = await seedAna();
    const gone = [
      await seedMessage(database.context, { kind: "reply", address: "old@mailbox.example", subjectId: id }),
      await seedMessage(database.context, { kind: "anything", address: EMAIL.toLowerCase(), subjectId: null }),
      await seedMessage(database.context, { kind: "anything", address: EMAIL, subjectId: newId(), status: "due" }),
    ];
    const kept = await seedMessage(database.context, { kind: "reply", address: `x${EMAIL}`, subjectId: newId() });
    expect((await erase()).messages).toBe(3);
    for (const each of gone) expect(await messageOf(database.context, each)).toBeUndefined();
    expect(await messageOf(database.context, kept)).toBeDefined();
  });

  test("orders of the person's", async () => {
    const integration = Bun.randomUUIDv7();
    await database.sql`insert into integration (id, business_id, kind, secret_sealed) values (${integration}, ${shop.businessId}, 'automation', '')`;
    const { id } = await invite();
    await database.sql`
      insert into inbound_order (id, integration_id, order_key, address, invitation_id) values
        (gen_random_uuid(), ${integration}, '1', ${EMAIL.toLowerCase()}, null),
        (gen_random_uuid(), ${integration}, '2', 'alias@mailbox.example', ${id}),
        (gen_random_uuid(), ${integration}, '3', 'other@mailbox.example', null)`;
    await database.sql`
      insert into inbound_outcome (id, integration_id, outcome, order_key) values
        (gen_random_uuid(), ${integration}, 'queued', '1'), (gen_random_uuid(), ${integration}, 'duplicate', '1'),
        (gen_random_uuid(), ${integration}, 'queued', '3')`;
    expect((await erase()).orders).toBe(2);
    expect(await rowsOf(database.context, sql`select address from inbound_order`)).toEqual([
      { address: "other@mailbox.example" },
    ]);
    // Its two requests still count as one order.
    const keys =
      await database.sql`select order_key from inbound_outcome where integration_id = ${integration} order by order_key desc`;
    expect(keys.map((row) => row.order_key)).toEqual([keys[1]?.order_key, expect.stringMatching(/^erased:/), "3"]);
    const shown = (await listOutcomes(database.context, integration, 9)).map(({ order }) => order);
    expect(shown.sort()).toEqual(["3", null, null]);
  });

  test("answers that the REST API keeps for a day", async () => {
    const key = await seedKey(database.context, shop.organisationId);
    for (const [name, body] of [
      ["a", `{"data":{"email":"${EMAIL}"}}`],
      ["b", '{"data":{"email":"other@mailbox.example"}}'],
    ] as const)
      await database.sql`insert into idempotency_key (api_key_id, key, request_hash, status, body) values (${key.id}, ${name}, 'x', 201, ${body})`;
    await erase();
    expect(await rowsOf(database.context, sql`select key from idempotency_key`)).toEqual([{ key: "b" }]);
  });

  test("that the person does not want to be written to stays, unsubscription and STOP alike", async () => {
    await suppress(database.context, shop.organisationId, [EMAIL], "unsubscribed");
    await optOutPhone(database.context, PHONE);
    await invite();
    await erase();
    expect(await suppressionsOf(database.context, shop.organisationId)).toEqual([
      `${EMAIL.toLowerCase()} unsubscribed`,
    ]);
    expect(await optedOutAmong(database.context, [PHONE])).toEqual(new Set([PHONE]));
  });
});

test("bounces are forgotten, because they are no request of the person's", async () => {
  await suppress(database.context, shop.organisationId, [EMAIL], "bounced");
  await erase();
  expect(await suppressionsOf(database.context, shop.organisationId)).toEqual([]);
});

test("the audit says what was done, and of whom it says nothing", async () => {
  await invite();
  await seedAna();
  await erase();
  const [entry] = await rowsOf(database.context, sql`select * from audit_entry`);
  expect(entry).toMatchObject({
    actor: "command line",
    action: "privacy.erase",
    detail: { ...NOTHING, invitations: 1, reviews: 1, messages: 1 },
  });
  expect(JSON.stringify(entry).toLowerCase()).not.toContain("ana");
});

test("no table of the whole database holds the address, the number or the name afterwards", async () => {
  const key = await seedKey(database.context, shop.organisationId);
  await database.sql`insert into idempotency_key (api_key_id, key, request_hash, status, body) values (${key.id}, 'k', 'x', 201, ${EMAIL})`;
  const review = await seedAna({ body: "Fine." });
  await invite({ status: "reviewed", reviewId: review });
  await invite({ channel: "sms", status: "queued" });
  await seedMessage(database.context, { kind: "reply", address: EMAIL, subjectId: review });
  const holding = async () => {
    const tables = await rowsOf(
      database.context,
      sql`select tablename as name from pg_tables where schemaname = 'public'`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const rows = await rowsOf(
        database.context,
        sql`select 1 from ${sql.identifier(name)} t where t::text ilike '%ana.muller%' or t::text like ${`%${PHONE}%`} or t::text like '%Ana%' limit 1`,
      );
      if (rows.length > 0) found.push(name);
    }
    return found.sort();
  };
  expect(await holding()).toEqual(["idempotency_key", "invitation", "message", "review", "review_author"]);
  await erase();
  expect(await holding()).toEqual([]);
});

test("an organisation erases its own invitations and messages, no review, and nothing of another's", async () => {
  const other = await seedShop(database.context);
  const [own, foreign] = [await invite(), await invite({}, other)];
  const [written, elsewhere] = [await seedAna(), await seedAna({}, other)];
  await invite({ status: "reviewed", reviewId: written });
  const before = JSON.stringify(await reviewOf(written));
  const receipt = await seedMessage(database.context, { kind: "review-receipt", address: EMAIL, subjectId: written });
  await suppress(database.context, other.organisationId, [EMAIL], "unsubscribed");
  const erased = await erase({ organisationId: shop.organisationId });
  expect(erased).toEqual({ ...NOTHING, invitations: 2, messages: 2 });
  expect((await invitationOf(database.context, own.id)).email).toBe("erased@invalid");
  expect((await invitationOf(database.context, foreign.id)).email).toBe(EMAIL);
  expect(JSON.stringify(await reviewOf(written))).toBe(before);
  expect(await messageOf(database.context, receipt)).toBeDefined();
  expect((await reviewOf(elsewhere))?.author).toBe("Ana Müller");
  const [entry] = await rowsOf(database.context, sql`select organisation_id, detail from audit_entry`);
  expect(entry).toEqual({
    organisation_id: shop.organisationId,
    detail: { invitations: 2, orders: 0 },
  });
});

test("several erasures of one person at once: all come through, each row counted once", async () => {
  for (let n = 0; n < 10; n++) await invite();
  for (let n = 0; n < 5; n++) await seedAna();
  const all = await Promise.all(Array.from({ length: 6 }, () => erase({ reviews: "remove" })));
  const sum = (field: keyof Erased) => all.reduce((total, each) => total + each[field], 0);
  expect([sum("invitations"), sum("removed"), sum("messages")]).toEqual([10, 5, 10]);
});

test("an erasure goes by indexes, however many persons there are", async () => {
  const review = await seedReview(database.context, shop.businessId, { reply: "Thank you." });
  await database.sql`update review_author set email = ${EMAIL} where review_id = ${review}`;
  await seedInvitation(database.context, shop, { email: EMAIL });
  const read = await inTransaction(database.context, async (inside) => {
    await inside.db.execute(sql`set local enable_seqscan = off`);
    await clearJournals(inside, await reviewsBy(inside, EMAIL));
    await erasePerson(inside, { email: EMAIL, organisationId: null, reviews: "remove", actor: "a test" });
    return inside.db.execute(sql`select relname as name from pg_stat_xact_user_tables where seq_scan > 0 order by 1`);
  });
  // Answers are kept for a day, and counters are found through a join that may read all of a small table. A trigger asks whether an
  // organisation moves, by a partial index where there are many.
  const small = ["idempotency_key", "business_tally", "organisation"];
  expect(read.map(({ name }) => name).filter((name) => !small.includes(name as string))).toEqual([]);
});
