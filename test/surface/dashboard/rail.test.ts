// The counts in the rail: whose they are, who sees them, and what they say to a screen reader.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { toWire } from "#contract/id.ts";
import { postReply } from "#domain/review/reply.ts";
import { type Person, signIn } from "../../support/dashboard.ts";
import { seedBusiness, seedOrganisation, seedReview, seedReviews } from "../../support/seed.ts";
import { createTestService, type TestService } from "../../support/service.ts";
import { seedDelivery, seedWebhook } from "./setting/support.ts";

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

async function seedOwner(role: "owner" | "admin" | "member" = "owner") {
  const organisation = await seedOrganisation(service.context, "scale");
  const shop = await seedBusiness(service.context, { organisationId: organisation.id });
  const person = await signIn(service, { organisationId: organisation.id, role });
  return { organisation, shop, person };
}

/** The counted links, as they are seen and as they are read out. */
async function counted(person: Person, path = "/dashboard/widgets"): Promise<Record<string, [string, string]>> {
  const html = await (await person.get(path)).text();
  const ways = [...html.matchAll(/<a class="rail-way"[^>]*>(.*?)<\/a>/gs)].map(([, inner = ""]) => inner);
  const text = (pattern: RegExp, inner: string) => pattern.exec(inner)?.[1] ?? "";
  return Object.fromEntries(
    ways
      .filter((inner) => inner.includes("rail-count"))
      .map((inner) => [
        text(/<bdi class="rail-label">(.*?)<\/bdi>/, inner),
        [
          text(/aria-hidden="true" title="[^"]*">(.*?)<\/span>/, inner),
          text(/<span class="hidden"> (.*?)<\/span>/, inner),
        ],
      ]),
  );
}

test("the bar names the business of the page where there are several, and no other person's", async () => {
  const { organisation, shop, person } = await seedOwner();
  const bar = async () =>
    (await person.get("/dashboard/widgets")).text().then((page) => page.split('class="rail-menu"')[0] ?? "");
  expect(await bar()).not.toContain("rail-business");
  await seedBusiness(service.context, { organisationId: organisation.id, name: "Aaa <b>" });
  const page = await bar();
  expect(page).toMatch(/<bdi class="rail-business">(?:Aaa &lt;b>|Shop [^<]*)<\/bdi>/);
  await person.post("/dashboard/switch", {
    organisation: toWire("org", organisation.id),
    business: toWire("biz", shop.id),
  });
  const [row] = await service.sql`select name from business where id = ${shop.id}`;
  expect(await bar()).toContain(`<bdi class="rail-business">${row?.name}</bdi>`);
});

describe("reviews without a reply", () => {
  test("are those of customers that are online, of the chosen business alone", async () => {
    const { organisation, shop, person } = await seedOwner();
    expect(await counted(person)).toEqual({});
    for (const status of ["published", "published", "held", "pending", "hidden", "removed"] as const)
      await seedReview(service.context, shop.id, { status });
    await seedReview(service.context, shop.id, { reply: "Thank you." });
    await seedReview(service.context, shop.id, { source: "editor", verified: false });
    await seedReview(service.context, shop.id, { source: "import", verified: false });
    const other = await seedBusiness(service.context, { organisationId: organisation.id, name: "Zzz" });
    await seedReview(service.context, other.id);
    expect(await counted(person)).toEqual({ Reviews: ["2", "2 to answer, last 90 days"] });
    await person.post("/dashboard/switch", {
      organisation: toWire("org", organisation.id),
      business: toWire("biz", other.id),
    });
    expect(await counted(person)).toEqual({ Reviews: ["1", "1 to answer, last 90 days"] });
  });

  test("are fewer after a reply, and none has no number", async () => {
    const { organisation, shop, person } = await seedOwner();
    const reviewId = await seedReview(service.context, shop.id);
    expect(await counted(person)).toHaveProperty("Reviews");
    const by = { organisationId: organisation.id, userId: person.id };
    await postReply(service.context, { ...by, reviewId, body: "Thank you for your visit." });
    expect(await counted(person)).toEqual({});
  });

  test("are shown up to 99, in the reader's language and figures", async () => {
    const { shop, person } = await seedOwner();
    await seedReviews(service.context, shop.id, Array(99).fill({}));
    expect(await counted(person)).toEqual({ Reviews: ["99", "99 to answer, last 90 days"] });
    await seedReview(service.context, shop.id);
    expect(await counted(person)).toEqual({
      Reviews: ["99+", "more than 99 to answer, last 90 days"],
    });
    expect(await counted(person, "/dashboard/widgets?lang=de")).toEqual({
      Bewertungen: ["99+", "mehr als 99 Bewertungen der letzten 90 Tage ohne Antwort"],
    });
  });
});

