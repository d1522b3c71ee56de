// A profile shows which share of a shop's orders was invited, and the decisions in the signed log, without numbers of orders or names.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { newId } from "#contract/id.ts";
import { COVERED_DAYS, findCoverage, findTotalCoverage, LEAST_ORDERS } from "#domain/integration/coverage.ts";
import { OPTED_OUT_NOTE } from "#domain/integration/state/outcome.ts";
import { inboundOutcome, integration } from "#domain/integration/state/table.ts";
import { recordEntries } from "#domain/log/entry.ts";
import { changeStatus } from "#domain/review/lifecycle/lifecycle.ts";
import { moderation } from "#domain/review/state/table.ts";
import { quarterOf } from "#domain/review/transparency/figures.ts";
import { inTransaction } from "#platform/database/context.ts";
import { sequenceAll } from "../../domain/log/support.ts";
import { publishInvited, submission } from "../../domain/review/support.ts";
import { seedBusiness } from "../../support/seed.ts";
import { createTestService, type TestService } from "../../support/service.ts";
import { insertCategory, insertInvitation, insertReviews, insertShop } from "./fixture.ts";

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

const DAY_MS = 86_400_000;
const HIDDEN_PART = "Invitations to review";

type Outcome = Pick<typeof inboundOutcome.$inferInsert, "outcome" | "note">;

async function connectedShop(slug: string) {
  const { context, clock } = service;
  const categoryId = await insertCategory(context, `category-of-${slug}`);
  const shop = await insertShop(context, { slug, name: slug, categoryId });
  const id = Bun.randomUUIDv7();
  await context.db
    .insert(integration)
    .values({ id, businessId: shop.id, kind: "automation", secretSealed: Buffer.from("sealed") });
  const receive = async (count: number, what: Outcome, daysAgo = 2) => {
    const createdAt = new Date(clock.now().getTime() - daysAgo * DAY_MS);
    const rows = Array.from({ length: count }, () => ({
      ...what,
      id: Bun.randomUUIDv7(),
      integrationId: id,
      createdAt,
    }));
    await context.db.insert(inboundOutcome).values(rows);
  };
  return { ...shop, receive };
}

const page = async (slug: string) => (await service.get(`/review/${slug}`)).text();

