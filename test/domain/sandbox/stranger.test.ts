// A sandbox's owner types addresses of strangers: no fact about them reaches a moderator, and no mail reaches them.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { fromWire, type ReviewId } from "#contract/id.ts";
import { addressesWithData } from "#domain/privacy/request.ts";
import { findAbout } from "#domain/review/moderation/about.ts";
import { askForAddress } from "#domain/review/own-address/own-address.ts";
import { eraseSandbox } from "#domain/sandbox/erase.ts";
import { inTransaction } from "#platform/database/context.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { inviteInSandbox, reviewInSandbox, type Sandbox, seedSandbox } from "../../support/sandbox.ts";
import { AUTHOR_EMAIL, seedBusiness, seedReview } from "../../support/seed.ts";

let database: TestDatabase;
let sandbox: Sandbox;
beforeAll(async () => {
  database = await createTestDatabase();
  sandbox = await seedSandbox(database.context);
});
afterAll(() => database.close());

test("a moderator's counts about a live reviewer leave sandboxes out", async () => {
  const { context } = database;
  const [live, other] = [await seedBusiness(context), await seedBusiness(context)];
  const id = await seedReview(context, live.id);
  for (let turn = 0; turn < 4; turn++) await seedReview(context, sandbox.shop.id, { status: "removed" });
  const others = async () => (await findAbout(context, [id])).get(id)?.others;
  expect(await others()).toEqual({ reviews: 0, removed: 0 });
  await seedReview(context, other.id);
  expect(await others()).toEqual({ reviews: 1, removed: 0 });
});

test("no review of a sandbox can get another mailbox, because its link would lie in the catcher", async () => {
  const { context, sql } = database;
  const reviewId = fromWire("rev", await reviewInSandbox(context, sandbox)) as ReviewId;
  const asked = askForAddress(context, { reviewId, email: "critic@stranger.example", formLanguage: "en" });
  await expect(asked).rejects.toMatchObject({ code: "validation_error" });
  expect((await sql`select from message where kind = 'review-address'`).length).toBe(0);
});

describe("data of an address", () => {
  test("in a sandbox alone triggers no mail, neither before nor after its erasure", async () => {
    const { context, sql } = database;
    const own = await seedSandbox(context);
    const email = "victim@stranger.example";
    const known = async () => [...(await addressesWithData(context, [email]))];
    const { id: organisationId } = own.organisation;
    await inviteInSandbox(context, own, { email, reference: "1" });
    const reviewId = fromWire("rev", await reviewInSandbox(context, own)) as ReviewId;
    await sql`update review_author set email = ${email}, stated_email = ${email} where review_id = ${reviewId}`;
    await sql`insert into suppression (organisation_id, address, reason, created_at) values (${organisationId}, ${email}, 'bounced', now())`;
    await sql`insert into message (id, kind, channel, address, subject_id, payload, run_at, created_at)
      values (gen_random_uuid(), 'review-receipt', 'email', ${email}, ${reviewId}, '{}', now(), now())`;
    const sent = await sql`select organisation_id from message where lower(address) = ${email}`;
    expect(sent.length).toBe(2);
    expect(await known()).toEqual([]);
    await inTransaction(context, (inside) => eraseSandbox(inside, organisationId));
    expect(await known()).toEqual([]);
  });

  test("of a live business does", async () => {
    const { context } = database;
    await seedReview(context, (await seedBusiness(context)).id);
    expect([...(await addressesWithData(context, [AUTHOR_EMAIL]))]).toEqual([AUTHOR_EMAIL]);
  });
});
