// Webhooks in the dashboard: added, changed, rotated, switched, tested, replayed and deleted, with the log of deliveries.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { WEBHOOK_EVENTS } from "#contract/event.ts";
import { type OrganisationId, toWire } from "#contract/id.ts";
import { updateOrganisation } from "#domain/account/state/organisation.ts";
import type { Role } from "#domain/account/state/permission.ts";
import { MOST_REPLAYED } from "#domain/webhook/delivery/send-again.ts";
import { deliveryIdText } from "#domain/webhook/state/fan-out.ts";
import { cidrs } from "#platform/config/read.ts";
import { createOutbound } from "#platform/outbound/outbound.ts";
import { createSecretBox } from "#platform/secret/secret-box.ts";
import { signIn } from "../../../support/dashboard.ts";
import { seedBusiness, seedOrganisation, seedReview } from "../../../support/seed.ts";
import { createTestService, TEST_CONFIG, type TestService } from "../../../support/service.ts";
import { seedEvents } from "../../../support/webhook.ts";
import { createClaimDashboard } from "../claim/support.ts";
import { auditOf, HOSTILE, secretIn, seedDelivery, seedWebhook } from "./support.ts";

const PATH = "/dashboard/settings/webhooks";
const URL_OF = "https://receiver.example/hook";

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

async function open(plan = "scale", role: Role = "admin") {
  const { id } = await seedOrganisation(service.context, plan);
  return { id, person: await signIn(service, { organisationId: id, role }) };
}

async function openWith(values: Parameters<typeof seedWebhook>[2] = {}) {
  const { id: organisationId, person } = await open();
  const id = await seedWebhook(service, organisationId, values);
  return { organisationId, person, id, wire: toWire("whs", id), path: `${PATH}/${toWire("whs", id)}` };
}

function subscriptions(organisationId: OrganisationId) {
  return service.sql`select id, url, events, status, disabled_reason, consecutive_failures as failures
    from webhook_subscription where organisation_id = ${organisationId} order by created_at, id`;
}

