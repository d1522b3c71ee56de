// Owners take the reviews to other services: the page says what each file leaves out, and no file has data that only the operator sees.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { parse } from "csv-parse/sync";
import { toWire } from "#contract/id.ts";
import type { Role } from "#domain/account/state/permission.ts";
import { changeStatus } from "#domain/review/lifecycle/lifecycle.ts";
import { signIn } from "../../../support/dashboard.ts";
import { AUTHOR_SECRETS, seedBusiness, seedOrganisation, seedReview } from "../../../support/seed.ts";
import { createTestService, type TestService } from "../../../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

async function seedShop(role: Role = "owner") {
  const organisation = await seedOrganisation(service.context, "free");
  const shop = await seedBusiness(service.context, { organisationId: organisation.id });
  return { shop, person: await signIn(service, { organisationId: organisation.id, role }) };
}

test("the page lists what each file leaves out, with the number of reviews where it is known", async () => {
  const { shop, person } = await seedShop();
  await seedReview(service.context, shop.id, { verified: true, source: "invitation" });
  await seedReview(service.context, shop.id, { source: "editor" });
  const answer = await person.get("/dashboard/export");
  expect(answer.status).toBe(200);
  const html = await answer.text();
  expect(html).toContain("that a purchase was verified (1 review)");
  expect(html).toContain("editors’ reviews (1 review)");
  expect(html).not.toContain("where imported reviews came from");
  for (const file of ["export/candor", "export/judge-me", "export/okendo", "reviews.csv"])
    expect(html).toContain(`href="/dashboard/${file}"`);
});

test("each file has the public reviews, and nothing of authors that the operator alone sees", async () => {
  const { shop, person } = await seedShop();
  const id = await seedReview(service.context, shop.id, { title: 'Fine, "very"', reply: "Our reply to it." });
  const hidden = await seedReview(service.context, shop.id, { title: "Hidden title" });
  await changeStatus(service.context, hidden, { to: "hidden", reason: "spam", askedBy: "moderator" });
  await seedReview(service.context, shop.id, { title: "Pending title", status: "pending" });
  const { shop: foreign } = await seedShop();
  await seedReview(service.context, foreign.id, { title: "Foreign title" });
  const of = async (layout: string) => {
    const answer = await person.get(`/dashboard/export/${layout}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("content-disposition")).toStartWith(
      `attachment; filename="reviews-${shop.slug}-${layout}-`,
    );
    const text = await answer.text();
    for (const secret of [...AUTHOR_SECRETS, "Hidden title", "Pending title", "Foreign title"])
      expect(text).not.toContain(secret);
    return text;
  };
  for (const layout of ["judge-me", "okendo"])
    expect(parse(await of(layout), { columns: true })).toMatchObject([
      { title: 'Fine, "very"', rating: "5", reply: "Our reply to it." },
    ]);
  const records = (await of("candor"))
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(records.filter(({ type }) => type === "review")).toMatchObject([
    { externalId: toWire("rev", id), business: shop.slug, title: 'Fine, "very"', reply: { body: "Our reply to it." } },
  ]);
});

test("admins and members get neither the page nor a file, and see no link to it", async () => {
  for (const role of ["admin", "member"] as const) {
    const { person } = await seedShop(role);
    for (const path of ["export", "export/candor", "export/judge-me", "export/okendo"])
      expect((await person.get(`/dashboard/${path}`)).status).toBe(403);
    expect(await (await person.get("/dashboard/reviews")).text()).not.toContain("/dashboard/export");
  }
  const { person } = await seedShop();
  expect(await (await person.get("/dashboard/reviews")).text()).toContain("/dashboard/export");
});
