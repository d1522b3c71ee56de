// The demo's activity: made by the functions that customers' actions call, so that each state can really occur.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { playAppeals } from "#cli/demo/appeal.ts";
import { openClaims } from "#cli/demo/claim.ts";
import { voteForReviews } from "#cli/demo/content.ts";
import { writeHeldReviews } from "#cli/demo/held-review.ts";
import { bringReviews } from "#cli/demo/import.ts";
import { importJudgeMe, JUDGE_ME_SHOP } from "#cli/demo/judge-me.ts";
import { receiveOrders } from "#cli/demo/order.ts";
import { sendMails } from "#cli/demo/send-mails.ts";
import { causeEvents, startReceiver, subscribe } from "#cli/demo/webhook.ts";
import { DEFAULT_PLANS } from "#domain/account/plan/plan.ts";
import { type Business, findBusiness } from "#domain/business/profile/business.ts";
import { OUTCOMES } from "#domain/integration/state/outcome.ts";
import { loadNotices } from "#domain/review/notice/outgoing.ts";
import { spreadNotices } from "#domain/review/notice/spread.ts";
import { RULES } from "#domain/review/rule/rule.ts";
import { createSecretBox } from "#platform/secret/secret-box.ts";
import { OPTIONS } from "../../../lab/demo/archive.ts";
import { judgeMeRecords } from "../../../lab/demo/demo-records.ts";
import { judgeMeFile } from "../../../lab/demo/judge-me.ts";
import { seedPerson } from "../../support/dashboard.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { seedBusiness, seedOrganisation, seedReview } from "../../support/seed.ts";
import { TEST_CONFIG } from "../../support/service.ts";

let database: TestDatabase;
const box = createSecretBox(TEST_CONFIG.appSecret);

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => database.close());

async function seedShop(slug?: string) {
  const organisation = await seedOrganisation(database.context);
  const { slug: own } = await seedBusiness(database.context, {
    organisationId: organisation.id,
    ...(slug && { slug }),
  });
  return { organisation, business: (await findBusiness(database.context, own)) as Business };
}

const column = async (query: string, ...values: string[]) =>
  (await database.sql.unsafe(query, values)).map((row) => Object.values(row)[0] as string);

test("the connected shop sent orders of every outcome, once", async () => {
  const { business } = await seedShop();
  for (let start = 0; start < 2; start++) await receiveOrders(database.context, box, DEFAULT_PLANS, business);
  const found = await column(
    "select outcome from inbound_outcome o join integration i on i.id = o.integration_id where i.business_id = $1",
    business.id,
  );
  expect([...new Set(found)].sort()).toEqual([...OUTCOMES].sort());
  expect(found).toHaveLength(11);
});

test("readers found reviews of high and low ratings helpful, once", async () => {
  const { organisation, business } = await seedShop();
  for (const rating of [5, 1, 4, 2]) await seedReview(database.context, business.id, { rating });
  const votes = () =>
    column("select helpful_count from review where business_id = $1 order by created_at, id", business.id);
  const of = { organisationId: organisation.id, slug: business.slug };
  await voteForReviews(database.context, of);
  const first = await votes();
  await voteForReviews(database.context, of);
  expect(await votes()).toEqual(first);
  expect(first.map(Number).sort()).toEqual([0, 1, 5, 6]);
});

test("a review is held for each reason there is, and nothing is mailed to its author", async () => {
  const { business } = await seedShop();
  for (let start = 0; start < 2; start++) await writeHeldReviews(database.context, business);
  const reasons = await column(
    "select reason from moderation where business_id = $1 and to_status = 'held'",
    business.id,
  );
  expect([...new Set(reasons)].sort()).toEqual(RULES.map(({ code }) => code).sort());
  const due = await column(
    "select address from message where status = 'due' and subject_id in (select id from review where business_id = $1)",
    business.id,
  );
  expect(due).toEqual([]);
});

