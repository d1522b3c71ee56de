// The overview: the state of the business, and open tasks, each only if it is open and the role allows it.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { newId, toWire } from "#contract/id.ts";
import { hideSteps } from "#domain/account/state/organisation.ts";
import { organisation as organisationTable } from "#domain/account/state/table.ts";
import { platformRating, platformStatement } from "#domain/business/platform/table.ts";
import { claim } from "#domain/business/state/table.ts";
import { inboundOutcome, integration } from "#domain/integration/state/table.ts";
import { invitationAllowance } from "#domain/invitation/state/table.ts";
import { changeStatus } from "#domain/review/lifecycle/lifecycle.ts";
import { webhookSubscription } from "#domain/webhook/state/table.ts";
import { type Person, signIn } from "../../support/dashboard.ts";
import { seedBusiness, seedOrganisation, seedPlatform, seedReview, seedReviews } from "../../support/seed.ts";
import { createTestService, type TestService } from "../../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

async function seedShop() {
  const organisation = await seedOrganisation(service.context, "starter");
  const shop = await seedBusiness(service.context, { organisationId: organisation.id });
  const owner = await signIn(service, { organisationId: organisation.id });
  const member = await signIn(service, { organisationId: organisation.id, role: "member" });
  return { organisation, shop, owner, member };
}

const text = async (answer: Response | Promise<Response>) => (await answer).text();
const overview = (person: Pick<Person, "get">) => text(person.get("/dashboard"));
/** The open tasks, as text and link. */
async function todo(person: Pick<Person, "get">): Promise<[string, string][]> {
  const html = await overview(person);
  const list = /<ul class="todo">([\s\S]*?)<\/ul>/.exec(html)?.[1] ?? "";
  return [
    ...list.matchAll(/<span dir="auto">([^<]*)<\/span><a class="touch" href="([^"]*)"/g),
    ...html.matchAll(/<p class="muted small waits">([^<]*) <a class="touch" href="([^"]*)"/g),
  ].map((match) => [match[1] as string, match[2] as string]);
}

describe("an organisation without a business", () => {
  test("sees the first task", async () => {
    const organisation = await seedOrganisation(service.context);
    const owner = await signIn(service, { organisationId: organisation.id });
    const html = await overview(owner);
    expect(html.match(/Add your business/g)).toHaveLength(1);
    expect(html).toContain('<a class="button" href="/dashboard/claim">Add your business</a>');
    expect(html).not.toContain("No business yet");
    await owner.post("/dashboard/steps/dismiss");
    const dismissed = await overview(owner);
    expect(dismissed).toContain("No business yet");
    expect(dismissed.match(/<a class="button" href="\/dashboard\/claim">Add your business<\/a>/g)).toHaveLength(1);
    const member = await signIn(service, { organisationId: organisation.id, role: "member" });
    expect(await overview(member)).not.toContain('href="/dashboard/claim"');
  });
});

