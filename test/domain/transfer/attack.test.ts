// Attacks by an owner with a file: raise the score, write over a customer's words, undo a moderator's decision, hold a critic's review.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { ImportId, OrganisationId, ReviewId } from "#contract/id.ts";
import { findBusiness } from "#domain/business/profile/business.ts";
import { verifyFigures } from "#domain/insight/verify.ts";
import { eraseReviews } from "#domain/review/author/erase.ts";
import { changeStatus } from "#domain/review/lifecycle/lifecycle.ts";
import { postReply } from "#domain/review/reply.ts";
import { countReviews } from "#domain/review/state/count.ts";
import { changeCounting } from "#domain/review/take-back.ts";
import { purgeJournals } from "#domain/transfer/run/retention.ts";
import { undoImport } from "#domain/transfer/run/undo.ts";
import { askUndo } from "#domain/transfer/task/ask.ts";
import { eraseEverywhere } from "#domain/transfer/task/erase.ts";
import { inTransaction } from "#platform/database/context.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { seedBusiness, seedOrganisation, seedReview } from "../../support/seed.ts";
import { imported } from "../archive/support.ts";
import { JUDGE_ME } from "./sample.ts";
import { bring, csv, everythingOf, type Row, type Shop, storedReviews } from "./support.ts";

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

async function claimed(): Promise<{ shop: Shop; owner: OrganisationId }> {
  const { id: owner } = await seedOrganisation(db.context);
  const shop = await seedBusiness(db.context, { organisationId: owner });
  return { shop: { ...shop, domain: "shop.example" }, owner };
}

const LOOX = ["id", "status", "rating", "email", "nickname", "review", "date", "handle"];
const loox = (rows: readonly Row[]) =>
  csv(
    LOOX,
    rows.map((row, n) => ({ id: `l${n}`, rating: "5", nickname: "Ana", review: "Good", date: "2024-03-07", ...row })),
  );
const figuresOf = async ({ slug }: Shop) => {
  const business = await findBusiness(db.context, slug);
  if (!business) throw new Error("no business");
  return { score: business.tally.scoreTenths, total: business.tally.elsewhere.count };
};
const idsOf = async (shop: Shop) =>
  (
    await db.sql<
      { id: ReviewId }[]
    >`select id from review where business_id = ${shop.id} and source = 'import' order by external_id`
  ).map(({ id }) => id);
const undo = (id: ImportId | null) => undoImport(db.context, id as ImportId);

describe("an owner's import", () => {
  test("moves no public figure, whatever the file says, until it is confirmed", async () => {
    const { shop, owner } = await claimed();
    await seedReview(db.context, shop.id, { rating: 1 });
    const { report } = await bring(db, shop, loox(Array.from({ length: 50 }, () => ({}))), { owner });
    expect(report.created).toBe(50);
    expect(await figuresOf(shop)).toEqual({ score: null, total: 0 });
    await inTransaction(db.context, async (inside) =>
      countReviews(inside, await changeCounting(inside, await idsOf(shop), true)),
    );
    expect(await figuresOf(shop)).toMatchObject({ total: 50 });
    expect(await verifyFigures(db.context, { all: true })).toMatchObject({ drifted: 0 });
  });

  test("cannot change a review that counts", async () => {
    const { shop, owner } = await claimed();
    await bring(db, shop, loox([{ rating: "1", review: "Bad" }]));
    const { report, refused } = await bring(db, shop, loox([{ rating: "5", review: "Good" }]), { owner });
    expect(report).toMatchObject({ updated: 0, refused: 0, different: 1 });
    expect(refused[0]?.reason).toContain("counts already");
    expect(refused[0]?.reason).toContain("(rating, body)");
    expect(await storedReviews(db, shop)).toMatchObject([{ rating: 1, body: "Bad", counts: true }]);
  });

  test("is held where a new review would be, with the rule as the reason", async () => {
    const { shop, owner } = await claimed();
    const rows = [
      { review: "Visit www.pills-shop.com now" },
      { review: "Call me: mail me@mail.example" },
      { review: "This is shit" },
      {},
    ];
    await bring(db, shop, loox(rows), { owner });
    expect((await storedReviews(db, shop)).map(({ status }) => status).sort()).toEqual([
      "held",
      "held",
      "held",
      "published",
    ]);
    const reasons =
      await db.sql`select distinct reason, asked_by from moderation where business_id = ${shop.id} order by 1`;
    expect([...reasons]).toEqual([
      { reason: "contact_data", asked_by: "rule" },
      { reason: "links", asked_by: "rule" },
      { reason: "profanity", asked_by: "rule" },
    ]);
  });

  test("cannot slip such a text in later by changing a review", async () => {
    const { shop, owner } = await claimed();
    await bring(db, shop, loox([{}]), { owner });
    const { refused } = await bring(db, shop, loox([{ review: "Visit www.pills-shop.com now" }]), { owner });
    expect(refused[0]?.reason).toBe("its new text would be held (links)");
    expect((await storedReviews(db, shop))[0]).toMatchObject({ body: "Good", status: "published" });
  });

  test("holds no customer's review as a near-copy of its words", async () => {
    const { shop, owner } = await claimed();
    await bring(db, shop, loox([{ review: "The table arrived broken and nobody answered my mails for weeks." }]), {
      owner,
    });
    const [prints] =
      await db.sql`select count(*)::int as n from review_fingerprint f join review r on r.id = f.review_id where r.business_id = ${shop.id}`;
    expect(prints?.n).toBe(0);
  });
});

