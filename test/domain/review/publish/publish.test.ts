// A review that an invitation brought is published, counted, recorded as an event and confirmed by a receipt in one transaction, or held.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { type BusinessId, newId, type OrganisationId } from "#contract/id.ts";
import { product } from "#domain/business/state/table.ts";
import { publishFromInvitation } from "#domain/review/publish/publish.ts";
import type { Submission } from "#domain/review/state/submission.ts";
import { inTransaction } from "#platform/database/context.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database.ts";
import { seedBusiness, seedOrganisation } from "../../../support/seed.ts";
import { eventsOf, expectExact, messagesOf, moderationOf, refusal, rows, submission, wireId } from "../support.ts";

let database: TestDatabase;
let organisationId: OrganisationId;
let businessId: BusinessId;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  organisationId = (await seedOrganisation(database.context)).id;
  businessId = (await seedBusiness(database.context, { organisationId })).id;
});

const EMAIL = "jane.secret@mailbox.example";
let mailboxes = 0;
type Input = Parameters<typeof publishFromInvitation>[1];
const input = (values: Partial<Input> = {}, written: Partial<Submission> = {}): Input => ({
  businessId,
  // A mailbox of its own: the third review of one mailbox is held.
  email: `jane.secret.${++mailboxes}@mailbox.example`,
  submission: submission(written),
  language: "nl",
  ipHash: null,
  ratings: [],
  ...values,
});
const publish = (values: Partial<Input> = {}, written: Partial<Submission> = {}) =>
  inTransaction(database.context, (inside) => publishFromInvitation(inside, input(values, written)));

const LONG =
  "The parcel came two days late, the box was soaked through, and nobody answered any of my three letters about it.";
const range = () => crypto.getRandomValues(new Uint8Array(32));

test("it is verified, public and counted, with an event and a receipt", async () => {
  const { reviewId, status } = await publish({ email: EMAIL });
  expect(status).toBe("published");
  const [row] = await rows(database.context, sql`select * from review where id = ${reviewId}`);
  expect(row).toMatchObject({ verified: true, source: "invitation", status: "published", rating: 4, language: "en" });
  await expectExact(database.context, businessId);
  const [told, ...more] = await eventsOf(database.context, organisationId);
  expect(more).toEqual([]);
  expect(told).toMatchObject({ event: "review.created", data: { review: { id: wireId(reviewId), verified: true } } });
  expect(JSON.stringify(told)).not.toContain("secret");
  expect(await messagesOf(database.context, reviewId)).toEqual([
    { kind: "review-receipt", address: EMAIL, organisationId: null, status: "due" },
  ]);
  expect(await moderationOf(database.context, reviewId)).toEqual([]);
});

test("its language is that of the text, and the form's if that cannot be detected", async () => {
  const languageOf = async (body: string) => {
    const { reviewId } = await publish({}, { title: "!", body });
    return (await rows(database.context, sql`select language from review where id = ${reviewId}`))[0]?.language;
  };
  expect(await languageOf("Die Lieferung war schnell und alles war gut verpackt.")).toBe("de");
  expect(await languageOf("配送很快,包装也很好,下次还会再来。")).toBe("zh");
  expect(await languageOf("5/5 !!")).toBe("nl");
});

test("hostile text is stored and sent unchanged", async () => {
  const title = `'; drop table review; -- <script>alert(1)</script> \\ "`;
  const body = '{"a": 1}\n\ttab 👩‍👩‍👧 مرحبا $1 \\u0000 %s';
  const { reviewId } = await publish({}, { title, body, author: "Ş<b>" });
  const [row] = await rows(database.context, sql`select title, body, author from review where id = ${reviewId}`);
  expect(row).toEqual({ title, body, author: "Ş<b>" });
  const [told] = await eventsOf(database.context, organisationId);
  expect(told?.data.review).toMatchObject({ title, body, author: "Ş<b>" });
});

test("a business that is not there is not found, and nothing is left behind", async () => {
  const count = () => rows(database.context, sql`select count(*)::int as n from review`);
  const before = await count();
  expect(await refusal(publish({ businessId: newId() }))).toBe("not_found");
  expect(await count()).toEqual(before);
});

