// A suspended organisation: every way in and out is shut in every process, its data and profile stay, and what waited goes on within 7 days.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { type BusinessId, type OrganisationId, toWire } from "#contract/id.ts";
import { createKey } from "#domain/account/key.ts";
import { DEFAULT_PLANS } from "#domain/account/plan/plan.ts";
import { listActivity } from "#domain/account/state/audit.ts";
import { findOrganisation } from "#domain/account/state/organisation.ts";
import { feedSecret, findFeedBusiness } from "#domain/business/feed.ts";
import { createInvitations } from "#domain/invitation/create/create.ts";
import { cancelAllQueued } from "#domain/invitation/state/cancel.ts";
import { lapseSuspended } from "#domain/operator/lapse.ts";
import { resumeOrganisation, suspendOrganisation } from "#domain/operator/suspend.ts";
import { createSandbox } from "#domain/sandbox/create.ts";
import { lookForWork } from "#domain/webhook/state/lane.ts";
import { inTransaction } from "#platform/database/context.ts";
import { createLinks } from "#platform/secret/link.ts";
import { createDispatcher } from "#runtime/dispatcher/dispatcher.ts";
import { seedBusiness, seedCategory, seedKey, seedOrganisation, seedReview } from "../../support/seed.ts";
import { seedInvitation } from "../../support/seed-invitation.ts";
import { createTestService, json, TEST_CONFIG, type TestService } from "../../support/service.ts";
import { until } from "../../support/until.ts";
import { DELIVERED, seedEvents, seedSubscription, WEBHOOK_PLANS } from "../../support/webhook.ts";
import { openShop, orderA } from "../../surface/inbound/shop.ts";

let service: TestService;
let id: OrganisationId;

beforeAll(async () => {
  service = await createTestService();
});
beforeEach(async () => {
  id = (await seedOrganisation(service.context, "enterprise")).id;
});
afterAll(() => service.close());

const suspend = (of = id, reason = "Unpaid since May") =>
  inTransaction(service.context, (inside) => suspendOrganisation(inside, of, reason));
const resume = (of = id) => inTransaction(service.context, (inside) => resumeOrganisation(inside, of, "Paid"));

/** What a process that hears the announcement drops. */
function hear(other: TestService, ...ids: OrganisationId[]): void {
  for (const each of ids) other.handler.onChange(`organisation:${each}`);
  other.handler.onChange("claim");
}

const feed = async (businessId: BusinessId) => {
  const links = createLinks(TEST_CONFIG.appSecret);
  return findFeedBusiness(service.context, links, await feedSecret(service.context, links, businessId));
};

const inviter = async (businessId: Awaited<ReturnType<typeof seedBusiness>>["id"]) => ({
  organisation: (await findOrganisation(service.context, id)) as NonNullable<
    Awaited<ReturnType<typeof findOrganisation>>
  >,
  planId: "enterprise",
  plan: DEFAULT_PLANS.enterprise as { invitesPerMonth: number },
  messaging: { sms: false, whatsapp: false },
  source: "api" as const,
  businessId,
});

