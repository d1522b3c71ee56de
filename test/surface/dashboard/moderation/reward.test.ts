// Guarantees: a case of a hidden reward shows its review, the author's words and the business's other cases; one moderator decides it, once,
// with reasons; the review stays with its label.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { newId, type ReviewId, toWire } from "#contract/id.ts";
import { type Person, signIn } from "../../../support/dashboard.ts";
import { seedReview } from "../../../support/seed.ts";
import { seedShop } from "../../../support/seed-invitation.ts";
import { createTestService, type TestService } from "../../../support/service.ts";

let service: TestService;
let shop: Awaited<ReturnType<typeof seedShop>>;
let moderator: Person;

beforeAll(async () => {
  service = await createTestService();
  shop = await seedShop(service.context);
  moderator = await signIn(service, { staff: true });
});
afterAll(() => service.close());

async function caseOf(note: string | null): Promise<{ review: ReviewId; path: string }> {
  const review = await seedReview(service.context, shop.businessId, { source: "invitation", verified: true });
  await service.sql`update review set incentivized = true, reward = 'declared', reward_note = ${note} where id = ${review}`;
  const id = newId<"rpt">();
  await service.sql`insert into reward_case (id, review_id, business_id, organisation_id, created_at)
    values (${id}, ${review}, ${shop.businessId}, ${shop.organisationId}, now())`;
  return { review, path: `/moderation/rewards/${toWire("rpt", id)}/decide` };
}

test("a case is decided once, with reasons, and its review stays", async () => {
  const { review, path } = await caseOf("A <b>voucher</b> in the parcel");
  const page = await (await moderator.get("/moderation/rewards")).text();
  expect(page).toContain("voucher");
  expect(page).not.toContain("<b>voucher</b>");
  expect(page).toContain("1 open case about this business, 0 were upheld before.");
  for (const fields of [
    {},
    { verdict: "upheld" },
    { verdict: "hang", reasons: "x" },
    { verdict: "upheld", reasons: " " },
  ])
    expect((await moderator.post(path, fields as Record<string, string>)).status).toBe(422);
  const answers = await Promise.all(
    ["upheld", "dismissed"].map((verdict) => moderator.post(path, { verdict, reasons: "The parcel had one." })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
  const [row] = await service.sql`select status, incentivized, reward from review where id = ${review}`;
  expect(row).toEqual({ status: "published", incentivized: true, reward: "declared" });
  const [entry] = await service.sql`select action, detail from audit_entry where action like 'reward.%'`;
  expect(entry?.action).toMatch(/^reward\.(?:uphold|dismiss)$/);
  expect(JSON.stringify(entry?.detail)).toContain("The parcel had one.");
  expect(await (await moderator.get("/moderation/rewards")).text()).toContain("No cases wait");
});

test("a case without words says so, in the moderator's language too", async () => {
  await caseOf(null);
  expect(await (await moderator.get("/moderation/rewards")).text()).toContain("The author does not say what it was.");
  const german = await (await moderator.get("/moderation/rewards?lang=de")).text();
  expect(german).toContain("Verschwiegene Belohnungen");
});

test("owners and strangers do not see the cases", async () => {
  const { path } = await caseOf("A secret gift");
  const owner = await signIn(service, { organisationId: shop.organisationId });
  expect(await (await owner.get("/moderation/rewards")).text()).not.toContain("A secret gift");
  expect((await owner.post(path, { verdict: "dismissed", reasons: "Ours." })).status).toBeGreaterThanOrEqual(400);
});
