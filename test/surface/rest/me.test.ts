// GET /api/v1/me: the organisation, its plan, its limits, its usage, and the calling key.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { newId, type OrganisationId, toWire } from "#contract/id.ts";
import { revokeKey } from "#domain/account/key.ts";
import { DEFAULT_PLANS } from "#domain/account/plan/plan.ts";
import { updateOrganisation } from "#domain/account/state/organisation.ts";
import { invitation, invitationAllowance } from "#domain/invitation/state/table.ts";
import { webhookSubscription } from "#domain/webhook/state/table.ts";
import { seedBusiness, seedKey, seedOrganisation, seedReview } from "../../support/seed.ts";
import { createTestService, json, type TestService } from "../../support/service.ts";

let service: TestService;

beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

async function seedInvitations(organisationId: OrganisationId) {
  const { context } = service;
  const business = await seedBusiness(context, { organisationId });
  const at = context.clock.now();
  const before = new Date(at.getTime() - 86_400_000 * 40);
  const row = (status: "queued" | "sent", createdAt: Date) => ({
    id: newId<"inv">(),
    organisationId,
    businessId: business.id,
    email: `${crypto.randomUUID()}@example.com`,
    channel: "email" as const,
    status,
    source: "api" as const,
    sendAt: createdAt,
    expiresAt: new Date(createdAt.getTime() + 3_650 * 86_400_000),
    createdAt,
  });
  await context.db
    .insert(invitation)
    .values([row("queued", at), row("queued", at), row("sent", at), row("queued", before)]);
  return business;
}