describe("invitation coverage", () => {
  test("is the share of the orders that could be invited, and says no number of orders", async () => {
    const shop = await connectedShop("birch");
    await shop.receive(1_777, { outcome: "queued" }, 3);
    expect((await findCoverage(service.context, shop.id))?.share).toBe(1);
    const other = await connectedShop("larch");
    await other.receive(333, { outcome: "queued" });
    await other.receive(37, { outcome: "no_email" });
    await other.receive(20, { outcome: "limit_reached" });
    await other.receive(10, { outcome: "ignored", note: OPTED_OUT_NOTE });
    const html = await page("larch");
    expect(html).toContain(HIDDEN_PART);
    expect(html).toContain("83% were invited");
    for (const secret of ["333", "400", "370"]) expect(html).not.toContain(secret);
  });

  test("repeats, tests, cancellations, other topics and today's orders do not count", async () => {
    const shop = await connectedShop("rowan");
    await shop.receive(30, { outcome: "queued" });
    for (const outcome of ["duplicate", "test", "unreadable", "cancelled", "ignored"] as const)
      await shop.receive(30, { outcome, note: "Only events about orders are used." });
    await shop.receive(50, { outcome: "no_email" }, 0);
    await shop.receive(50, { outcome: "no_email" }, 32);
    expect((await findCoverage(service.context, shop.id))?.share).toBe(1);
  });

  test("an owner who takes invitations back before they are sent lowers it", async () => {
    const shop = await connectedShop("hazel");
    await shop.receive(40, { outcome: "queued" });
    const createdAt = new Date(service.clock.now().getTime() - 2 * DAY_MS);
    for (let n = 0; n < 10; n++)
      await insertInvitation(service.context, shop, {
        status: "expired",
        source: "automation",
        cancelledAt: createdAt,
        createdAt,
      });
    expect((await findCoverage(service.context, shop.id))?.share).toBe(0.75);
  });

  test("an order counts as invited once its invitation is sent: waiting, put off and cancelled ones do not", async () => {
    const shop = await connectedShop("aspen");
    await shop.receive(40, { outcome: "queued" });
    const createdAt = new Date(service.clock.now().getTime() - 2 * DAY_MS);
    const inDays = (days: number) => new Date(createdAt.getTime() + days * DAY_MS);
    const invite = async (given: Parameters<typeof insertInvitation>[2]) =>
      insertInvitation(service.context, shop, { source: "automation", createdAt, ...given });
    await Promise.all(Array.from({ length: 30 }, () => invite({})));
    const before = await page("aspen");
    expect(before).toContain("100% were invited");
    // "0 of 0" says nothing.
    expect(before).not.toContain("Reviews here that came by invitation");
    const reviewed = await connectedShop("poplar-reviewed");
    await reviewed.receive(40, { outcome: "queued" });
    await insertReviews(service.context, reviewed.id, [{ rating: 5 }, { rating: 1 }]);
    expect(await page("poplar-reviewed")).toContain("Reviews here that came by invitation: 0 of 2.");
    for (const given of [
      { status: "queued" as const, sendAt: inDays(7), sentAt: null },
      { status: "queued" as const, sendAt: inDays(300), sentAt: null },
      { status: "sent" as const, sendAt: inDays(61), sentAt: inDays(1) },
      { status: "expired" as const, sentAt: null, cancelledAt: createdAt },
    ])
      await invite(given);
    expect((await findCoverage(service.context, shop.id))?.share).toBe(0.9);
    await service.sql`update invitation set status = 'sent', sent_at = ${service.clock.now().toISOString()}::timestamptz
      where business_id = ${shop.id} and status = 'queued' and send_at = ${inDays(7).toISOString()}::timestamptz`;
    expect((await findCoverage(service.context, shop.id))?.share).toBe(0.925);
  });

  test("one uninvited order of a thousand does not read as all of them", async () => {
    const shop = await connectedShop("alder");
    await shop.receive(999, { outcome: "queued" });
    await shop.receive(1, { outcome: "no_email" });
    expect(await page("alder")).toContain("over 99% were invited");
  });

  test("is not shown for few orders, or without a connected shop", async () => {
    const shop = await connectedShop("willow");
    await shop.receive(LEAST_ORDERS - 1, { outcome: "queued" });
    expect(await page("willow")).not.toContain(HIDDEN_PART);
    const alone = await seedBusiness(service.context);
    expect(await findCoverage(service.context, alone.id)).toBeNull();
    await shop.receive(1, { outcome: "queued" });
    expect(await findCoverage(service.context, shop.id)).toMatchObject({ share: 1, days: COVERED_DAYS });
  });
});

describe("the transparency report", () => {
  test("has the share over all connected shops, in quarters of which orders are known", async () => {
    const own = await createTestService();
    try {
      const { context, clock } = own;
      const ask = async (quarter: string) => (await own.get(`/about/transparency.csv?quarter=${quarter}`)).text();
      const { name } = quarterOf(new Date(clock.now().getTime() - 2 * DAY_MS));
      expect(await findTotalCoverage(context, quarterOf(clock.now()))).toBeNull();
      expect(await ask("2026-Q1")).toContain('"2026-Q1","shopOrdersInvited",,,\r\n');
      for (const uninvited of [5, 15]) {
        const { id: businessId } = await seedBusiness(context);
        const id = Bun.randomUUIDv7();
        const secretSealed = Buffer.from("sealed");
        await context.db.insert(integration).values({ id, businessId, kind: "automation", secretSealed });
        const createdAt = new Date(clock.now().getTime() - 2 * DAY_MS);
        const rows = Array.from({ length: 50 }, (_, n) => ({
          id: Bun.randomUUIDv7(),
          integrationId: id,
          outcome: n < uninvited ? ("limit_reached" as const) : ("queued" as const),
          createdAt,
        }));
        await context.db.insert(inboundOutcome).values(rows);
      }
      expect(await findTotalCoverage(context, quarterOf(new Date(clock.now().getTime() - 2 * DAY_MS)))).toBe(0.8);
      expect(await ask(name)).toContain(`"${name}","shopOrdersInvited",,,0.8\r\n`);
      expect(await (await own.get(`/about/transparency?quarter=${name}`)).text()).toContain("<td>80%</td>");
    } finally {
      await own.close();
    }
  });
});

