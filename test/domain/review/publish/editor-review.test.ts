// An editor's review is public at once and in no figure of customers. Moderators change and remove it.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import type { BusinessId, OrganisationId, ReviewId } from "#contract/id.ts";
import { listModerationFigures } from "#domain/review/profile-figure.ts";
import { changeEditorReview, removeEditorReview, writeEditorReview } from "#domain/review/publish/editor-review.ts";
import { submissionReaders } from "#domain/review/state/submission.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database.ts";
import { readEach } from "../../../support/read-each.ts";
import { seedBusiness, seedOrganisation, seedReview } from "../../../support/seed.ts";
import { eventsOf, expectExact, refusal, rows, statusOf } from "../support.ts";

let database: TestDatabase;
let organisationId: OrganisationId;
let businessId: BusinessId;
const WORDS = { rating: 4, title: "A visit", body: "We ordered a chair and it came on time." };

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  organisationId = (await seedOrganisation(database.context)).id;
  businessId = (await seedBusiness(database.context, { organisationId })).id;
});

const write = () => writeEditorReview(database.context, businessId, WORDS);

describe("an editor's review", () => {
  test("is public at once, never verified, and counts in no figure of customers", async () => {
    await seedReview(database.context, businessId, { rating: 1 });
    const id = await write();
    const [row] = await rows(database.context, sql`select * from review where id = ${id}`);
    expect(row).toMatchObject({
      status: "published",
      source: "editor",
      verified: false,
      author: "The editors",
      language: "en",
    });
    const [tally] = await rows(database.context, sql`select * from business_tally where business_id = ${businessId}`);
    expect(tally).toMatchObject({ editor: [0, 0, 0, 1, 0], unverified: [1, 0, 0, 0, 0], verified: [0, 0, 0, 0, 0] });
    await expectExact(database.context, businessId);
    expect(await eventsOf(database.context, organisationId)).toMatchObject([
      { event: "review.created", data: { review: { source: "editor" } } },
    ]);
  });

  test("is changed with its history kept, and the same words change nothing", async () => {
    const id = await write();
    expect(await changeEditorReview(database.context, businessId, id, WORDS)).toBe(false);
    expect(await changeEditorReview(database.context, businessId, id, { ...WORDS, rating: 2, title: "Anew" })).toBe(
      true,
    );
    expect(await rows(database.context, sql`select rating, title from review_edit where review_id = ${id}`)).toEqual([
      { rating: 4, title: "A visit" },
    ]);
    expect((await eventsOf(database.context, organisationId)).map(({ event }) => event)).toEqual([
      "review.created",
      "review.updated",
    ]);
    await expectExact(database.context, businessId);
  });

  test("is removed without a word in the figures of moderation", async () => {
    const id = await write();
    await removeEditorReview(database.context, businessId, id);
    expect(await statusOf(database.context, id)).toBe("removed");
    expect(await listModerationFigures(database.context, businessId)).toEqual([]);
    await expectExact(database.context, businessId);
    expect(await refusal(removeEditorReview(database.context, businessId, id))).toBe("not_found");
    expect(await refusal(changeEditorReview(database.context, businessId, id, WORDS))).toBe("not_found");
  });

  test("is no way to a customer's review, or to another business's", async () => {
    const customer = await seedReview(database.context, businessId);
    expect(await refusal(changeEditorReview(database.context, businessId, customer, WORDS))).toBe("not_found");
    expect(await refusal(removeEditorReview(database.context, businessId, customer))).toBe("not_found");
    const id = await write();
    const other = (await seedBusiness(database.context)).id;
    expect(await refusal(removeEditorReview(database.context, other, id))).toBe("not_found");
    const none = crypto.randomUUID();
    expect(await refusal(writeEditorReview(database.context, none as BusinessId, WORDS))).toBe("not_found");
    expect(await refusal(removeEditorReview(database.context, businessId, none as ReviewId))).toBe("not_found");
  });

  test("needs stars, a title and words", () => {
    const readers = submissionReaders(database.context);
    const read = ({ rating, title, body }: Record<string, string>) =>
      readEach({ rating: readers.rating(rating), title: readers.title(title), body: readers.body(body) });
    const none = read({});
    expect(Object.keys("errors" in none ? none.errors : {}).sort()).toEqual(["body", "rating", "title"]);
    expect(read({ rating: "4", title: " A visit ", body: WORDS.body })).toEqual({ read: { ...WORDS } });
  });
});
