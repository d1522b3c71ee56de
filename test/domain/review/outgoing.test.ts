// Mails about reviews show the state at the time of sending; an outdated mail is not sent.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { type BusinessId, newId, type OrganisationId, type ReviewId } from "#contract/id.ts";
import { confirmReview as confirm } from "#domain/invitation/invited.ts";
import { changeStatus } from "#domain/review/lifecycle/lifecycle.ts";
import { loadReviewMails } from "#domain/review/outgoing.ts";
import { submitOrganic } from "#domain/review/publish/organic.ts";
import { postReply } from "#domain/review/reply.ts";
import type { ReviewStatus } from "#domain/review/state/columns.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { seedBusiness, seedOrganisation, seedReview } from "../../support/seed.ts";
import { rows, submission } from "./support.ts";

let database: TestDatabase;
let organisationId: OrganisationId;
let businessId: BusinessId;
let slug: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  organisationId = (await seedOrganisation(database.context)).id;
  ({ id: businessId, slug } = await seedBusiness(database.context, { organisationId, name: "Shop" }));
});

const message = (kind: string, subjectId: string | null) => ({ id: newId() as string, kind, subjectId });
const load = async (kind: string, subjectId: string | null) => {
  const asked = message(kind, subjectId);
  return (await loadReviewMails(database.context, [asked])).get(asked.id);
};
const move = (id: ReviewId, to: ReviewStatus) =>
  changeStatus(database.context, id, { to, reason: "test", askedBy: "moderator" });
const submit = async (rating: number) => {
  const email = "jane@mailbox.example";
  await submitOrganic(database.context, {
    businessId,
    email,
    submission: submission({ rating }),
    ...HINTS,
    language: "en",
    ipHash: null,
  });
  const asked = sql`select subject_id as id from message where kind = 'review-confirm' order by id desc limit 1`;
  return (await rows<{ id: ReviewId }>(database.context, asked))[0]?.id as ReviewId;
};

/** The language hints of a review that came from a form. */
const HINTS = { language: "en", defaultLanguage: null, country: "GB" };
/** The language hints of a review without a form. */
const SEEDED = { ...HINTS, language: null };

describe("review-confirm", () => {
  test("shows what is to be confirmed, of a review and of a revision, until it is", async () => {
    const id = await submit(5);
    const revision = await submit(2);
    for (const [each, rating] of [
      [id, 5],
      [revision, 2],
    ] as const)
      expect(await load("review-confirm", each)).toEqual({
        kind: "review-confirm",
        id: each,
        businessName: "Shop",
        slug,
        submission: submission({ rating }),
        incentivized: false,
        pictures: [],
        ...HINTS,
      });
    await confirm(database.context, id);
    expect(await load("review-confirm", id)).toBeUndefined();
    expect(await load("review-confirm", revision)).toBeDefined();
    await move(id, "removed");
    expect(await load("review-confirm", revision)).toBeUndefined();
  });

  test("is not sent after 30 days", async () => {
    const id = await submit(5);
    await rows(database.context, sql`update review set created_at = now() - interval '31 days' where id = ${id}`);
    expect(await load("review-confirm", id)).toBeUndefined();
  });
});

describe("review-receipt", () => {
  test("says whether it is online or held, as it is now", async () => {
    const id = await seedReview(database.context, businessId);
    const shown = { slug, logoPath: null, rating: 5, title: "A title", body: "What happened, in a few words." };
    const receipt = { kind: "review-receipt", reviewId: id, businessName: "Shop", ...shown, ...SEEDED };
    expect(await load("review-receipt", id)).toEqual({ ...receipt, status: "published" } as never);
    await move(id, "held");
    expect(await load("review-receipt", id)).toEqual({ ...receipt, status: "held" } as never);
    await move(id, "removed");
    expect(await load("review-receipt", id)).toBeUndefined();
  });
});

describe("review-link", () => {
  test("is for every review that is not removed, as it is now", async () => {
    const id = await seedReview(database.context, businessId);
    const link = { kind: "review-link", reviewId: id, businessName: "Shop", title: "A title", ...SEEDED };
    for (const status of ["held", "published", "hidden"] as const) {
      await move(id, status);
      expect(await load("review-link", id)).toEqual(link as never);
    }
    await move(id, "removed");
    expect(await load("review-link", id)).toBeUndefined();
  });
});

describe("reply", () => {
  test("quotes the reply as it is now, under the organisation's name", async () => {
    await rows(
      database.context,
      sql`update organisation set sender_name = 'The Shop', reply_to = 'help@shop.example' where id = ${organisationId}`,
    );
    const id = await seedReview(database.context, businessId, { source: "invitation", verified: true });
    expect(await load("reply", id)).toBeUndefined();
    for (const body of ["Thank you for telling us.", "We have looked into it again."])
      await postReply(database.context, { organisationId, reviewId: id, body, userId: null });
    expect(await load("reply", id)).toEqual({
      kind: "reply",
      reviewId: id,
      businessName: "Shop",
      slug,
      logoPath: null,
      title: "A title",
      replyBody: "We have looked into it again.",
      rating: 5,
      senderName: "The Shop",
      invited: true,
      ...SEEDED,
    });
    await move(id, "hidden");
    expect(await load("reply", id)).toBeUndefined();
  });
});

test("many at once are answered by message, and what is unknown is left out", async () => {
  const id = await seedReview(database.context, businessId, { reply: "Thank you for telling us." });
  const known = [message("review-receipt", id), message("reply", id), message("reply", id)];
  const unknown = [
    message("reply", newId()),
    message("reply", null),
    message("invitation", id),
    message("review-confirm", id),
  ];
  const mails = await loadReviewMails(database.context, [...unknown, ...known]);
  expect([...mails.keys()].sort()).toEqual(known.map((each) => each.id).sort());
  expect((await loadReviewMails(database.context, [])).size).toBe(0);
});