describe("keys", () => {
  test("of REST, MCP and a sandbox answer 403 organisation_suspended, for every route, and work again afterwards", async () => {
    const { context } = service;
    await seedCategory(context);
    const sandbox = await inTransaction(context, (inside) => createSandbox(inside, { name: "S", sandboxFor: id }));
    const live = await seedKey(context, id, ["read", "write"]);
    const sandboxed = await createKey(context, { organisationId: sandbox.id, name: "t", scopes: ["read", "write"] });
    const subscription = toWire("whs", await seedSubscription(context, id));
    const ask = async (key: string) => {
      const answers = [
        await service.rest("/me", key),
        await service.rest("/businesses", key),
        await service.rest("/invitations/bulk", key, { body: { businessId: "biz_x", invitations: [] } }),
        await service.rest(`/webhooks/${subscription}/test`, key, { method: "POST" }),
        await service.rest(`/webhooks/${subscription}/replay`, key, { body: { since: "2026-01-01" } }),
        await service.rest("/nothing", key),
      ];
      return Promise.all(answers.map(async (answer) => `${answer.status} ${(await json(answer)).error?.code ?? "ok"}`));
    };
    expect((await ask(live.secret))[0]).toBe("200 ok");
    expect((await ask(sandboxed.secret))[0]).toBe("200 ok");
    await suspend();
    hear(service, id, sandbox.id);
    for (const key of [live.secret, sandboxed.secret]) {
      const answers = await ask(key);
      expect(answers.slice(0, 5)).toEqual(Array(5).fill("403 organisation_suspended"));
    }
    const mcp = await service.send(
      new Request("http://localhost/mcp", {
        method: "POST",
        headers: {
          authorization: `Bearer ${live.secret}`,
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
        },
        body: JSON.stringify({
          jsonrpc: "2.0",
          id: 1,
          method: "tools/call",
          params: { name: "my_businesses", arguments: {} },
        }),
      }),
    );
    expect(await mcp.text()).toContain("The operator suspended this organisation.");
    await resume();
    hear(service, id, sandbox.id);
    expect((await ask(live.secret))[0]).toBe("200 ok");
    expect((await ask(sandboxed.secret))[0]).toBe("200 ok");
  });

  test("are refused before the scope and the plan, and by a process that missed the announcement once its memory is over", async () => {
    const { secret } = await seedKey(service.context, id, ["read"]);
    expect((await service.rest("/me", secret)).status).toBe(200);
    await service.sql`update organisation set plan = 'free' where id = ${id}`;
    await suspend();
    service.handler.onGap();
    expect((await json(await service.rest("/me", secret, { method: "POST" }))).error.code).toBe(
      "organisation_suspended",
    );
  });

  test("of shops answer 200 with a reason, so that the shop does not switch the address off, and nobody is invited", async () => {
    const shop = await openShop(service, "storefront-a", { plan: "enterprise" });
    expect((await shop.send(orderA())).result).toBe("queued");
    await suspend(shop.organisationId);
    const sent = await shop.send(orderA());
    expect(sent).toMatchObject({ status: 200, result: "ignored", note: "The organisation is suspended." });
    const count = async () =>
      (await service.sql`select count(*)::int as n from invitation where organisation_id = ${shop.organisationId}`)[0]
        ?.n;
    expect(await count()).toBe(1);
    await resume(shop.organisationId);
    expect((await shop.send(orderA())).result).toBe("queued");
  });
});

describe("sites", () => {
  test("get 404 for widget, badge and JSON at once in every process, though they kept the answers, and the profile stays", async () => {
    const business = await seedBusiness(service.context, { organisationId: id });
    await seedReview(service.context, business.id);
    const other = await createTestService({}, DEFAULT_PLANS, service);
    const paths = [
      `/api/badge/${business.slug}.svg`,
      `/api/badge/${business.slug}.png`,
      `/api/widget/${business.slug}`,
      `/embed/${business.slug}`,
    ];
    const statuses = async (at: TestService) => Promise.all(paths.map(async (path) => (await at.get(path)).status));
    const before = await statuses(service);
    const shown = paths.filter((_, at) => before[at] === 200);
    expect(shown.length).toBeGreaterThan(2);
    expect(await statuses(other)).toEqual(before);
    await suspend();
    for (const each of [service, other]) {
      hear(each, id);
      for (const path of shown) expect([path, (await each.get(path)).status]).toEqual([path, 404]);
      expect((await each.get(`/review/${business.slug}`)).status).toBe(200);
    }
    expect(await feed(business.id)).toBeNull();
    await resume();
    expect(await feed(business.id)).not.toBeNull();
    for (const each of [service, other]) {
      hear(each, id);
      expect(await statuses(each)).toEqual(before);
    }
  });
});

describe("a bulk invite", () => {
  test("that runs at the moment is made whole or refused whole: none is made after the suspension", async () => {
    const business = await seedBusiness(service.context, { organisationId: id });
    const rows = Array.from({ length: 50 }, (_, n) => ({ email: `c${n}@customer.example`, reference: `${n}` }));
    const of = await inviter(business.id);
    const outcomes = await Promise.allSettled([
      createInvitations(service.context, { ...of, rows }),
      suspend(),
      createInvitations(service.context, {
        ...of,
        rows: rows.map((row) => ({ ...row, reference: `b${row.reference}` })),
      }),
    ]);
    const made = outcomes.filter(({ status }, at) => at !== 1 && status === "fulfilled").length;
    const [row] = await service.sql`select count(*)::int as n from invitation where organisation_id = ${id}`;
    expect(row?.n).toBe(made * 50);
    await expect(
      createInvitations(service.context, { ...of, rows: [{ email: "late@customer.example" }] }),
    ).rejects.toMatchObject({
      code: "organisation_suspended",
    });
  });
});

