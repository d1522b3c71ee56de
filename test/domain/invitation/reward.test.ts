// Guarantees: a reward labels the review for good, by whichever of invitation and author names it; an invitation that hid one raises a
// case; the counters hold the rewarded reviews apart.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type ReviewId, toWire } from "#contract/id.ts";
import { verifyFigures } from "#domain/insight/verify.ts";
import { createInvitation, createInvitations } from "#domain/invitation/create/create.ts";
import { redeem } from "#domain/invitation/redeem.ts";
import { eraseReviews } from "#domain/review/author/erase.ts";
import { changeStatus } from "#domain/review/lifecycle/lifecycle.ts";
import { confirm } from "#domain/review/publish/confirm.ts";
import { submitOrganic } from "#domain/review/publish/organic.ts";
import { countTie } from "#domain/review/reward/tie.ts";
import { purgeAddressHashes } from "#domain/review/state/retention.ts";
import type { Declaration } from "#domain/review/state/reward.ts";
import { inTransaction } from "#platform/database/context.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { seedBusiness, seedOrganisation } from "../../support/seed.ts";

let database: TestDatabase;
let organisation: Awaited<ReturnType<typeof seedOrganisation>>;
let place: Awaited<ReturnType<typeof seedBusiness>>;

beforeAll(async () => {
  database = await createTestDatabase();
  organisation = await seedOrganisation(database.context);
  place = await seedBusiness(database.context, { organisationId: organisation.id });
});
afterAll(() => database.close());

let count = 0;

const inviter = () => ({
  organisation,
  planId: "scale",
  plan: { invitesPerMonth: 1_000 },
  messaging: { sms: true, whatsapp: true },
  source: "api" as const,
  businessId: place.id,
});

const invite = (fields: object = {}) =>
  createInvitation(database.context, {
    ...inviter(),
    fields: { email: `customer${++count}@example.com`, reference: `order-${count}`, ...fields },
  });

const said = () => ({
  rating: 4,
  title: "Came early",
  body: `${crypto.randomUUID().replace(/[\d-]/g, "")} ${crypto.randomUUID().replace(/[\d-]/g, "")} came a day early.`,
  author: "Ana R.",
  experienceDate: "2026-11-18",
});
const written = () => ({ submission: said(), language: "en", ipHash: null, ratings: [] });

async function review(fields: object = {}, declared?: Declaration): Promise<ReviewId> {
  const { id } = await invite(fields);
  const done = await redeem(database.context, id, { ...written(), ...(declared && { declared }) });
  if (!done || !("reviewId" in done)) throw new Error("The invitation took no review.");
  return done.reviewId;
}

async function organic(email: string, declared?: Declaration): Promise<ReviewId> {
  const { submission, language, ipHash } = written();
  await submitOrganic(database.context, {
    ...{ businessId: place.id, email, submission, language, ipHash, declared },
  });
  const [row] = await database.sql`select subject_id from message where address = ${email} order by id desc limit 1`;
  const done = await confirm(database.context, row?.subject_id, async () => []);
  if (!done) throw new Error("No reviews are waiting for a confirmation.");
  return done.reviewId;
}

const labelOf = async (id: ReviewId) =>
  (await database.sql`select incentivized, reward, reward_note from review where id = ${id}`)[0];
const casesOf = async (id: ReviewId) =>
  (await database.sql`select status, business_id, organisation_id from reward_case where review_id = ${id}`).map(
    (row) => ({ ...row }),
  );
const YES: Declaration = { isRewarded: true, note: "A voucher in the parcel" };
const NOTE = "10 % off the next order";
const OFFER = { reward: "any_review", rewardNote: NOTE };

