// What the dashboard says of a webhook after its last deliveries.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { toWire } from "#contract/id.ts";
import { signIn } from "../../../support/dashboard.ts";
import { seedOrganisation } from "../../../support/seed.ts";
import { createTestService, type TestService } from "../../../support/service.ts";
import { seedDelivery, seedWebhook } from "./support.ts";

const PATH = "/dashboard/settings/webhooks";

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

describe("the state of a webhook", () => {
  const fates: [failures: number, last: string | null, state: string, sentence: string][] = [
    [0, null, "Active", "Events are sent as they happen."],
    [0, "delivered", "Active", "Events are sent as they happen."],
    [
      1,
      "status",
      "Last delivery failed",
      "The last delivery failed. A failed delivery is retried for a day and a half.",
    ],
    [2, "timeout", "Last delivery failed", "The last 2 deliveries failed."],
    [3, "dns", "Failing", "After 6 failed deliveries in a row the webhook is switched off."],
    [0, "status", "Last delivery failed", "The last attempt failed: Answered with an error. New events are still sent"],
    [0, "secret", "Last delivery failed", "The last attempt failed: The secret cannot be read: rotate it."],
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
      for (const html of [list, own]) expect(/<span class="pill [^"]*">([^<]*)/.exec(html ?? "")?.[1]).toBe(state);
      expect(own).toContain(sentence);
      // The rows of the list share the sentence about what follows.
      expect(list?.includes(`${failures} failed in a row`)).toBe(failures > 1);
      expect(list?.split("After 6 failed deliveries in a row a webhook is switched off.").length).toBe(
        state === "Active" ? 1 : 2,
      );
      expect(list).toContain('<a href="/docs/webhooks">How webhooks work</a>');
    });
  }
});
