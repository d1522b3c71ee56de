// Pages of the settings and of integrations in the reader's language.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Person, signIn } from "../../../support/dashboard.ts";
import { seedShop } from "../../../support/seed-invitation.ts";
import { createTestService, type TestService } from "../../../support/service.ts";

let service: TestService;
let person: Person;
beforeAll(async () => {
  service = await createTestService();
  const { organisationId } = await seedShop(service.context, "scale");
  person = await signIn(service, { organisationId });
});
afterAll(() => service.close());

const PAGES: readonly [path: string, title: string, english: RegExp][] = [
  ["/dashboard/settings/keys", "API-Schlüssel", /Programs authenticate|Create a key|No key yet/],
  ["/dashboard/settings/keys/new", "Schlüssel erstellen", /What it may do|Last day|Create the key/],
  ["/dashboard/settings/team", "Team", /seats? taken|Second factor|Invite a person|only member/],
  ["/dashboard/settings/team/invite", "Person einladen", /We mail them|Members read|Send the invitation/],
  ["/dashboard/settings/webhooks", "Webhooks", /tells your program|Add a webhook|No webhook yet/],
  ["/dashboard/settings/webhooks/new", "Webhook hinzufügen", /Events are posted|A review was|Add the webhook/],
  ["/dashboard/integrations", "Integrationen", /Your shop or automation sends|Connect a shop|No shop is/],
  ["/dashboard/integrations/new", "Verbinden", /Choose what|A hosted shop|Days from/],
  ["/dashboard/integrations/new?kind=storefront-a", "Verbinden", /signing secret|A hosted shop|Days from/],
  ["/dashboard/feeds", "Feeds", /Other services|In Merchant Center|A new secret/],
];

for (const [path, title, english] of PAGES)
  test(`${path} is German for a German reader`, async () => {
    const page = await (await person.get(`${path}${path.includes("?") ? "&" : "?"}lang=de`)).text();
    expect(page).toContain(`<h1>${title}</h1>`);
    expect(page).not.toMatch(english);
  });

test("a wrong field says so in the reader's language", async () => {
  const answer = await person.post("/dashboard/settings/webhooks/new?lang=de", { url: "" });
  expect(answer.status).toBe(422);
  const page = await answer.text();
  expect(page).toContain("Kreuzen Sie mindestens ein Ereignis an.");
  expect(page).not.toMatch(/must be|Tick at least/);
});
