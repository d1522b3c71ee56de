// No form of the dashboard leaves a wrong field to the browser, whose bubble is in the browser's language and covers the buttons.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { createTestService, type TestService } from "../../support/service.ts";
import { ROWS } from "./route-table.ts";
import { pathAt, seatAt, seedTenant, type Tenant, type TenantPerson } from "./route-world.ts";

let service: TestService;
let tenant: Tenant;
let owner: TenantPerson;
let moderator: TenantPerson;
beforeAll(async () => {
  service = await createTestService();
  tenant = await seedTenant(service);
  owner = await seatAt(service, tenant, { role: "owner" });
  moderator = await seatAt(service, null, { staff: true });
});
afterAll(() => service.close());

test("each form with a required field shows the errors of the page", async () => {
  const checkedByBrowser = new Set<string>();
  let required = 0;
  for (const { place, who } of ROWS) {
    if (!place.startsWith("GET ") || who === "anyone" || /\.\w+$|\/export\/[a-z-]+$/.test(place)) continue;
    const answer = await (who === "staff" ? moderator : owner).get(pathAt(place, tenant, owner));
    const html = await answer.text();
    for (const [, tag = "", inner = ""] of html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)) {
      if (!/<(?:input|select|textarea)\b[^>]* required/.test(inner)) continue;
      required++;
      if (!/ novalidate/.test(tag)) checkedByBrowser.add(`${place} ${tag}`);
    }
  }
  expect(required).toBeGreaterThan(20);
  expect([...checkedByBrowser]).toEqual([]);
});
