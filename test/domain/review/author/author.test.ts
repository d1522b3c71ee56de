// Authors change, delete and resolve their review through its private link.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { type BusinessId, newId, type OrganisationId, type ReviewId } from "#contract/id.ts";
import { product } from "#domain/business/state/table.ts";
import { deleteOwnReview, editReview, findOwnReview, resolve } from "#domain/review/author/author.ts";
import { changeStatus } from "#domain/review/lifecycle/lifecycle.ts";
import { postReply } from "#domain/review/reply.ts";
import type { ReviewStatus } from "#domain/review/state/columns.ts";
import type { Submission } from "#domain/review/state/submission.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database.ts";
import { seedBusiness, seedOrganisation, seedReview } from "../../../support/seed.ts";
import {
  eventsOf,
  expectExact,
  moderationOf,
  publishInvited,
  refusal,
  rows,
  statusOf,
  submission,
} from "../support.ts";

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

const publish = (written: Partial<Submission> = {}, ratings: { productId: string; rating: number }[] = []) =>
  publishInvited(database.context, { businessId, submission: submission(written), ratings });
const edit = (id: ReviewId, written: Partial<Submission> = {}, ratings?: { productId: string; rating: number }[]) =>
  editReview(database.context, id, submission(written), {
    language: "en",
    ...(ratings ? { ratings } : {}),
  });
const reply = (reviewId: ReviewId, body = "Thank you for telling us.") =>
  postReply(database.context, { organisationId, reviewId, body, userId: null });
const names = async () => (await eventsOf(database.context, organisationId)).map(({ event }) => event);
const move = (id: ReviewId, to: ReviewStatus) =>
  changeStatus(database.context, id, { to, reason: "test", askedBy: "moderator" });

const LONG =
  "The parcel came two days late, the box was soaked through, and nobody answered any of my three letters about it.";

describe("editing", () => {
  test("keeps the old wording, moves the counters, and records an event", async () => {
    const id = await publish({ rating: 5 });
    await reply(id);
    database.clock.advance(60_000);
    expect(await edit(id, { rating: 1, title: "No more", body: "Das war leider gar nicht gut." })).toEqual({
      status: "published",
      changed: true,
    });
    const own = await findOwnReview(database.context, id);
    expect(own).toMatchObject({ rating: 1, title: "No more", editedAt: database.clock.now(), status: "published" });
    expect(await rows(database.context, sql`select language from review where id = ${id}`)).toEqual([
      { language: "de" },
    ]);
    const history = await rows(
      database.context,
      sql`select rating, title, body from review_edit where review_id = ${id}`,
    );
    const { rating, title, body } = submission({ rating: 5 });
    expect(history).toEqual([{ rating, title, body }]);
    const told = (await eventsOf(database.context, organisationId)).at(-1);
    expect(told).toMatchObject({
      event: "review.updated",
      data: { review: { rating: 1, title: "No more" }, reply: { body: "Thank you for telling us." } },
    });
    await expectExact(database.context, businessId);
  });

  test("nothing is no edit", async () => {
    const id = await publish();
    expect(await edit(id)).toEqual({ status: "published", changed: false });
    expect(await names()).toEqual(["review.created"]);
    expect((await findOwnReview(database.context, id))?.editedAt).toBeNull();
    expect(await rows(database.context, sql`select 1 from review_edit where review_id = ${id}`)).toEqual([]);
  });

  test("a public review so that it breaks a rule has it held", async () => {
    const id = await publish({ rating: 5 });
    expect(await edit(id, { rating: 2, body: "See www.cheaper.com" })).toEqual({ status: "held", changed: true });
    expect(await moderationOf(database.context, id)).toEqual([
      { from: "published", to: "held", reason: "links", askedBy: "rule" },
    ]);
    expect((await eventsOf(database.context, organisationId)).at(-1)).toMatchObject({
      event: "review.updated",
      data: { review: { status: "held", rating: 2 } },
    });
    await expectExact(database.context, businessId);
  });

  test("the stars alone does not ask again about words that a moderator has let pass", async () => {
    const id = await publish({ body: "See www.cheaper.com" });
    await move(id, "published");
    expect(await edit(id, { body: "See www.cheaper.com", rating: 1 })).toEqual({ status: "published", changed: true });
    await expectExact(database.context, businessId);
  });

  for (const status of ["pending", "held", "hidden"] as const)
    test(`a ${status} review leaves it ${status}, and nobody is told`, async () => {
      const id = await seedReview(database.context, businessId, { status });
      expect(await edit(id, { rating: 1 })).toEqual({ status, changed: true });
      expect(await names()).toEqual([]);
      await expectExact(database.context, businessId);
    });

  test("a removed review is not found", async () => {
    const id = await seedReview(database.context, businessId, { status: "removed" });
    expect(await refusal(edit(id, { rating: 1 }))).toBe("not_found");
    expect(await refusal(edit(newId(), { rating: 1 }))).toBe("not_found");
  });

  test("one's own text is no copy of itself, and its fingerprint is that of the new words", async () => {
    const id = await publish({ body: LONG });
    expect(await edit(id, { body: `${LONG}!` })).toEqual({ status: "published", changed: true });
    const other = "Delivery took one day only, the colours are as shown, and the girl on the phone was very kind.";
    expect(await edit(id, { body: other })).toMatchObject({ status: "published" });
    expect(
      (await rows(database.context, sql`select status from review where id = ${await publish({ body: LONG })}`))[0],
    ).toEqual({
      status: "published",
    });
    expect(await statusOf(database.context, await publish({ body: other }))).toBe("held");
    await edit(id, { body: "Short now." });
    expect(await rows(database.context, sql`select 1 from review_fingerprint where review_id = ${id}`)).toEqual([]);
  });

  test("ends after twenty times", async () => {
    const id = await publish({ title: "0" });
    for (let n = 1; n <= 20; n++) await edit(id, { title: String(n) });
    expect(await refusal(edit(id, { title: "21" }))).toBe("validation_error");
    expect((await findOwnReview(database.context, id))?.title).toBe("20");
  });

  test("changes the stars of rated products, and of no others", async () => {
    const [mug, hat] = [newId() as string, newId() as string];
    await database.context.db.insert(product).values([
      { id: mug, businessId, shopId: "1", name: "Mug" },
      { id: hat, businessId, shopId: "2", name: "Hat" },
    ]);
    const id = await publish({}, [{ productId: mug, rating: 5 }]);
    const ratings = [mug, hat].map((productId) => ({ productId, rating: 2 }));
    expect(await edit(id, {}, ratings)).toEqual({ status: "published", changed: true });
    expect((await findOwnReview(database.context, id))?.products).toEqual([{ id: mug, name: "Mug", rating: 2 }]);
    expect(await edit(id, {}, ratings)).toEqual({ status: "published", changed: false });
  });

  test("while a moderator hides it leaves exact counters and a hidden review", async () => {
    const id = await publish({ rating: 5 });
    await Promise.all([edit(id, { rating: 1 }), move(id, "hidden"), edit(id, { rating: 2 })]);
    expect(await statusOf(database.context, id)).toBe("hidden");
    await expectExact(database.context, businessId);
    await move(id, "published");
    await expectExact(database.context, businessId);
  });
});