describe("200", () => {
  test("shows every field of the five groups and no other", async () => {
    const { context } = service;
    const organisation = await seedOrganisation(context, "scale", "Käsehaus GmbH");
    const key = await seedKey(context, organisation.id, ["read", "write"]);
    const response = await service.rest("/me", key.secret);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toStartWith("application/json");
    const { data } = await json(response);
    expect(data).toEqual({
      organisation: {
        id: toWire("org", organisation.id),
        name: "Käsehaus GmbH",
        createdAt: "2026-11-20T12:00:00.000Z",
      },
      plan: {
        id: "scale",
        name: "Scale",
        status: "active",
        billingInterval: "month",
        currentPeriodEnd: "2026-12-20T12:00:00.000Z",
      },
      limits: {
        invitesPerMonth: 10_000,
        seats: 20,
        locations: 50,
        api: true,
        webhooks: true,
        integrations: true,
        widgets: "all",
        rateLimitPerMinute: 600,
      },
      usage: {
        invitesUsedThisPeriod: 0,
        invitesQueuedThisPeriod: 0,
        invitesRemaining: 10_000,
        periodStart: "2026-11-20T12:00:00.000Z",
        businesses: 0,
        publishedReviews: 0,
        activeWebhooks: 0,
        activeApiKeys: 1,
      },
      key: {
        id: toWire("key", key.id),
        name: "test",
        prefix: key.secret.slice(0, 13),
        scopes: ["read", "write"],
        createdAt: "2026-11-20T12:00:00.000Z",
        lastUsedAt: data.key.lastUsedAt,
      },
    });
  });

  test("the answer is not cacheable, and holds neither the key nor its hash", async () => {
    const organisation = await seedOrganisation(service.context);
    const key = await seedKey(service.context, organisation.id);
    const response = await service.rest("/me", key.secret);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.text()).not.toContain(key.secret.slice(13));
  });

  test("counts businesses, customers' published reviews, webhooks that are on and keys that work", async () => {
    const { context } = service;
    const organisation = await seedOrganisation(context);
    const other = await seedOrganisation(context, "scale", "Other");
    const key = await seedKey(context, organisation.id);
    await seedKey(context, other.id);
    const revoked = await seedKey(context, organisation.id);
    await revokeKey(context, revoked.id);
    const [first, second] = [
      await seedBusiness(context, { organisationId: organisation.id }),
      await seedBusiness(context, { organisationId: organisation.id }),
    ];
    await seedReview(context, first.id, { verified: true });
    await seedReview(context, first.id, { rating: 2 });
    await seedReview(context, second.id, { rating: 1 });
    await seedReview(context, second.id, { source: "editor" });
    await seedReview(context, second.id, { status: "hidden" });
    await seedReview(context, (await seedBusiness(context, { organisationId: other.id })).id);
    const hook = (organisationId: OrganisationId, status: "active" | "disabled") => ({
      id: newId(),
      organisationId,
      url: "https://hooks.example/",
      events: ["review.created" as const],
      secretSealed: new Uint8Array(8),
      status,
    });
    await context.db
      .insert(webhookSubscription)
      .values([hook(organisation.id, "active"), hook(organisation.id, "disabled"), hook(other.id, "active")]);
    const { data } = await json(service.rest("/me", key.secret));
    expect(data.usage).toMatchObject({ businesses: 2, publishedReviews: 3, activeWebhooks: 1, activeApiKeys: 1 });
  });

  test("counts invitations of this period only, and never shows less than none remaining", async () => {
    const { context } = service;
    const organisation = await seedOrganisation(context);
    const key = await seedKey(context, organisation.id);
    await seedInvitations(organisation.id);
    const period = { organisationId: organisation.id, periodStart: organisation.periodAnchor };
    await context.db.insert(invitationAllowance).values({ ...period, used: 3 });
    const usage = async () => (await json(service.rest("/me", key.secret))).data.usage;
    expect(await usage()).toMatchObject({
      invitesUsedThisPeriod: 3,
      invitesQueuedThisPeriod: 2,
      invitesRemaining: 9_997,
    });
    await context.db.execute(
      sql`update invitation_allowance set used = 10001 where organisation_id = ${organisation.id}`,
    );
    expect(await usage()).toMatchObject({ invitesUsedThisPeriod: 10_001, invitesRemaining: 0 });
  });

  test("the period of allowance is a month even where billing is by the year", async () => {
    const { context } = service;
    const organisation = await seedOrganisation(context);
    const key = await seedKey(context, organisation.id);
    await context.db.execute(
      sql`update organisation set billing_interval = 'year', period_anchor = '2024-08-31T06:00:00Z' where id = ${organisation.id}`,
    );
    const { data } = await json(service.rest("/me", key.secret));
    expect(data.plan).toMatchObject({ billingInterval: "year", currentPeriodEnd: "2027-08-31T06:00:00.000Z" });
    expect(data.usage.periodStart).toBe("2026-10-31T06:00:00.000Z");
  });

  for (const [id, plan] of Object.entries(DEFAULT_PLANS).filter(([, each]) => each.api)) {
    test(`the limits are the ${id} plan's`, async () => {
      const organisation = await seedOrganisation(service.context, id);
      const key = await seedKey(service.context, organisation.id);
      const { data } = await json(service.rest("/me", key.secret));
      const { name, ...limits } = plan;
      expect(data.plan).toMatchObject({ id, name });
      expect(data.limits).toEqual(limits);
    });
  }

  test("a trial says that it is one", async () => {
    const organisation = await seedOrganisation(service.context);
    const key = await seedKey(service.context, organisation.id);
    await updateOrganisation(service.context, organisation.id, { planStatus: "trialing" });
    expect((await json(service.rest("/me", key.secret))).data.plan.status).toBe("trialing");
  });
});

describe("405", () => {
  for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
    test(`${method} is refused with what is allowed`, async () => {
      const organisation = await seedOrganisation(service.context);
      const key = await seedKey(service.context, organisation.id, ["read", "write"]);
      const response = await service.rest("/me", key.secret, { method });
      expect(response.status).toBe(405);
      expect(response.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
      expect((await json(response)).error.code).toBe("method_not_allowed");
    });
  }
});