/** How many mails to each author say that their review was hidden or removed, and have a link to appeal. */
async function appealLinks(folder: string): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const name of await readdir(join(folder, "mail"))) {
    const mail = await readFile(join(folder, "mail", name), "utf8");
    const [, to = ""] = /^To: ([a-z]+@)customer\.example/m.exec(mail) ?? [];
    const [, encoded = ""] = /text\/plain.*?\r?\n\r?\n(.*?)\r?\n--/s.exec(mail) ?? [];
    const text = Buffer.from(encoded, "base64").toString();
    if (/\/appeal\/[\w-]{43}/.test(text)) found[to] = (found[to] ?? 0) + 1;
  }
  return found;
}

test("authors appealed by the link of the mail about the decision, and there is an appeal in every state, once", async () => {
  const folder = mkdtempSync(join(tmpdir(), "candor-test-"));
  const { business } = await seedShop();
  const moderator = (await seedPerson(database, { staff: true })).id;
  const colleague = (await seedPerson(database, { staff: true })).id;
  const config = { ...TEST_CONFIG, smtpUrl: null, dataDir: folder };
  const send = () => sendMails({ config, context: database.context });
  // The second start of a demo that was interrupted between the decisions and the appeals.
  const cut = playAppeals(database.context, business, { moderator, colleague }, () => Promise.reject(new Error("cut")));
  expect(await cut.catch((error) => error.message)).toBe("cut");
  for (let start = 0; start < 2; start++) await playAppeals(database.context, business, { moderator, colleague }, send);
  expect(await appealLinks(folder)).toEqual({ "waits@": 1, "own@": 1, "restored@": 1, "upheld@": 1, "deleted@": 1 });
  await rm(folder, { recursive: true });
  const states = await column(
    "select p.status from appeal p join review r on r.id = p.review_id where r.business_id = $1 order by p.id",
    business.id,
  );
  expect(states).toEqual(["open", "open", "restored", "upheld", "withdrawn"]);
  for (const who of [moderator, colleague]) {
    expect(await logged(who)).not.toEqual([]);
    expect(await logged(who)).toEqual(await decidedBy(who));
  }
});

const logged = (who: string) =>
  column(
    "select detail->>'decision' from audit_entry where actor = 'staff' and user_id = $1 and detail->>'decision' is not null order by 1",
    who,
  );
const decidedBy = (who: string) => column("select id from moderation where decided_by = $1 order by 1", who);

test("two claims wait for a moderator, also after a second start", async () => {
  const [claimant, manager] = [await seedShop(), await seedShop()];
  await seedBusiness(database.context);
  const of = {
    claimant: claimant.organisation.id,
    manager: manager.organisation.id,
    plan: "scale",
    password: "a long enough secret 7",
  };
  for (let start = 0; start < 2; start++) await openClaims(database.context, DEFAULT_PLANS, of);
  const notes = await column(
    "select note from claim where status = 'pending' and method = 'moderator' and organisation_id = $1",
    claimant.organisation.id,
  );
  expect(notes).toHaveLength(2);
});

describe("the receiver", () => {
  test("stands on the loopback, takes most deliveries and fails some", async () => {
    const receiver = startReceiver();
    try {
      expect(new URL(receiver.url).hostname).toBe("127.0.0.1");
      const send = async (event: string, id: string) =>
        (await fetch(receiver.url, { method: "POST", headers: { "webhook-id": id }, body: JSON.stringify({ event }) }))
          .status;
      expect(await send("reply.created", "a")).toBe(200);
      expect([await send("review.updated", "b"), await send("review.updated", "b")]).toEqual([503, 200]);
      expect([await send("review.removed", "c"), await send("review.removed", "c")]).toEqual([500, 500]);
    } finally {
      receiver.stop();
    }
  });

  test("is subscribed once, at the address of the latest start, and has something to take", async () => {
    const { organisation, business } = await seedShop();
    const { context } = database;
    const { id: userId } = await seedPerson(database, { organisationId: organisation.id });
    const owner = { organisationId: organisation.id, userId };
    for (const rating of [1, 2, 5, 5]) await seedReview(context, business.id, { rating, source: "organic" });
    expect(await subscribe(context, box, owner, "http://127.0.0.1:4001/hooks/reviews")).toBe(true);
    expect(await subscribe(context, box, owner, "http://127.0.0.1:4002/hooks/reviews")).toBe(false);
    const urls = await column("select url from webhook_subscription where organisation_id = $1", organisation.id);
    expect(urls).toEqual(["http://127.0.0.1:4002/hooks/reviews"]);
    await causeEvents(context, business, { organisationId: organisation.id, userId, moderatorId: userId });
    const events = await column("select event from webhook_event where organisation_id = $1", organisation.id);
    expect(events.sort()).toEqual(["reply.created", "reply.created", "review.removed", "review.updated"]);
    const own = await column("select action from audit_entry where organisation_id = $1 order by id", organisation.id);
    expect(own).toEqual(["webhook.create", "reply.create", "reply.create"]);
    expect(await logged(userId)).toHaveLength(2);
    expect(await logged(userId)).toEqual(await decidedBy(userId));
  });
});

