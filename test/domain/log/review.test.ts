// The log gets each change of a review once and in order, and no word, name or address of a person.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { type BusinessId, type OrganisationId, type ReviewId, toWire } from "#contract/id.ts";
import { confirmReview as confirm } from "#domain/invitation/invited.ts";
import { commitmentOf, type LogEntry } from "#domain/log/entry.ts";
import { findOpenings } from "#domain/log/proof.ts";
import { deleteOwnReview, editReview } from "#domain/review/author/author.ts";
import { eraseReviews } from "#domain/review/author/erase.ts";
import { changeStatus } from "#domain/review/lifecycle/lifecycle.ts";
import { changeEditorReview, writeEditorReview } from "#domain/review/publish/editor-review.ts";
import { submitOrganic } from "#domain/review/publish/organic.ts";
import { postReply } from "#domain/review/reply.ts";
import type { Submission } from "#domain/review/state/submission.ts";
import { inTransaction } from "#platform/database/context.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { seedBusiness, seedOrganisation } from "../../support/seed.ts";
import { publishInvited, rows, submission } from "../review/support.ts";
import { readEntries, sequenceAll } from "./support.ts";

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

const AUTHOR = "ana.secret@mailbox.example";

const publish = (words: Partial<Submission> = {}) =>
  publishInvited(database.context, { businessId, email: AUTHOR, submission: submission(words) });

async function entriesOf(id: ReviewId): Promise<LogEntry[]> {
  await sequenceAll(database.context);
  const entries = await readEntries(database.context);
  return entries.map(({ entry }) => entry).filter(({ review }) => review === toWire("rev", id));
}

const told = (entries: readonly LogEntry[]) => entries.map(({ event, by, reason }) => [event, by, reason]);

describe("a review", () => {
  test("that goes online at once is created and published", async () => {
    const id = await publish();
    const [created, published] = await entriesOf(id);
    expect(created).toEqual({
      at: database.clock.now().toISOString(),
      event: "created",
      business: toWire("biz", businessId),
      slug: expect.any(String),
      review: toWire("rev", id),
      by: "author",
      reason: null,
      commitment: expect.stringMatching(/^[A-Za-z0-9+/]{43}=$/),
      incentivized: false,
    });
    expect(published).toMatchObject({ event: "published", by: "author", commitment: null });
  });

  test("opens its commitment with the salt of its latest wording", async () => {
    const id = await publish({ title: "Fine – so \u2028 far", body: 'A "quote", a \\ and an emoji 🙂 in it.' });
    await editReview(database.context, id, submission({ rating: 2, title: "Not so fine" }), {
      language: "en",
    });
    const entries = await entriesOf(id);
    expect(told(entries).map(([event]) => event)).toEqual(["created", "published", "edited"]);
    const opening = (await findOpenings(database.context, [id])).get(id);
    const [row] = await rows<{ rating: number; title: string; body: string; verified: boolean }>(
      database.context,
      sql`select rating, title, body, verified from review where id = ${id}`,
    );
    const all = await readEntries(database.context);
    const entry = all[opening?.index ?? -1]?.entry;
    expect(entry).toMatchObject({ event: "edited", review: toWire("rev", id) });
    const commitment = commitmentOf(Buffer.from(opening?.salt ?? "", "base64"), row as never);
    expect(commitment.toString("base64")).toBe(entry?.commitment ?? "");
  });

  test("that a rule holds is held for the rule's reason, and published by the moderator", async () => {
    const id = await publish({ body: "Look at https://elsewhere.example/cheap and buy there." });
    await changeStatus(database.context, id, { to: "published", reason: "keeps_to_rules", askedBy: "moderator" });
    expect(told(await entriesOf(id))).toEqual([
      ["created", "author", null],
      ["held", "rule", "links"],
      ["published", "moderator", "keeps_to_rules"],
    ]);
  });

  test("without an invitation is entered when its address is confirmed, and not before", async () => {
    const email = `${crypto.randomUUID()}@mailbox.example`;
    await submitOrganic(database.context, {
      businessId,
      email,
      submission: submission(),
      language: "en",
      ipHash: null,
    });
    const [{ id } = { id: "" as ReviewId }] = await rows<{ id: ReviewId }>(
      database.context,
      sql`select id from review where business_id = ${businessId}`,
    );
    expect(await entriesOf(id)).toEqual([]);
    await confirm(database.context, id);
    expect(told(await entriesOf(id)).map(([event]) => event)).toEqual(["created", "published"]);
  });

  test("that was never confirmed leaves no entry when it is removed", async () => {
    const email = `${crypto.randomUUID()}@mailbox.example`;
    await submitOrganic(database.context, {
      businessId,
      email,
      submission: submission(),
      language: "en",
      ipHash: null,
    });
    const [{ id } = { id: "" as ReviewId }] = await rows<{ id: ReviewId }>(
      database.context,
      sql`select id from review where business_id = ${businessId}`,
    );
    await deleteOwnReview(database.context, id);
    expect(await entriesOf(id)).toEqual([]);
  });

  test("is hidden, restored and removed with the asker, and a free text is logged as other", async () => {
    const id = await publish();
    await changeStatus(database.context, id, { to: "hidden", reason: "spam", askedBy: "owner" });
    await changeStatus(database.context, id, { to: "published", reason: "taken_back", askedBy: "moderator" });
    await changeStatus(database.context, id, { to: "hidden", reason: "illegal", askedBy: "moderator" });
    await changeStatus(database.context, id, { to: "removed", reason: "Ana Ruiz of Bonn asked", askedBy: "operator" });
    expect(told(await entriesOf(id)).slice(2)).toEqual([
      ["hidden", "business", "spam"],
      ["restored", "moderator", "taken_back"],
      ["hidden", "law", "illegal"],
      ["removed", "operator", "other"],
    ]);
  });

  test("names the moderator after a reader's report, and the law where the text breaks it", async () => {
    const id = await publish();
    await changeStatus(database.context, id, { to: "hidden", reason: "spam", askedBy: "reader" });
    await changeStatus(database.context, id, { to: "published", reason: "taken_back", askedBy: "moderator" });
    await changeStatus(database.context, id, { to: "removed", reason: "illegal", askedBy: "reader" });
    expect(told(await entriesOf(id)).slice(2)).toEqual([
      ["hidden", "moderator", "spam"],
      ["restored", "moderator", "taken_back"],
      ["removed", "law", "illegal"],
    ]);
  });

  test("gets one entry for a reply and its repetition", async () => {
    const id = await publish();
    for (const body of ["Thank you.", "Thank you.", "Thank you very much."])
      await postReply(database.context, { organisationId, reviewId: id, body, userId: null });
    expect(told(await entriesOf(id)).slice(2)).toEqual([
      ["replied", "business", null],
      ["replied", "business", null],
    ]);
  });

  test("by an editor is asked for by a moderator", async () => {
    const words = { rating: 3, title: "Solid", body: "A solid shop with slow parcels." };
    const id = await writeEditorReview(database.context, businessId, words);
    await changeEditorReview(database.context, businessId, id, { ...words, rating: 4 });
    expect(told(await entriesOf(id))).toEqual([
      ["created", "moderator", null],
      ["published", "moderator", null],
      ["edited", "moderator", null],
    ]);
  });
});

