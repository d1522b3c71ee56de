// The page of one case: the facts before the text, one action that stands out, and decisions apart from waiting reports folded.
import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { toWire } from "#contract/id.ts";
import { changeStatus } from "#domain/review/lifecycle/lifecycle.ts";
import { reportReview } from "#domain/review/report.ts";
import { type Person, signIn } from "../../../support/dashboard.ts";
import { seedBusiness, seedOrganisation, seedReview } from "../../../support/seed.ts";
import { createTestService, type TestService } from "../../../support/service.ts";

let service: TestService;
let moderator: Person;
let organisationId: Awaited<ReturnType<typeof seedOrganisation>>["id"];
let business: Awaited<ReturnType<typeof seedBusiness>>;

beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  moderator = await signIn(service, { staff: true });
  organisationId = (await seedOrganisation(service.context, "scale", "Example Ltd")).id;
  business = await seedBusiness(service.context, { organisationId, name: "Harbour" });
});

const caseOf = async (id: Parameters<typeof toWire<"rev">>[1]) =>
  (await moderator.get(`/moderation/reviews/${toWire("rev", id)}`)).text();
/** The actions that stand out, before they are opened. */
const primary = (html: string) =>
  [...(html.split("<main")[1] ?? "").matchAll(/<summary class="button"[^>]*>([^<]*)/g)].map(([, label]) => label);

test("the heading is the review's title, once, whatever its direction", async () => {
  const id = await seedReview(service.context, business.id, { title: "عنوان <b>" });
  const html = await caseOf(id);
  expect(html).toContain("<h1><bdi>عنوان &lt;b></bdi></h1>");
  expect(html).toContain("<title>عنوان &lt;b> | Candor</title>");
  expect(html.split("<article")[1]).not.toContain("عنوان");
});

test("a held review has its facts before its text, and publishing stands out", async () => {
  const id = await seedReview(service.context, business.id, { title: "The title", author: "Ana" });
  await changeStatus(service.context, id, { to: "held", reason: "links", askedBy: "rule" });
  const html = await caseOf(id);
  const places = ['class="held-by"', 'class="review-facts"', "About <a", 'class="review-text"'];
  const at = places.map((each) => html.indexOf(each, html.indexOf("<article")));
  expect(at.every((place, index) => place > (at[index - 1] ?? 0))).toBe(true);
  expect(primary(html)).toEqual(["Publish"]);
  expect(html).not.toContain("Decide apart from the reports");
});

test("where reports wait, leaving the review online stands out, and decisions apart from them are folded until one is open", async () => {
  const id = await seedReview(service.context, business.id);
  expect(primary(await caseOf(id))).toEqual([]);
  const owner = await signIn(service, { organisationId });
  await reportReview(service.context, {
    organisationId,
    userId: owner.id,
    reviewId: id,
    reason: "spam",
    note: "Look.",
  });
  const html = await caseOf(id);
  expect(primary(html)).toEqual(["Leave it online"]);
  expect(html).toContain('<details><summary class="touch">Decide apart from the reports</summary>');
  const refused = await moderator.post(`/moderation/reviews/${toWire("rev", id)}/decide`, {
    status: "published",
    edited: "",
    verdict: "hide",
    reason: "",
  });
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain(
    '<details open><summary class="touch">Decide apart from the reports</summary>',
  );
});