describe("deleting", () => {
  test("removes it for good, with the author's reason, and records one event", async () => {
    const id = await publish();
    await Promise.all([deleteOwnReview(database.context, id), deleteOwnReview(database.context, id)]);
    expect(await statusOf(database.context, id)).toBe("removed");
    expect(await moderationOf(database.context, id)).toEqual([
      { from: "published", to: "removed", reason: "deleted_by_author", askedBy: "author" },
    ]);
    expect(await names()).toEqual(["review.created", "review.removed"]);
    await expectExact(database.context, businessId);
  });

  test("an unknown review is not found", async () => {
    expect(await refusal(deleteOwnReview(database.context, newId()))).toBe("not_found");
  });
});

describe("resolving", () => {
  test("needs a reply", async () => {
    expect(await refusal(resolve(database.context, await publish(), "resolved"))).toBe("validation_error");
    expect(await refusal(resolve(database.context, newId(), "resolved"))).toBe("not_found");
  });

  test("records an event with its moment when it becomes resolved, and none for the same answer again", async () => {
    const id = await publish();
    await reply(id);
    database.clock.advance(5_000);
    await Promise.all([resolve(database.context, id, "resolved"), resolve(database.context, id, "resolved")]);
    const at = database.clock.now().toISOString();
    database.clock.advance(5_000);
    await resolve(database.context, id, "resolved");
    expect((await names()).filter((name) => name === "review.resolved").length).toBe(1);
    const told = (await eventsOf(database.context, organisationId)).at(-1);
    expect(Object.keys(told?.data ?? {})).toEqual(["business", "review", "reply", "resolution", "resolutionAt"]);
    expect(told?.data).toMatchObject({ resolution: "resolved", resolutionAt: at });
    expect((await findOwnReview(database.context, id))?.resolution).toBe("resolved");
  });

  test("unresolved records no event, and resolved after it does", async () => {
    const id = await publish();
    await reply(id);
    await resolve(database.context, id, "unresolved");
    expect(await names()).not.toContain("review.resolved");
    await resolve(database.context, id, "resolved");
    await resolve(database.context, id, "unresolved");
    await resolve(database.context, id, "resolved");
    expect((await names()).filter((name) => name === "review.resolved").length).toBe(2);
  });
});

test("the author sees the review with its status and reply; an unknown id finds none", async () => {
  const id = await publish({ rating: 3 });
  await reply(id);
  expect(await findOwnReview(database.context, id)).toMatchObject({
    ...submission({ rating: 3 }),
    id,
    businessId,
    status: "published",
    verified: true,
    resolution: null,
    reply: { body: "Thank you for telling us." },
    products: [],
  });
  expect(await findOwnReview(database.context, newId())).toBeNull();
});