describe("decisions in the log", () => {
  test("stand on the profile with a link to the entry, and without a name", async () => {
    const { context } = service;
    const { id: businessId, slug } = await seedBusiness(context);
    const publish = (body: string) =>
      publishInvited(context, {
        businessId,
        submission: submission({ body, title: "Unmistakable", author: "Ana Secret" }),
      });
    const hidden = await publish("Ordered on Monday, here on Wednesday.");
    await changeStatus(context, hidden, { to: "hidden", reason: "spam", askedBy: "owner" });
    const held = await publish("Look at https://elsewhere.example/cheap and buy there.");
    const removed = await publish("A chair with three legs, all of them good.");
    await changeStatus(context, removed, { to: "removed", reason: "Ana Secret asked", askedBy: "operator" });
    const html = await page(slug);
    expect(html).toContain("Latest decisions in the signed log");
    expect(html).not.toContain("/log/entry/");

    await sequenceAll(context);
    await changeStatus(context, held, { to: "removed", reason: "illegal", askedBy: "moderator" });
    await sequenceAll(context);
    await changeStatus(context, hidden, { to: "published", reason: "restored", askedBy: "moderator" });
    await sequenceAll(context);
    const after = await (await service.get(`/review/${slug}?rating=5`)).text();
    const table = after.slice(after.indexOf('id="log"'));
    expect(table).toContain("Against the law");
    expect(table).toContain("Advertising");
    expect(table).toContain("Another reason");
    expect(table).not.toContain("Ana Secret");
    const links = [...table.matchAll(/href="(\/log\/entry\/\d+)"/g)].map(([, path = ""]) => path);
    expect(links.length).toBe(5);
    const newest = await (await service.get(links[0] as string)).text();
    expect(newest).toContain("The review was put back online.");
    expect(newest).toContain("<dd>A moderator</dd>");
    expect(newest).toContain(`href="/review/${slug}"`);
  });

  test.each([
    ["business", "Import undone", "The business"],
    ["operator", "Import undone", "The operator of this service"],
    ["moderator", "Import declined", "A moderator"],
  ] as const)(
    "a review that went with its import by %s says so, in the figures and in the log",
    async (by, onProfile, who) => {
      const { context } = service;
      const { id, slug } = await seedBusiness(context);
      const [{ id: reviewId } = { id: newId<"rev">() }] = await insertReviews(context, id, [
        { source: "import", origin: "Elsewhere", status: "removed" },
      ]);
      await inTransaction(context, (inside) =>
        recordEntries(inside, [{ event: "removed", business: { id, slug }, reviewId, by, reason: "import" }]),
      );
      await context.db.insert(moderation).values({
        ...{ id: newId(), reviewId, businessId: id, fromStatus: "hidden", toStatus: "removed" },
        ...{ reason: "import", askedBy: "import", createdAt: context.clock.now() },
      });
      await sequenceAll(context);
      const html = await page(slug);
      const said = `<td>${onProfile}</td><td>${who}</td>`;
      expect(html.slice(0, html.indexOf('id="log"'))).toContain(said);
      expect(html.slice(html.indexOf('id="log"'))).toContain(said);
      expect(html).not.toContain("Not public where it was imported from");
    },
  );

  test("the transparency report says whether an import was undone or declined", async () => {
    const { name } = quarterOf(service.clock.now());
    const report = await (await service.get(`/about/transparency?quarter=${name}`)).text();
    for (const sentence of ["The import was undone.", "The import was declined."]) expect(report).toContain(sentence);
    expect(report).not.toContain("Held in the file it came from.");
  });
});