describe("an import", () => {
  test("cannot write over a review that was written here, by any id", async () => {
    const { shop, owner } = await claimed();
    const own = await seedReview(db.context, shop.id, { rating: 1, body: "My own words." });
    await imported(db, [
      {
        type: "review",
        business: shop.slug,
        externalId: "loox:l1",
        rating: 1,
        title: "T",
        body: "Written here.",
        author: "A",
        verified: false,
        source: "organic",
        createdAt: "2024-01-01T00:00:00Z",
      },
    ]);
    const { refused } = await bring(db, shop, loox([{ id: `rev_${own}` }, {}]), { owner });
    expect(refused.map(({ reason }) => reason)).toEqual(["a review that was written here has this id"]);
    const words = (await storedReviews(db, shop)).map(({ body }) => body).sort();
    expect(words).toEqual(["Good", "My own words.", "Written here."]);
  });

  test("cannot put back a review that a moderator hid or removed, nor by undoing and importing again", async () => {
    const { shop, owner } = await claimed();
    const first = await bring(db, shop, loox([{}, {}, {}]), { owner });
    const [hidden, removed] = (await idsOf(shop)) as [ReviewId, ReviewId, ReviewId];
    await changeStatus(db.context, hidden, { to: "hidden", reason: "spam", askedBy: "moderator" });
    await changeStatus(db.context, removed, { to: "removed", reason: "spam", askedBy: "moderator" });
    await bring(db, shop, loox([{ review: "Changed" }, { review: "Changed" }, {}]), { owner });
    const status = async () => (await storedReviews(db, shop)).map(({ external, status }) => [external, status]);
    expect(await status()).toEqual([
      ["loox:l0", "hidden"],
      ["loox:l1", "removed"],
      ["loox:l2", "published"],
    ]);
    await undo(first.importId);
    expect(await status()).toEqual([
      ["loox:l0", "removed"],
      ["loox:l1", "removed"],
    ]);
    const { refused } = await bring(db, shop, loox([{}, {}, {}]), { owner });
    expect(refused.map(({ reason }) => reason)).toEqual(Array(2).fill("the review was removed here, which is final"));
    expect(await verifyFigures(db.context, { all: true })).toMatchObject({ drifted: 0 });
  });

  test("does not bring back the name of a person whose data was erased", async () => {
    const { shop } = await claimed();
    await bring(db, shop, loox([{ email: "ana@mail.example" }]));
    const [id] = (await idsOf(shop)) as [ReviewId];
    await inTransaction(db.context, (inside) => eraseReviews(inside, [id], "keep"));
    const { refused } = await bring(db, shop, loox([{ email: "ana@mail.example" }]));
    expect(refused[0]?.reason).toBe("the data of its author was erased here");
    expect((await storedReviews(db, shop))[0]).toMatchObject({ author: "Former customer", email: null });
  });

  test("does not write over a reply that stands here", async () => {
    const { shop, owner } = await claimed();
    const columns = JUDGE_ME;
    const row = { body: "Good", rating: "5", review_date: "2024-03-07", reviewer_name: "Ana" };
    await bring(db, shop, csv(columns, [row]));
    const [reviewId] = (await idsOf(shop)) as [ReviewId];
    await postReply(db.context, { organisationId: owner, reviewId, body: "Thank you for this review.", userId: null });
    await bring(db, shop, csv(columns, [{ ...row, reply: "An older reply.", reply_date: "2024-03-08" }]));
    expect((await storedReviews(db, shop))[0]?.reply).toBe("Thank you for this review.");
  });
});