describe("adding a webhook", () => {
  test("shows its secret once and keeps it sealed", async () => {
    const { id, person } = await open();
    const answer = await person.post(`${PATH}/new`, {
      url: ` ${URL_OF} `,
      "reply.created": "on",
      "review.created": "on",
    });
    const [row] = await subscriptions(id);
    expect(row).toMatchObject({ url: URL_OF, events: ["review.created", "reply.created"], status: "active" });
    const path = `${PATH}/${toWire("whs", row?.id)}`;
    expect(answer.headers.get("location")).toBe(path);
    const secret = secretIn(await (await person.follow(answer)).text()) as string;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const [sealed] = await service.sql`select secret_sealed from webhook_subscription where id = ${row?.id}`;
    expect(createSecretBox(TEST_CONFIG.appSecret).open(sealed?.secret_sealed, row?.id)).toBe(secret);
    expect(await (await person.get(path)).text()).not.toContain(secret);
    const entries = await auditOf(service, id);
    expect(entries).toMatchObject([
      {
        action: "webhook.create",
        subject: toWire("whs", row?.id),
        detail: { events: "review.created, reply.created" },
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain("whsec_");
  });

  for (const [what, url, events, fields] of [
    ["nothing", "", [], ["url", "events"]],
    ["no event", URL_OF, [], ["events"]],
    ["an event that is none", URL_OF, ["cat.fed"], ["events"]],
    ["http", "http://receiver.example/hook", ["review.created"], ["url"]],
    ["a name inside", "https://localhost/hook", ["review.created"], ["url"]],
    ["an address inside", "https://169.254.169.254/", ["review.created"], ["url"]],
    ["a user in it", "https://a:b@receiver.example/", ["review.created"], ["url"]],
    ["an address too long", `https://receiver.example/${"x".repeat(2_048)}`, ["review.created"], ["url"]],
    ["markup", `https://receiver.example/${HOSTILE}`, ["review.created"], ["url"]],
  ] as [string, string, string[], string[]][])
    test(`with ${what} says so at the field, keeps what was typed, and adds none`, async () => {
      const { id, person } = await open();
      const answer = await person.post(`${PATH}/new`, {
        url,
        ...Object.fromEntries(events.map((each) => [each, "on"])),
      });
      expect(answer.status).toBe(422);
      const page = await answer.text();
      const named = [...page.matchAll(/<a href="#(\w+)">/g)].map(([, name]) => name as string);
      expect(named).toEqual(fields);
      expect(page).not.toContain("<script>alert");
      if (events[0] === "review.created") expect(page).toMatch(/name="review.created"[^>]*checked/);
      expect(await subscriptions(id)).toHaveLength(0);
      expect(await auditOf(service, id)).toEqual([]);
    });

  test("says which addresses this service takes", async () => {
    const { person } = await open();
    const hint = /id="url-hint">([^<]*)</;
    const told = async (of: typeof person) => hint.exec(await (await of.get(`${PATH}/new`)).text())?.[1];
    expect(await told(person)).toBe(
      "Events are posted to it. It must use https and be reachable from the internet, on port 443, 80 or one above 1023.",
    );
    const inside = await createTestService({ receiverAllow: cidrs({ ALLOW: "127.0.0.1/32" }, "ALLOW") });
    const { id } = await seedOrganisation(inside.context, "scale");
    const other = await signIn(inside, { organisationId: id, role: "admin" });
    expect(await told(other)).toContain("http works only inside this service’s own network.");
    const refused = async (url: string) => (await other.post(`${PATH}/new`, { url, "review.created": "on" })).text();
    const inNetwork = "Enter an address that starts with https://. http works only inside";
    expect(await refused("http://93.184.216.34/hook")).toContain(inNetwork);
    expect(await refused("")).not.toContain(inNetwork);
    await inside.close();
  });

  test("with one box stands for all events of today, whatever else is ticked", async () => {
    const { id, person } = await open();
    const answer = await person.post(`${PATH}/new`, { url: URL_OF, all: "on", "review.created": "on" });
    const [row] = await subscriptions(id);
    expect(row?.events).toEqual([...WEBHOOK_EVENTS]);
    const form = await (await person.follow(answer)).text();
    expect(form).toMatch(/name="all" checked/);
    expect(form).not.toMatch(/name="review.created" checked/);
    const path = `${PATH}/${toWire("whs", row?.id)}`;
    await person.post(`${path}/change`, { url: URL_OF, "reply.created": "on" });
    expect((await subscriptions(id))[0]?.events).toEqual(["reply.created"]);
    expect((await person.post(`${path}/change`, { url: URL_OF })).status).toBe(422);
  });

  test("refuses what the sender would refuse once it looked the name up, at the field, for new and changed addresses", async () => {
    const leads: Record<string, string[]> = { "public.example": ["93.184.216.34"], "inner.example": ["10.1.2.3"] };
    const allow = cidrs({ ALLOW: "10.1.0.0/16" }, "ALLOW");
    const receivers = createOutbound({
      allow,
      baseUrl: TEST_CONFIG.baseUrl,
      maxInFlight: 1,
      resolve: async (host) => leads[host] ?? ["192.168.0.1"],
    });
    const desk = await createClaimDashboard(TEST_CONFIG.baseUrl, {
      receivers,
      config: { ...TEST_CONFIG, outboundAllow: allow, given: {} },
    });
    const { id } = await seedOrganisation(desk.context, "scale");
    const owner = await signIn(desk, { organisationId: id, role: "admin" });
    const send = async (path: string, url: string) => {
      const answer = await owner.post(path, { url, "review.created": "on" });
      return [answer.status, /id="url-error"[^>]*>([^<]*)/.exec(await answer.text())?.[1]];
    };
    expect(await send(`${PATH}/new`, "http://public.example/hook")).toEqual([
      422,
      "Enter an address that starts with https://. http works only inside this service’s own network.",
    ]);
    expect(await send(`${PATH}/new`, "https://other.example/hook")).toEqual([
      422,
      "Enter an address that is public on the internet.",
    ]);
    expect((await send(`${PATH}/new`, "http://inner.example/hook"))[0]).toBe(303);
    const rows = await desk.sql`select id, url from webhook_subscription where organisation_id = ${id}`;
    expect(rows.map(({ url }) => url)).toEqual(["http://inner.example/hook"]);
    const path = `${PATH}/${toWire("whs", rows[0]?.id)}/change`;
    expect((await send(path, "http://public.example/hook"))[0]).toBe(422);
    expect((await send(path, "https://public.example/hook"))[0]).toBe(303);
    // The answer tells whether a name leads inside, so a form may not be sent at will.
    for (let n = 0; n < 10; n++) await send(`${PATH}/new`, "https://other.example/hook");
    expect((await send(`${PATH}/new`, "https://other.example/hook"))[0]).toBe(429);
    await desk.close();
  });

  test("ends at the bound", async () => {
    const { id, person } = await open();
    for (let n = 0; n < 50; n++) await seedWebhook(service, id, { url: `${URL_OF}?${"x".repeat(2_000)}` });
    const answer = await person.post(`${PATH}/new`, { url: URL_OF, "review.created": "on" });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain("50 webhook subscriptions");
    const page = await (await person.get(PATH)).text();
    expect(page).not.toContain(`href="${PATH}/new"`);
    expect(Buffer.byteLength(page)).toBeLessThan(60_000);
  });
});

describe("a plan without webhooks", () => {
  test("says which has them; nothing is added or sent, and what there is can be ended", async () => {
    const { organisationId, person, path, id } = await openWith();
    const delivery = await seedDelivery(service, { organisationId, subscriptionId: id });
    await updateOrganisation(service.context, organisationId, { plan: "free" });
    expect(await (await person.get(PATH)).text()).toContain(
      "Webhooks are part of Starter, Scale and Enterprise. You are on Free.",
    );
    expect((await person.get(`${PATH}/new`)).status).toBe(403);
    expect((await person.post(`${PATH}/new`, { url: URL_OF, "review.created": "on" })).status).toBe(403);
    for (const way of ["test", "on", "replay", `deliveries/${toWire("whd", delivery.id)}/resend`])
      expect((await person.post(`${path}/${way}`, { since: "2026-01-01" })).status).toBe(403);
    expect(await service.sql`select 1 from webhook_delivery where subscription_id = ${id}`).toHaveLength(0);
    expect((await person.post(`${path}/off`)).status).toBe(303);
    expect((await person.post(`${path}/delete`)).status).toBe(303);
  });
});

describe("a webhook", () => {
  test("is listed with how it fares", async () => {
    const { organisationId, person, id } = await openWith();
    await seedWebhook(service, organisationId, { url: "https://off.example/", status: "disabled" });
    await service.sql`update webhook_subscription set consecutive_failures = 4, last_delivery_at = now(), last_delivery_status = 'dns' where id = ${id}`;
    const page = await (await person.get(PATH)).text();
    for (const told of [">Failing<", "4 failed in a row"]) expect(page).toContain(told);
    expect(page).toContain("The name was not found");
    expect(page).toContain("Switched off");
    expect(page).toContain("six deliveries in a row failed");
  });

  test("gets another address and other events; the same again is no change", async () => {
    const { organisationId, person, path } = await openWith();
    const fields = { url: "https://other.example/", "review.removed": "on" };
    for (const _ of [1, 2]) expect((await person.post(`${path}/change`, fields)).status).toBe(303);
    expect(await subscriptions(organisationId)).toMatchObject([
      { url: "https://other.example/", events: ["review.removed"] },
    ]);
    expect(await auditOf(service, organisationId)).toMatchObject([
      { action: "webhook.change", detail: { events: "review.removed", address: true } },
    ]);
    const answer = await person.post(`${path}/change`, { url: "http://x.example" });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('value="http://x.example"');
  });

  test("gets a second secret, shown once, that holds beside the first for a day", async () => {
    const { organisationId, person, path, id } = await openWith();
    const page = await (await person.follow(person.post(`${path}/rotate`))).text();
    const secret = secretIn(page) as string;
    const [row] =
      await service.sql`select next_secret_sealed, rotates_at > now() + interval '23 hours' as is_late from webhook_subscription where id = ${id}`;
    expect(createSecretBox(TEST_CONFIG.appSecret).open(row?.next_secret_sealed, id)).toBe(secret);
    expect(row?.is_late).toBe(true);
    expect(await (await person.get(path)).text()).not.toContain(secret);
    expect(JSON.stringify(await auditOf(service, organisationId))).not.toContain("whsec_");
  });

  test("is switched off and on; waiting deliveries go out at once", async () => {
    const { organisationId, person, path, id } = await openWith();
    await seedDelivery(service, { organisationId, subscriptionId: id }, { outcomes: ["timeout"], isWaiting: true });
    await person.post(`${path}/off`);
    expect(await subscriptions(organisationId)).toMatchObject([
      { status: "disabled", disabled_reason: "switched off by hand" },
    ]);
    await service.sql`update webhook_subscription set consecutive_failures = 6 where id = ${id}`;
    await person.post(`${path}/on`);
    expect(await subscriptions(organisationId)).toMatchObject([
      { status: "active", disabled_reason: null, failures: 0 },
    ]);
    expect(
      await service.sql`select 1 from webhook_delivery where subscription_id = ${id} and run_at <= now()`,
    ).toHaveLength(1);
    expect((await auditOf(service, organisationId)).map(({ action }) => action)).toEqual(["webhook.on", "webhook.off"]);
  });

  test("is tested with an event of the organisation's own data, which goes to it alone", async () => {
    const { organisationId, person, path, id } = await openWith();
    const other = await seedWebhook(service, organisationId);
    const business = await seedBusiness(service.context, { organisationId });
    await seedReview(service.context, business.id, { title: "Our own" });
    const answer = await person.post(`${path}/test`);
    const [row] =
      await service.sql`select d.id, e.data from webhook_delivery d join webhook_event e on e.id = d.event_id where d.subscription_id = ${id}`;
    expect(row?.data).toContain("Our own");
    expect(answer.headers.get("location")).toBe(`${path}/deliveries/${toWire("whd", row?.id)}`);
    expect(await service.sql`select 1 from webhook_delivery where subscription_id = ${other}`).toHaveLength(0);
    expect(await auditOf(service, organisationId)).toMatchObject([
      { action: "webhook.test", detail: { event: "review.created" } },
    ]);
  });

  test("that is switched off is not tested, and says so", async () => {
    const { organisationId, person, path } = await openWith({ status: "disabled" });
    expect(await (await person.follow(person.post(`${path}/test`))).text()).toContain("switch it on first");
    expect(await auditOf(service, organisationId)).toEqual([]);
  });

  test("is deleted with its waiting deliveries, and logged", async () => {
    const { organisationId, person, path, id, wire } = await openWith();
    await seedDelivery(service, { organisationId, subscriptionId: id }, { isWaiting: true });
    const page = await (await person.get(path)).text();
    expect(page).toMatch(/<strong>Delete the webhook to [^<]+\? <\/strong>/);
    expect(page).toMatch(/<strong>Create a new secret for the webhook to [^<]+\? <\/strong>/);
    expect((await person.post(`${path}/delete`)).headers.get("location")).toBe(PATH);
    expect(await subscriptions(organisationId)).toHaveLength(0);
    expect(await service.sql`select 1 from webhook_delivery where subscription_id = ${id}`).toHaveLength(0);
    expect(await auditOf(service, organisationId)).toMatchObject([{ action: "webhook.delete", subject: wire }]);
    expect((await person.get(path)).status).toBe(404);
    expect((await person.post(`${path}/delete`)).status).toBe(404);
  });
});

describe("deliveries", () => {
  test("are listed with state, last attempt and next one, page by page", async () => {
    const { organisationId, person, path, id } = await openWith();
    const place = { organisationId, subscriptionId: id };
    await seedDelivery(service, place, { outcomes: ["timeout", "status"], isWaiting: true, minutesAgo: 5 });
    await seedDelivery(service, place, { outcomes: ["connect"], minutesAgo: 6 });
    for (let n = 10; n < 38; n++) await seedDelivery(service, place, { minutesAgo: n });
    const page = await (await person.get(path)).text();
    for (const words of [
      "Will be retried",
      "Answered with an error (500)",
      "Attempt 2",
      "Dropped",
      "No connection",
      "Delivered (200)",
    ])
      expect(page).toContain(words);
    expect(Buffer.byteLength(page)).toBeLessThan(60_000);
    const seen = new Set<string>();
    for (const each of [page, await (await person.get(`${path}?page=2`)).text()])
      for (const [, wire = ""] of each.matchAll(/\/deliveries\/(whd_\w+)"/g)) seen.add(wire);
    expect(seen.size).toBe(30);
    expect(page).toContain('rel="next"');
    for (const wrong of ["0", "x", "-1", "999", "1e3"])
      expect((await person.get(`${path}?page=${wrong}`)).status).toBe(200);
  });

  test("are told apart by the end of the id of their review or invitation, without words of it", async () => {
    const { organisationId, person, path, id } = await openWith();
    const place = { organisationId, subscriptionId: id };
    const own = "rev_01m8pbafjkedw86017p48k8fev";
    const review = { id: own, title: 'Half "review":{"id":"rev_x"}' };
    await seedDelivery(service, place, { data: JSON.stringify({ review }), outcomes: ["status"], isWaiting: true });
    const invitation = { id: "inv_01m8pbafjkedw86017p48kother", email: "j***@mailbox.example" };
    await seedDelivery(service, place, { data: JSON.stringify({ invitation }), minutesAgo: 61 });
    await seedDelivery(service, place, { minutesAgo: 62 });
    const subjectsOn = async (query: string) => {
      const page = await (await person.get(path + query)).text();
      expect(page).not.toContain("Half");
      expect(page).not.toContain("j***");
      return [...page.matchAll(/<span class="under muted small">(\w{4}…\w{8})<\/span>/g)].map(([, subject]) => subject);
    };
    expect(await subjectsOn("")).toEqual([`rev_…${own.slice(-8)}`, "inv_…48kother"]);
    expect(await subjectsOn("?state=failed")).toEqual([`rev_…${own.slice(-8)}`]);
  });

  test("show body and answers as text", async () => {
    const { organisationId, person, path, id } = await openWith();
    const data = JSON.stringify({ review: { title: HOSTILE, body: "Grüße, 漢字" } });
    const delivery = await seedDelivery(
      service,
      { organisationId, subscriptionId: id },
      { outcomes: ["status", "timeout", "delivered"], data, answer: `<h1>${HOSTILE}\u001b[2J` },
    );
    const wire = toWire("whd", delivery.id);
    const page = await (await person.get(`${path}/deliveries/${wire}`)).text();
    for (const words of [wire, "120 ms", "Grüße, 漢字", "&lt;h1>", "\\u001b[2J"]) expect(page).toContain(words);
    for (const markup of ["<script>alert", '<h1>"', "\u202e", "whsec_"]) expect(page).not.toContain(markup);
    expect(page).toMatch(/Response to attempt 3/);
    for (const header of [`webhook-id: ${wire}`, "X-Service-Event: review.created", "webhook-signature: …"])
      expect(page).toContain(header);
  });

  test("of a huge and hostile event and answer stay under 60 KB", async () => {
    const { organisationId, person, path, id } = await openWith();
    const data = JSON.stringify({ review: { body: "<&".repeat(40_000) } });
    const outcomes = Array.from({ length: 60 }, () => "status");
    const delivery = await seedDelivery(
      service,
      { organisationId, subscriptionId: id },
      { data, outcomes, answer: "\u202e".repeat(1_024), minutesAgo: 90 },
    );
    const page = await (await person.get(`${path}/deliveries/${toWire("whd", delivery.id)}`)).text();
    expect(Buffer.byteLength(page)).toBeLessThan(60_000);
    expect(page).toContain("The beginning, formatted for reading.");
  });

  test("are sent again under the same id", async () => {
    const { organisationId, person, path, id } = await openWith();
    const delivery = await seedDelivery(service, { organisationId, subscriptionId: id }, { outcomes: ["status"] });
    const place = `${path}/deliveries/${toWire("whd", delivery.id)}`;
    expect((await person.post(`${place}/resend`)).headers.get("location")).toBe(place);
    expect(
      await service.sql`select id, attempts, manual from webhook_delivery where subscription_id = ${id}`,
    ).toMatchObject([{ id: delivery.id, attempts: 1, manual: true }]);
    expect(await auditOf(service, organisationId)).toMatchObject([
      { action: "webhook.resend", subject: toWire("whd", delivery.id), detail: { webhook: toWire("whs", id) } },
    ]);
  });
});

describe("a replay", () => {
  test("says beforehand how many events it sends at most", async () => {
    const { person, path } = await openWith();
    expect(await (await person.get(`${path}/replay`)).text()).toContain(
      "At most 10,000 events are sent at a time, the oldest first.",
    );
  });

  test("counts first, and then sends as many", async () => {
    const { organisationId, person, path, id } = await openWith();
    await seedEvents(service.context, organisationId, 3);
    await seedEvents(service.context, organisationId, 2, "review.removed");
    await service.sql`truncate webhook_outbox`;
    const page = await (await person.get(`${path}/replay?since=2026-11-20T08:30`)).text();
    expect(page).toContain("3 events happened since 20 November 2026 at 08:30 UTC.");
    expect(await service.sql`select 1 from webhook_delivery where subscription_id = ${id}`).toHaveLength(0);
    const since = /name="since" value="([^"]+)"/.exec(page)?.[1] as string;
    expect(since).toBe("2026-11-20T08:30:00.000Z");
    const answer = await person.post(`${path}/replay`, { since });
    expect(await (await person.follow(answer)).text()).toContain("3 events will be sent again.");
    expect(await service.sql`select 1 from webhook_delivery where subscription_id = ${id}`).toHaveLength(3);
    expect(await auditOf(service, organisationId)).toMatchObject([
      { action: "webhook.replay", detail: { since, events: 3 } },
    ]);
  });

  test("of more than it takes at once goes on where it ended, to the millisecond", async () => {
    const { organisationId, person, path, id } = await openWith();
    await service.sql`insert into webhook_event (id, organisation_id, event, data, created_at)
      select gen_random_uuid(), ${organisationId}, 'review.created', '{}', timestamptz '2026-11-01' + n * interval '7 milliseconds'
      from generate_series(1, ${MOST_REPLAYED + 5}) n`;
    const page = await (await person.get(`${path}/replay?since=2026-11-01`)).text();
    expect(page).toContain("More than 10,000 events happened since 1 November 2026");
    const answer = await person.post(`${path}/replay`, { since: "2026-11-01T00:00:00.000Z" });
    const next = await (await person.follow(answer)).text();
    expect(next).toContain("5 events happened since");
    const since = /name="since" value="([^"]+)"/.exec(next)?.[1] as string;
    await person.post(`${path}/replay`, { since });
    expect(
      await service.sql`select count(*)::int as n from webhook_delivery where subscription_id = ${id}`,
    ).toMatchObject([{ n: MOST_REPLAYED + 5 }]);
  });

  for (const query of [
    "since=2026-02-31",
    "since=",
    "since=%3Cb%3E",
    "since=2026-11-20T25:00",
    "since=99999-01-01",
    "since=2099-01-01",
    "since=2026-09-01",
  ])
    test(`${query} is refused at the field`, async () => {
      const { person, path } = await openWith();
      const answer = await person.get(`${path}/replay?${query}`);
      expect(answer.status).toBe(422);
      const html = await answer.text();
      expect(html).toContain('href="#since"');
      expect(html).toContain("<h2>Not counted</h2>");
    });

  test("begins at the oldest event that has not arrived, whatever arrived after it", async () => {
    const { organisationId, person, path, id } = await openWith();
    await service.sql`update webhook_subscription set created_at = '2026-11-09' where id = ${id}`;
    const happen = async (at: string, { arrived = false, isTest = false } = {}) => {
      const [event] =
        await service.sql`insert into webhook_event (id, organisation_id, event, data, created_at, is_test)
        values (uuidv7(), ${organisationId}, 'review.created', '{}', ${at}, ${isTest}) returning id`;
      const delivery = service.sql.unsafe(deliveryIdText(`'${event?.id}'::uuid`, `'${id}'::uuid`));
      if (arrived)
        await service.sql`insert into webhook_attempt (id, delivery_id, subscription_id, event_id, attempt, outcome, duration_ms, attempted_at)
          values (uuidv7(), ${delivery}, ${id}, ${event?.id}, 1, 'delivered', 3, ${at})`;
    };
    const dayIn = async () => {
      const html = await (await person.get(`${path}/replay`)).text();
      return [
        /<input [^>]*type="date"[^>]* value="([^"]*)"/.exec(html)?.[1],
        /UTC\. ([^.<]*)\./.exec(html.slice(html.indexOf("From midnight on")))?.[1],
      ];
    };
    await happen("2026-11-08T09:30:00Z");
    await happen("2026-11-12T09:30:00Z", { arrived: true });
    await happen("2026-11-12T10:30:00Z", { isTest: true });
    expect((await dayIn())[1]).toBe("All events of the last 30 days arrived");
    await happen("2026-11-13T09:30:00Z");
    await happen("2026-11-18T09:30:00Z", { arrived: true });
    expect(await dayIn()).toEqual([
      "2026-11-13",
      "The oldest event that has not arrived: 13 November 2026 at 09:30 UTC",
    ]);
  });

  test("counts what arrived, and sends only the rest where that is chosen", async () => {
    const { organisationId, person, path, id } = await openWith();
    for (const outcomes of [["delivered"], ["status", "delivered"], ["status"]])
      await seedDelivery(service, { organisationId, subscriptionId: id }, { outcomes });
    await seedEvents(service.context, organisationId, 2);
    await service.sql`truncate webhook_outbox`;
    await service.sql`update webhook_event set created_at = '2026-11-20T09:00:00Z' where organisation_id = ${organisationId}`;
    await service.sql`update webhook_attempt set delivery_id = ${service.sql.unsafe(deliveryIdText("event_id", "subscription_id"))}
      where subscription_id = ${id}`;
    const page = await (await person.get(`${path}/replay?since=2026-11-20`)).text();
    expect(page).toContain("5 events happened since 20 November 2026 at 00:00 UTC. Delivered: 2. Not delivered: 3.");
    expect(page).toContain("Replay only those not delivered: 3");
    const answer = await person.post(`${path}/replay`, { since: "2026-11-20T00:00:00.000Z", only: "missed" });
    expect(await (await person.follow(answer)).text()).toContain("3 events will be sent again.");
    const queued = await service.sql`select event_id from webhook_delivery where subscription_id = ${id}`;
    const arrived =
      await service.sql`select event_id from webhook_attempt where subscription_id = ${id} and outcome = 'delivered'`;
    expect(queued).toHaveLength(3);
    for (const { event_id } of arrived) expect(queued.map((each) => each.event_id)).not.toContain(event_id);
    await person.post(`${path}/replay`, { since: "2026-11-20T00:00:00.000Z" });
    expect(await service.sql`select 1 from webhook_delivery where subscription_id = ${id}`).toHaveLength(5);
  });

  test("offers no choice where nothing, or everything, arrived", async () => {
    const { organisationId, person, path } = await openWith();
    await seedEvents(service.context, organisationId, 2);
    await service.sql`truncate webhook_outbox`;
    const page = await (await person.get(`${path}/replay?since=2026-11-20`)).text();
    expect(page).toContain("Delivered: 0. Not delivered: 2.");
    expect(page).not.toContain("Replay only");
  });

  test("without a time, or of a subscription that is switched off, sends nothing", async () => {
    const { organisationId, person, path, id } = await openWith();
    expect((await person.post(`${path}/replay`, { since: "soon" })).status).toBe(422);
    await person.post(`${path}/off`);
    for (const ask of [
      () => person.get(`${path}/replay?since=2026-11-01`),
      () => person.post(`${path}/replay`, { since: "2026-11-01" }),
    ]) {
      const asked = await ask();
      expect(asked.headers.get("location")).toBe(path);
      expect(await (await person.follow(asked)).text()).toContain("is switched off; switch it on first.");
    }
    expect(await service.sql`select 1 from webhook_delivery where subscription_id = ${id}`).toHaveLength(0);
    expect((await auditOf(service, organisationId)).map(({ action }) => action)).toEqual(["webhook.off"]);
  });
});

