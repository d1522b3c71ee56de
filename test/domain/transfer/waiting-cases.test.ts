// The counts of the moderators' queues are those of their lists, and end at their bound.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { newId, type OrganisationId } from "#contract/id.ts";
import { listContested } from "#domain/business/claim/claim.ts";
import { listWaitingProfiles } from "#domain/business/claim/waiting.ts";
import { listWaitingStatements } from "#domain/business/platform/statement.ts";
import { listAppeals } from "#domain/review/appeal/queue.ts";
import { listPhotoCases } from "#domain/review/moderation/photo.ts";
import { listHeld, listReported } from "#domain/review/moderation/queue.ts";
import { listRewardCases } from "#domain/review/reward/case.ts";
import { listDifferingImports } from "#domain/transfer/task/difference.ts";
import { listWaitingImports } from "#domain/transfer/task/queue.ts";
import { CASES_UP_TO, countWaitingCases, type WaitingCases } from "#domain/transfer/waiting-cases.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { seedBusiness, seedOrganisation, seedReview } from "../../support/seed.ts";

let db: TestDatabase;
let organisationId: OrganisationId;
let managed: Awaited<ReturnType<typeof seedBusiness>>;
beforeAll(async () => {
  db = await createTestDatabase();
  organisationId = (await seedOrganisation(db.context)).id;
  managed = await seedBusiness(db.context, { organisationId });
});
afterAll(() => db.close());

const ALL = { after: null, limit: 1_000 };

/** What the pages of the queues list. */
async function listed(): Promise<WaitingCases> {
  const { context } = db;
  const imports = [...(await listWaitingImports(context, ALL)), ...(await listDifferingImports(context, 1_000))];
  return {
    held: (await listHeld(context, ALL)).rows.length,
    reports: (await listReported(context, ALL)).rows.length,
    appeals: (await listAppeals(context, ALL)).rows.length,
    claims: (await listContested(context, ALL)).length,
    platforms: (await listWaitingStatements(context, ALL)).length,
    imports: new Set(imports.map(({ id }) => id)).size,
    businesses: (await listWaitingProfiles(context)).length,
    photos: (await listPhotoCases(context, ALL)).length,
    rewards: (await listRewardCases(context, ALL)).length,
  };
}

async function report(reviewId: string, by: OrganisationId, status: "open" | "upheld" | "dismissed"): Promise<void> {
  await db.sql`insert into report (id, review_id, organisation_id, reason, status)
    values (${newId()}, ${reviewId}, ${by}, 'spam', ${status})`;
}

async function appeal(reviewId: string, status: "open" | "restored" | "upheld" | "withdrawn"): Promise<void> {
  const decision = newId();
  await db.sql`insert into moderation (id, review_id, business_id, from_status, to_status, reason, asked_by, created_at)
    values (${decision}, ${reviewId}, ${managed.id}, 'published', 'hidden', 'spam', 'moderator', now())`;
  await db.sql`insert into appeal (id, review_id, moderation_id, words, status, created_at)
    values (${newId()}, ${reviewId}, ${decision}, 'Why?', ${status}, now())`;
}

async function claim(businessId: string, method: "dns" | "moderator", status: "pending" | "approved"): Promise<void> {
  const { id } = await seedOrganisation(db.context);
  await db.sql`insert into claim (id, business_id, organisation_id, method, status)
    values (${newId()}, ${businessId}, ${id}, ${method}, ${status})`;
}

async function platform(name: string, status: "stated" | "rejected"): Promise<void> {
  await db.sql`insert into platform_statement (id, business_id, platform, url, rating, count, status)
    values (${newId()}, ${managed.id}, ${name}, 'https://other.example/x', 4.5, 10, ${status})`;
}

type Brought = { confirmation: "waiting" | "confirmed"; status: "done" | "undone"; task: "undo" | null };

/** @param differing rows of the file that wait; declined ones wait no more */
async function brought(of: Partial<Brought>, differing: readonly ("waiting" | "declined")[] = []): Promise<void> {
  const id = newId();
  const { confirmation = "confirmed", status = "done", task = null } = of;
  await db.sql`insert into review_import (id, business_id, organisation_id, layout, file_name, status, confirmation, task,
      created_at, finished_at)
    values (${id}, ${managed.id}, ${organisationId}, 'loox', 'reviews.csv', ${status}, ${confirmation}, ${task}, now(), now())`;
  for (const each of differing)
    await db.sql`insert into review_import_difference (import_id, review_id, before, after, declined_at)
      values (${id}, ${newId()}, '{}', '{}', ${each === "declined" ? "2026-11-01T00:00:00Z" : null})`;
}

