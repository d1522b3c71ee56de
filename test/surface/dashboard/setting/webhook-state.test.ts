// What the dashboard says of a webhook after its last deliveries.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { WEBHOOK_EVENTS } from "#contract/event.ts";
import { toWire } from "#contract/id.ts";
import { signIn } from "../../../support/dashboard.ts";
import { seedOrganisation } from "../../../support/seed.ts";
import { createTestService, type TestService } from "../../../support/service.ts";
import { seedDelivery, seedWebhook } from "./support.ts";

const PATH = "/dashboard/settings/webhooks";

const RULE =
  "If 6 deliveries in a row fail at their first attempt, the webhook is switched off, however quickly they come.";

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

describe("a webhook that is off", () => {
  test("says so once, why, and what is sent when it is switched on", async () => {
    const { id: organisationId } = await seedOrganisation(service.context, "scale");
    const person = await signIn(service, { organisationId, role: "admin" });
    const id = await seedWebhook(service, organisationId);
    const path = `${PATH}/${toWire("whs", id)}`;
    const off = await (await person.follow(await person.post(`${path}/off`))).text();
    expect(off).toContain("The webhook is off.");
    expect(off.match(/Nothing is sent/g)).toHaveLength(1);
    expect(off).toContain("Reason: by hand.");
    const on = await (await person.follow(await person.post(`${path}/on`))).text();
    expect(on).toContain("The webhook is on.");
    expect(on).not.toContain("Waiting deliveries are being sent");
    await person.post(`${path}/off`);
    await seedDelivery(service, { organisationId, subscriptionId: id }, { outcomes: [], isWaiting: true });
    const again = await (await person.follow(await person.post(`${path}/on`))).text();
    expect(again).toContain("The webhook is on. Waiting deliveries are being sent.");
  });
});

describe("the state of a webhook", () => {
  const fates: [failures: number, last: string | null, state: string, sentence: string][] = [
    [0, null, "Active", "Events are sent as they happen."],
    [0, "delivered", "Active", "Events are sent as they happen."],
    [
      1,
      "status",
      "Active, 1 failed delivery",
      "The last delivery failed. A failed delivery is retried for a day and a half.",
    ],
    [2, "timeout", "Active, 1 failed delivery", "The last 2 deliveries failed."],
    [3, "dns", "Failing", "If 6 in a row fail at their first attempt, the webhook is switched off."],
    [
      0,
      "status",
      "Active, 1 failed delivery",
      "The last attempt failed: Answered with an error (500). New events are still sent",
    ],
    [0, "secret", "Active, 1 failed delivery", "The last attempt failed: The secret cannot be read: rotate it."],
  ];
  for (const [failures, last, state, sentence] of fates) {
    test(`after ${failures} failures and "${last}" is ${state}, in the list and on its page`, async () => {
      const { id: organisationId } = await seedOrganisation(service.context, "scale");
      const person = await signIn(service, { organisationId, role: "admin" });
      const id = await seedWebhook(service, organisationId);
      const path = `${PATH}/${toWire("whs", id)}`;
      if (state !== "Active")
        await seedDelivery(service, { organisationId, subscriptionId: id }, { outcomes: ["status"] });
      await service.sql`update webhook_subscription set consecutive_failures = ${failures}, last_delivery_status = ${last},
        last_delivery_at = now() where id = ${id}`;
      const [list, own] = await Promise.all([PATH, path].map(async (each) => (await person.get(each)).text()));
      for (const html of [list, own]) {
        const pills = [...(html ?? "").matchAll(/<(?:span|a) class="pill [^"]*"[^>]*>([^<]*)/g)].map(
          ([, text]) => text,
        );
        expect(pills.slice(0, state.split(", ").length).join(", ")).toBe(state);
      }
      expect(own).toContain(sentence);
      // The rows of the list share the sentence about what follows.
      expect(list?.includes(`${failures} failed in a row`)).toBe(failures > 1);
      expect(list?.split(RULE).length).toBe(2);
      if (last === "status") expect(list).toContain("Answered with an error (500)");
      expect(list).toContain('<a href="/docs/webhooks">How webhooks work</a>');
    });
  }
});