describe("undoing", () => {
  test("restores the import's changes, and leaves later changes by others", async () => {
    const { shop, owner } = await claimed();
    await bring(db, shop, loox([{}, {}]));
    const before = await everythingOf(db, shop);
    const second = await bring(db, shop, loox([{ rating: "2", review: "Changed" }, { rating: "1" }]));
    expect(second.report).toMatchObject({ updated: 2, created: 0 });
    const [first] = (await idsOf(shop)) as [ReviewId];
    await postReply(db.context, {
      organisationId: owner,
      reviewId: first,
      body: "We are sorry about that.",
      userId: null,
    });
    expect(await undo(second.importId)).toEqual({ removed: 0, restored: 2 });
    const after = (await everythingOf(db, shop)) as { reviews: { reply: string | null }[]; tally: object[] };
    expect(after.reviews[0]?.reply).toBe("We are sorry about that.");
    expect(after).toMatchObject({ tally: (before as { tally: object[] }).tally });
    expect(await verifyFigures(db.context, { all: true })).toMatchObject({ drifted: 0 });
  });

  test("is for the people of the organisation that manages the business, and for their own imports", async () => {
    const { shop, owner } = await claimed();
    const { owner: stranger } = await claimed();
    const own = await bring(db, shop, loox([{}]), { owner });
    const operators = await bring(db, shop, loox([{ id: "other" }]));
    const ask = (id: ImportId | null, organisationId: OrganisationId) =>
      askUndo(db.context, { id: id as ImportId, businessId: shop.id, organisationId });
    await expect(ask(own.importId, stranger)).rejects.toThrow("There is no such import");
    await expect(ask(operators.importId, owner)).rejects.toThrow("There is no such import");
    expect(await undo(own.importId)).toEqual({ removed: 1, restored: 0 });
    await expect(ask(own.importId, owner)).rejects.toThrow("undone already");
    await expect(undo(own.importId)).rejects.toThrow("undone already");
  });

  test("two at once: one undoes it", async () => {
    const { shop } = await claimed();
    const { importId } = await bring(db, shop, loox([{}, {}, {}]));
    const both = await Promise.allSettled([undo(importId), undo(importId)]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await storedReviews(db, shop)).toHaveLength(0);
    expect(await verifyFigures(db.context, { all: true })).toMatchObject({ drifted: 0 });
  });

  test("after 30 days it is too late", async () => {
    const { shop } = await claimed();
    const { importId } = await bring(db, shop, loox([{}]));
    await db.sql`update review_import set created_at = ${new Date(db.clock.now().getTime() - 31 * 86_400_000).toISOString()} where id = ${importId}`;
    await expect(undo(importId)).rejects.toThrow("30 days");
  });

  test("the journal holds nothing of a person whose data was erased, and an undo brings nothing back", async () => {
    const { shop } = await claimed();
    const email = "person-to-erase@customer.example";
    await bring(db, shop, loox([{ email, nickname: "Person Toerase", review: "What they said first" }]));
    const { importId } = await bring(
      db,
      shop,
      loox([{ email, nickname: "P. Toerase", review: "What they said then" }]),
    );
    const journal = async () =>
      JSON.stringify(await db.sql`select before, after from review_import_change where import_id = ${importId}`);
    expect(await journal()).toContain("What they said first");
    await eraseEverywhere(db.context, { email, reviews: "remove", actor: "command line" });
    expect(await journal()).not.toMatch(/said|Toerase|customer\.example/i);
    expect(await undo(importId)).toEqual({ removed: 0, restored: 0 });
    expect(JSON.stringify(await storedReviews(db, shop))).not.toMatch(/said|Toerase/i);
  });

  test("the journal goes after 30 days, in batches of any size, but not before a moderator decided", async () => {
    const { shop, owner } = await claimed();
    const age = async (id: ImportId | null, days: number) => {
      const at = new Date(db.clock.now().getTime() - days * 86_400_000).toISOString();
      await db.sql`update review_import set created_at = ${at} where id = ${id}`;
    };
    const noted = async (id: ImportId | null) => {
      const [row] =
        await db.sql`select (select count(*) from review_import_change where import_id = ${id})::int as reviews,
        (select count(*) from review_import_product where import_id = ${id})::int as products`;
      return { reviews: row?.reviews, products: row?.products };
    };
    const rows = [{ handle: "a" }, { handle: "b" }, { handle: "c" }];
    const old = await bring(db, shop, loox(rows));
    const young = await bring(db, shop, loox(rows.map((row) => ({ ...row, review: "Changed" }))));
    const waiting = await bring(db, shop, loox([{ id: "other", handle: "d" }]), { owner });
    await age(old.importId, 30.1);
    await age(young.importId, 29.9);
    await age(waiting.importId, 300);
    await purgeJournals(db.context, 2);
    expect(await noted(old.importId)).toEqual({ reviews: 0, products: 0 });
    expect(await noted(young.importId)).toEqual({ reviews: 3, products: 0 });
    expect(await noted(waiting.importId)).toEqual({ reviews: 1, products: 1 });
    await expect(undo(old.importId)).rejects.toThrow("30 days");
    expect(await undo(young.importId)).toEqual({ removed: 0, restored: 3 });
    expect((await storedReviews(db, shop)).map(({ body }) => body)).toEqual(["Good", "Good", "Good", "Good"]);
    expect(await purgeJournals(db.context, 2)).toBe(0);
  });
});
