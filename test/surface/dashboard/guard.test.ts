// The guard of the dashboard: it lets in only callers who may, and no post from another site.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { browse, signIn } from "../../support/dashboard.ts";
import { seedBusiness, seedOrganisation } from "../../support/seed.ts";
import { createTestService, type TestService } from "../../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

describe("a stranger", () => {
  test("is sent to the login, and from there to where they wanted to go", async () => {
    const answer = await browse(service).get("/dashboard/account?x=1");
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(`/login?next=${encodeURIComponent("/dashboard/account?x=1")}`);
  });

  test("does not find the moderators' pages", async () => {
    const organisation = await seedOrganisation(service.context);
    const owner = await signIn(service, { organisationId: organisation.id });
    expect((await owner.get("/moderation")).status).toBe(404);
  });
});

describe("every page", () => {
  test("is 404 under an address that cannot be decoded, for every body", async () => {
    const moderator = await signIn(service, { staff: true });
    const { slug } = await seedBusiness(service.context);
    const editor = `/moderation/businesses/${slug}/editor/%`;
    for (const path of [editor, "/moderation/reviews/%ff", "/dashboard/reviews/%zz"])
      expect([path, (await moderator.get(path)).status]).toEqual([path, 404]);
    for (const path of [editor, "/moderation/reviews/%ff/decide", "/dashboard/reviews/%zz/reply"])
      expect([path, (await moderator.post(path, { rating: "4" })).status]).toEqual([path, 404]);
  });

  test("is not cached, stands in no frame, and runs only scripts of this site", async () => {
    const answer = await browse(service).get("/dashboard/nothing-here");
    expect(answer.status).toBe(404);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const policy = answer.headers.get("content-security-policy");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain("unsafe");
  });

  test.each([
    ["/dashboard", "/dashboard"],
    ["/dashboard/import", "/dashboard/reviews"],
    ["/dashboard/claim/new", "/dashboard/settings/business"],
    ["/dashboard/settings/keys/new", "/dashboard/settings/keys"],
    ["/dashboard/account/sessions", "/dashboard/account"],
    ["/moderation", "/moderation"],
    ["/moderation/log", "/moderation/log"],
  ])("marks its link in the rail: %s", async (path, href) => {
    const { id: organisationId } = await seedOrganisation(service.context);
    await seedBusiness(service.context, { organisationId });
    const member = await signIn(service, { organisationId, staff: true });
    const marked = [...(await (await member.get(path)).text()).matchAll(/<a [^>]*aria-current="page"[^>]*>/g)];
    expect(new Set(marked.map(([tag]) => /href="([^"]*)"/.exec(tag)?.[1]))).toEqual(new Set([href]));
  });
});