describe("a review by invitation", () => {
  test("is not rewarded where neither the invitation nor the author says so", async () => {
    const id = await review();
    expect(await labelOf(id)).toEqual({ incentivized: false, reward: "none", reward_note: null });
    expect(await casesOf(id)).toEqual([]);
  });

  test("carries the invitation's reward, whatever the author answers, and raises no case", async () => {
    for (const declared of [undefined, YES, { isRewarded: false, note: null }]) {
      const id = await review(OFFER, declared);
      expect(await labelOf(id)).toEqual({ incentivized: true, reward: "any_review", reward_note: NOTE });
      expect(await casesOf(id)).toEqual([]);
    }
  });

  test("that its author says was rewarded is labelled, and raises one case against the inviting organisation", async () => {
    const id = await review({}, YES);
    expect(await labelOf(id)).toEqual({ incentivized: true, reward: "declared", reward_note: YES.note });
    expect(await casesOf(id)).toEqual([{ status: "open", business_id: place.id, organisation_id: organisation.id }]);
  });

  test("keeps the label when it is hidden and shown again, and the words go with a removal", async () => {
    const id = await review({}, YES);
    const by = { reason: "spam", askedBy: "moderator" } as const;
    await changeStatus(database.context, id, { to: "hidden", ...by });
    await changeStatus(database.context, id, { to: "published", ...by });
    expect(await labelOf(id)).toMatchObject({ incentivized: true, reward: "declared" });
    await changeStatus(database.context, id, { to: "removed", ...by });
    expect(await labelOf(id)).toEqual({ incentivized: true, reward: "declared", reward_note: null });
  });

  test("loses the author's words with the author, and keeps the label", async () => {
    const id = await review({}, YES);
    await inTransaction(database.context, (inside) => eraseReviews(inside, [id], "keep"));
    expect(await labelOf(id)).toEqual({ incentivized: true, reward: "declared", reward_note: null });
  });

  test("is rewarded in its signed log entry and in the webhook", async () => {
    const id = await review(OFFER);
    const [entry] =
      await database.sql`select incentivized from log_pending where review_id = ${id} and event = 'created'`;
    expect(entry).toEqual({ incentivized: true });
    const [event] = await database.sql`select data from webhook_event where data like ${`%${toWire("rev", id)}%`}`;
    expect(JSON.parse(event?.data).review).toMatchObject({ incentivized: true, reward: "any_review" });
  });
});

describe("a review without an invitation", () => {
  test("is labelled by its author's yes, and raises no case", async () => {
    const id = await organic("olga@mail.example", YES);
    expect(await labelOf(id)).toEqual({ incentivized: true, reward: "declared", reward_note: YES.note });
    expect(await casesOf(id)).toEqual([]);
    expect(await labelOf(await organic("no@mail.example"))).toMatchObject({ incentivized: false, reward: "none" });
  });

  test("gets the label with a later answer, and never loses it", async () => {
    const email = "later@mail.example";
    const id = await organic(email);
    expect(await organic(email, YES)).toBe(id);
    expect(await labelOf(id)).toMatchObject({ incentivized: true, reward: "declared" });
    expect(await organic(email)).toBe(id);
    expect(await labelOf(id)).toEqual({ incentivized: true, reward: "declared", reward_note: YES.note });
  });

  test("from before the question is null, until its author answers", async () => {
    const email = "before@mail.example";
    const id = await organic(email);
    await database.sql`update review set incentivized = null, reward = null where id = ${id}`;
    await organic(email);
    expect(await labelOf(id)).toMatchObject({ incentivized: false, reward: "none" });
  });
});

test("the counters hold the rewarded reviews apart, and a recount agrees", async () => {
  const [tally] = await database.sql`select rewarded from business_tally where business_id = ${place.id}`;
  const [counted] = await database.sql`select count(*)::int as n from review
    where business_id = ${place.id} and status = 'published' and incentivized and rating = 4`;
  expect(tally?.rewarded).toEqual([0, 0, 0, counted?.n, 0]);
  expect(counted?.n).toBeGreaterThan(5);
  expect((await verifyFigures(database.context, { all: true })).drifts).toEqual([]);
});

