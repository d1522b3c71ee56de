// A search or a filter that leaves no review: the page names each condition, and says where the same words have a match.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { signIn } from "../../../support/dashboard.ts";
import { seedBusiness, seedOrganisation, seedReview } from "../../../support/seed.ts";
import { createTestService, type TestService } from "../../../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

const PATH = "/dashboard/reviews";

async function open() {
  const organisation = await seedOrganisation(service.context, "free");
  const shop = await seedBusiness(service.context, { organisationId: organisation.id });
  const member = await signIn(service, { organisationId: organisation.id, role: "member" });
  const seed = (of: Parameters<typeof seedReview>[2]) => seedReview(service.context, shop.id, of);
  const page = async (query: string) => {
    const html = await (await member.get(`${PATH}?${query}`)).text();
    return /<div class="empty">.*?<\/div>/s.exec(html)?.[0].replaceAll("&amp;", "&") ?? "no empty list";
  };
  const said = async (query: string) => /<h2>(.*?)<\/h2>/.exec(await page(query))?.[1];
  return { seed, page, said };
}

test("the sentence names each condition, and the words as text", async () => {
  const { seed, said } = await open();
  await seed({ title: "online", createdAt: "2026-10-02T09:00:00Z" });
  const cases = {
    "q=zzz": "No online review matches “<bdi>zzz</bdi>”",
    "q=zzz&reply=none": "No review without a reply matches “<bdi>zzz</bdi>”",
    "q=online&status=held": "No review that is being checked matches “<bdi>online</bdi>”",
    "q=%3Cb%3E&status=hidden": "No hidden review matches “<bdi>&lt;b></bdi>”",
    "q=online&stars=1&verified=no":
      "No online review matches “<bdi>online</bdi>”, Stars: <bdi>1</bdi> and Purchase: <bdi>Not verified</bdi>",
    "stars=2&status=held": "No review that is being checked matches Stars: <bdi>2</bdi>",
    "status=hidden&reply=none": "No hidden review matches Reply: <bdi>Without a reply</bdi>",
    "month=2026-09": "No online review matches Month: <bdi>September 2026</bdi>",
    "status=held": "No review is being checked",
  };
  const found = Object.keys(cases).map(async (query) => [query, await said(query)] as const);
  expect(Object.fromEntries(await Promise.all(found))).toEqual(cases);
});

test("without a filter the same words are searched, and the whole list is one link away", async () => {
  const { page } = await open();
  const without = '<a class="touch" href="/dashboard/reviews?q=lamp">Search without filters</a>';
  const all = '<a class="touch" href="/dashboard/reviews">Show all reviews</a>';
  for (const query of ["q=lamp&stars=1", "q=lamp&status=held", "q=lamp&month=2026-10", "q=lamp&reply=none"])
    expect([query, await page(query)]).toEqual([query, expect.stringContaining(`${without}${all}`)]);
  for (const query of ["q=lamp", "stars=1"]) {
    expect(await page(query)).not.toContain("Search without filters");
    expect(await page(query)).toContain(all);
  }
});

test("reviews in another state that have the words are counted, each with a link to them", async () => {
  const { seed, page } = await open();
  const { seed: seedOther } = await open();
  await seed({ title: "lamp", author: "Naomi Ward", status: "held", rating: 5 });
  await seed({ title: "NAOMI WÄRD", status: "hidden" });
  await seed({ title: "again", body: "naomi ward wrote this", status: "hidden" });
  for (const status of ["removed", "pending"] as const) await seed({ title: "Naomi Ward", status });
  await seedOther({ title: "Naomi Ward", status: "held" });
  const link = (status: string, says: string) =>
    `<a class="touch" href="/dashboard/reviews?q=Naomi+Ward&status=${status}"><span>${says}</span></a>`;
  const held = link("held", "1 review that is being checked matches “<bdi>Naomi Ward</bdi>”");
  const hidden = link("hidden", "2 hidden reviews match “<bdi>Naomi Ward</bdi>”");
  const online = await page("q=Naomi+Ward&stars=1");
  expect(online).toContain(held);
  expect(online).toContain(hidden);
  // Of the state that was searched, those that a further filter leaves out.
  expect(await page("q=Naomi+Ward&status=held&stars=1")).toContain(held);
  const checked = await page("q=Naomi+Ward+wrote&status=held");
  expect(checked).toContain("1 hidden review matches “<bdi>Naomi Ward wrote</bdi>”");
  expect(checked).not.toContain("being checked matches “<bdi>Naomi Ward wrote</bdi>”</span>");
  expect(await page("q=zzz")).not.toContain("match “<bdi>zzz");
  expect(await page("q=.*&status=held")).not.toContain("<span>");
});

test("behind the last page of a filter it says that there is nothing older, not that nothing matches", async () => {
  const { seed, said } = await open();
  await seed({ title: "lamp", createdAt: "2026-10-02T09:00:00Z" });
  const before = `${Date.UTC(2020, 0, 1)}.00000000-0000-0000-0000-000000000000`;
  expect(await said(`q=lamp&before=${before}`)).toBe("There is nothing older.");
});