test("a later delivery or a test hides no delivery that did not arrive, and a failed test is not said to be retried", async () => {
  const { id: organisationId } = await seedOrganisation(service.context, "scale");
  const person = await signIn(service, { organisationId, role: "admin" });
  const id = await seedWebhook(service, organisationId);
  const place = { organisationId, subscriptionId: id };
  const path = `${PATH}/${toWire("whs", id)}`;
  const page = async () => (await person.get(path)).text();
  const last = (status: string) =>
    service.sql`update webhook_subscription set last_delivery_status = ${status}, last_delivery_at = now() where id = ${id}`;
  const missed =
    "2 deliveries have not arrived. 1 will be retried. 1 is not retried any more: a replay sends it again.";
  await seedDelivery(service, place, { outcomes: ["status"] });
  await seedDelivery(service, place, { outcomes: ["status"], isWaiting: true });
  const later = await seedDelivery(service, place, { minutesAgo: 5 });
  await last("delivered");
  expect(await page()).toContain(missed);
  await service.sql`update webhook_event set is_test = true where id = ${later.eventId}`;
  expect(await page()).toContain(`The last test arrived. ${missed}`);
  await service.sql`update webhook_attempt set outcome = 'timeout', response_status = null where event_id = ${later.eventId}`;
  await last("timeout");
  const failed = "The last test failed: No response in time. A test is not retried.";
  expect(await page()).toContain(`${failed} ${missed}`);
  await service.sql`delete from webhook_failed_delivery where subscription_id = ${id}`;
  expect(await page()).toContain("Events are sent as they happen.");
});

test("the form of a new webhook says when one is switched off", async () => {
  const { id: organisationId } = await seedOrganisation(service.context, "scale");
  const person = await signIn(service, { organisationId, role: "admin" });
  expect(await (await person.get(`${PATH}/new`)).text()).toContain(RULE);
});

test("the list names the events of each webhook", async () => {
  const { id: organisationId } = await seedOrganisation(service.context, "scale");
  const person = await signIn(service, { organisationId, role: "admin" });
  const id = await seedWebhook(service, organisationId);
  await service.sql`update webhook_subscription set events = '{review.created,reply.created}' where id = ${id}`;
  expect(await (await person.get(PATH)).text()).toContain("review.created, reply.created");
});

test("the list names no event where a webhook has all", async () => {
  const { id: organisationId } = await seedOrganisation(service.context, "scale");
  const person = await signIn(service, { organisationId, role: "admin" });
  const id = await seedWebhook(service, organisationId);
  await service.sql`update webhook_subscription set events = string_to_array(${WEBHOOK_EVENTS.join()}, ',') where id = ${id}`;
  const html = await (await person.get(PATH)).text();
  expect(html).toContain("All events");
  expect(html).not.toContain("reply.created");
});

describe("while nothing is sent", () => {
  const stops: [stop: string, plan: string, status: string, state: string][] = [
    ["the webhook is off", "scale", "disabled", "Waits until you switch it on"],
    ["the plan has no webhooks", "free", "active", "Waiting for the plan"],
  ];
  for (const [stop, plan, status, state] of stops) {
    test(`because ${stop}, a delivery promises no attempt`, async () => {
      const { id: organisationId } = await seedOrganisation(service.context, plan);
      const person = await signIn(service, { organisationId, role: "admin" });
      const id = await seedWebhook(service, organisationId);
      await service.sql`update webhook_subscription set status = ${status} where id = ${id}`;
      const place = { organisationId, subscriptionId: id };
      const tried = await seedDelivery(service, place, { outcomes: ["status"], isWaiting: true });
      await seedDelivery(service, place, { outcomes: [], isWaiting: true });
      await seedDelivery(service, place, { outcomes: ["timeout"] });
      await service.sql`update webhook_delivery set run_at = now() - interval '1 minute' where id = ${tried.id}`;
      const path = `${PATH}/${toWire("whs", id)}`;
      const [own, one] = await Promise.all(
        [path, `${path}/deliveries/${toWire("whd", tried.id)}`].map(async (each) => (await person.get(each)).text()),
      );
      const isOff = status === "disabled";
      for (const html of [own, one]) {
        expect(html).toContain(state);
        for (const never of ["any moment now", ">Will be retried<", "Next attempt:", "Send a test<"])
          expect(html).not.toContain(never);
        // It says how many wait, and why there is no test; the plan's page says so itself.
        expect(html?.includes("2 deliveries wait. Waiting deliveries are sent as soon as you switch it on.")).toBe(
          isOff,
        );
        expect(html?.includes("so you can send one once the webhook is on.")).toBe(isOff);
        expect(html?.includes(`action="${path}/on"`)).toBe(isOff);
      }
      // The state filter finds them by the state's word.
      expect(await (await person.get(`${path}?state=waiting`)).text()).toContain(toWire("whd", tried.id));
    });
  }
});