describe("failing webhooks", () => {
  test("are the organisation's, for those who manage webhooks", async () => {
    const { organisation, person } = await seedOwner();
    const member = await signIn(service, { organisationId: organisation.id, role: "member" });
    const stranger = await seedOwner();
    const subscriptionId = await seedWebhook(service, organisation.id);
    const of = { organisationId: organisation.id, subscriptionId };
    await seedDelivery(service, of, { outcomes: ["status"], isWaiting: true });
    await seedDelivery(service, of, { outcomes: ["timeout", "status"] });
    await seedDelivery(service, of, { outcomes: ["status", "delivered"] });
    await seedDelivery(service, of, { outcomes: [], isWaiting: true });
    expect(await counted(person)).toEqual({});
    const list = await (await person.get("/dashboard/settings/webhooks")).text();
    expect(list.split("<main")[1]).toContain("2 failed deliveries");
    // The rail counts webhooks as the open tasks do: from three failures in a row on, and not one that was switched off by hand.
    await service.sql`update webhook_subscription set consecutive_failures = 3 where id = ${subscriptionId}`;
    expect(await counted(person)).toEqual({ Webhooks: ["1", "1 webhook that is failing or switched off"] });
    for (const other of [member, stranger.person]) expect(await counted(other)).toEqual({});
    const failing = await (await person.get("/dashboard/settings/webhooks")).text();
    expect(failing).toContain("3 failed in a row");
    for (const [reason, names] of [
      ["six deliveries in a row failed", ["Webhooks"]],
      ["switched off by hand", []],
    ] as const) {
      await service.sql`update webhook_subscription set status = 'disabled', disabled_reason = ${reason} where id = ${subscriptionId}`;
      expect(Object.keys(await counted(person))).toEqual([...names]);
    }
  });
});

describe("an organisation that the login is not enough for", () => {
  test("tells nothing: neither on its wall nor on the person's own pages", async () => {
    const { organisation, shop, person } = await seedOwner("admin");
    await seedReview(service.context, shop.id);
    await seedDelivery(
      service,
      { organisationId: organisation.id, subscriptionId: await seedWebhook(service, organisation.id) },
      { outcomes: ["status"] },
    );
    await service.sql`update webhook_subscription set consecutive_failures = 3 where organisation_id = ${organisation.id}`;
    expect(Object.keys(await counted(person, "/dashboard/account"))).toEqual(["Reviews", "Webhooks"]);
    await service.sql`update organisation set company_login_required = true where id = ${organisation.id}`;
    for (const path of ["/dashboard", "/dashboard/account", "/dashboard/switch"])
      expect(await counted(person, path)).toEqual({});
    await service.sql`update organisation set company_login_required = false, factor_by = '2026-11-01T00:00:00Z'
      where id = ${organisation.id}`;
    expect(await counted(person, "/dashboard/account")).toEqual({});
  });
});

describe("queues", () => {
  test("are counted on every page of a moderator, and on no one else's", async () => {
    const { organisation, shop, person } = await seedOwner();
    const [held, reported] = [
      await seedReview(service.context, shop.id, { status: "held" }),
      await seedReview(service.context, shop.id, { reply: "Thank you." }),
    ];
    await service.sql`insert into report (id, review_id, organisation_id, reason)
      values (gen_random_uuid(), ${reported}, ${organisation.id}, 'spam')`;
    const moderator = await signIn(service, { staff: true });
    const both = await signIn(service, { organisationId: organisation.id, staff: true });
    const queues = await counted(moderator, "/moderation/log");
    expect(Object.keys(queues)).toEqual(["Held reviews", "Reports"]);
    expect(queues.Reports).toEqual(["1", "1 case waiting"]);
    for (const path of ["/moderation", "/dashboard/account"]) expect(await counted(moderator, path)).toEqual(queues);
    expect(await counted(both, "/dashboard/widgets")).toEqual(queues);
    expect(await counted(person)).toEqual({});
    await service.sql`update session set company_id = ${organisation.id} where user_id = ${both.id}`;
    expect(await counted(both, "/dashboard/widgets")).toEqual({});
    expect(held).toBeString();
  });
});