describe("what waits", () => {
  test("webhooks: none is sent while suspended, all are sent when it is lifted", async () => {
    const { context } = service;
    const subscription = await seedSubscription(context, id);
    await seedEvents(context, id, 5);
    await suspend();
    let sent = 0;
    const dispatcher = createDispatcher(context, {
      plans: WEBHOOK_PLANS,
      slots: 8,
      deliver: async ({ subscriptionId }) => {
        if (subscriptionId === subscription) sent++;
        return DELIVERED;
      },
    });
    await seedEvents(context, id, 5);
    const waiting = async () =>
      (
        await service.sql`select 1 from webhook_delivery d join webhook_subscription s on s.id = d.subscription_id where s.organisation_id = ${id}`
      ).length;
    await until("all are fanned out and the lane rests", async () => {
      await dispatcher.turn();
      const { events, lanes } = await lookForWork(context);
      return (await waiting()) === 10 && !events && !lanes;
    });
    expect(sent).toBe(0);
    await resume();
    await until("all are sent", async () => {
      await dispatcher.turn();
      return sent === 10;
    });
    await dispatcher.stop(1_000);
  });

  test("invitations and deliveries lapse after 7 days, those of others and later ones do not", async () => {
    const { context, clock, sql } = service;
    const business = await seedBusiness(context, { organisationId: id });
    const place = { organisationId: id, businessId: business.id };
    const queued = await seedInvitation(context, place, { status: "queued", sendIn: 20 });
    const sent = await seedInvitation(context, place, { status: "sent" });
    const other = (await seedOrganisation(context, "enterprise")).id;
    const theirs = await seedInvitation(
      context,
      { organisationId: other, businessId: (await seedBusiness(context, { organisationId: other })).id },
      { status: "queued", sendIn: 20 },
    );
    await suspend();
    const statusOf = async (of: string) => (await sql`select status from invitation where id = ${of}`)[0]?.status;
    expect(await lapseSuspended(context)).toBe(0);
    expect(await statusOf(queued.id)).toBe("queued");
    await sql`update organisation set suspended_at = ${new Date(clock.now().getTime() - 8 * 86_400_000).toISOString()} where id = ${id}`;
    await sql`update invitation set created_at = ${new Date(clock.now().getTime() - 9 * 86_400_000).toISOString()} where organisation_id = ${id}`;
    expect(await lapseSuspended(context)).toBe(1);
    expect(await lapseSuspended(context)).toBe(0);
    expect([await statusOf(queued.id), await statusOf(sent.id), await statusOf(theirs.id)]).toEqual([
      "expired",
      "sent",
      "queued",
    ]);
    expect((await sql`select status from message where subject_id = ${queued.id}`)[0]?.status).toBe("cancelled");
    expect(await cancelAllQueued(context, other, new Date(0))).toBe(0);
  });
});

test("a second suspension gives another reason and keeps the first moment; one that is not suspended is not lifted", async () => {
  expect(await resume()).toBe(false);
  const first = await suspend();
  const second = await suspend(id, "Another reason");
  expect(second?.suspendedAt).toEqual(first?.suspendedAt as Date);
  expect(second?.suspendedReason).toBe("Another reason");
  expect(await resume("0198f2a0-0000-7000-8000-000000000000" as OrganisationId)).toBeNull();
});

test("the audit log refuses to change or delete an entry", async () => {
  const { sql } = service;
  await sql`insert into audit_entry (id, actor, action) values (gen_random_uuid(), 'operator', 'organisation.suspend')`;
  for (const attempt of [
    () => sql`update audit_entry set action = 'x'`,
    () => sql`delete from audit_entry where actor = 'operator'`,
  ])
    await expect(attempt()).rejects.toThrow("never changed or deleted");
  expect((await listActivity(service.context, "operator", { limit: 5, before: null })).length).toBe(1);
});