describe("another organisation's webhooks", () => {
  test("are not there, and neither are their deliveries under a webhook of one's own", async () => {
    const [mine, theirs] = [await openWith(), await openWith()];
    const delivery = await seedDelivery(service, { organisationId: theirs.organisationId, subscriptionId: theirs.id });
    const before = await subscriptions(theirs.organisationId);
    const wire = toWire("whd", delivery.id);
    for (const path of [theirs.path, `${PATH}/whs_x`, `${PATH}/${toWire("whs", crypto.randomUUID())}`]) {
      for (const place of ["", "/replay", `/deliveries/${wire}`])
        expect((await mine.person.get(path + place)).status).toBe(404);
      for (const way of ["change", "rotate", "on", "off", "test", "delete", "replay", `deliveries/${wire}/resend`])
        expect((await mine.person.post(`${path}/${way}`, { since: "2026-11-01" })).status).toBe(404);
    }
    expect((await mine.person.get(`${mine.path}/deliveries/${wire}`)).status).toBe(404);
    expect((await mine.person.post(`${mine.path}/deliveries/${wire}/resend`)).status).toBe(404);
    expect(await subscriptions(theirs.organisationId)).toEqual(before);
    expect(await auditOf(service, mine.organisationId)).toEqual([]);
  });
});

