// The moderators' menu says how many cases wait in a queue.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Person, signIn } from "../../../support/dashboard.ts";
import { seedBusiness, seedOrganisation, seedReview } from "../../../support/seed.ts";
import { createTestService, type TestService } from "../../../support/service.ts";

let service: TestService;
let moderator: Person;
beforeAll(async () => {
  service = await createTestService();
  moderator = await signIn(service, { staff: true });
});
afterAll(() => service.close());

/** The links with a number, as a screen reader reads them. */
async function numbered(path: string): Promise<string[]> {
  const html = await (await moderator.get(path)).text();
  const [menu = ""] = /<nav aria-label="Moderation">.*?<\/nav>/s.exec(html) ?? [];
  const links = [...menu.matchAll(/<a [^>]*>(.*?)<\/a>/gs)].map(([, words = ""]) =>
    words.replace(/<span class="rail-count".*?<\/span>|<[^>]+>/gs, ""),
  );
  return links.filter((each) => /\d/.test(each));
}

test("an empty queue has no number", async () => {
  expect(await numbered("/moderation")).toEqual([]);
});

test("cases that wait are counted as their queues list them, and no further than 99", async () => {
  const { id: organisationId } = await seedOrganisation(service.context);
  const managed = await seedBusiness(service.context, { organisationId: (await seedOrganisation(service.context)).id });
  const [asked, alone] = [await seedBusiness(service.context), await seedBusiness(service.context)];
  for (const status of ["held", "held", "held", "pending", "published", "removed"] as const)
    await seedReview(service.context, managed.id, { status });
  // One of the held reviews waits in the queue of appeals.
  const [appealed] = await service.sql`select id from review where status = 'held' limit 1`;
  const decision = crypto.randomUUID();
  await service.sql`insert into moderation (id, review_id, business_id, from_status, to_status, reason, asked_by, created_at)
    values (${decision}, ${appealed?.id}, ${managed.id}, 'published', 'held', 'spam', 'rule', now())`;
  await service.sql`insert into appeal (id, review_id, moderation_id, words, created_at)
    values (gen_random_uuid(), ${appealed?.id}, ${decision}, 'Why?', now())`;
  for (const [business, method] of [
    [asked, "moderator"],
    [alone, "dns"],
    [managed, "dns"],
  ] as const)
    await service.sql`insert into claim (id, business_id, organisation_id, method)
      values (gen_random_uuid(), ${business.id}, ${organisationId}, ${method})`;
  await service.sql`update business set profile = 'waiting' where id = ${asked.id}`;
  const few = [
    "Held reviews 2 cases waiting",
    "Appeals 1 case waiting",
    "Claims 2 cases waiting",
    "Businesses 1 case waiting",
  ];
  for (const path of ["/moderation", "/moderation/log"]) expect(await numbered(path)).toEqual(few);
  for (let n = 0; n < 100; n++) await seedReview(service.context, managed.id, { status: "held" });
  expect(await numbered("/moderation")).toEqual(["Held reviews more than 99 cases waiting", ...few.slice(1)]);
});