const NONE: WaitingCases = {
  held: 0,
  reports: 0,
  appeals: 0,
  claims: 0,
  platforms: 0,
  imports: 0,
  businesses: 0,
  photos: 0,
  rewards: 0,
};

test("an empty service has no case", async () => {
  expect(await countWaitingCases(db.context)).toEqual(NONE);
});

test("each queue counts the cases that its page lists, and nothing that is decided", async () => {
  const review = (status: "held" | "published" | "hidden" | "pending" | "removed") =>
    seedReview(db.context, managed.id, { status });
  for (const status of ["held", "held", "held", "pending"] as const) await review(status);
  const [appealed, reopened] = [await review("held"), await review("held")];
  await appeal(appealed, "open");
  await appeal(reopened, "upheld");
  await appeal(await review("hidden"), "open");
  for (const status of ["restored", "withdrawn"] as const) await appeal(await review("published"), status);

  const [twice, once, settled] = [await review("published"), await review("published"), await review("published")];
  const { id: former } = await seedOrganisation(db.context);
  await report(twice, organisationId, "open");
  await report(twice, former, "open");
  await report(once, organisationId, "open");
  await report(once, former, "dismissed");
  await report(settled, organisationId, "upheld");

  const [asked, unproved] = [await seedBusiness(db.context), await seedBusiness(db.context)];
  await claim(asked.id, "moderator", "pending");
  await claim(asked.id, "moderator", "approved");
  await claim(unproved.id, "dns", "pending");
  await claim(managed.id, "dns", "pending");
  await db.sql`update business set profile = 'waiting' where id = ${asked.id}`;
  await db.sql`update business set profile = 'refused' where id = ${unproved.id}`;

  for (const name of ["Trusted Shops", "ÉTOILES", "口コミ"]) await platform(name, "stated");
  await platform("Refused", "rejected");

  await brought({ confirmation: "waiting" });
  await brought({ confirmation: "waiting" }, ["waiting", "waiting"]);
  await brought({}, ["waiting", "waiting", "waiting", "declined"]);
  await brought({}, ["declined"]);
  await brought({ confirmation: "waiting", status: "undone" }, ["waiting"]);
  await brought({ confirmation: "waiting", task: "undo" }, ["waiting"]);
  await brought({});

  for (const status of ["open", "open", "upheld", "dismissed"])
    await db.sql`insert into reward_case (id, review_id, business_id, organisation_id, status, created_at)
      values (${newId()}, ${await review("published")}, ${managed.id}, ${organisationId}, ${status}, now())`;

  // One with two pictures that wait, one whose picture looks like another, and three that no moderator has to see yet, or any more.
  for (const [status, state, isQueued] of [
    ["published", "waiting", true],
    ["hidden", "shown", true],
    ["pending", "waiting", true],
    ["removed", "waiting", true],
    ["published", "shown", false],
  ] as const) {
    const of = await review(status);
    for (let n = 0; n < 2; n++)
      await db.sql`insert into review_photo (id, business_id, review_id, name, width, height, bytes, placeholder, fingerprint, state, created_at, queued_at)
        values (${newId()}, ${managed.id}, ${of}, ${crypto.randomUUID()}, 4, 4, 9, '', '0123456789abcdef', ${state}, now(), ${isQueued ? db.context.clock.now().toISOString() : null})`;
  }

  const counted = await countWaitingCases(db.context);
  expect(counted).toEqual(await listed());
  expect(counted).toEqual({
    held: 4,
    reports: 2,
    appeals: 2,
    claims: 2,
    platforms: 3,
    imports: 3,
    businesses: 1,
    photos: 2,
    rewards: 2,
  });
});

test("a count ends at its bound", async () => {
  await db.sql`insert into platform_statement (id, business_id, platform, url, rating, count, status)
    select gen_random_uuid(), ${managed.id}, 'Platform ' || n, 'https://other.example/x', 4.5, 10, 'stated'
    from generate_series(1, ${CASES_UP_TO * 2}) n`;
  for (let n = 0; n <= CASES_UP_TO; n++) await brought({}, ["waiting"]);
  const { platforms, imports } = await countWaitingCases(db.context);
  expect({ platforms, imports }).toEqual({ platforms: CASES_UP_TO, imports: CASES_UP_TO });
});
