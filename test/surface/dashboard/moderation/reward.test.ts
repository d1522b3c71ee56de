// Guarantees: a case of a hidden reward shows its review, the author's words and the business's other cases; one moderator decides it, once,
// with reasons; the review stays with its label.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { newId, type ReviewId, toWire } from "#contract/id.ts";
import { loadRewardMails } from "#domain/review/reward/outgoing.ts";
import { LANGUAGES } from "#platform/language/language.ts";
import { rewardMail } from "#surface/mail/reward.ts";
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

test("the owners are mailed that their organisation hid a reward, without a word of the author", async () => {
  const owner = await signIn(service, { organisationId: shop.organisationId, role: "owner" });
  const member = await signIn(service, { organisationId: shop.organisationId, role: "member" });
  const mails = async () => {
    const waiting = [
      ...(await service.sql<
        { id: string; kind: string; subjectId: string; address: string }[]
      >`select id, kind, subject_id as "subjectId", address from message where kind = 'reward-upheld'`),
    ];
    const loaded = await loadRewardMails(service.context, waiting);
    await service.sql`delete from message where kind = 'reward-upheld'`;
    return { to: waiting.map(({ address }) => address), found: [...loaded.values()] };
  };
  const spared = await caseOf("A secret gift");
  expect((await moderator.post(spared.path, { verdict: "dismissed", reasons: "No fault." })).status).toBe(303);
  expect((await mails()).to).toEqual([]);

  const { review, path } = await caseOf("A secret gift");
  await service.sql`update review set title = 'See https://lamps.example/now' where id = ${review}`;
  expect((await moderator.post(path, { verdict: "upheld", reasons: "The parcel had one." })).status).toBe(303);
  const { to, found } = await mails();
  expect(to).toContain(owner.email);
  expect(to).not.toContain(member.email);
  const [mail] = found;
  if (!mail) throw new Error("There is no mail.");
  const site = { baseUrl: "https://reviews.example", serviceName: "Candor" };
  const legal = { imprintUrl: null, privacyUrl: null, termsUrl: null, contactEmail: "contact@reviews.example" };
  const words = { ...mail, caseNumber: toWire("rpt", mail.caseId), reviewUrl: "https://reviews.example/dashboard/x" };
  for (const language of LANGUAGES) {
    const { text, html } = rewardMail({ ...site, legal }, language, words);
    for (const said of ["The parcel had one.", words.caseNumber, words.reviewUrl, "mailto:contact@reviews.example"])
      expect(text).toContain(said);
    for (const each of [text, html])
      for (const kept of ["secret gift", "https://lamps.example"]) expect(each).not.toContain(kept);
  }
  const { text } = rewardMail(site, "en", words);
  for (const said of ["stays marked as rewarded", "without naming", "report this review in your dashboard"])
    expect(text.replaceAll(/\s+/g, " ")).toContain(said);
  expect(rewardMail(site, "de", words).text).toContain("verschwiegen");
});

test("the title of a review that is gone, or whose business left, is not mailed", async () => {
  const { review, path } = await caseOf("A secret gift");
  await moderator.post(path, { verdict: "upheld", reasons: "The parcel had one." });
  const [message] = await service.sql<
    { id: string; kind: string; subjectId: string; address: string }[]
  >`select id, kind, subject_id as "subjectId", address from message where kind = 'reward-upheld' limit 1`;
  if (!message) throw new Error("There is no mail.");
  const titleNow = async () => [...(await loadRewardMails(service.context, [message])).values()][0]?.title;
  expect(await titleNow()).not.toBeNull();
  await service.sql`update review set status = 'removed' where id = ${review}`;
  expect(await titleNow()).toBeNull();
  await service.sql`update review set status = 'published' where id = ${review}`;
  await service.sql`update business set organisation_id = null where id = ${shop.businessId}`;
  expect(await titleNow()).toBeNull();
  await service.sql`update business set organisation_id = ${shop.organisationId} where id = ${shop.businessId}`;
});

test("a case does not say that its review is online, and its decision is chosen", async () => {
  const { review } = await caseOf("A secret gift");
  await service.sql`update review set status = 'held' where id = ${review}`;
  const page = await (await moderator.get("/moderation/rewards")).text();
  expect(page).not.toContain("stays online");
  expect(page).toContain(">Choose one</option>");
  expect(page).toContain("they are not translated");
});

test("a case without words says so, in the moderator's language too", async () => {
  await caseOf(null);
  expect(await (await moderator.get("/moderation/rewards")).text()).toContain("The reviewer does not say what it was.");
  const german = await (await moderator.get("/moderation/rewards?lang=de")).text();
  expect(german).toContain("Verschwiegene Belohnungen");
});

test("owners and strangers do not see the cases", async () => {
  const { path } = await caseOf("A secret gift");
  const owner = await signIn(service, { organisationId: shop.organisationId });
  expect(await (await owner.get("/moderation/rewards")).text()).not.toContain("A secret gift");
  expect((await owner.post(path, { verdict: "dismissed", reasons: "Ours." })).status).toBeGreaterThanOrEqual(400);
});