describe("what an invitation offers", () => {
  const refusalOf = (fields: object) =>
    invite(fields).then(
      (made) => ({ made }),
      ({ code, field, message }) => ({ code, field, message }),
    );

  test("is the same for every review, and needs its words", async () => {
    for (const [field, fields] of [
      ["rewardNote", { reward: "any_review" }],
      ["rewardNote", { reward: "any_review", rewardNote: "  " }],
      ["rewardNote", { reward: "any_review", rewardNote: "ab" }],
      ["rewardNote", { reward: "any_review", rewardNote: "a".repeat(201) }],
      ["rewardNote", { reward: "any_review", rewardNote: "a mug\nand a pen" }],
      ["rewardNote", { reward: "any_review", rewardNote: 7 }],
      ["rewardNote", { reward: "any_review", rewardNote: "A mug for five stars" }],
      ["rewardNote", { reward: "any_review", rewardNote: "See https://shop.example/gift" }],
      ["rewardNote", { reward: "any_review", rewardNote: "Mail gift@shop.example" }],
      ["rewardNote", { reward: "any_review", rewardNote: "Call +49 30 901820 for a mug" }],
      ["rewardNote", { reward: "any_review", rewardNote: "A mug: call + 4 9 - 3 0 9 0 1 8 2 0" }],
      ["rewardNote", { reward: "any_review", rewardNote: "A mug: ring 0170 1234567" }],
      ["rewardNote", { reward: "any_review", rewardNote: "A mug: 06 12 34 56 78" }],
      ["rewardNote", { reward: "any_review", rewardNote: "A mug: 612 345 678" }],
      ["rewardNote", { reward: "any_review", rewardNote: "A mug: @shopname on Insta" }],
      ["rewardNote", { reward: "any_review", rewardNote: "A mug: shop.example/x" }],
      ["rewardNote", { reward: "any_review", rewardNote: "A mug from shop.example" }],
      ["rewardNote", { reward: "any_review", rewardNote: "..." }],
      ["rewardNote", { reward: "any_review", rewardNote: "🎁🎁🎁" }],
      ["rewardNote", { reward: "any_review", rewardNote: "A \u202egum" }],
      ["rewardNote", { reward: "any_review", rewardNote: "A \u2067mug\u2069" }],
      ["reference", { reference: "5 stars = 10 € off" }],
      ["name", { name: "Voucher for a good review" }],
      ["rewardNote", { rewardNote: NOTE }],
      ["rewardNote", { reward: "none", rewardNote: NOTE }],
      ["reward", { reward: "five_stars", rewardNote: NOTE }],
      ["reward", { reward: true, rewardNote: NOTE }],
      ["reward", { reward: ["any_review"], rewardNote: NOTE }],
    ] as const) {
      const refused = await refusalOf(fields);
      expect([fields, refused]).toMatchObject([fields, { code: "validation_error", field }]);
      expect("message" in refused && refused.message).toStartWith(field);
    }
  });

  test("is kept as it was said, and is none by default", async () => {
    expect(await invite({ ...OFFER, rewardNote: ` ${NOTE} ` })).toMatchObject(OFFER);
    for (const fields of [{}, { reward: "", rewardNote: "" }, { reward: null, rewardNote: null }, { reward: "none" }])
      expect(await invite(fields)).toMatchObject({ reward: "none", rewardNote: null });
  });

  test("may hold a price, a date and marks of direction, and names may hold stars", async () => {
    for (const rewardNote of [
      "5 € until 1. 2. 2027",
      "خصم \u200f10 %\u200f على الطلب",
      "Pens number 1 2 3 4 5 6 7 8 9",
      "5 € from 01.12.2026 to 31.12.2026",
      "Kod 2026-0042, 1.000.000 punktów",
      "Tea @ home",
      "10 %",
    ])
      expect(await invite({ reward: "any_review", rewardNote })).toMatchObject({ rewardNote });
    for (const fields of [{ reference: "Order 5, Hotel Stern" }, { name: "Ana Star" }, { reference: "59,90 € / 4" }])
      expect(await invite(fields)).toMatchObject(fields);
  });

  test("counts for each row of a list alone", async () => {
    const rows = [OFFER, { ...OFFER, rewardNote: "for ★★★★★" }, {}].map((row, n) => ({
      ...row,
      email: `row${n}@example.com`,
    }));
    const results = await createInvitations(database.context, { ...inviter(), rows });
    expect(results.map((each) => (each.ok ? "ok" : each.error))).toEqual(["ok", "validation_error", "ok"]);
    const kept = await database.sql`select reward from invitation where email like 'row%' order by email`;
    expect(kept.map(({ reward }) => reward)).toEqual(["any_review", "none"]);
  });
});

describe("a tie", () => {
  const total = async () => (await database.sql`select count(*)::int as n from tie_refusal`)[0]?.n;

  test("counts once a day for each address range and kind, so that no flood makes a figure", async () => {
    const ipHash = new Uint8Array(32).fill(7);
    const from = { businessId: place.id, ipHash };
    await Promise.all(Array.from({ length: 20 }, () => countTie(database.context, { ...from, tie: "staff" })));
    expect(await total()).toBe(1);
    await countTie(database.context, { ...from, tie: "competitor" });
    await countTie(database.context, { ...from, tie: "staff", ipHash: new Uint8Array(32).fill(8) });
    expect(await total()).toBe(3);
  });

  test("keeps no trace of its source after the days of address hashes", async () => {
    await database.sql`update tie_refusal set created_at = now() - interval '91 days'`;
    await purgeAddressHashes(database.context, 1);
    expect((await database.sql`select count(source_hash)::int as n from tie_refusal`)[0]?.n).toBe(0);
    expect(await total()).toBe(3);
  });
});