describe("a review that breaks rules", () => {
  test("is held: not counted, without an event, with an entry for each rule, and its author gets a receipt", async () => {
    const { reviewId, status } = await publish({}, { body: "See www.cheaper.com, you fucking crooks." });
    expect(status).toBe("held");
    const entry = { from: "pending", to: "held", askedBy: "rule" };
    expect(await moderationOf(database.context, reviewId)).toEqual([
      { ...entry, reason: "links" },
      { ...entry, reason: "profanity" },
    ]);
    expect(await eventsOf(database.context, organisationId)).toEqual([]);
    expect((await messagesOf(database.context, reviewId)).map(({ kind }) => kind)).toEqual(["review-receipt"]);
    await expectExact(database.context, businessId);
  });

  test("is held as a near-copy, whatever its case, spaces and accents, of any business's review", async () => {
    const other = await seedBusiness(database.context);
    await publish({ businessId: other.id }, { body: LONG });
    expect((await publish({}, { body: `${LONG.toUpperCase().replaceAll(" ", "  ")}!!!` })).status).toBe("held");
  });

  test("is no copy of one that was removed, nor a copy where it is short, nor where it says something else", async () => {
    const body = `${LONG} Never again, I say, and I mean every word of it.`;
    const first = await publish({}, { body });
    await database.sql`update review set status = 'removed' where id = ${first.reviewId}`;
    expect((await publish({}, { body })).status).toBe("published");
    for (let n = 0; n < 2; n++)
      expect((await publish({}, { body: "Good shop, thank you all." })).status).toBe("published");
    const answer = "Delivery took one day only, the colours are as shown, and the girl on the phone was very kind.";
    expect((await publish({}, { body: answer })).status).toBe("published");
  });

  test("is found in a language without spaces too", async () => {
    const body = "包裹晚了两天才到,盒子完全湿透了,我写了三封信也没有人回复,非常失望,以后再也不会在这里买东西了。";
    expect((await publish({}, { body })).status).toBe("published");
    expect((await publish({}, { body: body.replace(",", ", ") })).status).toBe("held");
  });

  test("is the third of one address range within an hour, however many come at once", async () => {
    const ipHash = range();
    const all = await Promise.all(Array.from({ length: 6 }, () => publish({ ipHash })));
    expect(all.map(({ status }) => status).sort()).toEqual(["held", "held", "held", "held", "published", "published"]);
    expect((await publish({ ipHash: range() })).status).toBe("published");
    database.clock.advance(3_600_001);
    expect((await publish({ ipHash })).status).toBe("published");
  });

  test("is the fifth of one address range for any businesses", async () => {
    const ipHash = range();
    const answers: string[] = [];
    for (let n = 0; n < 5; n++) {
      const { id } = await seedBusiness(database.context);
      answers.push((await publish({ businessId: id, ipHash })).status);
    }
    expect(answers).toEqual(["published", "published", "published", "published", "held"]);
  });
});

describe("products of the order", () => {
  test("are rated where they are the business's own, and once", async () => {
    const other = await seedBusiness(database.context);
    const [own, foreign] = [newId() as string, newId() as string];
    await database.context.db.insert(product).values([
      { id: own, businessId, shopId: "1", name: "Mug" },
      { id: foreign, businessId: other.id, shopId: "1", name: "Hat" },
    ]);
    const ratings = [own, foreign, own, crypto.randomUUID()].map((productId) => ({ productId, rating: 2 }));
    const { reviewId } = await publish({ ratings });
    const rated = await rows(
      database.context,
      sql`select product_id, rating from product_rating where review_id = ${reviewId}`,
    );
    expect(rated).toEqual([{ product_id: own, rating: 2 }]);
  });

  for (const [productId, rating] of [
    ["no-uuid", 3],
    [crypto.randomUUID(), 0],
    [crypto.randomUUID(), 6],
    [crypto.randomUUID(), 2.5],
    [crypto.randomUUID(), Number.NaN],
  ] as const)
    test(`${rating} stars for ${productId.length > 10 ? "a product" : productId} are refused`, async () => {
      expect(await refusal(publish({ ratings: [{ productId, rating }] }))).toBe("validation_error");
    });
});

test("fifty at once on one business leave exact counters, one event and one receipt each", async () => {
  await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      inTransaction(database.context, (inside) => publishFromInvitation(inside, input({}, { rating: 1 + (n % 5) }))),
    ),
  );
  await expectExact(database.context, businessId);
  expect((await eventsOf(database.context, organisationId)).length).toBe(50);
  const [receipts] = await rows(
    database.context,
    sql`select count(*)::int as n from message m join review r on r.id = m.subject_id where r.business_id = ${businessId}`,
  );
  expect(receipts?.n).toBe(50);
});