describe("an erasure", () => {
  const salts = (id: ReviewId) =>
    rows(
      database.context,
      sql`select salt from log_entry where review_id = ${id} and salt is not null
        union all select salt from log_pending where review_id = ${id} and salt is not null`,
    );

  test("of the words drops every salt, also one that waits to be numbered", async () => {
    const id = await publish();
    await sequenceAll(database.context);
    await editReview(database.context, id, submission({ rating: 1 }), { language: "en" });
    await inTransaction(database.context, (inside) => eraseReviews(inside, [id], "remove"));
    expect(await salts(id)).toEqual([]);
    expect(told(await entriesOf(id)).slice(3)).toEqual([
      ["erased", "author", "person_erased"],
      ["removed", "operator", "person_erased"],
    ]);
    expect(await salts(id)).toEqual([]);
    expect((await findOpenings(database.context, [id])).size).toBe(0);
  });

  test("that keeps the words drops the person's salts and commits to the words anew", async () => {
    const id = await publish();
    await sequenceAll(database.context);
    const before = (await findOpenings(database.context, [id])).get(id);
    await inTransaction(database.context, (inside) => eraseReviews(inside, [id], "keep"));
    const entries = await entriesOf(id);
    expect(entries.at(-1)).toMatchObject({ event: "erased", commitment: expect.any(String) });
    const after = (await findOpenings(database.context, [id])).get(id);
    expect(after?.salt).not.toBe(before?.salt ?? "");
    expect(after?.index).toBeGreaterThan(before?.index ?? 0);
    expect((await salts(id)).length).toBe(1);
  });

  test("by the author's own removal drops every salt", async () => {
    const id = await publish();
    await deleteOwnReview(database.context, id);
    expect(await salts(id)).toEqual([]);
  });
});

test("no entry holds a word, a name or an address", async () => {
  const id = await publish({
    title: "Unmistakable-title",
    body: "Unmistakable-body words.",
    author: "Zoë Unmistakable",
  });
  await postReply(database.context, { organisationId, reviewId: id, body: "Unmistakable-reply", userId: null });
  await sequenceAll(database.context);
  const all = (await readEntries(database.context)).map(({ text }) => text).join("\n");
  for (const secret of ["nmistakable", "secret", "mailbox", "Zoë"]) expect(all.includes(secret)).toBe(false);
});