describe("the score", () => {
  test("stands with its label and the way to how it is computed", async () => {
    const { shop, owner } = await seedShop();
    const { context } = service;
    await seedReviews(context, shop.id, [
      ...Array.from({ length: 4 }, () => ({ rating: 5, verified: true, source: "invitation" as const })),
      ...Array.from({ length: 2 }, () => ({ rating: 1 })),
    ]);
    await seedPlatform(context, shop.id, "4.50", 40);
    const html = await overview(owner);
    // (7 x 3.5 + 4 x 5 + 1 x 1 + 10 x 4.5) / 22 = 4.11
    expect(html).toContain('<span class="overview-number">4.1</span>');
    expect(html).toContain("Great");
    expect(html).toContain(`href="/review/${shop.slug}#how-score"`);
    expect(html).toContain("<title>5 stars 67%</title>");
    expect(html).toContain("Up 6 on the 12 months before");
    // The same name stands for two periods, and each is said.
    expect(html).toMatch(
      /<h3 class="figure-name">All time<\/h3><dl class="figures"><div class="figure"><dt>Reviews<\/dt>/,
    );
    expect(html).toContain(">The last 12 months</h2>");
  });

  test("is missing below three reviews, and said so", async () => {
    const { owner } = await seedShop();
    const html = await overview(owner);
    expect(html).toContain("No score yet. A score needs 3 reviews.");
    expect(html).toContain("Charts start with the first review.");
  });

  test("shares of no reviews are a dash with words; a share that is 0 is a number", async () => {
    const { shop, owner } = await seedShop();
    const valuesIn = (html: string) =>
      [
        ...(html.split('id="trend"')[0] ?? "").matchAll(
          /<span class="figure-value">(.*?)<\/span>(?=<span class="muted|<\/dd>)/g,
        ),
      ].map(([, value]) => value);
    const dash = (words: string) => `<span aria-hidden="true">–</span><span class="hidden">${words}</span>`;
    const none = await overview(owner);
    expect(valuesIn(none)).toEqual(["0", dash("no data yet")]);
    expect(none).not.toContain("0%");
    expect(valuesIn(await text(owner.get("/dashboard?lang=de")))).toContain(dash("noch keine Daten"));
    // What the editors wrote and what is not public is no review of a customer.
    await seedReview(service.context, shop.id, { rating: 5, source: "editor" });
    expect(valuesIn(await overview(owner))).toEqual(valuesIn(none));
    await seedReview(service.context, shop.id, { rating: 5 });
    expect(valuesIn(await overview(owner))).toEqual(["1", "0%"]);
  });
});

describe("the top of the page", () => {
  /** What the panel of open tasks says beside its name, and where it stands; null where there is no panel. */
  const needs = async (person: Pick<Person, "get">) => {
    const html = await overview(person);
    const says = /<h2 id="todo">Open tasks<\/h2><p class="muted">([^<]*)<\/p>/.exec(html);
    return says && { says: says[1], isFirst: says.index < html.indexOf("<section", html.indexOf("<section") + 1) };
  };

  test("says how much needs the member, not what waits for other people, before all else", async () => {
    const { organisation, shop, owner, member } = await seedShop();
    // The steps of a beginner are their tasks.
    expect(await needs(owner)).toBeNull();
    expect(await needs(member)).toEqual({ says: "Nothing needs you now.", isFirst: true });
    const held = await seedReview(service.context, shop.id, { reply: "We have answered this." });
    await changeStatus(service.context, held, { to: "held", reason: "links", askedBy: "rule" });
    expect(await needs(owner)).toEqual({ says: "Nothing needs you now.", isFirst: true });
    await seedReview(service.context, shop.id, { rating: 5, createdAt: "2026-11-01T00:00:00Z" });
    expect(await needs(owner)).toEqual({ says: "One thing needs you.", isFirst: true });
    expect([...(await overview(owner)).matchAll(/<li><span dir="auto">/g)]).toHaveLength(1);
    await seedReview(service.context, shop.id, { rating: 2, title: "<b>Cold", createdAt: "2026-11-01T00:00:00Z" });
    expect(await needs(owner)).toEqual({ says: "2 things need you.", isFirst: true });
    expect((await todo(owner))[0]?.[0]).toBe("2 stars, 2 weeks ago: “&lt;b>Cold”");
    await hideSteps(service.context, organisation.id, true);
    expect(await needs(owner)).toEqual({ says: "2 things need you.", isFirst: true });
  });

  test("has the three latest public reviews, each with a way to it, and the curve of the score", async () => {
    const { shop, owner } = await seedShop();
    const empty = await overview(owner);
    expect(empty).toContain("Reviews appear here when they are online.");
    expect(empty).not.toContain('id="chart-score"');
    const ids: Record<string, string> = {};
    for (const day of [1, 2, 3, 4]) {
      const id = await seedReview(service.context, shop.id, {
        title: `day ${day} <i>`,
        createdAt: `2026-11-0${day}T00:00:00Z`,
        ...(day === 4 && { reply: "Thank you for coming." }),
      });
      ids[day] = toWire("rev", id);
    }
    const held = await seedReview(service.context, shop.id, { title: "held", createdAt: "2026-11-05T00:00:00Z" });
    await changeStatus(service.context, held, { to: "held", reason: "links", askedBy: "rule" });
    const html = await overview(owner);
    const list = /<ol class="latest">([\s\S]*?)<\/ol>/.exec(html)?.[1] ?? "";
    expect([...list.matchAll(/<a href="([^"]*)">([^<]*)/g)].map(([, href, title]) => [href, title])).toEqual(
      [4, 3, 2].map((day) => [`/dashboard/reviews/${ids[day]}`, `day ${day} &lt;i>`]),
    );
    expect(list.match(/with a reply/g)).toHaveLength(1);
    expect(html).toContain('id="chart-score"');
  });
});

describe("open tasks", () => {
  test("low ratings of customers without a reply come first, then how many there are", async () => {
    const { shop, owner, member } = await seedShop();
    const day = (n: number) => ({ createdAt: `2026-11-0${n}T00:00:00Z` });
    const low = await seedReview(service.context, shop.id, { rating: 1, title: "Bad <i>", ...day(1) });
    // One review is one task, and its chart would say nothing.
    expect(await todo(owner)).toHaveLength(1);
    const first = await overview(owner);
    expect(first).toContain("0 of 1");
    expect(first).not.toContain("Nothing to compare with");
    expect(first).not.toContain('class="star-1"');
    await seedReview(service.context, shop.id, { rating: 5, title: "Good", ...day(2) });
    await seedReview(service.context, shop.id, {
      rating: 1,
      title: "Answered",
      reply: "We are sorry for it.",
      ...day(3),
    });
    await seedReview(service.context, shop.id, { rating: 1, title: "Editor", source: "editor", ...day(4) });
    const lines: [string, string][] = [
      ["1 star, 2 weeks ago: “Bad &lt;i>”", `/dashboard/reviews/${toWire("rev", low)}?reply=edit`],
      ["2 reviews wait for a reply.", "/dashboard/reviews/unanswered"],
    ];
    expect(await todo(owner)).toEqual(lines);
    expect(await todo(member)).toEqual(lines);
  });

  test("recent low ratings stand in the order of the work list, and the line of all says how many are old", async () => {
    const { shop, owner } = await seedShop();
    const add = (rating: number, title: string, day: number) =>
      seedReview(service.context, shop.id, { rating, title, createdAt: `2026-11-0${day}T00:00:00Z` });
    await add(3, "C", 1);
    await add(1, "B", 5);
    await add(2, "D", 2);
    await add(1, "A", 4);
    await add(4, "E", 1);
    await seedReview(service.context, shop.id, { rating: 1, title: "Old", createdAt: "2025-02-01T00:00:00Z" });
    const lines = await todo(owner);
    expect(lines.map(([line]) => /“(.*)”/.exec(line)?.[1] ?? null)).toEqual(["B", "A", "D", null]);
    expect(lines.at(-1)?.[0]).toBe("5 reviews of the last 90 days wait for a reply. 1 older one waits, too.");
  });

  test("what waits for other people stands last", async () => {
    const { organisation, shop, owner } = await seedShop();
    const business = await seedBusiness(service.context);
    const id = newId();
    await service.context.db
      .insert(claim)
      .values({ id, businessId: business.id, organisationId: organisation.id, method: "dns", status: "pending" });
    await changeStatus(service.context, await seedReview(service.context, shop.id, { reply: "Thank you for it." }), {
      to: "held",
      reason: "links",
      askedBy: "rule",
    });
    expect((await todo(owner)).map(([, href]) => href)).toEqual([
      `/dashboard/claims/${toWire("clm", id)}`,
      "/dashboard/reviews?status=held",
    ]);
  });

  test("reviews that are being checked, until they are decided", async () => {
    const { shop, owner } = await seedShop();
    const id = await seedReview(service.context, shop.id, { reply: "We have answered this." });
    await changeStatus(service.context, id, { to: "held", reason: "links", askedBy: "rule" });
    expect(await todo(owner)).toEqual([
      ["1 review is being checked by a moderator.", "/dashboard/reviews?status=held"],
    ]);
    await changeStatus(service.context, id, { to: "published", reason: "genuine", askedBy: "moderator" });
    expect(await todo(owner)).toEqual([]);
  });

  test("integrations that are paused or whose orders come to nothing", async () => {
    const { shop, owner, member } = await seedShop();
    const make = async (paused: boolean, outcomes: ("queued" | "unreadable" | "limit_reached" | "test")[]) => {
      const id = newId();
      const { db } = service.context;
      await db
        .insert(integration)
        .values({ id, businessId: shop.id, kind: "automation", secretSealed: Buffer.from("x"), paused });
      for (const [index, outcome] of outcomes.entries())
        await db
          .insert(inboundOutcome)
          .values({ id: newId(), integrationId: id, outcome, createdAt: new Date(Date.UTC(2026, 10, 1, index)) });
      return id;
    };
    await make(false, []);
    await make(false, ["unreadable", "unreadable", "queued"]);
    await make(false, ["unreadable", "unreadable", "queued", "unreadable"]);
    const failing = await make(false, ["queued", "unreadable", "unreadable", "limit_reached"]);
    await make(true, ["unreadable", "unreadable", "unreadable"]);
    expect(await todo(owner)).toEqual([
      [
        "No customers are invited for orders from Automation 4: the allowance is used up.",
        `/dashboard/integrations/${toWire("int", failing)}`,
      ],
      ["1 integration is paused.", "/dashboard/integrations"],
    ]);
    expect(await todo(member)).toEqual([]);
  });

  test("webhooks that fail or are switched off", async () => {
    const { organisation, owner, member } = await seedShop();
    const make = (status: "active" | "disabled", consecutiveFailures: number) =>
      service.context.db.insert(webhookSubscription).values({
        id: newId(),
        organisationId: organisation.id,
        url: "https://receiver.example/",
        events: ["review.created"],
        secretSealed: Buffer.from("x"),
        status,
        consecutiveFailures,
      });
    await make("active", 2);
    await make("active", 3);
    await make("disabled", 6);
    await make("disabled", 6);
    await make("disabled", 0);
    await service.sql`update webhook_subscription set disabled_reason = 'switched off by hand'
      where organisation_id = ${organisation.id} and consecutive_failures = 0`;
    const webhooks = "/dashboard/settings/webhooks";
    expect(await todo(owner)).toEqual([
      ["2 webhooks are switched off.", webhooks],
      ["1 webhook is failing.", webhooks],
    ]);
    expect(await todo(member)).toEqual([]);
  });

  test("an allowance that is nearly used, of this period alone", async () => {
    const { organisation, owner } = await seedShop();
    const start = organisation.periodAnchor;
    const use = (used: number, periodStart = start) =>
      service.context.db
        .insert(invitationAllowance)
        .values({ organisationId: organisation.id, periodStart, used })
        .onConflictDoUpdate({
          target: [invitationAllowance.organisationId, invitationAllowance.periodStart],
          set: { used },
        });
    await use(500, new Date("2026-01-01T00:00:00Z"));
    await use(399);
    expect(await todo(owner)).toEqual([]);
    await use(400);
    expect(await todo(owner)).toEqual([
      ["400 of 500 invitations of this period are used.", "/dashboard/settings/plan"],
    ]);
    await use(500);
    expect(await todo(owner)).toEqual([["All 500 invitations of this period are used.", "/dashboard/settings/plan"]]);
  });

  test("expired ratings elsewhere, and claims", async () => {
    const { organisation, shop, owner, member } = await seedShop();
    const { context } = service;
    await seedPlatform(context, shop.id, "4.50", 40, "Elsewhere");
    await context.db.update(platformRating).set({ staleAt: context.clock.now() });
    const stated = { id: newId<"pst">(), businessId: shop.id, url: "https://else.example", rating: "4.00", count: 1 };
    await context.db
      .insert(platformStatement)
      .values({ ...stated, platform: "Map", status: "rejected", reason: "No." });
    const [mine, over] = [newId(), newId()];
    const claimed = async (id: string, status: "pending" | "rejected", name: string) => {
      const business = await seedBusiness(context, { name });
      await context.db
        .insert(claim)
        .values({ id, businessId: business.id, organisationId: organisation.id, method: "dns", status });
    };
    await claimed(mine, "pending", "Mine <b>");
    await claimed(over, "rejected", "Over");
    expect(await todo(owner)).toEqual([
      ["A moderator did not confirm your rating on Map.", "/dashboard/settings/business/platforms"],
      [
        "Your rating on Elsewhere was confirmed more than 180 days ago and no longer counts.",
        "/dashboard/settings/business/platforms",
      ],
      ["Your claim to Mine &lt;b> is not decided yet.", `/dashboard/claims/${toWire("clm", mine)}`],
    ]);
    expect(await todo(member)).toEqual([]);
  });

  test("nothing of another organisation's", async () => {
    const { owner } = await seedShop();
    expect(await todo(owner)).toEqual([]);
    expect((await service.context.db.select().from(organisationTable)).length).toBeGreaterThan(5);
  });
});