describe("the filter of deliveries", () => {
  test("shows those whose last attempt failed, as the list of webhooks counts and links them, and no other's", async () => {
    const { organisationId, person, id, path } = await openWith();
    const seed = (options: Parameters<typeof seedDelivery>[2]) =>
      seedDelivery(service, { organisationId, subscriptionId: id }, options);
    const arrived = await seed({ outcomes: ["status", "delivered"] });
    const later = await seed({ outcomes: ["status"], isWaiting: true });
    const dropped = await seed({ outcomes: ["timeout"] });
    const waiting = await seed({ outcomes: [], isWaiting: true });
    const foreign = await openWith();
    await seedDelivery(
      service,
      { organisationId: foreign.organisationId, subscriptionId: foreign.id },
      { outcomes: ["status"] },
    );
    const shown = async (query: string) => {
      const page = await (await person.get(`${path}${query}`)).text();
      return [...page.matchAll(/deliveries\/(whd_\w+)/g)].map(([, wire]) => wire).toSorted();
    };
    const wires = (...all: { id: string }[]) => all.map((each) => toWire("whd", each.id)).toSorted();
    expect(await shown("?state=failed")).toEqual(wires(later, dropped));
    expect(await shown("?state=waiting")).toEqual(wires(later, waiting));
    expect(await shown("?state=delivered")).toEqual(wires(arrived));
    expect(await shown("?state=tests")).toEqual([]);
    await service.sql`update webhook_event set is_test = true where id in ${service.sql([waiting.eventId, dropped.eventId])}`;
    expect(await shown("?state=tests")).toEqual(wires(dropped, waiting));
    await service.sql`update webhook_event set is_test = false where id in ${service.sql([waiting.eventId, dropped.eventId])}`;
    expect(await shown("?state=cat'")).toEqual(wires(arrived, later, dropped, waiting));
    const link = `<a class="pill pill-fair" href="${path}?state=failed#deliveries">2 failed deliveries</a>`;
    for (const each of [PATH, path]) {
      const html = await (await person.get(each)).text();
      expect(html).toContain(`>Active</span>${link}`);
      expect(html.match(/2 failed deliveries/g)).toHaveLength(1);
    }
    await service.sql`delete from webhook_failed_delivery where subscription_id = ${id}`;
    expect(await (await person.get(path)).text()).not.toContain("failed deliveries</a>");
  });

  test("that leaves none says which state was chosen, and leads to all", async () => {
    const { person, path } = await openWith();
    const html = await (await person.get(`${path}?state=failed`)).text();
    expect(html).toContain("<h2>No delivery matches State: <bdi>Last attempt failed, without tests</bdi></h2>");
    expect(html).toContain(`<a class="touch" href="${path}#deliveries">Show all deliveries</a>`);
    expect(await (await person.get(path)).text()).toContain("Nothing was sent in the last 30 days.");
  });
});