test("the second shop's older reviews came from a Judge.me file, all of them, once", async () => {
  const { business } = await seedShop(JUDGE_ME_SHOP);
  const { reviews, products } = judgeMeRecords(OPTIONS);
  expect(reviews.length).toBeGreaterThan(20);
  expect(judgeMeFile(reviews, products).split("\n")[0]).toStartWith(
    "title,body,rating,review_date,source,curated,reviewer_name",
  );
  for (let start = 0; start < 2; start++) await importJudgeMe(database.context);
  const rows = await database.sql`
    select rating, title, body, origin from review where business_id = ${business.id} and source = 'import' order by created_at`;
  expect(rows.map(({ rating, body, origin }) => [rating, body, origin])).toEqual(
    reviews.map(({ rating, body }) => [rating, body, "Judge.me"]),
  );
});

test("the main shop's own imports are in each state that stays, once", async () => {
  const { organisation, business } = await seedShop();
  const { id: userId } = await seedPerson(database, { organisationId: organisation.id });
  const { id: moderatorId } = await seedPerson(database, { staff: true });
  const by = { organisationId: organisation.id, userId, moderatorId };
  for (let start = 0; start < 2; start++) await bringReviews(database.context, business, by);
  const states = await database.sql`
    select status, confirmation, reason is not null as "hasReason", created, refused from review_import
    where business_id = ${business.id} order by id`;
  expect(states.map((row) => ({ ...row }))).toEqual([
    { status: "undone", confirmation: "rejected", hasReason: false, created: 1, refused: 0 },
    { status: "undone", confirmation: "rejected", hasReason: true, created: 3, refused: 0 },
    { status: "done", confirmation: "confirmed", hasReason: false, created: 3, refused: 0 },
    { status: "done", confirmation: "waiting", hasReason: false, created: 3, refused: 1 },
    { status: "failed", confirmation: null, hasReason: false, created: 0, refused: 0 },
    { status: "uploaded", confirmation: "waiting", hasReason: false, created: 2, refused: 1 },
  ]);
  const counted = await column("select counts from review where business_id = $1 and source = 'import'", business.id);
  expect(counted.toSorted()).toEqual([false, false, false, true, true, true] as never);
});

test("reviews that were published while the demo was filled are mailed to its owner", async () => {
  // Of its own: copies of the same reviews elsewhere would be held.
  const own = await createTestDatabase();
  const organisationId = (await seedOrganisation(own.context)).id;
  const { slug } = await seedBusiness(own.context, { organisationId });
  const owner = await seedPerson(own, { organisationId });
  const business = (await findBusiness(own.context, slug)) as Business;
  await writeHeldReviews(own.context, business);
  await spreadNotices(own.context);
  const [mail] = await own.sql`select id, address from message where kind = 'notice'`;
  expect(mail?.address).toBe(owner.email);
  const [content] = (await loadNotices(own.context, [{ id: mail?.id }])).values();
  expect(content).toMatchObject({ kind: "review", businessName: business.name });
  await own.close();
});
