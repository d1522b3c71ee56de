// An address without a page: it names the page that was probably meant, and finds pages by name. It tells of no page that the person may not see.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Person, signIn } from "../../support/dashboard.ts";
import { seedBusiness, seedOrganisation } from "../../support/seed.ts";
import { createTestService, type TestService } from "../../support/service.ts";

let service: TestService;
let owner: Person;
let member: Person;
let moderator: Person;
beforeAll(async () => {
  service = await createTestService();
  const { id: organisationId } = await seedOrganisation(service.context, "scale");
  await seedBusiness(service.context, { organisationId });
  owner = await signIn(service, { organisationId });
  member = await signIn(service, { organisationId, role: "member" });
  moderator = await signIn(service, { staff: true });
});
afterAll(() => service.close());

const mainOf = async (person: Person, path: string) => {
  const answer = await person.get(path);
  return { status: answer.status, html: (await answer.text()).split("<main")[1] ?? "" };
};
const nearestIn = (html: string) => /nearest page is <a href="([^"]*)"/.exec(html)?.[1] ?? null;

test("the nearest page is named: the one above, or one that is spelt nearly so", async () => {
  for (const [path, nearest] of [
    ["/dashboard/widget", "/dashboard/widgets"],
    ["/dashboard/invitaions", "/dashboard/invitations"],
    ["/dashboard/reviews/rev_unknown", "/dashboard/reviews"],
    ["/dashboard/settings/webhook", "/dashboard/settings/webhooks"],
    ["/dashboard/settings/team/nothing/here", "/dashboard/settings/team"],
    ["/dashboard/Insights", "/dashboard/insights"],
    ["/dashboard/qqqqqqqqqqqq", null],
    [`/dashboard/${"a".repeat(4_000)}`, null],
  ] as const) {
    const { status, html } = await mainOf(owner, path);
    expect([path.slice(0, 60), status, nearestIn(html)]).toEqual([path.slice(0, 60), 404, nearest]);
    expect(html).toContain('action="/dashboard/pages"');
  }
});

test("no page is named that the person may not see", async () => {
  for (const [person, path] of [
    [member, "/dashboard/settings/webhook"],
    [owner, "/moderation/report"],
    [owner, "/operator/organisation"],
    [moderator, "/operator/plan"],
  ] as const)
    expect([path, nearestIn((await mainOf(person, path)).html)]).toEqual([path, null]);
  expect(nearestIn((await mainOf(moderator, "/moderation/report")).html)).toBe("/moderation/reports");
  expect(nearestIn((await mainOf(moderator, "/moderation/reviews/rev_01a22a56")).html)).toBe("/moderation");
  expect(nearestIn((await mainOf(owner, "/operator/plan")).html)).toBe("/dashboard/settings/plan");
  for (const name of ["webhooks", "claims", "plans"]) {
    const { html } = await mainOf(member, `/dashboard/pages?q=${name}`);
    expect([name, html.includes("page-list")]).toEqual([name, false]);
  }
});

test("a stranger learns nothing, and a stranger's words are text", async () => {
  const answer = await service.get("/dashboard/pages?q=reviews");
  expect([answer.status, answer.headers.get("location")]).toEqual([
    303,
    "/login?next=%2Fdashboard%2Fpages%3Fq%3Dreviews",
  ]);
  expect(await (await service.get("/dashboard/widget")).text()).not.toContain("/dashboard/widgets");
  const { html } = await mainOf(owner, `/dashboard/pages?q=${encodeURIComponent('"><script>alert(1)</script>')}`);
  expect(html).toContain("No page matches “<bdi>");
  expect(html).not.toContain("<script>alert");
  const { html: path } = await mainOf(owner, "/dashboard/%3Cscript%3E");
  expect(path).not.toContain("<script>");
});

test("a search finds pages by their names in the person's language, without accents, and by their addresses", async () => {
  const hrefs = async (query: string) =>
    [...(await mainOf(owner, `/dashboard/pages?${query}`)).html.matchAll(/<li><a class="touch" href="([^"]*)"/g)].map(
      ([, href]) => href,
    );
  expect(await hrefs("q=team")).toEqual(["/dashboard/settings/team"]);
  expect(await hrefs("q=ubersicht&lang=de")).toEqual(["/dashboard"]);
  expect(await hrefs("q=webhook&lang=ar")).toContain("/dashboard/settings/webhooks");
  expect((await hrefs("")).length).toBeGreaterThan(12);
  expect(await hrefs("q=zzzz")).toEqual([]);
  for (const odd of ["%00", "%FF", "q".repeat(5_000), "%ED%A0%80"])
    expect((await mainOf(owner, `/dashboard/pages?q=${odd}`)).status).toBe(200);
});
